/** How games ended, as a bar of three parts that differ in pattern as well as in colour, with the numbers beneath. */

import { h } from "./dom.js";

/** @import { Words } from "./words.js" */

const ENDS = /** @type {const} */ (["light", "draw", "dark"]);

/**
 * @param {Words} words
 * @param {{light: number, draw: number, dark: number}} counts
 */
export function resultBar({ say, texts }, counts) {
  const total = counts.light + counts.draw + counts.dark;
  const parts = ENDS.map((end) => {
    const part = h("span", { class: `result-part ${end}` });
    part.style.width = `${total ? (100 * counts[end]) / total : 0}%`;
    return part;
  });
  const numbers = ENDS.map((end) => h("span", { class: `result-number ${end}` }, texts.numbers.format(counts[end])));
  return h(
    "span",
    { class: "result", role: "img", "aria-label": say("explorer.results.are", { ...counts }) },
    h("span", { class: "result-bar", "aria-hidden": "true" }, ...parts),
    h("span", { class: "result-numbers small", "aria-hidden": "true" }, ...numbers),
  );
}
