/** Commands about the library: finding, opening, deleting, giving out, taking in; openings, and statistics. */

import { Refusal } from "../api.js";
import { openDialog } from "../dialogs.js";
import { h } from "../dom.js";
import { importing } from "../importing.js";
import { deleteFound, deleteRecord, explore, exportAddress, findRecords, fitFormats, getStatistics, keepImported } from "../library-api.js";
import { problemText } from "../problems.js";
import { dateInWords, endInWords, faultInWords, playerInWords, playersInWords, rulesInWords } from "../record-words.js";
import { emptyRecord } from "../record.js";
import { openKept, openRecord } from "./commands-analyse.js";
import { formatIn } from "./commands-records.js";
import { rulesetIn } from "./draft.js";
import { phrasesOf, plain, wordsIn } from "./grammar.js";
import { RecordSeat } from "./seat-record.js";

/** @import { RecordSummary, Search } from "../library-api.js" */
/** @import { RulesetInfo } from "../types.js" */
/** @import { Command } from "./commands.js" */
/** @import { Desk } from "./desk.js" */

const ORIGINS = ["played", "imported", "analysed"];
const RESULTS = /** @type {const} */ ({ light: "1-0", dark: "0-1" });
const SHOWN = 12;

/** What was searched for last, and what it found: what is deleted or given out is what was told. */
class Found {
  /** @type {Search} */
  search = {};
  /** @type {RecordSummary[]} */
  records = [];
  total = 0;
}

/** @type {WeakMap<Desk, Found>} */
const FOUND = new WeakMap();

/** @param {Desk} desk */
function foundAt(desk) {
  const found = FOUND.get(desk) ?? new Found();
  FOUND.set(desk, found);
  return found;
}

/**
 * What is wanted, from words in any order: a player, rules, a result, dates, where from.
 *
 * @param {Desk} desk
 * @param {string} written
 * @param {RulesetInfo[]} rulesets
 * @returns {Search}
 */
function searchIn(desk, written, rulesets) {
  const { languages, understanding } = desk;
  const known = (/** @type {string} */ key) => new Set(phrasesOf(languages, key).map(plain));
  const [after, before, draw, opening] = ["after", "before", "draw", "opening"].map((name) => known(`text.words.${name}`));
  const tokens = wordsIn(written);
  /** @type {Search} */
  const search = {};
  const rest = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const { plain: word, start, end } = /** @type {import("./grammar.js").Token} */ (tokens[index]);
    const date = /^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$/.test(word) ? word : null;
    const last = tokens[index - 1]?.plain ?? "";
    const side = understanding.sides.get(word);
    const origin = ORIGINS.find((one) => word === one || plain(desk.say(`library.origin.${one}`)).startsWith(word));
    const rules = rulesetIn(desk, tokens.slice(index).map((token) => token.plain), rulesets);
    if (after?.has(word) || before?.has(word) || opening?.has(word)) continue;
    if (opening?.has(last) && /^[0-9]+$/.test(word)) search.opening = foundAt(desk).records[Number(word) - 1]?.opening ?? "";
    else if (date && after?.has(last)) search.after = date;
    else if (date && before?.has(last)) search.before = date;
    else if (date) Object.assign(search, { after: date, before: date });
    else if (/^(1-0|0-1|1\/2-1\/2|\*)$/.test(word)) search.result = word;
    else if (draw?.has(word)) search.result = "1/2-1/2";
    else if (side === "light" || side === "dark") search.result = RESULTS[side];
    else if (origin && word.length > 3) search.origin = origin;
    else if (rules?.whole) {
      search.rules = rules.ruleset.name;
      index += rules.used - 1;
    } else if (!understanding.noise.has(word)) rest.push(written.slice(start, end));
  }
  if (rest.length > 0) search.text = rest.join(" ");
  return search;
}

/**
 * Search, or go on with what was found, and tell a page of it.
 *
 * @param {Desk} desk
 * @param {string | null} cursor
 */
async function tellFound(desk, cursor) {
  const found = foundAt(desk);
  const { say, words } = desk;
  const rulesets = await desk.page.shelf.all();
  const told = await findRecords(found.search, cursor);
  const first = cursor === null ? 0 : found.records.length;
  found.records = [...(cursor === null ? [] : found.records), ...told.records];
  found.total = told.total;
  desk.more = told.next === null ? null : () => tellFound(desk, told.next);
  desk.listing = found.records.map(({ id }) => async () => void (await openKept(desk, id)));
  if (told.total === 0) {
    desk.answer([say("library.none")]);
    return;
  }
  const lines = told.records.map((record, index) => {
    const parts = [
      playersInWords(words, record),
      rulesInWords(words, rulesets, record.rules),
      endInWords(words, record),
      record.date && dateInWords(words, record.date),
      record.event,
      say("library.moves", { count: record.plies }),
    ];
    return desk.numbered(first + index + 1, parts.filter(Boolean).join(", "));
  });
  const use = say(told.next ? "text.found.more" : "text.listed.open");
  const head = say("library.count", { count: told.total });
  desk.answer([`${head}.`, ...lines, use], { spoken: [`${head}.`, ...lines.slice(0, SHOWN), use] });
}

/**
 * How far the import is, in words.
 *
 * @param {Desk} desk
 */
function importInWords({ say, words }) {
  return importing.runs.flatMap((run) => {
    const { view, refused, name } = run;
    const told = [name];
    if (!view && !refused && !run.cancelled) told.push(say("library.import.sending"));
    if (view) {
      told.push(say("text.import.read", { count: view.read }), say("library.import.kept", { count: view.kept }));
      if (view.known > 0) told.push(say("library.import.known", { count: view.known }));
      if (view.refused > 0) told.push(say("library.import.refused", { count: view.refused }));
    }
    const wrong = refused ?? view?.failed;
    if (wrong) told.push(words.sentence(problemText(words, wrong)));
    else if (run.cancelled) told.push(say("library.import.cancelled"));
    else if (view?.done) told.push(say("library.import.done"));
    const faults = view?.done ? view.problems.map((problem) => faultInWords(words, problem, problemText(words, problem.problem))) : [];
    return [told.join(" "), ...faults];
  });
}

/**
 * Tell once what came of an import, when it is over.
 *
 * @param {Desk} desk
 */
function tellImport(desk) {
  const watch = () => {
    if (importing.busy) return;
    importing.watchers.delete(watch);
    desk.event(importInWords(desk));
  };
  importing.watchers.add(watch);
}

/**
 * Ask for files, in the browser's own way.
 *
 * @param {Desk} desk
 * @returns {Promise<{files: File[], damaged: boolean} | null>}
 */
async function askForFiles({ page }) {
  const { say } = page.words;
  const field = h("input", { type: "file", multiple: true, autofocus: true });
  const damaged = h("input", { type: "checkbox" });
  const asked = openDialog(
    say,
    say("library.import"),
    h("label", { class: "field" }, h("span", {}, say("library.import.file")), field),
    h("label", { class: "choice" }, damaged, h("span", {}, say("library.import.damaged"))),
    h(
      "div",
      { class: "dialog-foot" },
      h("button", { class: "button", type: "button", onclick: () => asked.close() }, say("dialog.cancel")),
      h("button", { class: "button main", type: "button", onclick: () => asked.close("given") }, say("text.give")),
    ),
  );
  const given = (await asked.closed) === "given";
  const files = [...(field.files ?? [])];
  return given && files.length > 0 ? { files, damaged: damaged.checked } : null;
}

/**
 * The record of the last list that a number names, or the one that is open.
 *
 * @param {Desk} desk
 * @param {string} rest
 * @returns {{id: string, name: string, game: boolean}}
 */
function recordIn(desk, rest) {
  const { records } = foundAt(desk);
  const { seat } = desk;
  const number = Number(/[0-9]+/.exec(rest)?.[0] ?? Number.NaN);
  const named = records[number - 1];
  if (named) return { id: named.id, name: playersInWords(desk.words, named), game: named.game !== null };
  if (Number.isNaN(number) && seat instanceof RecordSeat && seat.keeper.kept) return { id: seat.keeper.kept.id, name: seat.title, game: false };
  throw desk.wrong("text.found.which", { count: records.length });
}

/**
 * What was played from the place that is looked at, in the games of the library.
 *
 * @param {Desk} desk
 * @param {RecordSeat} seat
 */
async function tellOpenings(desk, seat) {
  const { say, words } = desk;
  const told = await explore(seat.study.line());
  const rulesets = await desk.page.shelf.all();
  if (told.games === 0) {
    const far = seat.study.current.ply >= told.plies;
    desk.answer([...seat.place().slice(0, 1), far ? say("explorer.too-far", { count: told.plies }) : say("explorer.none")]);
    return;
  }
  desk.listing = told.moves.map(({ move }) => () => seat.play(move));
  const lines = told.moves.slice(0, SHOWN).map((one, index) => {
    const name = one.move === "pass" ? say("explorer.pass") : `${words.coded(seat.ruleset, one.move.slice(0, 2))} ${one.move}`;
    const results = say("explorer.results.are", { light: one.light, draw: one.draw, dark: one.dark });
    return say("text.explorer.move", { number: index + 1, name, games: one.games, share: Math.round(one.share * 100), results });
  });
  const examples = told.examples.map((record) => [playersInWords(words, record), rulesInWords(words, rulesets, record.rules), endInWords(words, record)].join(", "));
  const about = desk.joined(examples);
  const also = examples.length > 0 ? [`${say("text.help.line", { command: say("explorer.examples"), about })}.`] : [];
  desk.answer([say("explorer.found", { count: told.games }), ...lines, ...also, say("text.explorer.use")], {
    spoken: [say("explorer.found", { count: told.games }), ...lines.slice(0, 5), say("text.explorer.use")],
  });
}

/** @type {Command[]} */
export const LIBRARY = [
  {
    name: "search",
    run: async (desk, rest) => {
      const search = searchIn(desk, rest, await desk.page.shelf.all());
      foundAt(desk).search = search;
      await tellFound(desk, null);
    },
  },
  {
    name: "more",
    run: async (desk) => {
      if (desk.more === null) throw desk.wrong("text.found.no-more");
      await desk.more();
    },
  },
  {
    name: "delete-record",
    run: (desk, rest) => {
      const { id, name, game } = recordIn(desk, rest);
      const { say } = desk;
      desk.ask(`${say("library.delete.heading")} ${say(game ? "library.delete.game" : "library.delete.one", { players: name })}`, async () => {
        await deleteRecord(id);
        const { seat } = desk;
        if (seat instanceof RecordSeat && seat.keeper.kept?.id === id) {
          seat.keeper.kept = null; // what is left of it is kept nowhere any more
          desk.sit(null);
        }
        desk.answer([say("library.deleted", { count: 1 })]);
      });
    },
  },
  {
    name: "delete-found",
    run: (desk) => {
      const found = foundAt(desk);
      const { say } = desk;
      if (found.total === 0) throw desk.wrong("text.found.none-yet");
      const all = Object.values(found.search).every((value) => value === "");
      const text = say(all ? "library.delete-all.everything" : "library.delete-all.found", { count: found.total });
      desk.ask(`${say("library.delete-all.heading")} ${text}`, async () => {
        const { deleted } = await deleteFound(found.search, found.total);
        Object.assign(found, new Found());
        desk.more = null;
        desk.answer([say("library.deleted", { count: deleted })]);
      });
    },
  },
  {
    name: "export-found",
    run: async (desk, rest) => {
      const found = foundAt(desk);
      const { say } = desk;
      const format = formatIn(desk, rest, false);
      const fit = await fitFormats(found.search);
      if (fit.total === 0) throw desk.wrong("library.none");
      const left = fit.total - (fit.fit[format] ?? 0);
      h("a", { href: exportAddress(found.search, format), download: "" }).click();
      desk.answer([
        say("text.found.exported", { count: fit.total - left, format }),
        ...(left > 0 ? [say("library.export.left-out", { count: left })] : []),
      ]);
    },
  },
  {
    name: "import-file",
    run: async (desk) => {
      const asked = await askForFiles(desk);
      if (!asked) {
        desk.answer([desk.say("text.not-done")]);
        return;
      }
      importing.add(asked.files, { rules: "", damaged: asked.damaged });
      tellImport(desk);
      desk.answer([desk.say("text.import.begun")]);
    },
  },
  {
    name: "import-state",
    run: (desk) => {
      const told = importInWords(desk);
      desk.answer(told.length > 0 ? told : [desk.say("text.import.none")]);
    },
  },
  {
    name: "import-cancel",
    run: async (desk) => {
      if (!importing.busy) throw desk.wrong("text.import.none");
      await importing.cancel();
    },
  },
  {
    name: "keep",
    run: async (desk) => {
      if (desk.read.length === 0) throw desk.wrong("text.keep.nothing");
      if (desk.seat instanceof RecordSeat) desk.seat.pasted = false; // where keeping fails, what was read can be kept again
      let kept = 0;
      for (const record of desk.read) if (await keepImported(record)) kept += 1;
      const known = desk.read.length - kept;
      desk.read = [];
      const figures = [desk.say("library.paste.kept", { count: kept })];
      if (known > 0) figures.push(desk.say("library.import.known", { count: known }));
      desk.answer(figures);
    },
  },
  {
    name: "explorer",
    run: async (desk, rest) => {
      const found = rest ? rulesetIn(desk, wordsIn(rest).map((token) => token.plain), await desk.page.shelf.all()) : null;
      if (rest && !found) throw desk.wrong("text.new.strange.rules", { word: rest });
      const { seat } = desk;
      const record = seat instanceof RecordSeat && !rest ? seat : await openRecord(desk, emptyRecord(found?.ruleset.name ?? desk.draft.rules));
      await tellOpenings(desk, record);
    },
  },
  {
    name: "explorer-play",
    at: ["record"],
    run: async (desk, rest) => {
      const { seat } = desk;
      if (!(seat instanceof RecordSeat)) return;
      const told = await explore(seat.study.line());
      const number = Number(/^[0-9]+$/.exec(rest.trim())?.[0] ?? Number.NaN);
      const known = told.moves[number - 1]?.move;
      if (!Number.isNaN(number) && !known) throw desk.wrong("text.which-number", { most: told.moves.length });
      await seat.play(known ?? desk.placement(rest).move);
      await tellOpenings(desk, seat);
    },
  },
  {
    name: "explorer-back",
    at: ["record"],
    run: async (desk) => {
      const { seat } = desk;
      if (!(seat instanceof RecordSeat)) return;
      if (!(await seat.go(() => seat.study.back()))) throw desk.wrong("text.record.at-start");
      await tellOpenings(desk, seat);
    },
  },
  {
    name: "statistics",
    run: async (desk, rest) => {
      const { say, words } = desk;
      const [told, rulesets] = await Promise.all([getStatistics(rest), desk.page.shelf.all()]);
      if (told.games === 0) throw rest && told.players.length > 0
        ? desk.wrong("text.statistics.who", { players: desk.listed(told.players.map(({ name }) => playerInWords(words, name, "light"))) })
        : new Refusal({ key: "statistics.none", values: {}, text: "" }, 0);
      const coded = (/** @type {string} */ rules, /** @type {string} */ code) => {
        const ruleset = rulesets.find(({ name }) => name === rules);
        return ruleset ? words.taken(ruleset, code) : code;
      };
      /** @type {[string, number | null][]} */
      const facts = [
        ["games", told.games],
        ["won", told.won],
        ["drawn", told.drawn],
        ["lost", told.lost],
        ["margin", told.margin === null ? null : Math.round(told.margin * 10) / 10],
        ["plies", told.plies === null ? null : Math.round(told.plies * 10) / 10],
        ["streak", told.streak],
        ["longest", told.longest_streak],
      ];
      const line = facts.map(([name, value]) => say("text.fact", { name: say(`statistics.${name}`), value: value ?? "–" })).join(", ");
      const tallies = told.tallies.map((one) =>
        say("text.tally", {
          rules: rulesInWords(words, rulesets, one.rules),
          opponent: one.opponent === "person" ? say("statistics.somebody") : playerInWords(words, one.opponent, "light"),
          side: words.side(one.side),
          games: one.games,
          won: one.won,
          drawn: one.drawn,
          lost: one.lost,
        }),
      );
      const first = told.first.map((one) => say("text.first", { building: coded(one.rules, one.code), rules: rulesInWords(words, rulesets, one.rules), games: one.games, won: one.won }));
      const taken = told.taken.map((one) => {
        const counts = (/** @type {Record<string, number>} */ all) =>
          Object.entries(all).map(([code, count]) => say("statistics.captured", { name: coded(one.rules, code), count })).join(", ") || "–";
        return say("text.taken", { rules: rulesInWords(words, rulesets, one.rules), made: counts(one.made), suffered: counts(one.suffered) });
      });
      desk.answer([`${line}.`, ...tallies, ...first, ...taken]);
    },
  },
];
