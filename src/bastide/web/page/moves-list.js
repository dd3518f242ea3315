/** The moves of a game, in the notation, with what each enclosed and took, and the turns that were skipped. */

import { squareName } from "../board/geometry.js";
import { fill, h } from "./dom.js";

/** @import { GameView, MoveView, RulesetInfo } from "./types.js" */
/** @import { Words } from "./words.js" */

/**
 * A move as a sentence or two, for those who listen and for a pointer that rests on it.
 *
 * @param {Words} words
 * @param {RulesetInfo} ruleset
 * @param {MoveView} move
 * @returns {string}
 */
export function moveInWords(words, ruleset, move) {
  const { say } = words;
  const side = words.side(move.side);
  if (move.code === null || move.square === null) return say("moves.pass", { side });
  const square = squareName(move.square, ruleset.size);
  const told = [say("moves.placed", { side, building: words.coded(ruleset, move.code), square })];
  if (move.claims.length > 0) told.push(say("moves.claims", { count: move.claims.length }));
  if (move.captures.length > 0)
    told.push(
      say("moves.captures", { taken: words.texts.list(move.captures.map((code) => words.taken(ruleset, code))) }),
    );
  return told.join(" ");
}

/**
 * @param {Words} words
 * @param {RulesetInfo} ruleset
 */
export function movesList(words, ruleset) {
  const { say } = words;
  const list = h("ol", { class: "moves", tabindex: 0, "aria-label": say("moves.heading") });
  const none = h("p", { class: "soft small" }, say("moves.none"));
  const row = (/** @type {MoveView} */ move, /** @type {boolean} */ last) => {
    const signs = [
      move.claims.length > 0 && `+${move.claims.length}`,
      move.captures.length > 0 && `×${move.captures.length}`,
    ];
    return h(
      "li",
      { class: move.side, "aria-current": last && "step" },
      h(
        "span",
        { class: "move", title: moveInWords(words, ruleset, move) },
        h("span", { class: "soft" }, `${move.ply}.`),
        h("span", { class: `chip ${move.side}`, role: "img", "aria-label": words.side(move.side) }),
        h("span", { class: "notation" }, move.move),
        h("span", { class: "soft small" }, signs.filter(Boolean).join(" ")),
        h("span", { class: "unseen" }, moveInWords(words, ruleset, move)),
      ),
      move.skipped &&
        h(
          "span",
          { class: "skipped small", title: say("skipped.about") },
          say("skipped.short", { side: words.side(move.skipped) }),
        ),
    );
  };
  return {
    elements: [none, list, h("p", { class: "soft small" }, say("moves.notation"))],
    /** @param {GameView} game */
    update({ moves }) {
      none.hidden = moves.length > 0;
      list.hidden = moves.length === 0;
      fill(list, ...moves.map((move, index) => row(move, index === moves.length - 1)));
      // With the frame, which lays everything out anyway: asked for now, it would be done twice.
      requestAnimationFrame(() => (list.scrollTop = list.scrollHeight));
    },
  };
}
