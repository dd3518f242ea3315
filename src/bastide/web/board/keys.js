/** What the keys mean on a board. */

/** @type {Record<string, [right: number, down: number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @typedef {object} Keyed what keys can do
 * @property {boolean} holding whether something is in hand
 * @property {boolean} focused whether the board itself has the keyboard's focus
 * @property {(right: number, down: number) => void} step moves the building in hand, or the keyboard's square
 * @property {(quarters: number) => void} turn
 * @property {() => void} place
 * @property {() => void} letgo
 * @property {(letter: string) => boolean} pick takes the next building of a letter
 * @property {() => void} [choose] means the keyboard's square
 */

/**
 * Whether a key belongs to what has the focus: text that is written, or a button that Enter presses.
 * @param {KeyboardEvent} event
 */
function isTaken(event) {
  const target = event.composedPath()[0];
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches("input, select, textarea")) return true;
  return (event.key === "Enter" || event.key === " ") && target.matches("button, a[href], summary, [role=button]");
}

/**
 * Does what a key asks for.
 * @param {KeyboardEvent} event a `keydown`
 * @param {Keyed} keyed
 * @returns {boolean} whether it meant anything; then its default is prevented
 */
export function treatKey(event, keyed) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  if (isTaken(event) || !meant(event, keyed)) return false;
  event.preventDefault();
  return true;
}

/**
 * @param {KeyboardEvent} event
 * @param {Keyed} keyed
 */
function meant(event, keyed) {
  const { key } = event;
  const arrow = ARROWS[key];
  if (arrow) {
    if (!keyed.holding && !keyed.focused) return false;
    keyed.step(...arrow);
    return true;
  }
  if (keyed.holding) {
    if (key === "Enter" || key === " ") keyed.place();
    else if (key === "Escape") keyed.letgo();
    else if (key === "r" || key === "R") keyed.turn(event.shiftKey ? -1 : 1);
    else return /^[a-z]$/i.test(key) && keyed.pick(key);
    return true;
  }
  if (keyed.choose && keyed.focused && (key === "Enter" || key === " ")) {
    keyed.choose();
    return true;
  }
  return /^[a-z]$/i.test(key) && keyed.pick(key);
}
