/** What the coach says, in sentences. */

import { squareName } from "../board/geometry.js";
import { lossInWords, threatInWords } from "./analyse/engine-words.js";
import { placementInWords } from "./status.js";
import { otherSide } from "./words.js";

/** @import { CoachView, Gave, RulesetInfo, Side, ThreatView } from "./types.js" */
/** @import { Words } from "./words.js" */

/**
 * A conquest that a side could make.
 *
 * @param {Words} words
 * @param {RulesetInfo} ruleset
 * @param {Side} side
 * @param {ThreatView} threat
 */
export function strikeInWords(words, ruleset, side, threat) {
  const squares = threat.squares.map((square) => squareName(square, ruleset.size));
  return threatInWords(words, ruleset, side, threat, squares);
}

/**
 * What a move gave away, a sentence each.
 *
 * @param {Words} words
 * @param {RulesetInfo} ruleset
 * @param {Gave} gave
 * @returns {string[]}
 */
export function gaveInWords(words, ruleset, gave) {
  const { say } = words;
  const move = gave.move === "pass" ? say("game.pass") : placementInWords(words, ruleset, gave.move);
  const told = [say("coach.gave", { side: words.side(gave.side), move }), lossInWords(words, gave)];
  if (gave.better) {
    const better = gave.better === "pass" ? say("game.pass") : placementInWords(words, ruleset, gave.better);
    told.push(say("coach.better", { move: better }));
  }
  if (gave.missed) told.push(say("coach.missed", { what: takenInWords(words, ruleset, gave.missed) }));
  if (gave.allowed) told.push(strikeInWords(words, ruleset, otherSide(gave.side), gave.allowed));
  return told;
}

/**
 * That a move gave something away, and how much, as short as can be.
 *
 * @param {Words} words
 * @param {Gave} gave
 */
export function gaveInShort(words, gave) {
  const move = gave.move === "pass" ? words.say("game.pass") : gave.move;
  return words.say("coach.gave.short", { move, loss: lossInWords(words, gave) });
}

/**
 * What a conquest takes, as a list.
 *
 * @param {Words} words
 * @param {RulesetInfo} ruleset
 * @param {ThreatView} threat
 */
function takenInWords(words, ruleset, { squares, captures }) {
  const parts = captures.map((code) => words.theTaken(ruleset, code));
  if (squares.length) parts.unshift(words.say("analyse.squares", { count: squares.length }));
  return words.texts.list(parts);
}

/**
 * The heaviest conquest that is about to happen, and how many more there are; nothing where none is.
 *
 * @param {Words} words
 * @param {RulesetInfo} ruleset
 * @param {Side} side the side that threatens
 * @param {CoachView} told
 * @returns {string[]}
 */
export function warningsInWords(words, ruleset, side, told) {
  const [heaviest, ...others] = told.threats;
  if (!heaviest) return [];
  const warning = words.say("coach.warning", { what: strikeInWords(words, ruleset, side, heaviest) });
  return [others.length ? `${warning} ${words.say("coach.more", { count: others.length })}` : warning];
}

/**
 * The same as short as can be, for the line under the board; empty where nothing is about to happen.
 *
 * @param {Words} words
 * @param {RulesetInfo} ruleset
 * @param {Side} side the side that threatens
 * @param {CoachView} told
 * @returns {string}
 */
export function warningInShort(words, ruleset, side, { threats: [heaviest] }) {
  if (!heaviest) return "";
  const what = takenInWords(words, ruleset, heaviest);
  return words.say("coach.short", { side: words.side(side), move: heaviest.move, what });
}
