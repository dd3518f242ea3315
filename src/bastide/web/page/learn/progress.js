/** What a person has learnt and solved, kept by the browser. */

/** @import { PuzzleSummary, Theme } from "./asking.js" */
/** @typedef {"solved" | "shown"} Fate of a puzzle: found without help, or only with the solution shown */

/**
 * @typedef {object} Filter which puzzles are wanted; "" for all
 * @property {string} rules
 * @property {Theme | ""} theme
 * @property {string} strength
 *
 * @typedef {object} Kept
 * @property {string[]} steps of lessons that are done, as `lesson.step`
 * @property {Record<string, Fate>} puzzles by id
 * @property {Filter} filter chosen last
 */

const KEY = "bastide.learning";
/** @type {Filter} */
const ALL = { rules: "", theme: "", strength: "" };

/** @returns {Kept} what is kept; what is not understood counts as nothing */
export function readProgress() {
  /** @type {Kept} */
  const kept = { steps: [], puzzles: {}, filter: { ...ALL } };
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (Array.isArray(found.steps)) kept.steps = found.steps.filter((/** @type {unknown} */ one) => typeof one === "string");
    for (const [id, fate] of Object.entries(found.puzzles ?? {}))
      if (fate === "solved" || fate === "shown") kept.puzzles[id] = fate;
    for (const name of /** @type {(keyof Filter)[]} */ (Object.keys(ALL)))
      if (typeof found.filter?.[name] === "string") Object.assign(kept.filter, { [name]: found.filter[name] });
  } catch {
    // Storage may be switched off, or hold something that is not ours.
  }
  return kept;
}

/** @param {(kept: Kept) => void} change of what is kept, where the browser lets us keep something */
function keep(change) {
  const kept = readProgress();
  change(kept);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Then it is forgotten.
  }
}

/**
 * @param {string} lesson
 * @param {string} step
 */
export function stepDone(lesson, step) {
  const name = `${lesson}.${step}`;
  keep(({ steps }) => void (steps.includes(name) || steps.push(name)));
}

/**
 * A puzzle that was solved stays so, whatever is done with it later.
 *
 * @param {string} id
 * @param {Fate} fate
 */
export function puzzleDone(id, fate) {
  keep(({ puzzles }) => void (puzzles[id] === "solved" || (puzzles[id] = fate)));
}

/** @param {Filter} filter */
export function keepFilter(filter) {
  keep((kept) => void (kept.filter = filter));
}

/**
 * @param {PuzzleSummary[]} puzzles
 * @param {Filter} filter
 */
export function wanted(puzzles, { rules, theme, strength }) {
  return puzzles.filter(
    (one) =>
      (!rules || one.rules === rules) && (!theme || one.theme === theme) && (!strength || String(one.strength) === strength),
  );
}

/**
 * The puzzle to go on with: the next that was not solved, and where all were, the next.
 *
 * @param {PuzzleSummary[]} puzzles those wanted
 * @param {Record<string, Fate>} fates
 * @param {string} [after] the one that it follows
 * @returns {PuzzleSummary | null}
 */
export function nextPuzzle(puzzles, fates, after) {
  const at = puzzles.findIndex(({ id }) => id === after) + 1;
  const order = [...puzzles.slice(at), ...puzzles.slice(0, at)];
  return order.find(({ id }) => fates[id] !== "solved" && id !== after) ?? order[0] ?? null;
}
