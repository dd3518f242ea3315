/** What the keys mean in an analysis, where neither a field nor the board wants them. */

import { BUTTONS } from "./editor.js";

/** @import { Study } from "./study.js" */

/**
 * @typedef {object} Keyed what keys can do
 * @property {Study} study
 * @property {() => void} undo
 * @property {(way: 1 | -1) => void} shift moves the variation, -1 towards the main line
 * @property {() => void} remove
 * @property {() => void} write goes to the comment
 * @property {() => void} announce
 */

/**
 * @param {KeyboardEvent} event
 * @param {Keyed} keyed
 * @returns {(() => void) | null} null where the key means nothing
 */
export function actOfKey({ key, ctrlKey, metaKey, altKey }, { study, ...can }) {
  if (altKey) return null;
  if (ctrlKey || metaKey) {
    if (key === "z") return can.undo;
    if (key === "ArrowUp") return () => can.shift(-1);
    return key === "ArrowDown" ? () => can.shift(1) : null;
  }
  /** @type {Record<string, () => void>} */
  const acts = {
    ArrowLeft: () => study.back(),
    ArrowRight: () => study.forward(),
    ArrowUp: () => study.beside(-1),
    ArrowDown: () => study.beside(1),
    Home: () => study.toStart(),
    End: () => study.toEnd(),
    Delete: can.remove,
    F2: can.write,
    "!": can.announce,
  };
  const nag = Number(key);
  if (BUTTONS.includes(nag)) return () => study.toggleNag(nag);
  return Object.hasOwn(acts, key) ? (acts[key] ?? null) : null;
}
