/**
 * What the board is given, as the server's API tells it (docs/server.md). Types only: nothing here runs.
 *
 * @typedef {"light" | "dark"} Side
 * @typedef {Side | "neutral"} Owner
 * @typedef {"n" | "e" | "s" | "w"} Facing
 *
 * @typedef {[row: number, column: number]} Cell relative to the turning point
 * @typedef {Partial<Record<Facing, Cell[]>>} Forms a building's cells in each facing that differs from the others
 * @typedef {{facing: Facing, shift: Cell}} Same the first facing that covers the same squares, and where its turning
 *     point then stands, relative to this one's
 *
 * @typedef {object} BuildingInfo
 * @property {string} code two capital letters
 * @property {string} name in English
 * @property {number} count how many of them a side has
 * @property {number} squares how many it covers
 * @property {Forms} light
 * @property {Forms} dark
 * @property {Record<Side, Record<Facing, Same>>} same_as
 *
 * @typedef {object} RulesetInfo
 * @property {string} name
 * @property {string} title
 * @property {number} size squares along an edge
 * @property {BuildingInfo[]} buildings
 * @property {BuildingInfo} neutral
 * @property {BuildingInfo | null} duke
 *
 * @typedef {object} Piece
 * @property {Side | null} side null for the neutral building
 * @property {string} code
 * @property {Facing} facing
 * @property {number} square of the turning point
 * @property {number[]} squares
 *
 * @typedef {object} Problem why something is refused
 * @property {string} key
 * @property {Record<string, unknown>} values
 * @property {string} text in English
 * @property {Problem} [because] what it rests on, where that is told too
 *
 * @typedef {object} Conquest
 * @property {number[]} claims squares that would become the mover's territory and are not yet
 * @property {string[]} captures codes of buildings that would be taken; `neutral`, `duke`
 * @property {number[]} captured all squares of these buildings
 *
 * @typedef {object} Form one building in one facing
 * @property {string} code
 * @property {Facing} facing
 * @property {number[]} places for each square, were the turning point there: 0 for legal, else an index into `problems`
 * @property {Record<string, Conquest>} conquests by square
 * @property {boolean} announceable whether it conquers only where that is announced
 *
 * @typedef {object} Survey
 * @property {Side} side
 * @property {Form[]} forms
 * @property {(Problem | null)[]} problems
 *
 * @typedef {object} Position
 * @property {string} text
 * @property {number} ply
 * @property {Side | null} to_move null where the game is over
 * @property {"neutral" | "duke" | "building" | "replacement" | null} placing
 * @property {Piece[]} pieces
 * @property {Record<Side, number[]>} territory
 * @property {Record<Side, Record<string, number>>} stock
 * @property {string | null} last the move that led here
 * @property {Survey | null} survey
 *
 * @typedef {object} Verdict what a placement would be
 * @property {boolean} legal
 * @property {Problem | null} problem
 * @property {number[]} claims
 * @property {string[]} captures
 * @property {number[]} captured squares
 * @property {boolean} announced false where it would conquer nothing because it is not announced
 *
 * @typedef {object} Aim where the building in hand would stand
 * @property {string} move
 * @property {string} code
 * @property {Facing} facing
 * @property {number} square
 * @property {number[]} squares
 * @property {Verdict} verdict
 *
 * @typedef {object} Threat a conquest that a side could make if it were to move
 * @property {Side} side whose
 * @property {string} move by which placement
 * @property {number[]} squares what would become its territory
 * @property {number[]} captured all squares of what it would take
 *
 * @typedef {(key: string, values?: Record<string, unknown>) => string} Texts
 * @typedef {{x: number, y: number}} Point in squares from the board's upper left corner, or in pixels where said
 */

export {};
