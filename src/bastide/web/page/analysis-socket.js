/**
 * The engine, live: asked about one position at a time, over a socket of its own. It only tells what it thinks; it never plays.
 */

/** @import { Line } from "./lines.js" */
/** @import { Problem } from "./types.js" */

/**
 * @typedef {{winner: "light" | "dark" | null, margin: number | null}} Proof
 *
 * @typedef {object} Outlook told from Light's view (docs/analysis.md)
 * @property {number} light
 * @property {number} draw
 * @property {number} dark
 * @property {number} margin
 * @property {Proof | null} proof
 *
 * @typedef {Outlook & {move: string, visits: number, line: string[]}} Candidate
 *
 * @typedef {object} OfAnalysis
 * @property {string} position
 * @property {number} simulations
 * @property {number} seconds
 * @property {Candidate[]} candidates
 * @property {number[]} ownership
 * @property {boolean} finished
 * @typedef {Outlook & OfAnalysis} Analysis
 *
 * @typedef {object} Limit
 * @property {number} candidates
 * @property {number} seconds
 *
 * @typedef {object} Heard
 * @property {(analysis: Analysis) => void} analysis
 * @property {(problem: Problem) => void} problem
 */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

/** Where a path of the API is heard. @param {string} path */
export function socketAddress(path) {
  return `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/api/v1${path}`;
}

export class AnalysisSocket {
  #number = 0;
  /** @type {{id: number, line: Line, limit: Limit, heard: Heard} | null} */
  #question = null;
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = FIRST_WAIT;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #closed = false;

  /** @param {() => WebSocket} [open] makes the connection */
  constructor(open = () => new WebSocket(socketAddress("/analysis"))) {
    this.open = open;
  }

  /**
   * Ask about the end of a line; what was asked before is dropped.
   * @param {Line} line
   * @param {Limit} limit
   * @param {Heard} heard
   */
  ask(line, limit, heard) {
    this.#number += 1;
    this.#question = { id: this.#number, line, limit, heard };
    this.#closed = false;
    if (!this.#socket) this.#connect();
    else if (this.#socket.readyState === 1) this.#send();
  }

  /** Let it think no more. */
  stop() {
    const question = this.#question;
    this.#question = null;
    if (question && this.#socket?.readyState === 1) this.#socket.send(JSON.stringify({ stop: question.id }));
  }

  /** Hang up; asking again calls anew. */
  close() {
    this.#closed = true;
    this.#question = null;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#socket = null;
  }

  #send() {
    if (!this.#question) return;
    const { id, line, limit } = this.#question;
    this.#socket?.send(JSON.stringify({ id, ...line, ...limit }));
  }

  #connect() {
    clearTimeout(this.#timer);
    const socket = this.open();
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#wait = FIRST_WAIT;
      this.#send();
    });
    socket.addEventListener("message", ({ data }) => {
      const { id, analysis, problem } = JSON.parse(data);
      if (!this.#question || id !== this.#question.id) return; // of a question that was dropped
      const { heard } = this.#question;
      if (problem || analysis?.finished) this.#question = null;
      if (problem) heard.problem(problem);
      else if (analysis) heard.analysis(analysis);
    });
    socket.addEventListener("close", () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      // Only while something is waited for: the next question connects by itself.
      if (this.#closed || !this.#question) return;
      this.#timer = setTimeout(() => this.#connect(), this.#wait);
      this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
    });
  }
}
