/** The server's answers, by name. */

/** @import { Problem } from "./types.js" */

const ROOT = "/api/v1";
const UNREACHABLE = { key: "page.unreachable", values: {}, text: "The program does not answer." };

/** What the server refused, or why it could not be asked. */
export class Refusal extends Error {
  /**
   * @param {Problem} problem
   * @param {number} status of HTTP; 0 where there was no answer
   */
  constructor(problem, status) {
    super(problem.text);
    this.problem = problem;
    this.status = status;
  }
}

/**
 * Ask the server.
 *
 * @param {string} path below the root
 * @param {object} [body] sent as JSON; without it the path is got
 * @param {"POST" | "PUT" | "DELETE"} [method] by which a body is sent; `DELETE` without one deletes
 * @param {boolean} [closing] whether it is to arrive although the window is closed, where it is not too long for that
 * @returns {Promise<any>} what it answers
 * @throws {Refusal} it refused, or could not be reached
 */
async function ask(path, body, method = "POST", closing = false) {
  /** @type {RequestInit} */
  const request =
    body === undefined
      ? { method: method === "DELETE" ? method : "GET" }
      : { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  if (closing) request.keepalive = survivesClosing(body);
  let answer;
  try {
    answer = await fetch(ROOT + path, { ...request, headers: { Accept: "application/json", ...request.headers } });
  } catch {
    throw new Refusal(UNREACHABLE, 0);
  }
  const told = await answer.json().catch(() => null);
  if (answer.ok) return told;
  throw refusalOf(answer, told);
}

/** Bytes of a request that browsers send on when its window is closed: 64 KiB, less what is sent with it. */
const SURVIVING = 60 * 1024;

/**
 * Whether a body is short enough to be sent on when the window is closed.
 *
 * @param {object} [body]
 */
export function survivesClosing(body) {
  return new Blob([JSON.stringify(body) ?? ""]).size <= SURVIVING;
}

/**
 * The problem that an answer tells of, if it does.
 *
 * @param {any} told
 * @returns {Problem | null}
 */
function problemIn(told) {
  const problem = told?.problem ?? told?.detail ?? told;
  return typeof problem?.key === "string" && typeof problem?.text === "string" ? { values: {}, ...problem } : null;
}

export { ask as askServer };

/**
 * Ask for something that is no JSON.
 *
 * @param {string} path below the root
 * @param {string} body
 * @param {string} type of the body
 * @returns {Promise<Response>}
 * @throws {Refusal} it refused, or could not be reached
 */
async function send(path, body, type) {
  const answer = await fetch(ROOT + path, { method: "POST", headers: { "Content-Type": type }, body }).catch(() => null);
  if (answer === null) throw new Refusal(UNREACHABLE, 0);
  if (answer.ok) return answer;
  throw refusalOf(answer, await answer.json().catch(() => null));
}

/**
 * @param {Response} answer
 * @param {any} told
 */
function refusalOf(answer, told) {
  const failed = { key: "page.failed", values: { status: answer.status }, text: answer.statusText };
  return new Refusal(problemIn(told) ?? failed, answer.status);
}

/** @returns {Promise<import("./types.js").RulesetInfo[]>} */
export function getRulesets() {
  return ask("/rulesets");
}

/**
 * @param {string} text a ruleset file's content
 * @returns {Promise<import("./types.js").RulesetInfo>}
 */
export function sendRuleset(text) {
  return ask("/rulesets", { text });
}

/**
 * Put another ruleset in the place of one of a person's own.
 * @param {string} name
 * @param {string} text the file's content
 * @returns {Promise<import("./types.js").RulesetInfo>}
 */
export function replaceRuleset(name, text) {
  return ask(`/rulesets/${encodeURIComponent(name)}`, { text }, "PUT");
}

/** @param {string} name one of a person's own */
export function deleteRuleset(name) {
  return ask(`/rulesets/${encodeURIComponent(name)}`, undefined, "DELETE");
}

/** @returns {Promise<import("./types.js").Preparation>} */
export function getPreparation() {
  return ask("/preparation");
}

/** @returns {Promise<import("./types.js").GameSummary[]>} the 200 begun last, the latest first */
export function getGames() {
  return ask("/games");
}

/** @returns {Promise<import("./types.js").GameSummary[]>} all that are under way, the latest first */
export function getUnfinishedGames() {
  return ask("/games?unfinished=true");
}

/**
 * @param {import("./types.js").GameSpec} spec
 * @returns {Promise<import("./types.js").GameView>}
 */
export function createGame(spec) {
  return ask("/games", spec);
}

/** @typedef {import("./record.js").GameRecord} GameRecord */
/** @typedef {{game: string | null}} OfSummary what is read here of a summary: the game of play that the record is of */
/** @typedef {{id: string, number: number, record: GameRecord, summary: OfSummary}} KeptRecord `number` grows as it is saved */

/** @param {string} id a game's @returns {Promise<GameRecord>} its record, as far as it has come */
export async function getGameRecord(id) {
  return ask(`/games/${encodeURIComponent(id)}/record`);
}

/**
 * @typedef {{line: number, ply: number, game: number, lost: boolean, problem: Problem}} RecordProblem
 * @typedef {{record: GameRecord, problems: RecordProblem[], complete: boolean}} ReadGame
 */

/**
 * The games of a text in any format, as far as they can be read.
 *
 * @param {string} text
 * @param {string} [rules] what is played where the text does not say
 * @returns {Promise<{games: ReadGame[], more: boolean, problems: RecordProblem[]}>}
 */
export async function readRecords(text, rules) {
  const asked = rules ? `?rules=${encodeURIComponent(rules)}` : "";
  return (await send(`/records/read${asked}`, text, "text/plain; charset=utf-8")).json();
}

/**
 * Records as the text of a file.
 *
 * @param {GameRecord[]} records
 * @param {string} format
 */
export async function writeRecords(records, format) {
  return (await send("/records/write", JSON.stringify({ records, format }), "application/json")).text();
}

/**
 * The end of a line as a picture.
 *
 * @param {import("./lines.js").Line} line
 * @param {"svg" | "png"} format
 * @param {string} theme
 */
export async function writePicture(line, format, theme) {
  return (await send("/records/picture", JSON.stringify({ ...line, format, theme }), "application/json")).blob();
}

/** The records that are kept. */
export const library = {
  /** @type {(id: string) => Promise<KeptRecord>} */
  get: (id) => ask(`/library/${encodeURIComponent(id)}`),
  /**
   * The record of a game of play that is over: it is filed when it ends.
   * @param {string} game
   * @returns {Promise<string | null>} its id; null where there is none
   */
  ofGame: async (game) => {
    const { records } = await ask(`/library?game=${encodeURIComponent(game)}`);
    return records[0]?.id ?? null;
  },
  /** @type {(record: GameRecord) => Promise<KeptRecord>} */
  keep: (record) => ask("/library", { record }),
  /**
   * @param {{id: string, number: number}} kept
   * @param {GameRecord} record
   * @param {boolean} [closing] whether the window may be closed before it answers
   * @returns {Promise<KeptRecord>} 409 where another has saved it
   */
  save: ({ id, number }, record, closing) =>
    ask(`/library/${encodeURIComponent(id)}`, { record, number }, "PUT", closing),
};

/**
 * @param {import("./types.js").SetupAsked | {rules: string, from: string}} asked
 * @returns {Promise<import("./types.js").SetupView>}
 */
export function judgeSetup(asked) {
  return ask("/setup", asked);
}

/**
 * What can be done with a game, each an answer with the game as it is then. `seen` is what the person saw: two pages may be
 * open, and what was meant for another position is refused.
 *
 * @param {string} id
 */
export function gameActions(id) {
  const path = `/games/${encodeURIComponent(id)}`;
  /** @typedef {import("./types.js").GameView} GameView */
  /** @typedef {Promise<GameView>} Answer */
  return {
    /** @returns {Answer} */
    get: () => ask(path),
    /** @type {(move: string, seen: GameView) => Answer} */
    move: (move, { number, position }) => ask(`${path}/moves`, { move, after: position.ply, number }),
    /** @type {(seen: GameView) => Answer} */
    takeBack: ({ number }) => ask(`${path}/take-back`, { number }),
    /** @type {(side: import("./types.js").Side, seen: GameView) => Answer} */
    resign: (side, { number }) => ask(`${path}/resign`, { side, number }),
    /** @returns {Answer} the next game, sides swapped */
    rematch: () => ask(`${path}/rematch`, {}),
    /** @type {(seen: GameView) => Promise<import("./types.js").Hint>} */
    hint: ({ number }) => ask(`${path}/hint`, { number }),
    /** @type {(think: boolean, seen: GameView) => Promise<import("./types.js").CoachView>} */
    coach: (think, { number }) => ask(`${path}/coach`, { number, think }),
  };
}
