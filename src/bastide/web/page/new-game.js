/** The dialogue in which any game can be put together. */

import { Refusal } from "./api.js";
import { levelOptions, PERSON, seated, selectField, sideField } from "./choices.js";
import { openDialog } from "./dialogs.js";
import { fill, h, setText } from "./dom.js";
import { ownRules } from "./own-rules.js";
import { refusalText } from "./problems.js";
import { startGame } from "./starting.js";

/** @import { Page } from "./page.js" */
/** @import { PlayerSpec, RulesetInfo } from "./types.js" */

const CLOCKS = [
  { minutes: 3, increment: 0 },
  { minutes: 5, increment: 0 },
  { minutes: 5, increment: 5 },
  { minutes: 10, increment: 0 },
  { minutes: 15, increment: 10 },
  { minutes: 30, increment: 0 },
];

const SIMPLE = ["random", "greedy", "rollout"];

/** @param {Page} page */
function opponentField(page) {
  const { say } = page.words;
  const levels = levelOptions(page).map((option) =>
    h("option", { value: `level:${option.value}` }, option.textContent ?? ""),
  );
  const options = [
    h("optgroup", { label: say("new.opponent.person") }, h("option", { value: "person" }, say("player.person"))),
    h("optgroup", { label: say("new.opponent.level") }, ...levels),
    h(
      "optgroup",
      { label: say("new.opponent.simple") },
      ...SIMPLE.map((name) => h("option", { value: `built-in:${name}` }, say(`player.${name}.about`))),
    ),
  ];
  return selectField(say("new.opponent"), options, `level:${page.settings.level}`, "new.opponent");
}

/**
 * @param {string} value of the field above
 * @param {string} name of a person
 * @returns {PlayerSpec}
 */
function opponentIn(value, name) {
  const [kind = "", which = ""] = value.split(":");
  if (kind === "level") return { kind: "level", level: Number(which) };
  if (kind === "built-in") return { kind: "built-in", name: which };
  return person(name);
}

/**
 * @param {string} name
 * @returns {PlayerSpec}
 */
function person(name) {
  return name.trim() ? { kind: "person", name: name.trim() } : PERSON;
}

/** @param {Page} page */
function clockField(page) {
  const { say } = page.words;
  const options = CLOCKS.map(({ minutes, increment }, index) =>
    h("option", { value: index }, say(increment ? "new.clock.more" : "new.clock.some", { count: minutes, increment })),
  );
  const { field, input } = selectField(
    say("new.clock"),
    [h("option", { value: "" }, say("new.clock.none")), ...options],
    "",
    "new.clock",
  );
  const about = h("p", { class: "small soft", hidden: true }, say("new.clock.about"));
  input.addEventListener("change", () => (about.hidden = input.value === ""));
  return { field: h("div", { class: "field" }, field, about), input };
}

/** @param {string} value */
function clockIn(value) {
  const clock = value === "" ? undefined : CLOCKS[Number(value)];
  return clock ? { seconds: clock.minutes * 60, increment: clock.increment } : null;
}

/** @param {RulesetInfo} ruleset */
function family(ruleset) {
  if (ruleset.own) return "own";
  if (ruleset.reconstruction) return "wellington";
  return ruleset.name.startsWith("cathedral") ? "cathedral" : "small";
}

/**
 * The field of rulesets, with a line about the one chosen.
 *
 * @param {Page} page
 */
function rulesField(page) {
  const { words } = page;
  const { say } = words;
  const { field, input } = selectField(say("new.rules"), [], "", "new.rules");
  const about = h("p", { class: "small soft" });
  /** @type {RulesetInfo[]} */
  let known = [];
  const tell = () => {
    const chosen = known.find((ruleset) => ruleset.name === input.value);
    const key = `ruleset.${chosen?.name}.about`;
    const parts = [!chosen?.own && words.texts.has(key) ? say(key) : chosen?.about];
    if (chosen?.reconstruction) parts.push(say("ruleset.reconstruction"));
    setText(about, parts.filter(Boolean).join(" "));
  };
  const show = async (/** @type {string} */ chosen) => {
    known = await page.shelf.all();
    const groups = ["cathedral", "wellington", "small", "own"].map((name) => {
      const members = known.filter((ruleset) => family(ruleset) === name);
      if (members.length === 0) return null;
      const options = members.map((ruleset) => h("option", { value: ruleset.name }, words.ruleset(ruleset)));
      return h("optgroup", { label: say(`new.rules.${name}`) }, ...options);
    });
    fill(input, ...groups);
    input.value = chosen;
    tell();
  };
  input.addEventListener("change", tell);
  return { field: h("div", { class: "field" }, field, about), input, show };
}

/**
 * Open the dialogue.
 *
 * @param {Page} page
 * @param {string} [chosen] the ruleset chosen at first
 */
export function openNewGame(page, chosen = "cathedral") {
  const { say } = page.words;
  const rules = rulesField(page);
  const opponent = opponentField(page);
  const side = sideField(page);
  const clock = clockField(page);
  const names = {
    light: h("input", { type: "text", maxlength: 40, autocomplete: "off", "data-does": "new.names" }),
    dark: h("input", { type: "text", maxlength: 40, autocomplete: "off", "data-does": "new.names" }),
  };
  const namesRow = h(
    "div",
    { class: "pair" },
    h("label", { class: "field" }, h("span", {}, say("new.name.light")), names.light),
    h("label", { class: "field" }, h("span", {}, say("new.name.dark")), names.dark),
  );
  const series = h("input", { type: "checkbox", "data-does": "new.series" });
  const said = h("p", { role: "status", class: "said" });
  const start = h("button", { class: "button main", type: "submit", "data-does": "new.start" }, say("new.start"));
  const seats = () => {
    const two = opponent.input.value === "person";
    namesRow.hidden = !two;
    side.field.hidden = two;
  };
  opponent.input.addEventListener("change", seats);
  seats();
  const begin = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const two = opponent.input.value === "person";
    const players = two
      ? { light: person(names.light.value), dark: person(names.dark.value) }
      : seated(side.input.value, PERSON, opponentIn(opponent.input.value, ""));
    const spec = { rules: rules.input.value, ...players, clock: clockIn(clock.input.value), series: series.checked };
    if (await startGame(page, spec, { button: start, said })) close();
  };
  const { close } = openDialog(
    say,
    say("new.heading"),
    h(
      "form",
      { class: "dialog-form", onsubmit: begin },
      rules.field,
      ownRules(page, rules.show),
      h("div", { class: "pair" }, opponent.field, side.field),
      namesRow,
      clock.field,
      h("label", { class: "choice" }, series, h("span", {}, say("new.series"))),
      said,
      h("div", { class: "dialog-foot" }, start),
    ),
  );
  rules.show(chosen).catch((refusal) => {
    if (!(refusal instanceof Refusal)) throw refusal;
    setText(said, refusalText(page.words, refusal));
  });
}
