/** The games kept by the program: those under way can be gone on with, those that ended can be looked at. */

import { getGames, getUnfinishedGames, Refusal } from "./api.js";
import { fill, h } from "./dom.js";
import { refusalText } from "./problems.js";
import { gameAddress } from "./router.js";

/** @import { Page } from "./page.js" */
/** @import { GameSummary, RulesetInfo } from "./types.js" */

const OFFERED = 3;

/**
 * Who won a game and by what, or that it is under way.
 *
 * @param {import("./words.js").Words} words
 * @param {GameSummary} game
 * @returns {string}
 */
export function resultInWords({ say }, { finished, winner, reason, points }) {
  if (!finished) return say("games.unfinished");
  if (winner === null) return say("games.result.draw", { ...points });
  return say(`games.result.${winner}`, { by: say(`games.by.${reason}`, { ...points }) });
}

/**
 * @param {Page} page
 * @param {GameSummary} game
 * @param {RulesetInfo[]} rulesets
 */
function gameRow(page, game, rulesets) {
  const { words } = page;
  const { say } = words;
  const players = say("games.players", { light: words.player(game, "light"), dark: words.player(game, "dark") });
  const ruleset = rulesets.find(({ name }) => name === game.rules);
  const series = game.series_game !== null && say("game.number", { game: game.series_game });
  const when = new Date(game.touched * 1000).toLocaleString(words.texts.language, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  return h(
    "li",
    {},
    h(
      "a",
      { class: "card game-row", href: gameAddress(game.id), "data-does": "games.open" },
      h("span", {}, h("strong", {}, ruleset ? words.ruleset(ruleset) : game.rules), " ", players),
      h("span", { class: "soft small" }, [series, resultInWords(words, game), when].filter(Boolean).join(" · ")),
    ),
  );
}

/**
 * The newest games that are under way.
 *
 * @param {Page} page
 * @returns {Promise<HTMLElement | null>} null where there are none
 * @throws {Refusal} they could not be had
 */
export async function unfinishedGames(page) {
  const [games, rulesets] = await Promise.all([getUnfinishedGames(), page.shelf.all()]);
  const going = games.slice(0, OFFERED);
  return going.length > 0 ? h("ul", { class: "games" }, ...going.map((game) => gameRow(page, game, rulesets))) : null;
}

/**
 * @param {Page} page
 * @returns {import("./page.js").Screen}
 */
export function gamesScreen(page) {
  const { say } = page.words;
  const list = h("ul", { class: "games" });
  const said = h("p", { class: "soft", role: "status" });
  const show = async () => {
    try {
      const [going, latest, rulesets] = await Promise.all([getUnfinishedGames(), getGames(), page.shelf.all()]);
      const games = [...going, ...latest.filter((game) => game.finished)];
      fill(list, ...games.map((game) => gameRow(page, game, rulesets)));
      fill(said, games.length === 0 && say("games.none"));
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      fill(said, refusalText(page.words, refusal));
    }
  };
  void show();
  return {
    element: h("main", { class: "sheet" }, h("h1", {}, say("games.heading")), said, list),
    title: say("games.heading"),
  };
}
