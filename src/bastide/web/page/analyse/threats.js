/** What the last move threatens, and what the side to move could have at once. */

import { squareName } from "../../board/geometry.js";
import { threatInWords } from "./engine-words.js";

/** @import { LineView } from "../lines.js" */
/** @import { RulesetInfo } from "../types.js" */
/** @import { Words } from "../words.js" */

/**
 * The conquest that the side which has just moved threatens to make next; null where there is none.
 * @param {LineView | null} view
 */
export function threatOf(view) {
  const last = view?.moves.at(-1);
  if (!view || !last || view.outcome) return null;
  const threat = view.threats[last.side];
  return threat && { side: last.side, ...threat };
}

/**
 * @param {Words} words
 * @param {RulesetInfo} ruleset
 * @param {LineView} view
 */
export function threatsInWords(words, ruleset, view) {
  const found = threatOf(view);
  const names = (/** @type {number[]} */ squares) => squares.map((square) => squareName(square, ruleset.size));
  const told = [];
  if (found) told.push(threatInWords(words, ruleset, found.side, found, names(found.squares)));
  else if (view.moves.length && !view.outcome) told.push(words.say("analyse.threat.none"));
  // What the side to move could conquer at once is no threat but an opportunity, and is told as well.
  const mover = view.position.to_move;
  const chance = mover && view.threats[mover];
  if (chance && mover !== found?.side) {
    told.push(threatInWords(words, ruleset, mover, chance, names(chance.squares), true));
  }
  return told.join(" ");
}
