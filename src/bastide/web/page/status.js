/** What a game waits for, in one line of words. */

import { buildingNamed } from "../board/geometry.js";
import { problemText } from "./problems.js";
import { otherSide, SIDES } from "./words.js";

/** @import { GameView, RulesetInfo, Side } from "./types.js" */
/** @import { Words } from "./words.js" */

/**
 * The side that a person at this page is to move for, or null.
 *
 * @param {GameView} game
 * @returns {Side | null}
 */
export function personToMove(game) {
  const side = game.position.to_move;
  return side !== null && game.outcome === null && game.may.move.includes(side) ? side : null;
}

/**
 * The side that a person at this page holds buildings of: against the computer always one's own, so that one may have a
 * building in hand while it thinks; of two persons the one to move.
 *
 * @param {GameView} game
 * @returns {Side | null}
 */
export function personAtBoard(game) {
  if (game.outcome !== null) return null;
  const persons = SIDES.filter((side) => game.players[side].kind === "person");
  return persons.length === 1 ? (persons[0] ?? null) : personToMove(game);
}

/**
 * That a turn was skipped just now, or an empty text.
 *
 * @param {Words} words
 * @param {GameView} game
 * @returns {string}
 */
export function skippedInWords(words, game) {
  const { skipped, why_skipped: why } = game.moves.at(-1) ?? { skipped: null, why_skipped: null };
  if (skipped === null) return "";
  const sides = { side: words.side(skipped), other: words.side(otherSide(skipped)) };
  return why
    ? words.say("skipped.because", { ...sides, why: problemText(words, why) })
    : words.say("skipped.now", sides);
}

/**
 * What the game waits for.
 *
 * @param {Words} words
 * @param {RulesetInfo} ruleset
 * @param {GameView} game
 * @param {boolean} touch whether it is played by finger
 * @returns {string}
 */
export function statusInWords(words, ruleset, game, touch) {
  const { say } = words;
  if (game.outcome) return say("status.over");
  const moving = game.position.to_move;
  if (moving === null) return "";
  if (game.thinking === moving) return say("status.thinking", { name: words.player(game, moving) });
  if (personToMove(game) === null) return say("status.waiting", { side: words.side(moving) });
  const side = words.side(moving);
  switch (game.position.placing) {
    case "neutral": {
      const building = words.theBuilding(ruleset.neutral.name);
      return say(touch ? "status.neutral.touch" : "status.neutral", { side, building });
    }
    case "duke":
      return say("status.duke", { side, rings: ruleset.duke_zone });
    case "replacement":
      return say("status.replacement", { side });
    default:
      return say("status.building", { side });
  }
}

/**
 * What the engine would play.
 *
 * @param {Words} words
 * @param {RulesetInfo} ruleset
 * @param {string} move `TAnF5`, `TAnF5!` or `pass`
 * @returns {string}
 */
export function hintInWords(words, ruleset, move) {
  const { say } = words;
  if (move === "pass") return say("game.hint.pass");
  return say("game.hint.is", { move: placementInWords(words, ruleset, move) });
}

/**
 * What a text may name of a placement.
 *
 * @param {RulesetInfo} ruleset
 * @param {string} move in canonical form
 */
export function placementParts(ruleset, move) {
  const [code, facing, square] = [move.slice(0, 2), move.slice(2, 3), move.slice(3).replace("!", "")];
  return { name: buildingNamed(ruleset, code)?.name ?? code, facing, square, move };
}

/**
 * A placement, with the building's name.
 *
 * @param {Words} words
 * @param {RulesetInfo} ruleset
 * @param {string} move in canonical form
 */
export function placementInWords(words, ruleset, move) {
  return words.told("game.hint.place", placementParts(ruleset, move));
}
