/** What the server is asked about lessons and puzzles. */

import { askServer } from "../api.js";

/** @import { LineView } from "../lines.js" */
/** @import { PositionView, Side, Values } from "../types.js" */

/**
 * @typedef {object} Step a step of a lesson
 * @property {string} id
 * @property {"task" | "shown"} kind
 * @property {string} rules
 * @property {string} position
 * @property {string[]} shown moves that are shown
 * @property {string | null} solution a move that does what is asked
 *
 * @typedef {{id: string, game: "cathedral" | "wellington", steps: Step[]}} Lesson
 *
 * @typedef {object} Verdict what a lesson says of a try
 * @property {boolean} right
 * @property {string | null} key of the problem with it
 * @property {Values} values
 * @property {string} text in English
 * @property {boolean} legal
 * @property {PositionView | null} position after it
 *
 * @typedef {"capture" | "enclose" | "escape" | "pack"} Theme
 * @typedef {{id: string, rules: string, theme: Theme, strength: number, moves: number}} PuzzleSummary
 * @typedef {{winner: Side | null, margin: number}} Proved what a move leads to; the margin as Light sees it
 *
 * @typedef {object} OfPuzzle
 * @property {Side} side whose move it is
 * @property {boolean} decides whether the result hangs on it
 * @property {Proved} best
 * @property {Proved} second
 * @property {LineView} line
 * @typedef {PuzzleSummary & OfPuzzle} Puzzle
 *
 * @typedef {object} PuzzleVerdict
 * @property {boolean} right
 * @property {boolean} solved
 * @property {string | null} reply
 * @property {number} left how many moves are still to be found
 * @property {"over" | "several" | null} ends
 * @property {string[] | null} solution
 * @property {LineView} line
 */

/** @type {Promise<Lesson[]> | null} */
let lessons = null;

/** @returns {Promise<Lesson[]>} asked for once */
export function getLessons() {
  lessons ??= askServer("/lessons").catch((refusal) => {
    lessons = null;
    throw refusal;
  });
  return /** @type {Promise<Lesson[]>} */ (lessons);
}

/**
 * @param {string} lesson
 * @param {string} step
 * @param {string} move
 * @returns {Promise<Verdict>}
 */
export function tryInLesson(lesson, step, move) {
  return askServer(`/lessons/${encodeURIComponent(lesson)}/${encodeURIComponent(step)}`, { move });
}

/** @type {Promise<PuzzleSummary[]> | null} */
let puzzles = null;

/** @returns {Promise<PuzzleSummary[]>} asked for once */
export function getPuzzles() {
  puzzles ??= askServer("/puzzles/list").then(
    ({ puzzles: listed }) => listed,
    (refusal) => {
      puzzles = null;
      throw refusal;
    },
  );
  return /** @type {Promise<PuzzleSummary[]>} */ (puzzles);
}

/**
 * @param {string} id
 * @returns {Promise<Puzzle>}
 */
export function getPuzzle(id) {
  return askServer(`/puzzles/${encodeURIComponent(id)}`);
}

/**
 * @param {string} id
 * @param {string[]} moves all that was played from the puzzle's position on
 * @param {boolean} [giveUp] whether the solution is wanted
 * @returns {Promise<PuzzleVerdict>}
 */
export function tryInPuzzle(id, moves, giveUp = false) {
  return askServer(`/puzzles/${encodeURIComponent(id)}`, { moves, give_up: giveUp });
}
