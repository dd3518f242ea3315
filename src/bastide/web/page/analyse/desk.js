/** A record on the desk: the board, the moves, the engine and the review, put together, and what happens to them. */

import { Refusal } from "../api.js";
import { followHand, makeBoard, settleBoard, stripsWhereNarrow } from "../boards.js";
import { fill, h, setText } from "../dom.js";
import { endInWords } from "../ending.js";
import { handBar } from "../hand-bar.js";
import { Lines } from "../lines.js";
import { moveInWords } from "../moves-list.js";
import { panel } from "../panel.js";
import { playerCard } from "../player-card.js";
import { refusalText } from "../problems.js";
import { skippedInWords, statusInWords } from "../status.js";
import { asGame, playersOf } from "./as-game.js";
import { recordButtons } from "./buttons.js";
import { editor } from "./editor.js";
import { Engine } from "./engine.js";
import { enginePanel } from "./engine-panel.js";
import { openHeaders } from "./headers-dialog.js";
import { actOfKey } from "./keys.js";
import { Rehearsal } from "./rehearsal.js";
import { reviewPanel } from "./review-panel.js";
import { Keeper } from "./saving.js";
import { openExportDialog, openLinkDialog } from "./sharing.js";
import { threatOf, threatsInWords } from "./threats.js";
import { TreeView } from "./tree-view.js";

/** @import { LineView } from "../lines.js" */
/** @import { Page } from "../page.js" */
/** @import { RulesetInfo } from "../types.js" */
/** @import { Kept } from "./saving.js" */
/** @import { Study } from "./study.js" */

/** What has keys of its own: fields, sliders, and what is scrolled. */
const OWN_KEYS = "input, select, textarea, [role=slider], .scroller";
const RESULTS = { light: "1-0", dark: "0-1" };

export class Desk {
  /** Which showing is the latest: answers may cross. */
  #shown = 0;
  /** @type {LineView | null} */
  #view = null;
  /** The tree whose main line is known to the list. @type {import("../record.js").RecordTree | null} */
  #learnt = null;

  /**
   * @param {Page} page
   * @param {HTMLElement} element the screen's, which it fills
   * @param {Study} study
   * @param {RulesetInfo} ruleset
   * @param {Kept | null} kept where the record is in the library
   * @param {() => void} reload
   */
  constructor(page, element, study, ruleset, kept, reload) {
    const { words } = page;
    this.page = page;
    this.words = words;
    this.element = element;
    this.study = study;
    this.ruleset = ruleset;
    this.lines = new Lines();
    /** Where the page's head tells of the record. @type {HTMLElement | null} */
    this.captionElement = null;
    /** The line of moves that is pointed at. @type {string[] | null} */
    this.looked = null;
    /** Whether the building in hand was taken by its letter. */
    this.keyed = false;
    this.touch = matchMedia("(pointer: coarse)").matches;
    this.board = this.#makeBoard();
    this.cards = {
      far: playerCard(words, "dark", this.board, false),
      near: playerCard(words, "light", this.board, true),
    };
    this.bar = handBar(words, this.board, () => undefined);
    this.engine = new Engine(page, (state) => this.#showEngine(state));
    this.enginePanel = enginePanel(page, () => this.engine, {
      look: (line) => void this.#lookAt(line),
      play: (move) => this.play([move]),
      insert: (line) => this.play(line),
      shown: () => this.#mark(),
    });
    this.enginePanel.update(this.engine.state);
    this.threat = h("p", { class: "threat small" });
    this.tree = new TreeView(words, study, (move) => moveInWords(words, ruleset, move));
    this.editor = editor(words, study);
    this.review = reviewPanel(
      page,
      study,
      (mistakes, seconds) => this.practice.begin(mistakes, seconds),
      () => this.editor.keep(),
    );
    this.keeper = new Keeper(page, study, kept, reload, () => this.editor.keep());
    this.buttons = recordButtons(words, study, {
      pass: () => this.play(["pass"]),
      undo: () => this.undo(),
      shift: (way) => this.shift(way),
      remove: () => this.remove(),
      headers: () => void this.#headers(),
      link: () => void openLinkDialog(page, study.tree.toRecord(), this.#view?.position.text ?? null),
      share: () => openExportDialog(page, study.tree.toRecord(), study.line(), this.#fileName()),
    });
    this.practice = new Rehearsal({
      page,
      element,
      study,
      board: this.board,
      lines: this.lines,
      engine: this.engine,
      put: (view) => this.#show(view),
      show: () => this.show(),
    });
    this.heading = h("h1", { class: "unseen" });
    this.unstrip = stripsWhereNarrow(Object.values(this.cards).map(({ stock }) => stock));
    this.settle();
    fill(element, ...this.#parts());
    study.watch((change) => this.#changed(change));
    this.#name();
    void this.show();
    void this.#learnMainLine();
  }

  #makeBoard() {
    const board = makeBoard(this.words, "game.place", this.ruleset);
    followHand(board, () => this.#tellHand());
    board.addEventListener("letgo", () => (this.keyed = false));
    board.addEventListener("place", (event) => this.#placed(/** @type {CustomEvent} */ (event).detail.move));
    return board;
  }

  #parts() {
    const { page, words } = this;
    const { say } = words;
    const moves = h(
      "section",
      { class: "card moves-card", "aria-label": say("analyse.moves") },
      this.tree.window,
      this.editor.element,
      this.keeper.element,
    );
    return [
      this.heading,
      this.cards.far.element,
      h("div", { class: "table" }, this.board),
      this.cards.near.element,
      this.bar.element,
      h(
        "div",
        { class: "panels" },
        this.practice.element,
        h("div", { class: "column moves-column" }, this.buttons.element, moves),
        h(
          "div",
          { class: "column engine-column" },
          this.enginePanel.element,
          this.threat,
          this.review.element,
          panel(page, "analysis-keys", say("analyse.keys"), h("p", { class: "small" }, say("analyse.keys.text"))),
        ),
      ),
    ];
  }

  /** Who plays, where anything is known of it. */
  #players() {
    const { words, study } = this;
    const players = playersOf(study.tree);
    if (!players.light.name && !players.dark.name) return "";
    return words.say("games.players", {
      light: words.player({ players }, "light"),
      dark: words.player({ players }, "dark"),
    });
  }

  /** What the record is called: the ruleset, and who plays. */
  caption() {
    return [this.words.ruleset(this.ruleset), this.#players()].filter(Boolean).join(" · ");
  }

  #fileName() {
    const { Light = "", Dark = "" } = this.study.tree.headers;
    return (
      [Light, Dark]
        .filter(Boolean)
        .join("-")
        .replace(/[^\p{L}\p{N}-]+/gu, "_")
        .slice(0, 60) || "bastide"
    );
  }

  /**
   * Tell in the page's head what the record is called, now and whenever that changes.
   * @param {HTMLElement} caption
   */
  showCaption(caption) {
    this.captionElement = caption;
    this.#name();
  }

  #name() {
    this.heading.textContent = this.words.say("analyse.title", { title: this.caption() });
    if (!this.captionElement) return;
    const players = this.#players();
    fill(
      this.captionElement,
      this.words.ruleset(this.ruleset),
      players && h("span", { class: "caption-players" }, ` · ${players}`),
    );
  }

  /** Show the board by the settings as they are now. */
  settle() {
    settleBoard(this.board, this.ruleset.name, this.page.settings);
  }

  leave() {
    this.editor.keep();
    this.practice.leave();
    this.engine.leave();
    this.review.leave();
    this.tree.leave();
    this.keeper.leave();
    this.unstrip();
  }

  // What happens -----------------------------------------------------------------------------------------------------
  /** @param {import("./study.js").Change} change */
  #changed(change) {
    if (change === "structure") this.tree.rebuild();
    else this.tree.show();
    if (this.#learnt !== this.study.tree) void this.#learnMainLine();
    if (change !== "moved") this.#name();
    void this.show();
  }

  /** Show the place that is looked at: what is known at once, the rest when it comes. */
  async show() {
    const { study, lines } = this;
    this.#shown += 1;
    const mine = this.#shown;
    const node = study.current;
    const line = study.line();
    this.editor.update();
    this.review.place();
    this.buttons.undo.disabled = study.undoable === null;
    if (this.practice.on) return;
    try {
      const view = lines.seen(line) ?? (await lines.view(line));
      if (mine !== this.#shown) return;
      this.#show(view);
      this.tree.learn(node, view.moves);
      this.#finish(view);
      this.#fetchAhead();
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      if (mine !== this.#shown) return;
      const text = refusalText(this.words, refusal);
      this.board.refuse(refusal.problem);
      this.bar.tell(text, "bad");
      this.page.tell(text);
    }
  }

  /** @param {LineView} view */
  #show(view) {
    const { board, study } = this;
    this.#view = view;
    this.keyed = false;
    const game = asGame(study.tree, view);
    if (board.position?.text !== view.position.text || board.busy) board.position = view.position;
    else if (board.position.last !== view.position.last) board.position = view.position;
    board.interactive = view.position.to_move;
    this.element.dataset.ply = String(study.current.ply);
    this.cards.far.update(game);
    this.cards.near.update(game);
    this.bar.setAnnounced(false);
    this.buttons.pass.hidden = !view.may.pass;
    setText(this.threat, threatsInWords(this.words, this.ruleset, view));
    this.engine.look(study.line(), view.outcome !== null);
    this.#mark();
    this.#tellHand();
  }

  /** At the end of the main line the rules may say how the game ended. @param {LineView} view */
  #finish({ outcome }) {
    const { study } = this;
    if (!outcome || study.current !== study.tree.endOf()) return;
    const result = outcome.winner ? RESULTS[outcome.winner] : "1/2-1/2";
    study.conclude(result, outcome.reason, [outcome.points.light, outcome.points.dark]);
  }

  /** Ask beforehand about what will most likely be looked at next. */
  #fetchAhead() {
    const { study, lines } = this;
    const { current } = study;
    const ahead = [current.children[0], current.parent, study.tree.beside(current, 1), study.tree.beside(current, -1)];
    for (const node of ahead) if (node) lines.view(study.line(node)).catch(() => undefined); // told where it is looked at
  }

  /** Whose moves those of the main line are, for the list. */
  async #learnMainLine() {
    const { study, lines, tree } = this;
    this.#learnt = study.tree;
    const end = study.tree.endOf();
    const view = await lines.view(study.line(end)).catch(() => null);
    if (view && study.tree.get(end.id) === end) tree.learn(end, view.moves);
  }

  /** Say in the line under the board what the hand would do, or what the position is. */
  #tellHand() {
    const { board, bar, words } = this;
    if (!this.#view || board.busy) return;
    const game = asGame(this.study.tree, this.#view);
    bar.update({
      held: board.held !== null,
      ready: board.aimed?.verdict.legal ?? false,
      announcing: game.may.announce,
    });
    if (game.outcome) bar.tell(endInWords(words, game).slice(0, 2).join(". "));
    else if (board.aimed) bar.tell(board.describeAim(board.aimed), board.aimed.verdict.legal ? "good" : "bad");
    else
      bar.tell(
        [skippedInWords(words, game), statusInWords(words, this.ruleset, game, this.touch)].filter(Boolean).join(" "),
      );
  }

  /** @param {import("./engine.js").EngineState} state */
  #showEngine(state) {
    this.enginePanel?.update(state);
    this.#mark();
  }

  /** Show on the board what is switched on. */
  #mark() {
    const { board, page } = this;
    const hidden = this.practice.on;
    const ownership = !hidden && page.settings.ownership ? (this.engine.state.analysis?.ownership ?? null) : null;
    board.showOwnership(ownership);
    board.showThreat(!hidden && page.settings.threats ? threatOf(this.#view) : null);
  }

  /**
   * Show a line of moves on the board; null none.
   * @param {string[] | null} moves
   */
  async #lookAt(moves) {
    const mine = this.#shown;
    this.looked = moves;
    const side = this.#view?.position.to_move;
    if (!moves?.length || !side) {
      this.board.showLine([]);
      return;
    }
    this.board.showLine([{ side, move: moves[0] ?? "" }]);
    // Who plays each of them, skipped turns included, is for the rules to say.
    const line = this.study.line();
    const view = await this.lines.view({ ...line, moves: [...line.moves, ...moves] }).catch(() => null);
    if (view && mine === this.#shown && this.looked === moves) {
      this.board.showLine(view.moves.slice(line.moves.length).map((one) => ({ side: one.side, move: one.move })));
    }
  }

  // What a person wants ----------------------------------------------------------------------------------------------
  /** @param {string} move that was placed on the board */
  #placed(move) {
    if (this.practice.on) void this.practice.tried(move);
    else this.play([move]);
  }

  /**
   * Play moves into the record, from the place that is looked at.
   * @param {string[]} moves
   */
  play(moves) {
    if (moves.length) this.study.play(moves);
  }

  remove() {
    if (!this.study.current.parent) return;
    this.study.remove();
    this.page.tell(this.words.say("analyse.deleted"));
  }

  /** @param {1 | -1} way */
  shift(way) {
    this.page.tell(this.words.say(this.study.shift(way) ? "analyse.moved" : "analyse.not-moved"));
  }

  undo() {
    const what = this.study.undo();
    if (what) this.page.tell(this.words.say("analyse.undone"));
  }

  async #headers() {
    const { study, lines } = this;
    const end = await lines.view(study.line(study.tree.endOf())).catch(() => null);
    await openHeaders(this.words, study, Boolean(end?.outcome));
  }

  /**
   * Hear a key that no field used: the board's while it holds something or has the focus, else the record's.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (document.querySelector("dialog[open], [popover]:popover-open") || event.defaultPrevented) return;
    const target = event.target;
    if (target instanceof Element && target.closest(OWN_KEYS)) return;
    if (this.#isBoards(event) && this.board.handleKey(event)) {
      if (/^[a-z]$/i.test(event.key)) this.keyed = true;
      return;
    }
    if (this.practice.on) return;
    const act = actOfKey(event, {
      study: this.study,
      undo: () => this.undo(),
      shift: (way) => this.shift(way),
      remove: () => this.remove(),
      write: () => this.editor.write(),
      announce: () => this.bar.toggleAnnounced(),
    });
    if (!act) return;
    // What has the focus is not what would be deleted.
    if (event.key === "Delete" && target instanceof Element && target.closest("button, a, summary")) return;
    event.preventDefault();
    act();
  }

  /**
   * Whether a key is the board's first. Arrows are only while a building is moved by keys: what has been taken by itself, or by
   * the mouse, must not keep anybody from going through the moves.
   * @param {KeyboardEvent} event
   */
  #isBoards({ key }) {
    return !key.startsWith("Arrow") || this.keyed || document.activeElement === this.board;
  }
}
