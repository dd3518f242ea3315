/** The next game, put together from words in any order: `hamlet level 3 dark 5+5 series`. */

import { clockText } from "../clock.js";
import { phrasesOf, plain, wordsIn } from "./grammar.js";

/** @import { RulesetInfo } from "../types.js" */
/** @import { Desk, Draft } from "./desk.js" */

const MINUTE = 60;
const SIMPLE = /** @type {const} */ (["random", "greedy", "rollout"]);
const MOST_LEVEL = 10;

/**
 * A ruleset that words begin with: its name, its title, or the beginning of these.
 *
 * @param {Desk} desk
 * @param {string[]} given
 * @param {RulesetInfo[]} rulesets
 */
export function rulesetIn(desk, given, rulesets) {
  /** @type {{ruleset: RulesetInfo, used: number, whole: boolean}[]} */
  const fitting = [];
  for (const ruleset of rulesets) {
    const titles = [ruleset.name, ruleset.name.replaceAll("-", " "), ...phrasesOf(desk.languages, `ruleset.${ruleset.name}`), ruleset.title];
    for (const title of new Set(titles)) {
      const name = wordsIn(title).map((token) => token.plain);
      let used = 0;
      while (used < name.length && used < given.length && given[used] === name[used]) used += 1;
      const begins = used === 0 && (given[0]?.length ?? 0) >= 3 && name[0]?.startsWith(given[0] ?? "");
      if (used > 0 || begins) fitting.push({ ruleset, used: Math.max(used, 1), whole: used === name.length });
    }
  }
  // Whole names before beginnings, of these the longest; among beginnings the ruleset that is listed first.
  fitting.sort((one, other) => Number(other.whole) - Number(one.whole) || other.used - one.used);
  return fitting[0] ?? null;
}

/**
 * @param {string} word
 * @returns {{seconds: number, increment: number} | null}
 */
function clockIn(word) {
  const parts = /^([0-9]{1,4})(?:\+([0-9]{1,4})|min|m|')$/.exec(word);
  return parts ? { seconds: Number(parts[1]) * MINUTE, increment: Number(parts[2] ?? 0) } : null;
}

/**
 * The next game as it was chosen so far, changed by what is written.
 *
 * @param {Desk} desk
 * @param {string} written
 * @param {string | null} about the one thing that it is about, where that is known
 * @returns {Promise<Draft>}
 * @throws {import("./understanding.js").Misunderstood} a word means nothing here
 */
export async function drafted(desk, written, about) {
  const { understanding, languages } = desk;
  const draft = { ...desk.draft };
  const rulesets = await desk.page.shelf.all();
  const known = (/** @type {string} */ key) => new Set(phrasesOf(languages, key).map(plain));
  const words = Object.fromEntries(
    ["level", "clock", "series", "person", "names", "lot"].map((name) => [name, known(`text.words.${name}`)]),
  );
  const named = (/** @type {string} */ name, /** @type {string} */ word) => words[name]?.has(word) ?? false;
  if (about === "names") {
    draft.opponent = { kind: "person" };
    draft.names = namesIn(desk, written);
    return draft;
  }
  const tokens = wordsIn(written);
  let index = 0;
  let topic = about;
  while (index < tokens.length) {
    const token = /** @type {import("./grammar.js").Token} */ (tokens[index]);
    const word = token.plain;
    const number = Number(/^(?:l|level:?|stufe:?|niveau:?)?([0-9]{1,2})$/.exec(word)?.[1]);
    const side = understanding.sides.get(word);
    const simple = SIMPLE.find((name) => playerWords(desk, name).includes(word));
    const clock = clockIn(topic === "clock" && /^[0-9]+$/.test(word) ? `${word}+0` : word);
    let used = 1;
    if (understanding.noise.has(word)) used = 1;
    else if (named("level", word)) topic = "level";
    else if (named("clock", word)) topic = "clock";
    else if (named("series", word)) {
      draft.series = true;
      topic = "series";
    } else if (named("names", word)) {
      draft.opponent = { kind: "person" };
      draft.names = namesIn(desk, written.slice(token.end));
      break;
    } else if (clock) draft.clock = checkedClock(desk, clock);
    else if (topic === "clock" && understanding.off.has(word)) draft.clock = null;
    else if (topic === "series" && (understanding.on.has(word) || understanding.off.has(word)))
      draft.series = understanding.on.has(word);
    else if (number >= 1 && number <= MOST_LEVEL) draft.opponent = { kind: "level", level: number };
    else if (named("person", word)) draft.opponent = { kind: "person" };
    else if (simple) draft.opponent = { kind: "built-in", name: simple };
    else if (side === "light" || side === "dark") draft.side = side;
    else if (named("lot", word)) draft.side = "either";
    else {
      const found = rulesetIn(desk, tokens.slice(index).map(({ plain: one }) => one), rulesets);
      if (!found) throw desk.wrong(`text.new.strange.${about ?? "anything"}`, { word: written.slice(token.start, token.end) });
      draft.rules = found.ruleset.name;
      used = found.used;
    }
    index += used;
  }
  return draft;
}

/**
 * @param {Desk} desk
 * @param {string} name
 */
function playerWords(desk, name) {
  return [name, ...phrasesOf(desk.languages, `player.${name}`).flatMap((one) => wordsIn(one).map((token) => token.plain))];
}

/**
 * @param {Desk} desk
 * @param {{seconds: number, increment: number}} clock
 */
function checkedClock(desk, clock) {
  if (clock.seconds < 1 || clock.seconds > 24 * MINUTE * MINUTE || clock.increment > MINUTE * MINUTE)
    throw desk.wrong("text.new.clock-range");
  return clock;
}

/**
 * Two names, parted by a comma or by "and".
 *
 * @param {Desk} desk
 * @param {string} written
 */
function namesIn(desk, written) {
  const and = phrasesOf(desk.languages, "text.words.and").join("|");
  const names = written.split(new RegExp(`[,;/]|\\s(?:${and})\\s`, "iu")).map((name) => name.trim()).filter(Boolean);
  if (names.length === 0 || names.length > 2) throw desk.wrong("text.new.strange.names");
  return names.map((name) => name.slice(0, 40));
}

/**
 * What game would be begun now.
 *
 * @param {Desk} desk
 */
export async function draftInWords(desk) {
  const { say, words, page, draft } = desk;
  const ruleset = await page.shelf.named(draft.rules);
  const { opponent } = draft;
  const [light, dark] = draft.names;
  const players =
    opponent.kind === "person"
      ? say("text.draft.people", { light: light || words.side("light"), dark: dark || words.side("dark") })
      : say("text.draft.against", {
          opponent: opponent.kind === "level" ? say("player.level", { level: opponent.level }) : say(`player.${opponent.name}`),
          side: say(`side.${draft.side}`),
        });
  const { clock } = draft;
  return [
    say("text.draft", { ruleset: ruleset ? words.ruleset(ruleset) : draft.rules, players }),
    clock ? say("text.draft.clock", { time: clockText(clock.seconds), increment: clock.increment }) : say("text.draft.no-clock"),
    ...(draft.series ? [say("new.series")] : []),
  ].join(" ");
}
