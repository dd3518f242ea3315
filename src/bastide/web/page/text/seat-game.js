/** A game that is played, as a seat at the text interface: heard live, and changed by the person's wishes. */

import { gameActions, Refusal } from "../api.js";
import { changesInWords } from "../changes.js";
import { clockText } from "../clock.js";
import { isCasual } from "../coach.js";
import { gaveInWords, warningsInWords } from "../coach-words.js";
import { endInWords } from "../ending.js";
import { Live } from "../live.js";
import { moveInWords } from "../moves-list.js";
import { moveWithSquares } from "./looking.js";
import { problemText } from "../problems.js";
import { leaderInWords } from "../series.js";
import { personAtBoard, personToMove, skippedInWords, statusInWords } from "../status.js";
import { otherSide, SIDES } from "../words.js";

/** @import { GameView, RulesetInfo, Side } from "../types.js" */
/** @import { Desk } from "./desk.js" */

/** After so long it is told that the other side is thinking: what comes sooner tells it by itself. */
const THINKING_AFTER = 2500;
/** When a person's time runs out: seconds left at which it is told. */
const WARNINGS = [60, 30, 10];
const SECOND = 1000;

export class GameSeat {
  /**
   * @param {Desk} desk
   * @param {GameView} game
   * @param {RulesetInfo} ruleset
   */
  constructor(desk, game, ruleset) {
    this.kind = /** @type {const} */ ("game");
    this.desk = desk;
    this.words = desk.words;
    this.game = game;
    this.ruleset = ruleset;
    this.wishes = gameActions(game.id);
    this.connected = true;
    this.heard = performance.now();
    /** @type {number | undefined} */
    this.thinking = undefined;
    /** @type {Set<number>} */
    this.warned = new Set();
    this.live = new Live(game.id, {
      event: ({ game: now }) => this.accept(now),
      connection: (connected) => this.#connection(connected),
      gone: () => desk.event([this.words.sentence(this.words.say("problem.no-game", { id: game.id }))]),
    });
    this.ticking = window.setInterval(() => this.#warn(), SECOND);
    this.live.open();
    this.#watchThinking();
    /** Of which move it was said what it gave away, so that nothing is said twice. */
    this.gave = "";
    void this.#coach();
  }

  get position() {
    return this.game.position;
  }

  /** @returns {Side | null} */
  get own() {
    return personAtBoard(this.game) ?? SIDES.find((side) => this.game.players[side].kind === "person") ?? null;
  }

  get may() {
    return this.game.may;
  }

  get title() {
    const { words, game } = this;
    const players = { light: words.player(game, "light"), dark: words.player(game, "dark") };
    return words.say("game.heading", { ruleset: words.ruleset(this.ruleset), ...players });
  }

  /** @returns {Promise<import("../router.js").Route>} */
  async route() {
    return { screen: "game", id: this.game.id };
  }

  address() {
    return this.route();
  }

  /** What the game waits for; of the neutral building without how it is placed by hand. */
  waiting() {
    const { words, game, ruleset } = this;
    const side = personToMove(game);
    if (side && game.position.placing === "neutral") {
      const building = words.theBuilding(ruleset.neutral.name);
      return words.say("text.status.neutral", { side: words.side(side), building });
    }
    if (side && game.position.placing === "building") return words.say("text.status.building", { side: words.side(side) });
    return statusInWords(words, ruleset, game, false);
  }

  status() {
    const { words, game } = this;
    const told = [this.title];
    if (game.series) told.push(words.say("text.series.game", { game: game.series.game }));
    const last = game.moves.at(-1);
    if (last) told.push(words.say("text.last", { move: moveWithSquares(words, this.ruleset, last) }));
    if (game.outcome) {
      const [winner, ...others] = endInWords(words, game);
      told.push(`${winner}.`, ...others);
    } else told.push(...[skippedInWords(words, game), this.waiting()].filter(Boolean));
    if (game.trouble) told.push(words.sentence(problemText(words, game.trouble)));
    return told;
  }

  moves() {
    const { words, game, ruleset } = this;
    return game.moves.map((move) => words.say("text.move", { ply: move.ply, told: moveInWords(words, ruleset, move), move: move.move }));
  }

  /** The clocks in words, or nothing where there are none. */
  clocks() {
    const { words, game } = this;
    if (!game.clock) return [];
    return SIDES.map((side) =>
      words.say("text.clock", { side: words.side(side), time: clockText(/** @type {number} */ (this.left(side))) }),
    );
  }

  /** How the series stands, if it is one. */
  series() {
    const { words, game } = this;
    if (!game.series) return [];
    const played = game.series.games.map(({ points }, index) =>
      words.say("text.help.line", { command: words.say("series.game", { game: index + 1 }), about: words.say("end.points", { ...points }) }),
    );
    const now = words.say("text.series.game", { game: game.series.game });
    return [now, ...played, ...(played.length > 0 ? [leaderInWords(words, game, game.series)] : [])];
  }

  /**
   * The seconds that a side has left now.
   *
   * @param {Side} side
   * @returns {number | null} null without a clock
   */
  left(side) {
    const { clock } = this.game;
    if (!clock) return null;
    return clock.left[side] - (clock.running === side ? (performance.now() - this.heard) / SECOND : 0);
  }

  /** @param {string} move */
  async play(move) {
    this.accept(await this.wishes.move(move, this.game));
  }

  /**
   * Take a game as the server tells it, and tell what has changed, unless that is known.
   *
   * @param {GameView} game
   */
  accept(game) {
    const before = this.game;
    if (game.number < before.number) return;
    this.game = game;
    this.heard = performance.now();
    this.#watchThinking();
    if (game.trouble && game.trouble.key !== before.trouble?.key)
      this.desk.event([this.words.sentence(problemText(this.words, game.trouble))]);
    if (game.number === before.number) return;
    this.warned.clear();
    this.desk.moved();
    this.desk.event(changesInWords(this.words, this.ruleset, before, game, () => this.waiting(), moveWithSquares));
    void this.#coach();
  }

  /** Have the coach say, where it may speak, what is about to happen, and then what the last move gave away. */
  async #coach() {
    const { desk, game, words, ruleset, wishes } = this;
    if (!desk.page.settings.coach || !isCasual(game) || game.outcome || game.moves.length === 0) return;
    try {
      const mover = personToMove(game);
      if (mover) {
        const told = await wishes.coach(false, game);
        if (told.number === this.game.number) desk.event(warningsInWords(words, ruleset, otherSide(mover), told));
      }
      const { gave } = await wishes.coach(true, game);
      const key = gave ? `${gave.ply} ${gave.move}` : "";
      const last = this.game.moves.findLast(({ side }) => this.game.players[side].kind === "person");
      if (!gave || key === this.gave || last?.ply !== gave.ply || last.move !== gave.move) return;
      this.gave = key;
      desk.event([...gaveInWords(words, ruleset, gave), ...(this.game.may.take_back ? [words.say("text.coach.take-back")] : [])]);
    } catch (refusal) {
      // A game that has gone on, or an engine that has failed: the coach is silent, and the game goes on.
      if (!(refusal instanceof Refusal)) throw refusal;
    }
  }

  /** Tell that the other side thinks, once, where it takes a while. */
  #watchThinking() {
    const { thinking, number } = this.game;
    window.clearTimeout(this.thinking);
    if (!thinking) return;
    this.thinking = window.setTimeout(() => {
      if (this.game.number === number && this.game.thinking === thinking)
        this.desk.event([this.words.say("status.thinking", { name: this.words.player(this.game, thinking) })]);
    }, THINKING_AFTER);
  }

  #warn() {
    const side = this.game.clock?.running;
    if (!side || side !== personToMove(this.game)) return;
    const left = /** @type {number} */ (this.left(side));
    const due = WARNINGS.find((at) => left <= at && left > at - 2 && !this.warned.has(at));
    if (due === undefined) return;
    this.warned.add(due);
    this.desk.event([this.words.say("text.clock.left", { count: due })]);
  }

  /** @param {boolean} connected */
  #connection(connected) {
    if (connected !== this.connected) this.desk.event([this.words.say(connected ? "page.found" : "page.lost")]);
    this.connected = connected;
  }

  leave() {
    this.live.close();
    window.clearInterval(this.ticking);
    window.clearTimeout(this.thinking);
  }
}
