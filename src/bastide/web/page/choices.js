/** Fields that more than one form has. */

import { h } from "./dom.js";

/** @import { Page } from "./page.js" */
/** @import { PlayerSpec } from "./types.js" */

/** @type {PlayerSpec} */
export const PERSON = { kind: "person" };

export const LEVELS = 10;

/**
 * A field of choices.
 *
 * @param {string} label
 * @param {Node[]} options
 * @param {string} chosen
 * @param {string} does the feature, of features.js
 * @returns {{field: HTMLElement, input: HTMLSelectElement}}
 */
export function selectField(label, options, chosen, does) {
  const input = h("select", { "data-does": does }, ...options);
  input.value = chosen;
  if (input.selectedIndex < 0) input.selectedIndex = 0;
  return { field: h("label", { class: "field" }, h("span", {}, label), input), input };
}

/** @param {Page} page */
export function levelOptions({ words: { say } }) {
  return Array.from({ length: LEVELS }, (_, index) => h("option", { value: index + 1 }, say(`level.${index + 1}`)));
}

/** @param {Page} page */
export function levelField(page) {
  return selectField(page.words.say("home.level"), levelOptions(page), page.settings.level, "home.level");
}

/** @param {Page} page */
export function sideField({ words: { say }, settings }) {
  const options = [
    h("option", { value: "light" }, say("home.side.light")),
    h("option", { value: "dark" }, say("home.side.dark")),
    h("option", { value: "either" }, say("side.either")),
  ];
  return selectField(say("home.side"), options, settings.side, "home.side");
}

/**
 * The players of a game by the side chosen, which lots may be drawn for.
 *
 * @param {string} chosen light, dark or either
 * @param {PlayerSpec} person
 * @param {PlayerSpec} opponent
 * @returns {{light: PlayerSpec, dark: PlayerSpec}}
 */
export function seated(chosen, person, opponent) {
  const light = chosen === "either" ? Math.random() < 0.5 : chosen === "light";
  return light ? { light: person, dark: opponent } : { light: opponent, dark: person };
}
