/** A series: its games, and both players' points added up. */

import { fill, h } from "./dom.js";
import { gameAddress } from "./router.js";
import { isYou, SIDES } from "./words.js";

/** @import { GameView, Series } from "./types.js" */
/** @import { Words } from "./words.js" */

/**
 * Who is ahead in a series, and by how much.
 *
 * @param {Words} words
 * @param {GameView} game
 * @param {Series} series
 */
export function leaderInWords(words, game, { leader, lead }) {
  if (leader === null) return words.say("series.level");
  const values = { name: words.player(game, leader), count: lead };
  return words.say(isYou(game.players, leader) ? "series.leads.you" : "series.leads", values);
}

/**
 * @param {Words} words
 */
export function seriesTable(words) {
  const { say } = words;
  const table = h("table", { class: "series" });
  const said = h("p", { class: "small soft" });
  return {
    element: h("div", {}, table, said),
    /** @param {GameView} game */
    update(game) {
      const { series } = game;
      if (series === null) return;
      const cells = (/** @type {import("./types.js").Pair} */ points) =>
        SIDES.map((side) => h("td", {}, String(points[side])));
      const played = series.games.map(({ id, points }, index) => {
        const name = say("series.game", { game: index + 1 });
        const link = () => h("a", { href: gameAddress(id), "data-does": "game.of-series" }, name);
        return h(
          "tr",
          {},
          h("th", { scope: "row" }, id === game.id ? name : link()),
          ...cells(points),
        );
      });
      const going =
        game.outcome === null &&
        h(
          "tr",
          {},
          h("th", { scope: "row" }, say("series.game", { game: series.game })),
          h("td", { colspan: 2 }, say("series.under-way")),
        );
      fill(
        table,
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("td", {}),
            ...SIDES.map((side) =>
              h(
                "th",
                { scope: "col" },
                words.player(game, side),
                h("span", { class: "soft small" }, ` ${words.side(side)}`),
              ),
            ),
          ),
        ),
        h("tbody", {}, ...played, going),
        h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, say("series.total")), ...cells(series.points))),
      );
      fill(
        said,
        series.games.length > 0 ? `${leaderInWords(words, game, series)} ${say("series.about")}` : say("series.about"),
      );
    },
  };
}
