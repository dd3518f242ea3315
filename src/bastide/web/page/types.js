/**
 * The shapes of what the server tells, for the type checker alone: nothing here runs. The truth about them is the server's
 * own document, `/api/v1/openapi.json`; docs/server.md says what they mean.
 *
 * Squares are numbers in board order: row by row from the top, 0 is A1.
 */

/** @typedef {"light" | "dark"} Side */
/** @typedef {{[name: string]: unknown}} Values What a text may name, such as `{square: "F5"}`. */
/** @typedef {{key: string, values: Values, text: string}} Problem A refusal; `text` is English. */

/**
 * @typedef {object} BuildingInfo
 * @property {string} code two letters
 * @property {string} name English, as the ruleset has it
 * @property {number} count how many a side has
 * @property {"neutral" | "duke" | null} role
 */

/**
 * @typedef {object} RulesetInfo
 * @property {string} name
 * @property {string} title English
 * @property {string} about English
 * @property {number} size squares along an edge
 * @property {boolean} own whether it is a person's own file
 * @property {boolean} reconstruction whether the buildings' shapes are a reconstruction, which is told wherever it is offered
 * @property {string} claims `automatic` or `announced`
 * @property {BuildingInfo[]} buildings
 */

/** @typedef {{kind: "person", name?: string} | {kind: "level", level: number} | {kind: "built-in", name: string}} PlayerSpec */
/** @typedef {PlayerSpec} PlayerView */
/** @typedef {{rules: string, light: PlayerSpec, dark: PlayerSpec, clock: {seconds: number, increment: number} | null, series: boolean}} GameSpec */

/**
 * @typedef {object} Outcome
 * @property {Side | null} winner null for a draw
 * @property {string} reason
 * @property {{light: number, dark: number}} points the lower is better
 * @property {{light: number, dark: number}} unplaced squares
 * @property {{light?: Problem, dark?: Problem}} could_not_build
 */

/**
 * @typedef {object} MoveView
 * @property {number} ply from 1
 * @property {string} move
 * @property {Side} side
 * @property {string | null} building its code; null for a pass
 * @property {number | null} square
 * @property {number[]} claims squares that became the side's
 * @property {string[]} captures codes of what was taken
 * @property {Side | null} skipped whose turn was skipped after this move
 */

/**
 * @typedef {object} PositionView
 * @property {number} ply
 * @property {Side | null} to_move
 * @property {"neutral" | "duke" | "building" | "replacement" | null} placing
 * @property {{light: number, dark: number}} unplaced squares
 * @property {{light: number, dark: number}} points
 */

/** @typedef {{left: {light: number, dark: number}, running: Side | null, increment: number}} Clock in seconds, as it stood when it was sent */
/** @typedef {{game: number, points: {light: number, dark: number}, games: {id: string, points: {light: number, dark: number} | null}[]}} Series */
/** @typedef {{move: Side[], take_back: boolean, hint: boolean, resign: Side[], pass: boolean, announce: boolean, rematch: boolean}} May */

/**
 * @typedef {object} GameView
 * @property {string} id
 * @property {number} number of its last event
 * @property {string} rules
 * @property {string} title
 * @property {boolean} reconstruction
 * @property {{light: PlayerView, dark: PlayerView}} players
 * @property {Series | null} series
 * @property {Clock | null} clock
 * @property {MoveView[]} moves
 * @property {PositionView} position
 * @property {Outcome | null} outcome
 * @property {Side | null} thinking
 * @property {May} may what a person at this page may do
 */

/** @typedef {{number: number, kind: string, game: GameView}} LiveEvent */
/** @typedef {{id: string, rules: string, title: string, name: string, reconstruction: boolean, players: {light: PlayerView, dark: PlayerView}, moves: number, outcome: Outcome | null, changed: string}} GameSummary */
/** @typedef {{move: string}} Hint */
/** @typedef {{done: number, total: number, ready: boolean}} Preparation How far the one-time compilation is. */
/** @typedef {{notices: Problem[]}} Status */

export {};
