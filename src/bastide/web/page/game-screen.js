/** The screen of a game: the table, and everything that happens at it. */

import { actionButtons } from "./actions.js";
import { gameActions, Refusal } from "./api.js";
import { Clocks } from "./clock.js";
import { fill, h } from "./dom.js";
import { endInWords, endingCard } from "./ending.js";
import { handBar } from "./hand-bar.js";
import { Live } from "./live.js";
import { moveInWords, movesList } from "./moves-list.js";
import { openNewGame } from "./new-game.js";
import { panel } from "./panel.js";
import { playerCard } from "./player-card.js";
import { problemText, refusalText } from "./problems.js";
import { gameAddress } from "./router.js";
import { seriesTable } from "./series.js";
import { sheetAddress } from "./shelf.js";
import { hintInWords, personToMove, skippedInWords, statusInWords } from "./status.js";
import { otherSide } from "./words.js";

/** @import { BoardElement } from "../board/index.js" */
/** @import { Page } from "./page.js" */
/** @import { GameView, RulesetInfo, Side } from "./types.js" */

/**
 * @param {Page} page
 * @param {string} id the game's
 * @returns {import("./page.js").Screen}
 */
export function gameScreen(page, id) {
  const element = h("main", { class: "game" });
  const caption = h("p", { class: "caption soft" });
  /** @type {Table | null} */
  let table = null;
  let left = false;
  const begin = async () => {
    const game = await gameActions(id).get();
    const ruleset = await page.shelf.named(game.rules);
    if (left) return;
    if (ruleset === null) throw new Refusal({ key: "page.unknown-ruleset", values: {}, text: "" }, 404);
    table = new Table(page, element, game, ruleset);
    fill(caption, table.caption());
    fill(element, ...table.parts);
    document.title = page.words.say("page.title.game", { ruleset: page.words.ruleset(ruleset) });
    table.begin(game);
  };
  begin().catch((refusal) => {
    if (!(refusal instanceof Refusal)) throw refusal;
    fill(
      element,
      h(
        "div",
        { class: "sheet" },
        h("p", { class: "problem", role: "alert" }, refusalText(page.words, refusal)),
        h("a", { href: "#/" }, page.words.say("nav.play")),
      ),
    );
  });
  return {
    element,
    caption,
    changed: () => table?.settle(),
    key: (event) => table?.key(event),
    leave: () => {
      left = true;
      table?.leave();
    },
  };
}

/** One game on its table: the elements, and what happens to them as the game goes on. */
class Table {
  /**
   * @param {Page} page
   * @param {HTMLElement} element the screen's
   * @param {GameView} game
   * @param {RulesetInfo} ruleset
   */
  constructor(page, element, game, ruleset) {
    const { words } = page;
    this.page = page;
    this.element = element;
    this.words = words;
    this.ruleset = ruleset;
    this.game = game;
    this.ask = gameActions(game.id);
    this.board = /** @type {BoardElement} */ (document.createElement("bastide-board"));
    this.near = nearSide(game);
    this.cards = {
      far: playerCard(words, otherSide(this.near), this.board, false),
      near: playerCard(words, this.near, this.board, true),
    };
    const { near, far } = this.cards;
    this.clocks = new Clocks(
      this.near === "light" ? { light: near.clock, dark: far.clock } : { light: far.clock, dark: near.clock },
    );
    this.bar = handBar(words, this.board);
    this.actions = actionButtons(words, {
      takeBack: () => void this.wish(this.ask.takeBack()),
      hint: () => void this.hint(),
      pass: () => void this.wish(this.ask.move("pass", this.game)),
      resign: (side) => void this.wish(this.ask.resign(side)),
    });
    this.moves = movesList(words, ruleset);
    this.series = seriesTable(words);
    this.ending = endingCard(words, { rematch: () => void this.rematch(), fresh: () => openNewGame(page) });
    this.live = new Live(game.id, {
      event: ({ game: now }) => this.accept(now),
      connection: (connected) => this.connection(connected),
    });
    this.touch = matchMedia("(pointer: coarse)").matches;
    this.lost = false;
    this.parts = this.layOut();
    this.listen();
    this.settle();
  }

  layOut() {
    const { page, words } = this;
    const { say } = words;
    const seriesPanel = panel(page, "series", say("series.heading"), this.series.element);
    seriesPanel.hidden = this.game.series === null;
    return [
      h(
        "h1",
        { class: "unseen" },
        say("game.heading", {
          ruleset: words.ruleset(this.ruleset),
          light: words.player(this.game, "light"),
          dark: words.player(this.game, "dark"),
        }),
      ),
      this.cards.far.element,
      h("div", { class: "table" }, this.board),
      this.cards.near.element,
      this.bar.element,
      this.actions.element,
      h(
        "div",
        { class: "panels" },
        this.ending.element,
        seriesPanel,
        panel(page, "moves", say("moves.heading"), ...this.moves.elements),
      ),
    ];
  }

  /** What stands in the page's head: the game, and which of a series it is. */
  caption() {
    const { words, game } = this;
    const parts = [words.ruleset(this.ruleset), game.series && words.say("game.number", { game: game.series.game })];
    return parts.filter(Boolean).join(" · ");
  }

  listen() {
    const { board, bar, words } = this;
    board.ruleset = { ...this.ruleset, title: words.ruleset(this.ruleset) };
    board.texts = words.board;
    board.buildingName = (_, name) => words.building(name);
    board.problemText = (problem) => problemText(words, problem);
    board.addEventListener("hold", () => this.tellHand());
    board.addEventListener("letgo", () => this.tellHand());
    board.addEventListener("aim", () => this.tellHand());
    board.addEventListener("refused", () => this.tellHand());
    board.addEventListener("place", (event) => {
      const { move } = /** @type {CustomEvent} */ (event).detail;
      bar.tell(words.say("status.sending"));
      void this.place(move);
    });
  }

  /** Show the board by the settings as they are now. */
  settle() {
    const { theme, confirm } = this.page.settings;
    this.board.sheet = sheetAddress(this.ruleset.name, theme);
    this.board.confirm = confirm ? "always" : "touch";
  }

  /** @param {GameView} game */
  begin(game) {
    this.show(game);
    this.live.open();
  }

  leave() {
    this.live.close();
    this.clocks.stop();
    this.page.notices.clear("connection");
  }

  /**
   * Hear a key that no field used: letters, arrows, R, Enter and Esc are the board's, wherever the focus is.
   *
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      document.querySelector("dialog[open]")
    )
      return;
    const [target] = event.composedPath();
    if (event.composedPath().includes(this.board) || !(target instanceof Element)) return;
    if (target.matches("input, select, textarea")) return;
    if (target.matches("button, a, summary") && ["Enter", " "].includes(event.key)) return;
    this.board.handleKey(event);
  }

  /**
   * Take a game as the server tells it, unless it is older than what is shown: an answer and an event may cross.
   *
   * @param {GameView} game
   */
  accept(game) {
    if (game.number < this.game.number) return;
    const before = this.game;
    this.show(game);
    this.tellChanges(before, game);
  }

  /** @param {GameView} game */
  show(game) {
    const { board } = this;
    const moved = board.position === null || game.number !== this.game.number;
    this.game = game;
    this.element.dataset.number = String(game.number);
    const side = personToMove(game);
    if (moved) board.position = game.position;
    board.interactive = side;
    this.cards.far.update(game);
    this.cards.near.update(game);
    this.clocks.set(game.clock);
    this.actions.update(game);
    this.moves.update(game);
    this.series.update(game);
    this.ending.update(game);
    this.tellHand();
  }

  /**
   * Tell what has happened to those who do not see the board, and where a game ends, go there.
   *
   * @param {GameView} before
   * @param {GameView} now
   */
  tellChanges(before, now) {
    const { page, words, ruleset } = this;
    if (now.moves.length < before.moves.length) page.tell(words.say("game.taken-back"));
    for (const move of now.moves.slice(before.moves.length)) page.tell(moveInWords(words, ruleset, move));
    if (now.moves.length !== before.moves.length) page.tell(skippedInWords(words, now));
    if (now.outcome && !before.outcome) {
      page.tell(endInWords(words, now).join(" "));
      this.ending.focus();
    } else if (personToMove(now) && !personToMove(before)) {
      page.tell(statusInWords(words, ruleset, now, this.touch));
    }
  }

  /** Say in the line under the board what the hand would do, or what the game waits for. */
  tellHand() {
    const { board, bar, game, words } = this;
    const { held, aimed } = board;
    bar.update({
      held: held !== null,
      aimed: aimed !== null,
      announcing: game.may.announce && personToMove(game) !== null,
    });
    if (aimed) bar.tell(board.describeAim(aimed), aimed.verdict.legal ? "good" : "bad");
    else
      bar.tell(
        [skippedInWords(words, game), statusInWords(words, this.ruleset, game, this.touch)].filter(Boolean).join(" "),
      );
  }

  /** @param {string} move */
  async place(move) {
    try {
      this.accept(await this.ask.move(move, this.game));
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.board.refuse(refusal.problem);
      this.refused(refusal);
    }
  }

  /**
   * Show what came of a wish, or why it was refused.
   *
   * @param {Promise<GameView>} answer
   */
  async wish(answer) {
    try {
      this.accept(await answer);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.refused(refusal);
    }
  }

  async hint() {
    const { bar, board, words } = this;
    const { ply } = this.game.position;
    bar.tell(words.say("game.hint.wait"));
    try {
      const { move } = await this.ask.hint();
      if (this.game.position.ply !== ply) return;
      board.suggest(move === "pass" ? null : move);
      const told = hintInWords(words, this.ruleset, move);
      bar.tell(told);
      this.page.tell(told);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.refused(refusal);
    }
  }

  async rematch() {
    try {
      if (this.game.rematch) {
        location.hash = gameAddress(this.game.rematch);
        return;
      }
      const next = await this.ask.rematch();
      location.hash = gameAddress(next.id);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.refused(refusal);
    }
  }

  /** @param {Refusal} refusal */
  refused(refusal) {
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
    } else if (!connected && !this.lost) {
      notices.show("connection", this.words.say("page.lost"), { lasting: true });
    }
    this.lost = !connected;
  }
}

/**
 * The side at the bottom: the person's own, or Light where two people play, or nobody.
 *
 * @param {GameView} game
 * @returns {Side}
 */
function nearSide(game) {
  return game.players.light.kind !== "person" && game.players.dark.kind === "person" ? "dark" : "light";
}
