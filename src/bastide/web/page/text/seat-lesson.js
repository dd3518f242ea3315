/** A lesson at the text interface: its steps, one after the other, on a board that is told. */

import { tryInLesson } from "../learn/asking.js";
import { stepDone } from "../learn/progress.js";
import { Lines } from "../lines.js";
import { moveWithSquares } from "./looking.js";
import { problemText } from "../problems.js";

/** @import { Lesson, Step } from "../learn/asking.js" */
/** @import { LineView } from "../lines.js" */
/** @import { RulesetInfo } from "../types.js" */
/** @import { Desk } from "./desk.js" */

const LINES = new Lines();

export class LessonSeat {
  /**
   * @param {Desk} desk
   * @param {Lesson} lesson
   * @param {number} at the step
   * @returns {Promise<LessonSeat>}
   */
  static async open(desk, lesson, at) {
    const step = /** @type {Step} */ (lesson.steps[Math.min(Math.max(at, 0), lesson.steps.length - 1)]);
    const [ruleset, view] = await Promise.all([
      desk.page.shelf.named(step.rules),
      LINES.view({ rules: step.rules, position: step.position, moves: [] }),
    ]);
    return new LessonSeat(desk, lesson, step, /** @type {RulesetInfo} */ (ruleset), view);
  }

  /**
   * @param {Desk} desk
   * @param {Lesson} lesson
   * @param {Step} step
   * @param {RulesetInfo} ruleset
   * @param {LineView} view
   */
  constructor(desk, lesson, step, ruleset, view) {
    this.kind = /** @type {const} */ ("lesson");
    this.desk = desk;
    this.words = desk.words;
    this.lesson = lesson;
    this.step = step;
    this.ruleset = ruleset;
    this.view = view;
    this.done = false;
    /** How many of the moves that are shown have been. */
    this.played = 0;
  }

  get at() {
    return this.lesson.steps.indexOf(this.step);
  }

  get position() {
    return this.view.position;
  }

  get own() {
    return this.position.to_move;
  }

  get may() {
    return this.view.may;
  }

  get title() {
    return this.words.say(`learn.${this.lesson.id}`);
  }

  /** @returns {Promise<import("../router.js").Route>} */
  async route() {
    return { screen: "learn", id: this.lesson.id, then: this.step.id };
  }

  /** @returns {Promise<import("../router.js").Route>} */
  async address() {
    return { screen: "learn", id: `${this.lesson.id}.${this.step.id}` };
  }

  /** By what its words are called. */
  get name() {
    return `learn.${this.lesson.id}.${this.step.id}`;
  }

  status() {
    const { say } = this.words;
    const count = say("learn.step-of", { step: this.at + 1, steps: this.lesson.steps.length });
    return [`${this.title}. ${count}.`, say(this.name), ...(this.done ? [say(`${this.name}.done`)] : [])];
  }

  moves() {
    return this.view.moves.map((move) =>
      this.words.say("text.move", { ply: move.ply, move: move.move, told: moveWithSquares(this.words, this.ruleset, move) }),
    );
  }

  /** @param {string} move */
  async play(move) {
    const { desk, lesson, step, words } = this;
    const verdict = await tryInLesson(lesson.id, step.id, move);
    if (!verdict.right) {
      const problem = { key: verdict.key ?? "", values: verdict.values, text: verdict.text };
      desk.refuse(`${words.say("learn.not-yet")} ${words.sentence(problemText(words, problem))}.`);
      return;
    }
    this.view = await LINES.view({ rules: step.rules, position: step.position, moves: [move] });
    this.#finish(this.moves());
  }

  /** Show the next of the moves that are shown. */
  async show() {
    const { step } = this;
    const moves = step.shown.slice(0, this.played + 1);
    this.view = await LINES.view({ rules: step.rules, position: step.position, moves });
    this.played = moves.length;
    const told = this.moves().slice(-1);
    if (this.played === step.shown.length) this.#finish(told);
    else {
      this.desk.moved();
      this.desk.answer(told);
    }
  }

  /** @param {string[]} told */
  #finish(told) {
    stepDone(this.lesson.id, this.step.id);
    this.done = true;
    this.desk.moved();
    this.desk.answer([...told, this.words.say(`${this.name}.done`), this.words.say("text.lesson.next")]);
  }

  leave() {}
}
