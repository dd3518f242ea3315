import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { clockText } from "../../../src/bastide/web/page/clock.js";
import { endInWords } from "../../../src/bastide/web/page/ending.js";
import { resultInWords } from "../../../src/bastide/web/page/games.js";
import { problemText } from "../../../src/bastide/web/page/problems.js";
import { addressOf, gameAddress, readRoute } from "../../../src/bastide/web/page/router.js";
import { leaderInWords } from "../../../src/bastide/web/page/series.js";
import { skippedInWords, statusInWords } from "../../../src/bastide/web/page/status.js";
import { Texts } from "../../../src/bastide/web/page/texts.js";
import { Words } from "../../../src/bastide/web/page/words.js";

/** @param {string} language */
function wordsOf(language) {
  const file = new URL(`../../../src/bastide/web/texts/${language}.json`, import.meta.url);
  return new Words(new Texts(language, JSON.parse(readFileSync(file, "utf8"))));
}

const english = wordsOf("en");

test("a problem is told in the language, its side and building translated", () => {
  const problem = {
    key: "occupied",
    values: { owner: "dark", name: "Tower", building: "TO", square: "F5" },
    text: "?",
  };
  assert.equal(problemText(english, problem), "Dark’s Tower stands on F5");
  assert.equal(problemText(wordsOf("fr"), problem), "la case F5 est occupée par la Tour de Sombre");
  assert.equal(problemText(wordsOf("de"), problem), "auf F5 steht schon der Turm (Dunkel)");
});

test("a problem that the page does not know is told in the server's English", () => {
  assert.equal(problemText(wordsOf("de"), { key: "unheard-of", values: {}, text: "something new" }), "something new");
});

test("a building of somebody's own ruleset keeps its name", () => {
  assert.equal(english.building("Zeppelin hangar"), "Zeppelin hangar");
  assert.equal(english.theBuilding("Zeppelin hangar"), "the Zeppelin hangar");
});

test("a reconstruction is told with its title, whatever it is called", () => {
  assert.equal(
    english.ruleset({ name: "wellington", title: "Wellington (a reconstruction)", reconstruction: true, own: false }),
    "Wellington (a reconstruction)",
  );
  assert.equal(
    english.ruleset({ name: "mine", title: "Mine", reconstruction: true, own: true }),
    "Mine (a reconstruction)",
  );
});

test("one person is you; of two people each has a name or a side", () => {
  const person = { kind: /** @type {const} */ ("person"), name: "", level: null };
  const level = { kind: /** @type {const} */ ("level"), name: "level:6", level: 6 };
  assert.equal(english.player({ players: { light: person, dark: level } }, "light"), "You");
  assert.equal(english.player({ players: { light: person, dark: level } }, "dark"), "Level 6");
  assert.equal(english.player({ players: { light: person, dark: { ...person, name: "Ada" } } }, "light"), "Light");
  assert.equal(english.player({ players: { light: person, dark: { ...person, name: "Ada" } } }, "dark"), "Ada");
});

test("the end says who won, by what, and why the other could not build", () => {
  const players = { light: { kind: "person", name: "", level: null }, dark: { kind: "level", name: "", level: 3 } };
  const blocked = { dark: { key: "no-room", values: { side: "dark", squares: 5 }, text: "?" } };
  const outcome = {
    winner: "light",
    reason: "first-out",
    points: { light: 0, dark: 5 },
    unplaced: { light: 0, dark: 5 },
    could_not_build: blocked,
  };
  const told = endInWords(english, /** @type {any} */ ({ players, outcome }));
  assert.equal(told[0], "You win");
  assert.match(
    told.join(" "),
    /Light has placed their last building.*Light 0, Dark 5.*Dark has 5 squares left to place, and nothing/,
  );
});

test("who is ahead in a series is told by name, or as you where nobody else is a person", () => {
  const players = { light: { kind: "person", name: "Ada", level: null }, dark: { kind: "level", name: "", level: 3 } };
  const told = (/** @type {Words} */ words, /** @type {any} */ others, /** @type {any} */ series) =>
    leaderInWords(words, /** @type {any} */ ({ players: others }), series);
  const [light, dark, level] = [
    { leader: "light", lead: 5 },
    { leader: "dark", lead: 1 },
    { leader: null, lead: 0 },
  ];
  assert.equal(told(english, players, light), "You lead by 5 points.");
  assert.equal(told(wordsOf("fr"), players, light), "Vous avez 5 points d’avance.");
  assert.equal(told(wordsOf("de"), players, light), "Sie liegen 5 Punkte vorn.");
  assert.equal(told(english, players, dark), "Level 3 leads by 1 point.");
  assert.equal(told(english, { ...players, dark: players.light }, light), "Ada leads by 5 points.");
  assert.equal(told(english, players, level), "The totals are level.");
});

test("after a resignation or lost time no points are told: they decide nothing", () => {
  const players = { light: { kind: "person", name: "", level: null }, dark: { kind: "level", name: "", level: 3 } };
  const pair = { light: 23, dark: 19 };
  for (const [reason, by] of [
    ["resignation", "Light has resigned."],
    ["time", "Light’s time is up."],
  ]) {
    const outcome = { winner: "dark", reason, points: pair, unplaced: pair, could_not_build: {} };
    assert.deepEqual(endInWords(english, /** @type {any} */ ({ players, outcome })), ["Level 3 wins", by]);
  }
});

test("in a series two people without names keep their numbers when the sides swap", () => {
  const person = { kind: /** @type {const} */ ("person"), name: "", level: null };
  const players = { light: person, dark: person };
  const told = (/** @type {number} */ game) =>
    /** @type {const} */ (["light", "dark"]).map((side) => english.player({ players, series: { game } }, side));
  assert.deepEqual(told(1), ["Player 1", "Player 2"]);
  assert.deepEqual(told(2), ["Player 2", "Player 1"]);
  assert.deepEqual(told(3), ["Player 1", "Player 2"]);
  assert.equal(english.player({ players, series_game: 2 }, "light"), "Player 2");
  assert.equal(english.player({ players, series: null }, "light"), "Light");
});

test("a game in the list tells who won and by what, with points only where they decide", () => {
  const game = { finished: true, winner: "dark", reason: "resignation", points: { light: 23, dark: 19 } };
  const told = (/** @type {object} */ change) => resultInWords(english, /** @type {any} */ ({ ...game, ...change }));
  assert.equal(told({}), "Dark won by resignation");
  assert.equal(told({ reason: "time" }), "Dark won on time");
  assert.equal(told({ reason: "stuck" }), "Dark won on points, 23 : 19 (fewer are better)");
  assert.equal(told({ winner: null, reason: "stuck", points: { light: 5, dark: 5 } }), "drawn, 5 : 5");
  assert.equal(told({ finished: false, winner: null, reason: null, points: null }), "under way");
});

test("where a Duke is placed is told as its ruleset has it", () => {
  const position = { to_move: "light", placing: "duke" };
  const game = /** @type {any} */ ({ outcome: null, thinking: null, may: { move: ["light"] }, position });
  const told = (/** @type {Words} */ words, /** @type {number} */ rings) =>
    statusInWords(words, /** @type {any} */ ({ duke_zone: rings }), game, false);
  assert.match(told(english, 1), /^Light: place the Duke, within 1 square of the edge\./);
  assert.match(told(english, 2), /within 2 squares of the edge/);
  assert.match(told(wordsOf("fr"), 2), /à 2 cases du bord au plus/);
  assert.match(told(wordsOf("de"), 1), /höchstens 1 Feld vom Rand/);
});

test("a turn skipped just now is told with who plays again; one of long ago is not", () => {
  const why = { key: "no-room", values: { side: "dark", squares: 5 }, text: "?" };
  const skipping = { skipped: "dark", why_skipped: why };
  assert.equal(
    skippedInWords(english, /** @type {any} */ ({ moves: [skipping] })),
    "Dark is skipped: Dark has 5 squares left to place, and nothing of it fits anywhere. Light plays again.",
  );
  assert.equal(skippedInWords(english, /** @type {any} */ ({ moves: [skipping, { skipped: null }] })), "");
  assert.equal(skippedInWords(english, /** @type {any} */ ({ moves: [] })), "");
});

test("a clock shows minutes and seconds, tenths at the end, and never less than nothing", () => {
  assert.equal(clockText(300), "5:00");
  assert.equal(clockText(61.2), "1:02");
  assert.equal(clockText(9.94), "10.0");
  assert.equal(clockText(3.21), "3.3");
  assert.equal(clockText(-1), "0.0");
});

test("an address leads to the screen that it was made for, and any other home", () => {
  assert.deepEqual(readRoute(gameAddress("a/b c")), { screen: "game", id: "a/b c" });
  assert.deepEqual(readRoute("#/games"), { screen: "games" });
  assert.deepEqual(readRoute(addressOf("record", "ab12", "review")), { screen: "record", id: "ab12", then: "review" });
  assert.deepEqual(readRoute(addressOf("setup", "hamlet WEnC3 -/- d;placed=1/1")), { screen: "setup", id: "hamlet WEnC3 -/- d;placed=1/1" });
  assert.deepEqual(readRoute(addressOf("analyse")), { screen: "analyse" });
  assert.deepEqual(readRoute(addressOf("home")), { screen: "home" });
  for (const hash of ["", "#", "#/", "#/game/", "#/open", "#/record/", "#/toString", "#/game/%", "#/game/%E0%A4", "#/elsewhere"]) assert.deepEqual(readRoute(hash), { screen: "home" });
});
