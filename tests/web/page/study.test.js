import assert from "node:assert/strict";
import { test } from "node:test";

import { Study } from "../../../src/bastide/web/page/analyse/study.js";
import { rowsOf, rowsSeen } from "../../../src/bastide/web/page/analyse/tree-rows.js";
import { emptyRecord } from "../../../src/bastide/web/page/record.js";

/** 1 a, 2 b (c d | e), 3 ... as moves without a meaning: the tree knows no rules. */
const RECORD = {
  rules: "hamlet",
  headers: {},
  nodes: [
    { parent: 0, move: "a" },
    { parent: 1, move: "b" },
    { parent: 2, move: "f" },
    { parent: 1, move: "c" },
    { parent: 4, move: "d" },
    { parent: 1, move: "e" },
  ],
  result: "1-0",
  reason: "resignation",
};

/** @param {Study} study */
function at(study) {
  return study.tree.movesTo(study.current).join(" ");
}

/** @param {Study} study @param {string} moves */
function goTo(study, moves) {
  study.toStart();
  for (const move of moves.split(" ")) study.goTo(study.current.children.find((child) => child.move === move));
  assert.equal(at(study), moves);
}

test("a line's variations stand below the move that they replace, inset, and then it goes on", () => {
  const rows = rowsOf(new Study(RECORD).tree);
  assert.deepEqual(
    rows.map(({ node, depth, begins }) => `${"-".repeat(depth)}${node.move}${begins ? "(" : ""}`),
    ["a", "b", "-c(", "-d", "-e(", "f"],
  );
});

test("every move has one row, in a tree of any form", () => {
  const nodes = Array.from({ length: 500 }, (_, index) => ({
    parent: Math.floor((index * 7919) % (index + 1)),
    move: `m${index}`,
  }));
  const study = new Study({ ...emptyRecord("hamlet"), nodes });
  const rows = rowsOf(study.tree);
  assert.equal(new Set(rows.map(({ node }) => node.id)).size, 500);
  assert.equal(rows.length, 500);
  const place = new Map(rows.map(({ node }, index) => [node, index]));
  for (const { node } of rows) {
    if (node.parent?.parent) assert.ok((place.get(node.parent) ?? 0) < (place.get(node) ?? 0));
  }
});

test("only rows in sight are drawn, and some beyond", () => {
  assert.deepEqual(rowsSeen(10_000, { top: 0, height: 10 }, 5), [0, 15]);
  assert.deepEqual(rowsSeen(10_000, { top: 5000.5, height: 10 }, 5), [4995, 5016]);
  assert.deepEqual(rowsSeen(3, { top: 0, height: 10 }, 5), [0, 3]);
  assert.deepEqual(rowsSeen(0, { top: 0, height: 10 }, 5), [0, 15 - 15]);
});

test("one goes through moves and variations", () => {
  const study = new Study(RECORD);
  /** @type {string[]} */
  const heard = [];
  study.watch((change) => heard.push(change));
  study.forward();
  study.forward();
  assert.equal(at(study), "a b");
  study.beside(1);
  assert.equal(at(study), "a c");
  study.forward();
  study.beside(1);
  assert.equal(at(study), "a e", "where the line parted last");
  study.beside(1);
  assert.equal(at(study), "a e", "there is none after it");
  study.beside(-1);
  study.toEnd();
  assert.equal(at(study), "a c d");
  study.back();
  study.toStart();
  assert.equal(at(study), "");
  study.back();
  study.toEnd();
  assert.equal(at(study), "a b f");
  assert.equal(study.version, 0, "looking changes nothing");
  assert.deepEqual(new Set(heard), new Set(["moved"]));
});

test("a move that is played is found, or becomes a variation that can be undone", () => {
  const study = new Study(RECORD);
  goTo(study, "a");
  study.play(["b"]);
  assert.equal(study.version, 0);
  goTo(study, "a");
  study.play(["c", "d", "g", "h"]);
  assert.equal(at(study), "a c d g h");
  assert.equal(study.undo(), "play");
  assert.equal(at(study), "a c d");
  assert.deepEqual(study.tree.toRecord(), RECORD);
});

test("everything can be undone, the last change first", () => {
  const study = new Study(RECORD);
  goTo(study, "a b");
  study.toggleNag(4);
  study.say("hm");
  study.say("why", "before");
  study.setHeaders({ Light: "Ada" });
  study.shift(1);
  goTo(study, "a c");
  study.remove();
  assert.equal(at(study), "a");
  study.play(["z"]);
  goTo(study, "a b f");
  study.remove();
  study.finish("0-1", "time");
  study.replace(emptyRecord("hamlet"));
  assert.equal(at(study), "");
  const undone = [];
  while (study.undoable) undone.push(study.undo());
  assert.deepEqual(undone, [
    "review",
    "headers",
    "remove",
    "play",
    "remove",
    "shift",
    "headers",
    "comment",
    "comment",
    "nag",
  ]);
  assert.deepEqual(study.tree.toRecord(), RECORD);
  assert.equal(study.undo(), null);
});

test("a variation is promoted where its line parted, up to the main line", () => {
  const study = new Study(RECORD);
  goTo(study, "a c d");
  assert.ok(study.shift(-1));
  assert.ok(study.tree.isMain(study.current));
  assert.ok(!study.shift(-1));
  assert.ok(study.shift(1));
  assert.deepEqual(study.tree.toRecord().nodes, RECORD.nodes);
});

test("a reviewed record is taken, and one stays where one was", () => {
  const study = new Study(RECORD);
  goTo(study, "a c");
  study.replace({ ...RECORD, comment: "reviewed" });
  assert.equal(at(study), "a c");
  assert.equal(study.tree.root.comment, "reviewed");
});

test("an end that was played goes with the move that brought it, and one that was only looked at is not written", () => {
  const read = new Study({ ...RECORD, result: "*", reason: undefined });
  read.toEnd();
  read.conclude("1-0", "final", [3, 5]);
  assert.deepEqual([read.version, read.tree.result, read.undoable], [0, "*", null]);
  read.play(["last"]);
  const played = read.version;
  read.conclude("0-1", "final", [5, 3]);
  assert.deepEqual([read.version > played, read.tree.result, read.undoable], [true, "0-1", "play"]);
  read.conclude("0-1", "final", [5, 3]);
  assert.equal(read.undo(), "play");
  read.conclude("1-0", "final", [3, 5]);
  assert.deepEqual([read.tree.result, read.undoable], ["*", null]);
});

test("a review's record ends as it is given, and the one before comes back with its own end", () => {
  const study = new Study({ ...RECORD, result: "*", reason: undefined });
  study.play(["last"], study.tree.endOf());
  study.replace(study.tree.toRecord());
  study.conclude("1-0", "final", [3, 5]);
  assert.equal(study.tree.result, "*");
  study.undo();
  study.conclude("1-0", "final", [3, 5]);
  assert.equal(study.tree.result, "1-0");
});

test("each row says which move of its line it is", () => {
  const rows = rowsOf(new Study(RECORD).tree);
  assert.deepEqual(
    rows.map(({ node, number, line }) => `${node.move} ${number}/${line.moves}`),
    ["a 1/3", "b 2/3", "c 1/2", "d 2/2", "e 1/1", "f 3/3"],
  );
});
