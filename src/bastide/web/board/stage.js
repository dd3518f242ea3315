/** All that a board shows, in its shadow root: the picture, what flies above it, the buttons, the words for readers. */

import { Air } from "./air.js";
import { changesBetween } from "./changes.js";
import { boxOf, buildingNamed, facingsOf, readMove } from "./geometry.js";
import { piecesOn } from "./lookup.js";
import { appear, settle, shake, still } from "./motion.js";
import { Reader } from "./reader.js";
import { Scene } from "./scene.js";
import { Symbols } from "./sheet.js";
import { html } from "./svg.js";
import { Tools } from "./tools.js";

/** @import { Aim, Cell, Facing, Point, Position, RulesetInfo, Side, Texts, Threat } from "./types.js" */
/** @import { Sheet } from "./sheet.js" */

/** @typedef {{side: Side, code: string, facing: Facing}} Held */

/** Pixels between a finger and the building that floats above it. */
const ABOVE_FINGER = 40;

const NOTHING = { pieces: [], territory: { light: [], dark: [] }, last: null };

export class Stage {
  frame = html("div", { class: "frame" });
  reader = new Reader();

  /** @type {{sheet: Sheet, symbols: Symbols, ruleset: RulesetInfo, scene: Scene, air: Air} | null} */
  #set = null;

  /** @type {Position | null} */
  #drawn = null;

  /** How often territory was drawn: what spreads belongs to one of them. */
  #round = 0;

  /**
   * @param {ShadowRoot} root
   * @param {{turn: () => void, place: () => void}} does what the buttons do
   */
  constructor(root, does) {
    this.root = root;
    this.tools = new Tools(does);
    this.frame.append(this.reader.grid, this.tools.element);
    root.append(this.frame, this.reader.help, this.reader.live);
  }

  /**
   * Makes everything ready for a ruleset in a look; null for nothing.
   * @param {Sheet | null} sheet
   * @param {RulesetInfo | null} ruleset
   */
  set(sheet, ruleset) {
    const old = this.#set;
    if (old?.sheet === sheet && old?.ruleset === ruleset) return;
    if (old) for (const element of [old.symbols.element, old.scene.below, old.scene.above]) element.remove();
    old?.air.drop();
    this.#set = null;
    this.#drawn = null;
    if (!sheet || !ruleset) return;
    const symbols = new Symbols(sheet);
    const scene = new Scene(symbols, ruleset);
    this.#set = { sheet, symbols, ruleset, scene, air: new Air(this.root, symbols, ruleset) };
    this.reader.grid.style.setProperty("--wall", `${(100 * scene.wall) / scene.edge}%`);
    this.frame.prepend(symbols.element, scene.below, scene.above);
  }

  // Where things are -------------------------------------------------------------------------------------------------
  /** The board's box in the window, the pixels along a drawing unit, and along a square. */
  #measure() {
    const box = this.frame.getBoundingClientRect();
    const scene = this.#set?.scene;
    const pixels = scene ? box.width / scene.edge : 0;
    return { box, pixels, square: pixels * (scene?.unit ?? 0), wall: pixels * (scene?.wall ?? 0) };
  }

  /**
   * Where an event is, in squares from A1's corner; lifted, where the middle of a building above the finger is.
   * @param {MouseEvent} event
   * @param {Cell[] | null} lifted the building's cells
   * @returns {Point}
   */
  locate(event, lifted) {
    const { box, square, wall } = this.#measure();
    const y = event.clientY - (lifted ? this.#lift(lifted, square) : 0);
    return { x: (event.clientX - box.x - wall) / square, y: (y - box.y - wall) / square };
  }

  /**
   * How far above a finger a building's middle is, in pixels.
   * @param {Cell[]} cells
   * @param {number} square
   */
  #lift(cells, square) {
    return ABOVE_FINGER + (boxOf(cells).height * square) / 2;
  }

  /**
   * The box in the window of squares on the board.
   * @param {number[]} squares
   */
  #windowBox(squares) {
    const { box, pixels, wall } = this.#measure();
    const inside = this.#set?.scene.boxOf(squares) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [left, top] = [box.x + wall + inside.x * pixels, box.y + wall + inside.y * pixels];
    return new DOMRect(left, top, inside.width * pixels, inside.height * pixels);
  }

  // What is shown ----------------------------------------------------------------------------------------------------
  /**
   * Draws a position, and what changed since the last one with a little movement.
   * @param {Position | null} position null for an empty board
   * @param {(side: Side, code: string) => DOMRect | null} stockBox where a building's place in its stock is
   */
  draw(position, stockBox) {
    if (!this.#set || this.#drawn === position) return;
    if (!position) {
      this.#drawn = null;
      this.#set.scene.draw(NOTHING);
      return;
    }
    const { scene, air, ruleset } = this.#set;
    const before = this.#drawn;
    const changes = before?.text === position.text ? null : changesBetween(before, position, ruleset.size);
    this.#drawn = position;
    this.#round += 1;
    scene.draw(position);
    if (!changes || still()) return;
    for (const piece of changes.placed) {
      const element = scene.elementOf(piece);
      if (element) settle(element);
    }
    const { square } = this.#measure();
    for (const piece of changes.taken) {
      const to = piece.side && stockBox(piece.side, piece.code);
      air.send(piece, this.#windowBox(piece.squares), to, square);
    }
    if (changes.gained.size) void this.#spread(scene, position, changes.gained);
  }

  /**
   * Territory spreads from the closing building.
   * @param {Scene} scene
   * @param {Position} position
   * @param {Map<number, number>} gained
   */
  async #spread(scene, position, gained) {
    const round = this.#round;
    scene.drawTerritory(position.territory, gained);
    const coming = [];
    for (const side of /** @type {const} */ (["light", "dark"])) {
      for (const square of position.territory[side]) {
        const steps = gained.get(square);
        if (steps !== undefined) coming.push(appear(scene.addGround(side, square), steps));
      }
    }
    await Promise.all(coming);
    if (round === this.#round) scene.drawTerritory(position.territory);
  }

  /**
   * Shows the building in hand where it is aimed, and what it would do; null nothing.
   * @param {Held | null} held
   * @param {Aim | null} aim
   * @param {{busy: boolean, tools: boolean, texts: Texts}} how whether its move is on its way; whether the buttons are
   *     shown beside it
   */
  drawAim(held, aim, { busy, tools, texts }) {
    const position = this.#drawn;
    this.frame.classList.toggle("holding", held !== null);
    if (!this.#set) return;
    const { scene, ruleset } = this.#set;
    if (!held || !aim || !position) {
      scene.drawAim(null);
      this.tools.show(texts, null, { legal: false, turns: false });
      return;
    }
    scene.drawAim({
      shown: this.#shown(held.side, aim),
      side: held.side,
      verdict: aim.verdict,
      taken: piecesOn(position, aim.verdict.captured),
      occupied: new Set(position.pieces.flatMap((piece) => piece.squares)),
      busy,
    });
    const building = buildingNamed(ruleset, aim.code);
    const turns = building !== null && facingsOf(building, held.side).length > 1;
    const box = tools && !busy ? this.#frameBox(aim.squares) : null;
    this.tools.show(texts, box, { legal: aim.verdict.legal, turns });
  }

  /**
   * @param {Side} side
   * @param {{code: string, facing: Facing, squares: number[]}} placement
   */
  #shown(side, { code, facing, squares }) {
    return { side: code === this.#set?.ruleset.neutral.code ? null : side, code, facing, squares };
  }

  /** @param {number[]} squares */
  #frameBox(squares) {
    const frame = this.frame.getBoundingClientRect();
    const { x, y, width, height } = this.#windowBox(squares);
    return { x: x - frame.x, y: y - frame.y, width, height, frame: frame.width };
  }

  /** What is in hand may not stand where it is. */
  refuse() {
    if (this.#set) shake(this.#set.scene.ghost);
  }

  /**
   * Shows a proposal; null takes it away.
   * @param {Side} side
   * @param {{code: string, facing: Facing, squares: number[]} | null} placement
   */
  drawHint(side, placement) {
    this.#set?.scene.drawHint(placement && this.#shown(side, placement));
  }

  /**
   * Shows moves of a line, numbered.
   * @param {{side: Side, move: string, label: string}[]} moves
   */
  drawLine(moves) {
    const { scene, ruleset } = this.#set ?? {};
    if (!scene || !ruleset) return;
    const ghosts = moves.flatMap(({ side, move, label }) => {
      const placement = readMove(ruleset, side, move);
      return placement ? [{ ...this.#shown(side, placement), label }] : [];
    });
    scene.overlay.drawLine(ghosts);
  }

  /** @param {number[] | null} shares */
  drawOwnership(shares) {
    this.#set?.scene.overlay.drawOwnership(shares);
  }

  /** @param {number[]} squares */
  drawMarked(squares) {
    this.#set?.scene.overlay.drawMarked(squares);
  }

  /** @param {Threat | null} threat */
  drawThreat(threat) {
    const { scene, ruleset } = this.#set ?? {};
    if (!scene || !ruleset) return;
    const placement = threat && readMove(ruleset, threat.side, threat.move);
    scene.overlay.drawThreat(
      threat && {
        side: threat.side,
        shown: placement ? this.#shown(threat.side, placement) : null,
        squares: threat.squares,
        taken: this.#drawn ? piecesOn(this.#drawn, threat.captured) : [],
      },
    );
  }

  /**
   * Shows the keyboard's square, unless a building is held, which is then what the keys move.
   * @param {boolean} holding
   */
  drawCursor(holding) {
    this.reader.point(holding);
    this.#set?.scene.drawCursor(holding ? null : this.reader.cursor);
  }

  /**
   * Shows a building in the air under a pointer; null none.
   * @param {MouseEvent | null} event
   * @param {Held | null} held
   * @param {Cell[]} cells
   * @param {boolean} lift
   */
  float(event, held, cells, lift) {
    if (!event || !held) {
      this.#set?.air.drop();
      return;
    }
    const { square } = this.#measure();
    const y = event.clientY - (lift ? this.#lift(cells, square) : 0);
    this.#set?.air.carry(held, square, { x: event.clientX, y });
  }
}
