import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { distance, Grammar, phrasesOf, plain, wordsIn } from "../../../src/bastide/web/page/text/grammar.js";
import { COMMANDS, GROUPS } from "../../../src/bastide/web/page/text/commands.js";
import { FEATURES } from "../../../src/bastide/web/page/features.js";
import { LANGUAGES, Texts } from "../../../src/bastide/web/page/texts.js";

/** @param {string} language */
function textsOf(language) {
  const file = new URL(`../../../src/bastide/web/texts/${language}.json`, import.meta.url);
  return new Texts(language, JSON.parse(readFileSync(file, "utf8")));
}

const english = textsOf("en");
const every = Object.keys(LANGUAGES).map(textsOf);

/** @param {Texts[]} languages */
function grammarIn(...languages) {
  return new Grammar(COMMANDS.map(({ name }) => ({ name, phrases: phrasesOf(languages, `text.command.${name}`) })));
}

const grammar = grammarIn(english);

test("words are compared without case, accents and punctuation, and known by where they stand", () => {
  assert.equal(plain("Écurie GRÜSST’s"), "ecurie grusst's");
  assert.deepEqual(
    wordsIn("What’s on  D4?").map(({ plain: word, start, end }) => [word, start, end]),
    [
      ["what", 0, 4],
      ["s", 5, 6],
      ["on", 7, 9],
      ["d4", 11, 13],
    ],
  );
  assert.deepEqual(wordsIn("… ?!  ,").map(({ plain: word }) => word), ["…", "!"]);
});

test("the phrase with the most words is meant, whatever it begins with", () => {
  assert.deepEqual(grammar.exact("take tower"), { name: "take", rest: "tower" });
  assert.deepEqual(grammar.exact("Take Back"), { name: "take-back", rest: "" });
  assert.deepEqual(grammar.exact("last move"), { name: "last", rest: "" });
});

test("what a command is about stands where its phrase has a gap, as it was written", () => {
  assert.deepEqual(grammar.exact("Where can the Tower go?"), { name: "where-can", rest: "the Tower" });
  assert.deepEqual(grammar.exact("what would TOwG5 enclose"), { name: "would", rest: "TOwG5" });
  assert.deepEqual(grammar.exact("what stands on D4?"), { name: "on", rest: "D4?" });
  assert.deepEqual(grammar.exact("names Ada Lovelace, Bo"), { name: "names", rest: "Ada Lovelace, Bo" });
});

test("words may be cut short where only one command is meant, and are not understood where several are", () => {
  assert.deepEqual(grammar.exact("terr"), null);
  assert.deepEqual(grammar.begun("terr"), [{ name: "territories", rest: "" }]);
  assert.deepEqual(grammar.begun("wha sta on d4"), [{ name: "on", rest: "d4" }]);
  assert.deepEqual(grammar.begun("te us"), [], "two letters begin too much");
  const several = grammar.begun("co").map(({ name }) => name);
  assert.ok(several.includes("conquests") && several.includes("column"));
});

test("only what can be given now is meant", () => {
  assert.equal(grammar.exact("take back", (name) => name !== "take-back")?.name, "take");
  assert.deepEqual(grammar.begun("terr", () => false), []);
});

test("a slip is near to what was meant, and nothing is near to nonsense", () => {
  assert.equal(grammar.near("hnit")[0], "hint");
  assert.equal(grammar.near("teritories now")[0], "territories");
  assert.deepEqual(grammar.near("zzzzzzzz"), []);
  assert.equal(distance("ab", "ba"), 1);
  assert.equal(distance("", "abc"), 3);
  assert.equal(distance("stall", "stable"), 2);
});

test("every feature has a command, and every command its words, its help and no empty phrase in each language", () => {
  const names = new Set(COMMANDS.map(({ name }) => name));
  assert.equal(names.size, COMMANDS.length);
  for (const [feature, { command }] of Object.entries(FEATURES)) {
    assert.ok(names.has(command), `${feature} has the command ${command}, which there is not`);
  }
  for (const texts of every) {
    for (const name of names) {
      const phrases = phrasesOf([texts], `text.command.${name}`);
      assert.ok(phrases.length > 0 && phrases.every((phrase) => wordsIn(phrase).length > 0), `${texts.language} ${name}`);
      assert.ok(texts.has(`text.help.${name}`), `${texts.language} ${name}`);
    }
    for (const group of Object.keys(GROUPS)) assert.ok(texts.has(`text.group.${group}.about`), group);
  }
});

test("no two commands that can be given at the same place are called the same, in any language together with English", () => {
  for (const texts of every) {
    const seats = [...new Set(COMMANDS.flatMap(({ at = [] }) => at))];
    for (const seat of seats) {
      /** @type {Map<string, string>} */
      const meaning = new Map();
      for (const { name, at } of COMMANDS) {
        if (at && !at.includes(seat)) continue;
        for (const phrase of phrasesOf([...new Set([texts, english])], `text.command.${name}`).map(plain)) {
          assert.ok([undefined, name].includes(meaning.get(phrase)), `${texts.language}: ${phrase} is ${meaning.get(phrase)} and ${name}`);
          meaning.set(phrase, name);
        }
      }
    }
  }
});

test("what is written out means the command that it is the name of, in each language", () => {
  for (const texts of every) {
    const own = grammarIn(...new Set([texts, english]));
    for (const { name, at } of COMMANDS) {
      const may = (/** @type {string} */ other) => {
        const { at: there } = /** @type {typeof COMMANDS[number]} */ (COMMANDS.find((one) => one.name === other));
        return !there || !at || there.some((seat) => at.includes(seat));
      };
      for (const phrase of phrasesOf([texts], `text.command.${name}`)) {
        const written = phrase.includes("*") ? phrase.replace("*", "X9") : phrase;
        assert.equal(own.exact(written, may)?.name, name, `${texts.language}: ${written}`);
      }
    }
  }
});
