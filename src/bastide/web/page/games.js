/** Games of play that are under way, to be gone on with; and how a game has ended, in words. */

import { getUnfinishedGames } from "./api.js";
import { h } from "./dom.js";
import { gameAddress } from "./router.js";

/** @import { Page } from "./page.js" */
/** @import { GameSummary, RulesetInfo } from "./types.js" */


/**
 * Who won a game and by what, or that it is under way.
 *
 * @param {import("./words.js").Words} words
 * @param {Pick<GameSummary, "finished" | "winner" | "reason" | "points">} game
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
      !game.finished && h("span", { class: "go-on" }, say("games.go-on")),
    ),
  );
}

/**
 * The newest games that are under way.
 *
 * @param {Page} page
 * @param {number} [most] how many; by default all
 * @returns {Promise<HTMLElement | null>} null where there are none
 * @throws {import("./api.js").Refusal} they could not be had
 */
export async function unfinishedGames(page, most = Infinity) {
  const [games, rulesets] = await Promise.all([getUnfinishedGames(), page.shelf.all()]);
  const going = games.slice(0, most);
  return going.length > 0 ? h("ul", { class: "games" }, ...going.map((game) => gameRow(page, game, rulesets))) : null;
}
