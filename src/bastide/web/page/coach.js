/**
 * The coach beside a game: before a person's move it warns of what is about to be enclosed or taken, after it it says what was
 * given away, and offers to take that back. It asks beside the game, which never waits for it.
 */

import { Refusal } from "./api.js";
import { gaveInShort, gaveInWords, warningInShort, warningsInWords } from "./coach-words.js";
import { fill, h, setText } from "./dom.js";
import { personToMove } from "./status.js";
import { SIDES, otherSide } from "./words.js";

/** @import { BoardElement } from "../board/index.js" */
/** @import { Page } from "./page.js" */
/** @import { CoachView, Gave, GameView, RulesetInfo } from "./types.js" */

/**
 * Whether a game is one in which a coach may speak: a person plays it, and no clock runs.
 *
 * @param {GameView} game
 */
export function isCasual({ clock, players }) {
  return clock === null && SIDES.some((side) => players[side].kind === "person");
}

export class Coach {
  /** The number of the last event about which it was asked. */
  #asked = -1;
  /** @type {CoachView | null} */
  #threats = null;
  /** @type {Gave | null} */
  #gave = null;
  /** What stands there: it is read out where it changes, and only then. */
  #said = "";
  /** @type {GameView | null} */
  #game = null;

  /**
   * @param {Page} page
   * @param {RulesetInfo} ruleset
   * @param {BoardElement} board on which what is about to happen is marked
   * @param {object} does
   * @param {(think: boolean, game: GameView) => Promise<CoachView>} does.ask
   * @param {() => void} does.takeBack
   * @param {() => unknown} does.said what to do once it says something else
   */
  constructor(page, ruleset, board, does) {
    const { say } = page.words;
    this.page = page;
    this.words = page.words;
    this.ruleset = ruleset;
    this.board = board;
    this.does = does;
    this.input = h("input", {
      type: "checkbox",
      checked: page.settings.coach,
      "data-does": "coach.switch",
      onchange: () => this.#switch(this.input.checked),
    });
    // A region of its own: what happens in the game is read out by another, and neither cuts off the other.
    this.told = h("div", { class: "coach-said", role: "status" });
    this.calm = h("p", { class: "soft small", hidden: true });
    this.back = h(
      "button",
      { class: "button", type: "button", hidden: true, "data-does": "coach.take-back", onclick: () => does.takeBack() },
      say("coach.take-back"),
    );
    this.element = h(
      "section",
      { class: "card coach", "aria-label": say("coach.heading") },
      h("label", { class: "choice" }, this.input, h("strong", {}, say("coach.heading"))),
      this.told,
      this.calm,
      this.back,
    );
  }

  get #on() {
    return this.page.settings.coach && this.#game !== null && isCasual(this.#game);
  }

  /** @param {boolean} on */
  #switch(on) {
    this.page.change({ coach: on });
    this.#asked = -1;
    this.#threats = this.#gave = null;
    if (this.#game) this.update(this.#game);
  }

  /**
   * Look at a game as it is now.
   *
   * @param {GameView} game
   */
  update(game) {
    this.#game = game;
    this.element.hidden = !isCasual(game);
    if (!this.#on) {
      this.#threats = this.#gave = null;
    } else if (game.number !== this.#asked) {
      this.#asked = game.number;
      this.#threats = null;
      // What was said of a move holds until the next one of a person, or until it is taken back.
      if (this.#gave && !this.#isOfLast(this.#gave, game)) this.#gave = null;
      if (personToMove(game)) void this.#ask(game, false);
      if (game.moves.length) void this.#ask(game, true);
    }
    this.#show();
  }

  /**
   * Whether a move is still the last of a person in a game.
   *
   * @param {Gave} gave
   * @param {GameView} game
   */
  #isOfLast({ ply, move }, { moves, players }) {
    const last = moves.findLast(({ side }) => players[side].kind === "person");
    return last?.ply === ply && last.move === move;
  }

  /**
   * @param {GameView} game
   * @param {boolean} think whether to wait for what the engine finds
   */
  async #ask(game, think) {
    try {
      const told = await this.does.ask(think, game);
      if (!this.#on || !this.#game) return;
      if (think) {
        if (told.gave && this.#isOfLast(told.gave, this.#game)) this.#gave = told.gave;
      } else if (told.number === this.#game.number) this.#threats = told;
      this.#show();
    } catch (refusal) {
      // A game that has gone on, or an engine that has failed: the coach is silent, and the game goes on.
      if (!(refusal instanceof Refusal)) throw refusal;
    }
  }

  /**
   * @param {CoachView} told
   * @param {GameView} game
   */
  #warnings(told, game) {
    const mover = game.position.to_move;
    return mover === null ? [] : warningsInWords(this.words, this.ruleset, otherSide(mover), told);
  }

  #show() {
    const { say } = this.words;
    const game = this.#game;
    const [gave, threats] = [this.#gave, this.#threats];
    const warnings = threats && game ? this.#warnings(threats, game) : [];
    const lost = gave ? gaveInWords(this.words, this.ruleset, gave) : [];
    // That nothing is about to happen is known only once it has been looked at.
    const looked = threats !== null || game?.moves.length === 0;
    const calm = this.#on && looked && !lost.length && !warnings.length && game?.outcome === null;
    const said = [...warnings, ...lost].join(" ");
    const before = this.#said;
    if (said !== before) {
      this.#said = said;
      fill(
        this.told,
        ...warnings.map((text) => h("p", { class: "coach-warning" }, text)),
        lost.length > 0 && h("p", { class: "coach-gave" }, lost.join(" ")),
      );
    }
    this.calm.hidden = !calm;
    setText(this.calm, say(game?.moves.length ? "coach.calm" : "coach.about"));
    this.back.hidden = !gave || !game?.may.take_back;
    this.board.showThreat(this.#marked());
    if (said !== before) this.does.said();
  }

  /** What it says, as short as can be: this card may be below the window. Empty where it says nothing. */
  get inShort() {
    const { words } = this;
    const mover = this.#game?.position.to_move;
    const warning = this.#threats && mover ? warningInShort(words, this.ruleset, otherSide(mover), this.#threats) : "";
    return warning || (this.#gave ? gaveInShort(words, this.#gave) : "");
  }

  /**
   * What is marked on the board: the heaviest conquest that threatens, or the one that the last move allows.
   *
   * @returns {import("../board/types.js").Threat | null}
   */
  #marked() {
    const [heaviest] = this.#threats?.threats ?? [];
    const mover = this.#game?.position.to_move;
    if (!mover) return null;
    if (heaviest) return { side: otherSide(mover), ...heaviest };
    const allowed = this.#gave?.side === otherSide(mover) ? this.#gave.allowed : null;
    return allowed && { side: mover, ...allowed };
  }
}
