import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import {
  keepFilter,
  nextPuzzle,
  puzzleDone,
  readProgress,
  stepDone,
  wanted,
} from "../../../src/bastide/web/page/learn/progress.js";

/** @type {Map<string, string>} */
const kept = new Map();

/** @param {boolean} works */
function storage(works) {
  const put = (/** @type {string} */ key, /** @type {string} */ value) => {
    if (!works) throw new Error("full");
    kept.set(key, value);
  };
  Object.assign(globalThis, {
    localStorage: { getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: put },
  });
}

const PUZZLES = /** @type {import("../../../src/bastide/web/page/learn/asking.js").PuzzleSummary[]} */ ([
  { id: "a", rules: "cathedral", theme: "pack", strength: 1, moves: 1 },
  { id: "b", rules: "cathedral", theme: "capture", strength: 2, moves: 1 },
  { id: "c", rules: "wellington", theme: "pack", strength: 1, moves: 2 },
]);

beforeEach(() => {
  kept.clear();
  storage(true);
});

test("at first nothing is done, and everything is wanted", () => {
  assert.deepEqual(readProgress(), { steps: [], puzzles: {}, filter: { rules: "", theme: "", strength: "" } });
  assert.equal(wanted(PUZZLES, readProgress().filter).length, 3);
});

test("what is done stays done, a step once, and a solved puzzle solved", () => {
  stepDone("place", "first");
  stepDone("place", "first");
  puzzleDone("a", "shown");
  puzzleDone("a", "solved");
  puzzleDone("a", "shown");
  assert.deepEqual(readProgress().steps, ["place.first"]);
  assert.deepEqual(readProgress().puzzles, { a: "solved" });
});

test("what is kept and is not ours counts as nothing", () => {
  for (const strange of ["{", "null", "5", '{"steps":5,"puzzles":{"a":"won"},"filter":{"theme":7}}']) {
    kept.set("bastide.learning", strange);
    assert.deepEqual(readProgress(), { steps: [], puzzles: {}, filter: { rules: "", theme: "", strength: "" } });
  }
});

test("where nothing can be kept nothing breaks", () => {
  storage(false);
  stepDone("place", "first");
  assert.deepEqual(readProgress().steps, []);
});

test("puzzles are chosen by game, theme and strength", () => {
  keepFilter({ rules: "cathedral", theme: "", strength: "2" });
  assert.deepEqual(
    wanted(PUZZLES, readProgress().filter).map(({ id }) => id),
    ["b"],
  );
  assert.equal(wanted(PUZZLES, { rules: "", theme: "pack", strength: "" }).length, 2);
});

test("the next puzzle is the next that is not solved, and after the last comes the first", () => {
  assert.equal(nextPuzzle(PUZZLES, {})?.id, "a");
  assert.equal(nextPuzzle(PUZZLES, { a: "solved", b: "shown" })?.id, "b");
  assert.equal(nextPuzzle(PUZZLES, { b: "solved" }, "a")?.id, "c");
  assert.equal(nextPuzzle(PUZZLES, {}, "c")?.id, "a");
  assert.equal(nextPuzzle(PUZZLES, { a: "solved", b: "solved", c: "solved" }, "a")?.id, "b");
  assert.equal(nextPuzzle([], {}), null);
});
