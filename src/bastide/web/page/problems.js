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
  const values = problem.because ? { ...problem.values, why: problemText(words, problem.because) } : problem.values;
  // What the page itself says, such as that the program does not answer, is called by its whole key.
  if (words.texts.has(problem.key)) return words.told(problem.key, values);
  const known = words.texts.has(`problem.${problem.key}`);
  return known ? words.told(`problem.${problem.key}`, values) : problem.text;
}

/**
 * @param {Words} words
 * @param {import("./api.js").Refusal} refusal
 */
export function refusalText(words, refusal) {
  return words.sentence(problemText(words, refusal.problem));
}
