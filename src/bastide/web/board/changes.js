/** What differs between two positions, for the eye: what was placed, what was taken, which ground was won. */

/** @import { Piece, Position, Side } from "./types.js" */

/** @param {Piece} piece */
export function pieceKey(piece) {
  return `${piece.side ?? "neutral"} ${piece.code}${piece.facing}${piece.square}`;
}

/**
 * @param {Position | null} before
 * @param {Position} after
 * @param {number} size
 * @returns {{placed: Piece[], taken: Piece[], gained: Map<number, number>} | null} `gained` has the new territory's
 *     squares with their distance in squares from what was placed; null where one did not follow from the other by a
 *     move or two, so that there is nothing to show but the new position
 */
export function changesBetween(before, after, size) {
  if (!before || after.ply <= before.ply) return null;
  const [old, now] = [before, after].map(({ pieces }) => new Map(pieces.map((piece) => [pieceKey(piece), piece])));
  const placed = after.pieces.filter((piece) => !old?.has(pieceKey(piece)));
  const taken = before.pieces.filter((piece) => !now?.has(pieceKey(piece)));
  if (placed.length < 1 || placed.length > 2) return null;
  const from = placed.flatMap((piece) => piece.squares);
  /** @type {Map<number, number>} */
  const gained = new Map();
  for (const side of /** @type {Side[]} */ (["light", "dark"])) {
    const had = new Set(before.territory[side]);
    for (const square of after.territory[side]) {
      if (!had.has(square)) gained.set(square, distance(square, from, size));
    }
  }
  return { placed, taken, gained };
}

/**
 * @param {number} square
 * @param {number[]} others
 * @param {number} size
 */
function distance(square, others, size) {
  const rowOf = (/** @type {number} */ one) => Math.floor(one / size);
  const far = others.map((other) =>
    Math.max(Math.abs((other % size) - (square % size)), Math.abs(rowOf(other) - rowOf(square))),
  );
  return far.length ? Math.min(...far) : 0;
}
