/** Commands that analyse a game, a record or a position. */

import { getGameRecord, library, Refusal } from "../api.js";
import { candidateInWords, chanceOf, GLYPHS, glyph, lossInWords, outlookInWords, percent, threatInWords } from "../analyse/engine-words.js";
import { outlooks } from "../analyse/graph.js";
import { copied } from "../analyse/sharing.js";
import { rowsOf } from "../analyse/tree-rows.js";
import { squareName } from "../../board/geometry.js";
import { encodeLink } from "../links.js";
import { emptyRecord } from "../record.js";
import { mistakesOf, reviewRecord } from "../review-socket.js";
import { addressOf } from "../router.js";
import { LONGEST_ANALYSIS, MOST_CANDIDATES } from "../settings.js";
import { problemText } from "../problems.js";
import { SIDES } from "../words.js";
import { rulesetIn } from "./draft.js";
import { plain, wordsIn } from "./grammar.js";
import { runs } from "./looking.js";
import { GameSeat } from "./seat-game.js";
import { nodeAt, RecordSeat } from "./seat-record.js";
import { SetupSeat } from "./seat-setup.js";

/** @import { GameRecord } from "../record.js" */
/** @import { Command } from "./commands.js" */
/** @import { Desk } from "./desk.js" */

/** How sure of a square one has to be for it to be told as somebody's. */
const OWNED = 0.5;
/** Seconds that a review takes for a move where nothing else is said. */
const REVIEW_SECONDS = 1;
const LONGEST_REVIEW = 60;

/** @param {Desk} desk */
function recordAt(desk) {
  const { seat } = desk;
  if (!(seat instanceof RecordSeat)) throw desk.wrong("text.only.record", { command: "" });
  return seat;
}

/**
 * Sit down at a record, and tell what it is.
 *
 * @param {Desk} desk
 * @param {GameRecord} record
 * @param {{kept?: {id: string, number: number} | null, atEnd?: boolean}} [options]
 */
export async function openRecord(desk, record, options = {}) {
  await desk.page.preparation.done;
  const ruleset = await desk.page.shelf.named(record.rules);
  if (ruleset === null) throw new Refusal({ key: "page.unknown-ruleset", values: {}, text: record.rules }, 404);
  const reload = () => {
    const kept = seat.keeper.kept;
    seat.keeper.kept = null; // what is here is given up
    if (kept) void openKept(desk, kept.id);
  };
  const seat = await RecordSeat.open(desk, record, ruleset, { ...options, reload });
  desk.sit(seat);
  desk.answer(seat.status());
  return seat;
}

/**
 * @param {Desk} desk
 * @param {string} id of a kept record
 */
export async function openKept(desk, id) {
  const { record, number } = await library.get(id);
  return openRecord(desk, record, { kept: { id, number } });
}

/**
 * A command that goes somewhere in the record.
 *
 * @param {string} name
 * @param {(seat: RecordSeat, rest: string, desk: Desk) => void} go
 * @param {string} none the text where there is nowhere to go
 * @returns {Command}
 */
function going(name, go, none) {
  return {
    name,
    at: ["record"],
    run: async (desk, rest) => {
      const seat = recordAt(desk);
      const moved = await seat.go(() => go(seat, rest, desk));
      desk.answer(moved ? seat.place() : [desk.say(none)]);
    },
  };
}

/**
 * A command that changes the record, and tells what there is then.
 *
 * @param {string} name
 * @param {(seat: RecordSeat, rest: string, desk: Desk) => string[] | Promise<string[]>} change gives what is told
 * @returns {Command}
 */
function changing(name, change) {
  return {
    name,
    at: ["record"],
    run: async (desk, rest) => {
      const seat = recordAt(desk);
      const told = await change(seat, rest, desk);
      await seat.look();
      desk.answer(told);
    },
  };
}

/**
 * A whole number within bounds.
 *
 * @param {Desk} desk
 * @param {string} rest
 * @param {number} most
 */
function numberIn(desk, rest, most) {
  const number = Number(/[0-9]+/.exec(rest)?.[0] ?? Number.NaN);
  if (!(number >= 1 && number <= most)) throw desk.wrong("text.which-number", { most });
  return number;
}

/**
 * The glyph that is meant: by its sign, its number, or its name.
 *
 * @param {Desk} desk
 * @param {string} rest
 */
function nagIn(desk, rest) {
  const written = rest.trim();
  const name = (/** @type {number} */ nag) => desk.say(`analyse.nag.${nag}`);
  const bySign = [...GLYPHS].find(([, sign]) => sign === written)?.[0];
  const number = /^\$?([0-9]{1,3})$/.exec(written)?.[1];
  const byName = written && [...GLYPHS.keys()].find((nag) => plain(name(nag)).startsWith(plain(written)));
  const found = bySign ?? (number === undefined ? byName : Number(number));
  if (!found) {
    const known = [...GLYPHS.keys()].slice(0, 7).map((nag) => `${glyph(nag)} (${name(nag)})`);
    throw desk.wrong("text.which-nag", { known: desk.listed(known) });
  }
  return found;
}

/** The tree as lines: variations inset by words. @param {Desk} desk */
function treeInWords(desk) {
  const { study } = recordAt(desk);
  return rowsOf(study.tree).map(({ node, depth }) => {
    const glyphs = node.nags.map(glyph).join(" ");
    const told = [`${node.ply}. ${node.move}`, glyphs, node.comment && desk.say("text.record.comment", { comment: node.comment })];
    const line = told.filter(Boolean).join(" ");
    const here = node === study.current ? desk.say("text.record.here", { line }) : line;
    return depth > 0 ? desk.say("text.record.inset", { depth, line: here }) : here;
  });
}

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
      if (untouched && found.plies.length > 0) study.replace(record);
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
export const ANALYSING = [
  {
    name: "analyse",
    run: async (desk, rest) => {
      const { seat } = desk;
      if (!rest && seat instanceof GameSeat) {
        await openRecord(desk, await getGameRecord(seat.game.id), { atEnd: true });
        return;
      }
      if (!rest && seat instanceof SetupSeat) {
        if (seat.view.text === null) throw desk.wrong("text.setup.not-yet");
        await openRecord(desk, emptyRecord(seat.ruleset.name, seat.view.text));
        return;
      }
      const given = wordsIn(rest).map((token) => token.plain);
      const found = rest ? rulesetIn(desk, given, await desk.page.shelf.all()) : null;
      if (rest && !found) throw desk.wrong("text.new.strange.rules", { word: rest });
      await openRecord(desk, emptyRecord(found?.ruleset.name ?? desk.draft.rules));
    },
  },
  going("next", ({ study }) => study.forward(), "text.record.at-end"),
  going("back", ({ study }) => study.back(), "text.record.at-start"),
  going("to-start", ({ study }) => study.toStart(), "text.record.at-start"),
  going("to-end", ({ study }) => study.toEnd(), "text.record.at-end"),
  going(
    "go-to",
    ({ study }, rest, desk) => {
      const most = study.tree.endOf(study.current).ply;
      const node = nodeAt(study, rest.trim() === "0" ? 0 : numberIn(desk, rest, most));
      study.goTo(node);
    },
    "text.record.there",
  ),
  going(
    "variation",
    ({ study }, rest, desk) => {
      const { children } = study.current;
      if (!rest) study.beside(1);
      else if (children.length === 0) throw desk.wrong("text.record.at-end");
      else study.goTo(children[numberIn(desk, rest, children.length) - 1]);
    },
    "text.record.no-variation",
  ),
  {
    name: "tree",
    at: ["record"],
    run: (desk) => {
      const lines = treeInWords(desk);
      desk.answer(lines.length > 0 ? lines : [desk.say("moves.none")]);
    },
  },
  changing("comment", (seat, rest, { say }) => {
    seat.study.say(rest);
    return [say(rest ? "text.commented" : "text.comment-gone")];
  }),
  changing("before", (seat, rest, desk) => {
    if (!seat.study.current.parent) throw desk.wrong("text.record.no-move");
    seat.study.say(rest, "before");
    return [desk.say(rest ? "text.commented" : "text.comment-gone")];
  }),
  changing("nag", (seat, rest, desk) => {
    const { study } = seat;
    if (!study.current.parent) throw desk.wrong("text.record.no-move");
    const nag = nagIn(desk, rest);
    study.toggleNag(nag);
    const name = desk.words.texts.has(`analyse.nag.${nag}`) ? desk.say(`analyse.nag.${nag}`) : glyph(nag);
    return [desk.say(study.current.nags.includes(nag) ? "text.nag.given" : "text.nag.taken", { nag: name, move: study.current.move })];
  }),
  changing("delete", async (seat, _, desk) => {
    const { study } = seat;
    const { move, ply, parent } = study.current;
    if (!parent) throw desk.wrong("text.record.no-move");
    study.remove();
    await seat.look();
    return [desk.say("text.record.deleted", { ply, move }), ...seat.place()];
  }),
  changing("undo", async (seat, _, desk) => {
    const what = seat.study.undo();
    if (!what) throw desk.wrong("text.nothing-to-undo");
    await seat.look();
    return [desk.say("text.undone"), ...seat.place()];
  }),
  changing("promote", (seat, _, desk) => {
    if (!seat.study.shift(-1)) throw desk.wrong("text.record.main-already");
    return [desk.say(seat.study.tree.isMain(seat.study.current) ? "text.record.is-main" : "text.record.promoted")];
  }),
  changing("demote", (seat, _, desk) => {
    if (!seat.study.shift(1)) throw desk.wrong("text.record.last-already");
    return [desk.say("text.record.demoted")];
  }),
  changing("headers", (seat, rest, desk) => {
    const { tree } = seat.study;
    const [name = "", value = ""] = rest.split(/[\s:=]+(.*)/su);
    if (name) {
      const known = ["Light", "Dark", "Event", "Site", "Date", "Round"];
      const meant = [...known, ...Object.keys(tree.headers)].find(
        (one) => plain(one) === plain(name) || (known.includes(one) && plain(desk.say(`analyse.header.${one.toLowerCase()}`)) === plain(name)),
      );
      seat.study.setHeaders({ [meant ?? name]: value });
    }
    const told = Object.entries(tree.headers).map(([header, text]) => desk.say("text.help.line", { command: header, about: text }));
    return told.length > 0 ? told : [desk.say("text.no-headers")];
  }),
  {
    name: "save",
    at: ["record"],
    run: async (desk) => {
      const { keeper } = recordAt(desk);
      if (keeper.kept) await keeper.save();
      else await keeper.keep();
      desk.surface.changed();
      desk.answer([keeper.text.textContent ?? ""]);
    },
  },
  {
    name: "keep-beside",
    at: ["record"],
    run: (desk) => {
      if (!recordAt(desk).offered("analyse.keep")) throw desk.wrong("text.nothing-offered");
      desk.answer([desk.say("analyse.saving")]);
    },
  },
  {
    name: "reload",
    at: ["record"],
    run: (desk) => {
      if (!recordAt(desk).offered("analyse.save.reload")) throw desk.wrong("text.nothing-offered");
    },
  },
  {
    name: "link",
    at: ["record"],
    run: async (desk, rest) => {
      const seat = recordAt(desk);
      const record = seat.study.tree.toRecord();
      const whole = !desk.understanding.words(rest).some((word) => word.startsWith("pos"));
      const held = whole ? record : emptyRecord(record.rules, seat.view.position.text);
      const address = new URL(addressOf("open", await encodeLink(held)), location.href).href;
      const done = await copied(address);
      desk.answer([address, desk.say(done ? "share.copied" : "share.copy-yourself")], {
        spoken: [desk.say(done ? "text.link.copied" : "text.link.shown")],
      });
    },
  },
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
      desk.answer([...told, desk.say("text.listed.go")]);
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
      desk.answer(told);
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
      run: (desk) => {
        if (!recordAt(desk).inPractice(`practice.${what}`)) throw desk.wrong("text.practice.not-now");
      },
    }),
  ),
];
