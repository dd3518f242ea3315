import assert from "node:assert/strict";
import { test } from "node:test";
import { Hand } from "../../../src/bastide/web/board/hand.js";
import { RULESET } from "./sample.js";

function holding(code, facing) {
  const hand = new Hand(RULESET);
  assert.ok(hand.take("light", code, facing));
  return hand;
}

test("an empty hand is aimed at nothing", () => {
  const hand = new Hand(RULESET);
  hand.aim({ x: 2, y: 2 });
  hand.turn(1);
  assert.deepEqual([hand.held, hand.square, hand.squares, hand.cells], [null, null, [], []]);
  assert.equal(hand.take("light", "XX"), false);
  assert.equal(hand.held, null);
});

test("a building taken is aimed at nothing until it is", () => {
  const hand = holding("TO");
  assert.deepEqual(hand.held, { side: "light", code: "TO", facing: "n" });
  assert.equal(hand.square, null);
  hand.aim({ x: 3, y: 3 });
  assert.equal(hand.squares.length, 5);
  hand.aim(null);
  assert.equal(hand.square, null);
});

test("each building keeps its own facing, each side its own", () => {
  const hand = holding("TO");
  hand.turn(1);
  hand.take("light", "ST");
  assert.equal(hand.held.facing, "n");
  hand.turn(1);
  hand.letgo();
  assert.deepEqual(["TO", "ST", "TA"].map((code) => hand.facingOf("light", code)).join(""), "een");
  hand.take("light", "TO");
  assert.equal(hand.held.facing, "e");
  hand.take("dark", "TO");
  assert.equal(hand.held.facing, "n");
});

test("a facing that equals another is taken as the first of them", () => {
  assert.equal(holding("ST", "s").held.facing, "n");
  assert.equal(holding("ST", "w").held.facing, "e");
  assert.equal(holding("TA", "w").held.facing, "n");
});

test("four turns lead back to the same squares, from wherever it was aimed", () => {
  for (const code of ["TA", "ST", "TO"]) {
    for (let y = -1; y <= 7; y += 0.5) {
      for (let x = -1; x <= 7; x += 0.5) {
        const hand = holding(code);
        hand.aim({ x, y });
        const before = hand.squares;
        for (let quarter = 0; quarter < 4; quarter += 1) {
          hand.turn(1);
          assert.ok(hand.square !== null);
        }
        assert.deepEqual(hand.squares, before);
        hand.turn(1);
        hand.turn(-1);
        assert.deepEqual(hand.squares, before);
      }
    }
  }
});

test("a step moves it by a square and never off the board", () => {
  const hand = holding("TO");
  hand.aim({ x: 3.5, y: 3.5 });
  const at = hand.square;
  hand.step(1, 0);
  assert.equal(hand.square, at + 1);
  hand.step(0, -1);
  assert.equal(hand.square, at + 1 - 6);
  for (let times = 0; times < 9; times += 1) hand.step(-1, -1);
  assert.deepEqual(hand.squares.slice(0, 1), [2], "the tower's corner is in A1's corner");
  hand.step(1, 0);
  assert.equal(hand.squares[0], 3, "steps against the edge are not remembered");
});

test("a step of what is aimed at nothing shows it where it was last", () => {
  const hand = holding("TA");
  hand.step(1, 0);
  assert.equal(hand.square, 21, "at first in the middle of the board");
  hand.aim({ x: 0.5, y: 0.5 });
  hand.aim(null);
  hand.step(1, 0);
  assert.equal(hand.square, 0);
  hand.letgo();
  hand.take("light", "TA");
  hand.aimAgain();
  assert.equal(hand.square, 0);
});

test("what it tells of itself cannot be changed from outside", () => {
  const hand = holding("TA");
  hand.held.code = "TO";
  assert.equal(hand.held.code, "TA");
});
