/** Which puzzles there are, which are wanted, and how many are solved. */

import { fill, h, setText } from "../dom.js";
import { refusalText } from "../problems.js";
import { addressOf } from "../router.js";
import { getPuzzles } from "./asking.js";
import { keepFilter, nextPuzzle, readProgress, wanted } from "./progress.js";
import { puzzleScreen } from "./puzzle-screen.js";

/** @import { Page, Screen } from "../page.js" */
/** @import { Route } from "../router.js" */
/** @import { PuzzleSummary } from "./asking.js" */
/** @import { Filter } from "./progress.js" */

export const THEMES = /** @type {const} */ (["capture", "enclose", "escape", "pack"]);
export const STRENGTHS = /** @type {const} */ (["1", "2", "3"]);

/**
 * @param {Page} page
 * @param {Route} route
 * @returns {Screen}
 */
export function puzzlesScreen(page, { id }) {
  return id ? puzzleScreen(page, id) : choiceScreen(page);
}

/**
 * @param {Page} page
 * @returns {Screen}
 */
function choiceScreen(page) {
  const { say } = page.words;
  const filter = readProgress().filter;
  const content = h("div", { class: "puzzle-choice" });
  const preparation = page.preparation.card(page.words);
  page.preparation.done.then(getPuzzles).then(
    (puzzles) => void fill(content, ...choice(page, puzzles, filter)),
    (refusal) => fill(content, h("p", { class: "problem", role: "alert" }, refusalText(page.words, refusal))),
  );
  return {
    element: h(
      "main",
      { class: "sheet" },
      h("h1", {}, say("puzzle.heading")),
      h("p", { class: "lead" }, say("puzzle.lead")),
      preparation.card,
      content,
    ),
    title: say("nav.puzzles"),
    leave: preparation.leave,
  };
}

/**
 * @param {Page} page
 * @param {PuzzleSummary[]} puzzles
 * @param {Filter} filter
 */
function choice(page, puzzles, filter) {
  const { say } = page.words;
  const fates = readProgress().puzzles;
  const games = [...new Set(puzzles.map(({ rules }) => rules))];
  const count = h("p", { role: "status" });
  const bar = h("progress", { "aria-hidden": "true" });
  const start = h("a", { class: "button main great", "data-does": "puzzle.start" });
  const update = () => {
    const all = wanted(puzzles, filter);
    const solved = all.filter(({ id }) => fates[id] === "solved").length;
    const next = nextPuzzle(all, fates);
    setText(count, say("puzzle.count", { solved, all: all.length }));
    bar.max = Math.max(1, all.length);
    bar.value = solved;
    setText(start, say(solved ? "puzzle.go-on" : "puzzle.start"));
    if (next) start.href = addressOf("puzzles", next.id);
    else start.removeAttribute("href");
    start.toggleAttribute("hidden", !next);
  };
  const field = (
    /** @type {keyof Filter} */ name,
    /** @type {string} */ does,
    /** @type {[string, string][]} */ options,
  ) => {
    const input = h("select", { "data-does": does });
    input.append(h("option", { value: "" }, say("puzzle.all")));
    for (const [value, label] of options) input.append(h("option", { value }, label));
    input.value = filter[name];
    if (input.selectedIndex < 0) input.value = Object.assign(filter, { [name]: "" })[name];
    input.addEventListener("change", () => {
      Object.assign(filter, { [name]: input.value });
      keepFilter(filter);
      update();
    });
    return h("label", { class: "field" }, h("span", {}, say(`puzzle.by.${name}`)), input);
  };
  update();
  return [
    h(
      "div",
      { class: "triple" },
      field("rules", "puzzle.rules", games.map((rules) => [rules, say(`ruleset.${rules}`)])),
      field("theme", "puzzle.theme", THEMES.map((theme) => [theme, say(`puzzle.theme.${theme}`)])),
      field("strength", "puzzle.strength", STRENGTHS.map((one) => [one, say(`puzzle.strength.${one}`)])),
    ),
    count,
    bar,
    h("div", {}, start),
    h(
      "dl",
      { class: "themes" },
      ...THEMES.flatMap((theme) => [
        h("dt", {}, say(`puzzle.theme.${theme}`)),
        h("dd", { class: "small soft" }, say(`puzzle.theme.${theme}.about`)),
      ]),
    ),
    h("p", { class: "small soft" }, say("puzzle.proved")),
  ];
}
