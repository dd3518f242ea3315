/** The screen on which a record is analysed. */

import { h } from "../dom.js";

/**
 * @param {import("../page.js").Page} page
 * @returns {import("../page.js").Screen}
 */
export function analysisScreen(page) {
  const { say } = page.words;
  return { element: h("main", {}, h("h1", {}, say("nav.analyse"))), title: say("nav.analyse") };
}
