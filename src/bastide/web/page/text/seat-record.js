/** A record that is analysed, as a seat at the text interface: a place in its tree, and what the engine thinks of it. */

import { asGame } from "../analyse/as-game.js";
import { Engine } from "../analyse/engine.js";
import { glyph, outlookInWords } from "../analyse/engine-words.js";
import { practice } from "../analyse/practice.js";
import { Keeper } from "../analyse/saving.js";
import { Study } from "../analyse/study.js";
import { endInWords } from "../ending.js";
import { Lines } from "../lines.js";
import { encodeLink, LONG_LINK } from "../links.js";
import { moveInWords } from "../moves-list.js";
import { moveWithSquares } from "./looking.js";
import { problemText } from "../problems.js";
import { playersInWords } from "../record-words.js";
import { skippedInWords } from "../status.js";

/** @import { Candidate } from "../analysis-socket.js" */
/** @import { EngineState } from "../analyse/engine.js" */
/** @import { GameRecord, TreeNode } from "../record.js" */
/** @import { Line, LineView } from "../lines.js" */
/** @import { PlyReview } from "../review-socket.js" */
/** @import { RulesetInfo, Side } from "../types.js" */
/** @import { Desk } from "./desk.js" */

/** While the engine thinks, another best move is told so many milliseconds after the last word at the earliest. */
const CALM = 6000;

const LINES = new Lines();

export class RecordSeat {
  /**
   * Sit down at a record.
   *
   * @param {Desk} desk
   * @param {GameRecord} record
   * @param {RulesetInfo} ruleset
   * @param {{kept?: {id: string, number: number} | null, atEnd?: boolean, pasted?: boolean, reload?: () => void}} [options] whether
   *   to begin at its end; whether it was given here, and may be nowhere else
   * @returns {Promise<RecordSeat>}
   */
  static async open(desk, record, ruleset, { kept = null, atEnd = false, pasted = false, reload = () => {} } = {}) {
    const study = new Study(record);
    if (atEnd) study.toEnd();
    const view = await LINES.view(study.line());
    const seat = new RecordSeat(desk, study, ruleset, view, kept, reload);
    seat.pasted = pasted && study.tree.size > 0;
    return seat;
  }

  /**
   * @param {Desk} desk
   * @param {Study} study
   * @param {RulesetInfo} ruleset
   * @param {LineView} view of the place that is looked at
   * @param {{id: string, number: number} | null} kept
   * @param {() => void} reload
   */
  constructor(desk, study, ruleset, view, kept, reload) {
    this.desk = desk;
    this.words = desk.words;
    this.study = study;
    this.ruleset = ruleset;
    this.view = view;
    this.keeper = new Keeper(desk.page, study, kept, reload);
    this.keeper.named = () => desk.surface.changed(); // it is the address of the text interface
    this.engine = new Engine(desk.page, (state) => this.#thought(state));
    /** @type {PlyReview[]} what a review has found */
    this.reviewed = [];
    /** @type {{stop: () => void, close: () => void} | null} */
    this.reviewing = null;
    /** @type {{task: ReturnType<typeof practice>, line: Line, view: LineView, telling: MutationObserver} | null} */
    this.practising = null;
    /** @type {Promise<void>} until the position that practice is about is set up */
    this.setting = Promise.resolve();
    this.told = { best: "", finished: false, at: 0 };
    /** Whether it was given here, and nobody has kept it. */
    this.pasted = false;
    this.givenUp = false;
    this.keeping = new MutationObserver(() => this.#keptTold());
    this.keeping.observe(this.keeper.choices, { childList: true });
    this.engine.look(study.line(), view.outcome !== null);
  }

  /** @returns {"record" | "practice"} */
  get kind() {
    return this.practising ? "practice" : "record";
  }

  /** Whether there is something that is kept nowhere. */
  get unkept() {
    return !this.keeper.kept && (this.pasted || this.study.version > 0);
  }

  get shown() {
    return this.practising?.view ?? this.view;
  }

  get position() {
    return this.shown.position;
  }

  /** @returns {Side | null} */
  get own() {
    return this.position.to_move;
  }

  get may() {
    return this.shown.may;
  }

  get title() {
    const { words, study } = this;
    const { Light: light = "", Dark: dark = "" } = study.tree.headers;
    const ruleset = words.ruleset(this.ruleset);
    if (!light && !dark) return words.say("text.record.untitled", { ruleset });
    return words.say("text.record.title", { ruleset, players: playersInWords(words, { light, dark }) });
  }

  /** @returns {Promise<import("../router.js").Route>} of the record where it is kept, else of a link that holds it */
  async route() {
    const { kept } = this.keeper;
    if (kept) return { screen: "record", id: kept.id };
    return { screen: "open", id: await encodeLink(this.study.tree.toRecord()) };
  }

  /** The address by which the text interface shows it again; none where it would be too long. */
  async address() {
    const { screen, id = "" } = await this.route();
    return id.length > LONG_LINK ? null : { screen, id };
  }

  /** Where one is, and what goes on from here. */
  place() {
    const { words, study, view, ruleset } = this;
    const { say } = words;
    const { current } = study;
    const told = [];
    const last = view.moves.at(-1);
    if (!current.parent || !last) told.push(say("text.record.start"));
    else {
      if (current.before) told.push(current.before);
      const glyphs = current.nags.map((nag) => (words.texts.has(`analyse.nag.${nag}`) ? say(`analyse.nag.${nag}`) : glyph(nag)));
      const move = moveWithSquares(words, ruleset, last);
      told.push(say("text.move", { ply: current.ply, move: current.move, told: move }));
      if (glyphs.length > 0) told.push(`${glyphs.join(", ")}.`);
      told.push(skippedInWords(words, asGame(study.tree, view)));
    }
    if (current.comment) told.push(say("text.record.comment", { comment: current.comment }));
    const [next, ...others] = current.children;
    if (others.length > 0) {
      const list = current.children.map((child, index) => say("text.record.variation", { number: index + 1, move: child.move }));
      told.push(say("text.record.variations", { list: words.texts.list(list) }));
    } else if (next) told.push(say("text.record.next", { move: next.move }));
    if (view.outcome) {
      const [winner, ...rest] = endInWords(words, asGame(study.tree, view));
      told.push(`${winner}.`, ...rest);
    } else if (!next) told.push(say("status.waiting", { side: words.side(view.position.to_move) }));
    return told.filter(Boolean);
  }

  status() {
    if (this.practising) return [this.words.say("practice.heading"), ...this.#taskTold()];
    const kept = this.keeper.text.textContent ?? "";
    return [this.title, this.words.say("text.record.size", { count: this.study.tree.size }), kept, ...this.place()].filter(Boolean);
  }

  moves() {
    const { words, view, ruleset } = this;
    return view.moves.map((move, index) =>
      words.say("text.move", { ply: index + 1, told: moveInWords(words, ruleset, move), move: move.move }),
    );
  }

  /**
   * Go somewhere, and tell what is there.
   *
   * @param {() => void} go
   * @returns {Promise<boolean>} whether it is another place
   */
  async go(go) {
    const { study } = this;
    const before = study.current;
    go();
    await this.look();
    return study.current !== before;
  }

  /** Show the place that the study is at. */
  async look() {
    const { study } = this;
    this.view = await LINES.view(study.line());
    this.engine.look(study.line(), this.view.outcome !== null);
    this.desk.moved();
  }

  /** @param {string} move */
  async play(move) {
    const { study, practising } = this;
    const line = practising?.line ?? study.line();
    const view = await LINES.view({ ...line, moves: [...line.moves, move] });
    const played = /** @type {import("../types.js").MoveView} */ (view.moves.at(-1));
    if (practising) {
      this.desk.answer([moveInWords(this.words, this.ruleset, played)]);
      practising.task.tried(played.move);
      return;
    }
    const known = study.current.children.some((child) => child.move === played.move);
    const variation = !known && study.current.children.length > 0;
    study.play([played.move]);
    await this.look();
    this.desk.answer([...(variation ? [this.words.say("text.record.new-variation")] : []), ...this.place()]);
  }

  // The engine -------------------------------------------------------------------------------------------------------
  /** @param {EngineState} state */
  #thought(state) {
    const { analysis, problem } = state;
    if (problem) this.desk.event([this.words.sentence(problemText(this.words, problem))]);
    const best = analysis?.candidates[0];
    if (!state.on || !analysis || !best) {
      this.told = { best: "", finished: false, at: this.told?.at ?? 0 };
      return;
    }
    const now = performance.now();
    const news = best.move !== this.told.best && now - this.told.at > CALM;
    if (!(news || (analysis.finished && !this.told.finished))) return;
    this.told = { best: best.move, finished: analysis.finished, at: now };
    const key = analysis.finished ? "text.engine.finished" : "text.engine.best";
    this.desk.event([this.words.say(key, { move: best.move, outlook: outlookInWords(this.words, analysis) })]);
  }

  /** The best moves that the engine knows of here. @returns {Candidate[]} */
  candidates() {
    const { analysis } = this.engine.state;
    return analysis?.candidates.slice(0, this.desk.page.settings.candidates) ?? [];
  }

  // Practice ---------------------------------------------------------------------------------------------------------
  /**
   * Practise on mistakes.
   *
   * @param {PlyReview[]} mistakes
   * @param {number} seconds
   */
  practise(mistakes, seconds) {
    const { desk, study } = this;
    const main = study.tree.mainLine().map(({ move }) => move);
    const line = (/** @type {number} */ ply) => ({ rules: study.tree.rules, position: study.tree.position, moves: main.slice(0, ply) });
    this.engine.hold(true);
    const task = practice(
      desk.page,
      {
        set: (where) => {
          this.setting = desk.attempt(async () => {
            const view = await LINES.view(where);
            if (this.practising?.task !== task) return; // it was stopped meanwhile
            Object.assign(this.practising, { line: where, view });
            desk.moved();
          });
          return this.setting;
        },
        answer: async () => {},
        again: () => desk.moved(),
        end: () => this.endPractice(),
      },
      { line },
      mistakes,
      seconds,
    );
    // Its words are told here, with all others.
    for (const region of task.element.querySelectorAll("[role=status]")) region.removeAttribute("role");
    const telling = new MutationObserver(() => {
      const now = this.#taskTold();
      if (now.join() !== before) desk.event(now.filter((one) => !before.includes(one)));
      before = now.join();
    });
    let before = "";
    telling.observe(task.element, { childList: true, characterData: true, subtree: true });
    this.practising = { task, line: line(0), view: this.view, telling };
    return task.begin();
  }

  #taskTold() {
    const paragraphs = this.practising?.task.element.querySelectorAll("p") ?? [];
    return [...paragraphs].map((one) => one.textContent?.trim() ?? "").filter(Boolean);
  }

  /**
   * Do in practice what a button of it does.
   *
   * @param {string} does `practice.next` and the like
   * @returns {Promise<boolean>} whether it could be done
   */
  async inPractice(does) {
    const button = this.practising?.task.element.querySelector(`[data-does="${does}"]`);
    if (!(button instanceof HTMLButtonElement) || button.hidden) return false;
    button.click();
    await this.setting; // what is written next is about the next position
    return true;
  }

  /** Nothing more is told of practice, whatever it still waits for. */
  #leavePractice() {
    this.practising?.telling.disconnect();
    this.practising?.task.leave();
    this.practising = null;
  }

  endPractice() {
    this.#leavePractice();
    this.engine.hold(false);
    this.desk.moved();
    this.desk.event([this.words.say("text.practice.over"), ...this.place()]);
  }

  /** That it could not be saved, and what can be done, as the keeper offers it. */
  #keptTold() {
    const offers = [...this.keeper.choices.querySelectorAll("button")].map((one) => one.textContent ?? "");
    if (offers.length > 0) this.desk.event([this.keeper.text.textContent ?? "", this.words.say("text.offers", { offers: this.desk.joined(offers) })]);
  }

  /**
   * Do what the keeper offers.
   *
   * @param {string} does
   */
  offered(does) {
    const button = this.keeper.choices.querySelector(`[data-does="${does}"]`);
    if (button instanceof HTMLButtonElement) button.click();
    return button !== null;
  }

  leave() {
    this.keeping.disconnect();
    this.keeper.leave();
    this.engine.leave();
    this.reviewing?.close();
    this.#leavePractice();
  }
}

/**
 * The node of a ply on the line that leads to a node and goes on from it.
 *
 * @param {Study} study
 * @param {number} ply
 * @returns {TreeNode | null}
 */
export function nodeAt({ tree, current }, ply) {
  if (ply === 0) return tree.root;
  return tree.lineTo(tree.endOf(current))[ply - 1] ?? null;
}
