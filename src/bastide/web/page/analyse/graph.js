/** The chances over a game, as a curve to look at, to click, and to go along by keyboard; and as a table. */

import { svg } from "../../board/svg.js";
import { fill, h } from "../dom.js";
import { chanceOf, glyph, marginInWords, outlookInWords, percent } from "./engine-words.js";

/** @import { Outlook } from "../analysis-socket.js" */
/** @import { PlyReview } from "../review-socket.js" */
/** @import { Words } from "../words.js" */

const [WIDTH, HEIGHT] = [320, 110];

/**
 * The outlook before the first move and after each.
 * @param {readonly PlyReview[]} plies
 * @returns {Outlook[]}
 */
export function outlooks(plies) {
  const [first] = plies;
  return first ? [first.before, ...plies.map(({ after }) => after)] : [];
}

/**
 * @param {Words} words
 * @param {(ply: number) => void} goTo
 */
export function chanceGraph(words, goTo) {
  const { say } = words;
  /** @type {readonly PlyReview[]} */
  let plies = [];
  let at = 0;
  /** Moves of the whole game, those included that are not reviewed yet. */
  let of = 0;
  const picture = svg("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    preserveAspectRatio: "none",
    "aria-hidden": "true",
    class: "graph-picture",
  });
  const cursor = svg("line", { class: "graph-cursor", y1: 0, y2: HEIGHT });
  const graph = h("div", {
    class: "graph",
    role: "slider",
    tabindex: 0,
    "aria-label": say("analyse.graph"),
    "aria-valuemin": 0,
    "data-does": "analyse.graph",
  });
  graph.append(picture);
  const rows = h("tbody", {});
  const heads = ["ply", "move", "light", "margin"].map((name) =>
    h("th", { scope: "col" }, say(`analyse.table.${name}`)),
  );
  const table = h(
    "details",
    { class: "graph-table" },
    h("summary", { class: "fold", "data-does": "analyse.graph.table" }, say("analyse.graph.table")),
    h(
      "div",
      { class: "scroller", tabindex: 0, role: "region", "aria-label": say("analyse.graph.table") },
      h("table", {}, h("thead", {}, h("tr", {}, ...heads)), rows),
    ),
  );
  const x = (/** @type {number} */ ply) => (of ? (ply / of) * WIDTH : 0);
  const y = (/** @type {Outlook} */ outlook) => (1 - chanceOf(outlook, "light")) * HEIGHT;
  const move = (/** @type {number} */ ply) => goTo(Math.max(0, Math.min(plies.length, ply)));
  graph.addEventListener("click", (event) => {
    const box = graph.getBoundingClientRect();
    move(Math.round(((event.clientX - box.left) / box.width) * of));
  });
  graph.addEventListener("keydown", (event) => {
    /** @type {Record<string, number>} */
    const ways = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      PageUp: at - 5,
      PageDown: at + 5,
      Home: 0,
      End: plies.length,
    };
    const wanted = ways[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    move(wanted);
  });
  const element = h("div", { class: "graph-part" }, graph, table);
  return {
    element,
    /**
     * @param {readonly PlyReview[]} reviewed
     * @param {number} moves of the whole game
     */
    draw(reviewed, moves) {
      plies = reviewed;
      of = Math.max(moves, plies.length);
      element.hidden = plies.length === 0;
      if (!plies.length) return;
      const all = outlooks(plies);
      const curve = all
        .map((outlook, ply) => `${ply ? "L" : "M"}${x(ply).toFixed(1)} ${y(outlook).toFixed(1)}`)
        .join("");
      const marks = plies.flatMap(({ ply, nag, after }, index) => {
        if (nag !== 2 && nag !== 4) return [];
        const [left, top] = [x(index + 1), y(after)];
        // A square for a blunder, a triangle for a mistake: told apart by form.
        const d = nag === 4 ? `M${left - 4} ${top - 4}h8v8h-8z` : `M${left} ${top - 5}l5 9h-10z`;
        return [svg("path", { d, class: `graph-mark nag-${nag}`, "data-ply": ply })];
      });
      picture.replaceChildren(
        svg("path", { d: `${curve}L${x(plies.length)} ${HEIGHT}L0 ${HEIGHT}z`, class: "graph-light" }),
        svg("line", { class: "graph-middle", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
        svg("path", { d: curve, class: "graph-curve" }),
        ...marks,
        cursor,
      );
      graph.setAttribute("aria-valuemax", String(plies.length));
      fill(
        rows,
        ...plies.map(({ ply, move: text, nag, after }) =>
          h(
            "tr",
            {},
            h("td", {}, String(ply)),
            h("td", { class: "notation" }, `${text} ${nag ? glyph(nag) : ""}`),
            h("td", {}, say("analyse.percent", { percent: percent(chanceOf(after, "light")) })),
            h("td", {}, marginInWords(words, after.margin)),
          ),
        ),
      );
    },
    /** @param {number} ply that is looked at, on the main line */
    show(ply) {
      at = Math.min(ply, plies.length);
      cursor.setAttribute("x1", String(x(at)));
      cursor.setAttribute("x2", String(x(at)));
      graph.setAttribute("aria-valuenow", String(at));
      const outlook = outlooks(plies)[at];
      const told = outlook ? outlookInWords(words, outlook) : "";
      graph.setAttribute("aria-valuetext", say("analyse.graph.at", { ply: at, told }));
    },
  };
}
