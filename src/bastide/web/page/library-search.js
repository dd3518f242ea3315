/** The form by which records are searched. */

import { selectField } from "./choices.js";
import { h } from "./dom.js";

/** @import { Search } from "./library-api.js" */
/** @import { Page } from "./page.js" */
/** @import { RulesetInfo } from "./types.js" */

const RESULTS = /** @type {const} */ ({ "1-0": "light", "0-1": "dark", "1/2-1/2": "draw", "*": "open" });
const ORIGINS = ["played", "imported", "analysed"];
/** Milliseconds that typing may pause before what was typed is searched for. */
const PAUSE = 300;

/**
 * @param {Page} page
 * @param {RulesetInfo[]} rulesets
 * @param {(search: Search) => void} search is told what is wanted, whenever that changes
 */
export function searchForm(page, rulesets, search) {
  const { words } = page;
  const { say } = words;
  const any = () => h("option", { value: "" }, say("library.any"));
  const text = h("input", { type: "search", maxlength: 100, autocomplete: "off", "data-does": "library.player" });
  const rules = selectField(
    say("library.rules"),
    [any(), ...rulesets.map((ruleset) => h("option", { value: ruleset.name }, words.ruleset(ruleset)))],
    "",
    "library.rules",
  );
  const result = selectField(
    say("library.result"),
    [any(), ...Object.entries(RESULTS).map(([value, key]) => h("option", { value }, say(`library.result.${key}`)))],
    "",
    "library.result",
  );
  const origin = selectField(
    say("library.origin"),
    [any(), ...ORIGINS.map((value) => h("option", { value }, say(`library.origin.${value}`)))],
    "",
    "library.origin",
  );
  const after = h("input", { type: "date", "data-does": "library.after" });
  const before = h("input", { type: "date", "data-does": "library.before" });
  let opening = "";
  const chip = h(
    "button",
    {
      type: "button",
      class: "button",
      hidden: true,
      "data-does": "library.opening.any",
      onclick: () => sameOpening(""),
    },
    say("library.opening.any"),
  );
  const tell = () =>
    search({
      text: text.value.trim(),
      rules: rules.input.value,
      result: result.input.value,
      origin: origin.input.value,
      after: after.value,
      before: before.value,
      opening,
    });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;
  const soon = () => {
    clearTimeout(later);
    later = setTimeout(tell, PAUSE);
  };
  const sameOpening = (/** @type {string} */ key) => {
    opening = key;
    chip.hidden = key === "";
    tell();
  };
  const field = (/** @type {string} */ label, /** @type {HTMLElement} */ input) =>
    h("label", { class: "field" }, h("span", {}, label), input);
  text.addEventListener("input", soon);
  for (const input of [rules.input, result.input, origin.input, after, before]) input.addEventListener("change", tell);
  const element = h(
    "form",
    {
      class: "library-search",
      role: "search",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        clearTimeout(later);
        tell();
      },
      onreset: () => {
        opening = "";
        chip.hidden = true;
        setTimeout(tell); // once the fields are empty
      },
    },
    field(say("library.player"), text),
    rules.field,
    result.field,
    origin.field,
    field(say("library.after"), after),
    field(say("library.before"), before),
    h(
      "div",
      { class: "tools" },
      h("button", { type: "submit", class: "button", "data-does": "library.search" }, say("library.search")),
      h("button", { type: "reset", class: "button", "data-does": "library.reset" }, say("library.reset")),
      chip,
    ),
  );
  return { element, sameOpening };
}
