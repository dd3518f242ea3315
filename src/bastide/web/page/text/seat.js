/** What a person at the text interface sits at, for the type checker alone: nothing here runs. */

/**
 * @typedef {import("../types.js").RulesetInfo} RulesetInfo
 * @typedef {import("../types.js").PositionView} PositionView
 * @typedef {import("../types.js").Side} Side
 * @typedef {"game" | "record" | "practice" | "lesson" | "puzzle" | "setup"} SeatKind
 *
 * @typedef {object} Seat a game or a record that commands are about
 * @property {SeatKind} kind
 * @property {RulesetInfo} ruleset
 * @property {PositionView} position what stands on the board
 * @property {Side | null} own the side that is called the person's own
 * @property {string} title in a few words
 * @property {() => Promise<import("../router.js").Route>} route of the same on the visual page
 * @property {() => Promise<import("../router.js").Route | null>} address by which it is found again: the screen and what it
 *   shows; null where there is none
 * @property {{pass: boolean, announce: boolean}} may
 * @property {() => string[]} status what there is, and what it waits for, in sentences
 * @property {() => string[]} moves all moves, a sentence or two for each
 * @property {(move: string) => Promise<void>} play
 * @property {boolean} [unkept] whether there is work in it that is kept nowhere
 * @property {boolean} [givenUp] whether that may be lost
 * @property {() => void} leave
 */

export {};
