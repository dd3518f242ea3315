/** Where commands can be given. */

/** @import { SeatKind } from "./seat.js" */

/** Wherever there is a board to ask about. @type {readonly SeatKind[]} */
export const WITH_BOARD = ["game", "record", "practice", "lesson", "puzzle", "setup"];
