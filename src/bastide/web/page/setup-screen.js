/**
 * The screen on which any position is put together: with the board and the stocks of a game, but where anything may be put
 * anywhere, taken away, and given to either side. What is wrong with it, the server says.
 */

import { copied } from "./analyse/sharing.js";
import { judgeSetup, Refusal } from "./api.js";
import { followHand, makeBoard, settleBoard, stripsWhereNarrow } from "./boards.js";
import { levelOptions, PERSON, seated, selectField } from "./choices.js";
import { fill, h, setText } from "./dom.js";
import { handBar } from "./hand-bar.js";
import { encodeLink } from "./links.js";
import { problemText, refusalText } from "./problems.js";
import { emptyRecord } from "./record.js";
import { addressOf } from "./router.js";
import { Draft } from "./setup-draft.js";
import { toolChoice } from "./setup-tools.js";
import { startGame } from "./starting.js";

/** @import { StockElement } from "../board/index.js" */
/** @import { Page, Screen } from "./page.js" */
/** @import { Route } from "./router.js" */
/** @import { Tool } from "./setup-tools.js" */
/** @import { RulesetInfo, SetupView, Side } from "./types.js" */

const FIRST_RULES = "cathedral";
const SIDES = /** @type {const} */ (["light", "dark"]);

class Bench {
  /** @type {SetupView | null} */
  #view = null;
  /** How often something has changed: answers may cross. */
  #changes = 0;
  /** @type {RulesetInfo | null} */
  #ruleset = null;
  /** @type {Tool} */
  #tool = "light";

  /**
   * @param {Page} page
   * @param {HTMLElement} element the screen's, which it fills
   * @param {RulesetInfo[]} rulesets
   */
  constructor(page, element, rulesets) {
    const { words } = page;
    const { say } = words;
    this.page = page;
    this.words = words;
    this.rulesets = rulesets;
    this.draft = new Draft(FIRST_RULES);
    /** The draft that is shown: what the server could not be asked about does not count as done. */
    this.shown = this.draft.copy();
    this.board = this.#makeBoard();
    this.stock = this.#makeStock();
    this.tools = toolChoice(words, (tool) => this.#choose(tool));
    this.bar = handBar(words, this.board, () => undefined);
    this.rules = selectField(
      say("setup.rules"),
      rulesets.map((one) => h("option", { value: one.name }, words.ruleset(one))),
      FIRST_RULES,
      "setup.rules",
    );
    this.rules.input.addEventListener("change", () => this.begin(this.rules.input.value));
    this.turn = selectField(say("setup.to-move"), [], "", "setup.to-move");
    this.turn.input.addEventListener("change", () => {
      this.draft.toMove = /** @type {Side | null} */ (this.turn.input.value || null);
      void this.#judge();
    });
    this.told = h("div", { class: "setup-told", role: "status" });
    this.text = h("textarea", { rows: 3, class: "notation", "aria-label": say("setup.text"), "data-does": "setup.text" });
    this.text.addEventListener("change", () => void this.read(this.text.value));
    this.said = h("p", { role: "status", class: "said small" });
    const { field: levelField, input: level } = selectField(
      say("home.level"),
      levelOptions(page),
      page.settings.level,
      "setup.level",
    );
    const sides = SIDES.map((side) => h("option", { value: side }, words.side(side)));
    const { field: sideField, input: side } = selectField(say("home.side"), sides, page.settings.side, "setup.side");
    const button = (/** @type {string} */ key, /** @type {string} */ does, /** @type {() => unknown} */ act) =>
      h("button", { type: "button", class: "button", "data-does": does, onclick: () => void act() }, say(key));
    this.analyse = button("setup.analyse", "setup.analyse", () => this.#analyse());
    this.copy = button("setup.copy", "setup.copy", () => this.#copy());
    this.play = button("setup.play", "setup.play", () => {
      const computer = { kind: /** @type {const} */ ("level"), level: Number(level.value) };
      return this.#play(seated(side.value, PERSON, computer));
    });
    fill(
      element,
      h("h1", { class: "unseen" }, say("setup.heading")),
      h(
        "section",
        { class: "card far setup-rules" },
        this.rules.field,
        this.turn.field,
        button("setup.clear", "setup.clear", () => this.#clear()),
      ),
      h("section", { class: "card near setup-hand" }, this.tools.element, this.stock),
      h("div", { class: "table" }, this.board),
      this.bar.element,
      h(
        "div",
        { class: "panels" },
        h("section", { class: "card setup-state", "aria-label": say("setup.state") }, h("h2", {}, say("setup.state")), this.told),
        h(
          "section",
          { class: "card dialog-form", "aria-label": say("setup.go-on") },
          h("h2", {}, say("setup.go-on")),
          this.analyse,
          h("div", { class: "pair" }, levelField, sideField),
          this.play,
          this.said,
        ),
        h("section", { class: "card dialog-form" }, h("label", { class: "field" }, h("span", {}, say("setup.text")), this.text), this.copy),
      ),
    );
    this.unstrip = stripsWhereNarrow([this.stock]);
    this.settle();
  }

  #makeBoard() {
    const board = makeBoard(this.words, "setup.put");
    followHand(board, () => this.#tellHand());
    board.addEventListener("place", (event) => {
      const { code, facing, square } = /** @type {CustomEvent} */ (event).detail;
      const side = this.#tool === "neutral" ? null : /** @type {Side} */ (this.#tool);
      this.draft.put({ side, code, facing, square });
      void this.#judge();
    });
    board.addEventListener("choose", (event) => this.#mean(/** @type {CustomEvent} */ (event).detail.square));
    return board;
  }

  #makeStock() {
    const stock = /** @type {StockElement} */ (document.createElement("bastide-stock"));
    stock.setAttribute("side", "light");
    stock.dataset.does = "setup.take";
    stock.board = this.board;
    return stock;
  }

  settle() {
    settleBoard(this.board, this.draft.rules, this.page.settings);
  }

  leave() {
    this.#changes += 1;
    this.unstrip();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (document.querySelector("dialog[open]") || event.defaultPrevented) return;
    this.board.handleKey(event);
  }

  // What is put there ------------------------------------------------------------------------------------------------
  /**
   * Begin with the empty board of a ruleset.
   *
   * @param {string} rules
   */
  begin(rules) {
    this.#lay(rules);
    this.draft = new Draft(this.draft.rules);
    this.settle();
    return this.#judge();
  }

  /**
   * Have the board of a ruleset.
   *
   * @param {string} rules the first where there is none of that name
   */
  #lay(rules) {
    const ruleset = this.rulesets.find((one) => one.name === rules) ?? this.rulesets[0];
    if (!ruleset) return;
    this.#view = null;
    this.#ruleset = ruleset;
    this.draft.rules = ruleset.name;
    this.rules.input.value = ruleset.name;
    this.board.ruleset = { ...ruleset, title: this.words.ruleset(ruleset) };
    this.tools.update(ruleset);
  }

  /**
   * Begin with a position's text.
   *
   * @param {string} text
   */
  async read(text) {
    const written = text.trim();
    const [named = ""] = written.split(/\s/);
    const rules = this.rulesets.some((one) => one.name === named) ? named : this.draft.rules;
    this.#changes += 1;
    const mine = this.#changes;
    try {
      const view = await judgeSetup({ rules, from: written });
      if (mine !== this.#changes) return;
      if (rules !== this.#ruleset?.name) this.#lay(rules);
      this.draft.take(view);
      this.settle();
      this.#show(view);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      if (mine !== this.#changes) return;
      if (this.#ruleset === null) await this.begin(rules);
      this.#sayNone(refusalText(this.words, refusal));
    }
  }

  #clear() {
    this.draft.clear();
    return this.#judge();
  }

  /** @param {Tool} tool */
  #choose(tool) {
    this.#tool = tool;
    this.board.interactive = null; // what was in hand is put back
    if (tool === "light" || tool === "dark") this.stock.side = tool;
    this.#lift();
  }

  /**
   * A click on a square, or Enter on the keyboard's.
   *
   * @param {number} square
   */
  #mean(square) {
    const view = this.#view;
    if (!view) return;
    const tool = this.#tool;
    if (tool === "remove") {
      const gone = this.draft.remove(square, view);
      if (!gone || !this.#ruleset) return;
      this.page.tell(this.words.say("setup.removed", { name: this.words.coded(this.#ruleset, gone.code) }));
    } else if (tool === "ground-light" || tool === "ground-dark") {
      this.draft.paint(tool === "ground-light" ? "light" : "dark", square);
    } else return;
    void this.#judge();
  }

  // What comes of it -------------------------------------------------------------------------------------------------
  async #judge() {
    this.#changes += 1;
    const mine = this.#changes;
    try {
      const view = await judgeSetup(this.draft.asked());
      if (mine === this.#changes) this.#show(view);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      if (mine !== this.#changes) return;
      const told = refusalText(this.words, refusal);
      if (this.board.busy) this.board.refuse(refusal.problem);
      if (this.#ruleset?.name === this.shown.rules && this.#view) {
        this.draft = this.shown.copy(); // the position is the one before, and has been judged
        this.turn.input.value = this.draft.toMove ?? "";
        this.#say(told);
      } else this.#sayNone(told);
    }
  }

  /** @param {SetupView} view */
  #show(view) {
    const { words } = this;
    const { say } = words;
    this.#view = view;
    this.shown = this.draft.copy();
    this.#lift();
    this.board.markSquares([...new Set(view.problems.flatMap(({ squares }) => squares))]);
    const turns = [
      h("option", { value: "" }, say("setup.to-move.any", { side: words.side(view.to_move) })),
      ...SIDES.map((side) => h("option", { value: side }, words.side(side))),
    ];
    fill(this.turn.input, ...turns);
    this.turn.input.value = this.draft.toMove ?? "";
    const notes = [
      view.skipped && say("setup.skipped", { why: problemText(words, view.skipped) }),
      view.outcome && say("setup.over"),
    ].filter(Boolean);
    fill(
      this.told,
      view.text !== null && h("p", { class: "setup-right" }, say("setup.right")),
      ...notes.map((note) => h("p", {}, note)),
      view.problems.length > 0 && h("p", {}, say("setup.wrong", { count: view.problems.length })),
      view.problems.length > 0 &&
        h(
          "ul",
          { class: "setup-problems" },
          ...view.problems.map((problem) => h("li", {}, words.sentence(problemText(words, problem)))),
        ),
    );
    this.text.value = view.text ?? "";
    this.analyse.disabled = this.copy.disabled = view.text === null;
    this.play.disabled = view.text === null || view.outcome !== null;
    setText(this.said, "");
    if (view.text !== null) history.replaceState(null, "", addressOf("setup", view.text));
    this.#tellHand();
  }

  /** Give the board what can be done with the tool that is chosen. */
  #lift() {
    const [view, tool] = [this.#view, this.#tool];
    if (!view) return;
    const side = tool === "dark" ? "dark" : "light";
    const puts = tool === "light" || tool === "dark" || tool === "neutral";
    const survey = puts ? view.surveys[tool] : null;
    const duke = survey?.forms.some(({ code }) => code === this.#ruleset?.duke?.code) && tool !== "neutral";
    const marked = view.problems.flatMap(({ squares }) => squares);
    this.board.position = {
      text: `setup ${this.#changes} ${tool}`,
      ply: 0,
      to_move: puts ? side : null,
      placing: tool === "neutral" ? "neutral" : duke ? "duke" : "building",
      pieces: view.pieces,
      territory: view.territory,
      stock: view.stock,
      last: null,
      survey,
    };
    this.stock.hidden = tool !== "light" && tool !== "dark";
    this.board.interactive = puts && survey?.forms.length ? side : null;
    this.board.markSquares([...new Set(marked)]);
    this.#tellHand();
  }

  #tellHand() {
    const { board, bar, words } = this;
    if (board.busy) return;
    const { held, aimed } = board;
    bar.update({ held: held !== null, ready: aimed?.verdict.legal ?? false, announcing: false });
    if (aimed) bar.tell(board.describeAim(aimed), aimed.verdict.legal ? "good" : "bad");
    else bar.tell(words.say(`setup.tool.${this.#tool}.help`));
  }

  /** @param {string} text */
  #say(text) {
    fill(this.told, h("p", { class: "problem" }, text));
    this.page.tell(text);
  }

  /**
   * Say why there is no position to go on from, whatever the board still shows.
   *
   * @param {string} why
   */
  #sayNone(why) {
    for (const button of [this.analyse, this.copy, this.play]) button.disabled = true;
    this.#say(this.#view?.pieces.length ? `${why} ${this.words.say("setup.unread")}` : why);
  }

  // Going on ---------------------------------------------------------------------------------------------------------
  async #analyse() {
    const text = this.#view?.text;
    if (text) location.hash = addressOf("open", await encodeLink(emptyRecord(this.draft.rules, text)));
  }

  async #copy() {
    const text = this.#view?.text;
    if (!text) return;
    this.text.select(); // where the browser does not let the page, a key does it
    setText(this.said, this.words.say((await copied(text)) ? "share.copied" : "share.copy-yourself"));
  }

  /** @param {{light: import("./types.js").PlayerSpec, dark: import("./types.js").PlayerSpec}} players */
  async #play(players) {
    const position = this.#view?.text;
    if (!position) return;
    const spec = { rules: this.draft.rules, position, ...players, clock: null, series: false };
    await startGame(this.page, spec, { button: this.play, said: this.said });
  }
}

/**
 * @param {Page} page
 * @param {Route} route whose `id` is the text of a position to begin with
 * @returns {Screen}
 */
export function setupScreen(page, route) {
  const { words } = page;
  const element = h("main", { class: "game setup" });
  /** @type {Bench | null} */
  let bench = null;
  let left = false;
  const begin = async () => {
    await page.preparation.done;
    const rulesets = await page.shelf.all();
    if (left) return;
    bench = new Bench(page, element, rulesets);
    await (route.id ? bench.read(route.id) : bench.begin(FIRST_RULES));
  };
  const waiting = page.preparation.card(words);
  fill(element, h("div", { class: "sheet" }, waiting.card));
  begin().catch((refusal) => {
    if (!(refusal instanceof Refusal)) throw refusal;
    fill(element, h("div", { class: "sheet" }, h("p", { class: "problem", role: "alert" }, refusalText(words, refusal))));
  });
  return {
    element,
    title: words.say("setup.heading"),
    changed: () => bench?.settle(),
    key: (event) => bench?.key(event),
    leave: () => {
      left = true;
      waiting.leave();
      bench?.leave();
    },
  };
}
