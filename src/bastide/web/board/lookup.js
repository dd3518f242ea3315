/** What the survey of a position says of a placement. Nothing is judged here: it is only found. */

import { moveText } from "./geometry.js";

/** @import { Aim, Conquest, Facing, Piece, Position, Problem, RulesetInfo, Side, Survey } from "./types.js" */
/** @import { Hand } from "./hand.js" */

/** @type {Conquest} */
const NOTHING = { claims: [], captures: [], captured: [] };

/**
 * The survey's word on a placement.
 * @param {Survey | null} survey
 * @param {Side} side who would place it
 * @param {string} code
 * @param {Facing} facing one of those that differ
 * @param {number} square of the turning point
 * @returns {Conquest & {problem: Problem | null, announceable: boolean} | null} null where the survey says nothing
 */
export function found(survey, side, code, facing, square) {
  if (survey?.side !== side) return null;
  const form = survey.forms.find((one) => one.code === code && one.facing === facing);
  const place = form?.places[square];
  if (!form || place === undefined) return null;
  const problem = survey.problems[place] ?? null;
  return { problem, announceable: form.announceable, ...NOTHING, ...form.conquests[square] };
}

/**
 * Where a hand's building would stand, and what the survey says of it.
 * @param {Hand} hand
 * @param {RulesetInfo} ruleset
 * @param {Position} position
 * @param {boolean} announce whether the move is announced where that is asked for
 * @param {Problem} wait the problem of a placement of which the survey says nothing
 * @returns {Aim | null} null where nothing is held, or it is aimed at nothing
 */
export function judged(hand, ruleset, position, announce, wait) {
  const { held, square } = hand;
  if (!held || square === null) return null;
  const { side, code, facing } = held;
  const { announceable, ...said } = found(position.survey, side, code, facing, square) ?? {
    problem: wait,
    announceable: false,
    ...NOTHING,
  };
  const conquers = said.claims.length + said.captures.length > 0;
  return {
    move: moveText(code, facing, square, ruleset.size) + (announceable && announce ? "!" : ""),
    code,
    facing,
    square,
    squares: hand.squares,
    verdict: { legal: said.problem === null, ...said, announced: announce || !(announceable && conquers) },
  };
}

/**
 * The codes that a side may have in hand: those of the survey where there is one for it, else what is in its stock.
 * @param {Position} position
 * @param {Side} side
 * @returns {string[]}
 */
export function inReach(position, side) {
  if (position.survey?.side === side) return [...new Set(position.survey.forms.map((form) => form.code))];
  return Object.entries(position.stock[side]).flatMap(([code, count]) => (count > 0 ? [code] : []));
}

/**
 * The pieces that stand on some squares.
 * @param {Position} position
 * @param {number[]} squares such as those that a conquest would take buildings from
 * @returns {Piece[]}
 */
export function piecesOn(position, squares) {
  const wanted = new Set(squares);
  return position.pieces.filter((piece) => piece.squares.some((square) => wanted.has(square)));
}

/**
 * The next building of a letter.
 * @param {string[]} codes in the stock's order
 * @param {string} letter
 * @param {string | null} current the code in hand
 * @returns {string | null} null where none begins with it
 */
export function nextByLetter(codes, letter, current) {
  const those = codes.filter((code) => code.startsWith(letter.toUpperCase()));
  return those[(current === null ? -1 : those.indexOf(current)) + 1] ?? those[0] ?? null;
}
