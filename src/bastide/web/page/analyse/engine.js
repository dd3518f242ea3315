/** The engine as the analysis uses it: on or off, about the place that is looked at, up to a limit. It never plays by itself. */

import { AnalysisSocket } from "../analysis-socket.js";
import { keyOf } from "../lines.js";
import { LONGEST_ANALYSIS } from "../settings.js";

/** @import { Analysis } from "../analysis-socket.js" */
/** @import { Line } from "../lines.js" */
/** @import { Page } from "../page.js" */
/** @import { Problem } from "../types.js" */

/**
 * @typedef {object} EngineState
 * @property {boolean} on
 * @property {Analysis | null} analysis of the place that is looked at
 * @property {Problem | null} problem why there is none
 * @property {boolean} thinking
 * @property {number} limit seconds
 * @property {boolean} over whether the game is over there, so that there is nothing to think about
 */

/** Milliseconds that one has to stay at a place, so that who hurries through a game does not ask about every move. */
const PAUSE = 120;
/** Milliseconds between two repaints. */
const CALM = 300;
const REMEMBERED = 300;

export class Engine {
  /** @type {Map<string, Analysis>} */
  #known = new Map();
  /** @type {Line | null} */
  #line = null;
  #key = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #later;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #paint;

  /**
   * @param {Page} page
   * @param {(state: EngineState) => void} show
   * @param {AnalysisSocket} [socket]
   */
  constructor(page, show, socket = new AnalysisSocket()) {
    this.page = page;
    this.show = show;
    this.socket = socket;
    this.held = false;
    /** @type {EngineState} */
    this.state = {
      on: page.settings.engine,
      analysis: null,
      problem: null,
      thinking: false,
      limit: page.settings.seconds,
      over: false,
    };
  }

  /**
   * Think about this place from now on.
   * @param {Line} line
   * @param {boolean} over whether the game is over there
   */
  look(line, over) {
    const key = keyOf(line);
    if (key === this.#key && this.state.over === over) return;
    this.#line = line;
    this.#key = key;
    this.#change({ over, limit: this.page.settings.seconds });
    this.#begin();
  }

  toggle() {
    this.page.change({ engine: !this.state.on });
    this.#change({ on: !this.state.on });
    this.#begin();
  }

  /** The number of moves or the limit has been chosen anew. */
  adjust() {
    this.#change({ limit: this.page.settings.seconds });
    this.#begin();
  }

  /** Think on beyond the limit, as long again. */
  goOn() {
    this.#change({ limit: Math.min(2 * this.state.limit, LONGEST_ANALYSIS) });
    this.#begin();
  }

  /** Hold still, as while somebody practises. @param {boolean} still */
  hold(still) {
    this.held = still;
    this.#begin();
  }

  leave() {
    clearTimeout(this.#later);
    clearTimeout(this.#paint);
    this.socket.close();
  }

  #begin() {
    clearTimeout(this.#later);
    clearTimeout(this.#paint);
    this.#paint = undefined;
    this.socket.stop();
    const { on, over, limit } = this.state;
    const known = this.#known.get(this.#key) ?? null;
    const line = this.#line;
    const wanted = on && !over && !this.held && line !== null;
    this.#change({ analysis: wanted ? known : null, problem: null, thinking: wanted });
    if (!wanted) return;
    this.#later = setTimeout(() => {
      const key = this.#key;
      this.socket.ask(
        line,
        { candidates: this.page.settings.candidates, seconds: limit },
        {
          analysis: (analysis) => this.#heard(key, analysis),
          problem: (problem) => this.#change({ problem, thinking: false, analysis: null }),
        },
      );
    }, PAUSE);
  }

  /**
   * @param {string} key
   * @param {Analysis} analysis
   */
  #heard(key, analysis) {
    this.#known.delete(key);
    this.#known.set(key, analysis);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= REMEMBERED) break;
      this.#known.delete(oldest);
    }
    this.state = { ...this.state, analysis, thinking: !analysis.finished };
    if (analysis.finished) {
      clearTimeout(this.#paint);
      this.#paint = undefined;
      this.show(this.state);
    } else {
      this.#paint ??= setTimeout(() => {
        this.#paint = undefined;
        this.show(this.state);
      }, CALM);
    }
  }

  /** @param {Partial<EngineState>} changes */
  #change(changes) {
    this.state = { ...this.state, ...changes };
    this.show(this.state);
  }
}
