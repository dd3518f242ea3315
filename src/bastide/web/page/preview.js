/** A board to look at: a game under way, put together from a ruleset's shapes. */

import { readMove } from "../board/geometry.js";
import { sheetAddress } from "./shelf.js";

/** @import { BoardElement } from "../board/index.js" */
/** @import { Piece } from "../board/types.js" */
/** @import { RulesetInfo } from "./types.js" */

/** The beginning of a game in which nothing is enclosed yet; Light's and Dark's moves by turns, Light's first. */
const MOVES = "CAnB6 IFnG6 IFnH8 ACnI3 ACwD9 TOeE3 TOsE5 CSnD4 CSeH2".split(" ");

/**
 * @param {RulesetInfo} ruleset
 * @returns {Piece[]} those whose buildings the ruleset has
 */
function piecesOf(ruleset) {
  return MOVES.flatMap((move, index) => {
    const side = index % 2 ? "dark" : "light";
    const placement = readMove(ruleset, side, move);
    return placement ? [{ ...placement, side: placement.code === ruleset.neutral.code ? null : side }] : [];
  });
}

/**
 * @param {import("./page.js").Page} page
 * @param {string} rules
 * @returns {BoardElement}
 */
export function previewBoard(page, rules) {
  const board = /** @type {BoardElement} */ (document.createElement("bastide-board"));
  board.inert = true; // a picture, and no stop for the keyboard
  page.shelf.named(rules).then(
    (ruleset) => {
      if (!ruleset) return;
      board.texts = page.words.board;
      board.buildingName = (_, name) => page.words.building(name);
      board.sheet = sheetAddress(rules, page.settings.theme);
      board.ruleset = { ...ruleset, title: page.words.ruleset(ruleset) };
      board.position = {
        text: "",
        ply: 0,
        to_move: "light",
        placing: null,
        last: null,
        survey: null,
        pieces: piecesOf(ruleset),
        territory: { light: [], dark: [] },
        stock: { light: {}, dark: {} },
      };
    },
    () => {}, // Without a picture everything works as well.
  );
  return board;
}
