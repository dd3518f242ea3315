import assert from "node:assert/strict";
import { test } from "node:test";

import { emptyRecord, RecordTree } from "../../../src/bastide/web/page/record.js";

/** @type {import("../../../src/bastide/web/page/record.js").GameRecord} */
const RECORD = {
  rules: "hamlet",
  headers: { Light: "Ada" },
  comment: "a short game",
  nodes: [
    { parent: 0, move: "WEnB3" },
    { parent: 1, move: "STeC2", nags: [1], comment: "into the corner" },
    { parent: 2, move: "TAnA1", clock: 12.5 },
    { parent: 2, move: "TAnA2", before: "or" },
    { parent: 1, move: "TAnA1" },
  ],
  result: "1-0",
  reason: "resignation",
  points: [5, 4],
};

/**
 * @param {RecordTree} tree
 * @param {...string} moves from the start
 */
function nodeAt(tree, ...moves) {
  return moves.reduce((node, move) => {
    const found = node.children.find((child) => child.move === move);
    assert.ok(found, move);
    return found;
  }, tree.root);
}

test("what was read and not changed comes back equal", () => {
  assert.deepEqual(new RecordTree(RECORD).toRecord(), RECORD);
  const empty = emptyRecord("hamlet");
  assert.deepEqual(new RecordTree(empty).toRecord(), empty);
  const placed = emptyRecord("hamlet", "hamlet - -/- l");
  assert.deepEqual(new RecordTree(placed).toRecord(), placed);
});

test("a parent that is left out is the node before; one that comes later is refused", () => {
  const lean = { rules: "hamlet", nodes: [{ move: "WEnB3" }, { move: "STeC2" }, { parent: 1, move: "TAnA1" }] };
  assert.deepEqual(
    new RecordTree(lean).toRecord().nodes.map(({ parent }) => parent),
    [0, 1, 1],
  );
  for (const parent of [1, 2, -1, 0.5]) {
    assert.throws(() => new RecordTree({ rules: "hamlet", nodes: [{ parent, move: "WEnB3" }] }), RangeError);
  }
});

test("a tree written out of order is written in order, and means the same", () => {
  const mixed = new RecordTree({
    rules: "hamlet",
    nodes: [
      { parent: 0, move: "WEnB3" },
      { parent: 0, move: "WEnA1" },
      { parent: 1, move: "STeC2" },
      { parent: 2, move: "TAnD4" },
    ],
  });
  const written = mixed.toRecord();
  assert.deepEqual(
    written.nodes.map(({ parent, move }) => [parent, move]),
    [
      [0, "WEnB3"],
      [1, "STeC2"],
      [0, "WEnA1"],
      [3, "TAnD4"],
    ],
  );
  assert.deepEqual(new RecordTree(written).toRecord(), written);
});

test("lines lead from the start, and on to the end", () => {
  const tree = new RecordTree(RECORD);
  const variation = nodeAt(tree, "WEnB3", "STeC2", "TAnA2");
  assert.deepEqual(tree.movesTo(variation), ["WEnB3", "STeC2", "TAnA2"]);
  assert.equal(variation.ply, 3);
  assert.deepEqual(tree.movesTo(tree.root), []);
  assert.deepEqual(
    tree.mainLine().map(({ move }) => move),
    ["WEnB3", "STeC2", "TAnA1"],
  );
  assert.ok(!tree.isMain(variation));
  assert.ok(tree.isMain(tree.endOf()));
  assert.equal(tree.beside(variation, -1)?.move, "TAnA1");
  assert.equal(tree.beside(variation, 1), null);
  assert.equal(tree.beside(tree.root, 1), null);
});

test("a move that is there already is found, another becomes a variation", () => {
  const tree = new RecordTree(RECORD);
  const first = nodeAt(tree, "WEnB3");
  assert.deepEqual(tree.add(first, "STeC2"), { node: nodeAt(tree, "WEnB3", "STeC2"), added: false });
  const { node, added } = tree.add(first, "INnA1");
  assert.ok(added);
  assert.equal(first.children.indexOf(node), 2);
  assert.equal(tree.size, 6);
  assert.equal(tree.get(node.id), node);
  assert.equal(tree.result, "1-0", "the main line is as it was");
});

test("a whole line is added only as far as it is not there", () => {
  const tree = new RecordTree(RECORD);
  const { node, added } = tree.addLine(tree.root, ["WEnB3", "STeC2", "TAnA2", "INnD3"]);
  assert.equal(added, 1);
  assert.deepEqual(tree.movesTo(node), ["WEnB3", "STeC2", "TAnA2", "INnD3"]);
});

test("what is taken out can be put back, with the result", () => {
  const tree = new RecordTree(RECORD);
  const node = nodeAt(tree, "WEnB3", "STeC2");
  const removed = tree.remove(node);
  assert.equal(tree.size, 2);
  assert.equal(tree.get(node.id), null);
  assert.equal(tree.result, "*", "the main line ends elsewhere");
  assert.equal(tree.toRecord().points, undefined);
  tree.restore(removed);
  assert.deepEqual(tree.toRecord(), RECORD);
  assert.equal(tree.get(node.id), node);
});

test("a variation is moved towards the main line and becomes it", () => {
  const tree = new RecordTree(RECORD);
  const variation = nodeAt(tree, "WEnB3", "STeC2", "TAnA2");
  assert.ok(tree.shift(variation, -1));
  assert.ok(tree.isMain(variation));
  assert.equal(tree.result, "*");
  assert.ok(!tree.shift(variation, -1));
  assert.ok(tree.shift(variation, 1));
  const other = nodeAt(tree, "WEnB3", "TAnA1");
  assert.ok(tree.makeMain(other));
  assert.ok(tree.isMain(other));
  assert.ok(!tree.makeMain(other));
  assert.ok(!tree.shift(tree.root, 1));
});

test("of the glyphs that judge a move it has one", () => {
  const tree = new RecordTree(RECORD);
  const node = nodeAt(tree, "WEnB3", "STeC2");
  tree.toggleNag(node, 4);
  assert.deepEqual(node.nags, [4]);
  tree.toggleNag(node, 10);
  assert.deepEqual(node.nags, [4, 10]);
  tree.toggleNag(node, 4);
  assert.deepEqual(node.nags, [10]);
});

test("headers and endings are written where there are any", () => {
  const tree = new RecordTree(emptyRecord("hamlet"));
  tree.setHeader("Light", "Ada");
  tree.setHeader("Event", "");
  tree.finish("0-1", "first-out", [3, 0]);
  const written = tree.toRecord();
  assert.deepEqual(written.headers, { Light: "Ada" });
  assert.deepEqual([written.result, written.reason, written.points], ["0-1", "first-out", [3, 0]]);
  tree.setHeader("Light", "");
  assert.deepEqual(tree.toRecord().headers, {});
});

test("ten thousand nodes, in one line or as many variations, are read and written, and a deep line can be taken out", () => {
  const many = 10_000;
  const deep = {
    ...emptyRecord("hamlet"),
    nodes: Array.from({ length: many }, (_, index) => ({ parent: index, move: `m${index}` })),
  };
  const wide = {
    ...emptyRecord("hamlet"),
    nodes: Array.from({ length: many }, (_, index) => ({ parent: 0, move: `m${index}` })),
  };
  for (const record of [deep, wide]) {
    const tree = new RecordTree(record);
    assert.deepEqual(tree.toRecord(), record);
    const removed = tree.remove(/** @type {any} */ (tree.root.children[0]));
    tree.restore(removed);
    assert.equal(tree.size, many);
  }
});
