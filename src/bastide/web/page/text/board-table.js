/** The board as a table that is walked square by square, with what stands on each, and what a building in hand would do there. */

import { squareName } from "../../board/geometry.js";
import { treatKey } from "../../board/keys.js";
import { nextByLetter } from "../../board/lookup.js";
import { squaresInWords } from "../../board/words.js";
import { fill, freshId, h } from "../dom.js";
import { SIDES } from "../words.js";
import { squareInWords } from "./looking.js";

/** @import { Desk } from "./desk.js" */

/**
 * @param {Desk} desk
 */
export function boardTable(desk) {
  const { say } = desk;
  const help = freshId("board-help");
  const table = h("table", { role: "grid", class: "town", "aria-describedby": help });
  const element = h("div", { class: "town-frame" }, table, h("p", { id: help, class: "small soft" }, say("text.board.help")));
  /** @type {HTMLTableCellElement[]} */
  let cells = [];
  let size = 0;
  let cursor = 0;

  const make = (/** @type {number} */ now) => {
    size = now;
    cursor = Math.floor(size / 2) * size + Math.floor(size / 2);
    cells = Array.from({ length: size * size }, (_, square) => h("td", { role: "gridcell", "data-square": square, tabindex: -1 }));
    const names = Array.from({ length: size }, (_, column) => squareName(column, size).charAt(0));
    fill(
      table,
      h("thead", {}, h("tr", {}, h("td", {}), ...names.map((name) => h("th", { scope: "col" }, name)))),
      h(
        "tbody",
        {},
        ...names.map((_, row) => h("tr", {}, h("th", { scope: "row" }, String(row + 1)), ...cells.slice(row * size, (row + 1) * size))),
      ),
    );
  };

  const goTo = (/** @type {number} */ square) => {
    cells[cursor]?.setAttribute("tabindex", "-1");
    cursor = square;
    cells[cursor]?.setAttribute("tabindex", "0");
    cells[cursor]?.focus();
  };

  const within = (/** @type {number} */ at) => Math.min(Math.max(at, 0), size - 1);
  const at = (/** @type {number} */ row, /** @type {number} */ column) => within(row) * size + within(column);

  /** @type {Record<string, (row: number, column: number, all: boolean) => number>} the square to which a key goes */
  const jumps = {
    Home: (row, _, all) => at(all ? 0 : row, 0),
    End: (row, _, all) => at(all ? size : row, size),
    PageUp: (_, column) => at(0, column),
    PageDown: (_, column) => at(size, column),
  };

  const key = (/** @type {KeyboardEvent} */ event) => {
    if (!desk.seat) return;
    const [row, column] = [Math.floor(cursor / size), cursor % size];
    const jump = jumps[event.key];
    if (jump && !event.altKey && !event.metaKey) {
      event.preventDefault();
      goTo(jump(row, column, event.ctrlKey));
      return;
    }
    if (event.key === " " || (event.key === "Enter" && !desk.hand)) {
      event.preventDefault();
      desk.answer([squareInWords(desk, cursor)]);
      return;
    }
    if (event.key === "!") void desk.run(desk.called("announce"));
    treatKey(event, {
      holding: desk.hand !== null,
      focused: true,
      step: (right, down) => goTo(at(row + down, column + right)),
      turn: (quarters) => void desk.run(quarters < 0 ? `${desk.called("turn")} ${say("text.words.left").split(" / ")[0]}` : desk.called("turn")).then(tellAim),
      place: () => void desk.run(`${desk.called("place")} ${squareName(cursor, size)}`),
      letgo: () => void desk.run(desk.called("drop")),
      pick: (letter) => {
        const code = nextByLetter(desk.reach(), letter, desk.hand?.code ?? null);
        if (code) void desk.run(`${desk.called("take")} ${code}`).then(tellAim);
        return code !== null;
      },
    });
  };

  /** What the building in hand would do here: the label of the square has changed, but is not read again by itself. */
  const tellAim = () => {
    const told = desk.heldAt(cursor);
    if (told) desk.page.tell(told);
  };

  table.addEventListener("keydown", key);
  table.addEventListener("click", (event) => {
    const cell = /** @type {HTMLElement} */ (event.target).closest("td[data-square]");
    if (!(cell instanceof HTMLElement)) return;
    goTo(Number(cell.dataset.square));
    desk.answer([desk.heldAt(cursor) ?? squareInWords(desk, cursor)]);
  });

  return {
    element,
    /** Show what stands there now. */
    update() {
      const { seat } = desk;
      element.hidden = seat === null;
      if (!seat) return;
      const { ruleset, position } = seat;
      if (ruleset.size !== size) make(ruleset.size);
      table.setAttribute("aria-label", say("board.label", { title: desk.words.ruleset(ruleset) }));
      const told = squaresInWords(desk.speaker, ruleset, position);
      cells.forEach((cell, square) => {
        const piece = position.pieces.find(({ squares }) => squares.includes(square));
        const owner = SIDES.find((side) => position.territory[side].includes(square));
        const label = desk.heldAt(square) ?? told[square] ?? "";
        if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
        cell.className = [piece && `on ${piece.side ?? "neutral"}`, owner && `ground-${owner}`].filter(Boolean).join(" ");
        cell.textContent = piece ? piece.code : "·";
        cell.setAttribute("tabindex", square === cursor ? "0" : "-1");
      });
    },
  };
}
