/** A puzzle at the text interface: the only best move is to be found, and after the reply the next one. */

import { tryInPuzzle } from "../learn/asking.js";
import { puzzleDone } from "../learn/progress.js";
import { Lines } from "../lines.js";
import { moveWithSquares } from "./looking.js";

/** @import { Proved, Puzzle, PuzzleVerdict } from "../learn/asking.js" */
/** @import { Fate } from "../learn/progress.js" */
/** @import { LineView } from "../lines.js" */
/** @import { RulesetInfo } from "../types.js" */
/** @import { Desk } from "./desk.js" */

const LINES = new Lines();

export class PuzzleSeat {
  /**
   * @param {Desk} desk
   * @param {Puzzle} puzzle
   * @param {RulesetInfo} ruleset
   */
  constructor(desk, puzzle, ruleset) {
    this.kind = /** @type {const} */ ("puzzle");
    this.desk = desk;
    this.words = desk.words;
    this.puzzle = puzzle;
    this.ruleset = ruleset;
    /** @type {LineView} */
    this.view = puzzle.line;
    /** Whether a move was wrong, or the solution shown: then it does not count as solved. */
    this.helped = false;
    this.done = false;
  }

  get position() {
    return this.view.position;
  }

  get own() {
    return this.puzzle.side;
  }

  get may() {
    return this.view.may;
  }

  get title() {
    const { say } = this.words;
    const { theme, strength } = this.puzzle;
    return [say(`puzzle.theme.${theme}`), this.words.ruleset(this.ruleset), say(`puzzle.strength.${strength}`)].join(", ");
  }

  /** @returns {Promise<import("../router.js").Route>} */
  async route() {
    return { screen: "puzzles", id: this.puzzle.id };
  }

  address() {
    return this.route();
  }

  status() {
    const { puzzle, words } = this;
    const ask = words.say("puzzle.ask", { side: words.side(puzzle.side), count: puzzle.moves });
    return [`${this.title}.`, ask, ...this.moves(), ...(this.done ? [words.say("text.puzzle.next")] : [])];
  }

  moves() {
    const { ruleset, words } = this;
    return this.view.moves.map((move) =>
      words.say("text.move", { ply: move.ply, move: move.move, told: moveWithSquares(words, ruleset, move) }),
    );
  }

  /** @param {string} move */
  async play(move) {
    const { desk, puzzle, words } = this;
    if (this.done) throw desk.wrong("text.puzzle.over");
    const before = this.view.moves.map((one) => one.move);
    const verdict = await tryInPuzzle(puzzle.id, [...before, move]);
    if (!verdict.right) {
      this.helped = true;
      // What every other move comes to, so that it is told why a move is wrong without telling the right one.
      const others = before.length > 0 ? "" : words.say("puzzle.others", { result: this.#result(puzzle.second) });
      desk.refuse(`${words.say("puzzle.wrong", { move })} ${others}`.trim());
      return;
    }
    this.view = verdict.line;
    const told = this.moves().slice(before.length);
    if (verdict.solved) {
      this.#end(verdict, this.helped ? "shown" : "solved", [...told, words.say("puzzle.solved")]);
      return;
    }
    desk.moved();
    desk.answer([...told, words.say("puzzle.right", { count: verdict.left })]);
  }

  /** Show the solution. */
  async giveUp() {
    const { puzzle, words } = this;
    const verdict = await tryInPuzzle(puzzle.id, [], true);
    this.helped = true;
    const line = { rules: puzzle.rules, position: puzzle.line.position.text, moves: verdict.solution ?? [] };
    this.view = await LINES.view(line);
    this.#end(verdict, "shown", [words.say("puzzle.shown"), ...this.moves()]);
  }

  /** From its position on. */
  restart() {
    this.view = this.puzzle.line;
    this.done = false;
    this.desk.moved();
    this.desk.answer(this.status());
  }

  /** @param {Proved} proved */
  #result({ winner, margin }) {
    const { say } = this.words;
    if (winner === null) return say("puzzle.result.draw");
    return say("puzzle.result", { side: this.words.side(winner), lead: winner === "light" ? margin : -margin });
  }

  /**
   * @param {PuzzleVerdict} verdict
   * @param {Fate} fate
   * @param {string[]} told
   */
  #end(verdict, fate, told) {
    const { best, id, second } = this.puzzle;
    const { say } = this.words;
    this.done = true;
    puzzleDone(id, fate);
    this.desk.moved();
    const leads = say("puzzle.leads", { best: this.#result(best), second: this.#result(second) });
    const why = verdict.ends ? [say(`puzzle.ends.${verdict.ends}`)] : [];
    this.desk.answer([...told, leads, ...why, say("text.puzzle.next")]);
  }

  leave() {}
}
