/** Commands that put a position together. */

import { squareName } from "../../board/geometry.js";
import { copied } from "../analyse/sharing.js";
import { Refusal } from "../api.js";
import { begin } from "./commands-begin.js";
import { drafted, rulesetIn } from "./draft.js";
import { wordsIn } from "./grammar.js";
import { WITH_BOARD } from "./places.js";
import { SetupSeat } from "./seat-setup.js";

/** @import { Command } from "./commands.js" */
/** @import { Desk } from "./desk.js" */

/** A position's text has so many fields. */
const FIELDS = 6;

/** @param {Desk} desk */
function setupAt(desk) {
  const { seat } = desk;
  if (!(seat instanceof SetupSeat)) throw desk.wrong("text.only.setup", { command: "" });
  return seat;
}

/**
 * Sit down to set a position up.
 *
 * @param {Desk} desk
 * @param {string} rules
 * @param {string | null} text of a position to begin with
 */
export async function openSetup(desk, rules, text) {
  desk.leaving();
  await desk.page.preparation.done;
  const ruleset = await desk.page.shelf.named(rules);
  if (ruleset === null) throw new Refusal({ key: "no-ruleset", values: { name: rules }, text: rules }, 404);
  const seat = await SetupSeat.open(desk, ruleset, text);
  desk.sit(seat);
  desk.answer([...seat.status(), desk.say("text.setup.how")]);
}

/**
 * The squares that are named.
 *
 * @param {Desk} desk
 * @param {string} rest
 */
function squaresIn(desk, rest) {
  const { size } = desk.at().ruleset;
  const squares = desk.understanding.words(rest).flatMap((word) => {
    const square = desk.understanding.square(word, size);
    return square === null ? [] : [square];
  });
  if (squares.length === 0) throw desk.wrong("text.which-square", { example: "D4" });
  return squares;
}

/**
 * The side that is named, which is left out of what remains.
 *
 * @param {Desk} desk
 * @param {string} rest
 */
function sideIn(desk, rest) {
  const others = [];
  /** @type {import("../types.js").Side | "neutral" | null} */
  let side = null;
  for (const { start, end } of wordsIn(rest)) {
    const word = rest.slice(start, end);
    const named = desk.understanding.side(word, null);
    if (named && side === null) side = named;
    else others.push(word);
  }
  return { side, others: others.join(" ") };
}

/** @type {Command[]} */
export const SETTING_UP = [
  {
    name: "set-up",
    run: async (desk, rest) => {
      const { seat } = desk;
      const fields = rest.split(/\s+/);
      if (fields.length >= FIELDS) await openSetup(desk, fields[0] ?? "", rest);
      else if (rest) {
        const found = rulesetIn(desk, wordsIn(rest).map((token) => token.plain), await desk.page.shelf.all());
        if (!found) throw desk.wrong("text.new.strange.rules", { word: rest });
        await openSetup(desk, found.ruleset.name, null);
      } else if (seat && seat.position.text) await openSetup(desk, seat.ruleset.name, seat.position.text);
      else await openSetup(desk, desk.draft.rules, null);
    },
  },
  {
    name: "put",
    at: ["setup"],
    run: async (desk, rest) => {
      const seat = setupAt(desk);
      const { side, others } = sideIn(desk, rest);
      if (side) seat.whose = side;
      desk.surface.changed();
      if (!others) {
        desk.answer([desk.say("text.setup.whose", { side: desk.words.side(seat.whose) })]);
        return;
      }
      if (desk.understanding.gather(others, seat.ruleset).building?.code === seat.ruleset.neutral.code) seat.whose = "neutral";
      const placement = desk.placement(others);
      if (desk.aim(placement).verdict.problem) throw desk.refusedAs(desk.aimed(placement));
      await seat.play(placement.move);
    },
  },
  {
    name: "take-away",
    at: ["setup"],
    run: async (desk, rest) => {
      const seat = setupAt(desk);
      const { size } = seat.ruleset;
      const squares = squaresIn(desk, rest);
      await seat.change((draft) =>
        squares.map((square) => {
          const gone = draft.remove(square, seat.view);
          if (!gone) throw desk.wrong("text.setup.nothing-there", { square: squareName(square, size) });
          return desk.say("setup.removed", { name: desk.words.coded(seat.ruleset, gone.code) });
        }),
      );
    },
  },
  {
    name: "ground",
    at: ["setup"],
    run: async (desk, rest) => {
      const seat = setupAt(desk);
      const { side, others } = sideIn(desk, rest);
      if (side !== "light" && side !== "dark") throw desk.wrong("text.setup.which-side");
      const squares = squaresIn(desk, others);
      await seat.change((draft) =>
        squares.map((square) => {
          const given = draft.paint(side, square);
          const values = { square: squareName(square, seat.ruleset.size), side: desk.words.side(side) };
          return desk.say(given ? "text.setup.given" : "text.setup.taken", values);
        }),
      );
    },
  },
  {
    name: "to-move",
    at: ["setup"],
    run: async (desk, rest) => {
      const seat = setupAt(desk);
      const side = desk.understanding.side(rest, null);
      if (rest && side !== "light" && side !== "dark") throw desk.wrong("text.setup.which-side");
      await seat.change((draft) => {
        draft.toMove = side === "light" || side === "dark" ? side : null;
        return [];
      });
    },
  },
  {
    name: "clear",
    at: ["setup"],
    run: async (desk) => {
      const seat = setupAt(desk);
      await seat.change((draft) => {
        draft.clear();
        return [];
      }, "neutral");
    },
  },
  {
    name: "position",
    at: WITH_BOARD,
    run: async (desk) => {
      const { text } = desk.at().position;
      if (!text) throw desk.wrong("text.setup.not-yet");
      const done = desk.say((await copied(text)) ? "text.export.copied" : "text.export.shown");
      desk.answer([text, done], { spoken: [done] });
    },
  },
  {
    name: "play-from-here",
    at: ["setup", "record"],
    run: async (desk, rest) => {
      const seat = desk.at();
      if (!seat.position.text) throw desk.wrong("text.setup.not-yet");
      const draft = await drafted(desk, rest, null);
      await begin(desk, { ...draft, rules: seat.ruleset.name }, seat.position.text);
    },
  },
];
