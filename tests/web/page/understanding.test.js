import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Texts } from "../../../src/bastide/web/page/texts.js";
import { completed, Understanding } from "../../../src/bastide/web/page/text/understanding.js";
import { position, RULESET } from "../board/sample.js";

/** @param {...string} languages */
function understandingOf(...languages) {
  return new Understanding(
    languages.map((language) => {
      const file = new URL(`../../../src/bastide/web/texts/${language}.json`, import.meta.url);
      return new Texts(language, JSON.parse(readFileSync(file, "utf8")));
    }),
  );
}

const english = understandingOf("en");

/** @param {string} text @param {Understanding} [by] */
function gathered(text, by = english) {
  const { building, facing, square, announced, strange } = by.gather(text, RULESET);
  return [building?.code ?? null, facing, square, announced, strange];
}

/** @param {string} text @param {object} [known] */
function completedFrom(text, known = {}) {
  const { survey } = position();
  return completed(english.gather(text, RULESET), RULESET, "light", { held: null, survey, ...known });
}

test("a placement is read in any order, in any case, as one word or as many", () => {
  for (const text of ["TOeD3", "toed3", "to e d3", "Tower east D3", "the tower, facing east, at d3", "D3 tower east", "tow e d3"]) {
    assert.deepEqual(gathered(text), ["TO", "e", 15, false, []], text);
  }
  assert.deepEqual(gathered("TAB2"), ["TA", null, 7, false, []]);
  assert.deepEqual(gathered("TOeD3!"), ["TO", "e", 15, true, []]);
  assert.deepEqual(gathered("announced tavern b2"), ["TA", null, 7, true, []]);
});

test("a placement is read in the language spoken, and in English", () => {
  const french = understandingOf("fr", "en");
  const german = understandingOf("de", "en");
  assert.deepEqual(gathered("la Tour, ouest, C1", french), ["TO", "w", 2, false, []]);
  assert.deepEqual(gathered("tour o c1", french), ["TO", "w", 2, false, []]);
  assert.deepEqual(gathered("écurie est b2", french), ["ST", "e", 7, false, []]);
  assert.deepEqual(gathered("Turm nach Osten D3", german), ["TO", "e", 15, false, []]);
  assert.deepEqual(gathered("turm o d3", german), ["TO", "e", 15, false, []]);
  assert.deepEqual(gathered("tower east D3", german), ["TO", "e", 15, false, []]);
});

test("what means nothing is told apart from what is missing", () => {
  assert.deepEqual(gathered("tower sideways d3"), ["TO", null, 15, false, ["sideways"]]);
  assert.deepEqual(gathered("tower z9"), ["TO", null, null, false, ["z9"]]);
  assert.deepEqual(gathered("G7"), [null, null, null, false, ["g7"]]);
  assert.deepEqual(gathered("st"), ["ST", null, null, false, []]);
  assert.equal(english.building(["t"], RULESET), null, "too short for a name");
  assert.equal(english.building(["sta"], RULESET)?.building.code, "ST");
});

test("a facing that is not said is the only one there is, the one in hand, or the only one that fits", () => {
  assert.deepEqual(completedFrom("tavern b3"), { code: "TA", facing: "n", square: 13, move: "TAnB3", announced: false });
  assert.deepEqual(completedFrom("tower d3", { held: "e" }), { code: "TO", facing: "e", square: 15, move: "TOeD3", announced: false });
  assert.deepEqual(completedFrom("tower d3"), { facings: ["n", "e"] });
  const { survey } = position();
  const one = { ...survey, forms: survey.forms.filter(({ facing, code }) => code !== "TO" || facing === "e") };
  assert.deepEqual(completedFrom("tower d3", { survey: one }), { code: "TO", facing: "e", square: 15, move: "TOeD3", announced: false });
});

test("a facing that covers the same squares as another is told by that one and its turning point", () => {
  assert.deepEqual(completedFrom("STsB3"), { code: "ST", facing: "n", square: 7, move: "STnB2", announced: false });
  assert.deepEqual(completedFrom("stable west b3"), { code: "ST", facing: "e", square: 14, move: "STeC3", announced: false });
});

test("sides, switches and squares are understood by their words", () => {
  assert.equal(english.side("dark", "light"), "dark");
  assert.equal(english.side("my", "dark"), "dark");
  assert.equal(english.side("the opponent", "dark"), "light");
  assert.equal(english.side("whatever", "dark"), null);
  assert.equal(english.switched("on"), true);
  assert.equal(english.switched("none"), false);
  assert.equal(english.switched("perhaps"), null);
  assert.equal(understandingOf("de", "en").switched("an"), true);
  assert.equal(english.square("F6", 6), 35);
  assert.equal(english.square("G1", 6), null);
  assert.equal(english.square("A0", 6), null);
});
