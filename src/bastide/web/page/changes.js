/** What has happened in a game, in sentences for those who do not see the board. */

import { endInWords } from "./ending.js";
import { moveInWords } from "./moves-list.js";
import { personToMove, skippedInWords } from "./status.js";

/** @import { GameView, RulesetInfo } from "./types.js" */
/** @import { Words } from "./words.js" */

/**
 * What has changed between two states of a game: what was placed, taken back or skipped, how it ended, or what it waits for now.
 *
 * @param {Words} words
 * @param {RulesetInfo} ruleset
 * @param {GameView} before
 * @param {GameView} now
 * @param {() => string} status what the game waits for, asked where a person is to move after something has changed
 * @param {typeof moveInWords} [tellMove] how a move is told
 * @returns {string[]} sentences
 */
export function changesInWords(words, ruleset, before, now, status, tellMove = moveInWords) {
  const told = [];
  const [had, has] = [before.moves.length, now.moves.length];
  if (has < had) told.push(words.say("game.taken-back"));
  for (const move of now.moves.slice(had)) told.push(tellMove(words, ruleset, move));
  if (has > had) told.push(skippedInWords(words, now));
  if (now.outcome && !before.outcome) {
    const [winner, ...others] = endInWords(words, now);
    told.push(`${winner}.`, ...others);
  } else if (personToMove(now) && has !== had) told.push(status());
  return told.filter(Boolean);
}
