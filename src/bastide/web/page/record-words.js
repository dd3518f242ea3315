/** Records in words: who has played what, when, and how it ended. */

import { resultInWords } from "./games.js";

/** @import { RecordProblem } from "./api.js" */
/** @import { RecordSummary } from "./library-api.js" */
/** @import { RulesetInfo, Side } from "./types.js" */
/** @import { Words } from "./words.js" */

/** @type {Record<string, Side | null>} */
const WINNERS = { "1-0": "light", "0-1": "dark", "1/2-1/2": null };
const LEVEL = /^level:(\d+)$/;

/**
 * A player as a record names one: a person's name, or what the program calls its own players.
 *
 * @param {Words} words
 * @param {string} name
 * @param {Side} side for who has no name
 */
export function playerInWords(words, name, side) {
  const level = LEVEL.exec(name)?.[1];
  if (level) return words.say("player.level", { level: Number(level) });
  if (!name) return words.side(side);
  return /^[a-z]+$/.test(name) && words.texts.has(`player.${name}`) ? words.say(`player.${name}`) : name;
}

/** @param {Words} words @param {Pick<RecordSummary, "light" | "dark">} record its players as its headers name them */
export function playersInWords(words, { light, dark }) {
  return words.say("games.players", {
    light: playerInWords(words, light, "light"),
    dark: playerInWords(words, dark, "dark"),
  });
}

/** @param {Words} words @param {Pick<RecordSummary, "result" | "reason" | "points">} record */
export function endInWords(words, { result, reason, points }) {
  const winner = WINNERS[result];
  if (winner === undefined || !reason) return words.say("library.open-end");
  return resultInWords(words, { finished: true, winner, reason, points });
}

/**
 * A date as far as it is known.
 *
 * @param {Words} words
 * @param {string} date such as `2026-11-30`, `2026-11` or `2026`
 */
export function dateInWords({ texts }, date) {
  const parts = date.split("-").map(Number);
  const day = new Date(Date.UTC(parts[0] ?? 0, (parts[1] ?? 1) - 1, parts[2] ?? 1));
  if (Number.isNaN(day.getTime())) return date;
  return day.toLocaleDateString(texts.language, {
    timeZone: "UTC",
    year: "numeric",
    ...(parts.length > 1 && { month: "short" }),
    ...(parts.length > 2 && { day: "numeric" }),
  });
}

/** @param {Words} words @param {RulesetInfo[]} rulesets @param {string} name */
export function rulesInWords(words, rulesets, name) {
  const ruleset = rulesets.find((one) => one.name === name);
  return ruleset ? words.ruleset(ruleset) : name;
}

/**
 * Where a file is wrong, and why.
 *
 * @param {Words} words
 * @param {RecordProblem} problem
 * @param {string} why in words
 */
export function faultInWords({ say }, { game, line, ply }, why) {
  if (game > 0 && ply > 0) return say("library.fault.ply", { game, line, ply, why });
  if (game > 0) return say("library.fault.game", { game, line, why });
  return line > 0 ? say("library.fault.line", { line, why }) : why;
}
