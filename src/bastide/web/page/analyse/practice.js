/**
 * Practice: the position before a mistake is set up, and a better move is to be found on the board. What is right is judged by the
 * engine: by what its review knew of the move, or else by a look at the position after it.
 */

import { AnalysisSocket } from "../analysis-socket.js";
import { Refusal } from "../api.js";
import { h, setText } from "../dom.js";
import { refocus } from "../focus.js";
import { problemText, refusalText } from "../problems.js";
import { placementInWords } from "../status.js";
import { chanceOf, lossInWords } from "./engine-words.js";

/** @import { Outlook } from "../analysis-socket.js" */
/** @import { Line } from "../lines.js" */
/** @import { Page } from "../page.js" */
/** @import { PlyReview } from "../review-socket.js" */
/** @import { Side } from "../types.js" */

/** What a move may lose and still be right: less than an inaccuracy does (docs/analysis.md). */
const RIGHT = 0.05;
/** The same in squares, where the chances are the same. */
const RIGHT_SQUARES = 2;

/**
 * What a move loses against another, for a side.
 * @param {Side} side
 * @param {Outlook} best
 * @param {Outlook} found
 * @returns {{loss: number, squares: number}} both 0 or more
 */
export function lossBetween(side, best, found) {
  const sign = side === "light" ? 1 : -1;
  return {
    loss: Math.max(0, chanceOf(best, side) - chanceOf(found, side)),
    squares: Math.max(0, sign * (best.margin - found.margin)),
  };
}

/**
 * How a move stands to the best one.
 * @param {PlyReview} mistake
 * @param {{loss: number, squares: number}} lost
 * @returns {"right" | "wrong"}
 */
export function judge(mistake, lost) {
  if (lost.loss >= RIGHT) return "wrong";
  return lost.squares >= Math.max(RIGHT_SQUARES, mistake.squares / 2) && mistake.loss < RIGHT ? "wrong" : "right";
}

/**
 * What the review already knows of a move.
 * @param {PlyReview} mistake
 * @param {string} move
 * @returns {{loss: number, squares: number} | null} null where that is not enough to judge by
 */
export function lossKnown(mistake, move) {
  const { analysis, mover, better } = mistake;
  if (move === mistake.move) return { loss: mistake.loss, squares: mistake.squares };
  if (move === better?.move) return { loss: 0, squares: 0 };
  const [best] = analysis.candidates;
  const found = analysis.candidates.find((candidate) => candidate.move === move);
  // A search thinks well of a move until it has looked at the answers: a few visits prove nothing.
  if (!best || !found || (!found.proof && found.visits < Math.max(200, best.visits / 10))) return null;
  return lossBetween(mover, best, found);
}

/**
 * @typedef {object} Board what practice needs of the desk
 * @property {(line: Line) => Promise<unknown>} set shows a position, where somebody may place
 * @property {(move: string) => Promise<unknown>} answer shows the answer on the board
 * @property {() => unknown} again lets go of what was placed, so that another move may be tried
 * @property {() => void} end
 */

/**
 * @param {Page} page
 * @param {Board} board
 * @param {{line: (ply: number) => Line}} of the game: the line that leads to a ply
 * @param {PlyReview[]} mistakes at least one
 * @param {number} seconds for a move that has to be looked at
 */
export function practice(page, board, { line }, mistakes, seconds) {
  const { words } = page;
  const { say } = words;
  const socket = new AnalysisSocket();
  let number = 0;
  let right = 0;
  let settled = false;
  let tries = 0;
  const heading = h("h2", { tabindex: -1 }, say("practice.heading"));
  const count = h("p", { class: "small soft" });
  const task = h("p", {});
  const verdict = h("p", { class: "verdict", role: "status" });
  const button = (
    /** @type {string} */ does,
    /** @type {string} */ label,
    /** @type {() => void} */ act,
    main = false,
  ) => h("button", { type: "button", class: main ? "button main" : "button", "data-does": does, onclick: act }, label);
  /** @param {Promise<unknown>} asked of the server; where it refuses, that is told, and it can be asked again */
  const told = (asked) =>
    asked.catch((/** @type {unknown} */ refusal) => {
      if (!(refusal instanceof Refusal)) throw refusal;
      tell(words.sentence(refusalText(words, refusal)), "bad");
      again.hidden = false;
    });
  const again = button("practice.again", say("practice.again"), () => retry());
  const answer = button("practice.answer", say("practice.answer"), () => void told(showAnswer()));
  const next = button("practice.next", say("practice.next"), () => void told(begin(number + 1)), true);
  const stop = button("practice.stop", say("practice.stop"), () => board.end());
  const element = h(
    "section",
    { class: "card practice", "aria-label": say("practice.heading") },
    heading,
    count,
    task,
    verdict,
    h("div", { class: "actions" }, next, again, answer, stop),
  );
  const mistake = () => /** @type {PlyReview} */ (mistakes[number]);

  const tell = (/** @type {string} */ text, kind = "") => {
    verdict.className = `verdict ${kind}`;
    setText(verdict, text);
  };

  const retry = () => {
    socket.stop();
    again.hidden = true;
    tell("");
    heading.focus({ preventScroll: true });
    void told(Promise.resolve(board.again()));
  };

  const begin = async (/** @type {number} */ wanted) => {
    socket.stop();
    if (wanted >= mistakes.length) {
      tell(say("practice.over", { right, of: mistakes.length }), "good");
      for (const one of [again, answer, next]) one.hidden = true;
      setText(task, "");
      refocus(stop);
      return;
    }
    number = wanted;
    settled = false;
    tries = 0;
    again.hidden = true;
    answer.hidden = false;
    next.hidden = false;
    setText(next, say(number + 1 < mistakes.length ? "practice.next" : "practice.last"));
    const { mover, move, ply } = mistake();
    setText(count, say("practice.count", { number: number + 1, of: mistakes.length }));
    const lost = lossInWords(words, mistake());
    setText(task, say("practice.task", { side: words.side(mover), move, ply, lost }));
    tell("");
    // Not upon the button that led here: it would take the Enter that places a building for its own.
    heading.focus({ preventScroll: true });
    await board.set(line(ply - 1));
  };

  const settle = (/** @type {string} */ move, /** @type {{loss: number, squares: number}} */ lost) => {
    const told = lossInWords(words, lost);
    if (move === mistake().move) tell(say("practice.same", { move, lost: told }), "bad");
    else if (judge(mistake(), lost) === "right") {
      if (!settled) right += 1;
      settled = true;
      const best = move === mistake().better?.move;
      tell(best ? say("practice.best", { move }) : say("practice.right", { move, lost: told }), "good");
      answer.hidden = best;
      return;
    } else tell(say("practice.wrong", { move, lost: told }), "bad");
    again.hidden = false;
  };

  const showAnswer = async () => {
    socket.stop();
    const { better } = mistake();
    if (!better) return;
    await board.answer(better.move);
    settled = true; // not found, but shown
    const ruleset = await page.shelf.named(line(0).rules);
    const move = ruleset && better.move !== "pass" ? placementInWords(words, ruleset, better.move) : say("game.pass");
    const then = better.line.slice(1).join(" ");
    const found = say("practice.answer.is", { move });
    tell(then ? `${found} ${say("practice.answer.then", { line: then })}` : found);
    again.hidden = true;
    answer.hidden = true;
    refocus(heading);
  };

  return {
    element,
    begin: () => told(begin(0)),
    /**
     * A move was tried on the board.
     * @param {string} move
     */
    tried(move) {
      tries += 1;
      const known = lossKnown(mistake(), move);
      if (known) {
        settle(move, known);
        return;
      }
      tell(say("practice.thinking"));
      again.hidden = false;
      const mine = tries;
      const before = line(mistake().ply - 1);
      socket.ask(
        { ...before, moves: [...before.moves, move] },
        { candidates: 1, seconds: Math.max(1, seconds) },
        {
          analysis: (analysis) => {
            if (analysis.finished && mine === tries)
              settle(move, lossBetween(mistake().mover, mistake().before, analysis));
          },
          problem: (problem) => tell(words.sentence(problemText(words, problem)), "bad"),
        },
      );
    },
    leave: () => socket.close(),
  };
}
