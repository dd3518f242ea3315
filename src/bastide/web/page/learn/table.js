/** A board to learn at: both sides' buildings, the line under it, and room for words. */

import { fill, h } from "../dom.js";
import { asGame } from "../analyse/as-game.js";
import { followHand, makeBoard, settleBoard, stripsWhereNarrow } from "../boards.js";
import { handBar } from "../hand-bar.js";
import { playerCard } from "../player-card.js";
import { problemText } from "../problems.js";
import { statusInWords } from "../status.js";
import { otherSide } from "../words.js";

/** @import { LineView } from "../lines.js" */
/** @import { Page } from "../page.js" */
/** @import { Problem, RulesetInfo, Side } from "../types.js" */

export class LearningTable {
  /**
   * @param {Page} page
   * @param {HTMLElement} element the screen's, which it fills
   * @param {RulesetInfo} ruleset
   * @param {Side} near the side at the bottom
   * @param {(move: string) => void} place called when somebody places something
   */
  constructor(page, element, ruleset, near, place) {
    const { words } = page;
    this.page = page;
    this.words = words;
    this.ruleset = ruleset;
    /** @type {LineView | null} */
    this.view = null;
    this.open = false;
    this.touch = matchMedia("(pointer: coarse)").matches;
    this.board = this.#makeBoard(place);
    this.bar = handBar(words, this.board, () => undefined);
    this.cards = [playerCard(words, otherSide(near), this.board, false), playerCard(words, near, this.board, true)];
    this.beside = h("div", { class: "panels learn-words" });
    this.unstrip = stripsWhereNarrow(this.cards.map(({ stock }) => stock));
    this.settle();
    const [far, own] = this.cards;
    fill(element, this.beside, far?.element, h("div", { class: "table" }, this.board), own?.element, this.bar.element);
  }

  /** @param {(move: string) => void} place */
  #makeBoard(place) {
    const board = makeBoard(this.words, "game.place", this.ruleset);
    followHand(board, () => this.tellHand());
    board.addEventListener("place", (event) => place(/** @type {CustomEvent} */ (event).detail.move));
    return board;
  }

  /** @param {...import("../dom.js").Child} children the words beside the board */
  say(...children) {
    fill(this.beside, ...children);
  }

  /**
   * Show what stands at the end of a line.
   *
   * @param {LineView} view
   * @param {boolean} open whether something may be placed there
   */
  show(view, open) {
    this.view = view;
    this.open = open && view.position.to_move !== null;
    this.board.suggest(null);
    this.board.position = view.position;
    this.board.interactive = this.open ? view.position.to_move : null;
    const game = asGame({ rules: this.ruleset.name, headers: {} }, view);
    for (const card of this.cards) card.update(game);
    this.tellHand();
  }

  /** Say in the line under the board what the hand would do, or whose turn it is. */
  tellHand() {
    const { bar, board, view, words } = this;
    if (!view || board.busy) return;
    const { aimed, held } = board;
    bar.update({ held: held !== null, ready: aimed?.verdict.legal ?? false, announcing: false });
    if (aimed) bar.tell(board.describeAim(aimed), aimed.verdict.legal ? "good" : "bad");
    else if (this.open) {
      bar.tell(statusInWords(words, this.ruleset, asGame({ rules: this.ruleset.name, headers: {} }, view), this.touch));
    } else bar.tell("");
  }

  /**
   * What was placed is not what is wanted: it is in hand again.
   *
   * @param {Problem} problem
   */
  refuse(problem) {
    this.board.refuse(problem);
    this.bar.tell(this.words.sentence(problemText(this.words, problem)), "bad");
  }

  /**
   * What was placed is not what is wanted, and goes back into the stock.
   *
   * @param {Problem} problem
   */
  putBack(problem) {
    const side = this.board.interactive;
    this.board.refuse(problem);
    this.board.interactive = null;
    this.board.interactive = side;
    this.bar.tell(this.words.sentence(problemText(this.words, problem)), "bad");
  }

  /** Show the board by the settings as they are now. */
  settle() {
    settleBoard(this.board, this.ruleset.name, this.page.settings);
  }

  /** @param {KeyboardEvent} event that no field used */
  key(event) {
    if (document.querySelector("dialog[open]") || event.defaultPrevented) return;
    // Enter on a button presses it.
    if (event.key === "Enter" && event.target instanceof HTMLElement && event.target.closest("button, a, select")) return;
    this.board.handleKey(event);
  }

  leave() {
    this.unstrip();
  }
}
