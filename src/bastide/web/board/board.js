/** The board as a custom element: what it is given, what it tells, and what follows when a hand moves. */

import { readMove } from "./geometry.js";
import { Hand } from "./hand.js";
import { treatKey } from "./keys.js";
import { inReach, judged, nextByLetter } from "./lookup.js";
import { PointerControl } from "./pointer.js";
import { sheetAt } from "./sheet.js";
import { SpeakingElement } from "./speaking.js";
import { Stage } from "./stage.js";
import { BOARD, COMMON } from "./style.js";
import { aimInWords, heldInWords, nameOf, problemInWords, squaresInWords } from "./words.js";

/** @import { Aim, Facing, Point, Position, Problem, RulesetInfo, Side } from "./types.js" */
/** @import { Sheet } from "./sheet.js" */
/** @import { StockElement } from "./stock.js" */

/** How far beside the board, in squares, a building still snaps to it. */
const CLOSE = 0.75;

export class BoardElement extends SpeakingElement {
  static observedAttributes = ["sheet", "interactive", "confirm", "announce"];

  /** @type {RulesetInfo | null} */
  #ruleset = null;

  /** @type {Position | null} */
  #position = null;

  /** @type {Sheet | null} */
  #sheet = null;

  /** @type {Hand | null} */
  #hand = null;

  /** @type {Aim | null} */
  #aim = null;

  /** @type {string | null} */
  #hint = null;

  /** Whether a move is on its way to the server. */
  #busy = false;

  /** @type {"keys" | "drop" | null} why the building stays where it is aimed, whatever a mouse does */
  #pin = null;

  /** @type {Set<StockElement>} */
  #stocks = new Set();

  #stage = new Stage(this.attachShadow({ mode: "open", delegatesFocus: true }), {
    turn: () => this.turn(1),
    place: () => this.place(),
  });

  #pointers = new PointerControl(this.#stage.frame, {
    ready: () => this.held !== null && !this.#busy,
    pinned: () => this.#pin === "drop",
    locate: (event, lift) => this.#stage.locate(event, lift ? (this.#hand?.cells ?? null) : null),
    isOver: ({ x, y }) => Math.min(x, y) > -CLOSE && Math.max(x, y) < (this.#ruleset?.size ?? 0) + CLOSE,
    isOnHeld: (point) => this.#isOnHeld(point),
    aim: (point) => this.#point(point),
    float: (event, lift) => this.#stage.float(event, this.held, this.#hand?.cells ?? [], lift),
    turn: (quarters) => this.turn(quarters),
    drop: (how) => this.#drop(how),
    letgo: () => this.letgo(),
  });

  constructor() {
    super();
    if (this.shadowRoot) this.shadowRoot.adoptedStyleSheets = [COMMON, BOARD];
    this.#stage.reader.grid.addEventListener("keydown", (event) => void this.handleKey(event));
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (name === "sheet") void this.#fetchSheet();
    else if (name === "announce") this.#aimed();
    else if (name === "interactive") this.#check();
    this.ask();
  }

  async #fetchSheet() {
    const address = this.sheet;
    try {
      const sheet = address === null ? null : await sheetAt(address);
      if (address !== this.sheet) return; // another is wanted by now
      this.#sheet = sheet;
      this.ask();
    } catch (error) {
      this.#tell("sheet-failed", { address, error });
    }
  }

  // What it is given -------------------------------------------------------------------------------------------------
  get ruleset() {
    return this.#ruleset;
  }

  set ruleset(ruleset) {
    if (ruleset === this.#ruleset) return;
    this.#empty();
    if (this.#ruleset) this.#position = null; // a position of another game cannot be drawn
    this.#ruleset = ruleset;
    this.#hand = ruleset && new Hand(ruleset);
    this.#hint = null;
    this.ask();
  }

  get position() {
    return this.#position;
  }

  set position(position) {
    const moved = position?.text !== this.#position?.text;
    this.#position = position;
    if (moved) {
      this.#hint = null;
      if (this.#busy) this.#empty();
    }
    this.#check();
    this.ask();
  }

  /** Address of the sheet of symbols. */
  get sheet() {
    return this.getAttribute("sheet");
  }

  set sheet(address) {
    if (address === null) this.removeAttribute("sheet");
    else this.setAttribute("sheet", address);
  }

  /** The sheet itself, once it is there. */
  get loadedSheet() {
    return this.#sheet;
  }

  /** @returns {Side | null} */
  get interactive() {
    const side = this.getAttribute("interactive");
    return side === "light" || side === "dark" ? side : null;
  }

  set interactive(side) {
    if (side === this.interactive) return;
    if (side) this.setAttribute("interactive", side);
    else this.removeAttribute("interactive");
  }

  /** @returns {"touch" | "always" | "never"} */
  get confirm() {
    const when = this.getAttribute("confirm");
    return when === "always" || when === "never" ? when : "touch";
  }

  set confirm(when) {
    this.setAttribute("confirm", when);
  }

  get announce() {
    return this.hasAttribute("announce");
  }

  set announce(announce) {
    this.toggleAttribute("announce", announce);
  }

  get busy() {
    return this.#busy;
  }

  get held() {
    return this.#hand?.held ?? null;
  }

  get aimed() {
    return this.#aim;
  }

  /** Puts back what the person no longer has or may not place here; takes what can only be placed now. */
  #check() {
    const [held, side, position] = [this.held, this.interactive, this.#position];
    if (held && (held.side !== side || !position || !inReach(position, side).includes(held.code))) this.#empty();
    const opening = position?.placing === "neutral" || position?.placing === "duke";
    if (side && position && opening && position.survey?.side === side && !this.held) {
      const codes = inReach(position, side);
      if (codes.length === 1) this.hold(/** @type {string} */ (codes[0]));
    }
    this.#aimed();
  }

  // What a person does -----------------------------------------------------------------------------------------------
  /**
   * Takes a building in hand.
   * @param {string} code
   * @param {Facing} [facing] by default as it was last turned
   * @returns {boolean} false where the person has none of it
   */
  hold(code, facing) {
    const [side, position] = [this.interactive, this.#position];
    if (!side || !position || this.#busy || !inReach(position, side).includes(code)) return false;
    if (!this.#hand?.take(side, code, facing)) return false;
    this.#pin = null;
    this.#tellHeld();
    return true;
  }

  /**
   * Takes a building and shows it on the board at once, for those who do not point.
   * @param {string} code
   * @param {"keys" | "drop"} pin whether keys will move it, or it waits there to be confirmed
   */
  holdOnBoard(code, pin) {
    if (!this.hold(code)) return false;
    this.#pin = pin;
    this.#hand?.aimAgain();
    this.#tellHeld();
    return true;
  }

  /** @param {number} [quarters] clockwise above 0 */
  turn(quarters = 1) {
    if (!this.held || this.#busy) return;
    this.#hand?.turn(quarters);
    this.#tellHeld();
  }

  /** Places what is in hand where it is aimed; aimed at nothing yet, it is shown first. */
  place() {
    if (!this.held || this.#busy) return;
    const aim = this.#aim;
    if (!aim) {
      this.#pin = "drop";
      this.#hand?.aimAgain();
      this.#aimed();
    } else if (aim.verdict.problem) {
      this.#refused(aim.move, aim.verdict.problem);
    } else {
      this.#busy = true;
      this.#pin = "drop";
      this.#showHand();
      const { move, code, facing, square } = aim;
      this.#tell("place", { move, code, facing, square, announced: move.endsWith("!") });
    }
  }

  /** Puts back what is in hand. */
  letgo() {
    const held = this.held;
    if (!held || !this.#ruleset || this.#busy) return;
    this.#empty();
    this.#stage.reader.say(this.texts("board.letgo", { name: nameOf(this, this.#ruleset, held.code) }));
  }

  #empty() {
    this.#busy = false;
    this.#pin = null;
    if (!this.held) return;
    this.#hand?.letgo();
    this.#pointers.endDrag();
    this.#aimed();
    this.#tell("letgo", null);
  }

  /**
   * The server did not accept the move: the building is in hand again.
   * @param {Problem} problem
   */
  refuse(problem) {
    this.#busy = false;
    this.#aimed();
    this.#refused(this.#aim?.move ?? "", problem);
  }

  /**
   * @param {string} move
   * @param {Problem} problem
   */
  #refused(move, problem) {
    this.#stage.refuse();
    this.#stage.reader.say(problemInWords(this, problem));
    this.#tell("refused", { move, problem });
  }

  /**
   * Shows a proposal; null takes it away.
   * @param {string | null} move
   */
  suggest(move) {
    this.#hint = move;
    this.#showHint();
  }

  /**
   * What an aim would do, in one line.
   * @param {Aim} aim
   */
  describeAim(aim) {
    const [held, position] = [this.held, this.#position];
    if (!held || !position || !this.#ruleset) return "";
    return aimInWords(this, this.#ruleset, position, held.side, aim);
  }

  /**
   * Treats a `keydown` as the board's own.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether it meant anything here
   */
  handleKey(event) {
    if (!this.#ruleset || !this.#position) return false;
    return treatKey(event, {
      holding: this.held !== null,
      focused: this.shadowRoot?.activeElement === this.#stage.reader.grid,
      step: (right, down) => this.#step(right, down),
      turn: (quarters) => this.turn(quarters),
      place: () => this.place(),
      letgo: () => this.letgo(),
      pick: (letter) => this.#pick(letter),
    });
  }

  /** @param {string} letter */
  #pick(letter) {
    const [side, position] = [this.interactive, this.#position];
    if (!side || !position) return false;
    const code = nextByLetter(inReach(position, side), letter, this.held?.code ?? null);
    return code !== null && this.holdOnBoard(code, "keys");
  }

  /**
   * @param {number} right
   * @param {number} down
   */
  #step(right, down) {
    if (!this.held) this.#stage.reader.step(right, down);
    else if (!this.#busy) {
      this.#pin ??= "keys";
      this.#hand?.step(right, down);
      this.#aimed();
    }
    this.#stage.drawCursor(this.held !== null);
  }

  /**
   * Goes on with a press on a stock that has become a drag.
   * @param {string} code
   * @param {PointerEvent} event
   */
  dragFrom(code, event) {
    if (this.held?.code !== code && !this.hold(code)) return;
    this.#pin = null;
    this.#pointers.dragFrom(event);
  }

  /** @param {Point | null} point */
  #point(point) {
    if (point) this.#pin = null;
    else if (this.#pin) return;
    this.#hand?.aim(point);
    this.#aimed();
  }

  /** @param {"mouse" | "touch"} how */
  #drop(how) {
    if (this.confirm === "never" || (this.confirm === "touch" && how === "mouse")) {
      this.place();
      return;
    }
    this.#pin = "drop";
    this.#showHand();
    if (this.#aim) this.#stage.reader.say(this.describeAim(this.#aim));
  }

  /** @param {Point} point */
  #isOnHeld({ x, y }) {
    return this.#aim?.squares.includes(Math.floor(y) * (this.#ruleset?.size ?? 0) + Math.floor(x)) ?? false;
  }

  // What it tells and shows ------------------------------------------------------------------------------------------
  /**
   * @param {string} type
   * @param {unknown} detail
   */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /** What is in hand is another, or another way round. */
  #tellHeld() {
    this.#tell("hold", this.held);
    this.#aimed();
    const held = this.held;
    if (!held || !this.#ruleset) return;
    const words = heldInWords(this, this.#ruleset, held);
    this.#stage.reader.say(this.#aim ? `${words}. ${this.describeAim(this.#aim)}` : words);
  }

  /** Looks up what the building in hand would do where it is now; tells it if it has changed, and shows it. */
  #aimed() {
    const [hand, ruleset, position] = [this.#hand, this.#ruleset, this.#position];
    const before = this.#aim;
    const wait = { key: "board.wait", values: {}, text: "it is not your turn" };
    this.#aim = hand && ruleset && position ? judged(hand, ruleset, position, this.announce, wait) : null;
    if (JSON.stringify(before) !== JSON.stringify(this.#aim)) {
      this.#tell("aim", this.#aim);
      if (this.#aim && this.#pin) this.#stage.reader.say(this.describeAim(this.#aim));
    }
    this.#showHand();
  }

  #showHand() {
    const held = this.held;
    const tools = this.#pin === "drop";
    this.#stage.drawAim(held, this.#aim, { busy: this.#busy, tools, texts: this.texts });
    this.#stage.drawCursor(held !== null);
    for (const stock of this.#stocks) stock.showHeld();
  }

  #showHint() {
    const side = this.#position?.to_move ?? "light";
    const placement = this.#hint && this.#ruleset ? readMove(this.#ruleset, side, this.#hint) : null;
    this.#stage.drawHint(side, placement);
  }

  /** A stock wants to be drawn with this board. @param {StockElement} stock */
  attach(stock) {
    this.#stocks.add(stock);
  }

  /** @param {StockElement} stock */
  detach(stock) {
    this.#stocks.delete(stock);
  }

  /**
   * A building's facing as it was last turned.
   * @param {Side} side
   * @param {string} code
   * @returns {Facing}
   */
  facingOf(side, code) {
    return this.#hand?.facingOf(side, code) ?? "n";
  }

  /** The keyboard's focus to the board. @override */
  focus() {
    this.#stage.reader.grid.focus({ preventScroll: true });
  }

  /** @override */
  render() {
    const [ruleset, position] = [this.#ruleset, this.#position];
    this.#stage.set(this.#sheet, ruleset);
    if (ruleset) {
      this.#stage.reader.build(ruleset.size, {
        label: this.texts("board.label", { title: ruleset.title }),
        help: this.texts("board.help"),
        squares: squaresInWords(this, ruleset, position),
      });
    }
    for (const stock of this.#stocks) stock.render();
    const boxes = [...this.#stocks];
    this.#stage.draw(position, (side, code) => boxes.find((stock) => stock.side === side)?.boxOf(code) ?? null);
    this.#showHint();
    this.#showHand();
  }
}
