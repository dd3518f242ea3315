/** A place in a record as if it were a game at the table: so that what tells of games can tell of it. */

/** @import { LineView } from "../lines.js" */
/** @import { RecordTree } from "../record.js" */
/** @import { GameView, Side } from "../types.js" */

const LEVEL = /^level:(\d+)$/;

/**
 * @param {Pick<RecordTree, "rules" | "headers">} tree
 * @param {Side} side
 * @returns {import("../types.js").PlayerView} a level where the headers name one; else a person by name, or without one
 */
function player(tree, side) {
  const name = tree.headers[side === "light" ? "Light" : "Dark"] ?? "";
  const level = LEVEL.exec(name)?.[1];
  return level ? { kind: "level", name, level: Number(level) } : { kind: "person", name, level: null };
}

/** @param {Pick<RecordTree, "rules" | "headers">} tree */
export function playersOf(tree) {
  return { light: player(tree, "light"), dark: player(tree, "dark") };
}

/**
 * @param {Pick<RecordTree, "rules" | "headers">} tree
 * @param {LineView} view
 * @returns {GameView}
 */
export function asGame(tree, view) {
  const { position, outcome, moves, may } = view;
  const mover = position.to_move;
  return {
    id: "",
    number: 0,
    rules: tree.rules,
    players: playersOf(tree),
    series: null,
    clock: null,
    moves,
    position,
    outcome,
    thinking: null,
    may: {
      move: mover ? [mover] : [],
      take_back: false,
      hint: false,
      resign: [],
      pass: may.pass,
      announce: may.announce,
      rematch: false,
    },
    rematch: null,
    trouble: null,
  };
}
