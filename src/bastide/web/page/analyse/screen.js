/** The screen of an analysis: of a kept record, of what a link holds, of a game of play, or of an empty board. */

import { gameActions, getGameRecord, library, readRecords, Refusal } from "../api.js";
import { fill, h } from "../dom.js";
import { refocus } from "../focus.js";
import { BrokenLink, decodeLink } from "../links.js";
import { refusalText } from "../problems.js";
import { addressOf } from "../router.js";
import { beginning, recordProblemText } from "./begin.js";
import { Desk } from "./desk.js";
import { HELD } from "./held.js";
import { allSaved } from "./saving.js";
import { Study } from "./study.js";

/** @import { RecordProblem } from "../api.js" */
/** @import { Page, Screen } from "../page.js" */
/** @import { GameRecord } from "../record.js" */
/** @import { Route } from "../router.js" */
/** @import { Kept } from "./saving.js" */
/** @import { Side } from "../types.js" */

/** Problems of a record that are told; more would not be read. */
const TOLD = 5;

/** @typedef {{record: GameRecord, kept: Kept | null, problems: RecordProblem[], game?: string | null}} Got `game` the game of play */

/**
 * The record that an address asks for; null for none yet.
 * @param {Route} route
 * @returns {Promise<Got | null>}
 */
async function recordOf({ screen, id = "" }) {
  if (screen === "record") {
    return ofLibrary(id);
  }
  if (screen === "open") {
    // By way of the server, which knows the rules: a link may have been made by anybody.
    const { games, problems } = await readRecords(JSON.stringify(await decodeLink(id)));
    const [game] = games;
    if (!game) throw new Refusal(problems[0]?.problem ?? { key: "link.damaged", values: {}, text: "" }, 422);
    return { record: game.record, kept: null, problems: [...problems, ...game.problems] };
  }
  return id ? ofGame(id) : null;
}

/**
 * The record of a game of play: as it is kept where the game is over, else as far as the game has come.
 * @param {string} game
 * @returns {Promise<Got>}
 */
async function ofGame(game) {
  const id = await library.ofGame(game);
  if (id === null) return { record: await getGameRecord(game), kept: null, problems: [], game };
  return ofLibrary(id);
}

/**
 * A record of the library: with the changes of this visit that could not be saved, where there are any.
 * @param {string} id
 * @returns {Promise<Got>}
 */
async function ofLibrary(id) {
  await allSaved();
  const unsaved = HELD.unsavedOf(id);
  if (unsaved) return { ...unsaved, problems: [] };
  const { record, number, summary } = await library.get(id);
  return { record, kept: { id, number }, problems: [], game: summary.game };
}

/**
 * The side that was one's own in a game of play: a person's against the program.
 * @param {string} game
 * @returns {Promise<Side | null>} null where both were, or neither, or the game is not there any more
 */
async function ownSide(game) {
  const { players } = await gameActions(game).get();
  const [light, dark] = [players.light.kind === "person", players.dark.kind === "person"];
  if (light === dark) return null;
  return light ? "light" : "dark";
}

/**
 * @param {Page} page
 * @param {Route} route
 * @returns {Screen}
 */
export function analysisScreen(page, route) {
  const { words } = page;
  const { say } = words;
  const element = h("main", { class: "game analysis" });
  const caption = h("p", { class: "caption soft" });
  /** @type {Desk | null} */
  let desk = null;
  let left = false;

  const failed = (/** @type {unknown} */ error) => {
    if (left) return;
    let told;
    if (error instanceof BrokenLink) told = say(error.key);
    else if (error instanceof Refusal) told = refusalText(words, error);
    else throw error;
    const back = h("a", { href: "#/analyse", "data-does": "nav.analyse" }, say("analyse.heading"));
    fill(element, h("div", { class: "sheet" }, h("div", { role: "alert" }, h("h1", { class: "problem" }, told)), back));
  };

  const lay = async (/** @type {Got} */ { record, kept, problems, game }) => {
    await page.preparation.done;
    const ruleset = await page.shelf.named(record.rules);
    if (left) return;
    if (!ruleset) throw new Refusal({ key: "page.unknown-ruleset", values: {}, text: record.rules }, 404);
    leaveDesk();
    // What only stands here was pasted or built, or is gone on with: the address does not bring it back.
    const precious = HELD.takeUnkept(address, record) || (!route.id && (record.nodes.length > 0 || record.position !== undefined));
    desk = new Desk(page, element, new Study(record), ruleset, kept, begin);
    desk.keeper.precious = precious;
    if (kept) HELD.takeUnsaved(kept.id);
    desk.showCaption(caption);
    const { review } = desk;
    if (game) void ownSide(game).then(review.choose, () => undefined); // both sides, where it cannot be told
    document.title = `${desk.caption()} – Bastide`;
    tellProblems(problems);
    if (route.then === "review") desk.review.begin();
  };

  const tellProblems = (/** @type {RecordProblem[]} */ problems) => {
    if (!problems.length) return;
    const told = problems.slice(0, TOLD).map((problem) => recordProblemText(page, problem));
    if (problems.length > TOLD) told.push(say("analyse.read.more", { count: problems.length - TOLD }));
    page.notices.show("record", told.join(" "));
  };

  const address = addressOf(route.screen, route.id);
  const leaveDesk = () => {
    if (!desk) return;
    desk.leave();
    const { keeper, study } = desk;
    desk = null;
    if (!keeper.kept && (keeper.precious || study.version > 0)) HELD.putUnkept(address, study.tree.toRecord());
  };

  const begin = () => {
    const waiting = page.preparation.card(words);
    fill(element, h("div", { class: "sheet" }, waiting.card));
    const [unkept] = route.id ? HELD.unkeptAt(address) : [];
    const coming = unkept ? Promise.resolve({ record: unkept, kept: null, problems: [] }) : recordOf(route);
    coming
      .then((got) => {
        waiting.leave();
        if (left) return undefined;
        if (got) return lay(got);
        const open = (/** @type {GameRecord} */ record, /** @type {RecordProblem[]} */ problems) =>
          void lay({ record, kept: null, problems })
            .then(() => refocus(desk?.tree.tree, desk?.board))
            .catch(failed);
        fill(element, beginning(page, HELD.unkeptAt(address), open));
        return undefined;
      })
      .catch(failed);
  };
  begin();
  return {
    element,
    caption,
    title: say("analyse.heading"),
    changed: () => desk?.settle(),
    key: (event) => desk?.key(event),
    leave: () => {
      left = true;
      page.notices.clear("record");
      leaveDesk();
    },
  };
}
