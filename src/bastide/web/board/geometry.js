/**
 * Squares, facings and where a building snaps to. Squares are numbered row by row from the top; a point is measured in
 * squares from the upper left corner of A1.
 */

/** @import { BuildingInfo, Cell, Facing, Forms, Piece, Point, RulesetInfo, Side } from "./types.js" */

/** @type {readonly Facing[]} clockwise */
export const FACINGS = ["n", "e", "s", "w"];

const COLUMNS = "ABCDEFGHIJ";

/**
 * @param {number} square
 * @param {number} size
 * @returns {string} such as `F5`
 */
export function squareName(square, size) {
  return `${COLUMNS[square % size]}${Math.floor(square / size) + 1}`;
}

/**
 * A building, the neutral one or the Duke, by its code.
 * @param {RulesetInfo} ruleset
 * @param {string} code
 * @returns {BuildingInfo | null}
 */
export function buildingNamed(ruleset, code) {
  const all = [...ruleset.buildings, ruleset.neutral, ...(ruleset.duke ? [ruleset.duke] : [])];
  return all.find((building) => building.code === code) ?? null;
}

/**
 * The facings of a side's building that differ, clockwise from north.
 * @param {BuildingInfo} building
 * @param {Side} side
 * @returns {Facing[]}
 */
export function facingsOf(building, side) {
  return FACINGS.filter((facing) => facing in building[side]);
}

/**
 * The facing that stands for all that cover the same squares.
 * @param {BuildingInfo} building
 * @param {Side} side
 * @param {Facing} facing
 * @returns {Facing}
 */
export function firstFacing(building, side, facing) {
  return building.same_as[side][facing].facing;
}

/**
 * A facing turned by quarters, clockwise above 0.
 * @param {BuildingInfo} building
 * @param {Side} side
 * @param {Facing} facing
 * @param {number} quarters
 * @returns {Facing}
 */
export function turned(building, side, facing, quarters) {
  const index = (((FACINGS.indexOf(facing) + quarters) % 4) + 4) % 4;
  return firstFacing(building, side, /** @type {Facing} */ (FACINGS[index]));
}

/**
 * The cells of a side's building in a facing.
 * @param {BuildingInfo} building
 * @param {Side} side
 * @param {Facing} facing one of those that differ
 * @returns {Cell[]}
 */
export function cellsOf(building, side, facing) {
  return /** @type {Forms[Facing]} */ (building[side][facing]) ?? [];
}

/**
 * The box around cells.
 * @param {Cell[]} cells at least one
 * @returns {{top: number, left: number, height: number, width: number}} in squares, relative to the turning point
 */
export function boxOf(cells) {
  const rows = cells.map(([row]) => row);
  const columns = cells.map(([, column]) => column);
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  return { top, left, height: Math.max(...rows) - top + 1, width: Math.max(...columns) - left + 1 };
}

/**
 * The square of the turning point when a building's middle is as near to a point as the board allows.
 * @param {Cell[]} cells
 * @param {number} size
 * @param {Point} point
 * @returns {number | null} null where the building is larger than the board
 */
export function snapped(cells, size, point) {
  const { top, left, height, width } = boxOf(cells);
  if (height > size || width > size) return null;
  const row = Math.min(Math.max(Math.round(point.y - height / 2), 0), size - height) - top;
  const column = Math.min(Math.max(Math.round(point.x - width / 2), 0), size - width) - left;
  // A drawing's turning point is one of its squares, so it is on the board where the whole box is.
  return row * size + column;
}

/**
 * The middle of the box around a placed building.
 * @param {Cell[]} cells
 * @param {number} size
 * @param {number} square of the turning point
 * @returns {Point}
 */
export function middleOf(cells, size, square) {
  const { top, left, height, width } = boxOf(cells);
  return { x: (square % size) + left + width / 2, y: Math.floor(square / size) + top + height / 2 };
}

/**
 * The squares that a placed building covers, in board order.
 * @param {Cell[]} cells
 * @param {number} size
 * @param {number} square of the turning point
 * @returns {number[]}
 */
export function covered(cells, size, square) {
  const [row, column] = [Math.floor(square / size), square % size];
  return cells.map(([down, right]) => (row + down) * size + column + right).sort((one, other) => one - other);
}

/**
 * A placement as a move's text.
 * @param {string} code
 * @param {Facing} facing
 * @param {number} square
 * @param {number} size
 * @returns {string} such as `CAnF5`
 */
export function moveText(code, facing, square, size) {
  return `${code}${facing}${squareName(square, size)}`;
}

/**
 * What a move's text places, in whichever of the facings that cover the same squares it is written.
 * @param {RulesetInfo} ruleset
 * @param {Side} side
 * @param {string} move
 * @returns {{code: string, facing: Facing, square: number, squares: number[]} | null} null for a pass, and for what is
 *     no placement on this board
 */
export function readMove(ruleset, side, move) {
  const parts = /^([A-Z]{2})([nesw])([A-J])([0-9]{1,2})!?$/.exec(move);
  const building = parts && buildingNamed(ruleset, /** @type {string} */ (parts[1]));
  if (!parts || !building) return null;
  const size = ruleset.size;
  const { facing, shift } = building.same_as[side][/** @type {Facing} */ (parts[2])];
  const row = Number(parts[4]) - 1 + shift[0];
  const column = COLUMNS.indexOf(/** @type {string} */ (parts[3])) + shift[1];
  const cells = cellsOf(building, side, facing);
  const inside = cells.every(
    ([down, right]) => row + down >= 0 && row + down < size && column + right >= 0 && column + right < size,
  );
  if (!inside) return null;
  const square = row * size + column;
  return { code: building.code, facing, square, squares: covered(cells, size, square) };
}

/**
 * The piece that a move placed, if it stands there still.
 * @param {Piece[]} pieces
 * @param {string | null} move
 * @param {number} size
 * @returns {Piece | null}
 */
export function pieceOf(pieces, move, size) {
  const plain = move?.replace("!", "");
  return pieces.find((piece) => moveText(piece.code, piece.facing, piece.square, size) === plain) ?? null;
}

/**
 * The edges of a set of squares as SVG path data, a line for each side of a square that has no neighbour in the set.
 * @param {Iterable<number>} squares
 * @param {number} size
 * @param {number} unit a square's edge in the path's units
 * @param {number} inset how far inside the set's edge the lines run
 * @returns {string}
 */
export function edgesOf(squares, size, unit, inset) {
  const set = new Set(squares);
  /** @param {number} row @param {number} column */
  const has = (row, column) => column >= 0 && column < size && row >= 0 && row < size && set.has(row * size + column);
  const lines = [];
  for (const square of set) {
    const [row, column] = [Math.floor(square / size), square % size];
    for (const [down, right] of /** @type {Cell[]} */ ([[-1, 0], [0, 1], [1, 0], [0, -1]])) {
      if (has(row + down, column + right)) continue;
      // Along the edge from one end to the other: an end is drawn back at an outer corner and runs on at an inner one.
      const ends = [-1, 1].map((way) => {
        const [beside, across] = [right * way, down * way];
        if (!has(row + beside, column + across)) return way * (0.5 - inset / unit);
        return way * (has(row + beside + down, column + across + right) ? 0.5 + inset / unit : 0.5);
      });
      const points = ends.map((end) => {
        const x = (column + 0.5 + right * 0.5 + down * end) * unit - right * inset;
        const y = (row + 0.5 + down * 0.5 + right * end) * unit - down * inset;
        return `${round(x)} ${round(y)}`;
      });
      lines.push(`M${points.join("L")}`);
    }
  }
  return lines.join("");
}

/**
 * Squares as SVG path data to be filled: one rectangle for each run in a row.
 * @param {Iterable<number>} squares
 * @param {number} size
 * @param {number} unit
 * @returns {string}
 */
export function groundOf(squares, size, unit) {
  const set = new Set(squares);
  const runs = [];
  for (const square of [...set].sort((one, other) => one - other)) {
    if (square % size && set.has(square - 1)) continue;
    let length = 1;
    while ((square + length) % size && set.has(square + length)) length += 1;
    const [x, y] = [(square % size) * unit, Math.floor(square / size) * unit];
    runs.push(`M${x} ${y}h${length * unit}v${unit}h${-length * unit}z`);
  }
  return runs.join("");
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 100) / 100;
}
