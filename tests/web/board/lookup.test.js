import assert from "node:assert/strict";
import { test } from "node:test";
import { changesBetween } from "../../../src/bastide/web/board/changes.js";
import { Hand } from "../../../src/bastide/web/board/hand.js";
import { found, inReach, judged, nextByLetter, piecesOn } from "../../../src/bastide/web/board/lookup.js";
import { RULESET, WAIT, form, position } from "./sample.js";

function aimedAt(code, x, y, side = "light") {
  const hand = new Hand(RULESET);
  hand.take(side, code);
  hand.aim({ x: x + 0.5, y: y + 0.5 });
  return hand;
}

test("what the survey says is found by building, facing and square", () => {
  const { survey } = position();
  assert.deepEqual(found(survey, "light", "TA", "n", 0), {
    problem: null, announceable: false, claims: [1, 6], captures: ["TA"], captured: [6],
  });
  assert.equal(found(survey, "light", "TA", "n", 7).problem.key, "occupied");
  assert.deepEqual(found(survey, "light", "TO", "e", 30), {
    problem: null, announceable: false, claims: [], captures: [], captured: [],
  });
});

test("where the survey says nothing, nothing is made up", () => {
  const { survey } = position();
  assert.equal(found(null, "light", "TA", "n", 0), null);
  assert.equal(found(survey, "dark", "TA", "n", 0), null);
  assert.equal(found(survey, "light", "ST", "n", 0), null);
  assert.equal(found(survey, "light", "TO", "s", 0), null);
  assert.equal(found(survey, "light", "TA", "n", 36), null);
});

test("a hand is judged by the survey, and waits where it is another's turn", () => {
  const aim = judged(aimedAt("TA", 0, 0), RULESET, position(), false, WAIT);
  assert.deepEqual(aim, {
    move: "TAnA1", code: "TA", facing: "n", square: 0, squares: [0],
    verdict: { legal: true, problem: null, claims: [1, 6], captures: ["TA"], captured: [6], announced: true },
  });
  const refused = judged(aimedAt("TA", 1, 1), RULESET, position(), false, WAIT);
  assert.deepEqual([refused.verdict.legal, refused.verdict.problem.key], [false, "occupied"]);
  const waiting = judged(aimedAt("TA", 0, 0, "dark"), RULESET, position(), false, WAIT);
  assert.deepEqual([waiting.verdict.legal, waiting.verdict.problem], [false, WAIT]);
  assert.equal(judged(new Hand(RULESET), RULESET, position(), false, WAIT), null);
});

test("where conquests are announced, the move says so, and what is not announced is told apart", () => {
  const { survey } = position();
  const asked = position({ survey: { ...survey, forms: survey.forms.map((one) => ({ ...one, announceable: true })) } });
  const silent = judged(aimedAt("TA", 0, 0), RULESET, asked, false, WAIT);
  assert.deepEqual([silent.move, silent.verdict.announced], ["TAnA1", false]);
  const told = judged(aimedAt("TA", 0, 0), RULESET, asked, true, WAIT);
  assert.deepEqual([told.move, told.verdict.announced], ["TAnA1!", true]);
  const idle = judged(aimedAt("TA", 3, 3), RULESET, asked, false, WAIT);
  assert.equal(idle.verdict.announced, true, "nothing would be conquered anyway");
  const idly = judged(aimedAt("TA", 0, 0), RULESET, position(), true, WAIT);
  assert.equal(idly.move, "TAnA1", "what is not announceable is not announced");
});

test("in reach is what may be placed now, and otherwise what is in stock", () => {
  assert.deepEqual(inReach(position(), "light"), ["TA", "TO"]);
  assert.deepEqual(inReach(position(), "dark"), ["TA", "ST"]);
  const survey = { side: "light", forms: [form("WE", "n")], problems: [null] };
  assert.deepEqual(inReach(position({ survey }), "light"), ["WE"]);
  assert.deepEqual(inReach(position({ survey: null }), "light"), ["TA", "TO"]);
});

test("a letter takes the next building that begins with it", () => {
  const codes = ["TA", "ST", "TO", "SQ"];
  assert.equal(nextByLetter(codes, "t", null), "TA");
  assert.equal(nextByLetter(codes, "T", "TA"), "TO");
  assert.equal(nextByLetter(codes, "t", "TO"), "TA");
  assert.equal(nextByLetter(codes, "s", "TA"), "ST");
  assert.equal(nextByLetter(codes, "x", "TA"), null);
});

const piece = (side, code, square, squares = [square]) => ({ side, code, facing: "n", square, squares });

test("the pieces on some squares are found, each once", () => {
  const pieces = [piece("dark", "ST", 1, [1, 7]), piece("dark", "TA", 20), piece("light", "TA", 6), piece(null, "WE", 8)];
  assert.deepEqual(piecesOn(position({ pieces }), [1, 7, 8]), [pieces[0], pieces[3]]);
  assert.deepEqual(piecesOn(position({ pieces }), [7]), [pieces[0]]);
  assert.deepEqual(piecesOn(position({ pieces }), []), []);
});

test("what a move changed is told: the building, what it took, the ground by its distance", () => {
  const [old, taken, placed] = [piece("light", "TA", 0), piece("dark", "TA", 7), piece("light", "ST", 12, [12, 18])];
  const before = position({ pieces: [old, taken] });
  const after = position({ ply: 5, pieces: [old, placed], territory: { light: [6, 7, 3], dark: [] } });
  assert.deepEqual(changesBetween(before, after, 6), {
    placed: [placed], taken: [taken], gained: new Map([[6, 1], [7, 1], [3, 3]]),
  });
});

test("a position that does not follow by a move or two is shown as it is", () => {
  const one = position({ pieces: [piece("light", "TA", 0)] });
  const taken = position({ ply: 3 });
  const far = position({ ply: 9, pieces: [1, 2, 3].map((square) => piece("light", "TA", square)) });
  assert.equal(changesBetween(null, one, 6), null);
  assert.equal(changesBetween(one, taken, 6), null, "taken back");
  assert.equal(changesBetween(one, position({ ply: 5 }), 6), null, "nothing was placed");
  assert.equal(changesBetween(position(), far, 6), null);
});
