/** One game on its table: the parts of the screen, and what happens to them as the game goes on. */

import { actionButtons } from "./actions.js";
import { gameActions, Refusal } from "./api.js";
import { followHand, makeBoard, settleBoard, stripsWhereNarrow } from "./boards.js";
import { changesInWords } from "./changes.js";
import { Clocks } from "./clock.js";
import { Coach } from "./coach.js";
import { fill, h } from "./dom.js";
import { endingCard } from "./ending.js";
import { handBar } from "./hand-bar.js";
import { Live } from "./live.js";
import { movesList } from "./moves-list.js";
import { openNewGame } from "./new-game.js";
import { panel } from "./panel.js";
import { playerCard } from "./player-card.js";
import { problemText, refusalText } from "./problems.js";
import { addressOf, gameAddress } from "./router.js";
import { seriesTable } from "./series.js";
import { hintInWords, personAtBoard, personToMove, skippedInWords, statusInWords } from "./status.js";
import { otherSide } from "./words.js";

/** @import { Page } from "./page.js" */
/** @import { GameView, RulesetInfo, Side } from "./types.js" */

/**
 * The side at the bottom: the person's own, or Light where two people play, or nobody.
 *
 * @param {GameView} game
 * @returns {Side}
 */
function nearSide({ players }) {
  return players.light.kind !== "person" && players.dark.kind === "person" ? "dark" : "light";
}

export class Table {
  /**
   * @param {Page} page
   * @param {HTMLElement} element the screen's, which it fills
   * @param {GameView} game
   * @param {RulesetInfo} ruleset
   */
  constructor(page, element, game, ruleset) {
    const { words } = page;
    const near = nearSide(game);
    this.page = page;
    this.words = words;
    this.element = element;
    this.ruleset = ruleset;
    this.game = game;
    this.ask = gameActions(game.id);
    this.lost = false;
    /** What the line under the board said last of what the game waits for. */
    this.waitsFor = "";
    this.touch = matchMedia("(pointer: coarse)").matches;
    this.board = this.#makeBoard();
    this.cards = {
      far: playerCard(words, otherSide(near), this.board, false),
      near: playerCard(words, near, this.board, true),
    };
    const [nearClock, farClock] = [this.cards.near.clock, this.cards.far.clock];
    this.clocks = new Clocks(
      near === "light" ? { light: nearClock, dark: farClock } : { light: farClock, dark: nearClock },
    );
    this.bar = handBar(words, this.board, () => void this.rematch());
    this.actions = actionButtons(words, {
      takeBack: () => void this.wish(this.ask.takeBack(this.game)),
      hint: () => void this.hint(),
      pass: () => void this.wish(this.ask.move("pass", this.game)),
      resign: (side) => void this.wish(this.ask.resign(side, this.game)),
    });
    this.coach = new Coach(page, ruleset, this.board, {
      ask: this.ask.coach,
      takeBack: () => void this.wish(this.ask.takeBack(this.game)),
      // A hint, or why something failed, is not pushed aside.
      said: () => this.bar.told === this.waitsFor && this.tellHand(),
    });
    this.moves = movesList(words, ruleset);
    this.series = seriesTable(words);
    this.ending = endingCard(words, {
      rematch: () => void this.rematch(),
      fresh: () => openNewGame(page, ruleset.name),
      review: () => (location.hash = addressOf("analyse", game.id, "review")),
    });
    this.live = new Live(game.id, {
      event: ({ game: now }) => this.accept(now),
      connection: (connected) => this.connection(connected),
      gone: () => this.gone(),
    });
    this.unstrip = stripsWhereNarrow(Object.values(this.cards).map(({ stock }) => stock));
    this.settle();
    fill(element, ...this.#parts());
    this.show(game);
    this.live.open();
  }

  #makeBoard() {
    const board = makeBoard(this.words, "game.place", this.ruleset);
    followHand(board, () => this.tellHand());
    board.addEventListener("place", (event) => void this.place(/** @type {CustomEvent} */ (event).detail.move));
    return board;
  }

  #parts() {
    const { page, words, game } = this;
    const { say } = words;
    const players = { light: words.player(game, "light"), dark: words.player(game, "dark") };
    const series = game.series !== null && panel(page, "series", say("series.heading"), this.series.element);
    const moves = panel(
      page,
      "moves",
      say("moves.heading"),
      ...this.moves.elements,
      h("a", { class: "button", href: addressOf("analyse", game.id), "data-does": "games.analyse" }, say("games.analyse")),
    );
    return [
      h("h1", { class: "unseen" }, say("game.heading", { ruleset: words.ruleset(this.ruleset), ...players })),
      this.cards.far.element,
      h("div", { class: "table" }, this.board),
      this.cards.near.element,
      this.bar.element,
      h("div", { class: "panels" }, this.actions.element, this.coach.element, this.ending.element, series, moves),
    ];
  }

  /** What stands in the page's head: the game, and which of a series it is. */
  caption() {
    const { words, game } = this;
    const parts = [words.ruleset(this.ruleset), game.series && words.say("game.number", { game: game.series.game })];
    return parts.filter(Boolean).join(" · ");
  }

  /** Show the board by the settings as they are now. */
  settle() {
    settleBoard(this.board, this.ruleset.name, this.page.settings);
  }

  leave() {
    this.live.close();
    this.clocks.stop();
    this.unstrip();
    this.page.notices.clear("connection");
    this.page.notices.clear("trouble");
  }

  /**
   * Hear a key that no field used: letters, arrows, R, Enter and Esc are the board's, wherever the focus is.
   *
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (document.querySelector("dialog[open]") || event.defaultPrevented) return;
    if (event.key === "!") this.bar.toggleAnnounced();
    else this.board.handleKey(event);
  }

  // The game goes on -------------------------------------------------------------------------------------------------
  /**
   * Take a game as the server tells it, unless it is older than what is shown: an answer and an event may cross.
   *
   * @param {GameView} game
   */
  accept(game) {
    if (game.number < this.game.number) return;
    const before = this.game;
    if (
      game.number === before.number &&
      game.thinking === before.thinking &&
      game.trouble?.key === before.trouble?.key
    ) {
      this.clocks.set(game.clock);
      return; // what both the answer and the event told; this is the second
    }
    this.show(game);
    this.#tellChanges(before, game);
  }

  /** @param {GameView} game */
  show(game) {
    const { board } = this;
    const moved = board.position === null || game.number !== this.game.number;
    this.game = game;
    this.element.dataset.number = String(game.number);
    if (moved) {
      board.position = game.position;
      this.bar.setAnnounced(false); // a new move is not announced by itself
    }
    board.interactive = personAtBoard(game);
    this.cards.far.update(game);
    this.cards.near.update(game);
    this.clocks.set(game.clock);
    this.actions.update(game);
    this.coach.update(game);
    this.moves.update(game);
    this.series.update(game);
    this.ending.update(game);
    this.#showTrouble(game);
    this.tellHand();
  }

  /** @param {GameView} game */
  #showTrouble({ trouble }) {
    const { notices } = this.page;
    if (trouble) notices.show("trouble", this.words.sentence(problemText(this.words, trouble)), { lasting: true });
    else notices.clear("trouble");
  }

  /**
   * Tell what has happened to those who do not see the board.
   *
   * @param {GameView} before
   * @param {GameView} now
   */
  #tellChanges(before, now) {
    const { page, words, ruleset } = this;
    const status = () => statusInWords(words, ruleset, now, this.touch);
    for (const told of changesInWords(words, ruleset, before, now, status)) page.tell(told);
  }

  /** Say in the line under the board what the hand would do, or what the game waits for. */
  tellHand() {
    const { board, bar, game, words } = this;
    if (board.busy) return;
    const { held, aimed } = board;
    if (game.outcome) {
      bar.showEnd(game);
      return;
    }
    const mine = personToMove(game) !== null;
    const ready = aimed?.verdict.legal ?? false;
    bar.update({ held: held !== null, ready, announcing: game.may.announce && mine });
    if (aimed) bar.tell(board.describeAim(aimed), aimed.verdict.legal ? "good" : "bad");
    else {
      const skipped = skippedInWords(words, game);
      // The line has no room for both the coach and how a building is placed; what the rules do is said before either.
      const warned = mine && !skipped && game.position.placing === "building" ? this.coach.inShort : "";
      const told = [skipped, statusInWords(words, this.ruleset, game, this.touch)];
      this.waitsFor = warned || told.filter(Boolean).join(" ");
      bar.tell(this.waitsFor, warned ? "warning" : "plain");
    }
  }

  // What a person wants ----------------------------------------------------------------------------------------------
  /** @param {string} move */
  async place(move) {
    this.bar.tell(this.words.say("status.sending"));
    try {
      this.accept(await this.ask.move(move, this.game));
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.board.refuse(refusal.problem);
      this.#refused(refusal);
    }
  }

  /**
   * Show what came of a wish, or why it was refused.
   *
   * @param {Promise<GameView>} answer
   */
  async wish(answer) {
    this.actions.setUnderWay("change", true);
    try {
      this.accept(await answer);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.#refused(refusal);
    } finally {
      this.actions.setUnderWay("change", false);
    }
  }

  async hint() {
    const { bar, board, page, words } = this;
    const { number } = this.game;
    bar.tell(words.say("game.hint.wait"));
    this.actions.setUnderWay("hint", true);
    try {
      const { move } = await this.ask.hint(this.game);
      if (this.game.number !== number) return;
      if (move === "pass") board.letgo();
      else board.holdAt(move); // so that Place places what is proposed
      bar.setAnnounced(move.endsWith("!"));
      board.suggest(move === "pass" ? null : move);
      board.scrollIntoView({ block: "nearest" });
      const told = hintInWords(words, this.ruleset, move);
      bar.tell(told);
      page.tell(told);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      if (this.game.number === number) this.#refused(refusal); // otherwise it was for a position that is past
    } finally {
      this.actions.setUnderWay("hint", false);
    }
  }

  async rematch() {
    try {
      location.hash = gameAddress(this.game.rematch ?? (await this.ask.rematch()).id);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.#refused(refusal);
    }
  }

  /** @param {Refusal} refusal */
  #refused(refusal) {
    const text = refusalText(this.words, refusal);
    this.bar.tell(text, "bad");
    this.page.tell(text);
  }

  /** @param {boolean} connected */
  connection(connected) {
    const { notices, tell } = this.page;
    if (connected && this.lost) {
      notices.clear("connection");
      tell(this.words.say("page.found"));
      this.tellHand(); // what was refused meanwhile is past
    } else if (!connected && !this.lost) {
      notices.show("connection", this.words.say("page.lost"), { lasting: true });
    }
    this.lost = !connected;
  }

  /** There is no such game any more. */
  gone() {
    const { notices } = this.page;
    const problem = { key: "no-game", values: { id: this.game.id }, text: "" };
    notices.show("connection", this.words.sentence(problemText(this.words, problem)), { lasting: true });
  }
}
