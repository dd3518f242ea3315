import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import {
  candidateInWords,
  glyph,
  lossInWords,
  marginInWords,
  marginSign,
  outlookInWords,
  percent,
  threatInWords,
} from "../../../src/bastide/web/page/analyse/engine-words.js";
import { judge, lossBetween, lossKnown } from "../../../src/bastide/web/page/analyse/practice.js";
import { mistakesOf, reviewRecord } from "../../../src/bastide/web/page/review-socket.js";
import { Texts } from "../../../src/bastide/web/page/texts.js";
import { Words } from "../../../src/bastide/web/page/words.js";

const file = new URL("../../../src/bastide/web/texts/en.json", import.meta.url);
const words = new Words(new Texts("en", JSON.parse(readFileSync(file, "utf8"))));
const NBSP = "\u00a0";

/** @param {Partial<import("../../../src/bastide/web/page/analysis-socket.js").Candidate>} [other] */
function outlook(other = {}) {
  return {
    light: 0.5,
    draw: 0.1,
    dark: 0.4,
    margin: 1.23,
    proof: null,
    move: "TAnA1",
    visits: 1200,
    line: ["TAnA1"],
    ...other,
  };
}

test("what is not quite certain is not told as certain", () => {
  assert.deepEqual([0, 0.001, 0.5, 0.999, 1].map(percent), [0, 1, 50, 99, 100]);
});

test("who is ahead is told by side and squares, or that nobody is", () => {
  assert.equal(marginInWords(words, 1.23), "Light 1.2 squares ahead");
  assert.equal(marginInWords(words, -1), "Dark 1 square ahead");
  assert.equal(marginInWords(words, 0.04), "level");
  assert.deepEqual(
    [1.23, -2, 0].map((margin) => marginSign(words, margin)),
    ["+1.2", "−2", "0"],
  );
});

test("an outlook tells the likelier winner, and a proof as one", () => {
  assert.equal(outlookInWords(words, outlook()), `Light 55${NBSP}%. Light 1.2 squares ahead.`);
  assert.equal(
    outlookInWords(words, outlook({ light: 0.1, draw: 0, dark: 0.9, margin: -3 })),
    `Dark 90${NBSP}%. Dark 3 squares ahead.`,
  );
  assert.equal(
    outlookInWords(words, outlook({ proof: { winner: "dark", margin: -2 } })),
    "Certain: Dark wins. Dark 2 squares ahead.",
  );
  assert.equal(outlookInWords(words, outlook({ proof: { winner: null, margin: null } })), "Certain: a draw.");
  assert.match(candidateInWords(words, outlook()), /^TAnA1, 1,200 visits\. Light/);
});

test("a loss is told in chance and squares, as far as there is any", () => {
  assert.equal(lossInWords(words, { loss: 0, squares: 0 }), "Loses nothing.");
  assert.equal(lossInWords(words, { loss: 0.123, squares: 0 }), `Loses 12.3${NBSP}percentage points of the chance to win.`);
  assert.equal(lossInWords(words, { loss: 0, squares: 1 }), "Loses 1 square.");
  assert.equal(lossInWords(words, { loss: 0.5, squares: 2.04 }), `Loses 50${NBSP}percentage points of the chance to win and 2 squares.`);
});

test("a threat names the move, the squares and what it takes", () => {
  const ruleset = /** @type {any} */ ({
    neutral: { code: "CA", name: "Cathedral" },
    duke: null,
    buildings: [
      { code: "TA", name: "Tavern" },
      { code: "BR", name: "Bridge" },
    ],
  });
  const threat = { move: "BRnB1", squares: [0, 1], captures: ["TA"], captured: [1], weight: 3 };
  assert.equal(
    threatInWords(words, ruleset, "dark", threat, ["A1", "B1"]),
    "Dark threatens to place the Bridge on B1, facing north (BRnB1). It would enclose 2 squares: A1 B1. It would take the Tavern.",
  );
});

test("a glyph without a sign is told by its number", () => {
  assert.deepEqual([4, 7, 99].map(glyph), ["??", "□", "$99"]);
});

// Practice -------------------------------------------------------------------------------------------------------------
/** @returns {any} Light's mistake: TAnA1 was better, TAnB1 nearly as good, TAnC1 was looked at only in passing */
function mistake() {
  return {
    ply: 3,
    mover: "light",
    move: "TAnD1",
    nag: 4,
    loss: 0.3,
    squares: 4,
    before: outlook({ light: 0.8, draw: 0, dark: 0.2, margin: 5 }),
    better: { move: "TAnA1", line: ["TAnA1"] },
    analysis: {
      candidates: [
        outlook({ move: "TAnA1", light: 0.8, draw: 0, dark: 0.2, margin: 5, visits: 9000 }),
        outlook({ move: "TAnB1", light: 0.78, draw: 0, dark: 0.22, margin: 4.5, visits: 5000 }),
        outlook({ move: "TAnC1", light: 0.79, draw: 0, dark: 0.21, margin: 4.5, visits: 3 }),
        outlook({
          move: "TAnE1",
          light: 0,
          draw: 0,
          dark: 1,
          margin: -5,
          visits: 3,
          proof: { winner: "dark", margin: -5 },
        }),
      ],
    },
  };
}

test("a loss is the mover's, and never less than nothing", () => {
  const [best, worse] = [
    outlook({ light: 0.3, draw: 0, dark: 0.7, margin: -2 }),
    outlook({ light: 0.5, draw: 0, dark: 0.5, margin: 0 }),
  ];
  const lost = lossBetween("dark", best, worse);
  assert.ok(Math.abs(lost.loss - 0.2) < 1e-9);
  assert.equal(lost.squares, 2);
  assert.deepEqual(lossBetween("light", best, worse), { loss: 0, squares: 0 });
});

test("what the review knows of a move is used, and what it only glanced at is not", () => {
  assert.deepEqual(lossKnown(mistake(), "TAnD1"), { loss: 0.3, squares: 4 });
  assert.deepEqual(lossKnown(mistake(), "TAnA1"), { loss: 0, squares: 0 });
  const near = lossKnown(mistake(), "TAnB1");
  assert.ok(near && near.loss > 0.01 && near.loss < 0.03);
  assert.equal(lossKnown(mistake(), "TAnC1"), null);
  assert.ok((lossKnown(mistake(), "TAnE1")?.loss ?? 0) > 0.5, "a proof needs no visits");
  assert.equal(lossKnown(mistake(), "TAnF1"), null);
});

test("right is what loses less than an inaccuracy; where only squares were at stake, clearly fewer of them", () => {
  assert.equal(judge(mistake(), { loss: 0.02, squares: 0.5 }), "right");
  assert.equal(judge(mistake(), { loss: 0.05, squares: 0 }), "wrong");
  const squares = { ...mistake(), loss: 0, squares: 6 };
  assert.equal(judge(squares, { loss: 0, squares: 3 }), "wrong");
  assert.equal(judge(squares, { loss: 0, squares: 1 }), "right");
});

// The review -----------------------------------------------------------------------------------------------------------
class Wire extends EventTarget {
  readyState = 1;
  /** @type {any[]} */
  sent = [];
  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  /** @param {object} message */
  hear(message) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }
  close() {
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }
}

function review() {
  const wire = new Wire();
  /** @type {any[]} */
  const heard = [];
  const record = { rules: "hamlet", nodes: [] };
  const going = reviewRecord(
    record,
    { seconds: 1 },
    {
      ply: (ply, of) => heard.push([ply, of]),
      done: (done, annotated) => heard.push([done, annotated]),
      problem: (problem) => heard.push(problem.key),
    },
    () => /** @type {any} */ (wire),
  );
  wire.dispatchEvent(new Event("open"));
  return { wire, heard, going, record };
}

test("a review is asked for, heard move by move, and ends with the record", () => {
  const { wire, heard, going, record } = review();
  assert.deepEqual(wire.sent, [{ record, seconds: 1 }]);
  wire.hear({ ply: 1, of: 2, review: "first" });
  going.stop();
  assert.deepEqual(wire.sent.at(-1), { stop: true });
  wire.hear({ review: "all", record: "annotated" });
  wire.hear({ ply: 2, of: 2, review: "late" });
  assert.deepEqual(heard, [
    ["first", 2],
    ["all", "annotated"],
  ]);
});

test("a review that is lost, refused or stopped before it began is told as such, and one that was left is not", () => {
  const lost = review();
  lost.wire.close();
  assert.deepEqual(lost.heard, ["page.unreachable"]);
  const refused = review();
  refused.wire.hear({ problem: { key: "bad-record" } });
  assert.deepEqual(refused.heard, ["bad-record"]);
  const stopped = review();
  stopped.wire.hear({ stopped: true });
  assert.deepEqual(stopped.heard, [[{ plies: [], complete: false }, stopped.record]]);
  const left = review();
  left.going.close();
  assert.deepEqual(left.heard, []);
});

test("mistakes are a side's, or both sides'; what was forced is none", () => {
  const plies = /** @type {any[]} */ ([
    { ply: 1, mover: "light", nag: 7 },
    { ply: 2, mover: "dark", nag: 4 },
    { ply: 3, mover: "light", nag: 6 },
    { ply: 4, mover: "dark", nag: null },
  ]);
  assert.deepEqual(
    mistakesOf(plies).map(({ ply }) => ply),
    [2, 3],
  );
  assert.deepEqual(
    mistakesOf(plies, "light").map(({ ply }) => ply),
    [3],
  );
});
