/** Commands that play. */

import { facingsOf, buildingNamed, turned } from "../../board/geometry.js";
import { gaveInWords, warningsInWords } from "../coach-words.js";
import { nextOffered } from "../ending.js";
import { hintInWords } from "../status.js";
import { otherSide } from "../words.js";
import { openGame } from "./commands-begin.js";
import { WITH_BOARD } from "./places.js";
import { GameSeat } from "./seat-game.js";

/** @import { BuildingInfo } from "../../board/types.js" */
/** @import { Side } from "../types.js" */
/** @import { Command } from "./commands.js" */
/** @import { Desk } from "./desk.js" */

/** @param {Desk} desk */
export function gameAt(desk) {
  const { seat } = desk;
  if (!(seat instanceof GameSeat)) throw desk.wrong("text.only.game", { command: "" });
  return seat;
}

/** @param {Desk} desk */
function heldInWords({ say, hand, ...desk }, /** @type {BuildingInfo} */ building) {
  return say("board.held", { name: desk.words.building(building.name), facing: say(`facing.${hand?.facing ?? "n"}`) });
}

/**
 * @param {Desk} desk
 * @param {number} quarters clockwise
 */
function turn(desk, quarters) {
  const { hand } = desk;
  const building = hand && buildingNamed(desk.at().ruleset, hand.code);
  if (!hand || !building) throw desk.wrong("text.nothing-in-hand");
  const facing = turned(building, desk.mover(), hand.facing, quarters);
  const only = facingsOf(building, desk.mover()).length === 1;
  desk.hold({ ...hand, facing });
  desk.answer([only ? desk.say("text.one-facing", { the: desk.words.sentence(desk.words.theBuilding(building.name)) }) : heldInWords(desk, building)]);
}

/**
 * Place what is written, or tell why it cannot be: what the survey says is known without asking.
 *
 * @param {Desk} desk
 * @param {string} written
 */
async function place(desk, written) {
  const placement = desk.placement(written);
  if (desk.aim(placement).verdict.problem) throw desk.refusedAs(desk.aimed(placement));
  await desk.at().play(placement.move);
}

/** @param {Desk} desk */
async function takeBack(desk) {
  const seat = gameAt(desk);
  seat.accept(await seat.wishes.takeBack(seat.game));
}

/**
 * Give up for a side, once that is confirmed.
 *
 * @param {Desk} desk
 * @param {Side} side
 */
function resign(desk, side) {
  const seat = gameAt(desk);
  const { number } = seat.game;
  const text = desk.say("game.resign.text", { side: desk.words.side(side) });
  desk.ask(`${desk.say("game.resign.heading")} ${text}`, async () => {
    seat.accept(await seat.wishes.resign(side, { ...seat.game, number }));
  });
}

/**
 * Switch the coach on or off, or have it say what is about to happen and what the last move gave away.
 *
 * @param {Desk} desk
 * @param {string} rest
 */
async function coach(desk, rest) {
  const seat = gameAt(desk);
  const on = desk.understanding.switched(rest);
  if (on !== null && on !== undefined) {
    desk.page.change({ coach: on });
    desk.answer([desk.say(on ? "text.coach.on" : "text.coach.off")]);
    if (!on) return;
  }
  const told = await seat.wishes.coach(true, seat.game);
  const mover = seat.game.position.to_move;
  const said = [
    ...(mover ? warningsInWords(desk.words, seat.ruleset, otherSide(mover), told) : []),
    ...(told.gave ? gaveInWords(desk.words, seat.ruleset, told.gave) : []),
  ];
  desk.answer(said.length ? said : [desk.say("coach.calm")]);
}

/** @type {Command[]} */
export const PLAYING = [
  {
    name: "place",
    at: WITH_BOARD,
    run: (desk, rest) => place(desk, rest),
  },
  {
    name: "take",
    at: WITH_BOARD,
    run: (desk, rest) => {
      const { ruleset } = desk.at();
      const gathered = desk.understanding.gather(rest, ruleset);
      const building = gathered.building ?? desk.building(rest);
      if (!desk.reach().includes(building.code))
        throw desk.wrong("text.not-in-reach", { the: desk.words.sentence(desk.words.theBuilding(building.name)) });
      const side = desk.mover();
      const facing = turned(building, side, gathered.facing ?? "n", 0);
      desk.hold({ code: building.code, facing });
      desk.answer([heldInWords(desk, building), desk.say("text.held.next")]);
    },
  },
  {
    name: "turn",
    at: WITH_BOARD,
    run: (desk, rest) => {
      const { hand } = desk;
      const words = desk.understanding.words(rest);
      const wanted = words.map((word) => desk.understanding.facings.get(word)).find(Boolean);
      const building = hand && buildingNamed(desk.at().ruleset, hand.code);
      if (hand && building && wanted) {
        desk.hold({ ...hand, facing: turned(building, desk.mover(), wanted, 0) });
        desk.answer([heldInWords(desk, building)]);
      } else turn(desk, words.some((word) => desk.understanding.left.has(word)) ? -1 : 1);
    },
  },
  {
    name: "drop",
    at: WITH_BOARD,
    run: (desk) => {
      const building = desk.hand && buildingNamed(desk.at().ruleset, desk.hand.code);
      if (!building) throw desk.wrong("text.nothing-in-hand");
      desk.hold(null);
      desk.answer([desk.say("board.letgo", { name: desk.words.building(building.name) })]);
    },
  },
  {
    name: "would",
    at: WITH_BOARD,
    run: (desk, rest) => desk.answer([desk.aimed(desk.placement(rest))]),
  },
  {
    name: "announce",
    at: WITH_BOARD,
    run: async (desk, rest) => {
      if (!desk.at().may.announce) throw desk.wrong("text.no-announcing");
      const off = desk.understanding.switched(rest) === false;
      if (rest && !off) {
        desk.announced = true;
        await place(desk, rest);
        return;
      }
      desk.announced = !off;
      desk.answer([desk.say(desk.announced ? "text.announced" : "text.not-announced")]);
    },
  },
  {
    name: "pass",
    at: WITH_BOARD,
    run: async (desk) => {
      const { may, position } = desk.at();
      const pass = () => desk.at().play("pass");
      // Where passing is not possible the server says why; declining a replacement costs nothing.
      if (!may.pass || position.placing === "replacement") await pass();
      else desk.ask(`${desk.say("game.pass.heading")} ${desk.say("game.pass.text")}`, pass);
    },
  },
  {
    name: "hint",
    at: ["game"],
    run: async (desk) => {
      const seat = gameAt(desk);
      const { number } = seat.game;
      desk.answer([desk.say("game.hint.wait")]);
      const { move } = await seat.wishes.hint(seat.game);
      if (seat.game.number !== number) return;
      const told = [hintInWords(desk.words, seat.ruleset, move)];
      const placement = move === "pass" ? null : desk.placement(move);
      if (placement && desk.aim(placement).verdict.claims.length > 0) told.push(desk.aimed(placement));
      desk.answer(told);
    },
  },
  { name: "coach", at: ["game"], run: coach },
  { name: "take-back", at: ["game"], run: takeBack },
  {
    name: "resign",
    at: ["game"],
    run: (desk, rest) => {
      const { may } = gameAt(desk);
      const named = desk.understanding.side(rest, desk.at().own);
      const [first, second] = may.resign;
      if (!first) throw desk.wrong("text.no-resigning");
      if (second && !named) throw desk.wrong("text.resign.side");
      const side = named === "light" || named === "dark" ? named : first;
      resign(desk, side);
    },
  },
  {
    name: "rematch",
    at: ["game"],
    run: async (desk) => {
      const seat = gameAt(desk);
      if (seat.game.outcome && nextOffered(seat.game) === null) throw desk.wrong("text.no-rematch");
      await openGame(desk, seat.game.rematch ?? (await seat.wishes.rematch()).id);
    },
  },
];
