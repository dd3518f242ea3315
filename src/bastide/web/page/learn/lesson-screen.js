/** A lesson: step by step, on the real board; the server says whether what was placed does what is asked. */

import { Refusal } from "../api.js";
import { fill, h, setText } from "../dom.js";
import { Lines } from "../lines.js";
import { moveInWords } from "../moves-list.js";
import { problemText, refusalText } from "../problems.js";
import { addressOf } from "../router.js";
import { getLessons, tryInLesson } from "./asking.js";
import { stepDone } from "./progress.js";
import { LearningTable } from "./table.js";

/** @import { LineView } from "../lines.js" */
/** @import { Page, Screen } from "../page.js" */
/** @import { Lesson, Step } from "./asking.js" */

/**
 * @param {Page} page
 * @param {string} id the lesson's
 * @param {string} [at] the step to begin with
 * @returns {Screen}
 */
export function lessonScreen(page, id, at) {
  const { words } = page;
  const element = h("main", { class: "game learn" });
  /** @type {Walk | null} */
  let walk = null;
  let left = false;
  const waiting = page.preparation.card(words);
  fill(element, h("div", { class: "sheet" }, waiting.card));
  const begin = async () => {
    await page.preparation.done;
    const lessons = await getLessons();
    const lesson = lessons.find((one) => one.id === id);
    if (!lesson) throw new Refusal({ key: "no-lesson", values: { lesson: id, step: "" }, text: id }, 404);
    if (left) return;
    walk = new Walk(page, element, lessons, lesson);
    await walk.go(Math.max(0, lesson.steps.findIndex((step) => step.id === at)));
  };
  begin().catch((refusal) => {
    if (!(refusal instanceof Refusal)) throw refusal;
    const told = h("div", { role: "alert" }, h("h1", { class: "problem" }, refusalText(words, refusal)));
    const back = h("a", { href: addressOf("learn"), "data-does": "nav.learn" }, words.say("nav.learn"));
    fill(element, h("div", { class: "sheet" }, told, back));
  });
  return {
    element,
    title: words.say(`learn.${id}`),
    changed: () => walk?.table?.settle(),
    key: (event) => walk?.table?.key(event),
    leave: () => {
      left = true;
      waiting.leave();
      walk?.leave();
    },
  };
}

/** A walk through the steps of a lesson. */
class Walk {
  /** Which showing is the latest: answers may cross. */
  #shown = 0;

  /**
   * @param {Page} page
   * @param {HTMLElement} element
   * @param {Lesson[]} lessons all of them
   * @param {Lesson} lesson
   */
  constructor(page, element, lessons, lesson) {
    this.page = page;
    this.words = page.words;
    this.element = element;
    this.lessons = lessons;
    this.lesson = lesson;
    this.at = 0;
    this.lines = new Lines();
    /** @type {LearningTable | null} */
    this.table = null;
    /** The side at the bottom of the table. @type {import("../types.js").Side | null} */
    this.near = null;
    /** How many of the moves that are shown have been. */
    this.played = 0;
    const { say } = this.words;
    const button = (/** @type {string} */ name, /** @type {() => unknown} */ act) =>
      h(
        "button",
        { type: "button", class: "button", "data-does": `learn.${name}`, onclick: () => void act() },
        say(`learn.${name}`),
      );
    this.count = h("p", { class: "small soft" });
    this.text = h("p", { class: "learn-text", tabindex: -1 });
    this.told = h("p", { class: "learn-told", role: "status" });
    this.buttons = {
      step: button("step", () => this.playOn()),
      hint: button("hint", () => this.#remark(say(`learn.${this.#name()}.hint`))),
      answer: button("answer", () => this.answer()),
      again: button("again", () => this.#turn(this.at)),
      back: button("back", () => this.#turn(this.at - 1)),
      next: button("next", () => this.#next()),
    };
  }

  /** @returns {Step} */
  get step() {
    return /** @type {Step} */ (this.lesson.steps[this.at]);
  }

  #name() {
    return `${this.lesson.id}.${this.step.id}`;
  }

  /** @param {string} text @param {"" | "good" | "bad"} [kind] */
  #remark(text, kind = "") {
    this.told.className = `learn-told ${kind}`;
    setText(this.told, text);
  }

  /**
   * Begin a step.
   *
   * @param {number} at its place in the lesson
   */
  async go(at) {
    const { lesson, words } = this;
    const place = Math.min(Math.max(at, 0), lesson.steps.length - 1);
    const step = /** @type {Step} */ (lesson.steps[place]);
    const number = ++this.#shown;
    const [ruleset, view] = await Promise.all([
      this.page.shelf.named(step.rules),
      this.lines.view({ rules: step.rules, position: step.position, moves: [] }),
    ]);
    if (number !== this.#shown || !ruleset) return;
    this.at = place;
    this.played = 0;
    const near = view.position.to_move ?? "light";
    const other = this.table;
    if (!other || other.ruleset.name !== ruleset.name || this.near !== near) {
      other?.leave();
      this.near = near;
      this.table = new LearningTable(this.page, this.element, ruleset, near, (move) => void this.place(move));
      this.table.say(...this.#parts());
    }
    history.replaceState(null, "", addressOf("learn", lesson.id, step.id));
    setText(this.count, words.say("learn.step-of", { step: this.at + 1, steps: lesson.steps.length }));
    setText(this.text, words.say(`learn.${this.#name()}`));
    this.#remark("");
    this.#show(view, step.kind === "task");
    this.#offer(false);
    if (step.kind === "shown") this.#offerMoves();
    this.page.tell(`${this.count.textContent}. ${this.text.textContent}`);
  }

  /**
   * Begin a step, and where that cannot be, say why: the step that is shown stays.
   *
   * @param {number} at its place in the lesson
   */
  async #turn(at) {
    try {
      await this.go(at);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.#remark(refusalText(this.words, refusal), "bad");
    }
  }

  #parts() {
    const { say } = this.words;
    const { answer, again, back, hint, next, step } = this.buttons;
    return [
      h("a", { class: "small", href: addressOf("learn"), "data-does": "nav.learn" }, `‹ ${say("learn.all")}`),
      h("h1", { class: "learn-heading" }, say(`learn.${this.lesson.id}`)),
      this.count,
      this.text,
      this.told,
      h("div", { class: "learn-buttons", role: "group", "aria-label": say("learn.actions") }, next, step, hint, answer, again, back),
    ];
  }

  /** @param {LineView} view @param {boolean} open */
  #show(view, open) {
    this.table?.show(view, open);
  }

  /** @param {boolean} done whether the step is done */
  #offer(done) {
    const { answer, again, back, hint, next, step } = this.buttons;
    const task = this.step.kind === "task";
    step.hidden = task || done;
    hint.hidden = answer.hidden = !task || done;
    again.hidden = !done;
    back.disabled = this.at === 0;
    next.hidden = !done;
    next.classList.toggle("main", done);
    setText(next, this.words.say(this.#isLast() ? (this.#after() ? "learn.next-lesson" : "learn.finish") : "learn.next"));
  }

  #isLast() {
    return this.at === this.lesson.steps.length - 1;
  }

  #after() {
    return this.lessons[this.lessons.indexOf(this.lesson) + 1] ?? null;
  }

  #next() {
    if (!this.#isLast()) return this.#turn(this.at + 1);
    const after = this.#after();
    location.hash = after ? addressOf("learn", after.id) : addressOf("learn");
    return undefined;
  }

  #finish() {
    stepDone(this.lesson.id, this.step.id);
    this.#remark(this.words.say(`learn.${this.#name()}.done`), "good");
    this.#offer(true);
    this.buttons.next.focus({ preventScroll: true });
    this.told.scrollIntoView({ block: "nearest" }); // where the board is below the words
  }

  /** @param {string} move that somebody has placed */
  async place(move) {
    const { lesson, step, table, words } = this;
    const number = this.#shown;
    try {
      const verdict = await tryInLesson(lesson.id, step.id, move);
      if (number !== this.#shown || !table) return;
      if (!verdict.right || !verdict.position) {
        const problem = { key: verdict.key ?? "", values: verdict.values, text: verdict.text };
        table.refuse(problem);
        this.#remark(`${words.say("learn.not-yet")} ${words.sentence(problemText(words, problem))}.`, "bad");
        return;
      }
      const view = await this.lines.view({ rules: step.rules, position: step.position, moves: [move] });
      if (number !== this.#shown) return;
      this.#show(view, false);
      this.#finish();
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      table?.refuse(refusal.problem);
      this.#remark(refusalText(words, refusal), "bad");
    }
  }

  /** Put a building that does what is asked where it does it; placing it is left to the person. */
  answer() {
    const { step, table, words } = this;
    if (!step.solution || !table) return;
    table.board.holdAt(step.solution);
    table.board.suggest(step.solution);
    this.#remark(words.say("learn.answered"));
  }

  #offerMoves() {
    const { shown } = this.step;
    setText(this.buttons.step, this.words.say("learn.step", { step: this.played + 1, steps: shown.length }));
  }

  /** Play the next of the moves that are shown. */
  async playOn() {
    const { step, table, words } = this;
    const number = this.#shown;
    if (this.played >= step.shown.length || !table) return;
    try {
      const moves = step.shown.slice(0, this.played + 1);
      const view = await this.lines.view({ rules: step.rules, position: step.position, moves });
      if (number !== this.#shown || moves.length !== this.played + 1) return;
      this.played += 1;
      this.#show(view, false);
      const last = view.moves.at(-1);
      if (last) this.#remark(moveInWords(words, table.ruleset, last));
      if (this.played === step.shown.length) this.#finish();
      else this.#offerMoves();
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.#remark(refusalText(words, refusal), "bad");
    }
  }

  leave() {
    this.#shown = -1;
    this.table?.leave();
  }
}
