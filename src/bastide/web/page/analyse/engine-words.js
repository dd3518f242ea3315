/** What the engine thinks, in words and short signs. Everything it tells is from Light's view. */

import { placementParts } from "../status.js";

/** @import { Candidate, Outlook } from "../analysis-socket.js" */
/** @import { Threat } from "../lines.js" */
/** @import { RulesetInfo, Side } from "../types.js" */
/** @import { Words } from "../words.js" */

/** A lead that would be told as 0.0 squares is none. */
const LEVEL = 0.05;

/** @param {number} value to a tenth */
function tenths(value) {
  return Math.round(value * 10) / 10;
}

/**
 * A share in whole percent; what is not quite 0 or 1 is not told as such.
 * @param {number} share
 */
export function percent(share) {
  const whole = Math.round(100 * share);
  return share > 0 && share < 1 ? Math.min(99, Math.max(1, whole)) : whole;
}

/**
 * A side's expected score: half a point for a draw.
 * @param {Pick<Outlook, "light" | "draw" | "dark">} outlook
 * @param {Side} side
 */
export function chanceOf(outlook, side) {
  return outlook[side] + outlook.draw / 2;
}

/**
 * Who is ahead, by how many squares.
 * @param {Words} words
 * @param {number} margin
 */
export function marginInWords(words, margin) {
  if (Math.abs(margin) < LEVEL) return words.say("analyse.level");
  const side = words.side(margin > 0 ? "light" : "dark");
  return words.say("analyse.ahead", { side, count: tenths(Math.abs(margin)) });
}

/**
 * The same in signs, for a column: `+1.2` for Light, `−0.4` for Dark.
 * @param {Words} words
 * @param {number} margin
 */
export function marginSign({ texts }, margin) {
  if (Math.abs(margin) < LEVEL) return "0";
  return (margin > 0 ? "+" : "−") + texts.numbers.format(tenths(Math.abs(margin)));
}

/**
 * Who wins, or how likely that is, and by how much.
 * @param {Words} words
 * @param {Outlook} outlook
 */
export function outlookInWords(words, outlook) {
  const { say } = words;
  const { proof } = outlook;
  if (proof) {
    const certain = proof.winner
      ? say("analyse.certain", { side: words.side(proof.winner) })
      : say("analyse.certain.draw");
    return proof.margin === null ? certain : `${certain} ${words.sentence(marginInWords(words, proof.margin))}.`;
  }
  const side = outlook.light >= outlook.dark ? "light" : "dark";
  const chance = say("analyse.chance", { side: words.side(side), percent: percent(chanceOf(outlook, side)) });
  return `${chance} ${words.sentence(marginInWords(words, outlook.margin))}.`;
}

/**
 * A candidate's numbers in a sentence, for those who listen.
 * @param {Words} words
 * @param {Candidate} candidate
 */
export function candidateInWords(words, candidate) {
  const { say } = words;
  return [
    say("analyse.candidate", { move: candidate.move, visits: candidate.visits }),
    outlookInWords(words, candidate),
  ].join(" ");
}

/**
 * What a side could conquer with its next move.
 * @param {Words} words
 * @param {RulesetInfo} ruleset
 * @param {Side} side
 * @param {Threat} threat
 * @param {string[]} squares names of what it would enclose
 * @param {boolean} [now] whether it is that side's turn: then it is no threat any more, but can be had
 */
export function threatInWords(words, ruleset, side, threat, squares, now = false) {
  const { say } = words;
  const placed = { ...placementParts(ruleset, threat.move), side };
  const told = [words.told(now ? "analyse.could" : "analyse.threat", placed)];
  if (squares.length) told.push(say("analyse.threat.claims", { count: squares.length, squares: squares.join(" ") }));
  if (threat.captures.length) {
    const taken = words.texts.list(threat.captures.map((code) => words.theTaken(ruleset, code)));
    told.push(say("analyse.threat.captures", { count: threat.captures.length, taken }));
  }
  return told.join(" ");
}

/**
 * What a move lost, in chance to win and in squares.
 * @param {Words} words
 * @param {{loss: number, squares: number}} lost
 */
export function lossInWords({ say }, { loss, squares }) {
  const chance = Math.round(1000 * loss) / 10;
  const many = tenths(squares);
  if (!chance && !many) return say("analyse.loss.none");
  if (!many) return say("analyse.loss.chance", { percent: chance });
  if (!chance) return say("analyse.loss.squares", { count: many });
  return say("analyse.loss.both", { percent: chance, squares: say("analyse.squares", { count: many }) });
}

/** Glyphs by their numbers, as they are written. */
export const GLYPHS = new Map([
  [1, "!"],
  [2, "?"],
  [3, "!!"],
  [4, "??"],
  [5, "!?"],
  [6, "?!"],
  [7, "□"],
  [10, "="],
  [13, "∞"],
  [14, "⩲"],
  [15, "⩱"],
  [16, "±"],
  [17, "∓"],
  [18, "+−"],
  [19, "−+"],
  [36, "↑"],
  [40, "→"],
  [132, "⇆"],
  [146, "N"],
]);

/** @param {number} nag */
export function glyph(nag) {
  return GLYPHS.get(nag) ?? `$${nag}`;
}
