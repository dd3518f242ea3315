import assert from "node:assert/strict";
import { test } from "node:test";
import { aimInWords, heldInWords, problemInWords, squaresInWords } from "../../../src/bastide/web/board/words.js";
import { RULESET, position } from "./sample.js";

/** Says the key and the values. */
const SPEAKER = {
  texts: (key, values = {}) => [key, ...Object.entries(values).map(([name, value]) => `${name}=${value}`)].join(" "),
  buildingName: (code, name) => `${name}.${code}`,
  problemText: (problem) => `because ${problem.key}`,
  language: "en",
};

const PIECES = [
  { side: "light", code: "TA", facing: "n", square: 0, squares: [0] },
  { side: "dark", code: "ST", facing: "n", square: 1, squares: [1, 7] },
  { side: null, code: "WE", facing: "n", square: 2, squares: [2] },
];

test("every square is described: what stands there, whose ground it is", () => {
  const territory = { light: [0, 2, 5], dark: [6] };
  const words = squaresInWords(SPEAKER, RULESET, position({ pieces: PIECES, territory }));
  assert.equal(words.length, 36);
  assert.equal(words[0], "board.square.piece square=A1 side=light name=Tavern.TA", "one's own on one's own");
  assert.equal(words[1], "board.square.piece square=B1 side=dark name=Stable.ST");
  assert.equal(words[7], "board.square.piece square=B2 side=dark name=Stable.ST");
  assert.equal(words[2], "board.square.piece-territory square=C1 side=neutral name=Well.WE owner=light");
  assert.equal(words[5], "board.square.territory square=F1 side=light");
  assert.equal(words[6], "board.square.territory square=A2 side=dark");
  assert.equal(words[35], "board.square.free square=F6");
  assert.ok(squaresInWords(SPEAKER, RULESET, null).every((word) => word.startsWith("board.square.free")));
});

const aim = (verdict, code = "TA", square = 3) => ({
  move: "", code, facing: "n", square, squares: [square],
  verdict: { legal: true, problem: null, claims: [], captures: [], captured: [], announced: true, ...verdict },
});
const say = (verdict) => aimInWords(SPEAKER, RULESET, position({ pieces: PIECES }), aim(verdict));

test("a placement is told: allowed, enclosing, taking, not announced, refused", () => {
  assert.equal(say({}), "board.aim.legal name=Tavern.TA square=D1");
  assert.equal(say({ claims: [8, 9] }), "board.aim.claims name=Tavern.TA square=D1 count=2");
  assert.equal(
    say({ claims: [1, 2, 7], captures: ["ST", "neutral"], captured: [1, 7, 2] }),
    "board.aim.captures name=Tavern.TA square=D1 count=3 " +
      "taken=board.whose side=dark name=Stable.ST and board.whose side=neutral name=Well.WE",
  );
  assert.equal(say({ claims: [8], announced: false }), "board.aim.unannounced name=Tavern.TA square=D1 count=1");
  assert.equal(
    say({ legal: false, problem: { key: "occupied", values: {}, text: "" } }),
    "board.aim.refused name=Tavern.TA square=D1 problem=because occupied",
  );
});

test("the board's own problems are in its own texts", () => {
  assert.equal(problemInWords(SPEAKER, { key: "board.wait", values: {}, text: "" }), "board.wait");
});

test("what is in hand is told with the number of its facings", () => {
  const held = (code) => heldInWords(SPEAKER, RULESET, { side: "light", code, facing: "n" });
  assert.equal(held("ST"), "board.held name=Stable.ST facing=n turns=2");
  assert.equal(held("TA"), "board.held name=Tavern.TA facing=n turns=1");
});
