/**
 * The shapes of what the server tells, for the type checker alone: nothing here runs. The truth about them is the server's
 * own document, `/api/v1/openapi.json`; docs/server.md says what they mean, and board/types.js has what the board is given.
 *
 * Squares are numbers in board order: row by row from the top, 0 is A1.
 *
 * @typedef {import("../board/types.js").Side} Side
 * @typedef {import("../board/types.js").Problem} Problem
 * @typedef {import("../board/types.js").Facing} Facing
 * @typedef {{[name: string]: unknown}} Values what a text may name, such as `{square: "F5"}`
 * @typedef {{light: number, dark: number}} Pair a number for each side
 *
 * @typedef {object} OfRuleset what the page itself reads of a ruleset
 * @property {string} about in English
 * @property {boolean} own whether a person has added it
 * @property {number | null} duke_zone within how many squares of an edge a Duke is placed; null where there is none
 * @property {boolean} reconstruction whether its buildings are a reconstruction, which is told wherever it is offered
 * @typedef {import("../board/types.js").RulesetInfo & OfRuleset} RulesetInfo
 *
 * @typedef {{kind: "person", name?: string} | {kind: "level", level: number} | {kind: "built-in", name: string}} PlayerSpec
 * @typedef {{kind: "person" | "level" | "built-in", name: string, level: number | null}} PlayerView
 * @typedef {{light: PlayerView, dark: PlayerView}} Players
 *
 * @typedef {object} GameSpec
 * @property {string} rules
 * @property {PlayerSpec} light
 * @property {PlayerSpec} dark
 * @property {{seconds: number, increment: number} | null} clock
 * @property {boolean} series
 * @property {string} [position] the text of that from which it begins
 *
 * @typedef {object} Outcome
 * @property {Side | null} winner null for a draw
 * @property {string} reason
 * @property {Pair} points the lower is better
 * @property {Pair} unplaced squares
 * @property {Partial<Record<Side, Problem>>} could_not_build where neither could build, why
 *
 * @typedef {object} MoveView
 * @property {number} ply from 1
 * @property {string} move
 * @property {Side} side
 * @property {string | null} code null for a pass
 * @property {Facing | null} facing
 * @property {number | null} square
 * @property {number[]} claims squares that became the side's
 * @property {string[]} captures codes of what was taken, `neutral`, `duke`
 * @property {Side | null} skipped whose turn was skipped after this move
 * @property {Problem | null} why_skipped why that side could not build
 *
 * @typedef {object} OfPosition what the page itself reads of a position
 * @property {number} legal how many placements are legal
 * @property {Pair} unplaced squares
 * @property {Pair} points
 * @typedef {import("../board/types.js").Position & OfPosition} PositionView
 *
 * @typedef {{left: Pair, running: Side | null, increment: number}} Clock seconds, as they stood when it was sent
 * @typedef {{id: string, points: Pair, winner: Side | null}} SeriesGame by the sides of the game that tells of it
 *
 * @typedef {object} Series
 * @property {number} game which of the series this is, from 1
 * @property {Pair} points of the games that are over, added up
 * @property {Side | null} leader who is ahead by these; null where they are level
 * @property {number} lead by how many points
 * @property {SeriesGame[]} games those that are over
 *
 * @typedef {object} ThreatView a conquest that a side could make
 * @property {string} move by which placement
 * @property {number[]} squares that it would enclose
 * @property {string[]} captures codes of what it would take
 * @property {number[]} captured squares on which that stands
 * @property {number} weight squares won and squares of what would be taken
 *
 * @typedef {object} Gave what a move of a person gave away
 * @property {number} ply
 * @property {Side} side
 * @property {string} move
 * @property {number} loss win chance, 0 to 1
 * @property {number} squares
 * @property {string | null} better
 * @property {ThreatView | null} allowed
 * @property {ThreatView | null} missed
 *
 * @typedef {object} CoachView what the coach says
 * @property {number} number of the last event of the game of which it is said
 * @property {ThreatView[]} threats
 * @property {Gave | null} gave
 * @property {boolean} may_take_back
 *
 * @typedef {{side: Side | null, code: string, facing: Facing, square: number}} LoosePiece
 * @typedef {object} SetupAsked
 * @property {string} rules
 * @property {LoosePiece[]} pieces
 * @property {Record<Side, number[]>} territory
 * @property {Side | null} to_move
 * @property {{placed: Record<Side, number>}} [more]
 *
 * @typedef {Problem & {squares: number[]}} SetupProblem
 * @typedef {object} SetupView a position by hand, judged
 * @property {PositionView | null} position null where something is wrong
 * @property {string | null} text null where something is wrong
 * @property {Outcome | null} outcome
 * @property {Problem | null} skipped why the side whose turn it was to be cannot build
 * @property {SetupProblem[]} problems
 * @property {import("../board/types.js").Piece[]} pieces
 * @property {Record<Side, number[]>} territory
 * @property {Side} to_move
 * @property {{placed: Record<Side, number>}} more
 * @property {Record<Side | "neutral", import("../board/types.js").Survey>} surveys
 * @property {Record<Side, Record<string, number>>} stock
 * @property {Record<Side, number>} unplaced the squares of what is left
 *
 * @typedef {object} May what a person at this page may do
 * @property {Side[]} move
 * @property {boolean} take_back
 * @property {boolean} hint
 * @property {Side[]} resign
 * @property {boolean} pass
 * @property {boolean} announce
 * @property {boolean} rematch
 *
 * @typedef {object} GameView
 * @property {string} id
 * @property {number} number of its last event
 * @property {string} rules
 * @property {Players} players
 * @property {Series | null} series
 * @property {Clock | null} clock
 * @property {MoveView[]} moves
 * @property {PositionView} position
 * @property {Outcome | null} outcome
 * @property {Side | null} thinking
 * @property {May} may
 * @property {string | null} rematch the game that followed it
 * @property {Problem | null} trouble why the computer cannot go on
 *
 * @typedef {{number: number, kind: string, game: GameView}} Message
 *
 * @typedef {object} GameSummary
 * @property {string} id
 * @property {string} rules
 * @property {Players} players
 * @property {number} touched when something last happened, in seconds since 1970
 * @property {boolean} finished
 * @property {Side | null} winner
 * @property {string | null} reason by what it ended
 * @property {Pair | null} points
 * @property {number | null} series_game
 *
 * @typedef {{move: string}} Hint
 *
 * @typedef {object} Preparation how far the one-time compilation is
 * @property {number} done
 * @property {number} total 0 while that is not known
 * @property {boolean} ready
 * @property {Problem | null} failed
 * @property {Problem[]} notices what a person should be told once
 */

export {};
