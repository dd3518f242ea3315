/** The end: who won, by what, with how many points, and why the other could not build. */

import { fill, h } from "./dom.js";
import { problemText } from "./problems.js";
import { isYou, otherSide, SIDES } from "./words.js";

/** @import { GameView, Outcome, Side } from "./types.js" */
/** @import { Words } from "./words.js" */

/**
 * Who won, as a heading.
 *
 * @param {Words} words
 * @param {GameView} game
 * @param {Side | null} winner
 */
function heading(words, game, winner) {
  if (winner === null) return words.say("end.draw");
  if (isYou(game.players, winner)) return words.say("end.you");
  return words.say("end.other", { name: words.player(game, winner) });
}

/** How a game may end without a look at the points. */
const REGARDLESS = ["resignation", "time", "abandoned"];

/**
 * The end in sentences, the first of them the heading. Points are told where they may decide; what is left to place
 * only together with why it could not be placed, or where it is not the points anyhow.
 *
 * @param {Words} words
 * @param {GameView} game that is over
 * @returns {string[]}
 */
export function endInWords(words, game) {
  const { say } = words;
  const outcome = /** @type {Outcome} */ (game.outcome);
  const { winner, reason, points, unplaced, could_not_build: blocked } = outcome;
  const sides = winner && { side: words.side(winner), other: words.side(otherSide(winner)) };
  const by = sides ? say(`end.reason.${reason}`, sides) : say(`end.draw.${reason}`);
  const told = [heading(words, game, winner), by];
  if (REGARDLESS.includes(reason)) return told;
  const plain = SIDES.every((side) => points[side] === unplaced[side]);
  told.push(say("end.points", points));
  for (const side of SIDES) {
    const why = blocked[side];
    if (why) told.push(words.sentence(`${problemText(words, why)}.`));
    else if (!plain)
      told.push(
        say(unplaced[side] === 0 ? "end.unplaced.none" : "end.unplaced", {
          side: words.side(side),
          count: unplaced[side],
        }),
      );
  }
  return told;
}

/**
 * What may be played next: the game that already followed, the next of a series, a rematch, or nothing.
 *
 * @param {GameView} game that is over
 * @returns {"follow" | "next" | "rematch" | null}
 */
export function nextOffered(game) {
  if (game.rematch) return "follow";
  if (!game.may.rematch) return null;
  return game.series ? "next" : "rematch";
}

/**
 * @param {Words} words
 * @param {{rematch: () => void, fresh: () => void, review: () => void}} wishes
 */
export function endingCard(words, wishes) {
  const title = h("h2", {});
  const text = h("div", { class: "end-text" });
  const again = h("button", {
    class: "button main",
    type: "button",
    "data-does": "game.rematch",
    onclick: wishes.rematch,
  });
  const element = h(
    "section",
    { class: "card ending", hidden: true },
    title,
    text,
    h(
      "div",
      { class: "end-foot" },
      again,
      h(
        "button",
        { class: "button", type: "button", "data-does": "game.new", onclick: wishes.fresh },
        words.say("game.new"),
      ),
      h(
        "button",
        { class: "button", type: "button", "data-does": "games.review", onclick: wishes.review },
        words.say("games.review"),
      ),
    ),
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
      const offered = nextOffered(game);
      again.hidden = offered === null;
      fill(again, offered && words.say(`end.${offered}`));
    },
  };
}
