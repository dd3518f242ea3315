/** The board as a custom element: what it is given, what it tells, and who is called when something happens. */

import { readMove } from "./geometry.js";
import { treatKey } from "./keys.js";
import { Placing } from "./placing.js";
import { PointerControl } from "./pointer.js";
import { sheetAt } from "./sheet.js";
import { SpeakingElement } from "./speaking.js";
import { Stage } from "./stage.js";
import { BOARD, COMMON } from "./style.js";
import { aimInWords, heldInWords, nameOf, problemInWords, squaresInWords } from "./words.js";

/** @import { Aim, Facing, Problem, Side, Threat } from "./types.js" */
/** @import { Sheet } from "./sheet.js" */
/** @import { StockElement } from "./stock.js" */

/** How far beside the board, in squares, a building still snaps to it. */
const CLOSE = 0.75;

/** @typedef {{line: {side: Side, move: string, label: string}[], ownership: number[] | null, threat: Threat | null,
 *     marked: number[]}} Thought */

/** @type {Readonly<Thought>} */
const NO_THOUGHT = { line: [], ownership: null, threat: null, marked: [] };

export class BoardElement extends SpeakingElement {
  static observedAttributes = ["sheet", "interactive", "confirm", "announce"];

  /** @type {Sheet | null} */
  #sheet = null;

  /** @type {string | null} */
  #hint = null;

  /** @type {Thought} */
  #thought = { ...NO_THOUGHT };

  /** @type {Set<StockElement>} */
  #stocks = new Set();

  #stage = new Stage(this.attachShadow({ mode: "open", delegatesFocus: true }), {
    turn: () => this.turn(1),
    place: () => this.place(),
  });

  #placing = new Placing({
    tell: (type, detail) => this.#tell(type, detail),
    show: () => this.#showHand(),
    say: (what, detail) => this.#say(what, detail),
  });

  #pointers = new PointerControl(this.#stage.frame, {
    ready: () => this.held !== null && !this.busy,
    pinned: () => this.#placing.pin === "drop",
    locate: (event, lift) => this.#stage.locate(event, lift ? this.#placing.cells : null),
    isOver: ({ x, y }) => Math.min(x, y) > -CLOSE && Math.max(x, y) < this.#size + CLOSE,
    isOnHeld: ({ x, y }) => this.aimed?.squares.includes(Math.floor(y) * this.#size + Math.floor(x)) ?? false,
    aim: (point) => this.#placing.point(point),
    float: (event, lift) => this.#stage.float(event, this.held, this.#placing.cells, lift),
    turn: (quarters) => this.turn(quarters),
    drop: (how) => this.#placing.drop(how),
    rest: () => this.#placing.rest(),
    letgo: () => this.letgo(),
  });

  constructor() {
    super();
    if (this.shadowRoot) this.shadowRoot.adoptedStyleSheets = [COMMON, BOARD];
    this.#stage.reader.grid.addEventListener("keydown", (event) => void this.handleKey(event));
    this.#stage.frame.addEventListener("click", (event) => this.#chooseAt(event));
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (name === "sheet") void this.#fetchSheet();
    this.#placing.side = this.interactive;
    this.#placing.confirm = this.confirm;
    this.#placing.announce = this.announce;
    this.ask();
  }

  disconnectedCallback() {
    this.#pointers.endDrag();
  }

  async #fetchSheet() {
    const address = this.sheet;
    try {
      const sheet = address === null ? null : await sheetAt(address);
      if (address !== this.sheet) return; // another is wanted by now
      this.#sheet = sheet;
      this.ask();
    } catch (error) {
      if (address === this.sheet) this.#tell("sheet-failed", { address, error });
    }
  }

  // What it is given -------------------------------------------------------------------------------------------------
  get ruleset() {
    return this.#placing.ruleset;
  }

  set ruleset(ruleset) {
    if (ruleset !== this.ruleset) this.#forget();
    this.#placing.ruleset = ruleset;
    this.ask();
  }

  get position() {
    return this.#placing.position;
  }

  set position(position) {
    if (position?.text !== this.position?.text) this.#forget();
    this.#placing.position = position;
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
    return this.#placing.busy;
  }

  get held() {
    return this.#placing.held;
  }

  get aimed() {
    return this.#placing.aim;
  }

  get #size() {
    return this.ruleset?.size ?? 0;
  }

  // What can be done -------------------------------------------------------------------------------------------------
  /**
   * Takes a building in hand.
   * @param {string} code
   * @param {Facing} [facing] by default as it was last turned
   * @returns {boolean} false where the person has none of it
   */
  hold(code, facing) {
    return this.#placing.hold(code, facing);
  }

  /**
   * Takes a building and shows it on the board at once, for those who do not point.
   * @param {string} code
   * @param {"keys" | "drop"} pin whether keys will move it, or it waits there to be confirmed
   */
  holdOnBoard(code, pin) {
    return this.#placing.holdOnBoard(code, pin);
  }

  /**
   * Takes the building of a move and lets it down where the move places it, to be confirmed or moved on.
   * @param {string} move
   * @returns {boolean} false where the person cannot take it, or it is no placement
   */
  holdAt(move) {
    const placement = this.interactive && this.ruleset && readMove(this.ruleset, this.interactive, move);
    return placement !== null && this.#placing.holdAt(placement);
  }

  /** @param {number} [quarters] clockwise above 0 */
  turn(quarters = 1) {
    this.#placing.turn(quarters);
  }

  /** Places what is in hand where it is aimed; aimed at nothing yet, it is shown first. */
  place() {
    this.#placing.place();
  }

  /** Puts back what is in hand. */
  letgo() {
    this.#placing.letgo();
  }

  /**
   * The server did not accept the move: the building is in hand again.
   * @param {Problem} problem
   */
  refuse(problem) {
    this.#placing.refuse(problem);
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
   * Shows moves of a line as pale buildings with numbers; none takes them away.
   * @param {{side: Side, move: string}[]} moves
   */
  showLine(moves) {
    this.#thought.line = moves.map((one, index) => ({ ...one, label: String(index + 1) }));
    this.#stage.drawLine(this.#thought.line);
  }

  /**
   * Marks on the board who will own what; null takes the marks away.
   * @param {number[] | null} shares for each square, -1 Dark to 1 Light
   */
  showOwnership(shares) {
    this.#thought.ownership = shares;
    this.#stage.drawOwnership(shares);
  }

  /**
   * Shows a conquest that a side could make; null takes it away.
   * @param {Threat | null} threat
   */
  showThreat(threat) {
    this.#thought.threat = threat;
    this.#stage.drawThreat(threat);
  }

  /**
   * Marks squares of which something is said; none takes the marks away.
   * @param {number[]} squares
   */
  markSquares(squares) {
    this.#thought.marked = squares;
    this.#stage.drawMarked(squares);
  }

  /** What was thought of a position is not said of another. */
  #forget() {
    this.#hint = null;
    this.#thought = { ...NO_THOUGHT };
  }

  /**
   * What an aim would do, in one line.
   * @param {Aim} aim
   */
  describeAim(aim) {
    const { held, position, ruleset } = this;
    return held && position && ruleset ? aimInWords(this, ruleset, position, aim) : "";
  }

  /**
   * Treats a `keydown` as the board's own.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether it meant anything here
   */
  handleKey(event) {
    if (!this.ruleset || !this.position) return false;
    return treatKey(event, {
      holding: this.held !== null,
      focused: this.shadowRoot?.activeElement === this.#stage.reader.grid,
      step: (right, down) => this.#step(right, down),
      turn: (quarters) => this.turn(quarters),
      place: () => this.place(),
      letgo: () => this.letgo(),
      pick: (letter) => this.#placing.pick(letter),
      choose: () => this.#tell("choose", { square: this.#stage.reader.cursor }),
    });
  }

  /**
   * A click on a square while nothing is in hand: what it means is the page's to say.
   * @param {MouseEvent} event
   */
  #chooseAt(event) {
    const { x, y } = this.#stage.locate(event, null);
    const size = this.#size;
    if (this.held || this.busy || x < 0 || y < 0 || x >= size || y >= size) return;
    this.#tell("choose", { square: Math.floor(y) * size + Math.floor(x) });
  }

  /**
   * @param {number} right
   * @param {number} down
   */
  #step(right, down) {
    if (this.held) this.#placing.step(right, down);
    else this.#stage.reader.step(right, down);
    this.#stage.drawCursor(this.held !== null);
  }

  /**
   * Goes on with a press on a stock that has become a drag.
   * @param {string} code
   * @param {PointerEvent} event
   */
  dragFrom(code, event) {
    if (this.held?.code !== code && !this.hold(code)) return;
    this.#placing.lift();
    this.#pointers.dragFrom(event);
  }

  /** The keyboard's focus to the board. @override */
  focus() {
    this.#stage.reader.grid.focus({ preventScroll: true });
  }

  // What it tells ----------------------------------------------------------------------------------------------------
  /**
   * @param {string} type
   * @param {unknown} detail
   */
  #tell(type, detail) {
    if (type === "letgo") this.#pointers.endDrag();
    if (type === "refused") this.#stage.refuse();
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /**
   * @param {"held" | "aim" | "letgo" | "refused"} what
   * @param {unknown} detail
   */
  #say(what, detail) {
    const { ruleset, held } = this;
    if (!ruleset) return;
    const words = [];
    if (what === "held" && held) words.push(heldInWords(this, ruleset, held));
    if ((what === "held" || what === "aim") && this.aimed) words.push(this.describeAim(this.aimed));
    if (what === "letgo") words.push(this.texts("board.letgo", { name: nameOf(this, ruleset, String(detail)) }));
    if (what === "refused") words.push(problemInWords(this, /** @type {Problem} */ (detail)));
    this.#stage.reader.say(words.join(". "));
  }

  // What it shows ----------------------------------------------------------------------------------------------------
  #showHand() {
    const { held, aimed, busy, texts } = this;
    this.#stage.drawAim(held, aimed, { busy, tools: this.#placing.pin === "drop", texts });
    this.#stage.drawCursor(held !== null);
    for (const stock of this.#stocks) stock.showHeld();
  }

  #showHint() {
    const side = this.position?.to_move ?? "light";
    const placement = this.#hint && this.ruleset ? readMove(this.ruleset, side, this.#hint) : null;
    this.#stage.drawHint(side, placement);
  }

  /**
   * A stock is drawn with this board from now on.
   * @param {StockElement} stock
   */
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
    return this.#placing.facingOf(side, code);
  }

  /** @override */
  render() {
    const { ruleset, position } = this;
    this.#stage.set(this.#sheet, ruleset);
    if (ruleset) {
      this.#stage.reader.build(ruleset.size, {
        label: this.texts("board.label", { title: ruleset.title }),
        help: this.texts("board.help"),
        squares: squaresInWords(this, ruleset, position),
      });
    }
    const stocks = [...this.#stocks];
    for (const stock of stocks) stock.render();
    this.#stage.draw(position, (side, code) => stocks.find((stock) => stock.side === side)?.boxOf(code) ?? null);
    this.#showHint();
    this.#stage.drawOwnership(this.#thought.ownership);
    this.#stage.drawThreat(this.#thought.threat);
    this.#stage.drawLine(this.#thought.line);
    this.#stage.drawMarked(this.#thought.marked);
    this.#showHand();
  }
}
