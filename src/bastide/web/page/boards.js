/** The board and the stocks as every screen has them. */

import { problemText } from "./problems.js";
import { sheetAddress } from "./shelf.js";

/** @import { BoardElement, StockElement } from "../board/index.js" */
/** @import { Settings } from "./settings.js" */
/** @import { RulesetInfo } from "./types.js" */
/** @import { Words } from "./words.js" */

/** As in the style sheets: where the window is so narrow, buildings stand in a row that scrolls. */
const NARROW = "(width < 900px)";

/**
 * A board that speaks the page's language.
 *
 * @param {Words} words
 * @param {string} does the feature that placing on it is
 * @param {RulesetInfo} [ruleset] where it is known already
 */
export function makeBoard(words, does, ruleset) {
  const board = /** @type {BoardElement} */ (document.createElement("bastide-board"));
  board.dataset.does = does;
  if (ruleset) board.ruleset = { ...ruleset, title: words.ruleset(ruleset) };
  board.texts = words.board;
  board.buildingName = (_, name) => words.building(name);
  board.problemText = (problem) => problemText(words, problem);
  return board;
}

/**
 * Let a board look, and be placed on, as the settings have it.
 *
 * @param {BoardElement} board
 * @param {string} rules the ruleset whose buildings it draws
 * @param {Settings} settings
 */
export function settleBoard(board, rules, { theme, confirm }) {
  const address = sheetAddress(rules, theme);
  if (board.sheet !== address) board.sheet = address;
  board.confirm = confirm ? "always" : "touch";
}

/**
 * Tell of everything that changes what is in hand.
 *
 * @param {BoardElement} board
 * @param {() => void} tell
 */
export function followHand(board, tell) {
  for (const type of ["hold", "letgo", "aim", "refused"]) board.addEventListener(type, tell);
}

/**
 * Let stocks be rows wherever the window is narrow.
 *
 * @param {StockElement[]} stocks
 * @returns {() => void} ends it
 */
export function stripsWhereNarrow(stocks) {
  const narrow = matchMedia(NARROW);
  const arrange = () => {
    for (const stock of stocks) {
      if (narrow.matches) stock.setAttribute("layout", "strip");
      else stock.removeAttribute("layout");
      stock.render();
    }
  };
  narrow.addEventListener("change", arrange);
  arrange();
  return () => narrow.removeEventListener("change", arrange);
}
