/** Commands that tell what is on the board, without changing anything. */

import { scoreInWords, columnInWords, conquestsInWords, piecesInWords, placesInWords, rowInWords, shapeInWords, squareInWords, stockInWords, territoriesInWords } from "./looking.js";
import { SIDES } from "../words.js";
import { WITH_BOARD } from "./places.js";
import { GameSeat } from "./seat-game.js";

/** @import { Side } from "../types.js" */
/** @import { Command } from "./commands.js" */
/** @import { Desk } from "./desk.js" */

/**
 * @param {Desk} desk
 * @param {string} rest
 */
function squareIn(desk, rest) {
  const { size } = desk.at().ruleset;
  for (const word of desk.understanding.words(rest)) {
    const square = desk.understanding.square(word, size);
    if (square !== null) return square;
  }
  throw desk.wrong("text.which-square", { example: "D4" });
}

/**
 * The building that is named, or else the one in hand, and the facing if one is named.
 *
 * @param {Desk} desk
 * @param {string} rest
 */
function buildingIn(desk, rest) {
  const { ruleset } = desk.at();
  const { building, facing } = desk.understanding.gather(rest, ruleset);
  return { building: building ?? desk.building(rest || (desk.hand?.code ?? "")), facing };
}

/**
 * @param {Desk} desk
 * @param {(side: Side) => Side} which
 */
function stockOf(desk, which) {
  const { own, position } = desk.at();
  return [stockInWords(desk, which(own ?? position.to_move ?? "light"))];
}

/** @type {Command[]} */
export const LOOKING = [
  { name: "on", at: WITH_BOARD, run: (desk, rest) => desk.answer([squareInWords(desk, squareIn(desk, rest))]) },
  {
    name: "where-can",
    at: WITH_BOARD,
    run: (desk, rest) => {
      if (!rest && !desk.hand) {
        desk.answer(desk.at().status()); // "where" alone asks where one is
        return;
      }
      const { building, facing } = buildingIn(desk, rest);
      if (desk.at().position.survey === null) throw desk.wrong("text.not-your-turn");
      const { lines, spoken } = placesInWords(desk, building, facing);
      desk.answer(lines, { spoken });
    },
  },
  {
    name: "conquests",
    at: WITH_BOARD,
    run: (desk) => {
      if (desk.at().position.survey === null) throw desk.wrong("text.not-your-turn");
      const told = conquestsInWords(desk);
      const spoken = told.slice(0, 5);
      const more = told.length > spoken.length ? [desk.say("text.more", { count: told.length - spoken.length })] : [];
      desk.answer(told.length > 0 ? told : [desk.say("text.no-conquests")], told.length > 0 ? { spoken: [...spoken, ...more] } : {});
    },
  },
  { name: "my-stock", at: WITH_BOARD, run: (desk) => desk.answer(stockOf(desk, (own) => own)) },
  {
    name: "their-stock",
    at: WITH_BOARD,
    run: (desk) => desk.answer(stockOf(desk, (own) => (own === "light" ? "dark" : "light"))),
  },
  {
    name: "stock",
    at: WITH_BOARD,
    run: (desk, rest) => {
      const side = desk.understanding.side(rest, desk.at().own);
      const sides = side === "light" || side === "dark" ? [side] : SIDES;
      desk.answer(sides.map((one) => stockInWords(desk, one)));
    },
  },
  {
    name: "shape",
    at: WITH_BOARD,
    run: (desk, rest) => {
      const { building, facing } = buildingIn(desk, rest);
      desk.answer(shapeInWords(desk, building, facing));
    },
  },
  { name: "territories", at: WITH_BOARD, run: (desk) => desk.answer(territoriesInWords(desk)) },
  { name: "pieces", at: WITH_BOARD, run: (desk) => desk.answer(piecesInWords(desk)) },
  {
    name: "board",
    at: WITH_BOARD,
    run: (desk) => {
      const { size } = desk.at().ruleset;
      desk.answer(Array.from({ length: size }, (_, row) => rowInWords(desk, row)));
    },
  },
  {
    name: "row",
    at: WITH_BOARD,
    run: (desk, rest) => {
      const { size } = desk.at().ruleset;
      const row = Number(rest);
      if (!(row >= 1 && row <= size)) throw desk.wrong("text.which-row", { size });
      desk.answer([rowInWords(desk, row - 1)]);
    },
  },
  {
    name: "column",
    at: WITH_BOARD,
    run: (desk, rest) => {
      const { size } = desk.at().ruleset;
      const square = desk.understanding.square(`${rest}1`, size);
      if (square === null) throw desk.wrong("text.which-column", { last: String.fromCharCode("A".charCodeAt(0) + size - 1) });
      desk.answer([columnInWords(desk, square)]);
    },
  },
  { name: "score", at: WITH_BOARD, run: (desk) => desk.answer(scoreInWords(desk)) },
  {
    name: "last",
    at: WITH_BOARD,
    run: (desk) => {
      const moves = desk.at().moves();
      desk.answer([moves.at(-1) ?? desk.say("moves.none")]);
    },
  },
  {
    name: "moves",
    at: WITH_BOARD,
    run: (desk) => {
      const moves = desk.at().moves();
      desk.list(moves.length > 0 ? moves : [desk.say("moves.none")]);
    },
  },
  {
    name: "players",
    at: ["game"],
    run: (desk) => {
      const { seat, words, say } = desk;
      if (!(seat instanceof GameSeat)) return;
      desk.answer(SIDES.map((side) => say("text.player", { side: words.side(side), name: words.player(seat.game, side) })));
    },
  },
];
