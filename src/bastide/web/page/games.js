/** The games kept by the program: those under way can be gone on with, those that ended can be looked at. */

import { getGames, Refusal } from "./api.js";
import { fill, h } from "./dom.js";
import { refusalText } from "./problems.js";
import { gameAddress } from "./router.js";

/** @typedef {import("./page.js").Page} Page */
/** @typedef {import("./types.js").GameSummary} GameSummary */

const OFFERED = 3;

/**
 * @param {Page} page
 * @param {GameSummary} game
 */
function gameRow(page, game) {
  const { words } = page;
  const { say } = words;
  const { outcome } = game;
  const points = outcome?.points;
  const state = outcome ? say(`games.result.${outcome.winner ?? "draw"}`, { light: points?.light, dark: points?.dark }) : say("games.unfinished");
  const players = say("games.players", { light: words.player(game, "light"), dark: words.player(game, "dark") });
  const when = new Date(game.changed).toLocaleString(words.texts.language, { dateStyle: "medium", timeStyle: "short" });
  return h(
    "li",
    {},
    h(
      "a",
      { class: "card game-row", href: gameAddress(game.id) },
      h("span", {}, h("strong", {}, words.ruleset(game)), " ", players),
      h("span", { class: "soft small" }, [state, say("games.moves", { count: game.moves }), when].join(" · ")),
    ),
  );
}

/**
 * The newest games that are under way.
 *
 * @param {Page} page
 * @returns {Promise<HTMLElement | null>} null where there are none
 */
export async function unfinishedGames(page) {
  const games = await getGames().catch(() => []);
  const going = games.filter((game) => !game.outcome && game.moves > 0).slice(0, OFFERED);
  return going.length > 0 ? h("ul", { class: "games" }, ...going.map((game) => gameRow(page, game))) : null;
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
      const games = await getGames();
      fill(list, ...games.map((game) => gameRow(page, game)));
      fill(said, games.length === 0 && say("games.none"));
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      fill(said, refusalText(page.words, refusal));
    }
  };
  void show();
  return { element: h("main", { class: "sheet" }, h("h1", {}, say("games.heading")), said, list), title: say("games.heading") };
}
