/** A side's remaining buildings as a custom element, which a board puts into its hand. */

import { BoardElement } from "./board.js";
import { boxOf, buildingNamed, cellsOf, facingsOf } from "./geometry.js";
import { inReach } from "./lookup.js";
import { still } from "./motion.js";
import { MARGIN, buildingPicture } from "./picture.js";
import { noScroll } from "./pointer.js";
import { Symbols } from "./sheet.js";
import { COMMON, STOCK } from "./style.js";
import { html } from "./svg.js";
import { icon, nameButton } from "./tools.js";
import { nameOf } from "./words.js";

/** @import { BuildingInfo, Facing, RulesetInfo, Side } from "./types.js" */

/** Pixels that a press may move and still be a click. */
const SLOP = 6;
/** How far a finger on a strip goes up or down for each pixel sideways, to take a building and not to scroll. */
const STEEP = 0.5;
/** Pixels of a neighbour that are in sight where a strip goes on. */
const PEEP = 40;
/** Milliseconds for which a strip goes on at the speed at which a finger left it. */
const GLIDE = 180;

/**
 * @typedef {object} Item one kind of building
 * @property {HTMLElement} element
 * @property {HTMLElement} take the button, or the picture's frame where nothing may be taken
 * @property {HTMLElement} count
 * @property {HTMLElement} sign its two letters, which the keyboard takes it by
 * @property {HTMLButtonElement | null} turn
 * @property {string} drawn which picture it shows
 */

export class StockElement extends HTMLElement {
  static observedAttributes = ["side", "for", "layout"];

  /** @type {BoardElement | null} */
  #board = null;

  /** @type {Symbols | null} */
  #symbols = null;

  /** @type {Map<string, Item>} */
  #items = new Map();

  /** What the items were made for: when it changes they are made anew. */
  #made = "";

  /** @type {RulesetInfo | null} */
  #ruleset = null;

  /**
   * @type {{code: string, id: number, x: number, y: number, type: string, as: "click" | "drag" | "scroll",
   *     scroll: number, last: {x: number, time: number}, speed: number} | null}
   */
  #press = null;

  #list = html("ul", { class: "items", role: "list" });

  /** What is in hand and has been brought into sight. */
  #sighted = "";

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [COMMON, STOCK];
    root.append(this.#list, icon("more"));
    new ResizeObserver(() => this.#letScroll()).observe(this.#list);
    this.#list.addEventListener("scroll", () => this.#showMore(), { passive: true });
    this.#list.addEventListener("keydown", (event) => void this.#board?.handleKey(event));
    this.#list.addEventListener("contextmenu", (event) => {
      if (!this.#board?.held) return;
      event.preventDefault();
      if (this.#press?.type !== "touch") this.#board.turn(1);
    });
  }

  connectedCallback() {
    this.#board?.attach(this);
    this.#find();
  }

  disconnectedCallback() {
    this.#board?.detach(this);
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#find();
  }

  /**
   * Looks for the board that `for` names.
   * @param {boolean} [again] whether to look once more when the page is there, or has put together what it is making
   */
  #find(again = true) {
    const id = this.getAttribute("for");
    const root = this.getRootNode();
    const named = root instanceof Document || root instanceof ShadowRoot ? root.getElementById(id ?? "") : null;
    if (named instanceof BoardElement) {
      this.board = named;
      return;
    }
    this.render();
    if (id === null || !again || !this.isConnected) return;
    const retry = () => this.#find(false);
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", retry, { once: true });
    else queueMicrotask(retry);
  }

  /** The board that it belongs to. */
  get board() {
    return this.#board;
  }

  set board(board) {
    if (this.#board !== board) this.#board?.detach(this);
    this.#board = board;
    if (this.isConnected) board?.attach(this);
    this.render();
  }

  /** @returns {Side} */
  get side() {
    return this.getAttribute("side") === "dark" ? "dark" : "light";
  }

  set side(side) {
    this.setAttribute("side", side);
  }

  // Drawing ----------------------------------------------------------------------------------------------------------
  /** Draws everything that has changed. */
  render() {
    const board = this.#board;
    const [ruleset, sheet] = [board?.ruleset, board?.loadedSheet];
    if (!board || !ruleset || !sheet) {
      this.#list.replaceChildren();
      this.#made = "";
      return;
    }
    const active = board.interactive === this.side;
    const kinds = this.#kinds(ruleset);
    const wanted = JSON.stringify([ruleset.name, this.side, active, kinds.map(({ code }) => code)]);
    if (this.#symbols?.sheet !== sheet) {
      this.#symbols?.element.remove();
      this.#symbols = new Symbols(sheet);
      this.shadowRoot?.prepend(this.#symbols.element);
      this.#made = "";
    }
    if (this.#made !== wanted || this.#ruleset !== ruleset) {
      this.#made = wanted;
      this.#ruleset = ruleset;
      this.#items = new Map(kinds.map((kind) => [kind.code, this.#make(kind, active)]));
      this.#list.replaceChildren(...[...this.#items.values()].map(({ element }) => element));
    }
    this.#list.setAttribute("aria-label", board.texts("stock.label", { side: this.side }));
    for (const kind of kinds) this.#update(board, ruleset, kind);
    this.showHeld();
    this.#letScroll();
  }

  /** A strip that is longer than its place and has no buttons can be scrolled by keys only if it takes the focus. */
  #letScroll() {
    const long = this.#isStrip && this.#list.scrollWidth > this.#list.clientWidth;
    if (long && !this.#list.querySelector("button:enabled")) this.#list.tabIndex = 0;
    else this.#list.removeAttribute("tabindex");
    this.#showMore();
  }

  /** A strip fades towards where it goes on, and has an arrow there. */
  #showMore() {
    const strip = this.#isStrip;
    // Asked for, these have everything laid out at once: only where they matter.
    const { scrollLeft, scrollWidth, clientWidth } = strip ? this.#list : { scrollLeft: 0, scrollWidth: 0, clientWidth: 0 };
    this.#list.classList.toggle("before", strip && scrollLeft > 1);
    this.#list.classList.toggle("after", strip && scrollLeft + clientWidth < scrollWidth - 1);
  }

  /**
   * Brings a building of a strip into sight, and a little of what is beside it.
   * @param {HTMLElement} element
   */
  #bringIntoSight(element) {
    const [item, list] = [element.getBoundingClientRect(), this.#list.getBoundingClientRect()];
    const left = Math.min(item.left - PEEP - list.left, 0) || Math.max(item.right + PEEP - list.right, 0);
    if (left) this.#list.scrollBy({ left, behavior: still() ? "auto" : "smooth" });
  }

  /**
   * The kinds shown: what can only be placed now, then all of the ruleset's.
   * @param {RulesetInfo} ruleset
   */
  #kinds(ruleset) {
    const position = this.#board?.position;
    const now = position?.to_move === this.side ? position.placing : null;
    const first = now === "neutral" ? ruleset.neutral : now === "duke" ? ruleset.duke : null;
    return first ? [first, ...ruleset.buildings] : ruleset.buildings;
  }

  /**
   * @param {BuildingInfo} kind
   * @param {boolean} active whether it may be taken
   * @returns {Item}
   */
  #make({ code }, active) {
    const count = html("span", { class: "count", "aria-hidden": "true" });
    const sign = html("span", { class: "sign", "aria-hidden": "true" });
    sign.textContent = code;
    /** @type {HTMLElement} */
    const take = active
      ? html("button", { type: "button", class: "take", "aria-pressed": "false", "aria-keyshortcuts": code.charAt(0) })
      : html("div", { class: "take", role: "img" });
    const element = html("li", { class: "item" }, take);
    const round = { type: "button", class: "round turn", hidden: "", tabindex: -1 };
    const turn = active ? html("button", round, icon("turn")) : null;
    if (turn) {
      turn.addEventListener("click", () => this.#board?.turn(1));
      element.append(turn);
      take.addEventListener("pointerdown", (event) => this.#down(code, event));
      take.addEventListener("pointermove", (event) => this.#move(event));
      take.addEventListener("pointerup", (event) => this.#up(event));
      noScroll(take, () => this.#press?.as === "drag");
      take.addEventListener("pointercancel", () => (this.#press = null));
      take.addEventListener("click", (event) => this.#click(code, event));
    }
    return { element, take, count, sign, turn, drawn: "" };
  }

  /**
   * @param {BoardElement} board
   * @param {RulesetInfo} ruleset
   * @param {BuildingInfo} kind
   */
  #update(board, ruleset, kind) {
    const item = this.#items.get(kind.code);
    if (!item) return;
    const { code } = kind;
    const now = !ruleset.buildings.includes(kind);
    const left = now ? 1 : (board.position?.stock[this.side][code] ?? (board.position ? 0 : kind.count));
    const name = nameOf(board, ruleset, code);
    const squares = board.texts("stock.squares", { count: kind.squares });
    const words = board.texts("stock.item", { name, squares, count: left });
    item.take.setAttribute("aria-label", words);
    item.take.title = `${name} (${code})`;
    const { position } = board;
    const later = left > 0 && position?.survey?.side === this.side && !inReach(position, this.side).includes(code);
    item.take.toggleAttribute("disabled", left === 0 || later);
    item.element.classList.toggle("gone", left === 0);
    item.element.classList.toggle("later", later);
    item.element.hidden = left === 0 && this.#isStrip;
    item.count.textContent = left > 1 ? board.texts("stock.count", { count: left }) : "";
    if (item.turn) nameButton(item.turn, board.texts("board.turn"));
    this.#picture(item, ruleset, kind, board.facingOf(this.side, code));
  }

  /**
   * @param {Item} item
   * @param {RulesetInfo} ruleset
   * @param {BuildingInfo} kind
   * @param {Facing} facing
   */
  #picture(item, ruleset, kind, facing) {
    if (!this.#symbols || item.drawn === facing) return;
    item.drawn = facing;
    const { picture, width, height } = buildingPicture(this.#symbols, ruleset, this.side, kind.code, facing);
    const margin = (2 * MARGIN) / this.#symbols.sheet.unit;
    picture.style.width = `calc(var(--square) * ${width + margin})`;
    picture.style.height = `calc(var(--square) * ${height + margin})`;
    // Room for every facing, so that nothing moves when it is turned.
    const { height: tall, width: wide } = boxOf(cellsOf(kind, this.side, facing));
    const most = facingsOf(kind, this.side).length > 1 ? Math.max(tall, wide) : 0;
    item.take.style.setProperty("--across", String(Math.max(most, wide)));
    item.take.style.setProperty("--down", String(Math.max(most, tall)));
    item.take.replaceChildren(picture, item.count, item.sign);
  }

  /** Shows what of it is in hand, and how that is turned. */
  showHeld() {
    const board = this.#board;
    const ruleset = board?.ruleset;
    if (!board || !ruleset) return;
    const held = board.held?.side === this.side ? board.held : null;
    for (const [code, item] of this.#items) {
      const taken = held?.code === code;
      item.element.classList.toggle("held", taken);
      if (item.turn) {
        item.take.setAttribute("aria-pressed", String(taken));
        const kind = buildingNamed(ruleset, code);
        item.turn.hidden = !taken || !kind || facingsOf(kind, this.side).length < 2;
        if (kind) this.#picture(item, ruleset, kind, board.facingOf(this.side, code));
      }
    }
    const code = held?.code ?? "";
    const item = this.#items.get(code);
    if (item && code !== this.#sighted && this.#isStrip) this.#bringIntoSight(item.element);
    this.#sighted = code;
  }

  /**
   * Where a building's picture is in the window; null where it is not to be seen.
   * @param {string} code
   */
  boxOf(code) {
    const box = this.#items.get(code)?.take.getBoundingClientRect();
    return box?.width ? box : null;
  }

  // Taking -----------------------------------------------------------------------------------------------------------
  get #isStrip() {
    return this.getAttribute("layout") === "strip";
  }

  /**
   * @param {string} code
   * @param {PointerEvent} event
   */
  #down(code, event) {
    if (event.button !== 0 || !event.isPrimary) return;
    const { pointerId: id, clientX: x, clientY: y, pointerType: type, timeStamp: time } = event;
    this.#items.get(code)?.take.setPointerCapture(id); // a quick mouse is elsewhere before it has told of a move
    this.#press = { code, id, x, y, type, as: "click", scroll: this.#list.scrollLeft, last: { x, time }, speed: 0 };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    if (press?.id !== event.pointerId || press.as === "drag" || !event.buttons) return;
    const [across, down] = [event.clientX - press.x, event.clientY - press.y];
    if (press.as === "click" && Math.hypot(across, down) <= SLOP) return;
    // A strip leaves no movement of a finger to the browser, which would take what goes up aslant for scrolling.
    const sideways = Math.abs(down) < STEEP * Math.abs(across);
    if (this.#isStrip && press.type === "touch" && sideways) {
      press.as = "scroll";
      this.#list.scrollLeft = press.scroll - across;
      const passed = event.timeStamp - press.last.time;
      if (passed > 0) press.speed = (press.last.x - event.clientX) / passed;
      press.last = { x: event.clientX, time: event.timeStamp };
      return;
    }
    press.as = "drag";
    this.#board?.dragFrom(press.code, event);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    if (press?.id !== event.pointerId || press.as !== "scroll") return;
    this.#list.scrollBy({ left: press.speed * GLIDE, behavior: still() ? "auto" : "smooth" });
  }

  /**
   * @param {string} code
   * @param {MouseEvent} event
   */
  #click(code, event) {
    const press = this.#press;
    this.#press = null;
    const board = this.#board;
    const byKey = event.detail === 0;
    if (!board || (!byKey && press && press.as !== "click")) return;
    if (board.held?.code === code) board.letgo();
    else if (byKey) {
      if (board.holdOnBoard(code, "keys")) board.focus();
    } else if (press?.type === "touch") board.holdOnBoard(code, "drop");
    else board.hold(code);
  }
}
