/** The server's answers about the library, the explorer and statistics, by name. */

import { askServer, Refusal } from "./api.js";

/** @import { GameRecord, RecordProblem } from "./api.js" */
/** @import { Line } from "./lines.js" */
/** @import { Pair, Side } from "./types.js" */

/**
 * @typedef {object} RecordSummary
 * @property {string} id
 * @property {string | null} game the game of play that it is of
 * @property {"played" | "imported" | "analysed"} origin
 * @property {string} rules
 * @property {string} light as its headers say; empty where they do not
 * @property {string} dark
 * @property {string} event
 * @property {string | null} date such as `2026-11-30`, or as much of it as is known
 * @property {string} result
 * @property {string | null} reason
 * @property {Pair | null} points
 * @property {number} plies
 * @property {number} nodes
 * @property {string | null} opening the same however the board was turned
 * @property {number} touched when it last changed, in seconds since 1970
 *
 * @typedef {{total: number, records: RecordSummary[], next: string | null}} RecordList
 * @typedef {{total: number, fit: Record<string, number>}} Formats
 *
 * @typedef {object} ImportView how far a file is
 * @property {string} job
 * @property {number} read games
 * @property {number} kept
 * @property {number} known had been imported before
 * @property {number} refused since moves of them could not be read
 * @property {RecordProblem[]} problems the first
 * @property {number} more_problems
 * @property {number} share of the file, 0 to 1
 * @property {boolean} done
 * @property {boolean} cancelled
 * @property {import("./types.js").Problem | null} failed
 *
 * @typedef {{move: string, games: number, light: number, draw: number, dark: number, share: number}} ExplorerMove
 * @typedef {object} ExplorerView
 * @property {number} games
 * @property {number} light
 * @property {number} draw
 * @property {number} dark
 * @property {ExplorerMove[]} moves the commonest first
 * @property {RecordSummary[]} examples
 * @property {number} plies how many moves of each game are known
 *
 * @typedef {{rules: string, opponent: string, side: Side, games: number, won: number, drawn: number, lost: number, margin: number | null}} Tally
 * @typedef {{rules: string, made: Record<string, number>, suffered: Record<string, number>}} Taken
 * @typedef {{rules: string, code: string, games: number, won: number}} FirstBuilding
 * @typedef {object} Statistics
 * @property {string | null} player
 * @property {number} games
 * @property {number} won
 * @property {number} drawn
 * @property {number} lost
 * @property {number | null} margin
 * @property {number | null} plies
 * @property {number} streak
 * @property {number} longest_streak
 * @property {Tally[]} tallies
 * @property {Taken[]} taken
 * @property {FirstBuilding[]} first
 * @property {{name: string, games: number}[]} players
 */

/** @typedef {{[name: string]: string}} Search what is searched for, by the names of the API; what is empty is left out */

/** @param {Search} search */
export function queryOf(search) {
  return new URLSearchParams(Object.entries(search).filter(([, value]) => value !== "")).toString();
}

/**
 * @param {Search} search
 * @param {string | null} [cursor] of the page before
 * @returns {Promise<RecordList>}
 */
export function findRecords(search, cursor = null) {
  return askServer(`/library?${queryOf({ ...search, cursor: cursor ?? "" })}`);
}

/** @param {Search} search @returns {Promise<Formats>} */
export function fitFormats(search) {
  return askServer(`/library/formats?${queryOf(search)}`);
}

/**
 * The address of a file with all that are found.
 * @param {Search} search
 * @param {string} format
 */
export function exportAddress(search, format) {
  return `/api/v1/library/export?${queryOf({ ...search, format })}`;
}

/** @param {string} id */
export function deleteRecord(id) {
  return askServer(`/library/${encodeURIComponent(id)}`, undefined, "DELETE");
}

/**
 * Delete all that are found.
 * @param {Search} search
 * @param {number} count how many were found when it was confirmed
 * @returns {Promise<{deleted: number}>}
 */
export function deleteFound(search, count) {
  return askServer(`/library/delete?${queryOf(search)}`, { count });
}

/**
 * Keep a record that came from elsewhere.
 *
 * @param {GameRecord} record
 * @returns {Promise<boolean>} false where it is kept already, with all that it holds
 */
export async function keepImported(record) {
  try {
    await askServer("/library", { record, origin: "imported", once: true });
    return true;
  } catch (refusal) {
    if (refusal instanceof Refusal && refusal.problem.key === "record-known") return false;
    throw refusal;
  }
}

/**
 * Send a file; what is read of it is asked about afterwards.
 *
 * @param {Blob} file
 * @param {Search} how
 * @param {(share: number) => void} onProgress how much was sent, 0 to 1
 * @param {AbortSignal} signal
 * @returns {Promise<ImportView>}
 */
export function sendFile(file, how, onProgress, signal) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest(); // `fetch` does not tell how much was sent
    request.open("POST", `/api/v1/library/import?${queryOf(how)}`);
    request.responseType = "json";
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total ? loaded / total : 0));
    const gone = { key: "page.unreachable", values: {}, text: "The program does not answer." };
    request.addEventListener("error", () => reject(new Refusal(gone, 0)));
    request.addEventListener("abort", () => reject(new DOMException("cancelled", "AbortError")));
    request.addEventListener("load", () => {
      if (request.status < 300) resolve(request.response);
      else reject(new Refusal(request.response?.key ? request.response : gone, request.status));
    });
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

/** @param {string} job @returns {Promise<ImportView>} */
export function importState(job) {
  return askServer(`/library/import/${job}`);
}

/** @param {string} job @returns {Promise<ImportView>} */
export function cancelImport(job) {
  return askServer(`/library/import/${job}`, undefined, "DELETE");
}

/** @param {Line} line @returns {Promise<ExplorerView>} */
export function explore(line) {
  return askServer("/explorer", line);
}

/** @param {string} player @returns {Promise<Statistics>} */
export function getStatistics(player) {
  return askServer(`/statistics?${queryOf({ player })}`);
}
