/** What is said of squares and placements, put together from the page's texts. */

import { buildingNamed, facingsOf, squareName } from "./geometry.js";
import { piecesOn } from "./lookup.js";

/** @import { Aim, Facing, Piece, Position, Problem, RulesetInfo, Side, Texts } from "./types.js" */

/**
 * @typedef {object} Speaker who says it
 * @property {Texts} texts
 * @property {(code: string, name: string) => string} buildingName
 * @property {(problem: Problem) => string} problemText
 * @property {string} language such as `en`, for lists of names
 */

/**
 * A building's name.
 * @param {Speaker} speaker
 * @param {RulesetInfo} ruleset
 * @param {string} code
 */
export function nameOf(speaker, ruleset, code) {
  return speaker.buildingName(code, buildingNamed(ruleset, code)?.name ?? code);
}

/**
 * Every square in words, in board order.
 * @param {Speaker} speaker
 * @param {RulesetInfo} ruleset
 * @param {Position | null} position null for an empty board
 * @returns {string[]}
 */
export function squaresInWords(speaker, ruleset, position) {
  /** @type {(Piece | undefined)[]} */
  const standing = Array(ruleset.size ** 2);
  /** @type {(Side | undefined)[]} */
  const owners = Array(ruleset.size ** 2);
  for (const piece of position?.pieces ?? []) for (const square of piece.squares) standing[square] = piece;
  for (const side of /** @type {Side[]} */ (["light", "dark"])) {
    for (const square of position?.territory[side] ?? []) owners[square] = side;
  }
  return Array.from(standing, (piece, number) => {
    const square = squareName(number, ruleset.size);
    const owner = owners[number];
    if (!piece) {
      return owner
        ? speaker.texts("board.square.territory", { square, side: owner })
        : speaker.texts("board.square.free", { square });
    }
    const [side, name] = [piece.side ?? "neutral", nameOf(speaker, ruleset, piece.code)];
    // One's own building on one's own ground is what one expects: only the other is worth a word.
    return owner && owner !== piece.side
      ? speaker.texts("board.square.piece-territory", { square, side, name, owner })
      : speaker.texts("board.square.piece", { square, side, name });
  });
}

/**
 * What is in hand, and how it is turned.
 * @param {Speaker} speaker
 * @param {RulesetInfo} ruleset
 * @param {{side: Side, code: string, facing: Facing}} held
 */
export function heldInWords(speaker, ruleset, { side, code, facing }) {
  const building = buildingNamed(ruleset, code);
  const turns = building ? facingsOf(building, side).length : 1;
  return speaker.texts("board.held", { name: nameOf(speaker, ruleset, code), facing, turns });
}

/**
 * What a placement would do, or why it cannot be.
 * @param {Speaker} speaker
 * @param {RulesetInfo} ruleset
 * @param {Position} position
 * @param {Aim} aim
 */
export function aimInWords(speaker, ruleset, position, { code, square: number, verdict }) {
  const name = nameOf(speaker, ruleset, code);
  const square = squareName(number, ruleset.size);
  if (verdict.problem) {
    return speaker.texts("board.aim.refused", { name, square, problem: problemInWords(speaker, verdict.problem) });
  }
  const count = verdict.claims.length;
  if (!count && !verdict.captures.length) return speaker.texts("board.aim.legal", { name, square });
  if (!verdict.announced) return speaker.texts("board.aim.unannounced", { name, square, count });
  if (!verdict.captures.length) return speaker.texts("board.aim.claims", { name, square, count });
  const names = piecesOn(position, verdict.captured).map((piece) =>
    speaker.texts("board.whose", { side: piece.side ?? "neutral", name: nameOf(speaker, ruleset, piece.code) }),
  );
  const taken = new Intl.ListFormat(speaker.language, { type: "conjunction" }).format(names);
  return speaker.texts("board.aim.captures", { name, square, count, taken });
}

/**
 * @param {Speaker} speaker
 * @param {Problem} problem
 */
export function problemInWords(speaker, problem) {
  return problem.key.startsWith("board.") ? speaker.texts(problem.key, problem.values) : speaker.problemText(problem);
}
