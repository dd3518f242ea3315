/** The review of a whole game: every move looked at by the engine, over a socket of its own that ends with it. */

import { socketAddress } from "./analysis-socket.js";

/** @import { Analysis, Outlook } from "./analysis-socket.js" */
/** @import { GameRecord } from "./record.js" */
/** @import { Problem, Side } from "./types.js" */

/**
 * @typedef {object} PlyReview what a move cost (docs/analysis.md)
 * @property {number} ply
 * @property {Side} mover
 * @property {string} move
 * @property {Outlook & {simulations: number}} before
 * @property {Outlook & {simulations: number}} after
 * @property {number} loss
 * @property {number} squares
 * @property {{move: string, line: string[]} | null} better
 * @property {number | null} nag 6, 2, 4 for mistakes, 7 where there was no choice
 * @property {Analysis} analysis of the position before it
 *
 * @typedef {object} Review
 * @property {PlyReview[]} plies
 * @property {boolean} complete
 *
 * @typedef {object} Hearing
 * @property {(ply: PlyReview, of: number) => void} ply another move has been looked at
 * @property {(review: Review, record: GameRecord) => void} done
 * @property {(problem: Problem) => void} problem
 */

/**
 * Review a record's main line.
 * @param {GameRecord} record
 * @param {{seconds: number}} limit for each position
 * @param {Hearing} heard
 * @param {() => WebSocket} [open] makes the connection
 * @returns {{stop: () => void, close: () => void}} `stop` ends it, and what is done is kept and told as done
 */
export function reviewRecord(record, limit, heard, open = () => new WebSocket(socketAddress("/review"))) {
  const socket = open();
  let over = false;
  socket.addEventListener("open", () => socket.send(JSON.stringify({ record, ...limit })));
  socket.addEventListener("message", ({ data }) => {
    const told = JSON.parse(data);
    if (over) return;
    if (told.problem) {
      over = true;
      heard.problem(told.problem);
    } else if (told.stopped) {
      over = true;
      heard.done({ plies: [], complete: false }, record); // before anything was done
      socket.close();
    } else if (told.record) {
      over = true;
      heard.done(told.review, told.record);
      socket.close();
    } else if (told.review) heard.ply(told.review, told.of);
  });
  socket.addEventListener("close", () => {
    if (over) return;
    over = true;
    heard.problem({ key: "page.unreachable", values: {}, text: "The program does not answer." });
  });
  return {
    stop: () => {
      if (socket.readyState === 1) socket.send(JSON.stringify({ stop: true }));
    },
    close: () => {
      over = true;
      socket.close();
    },
  };
}

/** Glyphs of mistakes. */
const MISTAKES = [6, 2, 4];

/**
 * The mistakes of a review, of one side or both.
 * @param {readonly PlyReview[]} plies
 * @param {Side | null} [side]
 */
export function mistakesOf(plies, side = null) {
  return plies.filter(({ nag, mover }) => nag !== null && MISTAKES.includes(nag) && (side === null || mover === side));
}
