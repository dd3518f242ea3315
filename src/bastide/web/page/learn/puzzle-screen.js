/** A puzzle: the only best move is to be found, and after the opponent's best reply the next one, to the end. */

import { Refusal } from "../api.js";
import { fill, h, setText } from "../dom.js";
import { Lines } from "../lines.js";
import { moveInWords } from "../moves-list.js";
import { refusalText } from "../problems.js";
import { addressOf } from "../router.js";
import { getPuzzle, getPuzzles, tryInPuzzle } from "./asking.js";
import { nextPuzzle, puzzleDone, readProgress, wanted } from "./progress.js";
import { LearningTable } from "./table.js";

/** @import { LineView } from "../lines.js" */
/** @import { Page, Screen } from "../page.js" */
/** @import { RulesetInfo } from "../types.js" */
/** @import { Proved, Puzzle, PuzzleVerdict } from "./asking.js" */

const SIGNS = ["●○○", "●●○", "●●●"];

/**
 * @param {Page} page
 * @param {string} id
 * @returns {Screen}
 */
export function puzzleScreen(page, id) {
  const { words } = page;
  const element = h("main", { class: "game learn puzzle" });
  /** @type {Solving | null} */
  let solving = null;
  let left = false;
  const waiting = page.preparation.card(words);
  fill(element, h("div", { class: "sheet" }, waiting.card));
  const begin = async () => {
    await page.preparation.done;
    const puzzle = await getPuzzle(id);
    const ruleset = await page.shelf.named(puzzle.rules);
    if (left || !ruleset) return;
    solving = new Solving(page, element, puzzle, ruleset);
  };
  begin().catch((refusal) => {
    if (!(refusal instanceof Refusal)) throw refusal;
    const told = h("div", { role: "alert" }, h("h1", { class: "problem" }, refusalText(words, refusal)));
    const back = h("a", { href: addressOf("puzzles"), "data-does": "nav.puzzles" }, words.say("nav.puzzles"));
    fill(element, h("div", { class: "sheet" }, told, back));
  });
  return {
    element,
    title: words.say("nav.puzzles"),
    changed: () => solving?.table.settle(),
    key: (event) => solving?.table.key(event),
    leave: () => {
      left = true;
      waiting.leave();
      solving?.leave();
    },
  };
}

class Solving {
  /**
   * @param {Page} page
   * @param {HTMLElement} element
   * @param {Puzzle} puzzle
   * @param {RulesetInfo} ruleset
   */
  constructor(page, element, puzzle, ruleset) {
    this.page = page;
    this.words = page.words;
    this.puzzle = puzzle;
    this.ruleset = ruleset;
    this.lines = new Lines();
    /** Everything that was played on the way to the solution. @type {string[]} */
    this.moves = [];
    /** Whether a move was wrong, or the solution shown: then it does not count as solved. */
    this.helped = false;
    this.asking = false;
    const { say } = this.words;
    const button = (/** @type {string} */ name, /** @type {() => unknown} */ act) =>
      h(
        "button",
        { type: "button", class: "button", "data-does": `puzzle.${name}`, onclick: () => void act() },
        say(`puzzle.${name}`),
      );
    this.told = h("p", { class: "learn-told", role: "status" });
    this.found = h("ol", { class: "found notation", "aria-label": say("puzzle.found") });
    this.buttons = {
      again: button("again", () => this.restart()),
      solution: button("solution", () => this.giveUp()),
      next: h("a", { class: "button", "data-does": "puzzle.next", href: addressOf("puzzles") }, say("puzzle.next")),
    };
    this.table = new LearningTable(page, element, ruleset, puzzle.side, (move) => void this.place(move));
    this.table.say(...this.#parts());
    this.restart();
    void this.#findNext();
  }

  #parts() {
    const { puzzle, ruleset, words } = this;
    const { say } = words;
    const strength = say(`puzzle.strength.${puzzle.strength}`);
    return [
      h("a", { class: "small", href: addressOf("puzzles"), "data-does": "nav.puzzles" }, `‹ ${say("puzzle.choose")}`),
      h("h1", { class: "learn-heading" }, say(`puzzle.theme.${puzzle.theme}`)),
      h(
        "p",
        { class: "small soft" },
        `${words.ruleset(ruleset)} · ${strength} `,
        h("span", { "aria-hidden": "true" }, SIGNS[puzzle.strength - 1]),
      ),
      h("p", { class: "learn-text" }, say("puzzle.ask", { side: words.side(puzzle.side), count: puzzle.moves })),
      this.told,
      this.found,
      h(
        "div",
        { class: "learn-buttons", role: "group", "aria-label": say("learn.actions") },
        this.buttons.next,
        this.buttons.again,
        this.buttons.solution,
      ),
    ];
  }

  /** @param {string} text @param {"" | "good" | "bad"} [kind] */
  #remark(text, kind = "") {
    this.told.className = `learn-told ${kind}`;
    setText(this.told, text);
  }

  async #findNext() {
    const all = await getPuzzles().catch(() => []);
    const { filter, puzzles } = readProgress();
    const next = nextPuzzle(wanted(all, filter), puzzles, this.puzzle.id);
    if (next) this.buttons.next.href = addressOf("puzzles", next.id);
  }

  /** From the puzzle's position on. */
  restart() {
    this.moves = [];
    this.done = false;
    this.#offer();
    this.#list([]);
    this.#remark("");
    this.table.show(this.puzzle.line, true);
  }

  #offer() {
    this.buttons.solution.hidden = Boolean(this.done);
    this.buttons.next.classList.toggle("main", Boolean(this.done));
  }

  /** @param {LineView["moves"]} moves */
  #list(moves) {
    this.found.hidden = moves.length === 0;
    fill(
      this.found,
      ...moves.map((move) =>
        h(
          "li",
          {},
          h("span", { class: `chip ${move.side}`, "aria-hidden": "true" }),
          h("span", { "aria-hidden": "true" }, ` ${move.move}`),
          h("span", { class: "unseen" }, moveInWords(this.words, this.ruleset, move)),
        ),
      ),
    );
  }

  /** @param {string} move that somebody has placed */
  async place(move) {
    if (this.asking || this.done) return;
    this.asking = true;
    try {
      this.#judge(move, await tryInPuzzle(this.puzzle.id, [...this.moves, move]));
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.table.refuse(refusal.problem);
      this.#remark(refusalText(this.words, refusal), "bad");
    } finally {
      this.asking = false;
    }
  }

  /**
   * @param {string} move
   * @param {PuzzleVerdict} verdict
   */
  #judge(move, verdict) {
    const { words } = this;
    const { say } = words;
    if (!verdict.right) {
      this.helped = true;
      this.table.putBack({ key: "puzzle.wrong.short", values: { move }, text: "" });
      this.#remark(`${say("puzzle.wrong", { move })} ${this.#atMost()}`, "bad");
      return;
    }
    const { moves } = verdict.line;
    const reply = moves.slice(this.moves.length + 1).map((one) => moveInWords(words, this.ruleset, one));
    this.moves = moves.map((one) => one.move);
    this.#list(moves);
    if (verdict.solved) {
      this.#end(verdict, this.helped ? "shown" : "solved", say("puzzle.solved"));
      return;
    }
    this.table.show(verdict.line, true);
    this.#remark([say("puzzle.right", { count: verdict.left }), ...reply].join(" "), "good");
  }

  /** What every other move comes to, so that it is told why a move is wrong without telling the right one. */
  #atMost() {
    return this.moves.length ? "" : this.words.say("puzzle.others", { result: this.#result(this.puzzle.second) });
  }

  /** @param {Proved} proved */
  #result({ winner, margin }) {
    const { say } = this.words;
    if (winner === null) return say("puzzle.result.draw");
    const lead = winner === "light" ? margin : -margin;
    return say("puzzle.result", { side: this.words.side(winner), lead });
  }

  async giveUp() {
    if (this.asking || this.done) return;
    this.asking = true;
    try {
      const verdict = await tryInPuzzle(this.puzzle.id, [], true);
      this.helped = true;
      const line = { rules: this.puzzle.rules, position: this.puzzle.line.position.text, moves: verdict.solution ?? [] };
      const view = await this.lines.view(line);
      this.#list(view.moves);
      this.#end({ ...verdict, line: view }, "shown", this.words.say("puzzle.shown"));
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.#remark(refusalText(this.words, refusal), "bad");
    } finally {
      this.asking = false;
    }
  }

  /**
   * @param {PuzzleVerdict} verdict
   * @param {import("./progress.js").Fate} fate
   * @param {string} text
   */
  #end(verdict, fate, text) {
    const { best, id, second } = this.puzzle;
    const { say } = this.words;
    this.done = true;
    puzzleDone(id, fate);
    this.table.show(verdict.line, false);
    const leads = say("puzzle.leads", { best: this.#result(best), second: this.#result(second) });
    const why = verdict.ends ? say(`puzzle.ends.${verdict.ends}`) : "";
    this.#remark([text, leads, why].join(" "), fate === "solved" ? "good" : "");
    this.#offer();
    void this.#findNext();
    this.buttons.next.focus({ preventScroll: true });
    this.told.scrollIntoView({ block: "nearest" }); // where the board is below the words
  }

  leave() {
    this.done = true;
    this.table.leave();
  }
}
