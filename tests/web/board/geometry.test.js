import assert from "node:assert/strict";
import { test } from "node:test";
import {
  FACINGS, boxOf, buildingNamed, cellsOf, covered, edgesOf, facingsOf, firstFacing, groundOf, middleOf, moveText,
  pieceOf, readMove, snapped, squareName, turned,
} from "../../../src/bastide/web/board/geometry.js";
import { RULESET, STABLE, TAVERN, TOWER, WELL } from "./sample.js";

test("squares are named by column and row from the top left", () => {
  assert.deepEqual([0, 5, 6, 35].map((square) => squareName(square, 6)), ["A1", "F1", "A2", "F6"]);
  assert.equal(squareName(99, 10), "J10");
});

test("every kind of building is found by its code, and no other", () => {
  assert.equal(buildingNamed(RULESET, "ST"), STABLE);
  assert.equal(buildingNamed(RULESET, "WE"), WELL);
  assert.equal(buildingNamed(RULESET, "DU"), null);
  assert.equal(buildingNamed({ ...RULESET, duke: { ...TAVERN, code: "DU" } }, "DU")?.code, "DU");
});

test("facings that cover the same squares are one", () => {
  assert.deepEqual([TAVERN, STABLE, TOWER].map((one) => facingsOf(one, "dark").join("")), ["n", "ne", "nesw"]);
  assert.deepEqual(FACINGS.map((facing) => firstFacing(STABLE, "light", facing)).join(""), "nene");
});

test("a turn is a quarter clockwise, and back", () => {
  assert.deepEqual([1, 2, 3, 4, -1].map((quarters) => turned(TOWER, "light", "n", quarters)).join(""), "eswnw");
  assert.deepEqual([1, 2, -1].map((quarters) => turned(STABLE, "light", "e", quarters)).join(""), "nen");
  assert.equal(turned(TAVERN, "light", "n", 1), "n");
});

test("a building's middle follows the pointer, and the building stays on the board", () => {
  for (const building of [TAVERN, STABLE, TOWER]) {
    for (const facing of facingsOf(building, "light")) {
      const cells = cellsOf(building, "light", facing);
      const { height, width } = boxOf(cells);
      for (let y = -2; y <= 8; y += 0.25) {
        for (let x = -2; x <= 8; x += 0.25) {
          const square = snapped(cells, 6, { x, y });
          const squares = covered(cells, 6, square);
          assert.equal(new Set(squares).size, cells.length);
          assert.ok(squares.every((one) => one >= 0 && one < 36));
          const columns = squares.map((one) => one % 6);
          assert.equal(Math.max(...columns) - Math.min(...columns) + 1, width, "no row's end is wrapped around");
          const middle = middleOf(cells, 6, square);
          const [wide, tall] = [[width / 2, 6 - width / 2], [height / 2, 6 - height / 2]];
          const near = (value, [least, most]) => Math.min(Math.max(value, least), most);
          assert.ok(Math.abs(middle.x - near(x, wide)) <= 0.5 && Math.abs(middle.y - near(y, tall)) <= 0.5);
        }
      }
    }
  }
});

test("what is larger than the board stands nowhere", () => {
  assert.equal(snapped(cellsOf(TOWER, "light", "n"), 2, { x: 1, y: 1 }), null);
});

test("a move's text is read back, by any facing that covers the same squares", () => {
  const squares = (move) => readMove(RULESET, "light", move);
  assert.deepEqual(squares("STnB2"), { code: "ST", facing: "n", square: 7, squares: [7, 13] });
  assert.deepEqual(squares("STsB3"), squares("STnB2"));
  assert.deepEqual(squares("STwB2"), squares("STeC2"));
  assert.deepEqual(squares("TAnF6!"), { code: "TA", facing: "n", square: 35, squares: [35] });
  for (const building of [TAVERN, STABLE, TOWER]) {
    for (const facing of facingsOf(building, "light")) {
      const square = snapped(cellsOf(building, "light", facing), 6, { x: 3, y: 3 });
      assert.equal(squares(moveText(building.code, facing, square, 6)).square, square);
    }
  }
});

test("a text that places nothing on this board is read as nothing", () => {
  for (const move of ["pass", "", "XXnA1", "TAnG1", "TAnA7", "STnA6", "STeA1", "TAxA1", "TAnA1 "]) {
    assert.equal(readMove(RULESET, "light", move), null, move);
  }
});

test("the piece placed last is found, announced or not, while it stands", () => {
  const pieces = [{ side: "light", code: "ST", facing: "e", square: 7, squares: [6, 7] }];
  assert.equal(pieceOf(pieces, "STeB2", 6), pieces[0]);
  assert.equal(pieceOf(pieces, "STeB2!", 6), pieces[0]);
  for (const move of [null, "pass", "STnB2", "STeC2"]) assert.equal(pieceOf(pieces, move, 6), null);
});

/** The lines of path data as pairs of points. */
function lines(path) {
  return [...path.matchAll(/M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)/g)].map(([, ...numbers]) => numbers.map(Number));
}

test("edges run around a set of squares, set in, and close", () => {
  for (const squares of [[0], [0, 1, 6], [7, 8, 13, 14], [0, 7], [0, 1, 2, 6, 8, 12, 13, 14]]) {
    const drawn = lines(edgesOf(squares, 6, 60, 3));
    const ends = new Map();
    for (const [x, y, toX, toY] of drawn) {
      assert.ok(x === toX || y === toY);
      for (const end of [`${x} ${y}`, `${toX} ${toY}`]) ends.set(end, (ends.get(end) ?? 0) + 1);
    }
    for (const [end, count] of ends) {
      // Where a straight side goes on over the next square, the ends of two lines meet too.
      assert.equal(count % 2, 0, `${squares}: ${end}`);
    }
  }
  assert.equal(lines(edgesOf([0], 6, 60, 0)).length, 4);
  assert.equal(lines(edgesOf([0, 1], 6, 60, 0)).length, 6);
});

test("ground is one rectangle for each run of squares in a row", () => {
  assert.equal(groundOf([0, 1, 6], 6, 10), "M0 0h20v10h-20zM0 10h10v10h-10z");
  assert.equal(groundOf([5, 6], 6, 10), "M50 0h10v10h-10zM0 10h10v10h-10z", "a row ends at the board's edge");
  assert.equal(groundOf([], 6, 10), "");
});
