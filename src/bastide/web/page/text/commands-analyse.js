/** Commands that analyse a game, a record or a position. */

import { getGameRecord, library, Refusal } from "../api.js";
import { GLYPHS, glyph } from "../analyse/engine-words.js";
import { copied } from "../analyse/sharing.js";
import { rowsOf } from "../analyse/tree-rows.js";
import { encodeLink } from "../links.js";
import { emptyRecord } from "../record.js";
import { addressOf } from "../router.js";
import { rulesetIn } from "./draft.js";
import { plain, wordsIn } from "./grammar.js";
import { GameSeat } from "./seat-game.js";
import { nodeAt, RecordSeat } from "./seat-record.js";
import { SetupSeat } from "./seat-setup.js";

/** @import { GameRecord } from "../record.js" */
/** @import { Command } from "./commands.js" */
/** @import { Desk } from "./desk.js" */

/** @param {Desk} desk */
export function recordAt(desk) {
  const { seat } = desk;
  if (!(seat instanceof RecordSeat)) throw desk.wrong("text.only.record", { command: "" });
  return seat;
}

/**
 * Sit down at a record, and tell what it is.
 *
 * @param {Desk} desk
 * @param {GameRecord} record
 * @param {{kept?: {id: string, number: number} | null, atEnd?: boolean, pasted?: boolean}} [options]
 */
export async function openRecord(desk, record, options = {}) {
  desk.leaving();
  await desk.page.preparation.done;
  const ruleset = await desk.page.shelf.named(record.rules);
  if (ruleset === null) throw new Refusal({ key: "page.unknown-ruleset", values: {}, text: record.rules }, 404);
  const reload = () => {
    const kept = seat.keeper.kept;
    seat.keeper.kept = null; // what is here is given up
    seat.givenUp = true;
    if (kept) void desk.attempt(() => openKept(desk, kept.id));
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
export function numberIn(desk, rest, most) {
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
      desk.list(lines.length > 0 ? lines : [desk.say("moves.none")]);
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
];
