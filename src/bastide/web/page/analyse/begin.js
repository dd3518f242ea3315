/** Where an analysis begins without a record: with an empty board, or with a text in any format. */

import { readRecords, Refusal } from "../api.js";
import { selectField } from "../choices.js";
import { fill, h } from "../dom.js";
import { problemText, refusalText } from "../problems.js";
import { playersInWords } from "../record-words.js";

/** @import { RecordProblem } from "../api.js" */
/** @import { Page } from "../page.js" */
/** @import { GameRecord } from "../record.js" */

const FIRST_RULES = "cathedral";

/**
 * Where a text of records is wrong, and why.
 * @param {Page} page
 * @param {RecordProblem} problem
 */
export function recordProblemText({ words }, { line, ply, problem }) {
  const why = words.sentence(problemText(words, problem));
  if (ply > 0 && line > 0) return words.say("analyse.read.at-ply", { line, ply, why });
  return line > 0 ? words.say("analyse.read.at-line", { line, why }) : why;
}

/**
 * @param {Page} page
 * @param {GameRecord[]} unkept what was worked on and is kept nowhere
 * @param {(record: GameRecord, problems: RecordProblem[]) => void} open
 */
export function beginning(page, unkept, open) {
  const { words } = page;
  const { say } = words;
  const rules = selectField(say("analyse.begin.rules"), [], FIRST_RULES, "analyse.begin");
  const said = h("div", { role: "status" });
  const text = h("textarea", {
    rows: 6,
    class: "notation",
    "aria-label": say("analyse.begin.text"),
    "data-does": "analyse.begin.text",
  });
  const found = h("ul", { class: "games" });
  const refused = (/** @type {unknown} */ refusal) => {
    if (!(refusal instanceof Refusal)) throw refusal;
    fill(said, h("p", { class: "problem" }, refusalText(words, refusal)));
  };
  page.shelf.all().then((rulesets) => {
    fill(rules.input, ...rulesets.map((one) => h("option", { value: one.name }, words.ruleset(one))));
    rules.input.value = FIRST_RULES;
  }, refused);
  const empty = (/** @type {Event} */ event) => {
    event.preventDefault();
    open({ rules: rules.input.value || FIRST_RULES, headers: {}, nodes: [], result: "*" }, []);
  };
  const read = async (/** @type {Event} */ event) => {
    event.preventDefault();
    fill(said);
    fill(found);
    if (!text.value.trim()) {
      fill(said, h("p", {}, say("library.paste.empty")));
      text.focus();
      return;
    }
    try {
      const { games, problems } = await readRecords(text.value, rules.input.value);
      const [first, ...others] = games;
      if (first && !others.length) {
        open(first.record, [...first.problems, ...problems]);
        return;
      }
      fill(said, ...problems.map((problem) => h("p", { class: "problem" }, recordProblemText(page, problem))));
      if (!first && !problems.length) fill(said, h("p", { class: "problem" }, say("analyse.begin.nothing")));
      fill(found, ...games.map((game, index) => h("li", {}, offer(game, index))));
    } catch (refusal) {
      refused(refusal);
    }
  };
  const offer = (/** @type {import("../api.js").ReadGame} */ { record, problems }, /** @type {number} */ index) => {
    const { Light = "", Dark = "" } = record.headers ?? {};
    return h(
      "button",
      { type: "button", class: "button", "data-does": "analyse.begin.text", onclick: () => open(record, problems) },
      `${index + 1}. ${playersInWords(words, { light: Light, dark: Dark })}, ${record.result ?? "*"}`,
    );
  };
  return h(
    "div",
    { class: "sheet" },
    h("h1", {}, say("analyse.heading")),
    h("p", {}, say("analyse.begin.about")),
    ...unkept.map((record) =>
      h(
        "div",
        { class: "card dialog-form" },
        h("p", {}, say("analyse.begin.unkept", { count: record.nodes.length })),
        h(
          "div",
          {},
          h(
            "button",
            { type: "button", class: "button", "data-does": "analyse.begin", onclick: () => open(record, []) },
            say("analyse.begin.go-on"),
          ),
        ),
      ),
    ),
    h(
      "form",
      { class: "card dialog-form", onsubmit: empty },
      rules.field,
      h(
        "div",
        {},
        h("button", { type: "submit", class: "button main", "data-does": "analyse.begin" }, say("analyse.begin")),
      ),
    ),
    h(
      "form",
      { class: "card dialog-form", onsubmit: (/** @type {Event} */ event) => void read(event) },
      h("h2", {}, say("analyse.begin.text")),
      h("p", { class: "small soft" }, say("analyse.begin.text.about")),
      text,
      said,
      found,
      h(
        "div",
        {},
        h("button", { type: "submit", class: "button", "data-does": "analyse.begin.text" }, say("analyse.begin.read")),
      ),
    ),
  );
}
