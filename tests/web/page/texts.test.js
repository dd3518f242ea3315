import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { chooseLanguage, LANGUAGES, sentence, Texts } from "../../../src/bastide/web/page/texts.js";

const FOLDER = new URL("../../../src/bastide/web/texts/", import.meta.url);

/** @param {string} language */
function catalogue(language) {
  return JSON.parse(readFileSync(new URL(`${language}.json`, FOLDER), "utf8"));
}

test("every catalogue is offered, and every language offered has one", () => {
  const files = readdirSync(FOLDER).map((name) => name.replace(".json", ""));
  assert.deepEqual(files.sort(), Object.keys(LANGUAGES).toSorted());
});

for (const language of Object.keys(LANGUAGES)) {
  test(`plural texts of ${language} have a form for every category of the language`, () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort();
    for (const [key, entry] of Object.entries(catalogue(language))) {
      if (typeof entry === "object") assert.deepEqual(Object.keys(entry).sort(), categories, key);
    }
  });
}

test("values stand where the text names them, and what is not given stays to be seen", () => {
  const texts = new Texts("en", { a: "{side} on {square}, {side}" });
  assert.equal(texts.say("a", { side: "Light", square: "F5" }), "Light on F5, Light");
  assert.equal(texts.say("a", { side: "Light" }), "Light on {square}, Light");
});

test("what has no text gives its key", () => {
  assert.equal(new Texts("en", {}).say("toString"), "toString");
});

test("the plural follows the language: in French nought is singular, in English plural", () => {
  const entry = { one: "{count} one", many: "{count} many", other: "{count} other" };
  const [english, french] = [new Texts("en", { a: entry }), new Texts("fr", { a: entry })];
  assert.equal(english.say("a", { count: 0 }), "0 other");
  assert.equal(english.say("a", { count: 1 }), "1 one");
  assert.equal(french.say("a", { count: 0 }), "0 one");
  assert.match(french.say("a", { count: 1e6 }), /many$/);
});

test("the plural follows the first number that the text names where none is called count", () => {
  const texts = new Texts("en", { a: { one: "{side} has {squares} square", other: "{side} has {squares} squares" } });
  assert.equal(texts.say("a", { side: "Dark", squares: 1 }), "Dark has 1 square");
  assert.equal(texts.say("a", { side: "Dark", squares: 3 }), "Dark has 3 squares");
});

test("the language kept comes first, then the browser's in their order, then English", () => {
  assert.equal(chooseLanguage("de", ["fr-CA", "en"]), "de");
  assert.equal(chooseLanguage(null, ["pt-BR", "fr-CA", "en"]), "fr");
  assert.equal(chooseLanguage("xx", ["constructor"]), "en");
});

test("a sentence begins with a capital, also where that is an umlaut or an accent", () => {
  assert.equal(sentence("écurie", "fr"), "Écurie");
  assert.equal(sentence("", "en"), "");
});
