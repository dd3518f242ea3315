/** Refusals in words. */

/** @import { Problem } from "./types.js" */
/** @import { Words } from "./words.js" */

/**
 * A problem in a person's language: by its key, or in the English of the server where the page does not know it.
 *
 * @param {Words} words
 * @param {Problem} problem
 * @returns {string}
 */
export function problemText(words, problem) {
  for (const key of [`problem.${problem.key}`, problem.key]) {
    if (words.texts.has(key)) return words.told(key, problem.values);
  }
  return problem.text;
}

/**
 * @param {Words} words
 * @param {import("./api.js").Refusal} refusal
 */
export function refusalText(words, refusal) {
  return words.sentence(problemText(words, refusal.problem));
}
