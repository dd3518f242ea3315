/** Commands that have the engine think about what is analysed: its lines, reviews, and practice on their mistakes. */

import { getGameRecord } from "../api.js";
import { candidateInWords, chanceOf, glyph, lossInWords, outlookInWords, percent, threatInWords } from "../analyse/engine-words.js";
import { outlooks } from "../analyse/graph.js";
import { squareName } from "../../board/geometry.js";
import { problemText } from "../problems.js";
import { mistakesOf, reviewRecord } from "../review-socket.js";
import { LONGEST_ANALYSIS, MOST_CANDIDATES } from "../settings.js";
import { SIDES } from "../words.js";
import { numberIn, openRecord, recordAt } from "./commands-analyse.js";
import { runs } from "./looking.js";
import { GameSeat } from "./seat-game.js";
import { RecordSeat } from "./seat-record.js";

/** @import { Command } from "./commands.js" */
/** @import { Desk } from "./desk.js" */

/** How sure of a square one has to be for it to be told as somebody's. */
const OWNED = 0.5;
/** Seconds that a review takes for a move where nothing else is said. */
const REVIEW_SECONDS = 1;
const LONGEST_REVIEW = 60;

/**
 * What the engine thinks of the place: all its moves.
 *
 * @param {Desk} desk
 */
function engineInWords(desk) {
  const seat = recordAt(desk);
  const { on, analysis, thinking, over } = seat.engine.state;
  if (!on) throw desk.wrong("text.engine.off");
  if (over) return [desk.say("status.over")];
  if (!analysis) return [desk.say("analyse.thinking")];
  const so = { simulations: analysis.simulations, seconds: Math.round(analysis.seconds * 10) / 10 };
  const lines = seat.candidates().map((candidate, index) =>
    desk.numbered(index + 1, `${candidateInWords(desk.words, candidate)} ${desk.say("analyse.line", { line: candidate.line.join(" ") })}`),
  );
  return [outlookInWords(desk.words, analysis), ...lines, ...(thinking ? [desk.say("analyse.thinking.on", so)] : [])];
}

/**
 * @param {Desk} desk
 * @param {string} rest
 */
function candidateIn(desk, rest) {
  const seat = recordAt(desk);
  if (!seat.engine.state.on) throw desk.wrong("text.engine.off");
  const known = seat.candidates();
  if (known.length === 0) throw desk.wrong("text.engine.nothing-yet");
  return /** @type {import("../analysis-socket.js").Candidate} */ (known[numberIn(desk, rest || "1", known.length) - 1]);
}

/**
 * Begin a review of the main line; how far it is, is told at each quarter.
 *
 * @param {Desk} desk
 * @param {string} rest seconds for each move
 */
function review(desk, rest) {
  const seat = recordAt(desk);
  const { study } = seat;
  if (seat.reviewing) throw desk.wrong("text.review.going");
  if (study.tree.mainLine().length === 0) throw desk.wrong("analyse.review.nothing");
  const seconds = Number(/[0-9]+(?:[.,][0-9]+)?/.exec(rest)?.[0].replace(",", ".") ?? REVIEW_SECONDS);
  if (!(seconds > 0 && seconds <= LONGEST_REVIEW)) throw desk.wrong("text.which-seconds", { most: LONGEST_REVIEW });
  const { version } = study;
  let quarter = 0;
  let of = study.tree.mainLine().length;
  seat.reviewed = [];
  seat.reviewing = reviewRecord(study.tree.toRecord(), { seconds }, {
    ply: (ply, all) => {
      seat.reviewed = [...seat.reviewed, ply];
      of = all || of;
      const now = Math.floor((4 * seat.reviewed.length) / of);
      if (now > quarter && now < 4) desk.event([desk.say("analyse.review.at", { ply: seat.reviewed.length, of })]);
      quarter = now;
    },
    done: (found, record) => {
      seat.reviewing = null;
      seat.reviewed = found.plies;
      const untouched = study.version === version;
      if (untouched && found.plies.length > 0) {
        study.replace(record);
        desk.surface.changed(); // its remarks are part of what is told of the place
      }
      const count = mistakesOf(found.plies).length;
      const told = [found.complete ? desk.say("analyse.review.done", { count }) : desk.say("analyse.review.part", { ply: found.plies.length, of })];
      if (!untouched) told.push(desk.say("analyse.review.changed"));
      if (count > 0) told.push(desk.say("text.review.next"));
      desk.event(told);
    },
    problem: (problem) => {
      seat.reviewing = null;
      desk.event([desk.words.sentence(problemText(desk.words, problem))]);
    },
  });
  desk.answer([desk.say("analyse.review.at", { ply: 0, of })]);
}

/**
 * The mistakes of a review, of one side where one is named.
 *
 * @param {Desk} desk
 * @param {string} rest
 */
function mistakesIn(desk, rest) {
  const seat = recordAt(desk);
  if (seat.reviewed.length === 0) throw desk.wrong("text.review.none");
  const side = desk.understanding.side(rest, null);
  const found = mistakesOf(seat.reviewed, side === "light" || side === "dark" ? side : null);
  if (found.length === 0) throw desk.wrong("text.review.no-mistakes");
  return found;
}

/**
 * A switch of the settings that is told or set.
 *
 * @param {Desk} desk
 * @param {"candidates" | "seconds"} setting
 * @param {string} rest
 * @param {number} most
 */
function setNumber(desk, setting, rest, most) {
  if (rest) {
    desk.page.change({ [setting]: numberIn(desk, rest, most) });
    if (desk.seat instanceof RecordSeat) desk.seat.engine.adjust();
  }
  desk.answer([desk.say(`text.engine.${setting}`, { count: desk.page.settings[setting] })]);
}

/**
 * The squares that each side will probably own.
 *
 * @param {Desk} desk
 */
function ownershipInWords(desk) {
  const { analysis, on } = recordAt(desk).engine.state;
  if (!on) throw desk.wrong("text.engine.off");
  if (!analysis) throw desk.wrong("text.engine.nothing-yet");
  return SIDES.map((side) => {
    const sign = side === "light" ? 1 : -1;
    const squares = analysis.ownership.flatMap((owner, square) => (sign * owner >= OWNED ? [square] : []));
    const values = { side: desk.words.side(side), count: squares.length, squares: runs(desk, squares) };
    return desk.say(squares.length > 0 ? "text.ownership" : "text.ownership.none", values);
  });
}

/** @type {Command[]} */
export const THINKING = [
  {
    name: "engine",
    at: ["record"],
    run: (desk, rest) => {
      const seat = recordAt(desk);
      const wanted = desk.understanding.switched(rest) ?? !seat.engine.state.on;
      if (wanted !== seat.engine.state.on) seat.engine.toggle();
      const { candidates, seconds } = desk.page.settings;
      desk.answer([desk.say(wanted ? "text.engine.is-on" : "text.engine.is-off", { candidates, seconds })]);
    },
  },
  { name: "lines", at: ["record"], run: (desk) => desk.answer(engineInWords(desk)) },
  { name: "how-many-lines", run: (desk, rest) => setNumber(desk, "candidates", rest, MOST_CANDIDATES) },
  { name: "think-seconds", run: (desk, rest) => setNumber(desk, "seconds", rest, LONGEST_ANALYSIS) },
  {
    name: "think-on",
    at: ["record"],
    run: (desk) => {
      const { engine } = recordAt(desk);
      if (!engine.state.on) throw desk.wrong("text.engine.off");
      engine.goOn();
      desk.answer([desk.say("text.engine.seconds", { count: engine.state.limit })]);
    },
  },
  {
    name: "follow",
    at: ["record"],
    run: async (desk, rest) => {
      const { move } = candidateIn(desk, rest);
      await recordAt(desk).play(move);
    },
  },
  {
    name: "insert",
    at: ["record"],
    run: async (desk, rest) => {
      const seat = recordAt(desk);
      const { line } = candidateIn(desk, rest);
      const from = seat.study.current;
      seat.study.play(line, from);
      seat.study.goTo(from);
      await seat.look();
      desk.answer([desk.say("text.inserted", { count: line.length, line: line.join(" ") })]);
    },
  },
  { name: "ownership", at: ["record"], run: (desk) => desk.answer(ownershipInWords(desk)) },
  {
    name: "threats",
    at: ["record", "practice"],
    run: (desk) => {
      const { threats } = recordAt(desk).shown;
      const { size } = desk.at().ruleset;
      const told = SIDES.flatMap((side) => {
        const threat = threats[side];
        return threat ? [threatInWords(desk.words, desk.at().ruleset, side, threat, threat.squares.map((square) => squareName(square, size)))] : [];
      });
      desk.answer(told.length > 0 ? told : [desk.say("text.no-threats")]);
    },
  },
  {
    name: "review",
    at: ["record", "game"],
    run: async (desk, rest) => {
      const { seat } = desk;
      if (seat instanceof GameSeat) await openRecord(desk, await getGameRecord(seat.game.id), { atEnd: true });
      review(desk, rest);
    },
  },
  {
    name: "stop",
    at: ["record", "practice"],
    run: (desk) => {
      const seat = recordAt(desk);
      if (seat.practising) seat.endPractice();
      else if (seat.reviewing) seat.reviewing.stop();
      else throw desk.wrong("text.nothing-to-stop");
    },
  },
  {
    name: "mistakes",
    at: ["record"],
    run: (desk, rest) => {
      const seat = recordAt(desk);
      const found = mistakesIn(desk, rest);
      desk.listing = found.map((mistake) => async () => {
        await seat.go(() => seat.study.goTo(seat.study.tree.mainLine()[mistake.ply - 1]));
        desk.answer(seat.place());
      });
      const told = found.map((one, index) => {
        const better = one.better ? desk.say("analyse.review.better", { move: one.better.move }) : "";
        const move = `${one.ply}. ${one.move}${one.nag ? ` ${glyph(one.nag)}` : ""} (${desk.words.side(one.mover)})`;
        return desk.numbered(index + 1, [move, lossInWords(desk.words, one), better].filter(Boolean).join(" "));
      });
      desk.list(told, desk.say("text.listed.go"));
    },
  },
  {
    name: "chances",
    at: ["record"],
    run: (desk) => {
      const seat = recordAt(desk);
      if (seat.reviewed.length === 0) throw desk.wrong("text.review.none");
      const light = desk.words.side("light");
      const told = outlooks(seat.reviewed).map((outlook, ply) =>
        desk.say("text.chance", { ply, move: seat.reviewed[ply - 1]?.move ?? desk.say("text.chance.start"), side: light, percent: percent(chanceOf(outlook, "light")) }),
      );
      desk.list(told);
    },
  },
  {
    name: "practise",
    at: ["record"],
    run: async (desk, rest) => {
      const seat = recordAt(desk);
      const found = mistakesIn(desk, rest);
      await seat.practise(found, REVIEW_SECONDS);
    },
  },
  .../** @type {const} */ (["next", "again", "answer"]).map(
    /** @returns {Command} */ (what) => ({
      name: `practice-${what}`,
      at: /** @type {const} */ (["practice"]),
      run: async (desk) => {
        if (!(await recordAt(desk).inPractice(`practice.${what}`))) throw desk.wrong("text.practice.not-now");
      },
    }),
  ),
];
