/** The end: who won, by what, with how many points, and why the other could not build. */

import { fill, h } from "./dom.js";
import { problemText } from "./problems.js";
import { otherSide, SIDES } from "./words.js";

/** @typedef {import("./types.js").GameView} GameView */
/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./words.js").Words} Words */

/**
 * Who won, as a heading.
 *
 * @param {Words} words
 * @param {GameView} game
 * @param {Side | null} winner
 */
function heading(words, game, winner) {
  if (winner === null) return words.say("end.heading.draw");
  const persons = SIDES.filter((side) => game.players[side].kind === "person");
  if (persons.length === 1 && persons[0] === winner) return words.say("end.heading.you");
  return words.say("end.heading.lost", { name: words.player(game, winner) });
}

/**
 * The end in sentences, the first of them the heading.
 *
 * @param {Words} words
 * @param {GameView} game that is over
 * @returns {string[]}
 */
export function endInWords(words, game) {
  const { say } = words;
  const outcome = /** @type {Outcome} */ (game.outcome);
  const { winner, reason, points, unplaced, could_not_build: blocked } = outcome;
  const by = winner === null && reason !== "abandoned" ? say("end.reason.draw") : say(`end.reason.${reason}`);
  const told = [heading(words, game, winner), by, say("end.points", points)];
  for (const side of SIDES) {
    const key = unplaced[side] === 0 ? "end.unplaced.none" : "end.unplaced";
    told.push(say(key, { side: words.side(side), count: unplaced[side] }));
  }
  for (const side of SIDES) {
    const problem = blocked[side];
    if (problem) told.push(say("end.could-not", { side: words.side(side), why: problemText(words, problem) }));
  }
  return told;
}

/**
 * @param {Words} words
 * @param {{rematch: () => void, fresh: () => void}} wishes
 */
export function endingCard(words, wishes) {
  const title = h("h2", { tabindex: -1 });
  const text = h("div", { class: "end-text" });
  const again = h("button", { class: "button main", type: "button", onclick: wishes.rematch });
  const element = h(
    "section",
    { class: "card ending", hidden: true },
    title,
    text,
    h("div", { class: "end-foot" }, again, h("button", { class: "button", type: "button", onclick: wishes.fresh }, words.say("game.new"))),
  );
  return {
    element,
    /** @param {GameView} game */
    update(game) {
      element.hidden = game.outcome === null;
      if (game.outcome === null) return;
      const [first, ...rest] = endInWords(words, game);
      fill(title, first);
      fill(text, ...rest.map((line) => h("p", {}, line)));
      fill(again, words.say(game.series ? "end.next" : "end.rematch"));
      again.hidden = !game.may.rematch;
    },
    focus: () => title.focus({ preventScroll: false }),
  };
}

export { otherSide };
