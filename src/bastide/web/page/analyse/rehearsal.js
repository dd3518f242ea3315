/** Practice on the desk of an analysis: the same board, set up for each mistake, and nothing beside it that gives the answer away. */

import { fill, h } from "../dom.js";
import { refocus } from "../focus.js";
import { practice } from "./practice.js";

/** @import { BoardElement } from "../../board/index.js" */
/** @import { Line, Lines, LineView } from "../lines.js" */
/** @import { Page } from "../page.js" */
/** @import { PlyReview } from "../review-socket.js" */
/** @import { Side } from "../types.js" */
/** @import { Engine } from "./engine.js" */
/** @import { Study } from "./study.js" */

/**
 * @typedef {object} OnDesk what it needs of the desk
 * @property {Page} page
 * @property {HTMLElement} element the screen's
 * @property {Study} study
 * @property {BoardElement} board
 * @property {Lines} lines
 * @property {Engine} engine
 * @property {(view: LineView) => void} put shows a position
 * @property {() => Promise<void>} show goes back to the record
 */

export class Rehearsal {
  /** @type {ReturnType<typeof practice> | null} */
  #going = null;
  /** What the board was set up with. @type {Line | null} */
  #line = null;
  /** Which setting up is the latest: answers may cross. */
  #set = 0;
  /** @type {Side | null} */
  #mover = null;

  /** @param {OnDesk} desk */
  constructor(desk) {
    this.desk = desk;
    this.element = h("div", { class: "practice-place" });
  }

  /** Whether somebody practises. */
  get on() {
    return this.#going !== null;
  }

  /**
   * @param {PlyReview[]} mistakes
   * @param {number} seconds for a move that has to be looked at
   */
  begin(mistakes, seconds) {
    if (!mistakes.length) return;
    const { page, study, element, engine } = this.desk;
    const main = study.tree.movesTo(study.tree.endOf());
    const line = (/** @type {number} */ ply) => ({ ...study.line(), moves: main.slice(0, ply) });
    element.classList.add("practising");
    this.#going = practice(
      page,
      {
        set: (wanted) => this.#setUp(wanted),
        answer: async (move) => {
          await this.#again();
          if (this.#mover) this.desk.board.showLine([{ side: this.#mover, move }]);
        },
        again: () => this.#again(),
        end: () => this.end(),
      },
      { line },
      mistakes,
      seconds,
    );
    engine.hold(true);
    fill(this.element, this.#going.element);
    void this.#going.begin();
  }

  /** @param {Line} line */
  async #setUp(line) {
    this.#line = line;
    this.#set += 1;
    const mine = this.#set;
    const view = await this.desk.lines.view(line);
    if (mine !== this.#set || !this.on) return;
    this.#mover = view.position.to_move;
    this.desk.put(view);
  }

  async #again() {
    if (this.#line) await this.#setUp(this.#line);
  }

  /** @param {string} move that was placed on the board */
  async tried(move) {
    const line = this.#line;
    const going = this.#going;
    if (!line || !going) return;
    going.tried(move);
    const mine = this.#set;
    const view = await this.desk.lines.view({ ...line, moves: [...line.moves, move] }).catch(() => null);
    if (!view || mine !== this.#set || going !== this.#going) return;
    this.desk.put(view);
    this.desk.board.interactive = null;
  }

  end() {
    this.leave();
    this.desk.element.classList.remove("practising");
    fill(this.element);
    this.desk.engine.hold(false);
    refocus(this.desk.board);
    void this.desk.show();
  }

  leave() {
    this.#going?.leave();
    this.#going = null;
  }
}
