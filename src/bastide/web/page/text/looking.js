/** What is told of a board to those who do not see it. */

import { cellsOf, covered, facingsOf, moveText, readMove, squareName } from "../../board/geometry.js";
import { squaresInWords } from "../../board/words.js";
import { moveInWords } from "../moves-list.js";
import { SIDES } from "../words.js";

/** @import { BuildingInfo, Facing, Form, Piece } from "../../board/types.js" */
/** @import { MoveView, RulesetInfo, Side } from "../types.js" */
/** @import { Words } from "../words.js" */
/** @import { Desk } from "./desk.js" */

/** So many places are read out one by one; of more only how many there are in each facing. */
const READ_OUT = 24;

/**
 * Squares as runs along the rows: A1 to D1, F1, A2.
 *
 * @param {Desk} desk
 * @param {number[]} squares in board order
 */
export function runs(desk, squares) {
  return runsOf(desk.words, desk.at().ruleset.size, squares);
}

/**
 * @param {Words} words
 * @param {number} size of the board
 * @param {number[]} squares in board order
 */
function runsOf({ say }, size, squares) {
  const told = [];
  for (let index = 0; index < squares.length; ) {
    const first = /** @type {number} */ (squares[index]);
    let last = first;
    for (index += 1; squares[index] === last + 1 && (last + 1) % size !== 0; index += 1) last += 1;
    const [from, to] = [squareName(first, size), squareName(last, size)];
    if (last > first + 1) told.push(say("text.run", { from, to }));
    else told.push(...new Set([from, to]));
  }
  return told.join(", ");
}

/**
 * A move, with the squares that what was placed covers: who does not see it hears where the building stands.
 *
 * @param {Words} words
 * @param {RulesetInfo} ruleset
 * @param {MoveView} move
 */
export function moveWithSquares(words, ruleset, move) {
  const told = moveInWords(words, ruleset, move);
  const squares = readMove(ruleset, move.side, move.move)?.squares ?? [];
  if (squares.length < 2) return told;
  const [first, ...others] = told.split(/(?<=\.) /u);
  return [first, words.say("text.covers", { squares: runsOf(words, ruleset.size, squares) }), ...others].join(" ");
}

/**
 * What stands on a square, and where else that building stands.
 *
 * @param {Desk} desk
 * @param {number} square
 */
export function squareInWords(desk, square) {
  const { ruleset, position } = desk.at();
  const told = [desk.words.sentence(`${squaresInWords(desk.speaker, ruleset, position)[square]}.`)];
  const piece = position.pieces.find(({ squares }) => squares.includes(square));
  if (piece && piece.squares.length > 1) told.push(desk.say("text.stands-on", { squares: runs(desk, piece.squares) }));
  return told.join(" ");
}

/**
 * A row or a column, what is alike taken together.
 *
 * @param {Desk} desk
 * @param {number[]} squares
 */
function lineInWords(desk, squares) {
  const { ruleset, position } = desk.at();
  const { size } = ruleset;
  const all = squaresInWords(desk.speaker, ruleset, position);
  /** @type {{from: number, to: number, piece: Piece | undefined, owner: string}[]} */
  const parts = [];
  for (const square of squares) {
    const piece = position.pieces.find((one) => one.squares.includes(square));
    const owner = SIDES.filter((side) => position.territory[side].includes(square)).join();
    const part = parts.at(-1);
    if (part && part.piece === piece && part.owner === owner) part.to = square;
    else parts.push({ from: square, to: square, piece, owner });
  }
  const runs = parts.map(({ from, to }) => {
    const told = all[from] ?? "";
    const name = squareName(from, size);
    if (from === to) return told;
    return told.replace(name, desk.say("text.run", { from: name, to: squareName(to, size) }));
  });
  return desk.joined(runs);
}

/**
 * @param {Desk} desk
 * @param {number} row from 0
 */
export function rowInWords(desk, row) {
  const { size } = desk.at().ruleset;
  const squares = Array.from({ length: size }, (_, column) => row * size + column);
  return desk.say("text.row", { row: row + 1, told: lineInWords(desk, squares) });
}

/**
 * @param {Desk} desk
 * @param {number} column from 0
 */
export function columnInWords(desk, column) {
  const { size } = desk.at().ruleset;
  const squares = Array.from({ length: size }, (_, row) => row * size + column);
  return desk.say("text.column", { column: squareName(column, size).charAt(0), told: lineInWords(desk, squares) });
}

/**
 * What stands on the board, a line for each side.
 *
 * @param {Desk} desk
 */
export function piecesInWords(desk) {
  const { ruleset, position } = desk.at();
  if (position.pieces.length === 0) return [desk.say("moves.none")];
  return /** @type {const} */ ([null, ...SIDES]).flatMap((side) => {
    const pieces = position.pieces.filter((piece) => piece.side === side);
    if (pieces.length === 0) return [];
    const told = pieces.map((piece) =>
      desk.say("text.piece", { name: desk.words.coded(ruleset, piece.code), squares: runs(desk, piece.squares) }),
    );
    return [desk.say("text.pieces", { side: desk.words.sentence(desk.words.side(side)), pieces: desk.joined(told) })];
  });
}

/**
 * What a side still has to place.
 *
 * @param {Desk} desk
 * @param {Side} side
 */
export function stockInWords(desk, side) {
  const { ruleset, position } = desk.at();
  const kinds = [...(ruleset.duke ? [ruleset.duke] : []), ...ruleset.buildings].filter(({ code }) => position.stock[side][code]);
  if (kinds.length === 0) return desk.say("end.unplaced.none", { side: desk.words.side(side) });
  const told = kinds.map((kind) => {
    const size = desk.say("stock.squares", { count: kind.squares });
    return desk.say("text.stock.item", { count: position.stock[side][kind.code], name: desk.named(kind), size });
  });
  return desk.say("text.stock", { side: desk.words.side(side), count: position.unplaced[side], items: desk.joined(told) });
}

/** @param {Desk} desk */
export function territoriesInWords(desk) {
  const { position } = desk.at();
  return SIDES.map((side) => {
    const squares = position.territory[side];
    const values = { side: desk.words.side(side), count: squares.length };
    if (squares.length === 0) return desk.say("text.territory.none", values);
    return desk.say("text.territory", { ...values, squares: runs(desk, squares) });
  });
}

/** @param {Desk} desk */
export function scoreInWords(desk) {
  const { position } = desk.at();
  const told = SIDES.map((side) => {
    const count = position.unplaced[side];
    return desk.say(count === 0 ? "end.unplaced.none" : "end.unplaced", { side: desk.words.side(side), count });
  });
  // What is put together and cannot be played yet has no points.
  return position.text ? [...told, desk.say("end.points", { ...position.points })] : told;
}

/**
 * How a building looks: for every facing that differs, the squares that it covers around the middle of the board.
 *
 * @param {Desk} desk
 * @param {BuildingInfo} building
 * @param {Facing | null} facing only this one
 */
export function shapeInWords(desk, building, facing) {
  const { size } = desk.at().ruleset;
  const side = desk.mover();
  const facings = facingsOf(building, side).filter((one) => facing === null || one === facing);
  const middle = Math.floor((size - 1) / 2) * size + Math.floor((size - 1) / 2);
  const told = facings.map((one) => {
    const cells = cellsOf(building, side, one);
    const square = middleFor(cells, size, middle);
    const values = { facing: desk.say(`facing.${one}`), square: squareName(square, size) };
    return desk.say("text.shape", { ...values, squares: runs(desk, covered(cells, size, square)) });
  });
  const counts = { the: desk.words.sentence(desk.words.theBuilding(building.name)), count: building.squares };
  return [desk.say("text.shape.of", { ...counts, facings: facingsOf(building, side).length }), ...told];
}

/**
 * The square nearest to the middle where all cells are on the board.
 *
 * @param {import("../../board/types.js").Cell[]} cells
 * @param {number} size
 * @param {number} middle
 */
function middleFor(cells, size, middle) {
  const within = (/** @type {number} */ square) =>
    cells.every(([down, right]) => {
      const [row, column] = [Math.floor(square / size) + down, (square % size) + right];
      return row >= 0 && row < size && column >= 0 && column < size;
    });
  const far = (/** @type {number} */ square) =>
    Math.abs(Math.floor(square / size) - Math.floor(middle / size)) + Math.abs((square % size) - (middle % size));
  const all = Array.from({ length: size * size }, (_, square) => square).filter(within);
  return all.sort((one, other) => far(one) - far(other))[0] ?? middle;
}

/**
 * What a form may conquer, a sentence for each place.
 *
 * @param {Desk} desk
 * @param {Form} form
 */
function conquestsOf(desk, form) {
  const { size } = desk.at().ruleset;
  return Object.keys(form.conquests)
    .map(Number)
    .filter((square) => form.places[square] === 0)
    .map((square) => {
      const { code, facing } = form;
      const move = moveText(code, facing, square, size);
      const told = desk.aimed({ code, facing, square, move, announced: true });
      return { size: form.conquests[square]?.claims.length ?? 0, told: desk.say("text.conquest", { move, told }) };
    });
}

/**
 * All placements that would conquer, the largest first.
 *
 * @param {Desk} desk
 */
export function conquestsInWords(desk) {
  const { survey } = desk.at().position;
  const found = (survey?.forms ?? []).flatMap((form) => conquestsOf(desk, form));
  return found.sort((one, other) => other.size - one.size).map(({ told }) => told);
}

/**
 * Where a building can be placed: first what would conquer, then the places by facing.
 *
 * @param {Desk} desk
 * @param {BuildingInfo} building
 * @param {Facing | null} facing only this one
 * @returns {{lines: string[], spoken: string[]}} what is read out is less where there are many
 */
export function placesInWords(desk, building, facing) {
  const { survey } = desk.at().position;
  const all = (survey?.forms ?? []).filter(({ code }) => code === building.code);
  const forms = all.filter((form) => facing === null || form.facing === facing);
  const places = forms.map((form) => form.places.flatMap((problem, square) => (problem === 0 ? [square] : [])));
  const count = places.reduce((sum, squares) => sum + squares.length, 0);
  const the = desk.words.sentence(desk.words.theBuilding(building.name));
  if (all.length === 0 || count === 0) {
    const none = [desk.say(all.length === 0 ? "text.where.not-now" : "text.where.nowhere", { the })];
    return { lines: none, spoken: none };
  }
  const conquests = forms.flatMap((form) => conquestsOf(desk, form)).sort((one, other) => other.size - one.size);
  const head = desk.say("text.where.count", { the, count });
  const single = facingsOf(building, desk.mover()).length === 1;
  const told = forms.flatMap((form, index) => {
    const squares = places[index] ?? [];
    if (squares.length === 0) return [];
    const values = { facing: desk.say(`facing.${form.facing}`), count: squares.length };
    const key = single ? "text.where.squares" : "text.where.facing";
    return [{ long: desk.say(key, { ...values, squares: runs(desk, squares) }), short: desk.say("text.where.short", values) }];
  });
  const first = [head, ...conquests.map((one) => one.told)];
  const lines = [...first, ...told.map(({ long }) => long)];
  if (count <= READ_OUT || told.length === 1) return { lines, spoken: lines };
  return { lines, spoken: [...first, ...told.map(({ short }) => short), desk.say("text.where.more")] };
}
