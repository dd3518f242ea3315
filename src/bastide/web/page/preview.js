/** A board to look at: a few buildings as they might stand, put together from a ruleset's shapes. */

import { cellsOf, covered, buildingNamed, firstFacing } from "../board/geometry.js";
import { sheetAddress } from "./shelf.js";

/** @import { BoardElement } from "../board/index.js" */
/** @import { Piece } from "../board/types.js" */
/** @import { RulesetInfo } from "./types.js" */

/** @type {Omit<Piece, "squares">[]} */
const STANDING = [
  { side: null, code: "CA", facing: "n", square: 44 },
  { side: "dark", code: "CS", facing: "e", square: 31 },
  { side: "light", code: "TO", facing: "n", square: 17 },
];

/**
 * @param {RulesetInfo} ruleset
 * @returns {Piece[]}
 */
function piecesOf(ruleset) {
  return STANDING.flatMap((piece) => {
    const building = buildingNamed(ruleset, piece.code);
    if (!building) return [];
    const side = piece.side ?? "light";
    const cells = cellsOf(building, side, firstFacing(building, side, piece.facing));
    return [{ ...piece, squares: covered(cells, ruleset.size, piece.square) }];
  });
}

/**
 * @param {import("./page.js").Page} page
 * @param {string} rules
 * @returns {HTMLElement}
 */
export function previewBoard(page, rules) {
  const board = /** @type {BoardElement} */ (document.createElement("bastide-board"));
  page.shelf.named(rules).then(
    (ruleset) => {
      if (!ruleset) return;
      board.texts = page.words.board;
      board.sheet = sheetAddress(rules, page.settings.theme);
      board.ruleset = ruleset;
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
