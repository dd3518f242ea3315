/** A position that is put together, as a seat at the text interface: what stands, and what is wrong with it. */

import { readMove } from "../../board/geometry.js";
import { judgeSetup, Refusal } from "../api.js";
import { problemText } from "../problems.js";
import { Draft } from "../setup-draft.js";

/** @import { PositionView, RulesetInfo, SetupView, Side } from "../types.js" */
/** @import { Desk } from "./desk.js" */

/** Of what cannot be played yet: there are none to be told. */
const NO_POINTS = { light: 0, dark: 0 };

export class SetupSeat {
  /**
   * @param {Desk} desk
   * @param {RulesetInfo} ruleset
   * @param {string | null} text of a position to begin with; null for the empty board
   */
  static async open(desk, ruleset, text) {
    const draft = new Draft(ruleset.name);
    const view = await judgeSetup(text === null ? draft.asked() : { rules: ruleset.name, from: text });
    if (text !== null) draft.take(view);
    return new SetupSeat(desk, ruleset, draft, view);
  }

  /**
   * @param {Desk} desk
   * @param {RulesetInfo} ruleset
   * @param {Draft} draft
   * @param {SetupView} view
   */
  constructor(desk, ruleset, draft, view) {
    this.kind = /** @type {const} */ ("setup");
    this.desk = desk;
    this.words = desk.words;
    this.ruleset = ruleset;
    this.draft = draft;
    this.view = view;
    /** Whose buildings are put. @type {Side | "neutral"} */
    this.whose = view.pieces.some(({ side }) => side === null) ? "light" : "neutral";
    this.may = { pass: false, announce: false };
  }

  /** What stands, in the form of a position; where it is none that can be played it says only that. @returns {PositionView} */
  get position() {
    const { view, whose } = this;
    const survey = view.surveys[whose];
    return {
      text: view.text ?? "",
      ply: 0,
      to_move: whose === "neutral" ? "light" : whose,
      placing: whose === "neutral" ? "neutral" : "building",
      pieces: view.pieces,
      territory: view.territory,
      stock: view.stock,
      last: null,
      survey,
      legal: 0,
      unplaced: view.unplaced,
      points: view.position?.points ?? NO_POINTS,
    };
  }

  /** @returns {Side} */
  get own() {
    return this.whose === "neutral" ? "light" : this.whose;
  }

  get title() {
    return this.words.say("text.setup.title", { ruleset: this.words.ruleset(this.ruleset) });
  }

  /** @returns {Promise<import("../router.js").Route>} */
  async route() {
    return { screen: "setup", ...(this.view.text !== null && { id: this.view.text }) };
  }

  async address() {
    return this.view.text === null ? null : this.route();
  }

  status() {
    const { say } = this.words;
    return [this.title, this.#judged(), say("text.setup.whose", { side: this.words.side(this.whose) })].flat();
  }

  /** Whether it can be played, or all that is wrong with it. */
  #judged() {
    const { view, words } = this;
    const { say } = words;
    const turn = say("text.setup.turn", { side: words.side(view.to_move) });
    if (view.text !== null) {
      const notes = [
        view.skipped && say("setup.skipped", { why: problemText(words, view.skipped) }),
        view.outcome && say("setup.over"),
      ];
      return [say("setup.right"), turn, ...notes.flatMap((note) => (note ? [note] : []))];
    }
    return [say("setup.wrong", { count: view.problems.length }), ...view.problems.map((one) => `${words.sentence(problemText(words, one))}.`)];
  }

  moves() {
    return [];
  }

  /**
   * Put a building.
   *
   * @param {string} move
   */
  async play(move) {
    const { ruleset, whose, words } = this;
    const read = readMove(ruleset, this.own, move);
    if (!read) throw new Refusal({ key: "off-board", values: {}, text: move }, 0);
    await this.change((draft) => {
      draft.put({ side: whose === "neutral" ? null : whose, code: read.code, facing: read.facing, square: read.square });
      return [words.say("text.setup.put", { name: words.coded(ruleset, read.code), side: words.side(whose) })];
    });
  }

  /**
   * Change what stands, have it judged, and tell it: all of it, or where any of it cannot be done, nothing.
   *
   * @param {(draft: Draft) => string[]} change gives what is told before the judgement
   * @param {Side | "neutral"} [whose] whose buildings are put next
   */
  async change(change, whose = this.whose) {
    const draft = this.draft.copy();
    const told = change(draft);
    this.view = await judgeSetup(draft.asked());
    this.draft = draft;
    this.whose = whose;
    if (this.whose === "neutral" && this.view.pieces.some(({ side }) => side === null)) this.whose = "light";
    this.desk.moved();
    this.desk.answer([...told, ...this.#judged()]);
  }

  leave() {}
}
