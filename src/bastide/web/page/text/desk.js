/**
 * Where commands are given: it understands what is written, has it done, and tells what came of it. What is sat at, a game or a
 * record, is its seat.
 */

import { found, judged } from "../../board/lookup.js";
import { aimInWords } from "../../board/words.js";
import { buildingNamed, cellsOf, covered, facingsOf, firstFacing, moveText, squareName } from "../../board/geometry.js";
import { problemText } from "../problems.js";
import { COMMANDS, GROUPS } from "./commands.js";
import { Grammar, phrasesOf } from "./grammar.js";
import { Teller } from "./telling.js";
import { completed, Understanding } from "./understanding.js";

/** @import { Aim, BuildingInfo, Facing } from "../../board/types.js" */
/** @import { Hand } from "../../board/hand.js" */
/** @import { Page } from "../page.js" */
/** @import { Texts } from "../texts.js" */
/** @import { PlayerSpec, Side } from "../types.js" */
/** @import { Command } from "./commands.js" */
/** @import { Seat } from "./seat.js" */
/** @import { Surface } from "./telling.js" */
/** @import { Gathered, Placement } from "./understanding.js" */

/**
 * @typedef {object} Draft the game that is begun next
 * @property {string} rules
 * @property {PlayerSpec} opponent
 * @property {string} side light, dark or either
 * @property {string[]} names of two people
 * @property {{seconds: number, increment: number} | null} clock
 * @property {boolean} series
 */

/** The glyphs that judge a move, as they are written. */
const SIGNS = /^[!?]{1,2}$/;
const WAIT = { key: "board.wait", values: {}, text: "it is not your turn" };

/** What is sat at would be lost. */
class Unkept extends Error {
  /** @param {string | undefined} rest what the command is given when it is given anew */
  constructor(rest) {
    super("kept nowhere");
    this.rest = rest;
  }
}

export class Desk extends Teller {
  /**
   * @param {Page} page
   * @param {Texts[]} languages the one spoken, and English where that is another
   * @param {Surface} surface
   */
  constructor(page, languages, surface) {
    super(page, surface);
    this.languages = languages;
    this.understanding = new Understanding(languages);
    this.grammar = new Grammar(
      COMMANDS.map(({ name }) => ({ name, phrases: phrasesOf(languages, `text.command.${name}`) })),
    );
    /** @type {Seat | null} */
    this.seat = null;
    /** @type {{question: string, yes: () => Promise<void> | void} | null} what waits for a yes */
    this.asked = null;
    /** @type {{code: string, facing: Facing} | null} the building in hand */
    this.hand = null;
    this.announced = false;
    /** @type {Draft} */
    this.draft = {
      rules: "cathedral",
      opponent: { kind: "level", level: Number(page.settings.level) },
      side: page.settings.side,
      names: [],
      clock: null,
      series: false,
    };
    this.speaker = {
      texts: this.words.board,
      buildingName: (/** @type {string} */ _, /** @type {string} */ name) => this.words.building(name),
      problemText: (/** @type {import("../types.js").Problem} */ problem) => problemText(this.words, problem),
      language: this.words.texts.language,
    };
    this.commands = COMMANDS;
    /** @type {Readonly<Record<string, readonly Command[]>>} */
    this.groups = GROUPS;
    /** @type {(() => Promise<void>)[]} what was listed last, to be opened by its number */
    this.listing = [];
    /** @type {import("../record.js").GameRecord[]} what was read last, to be kept */
    this.read = [];
    /** @type {Promise<void>} */
    this.doing = Promise.resolve();
  }

  // Commands ---------------------------------------------------------------------------------------------------------
  /**
   * Do what is written, after what was written before it.
   *
   * @param {string} written
   * @returns {Promise<void>} when it is done
   */
  run(written) {
    this.doing = this.doing.then(() => this.attempt(() => this.#run(written.trim())));
    return this.doing;
  }

  /** @param {string} written */
  async #run(written) {
    if (this.closed) return;
    /** @type {{command: Command, rest: string}} */
    let meant;
    try {
      meant = this.understand(written);
    } catch (wrong) {
      this.surface.log({ lines: [], kind: "answer", written });
      throw wrong;
    }
    const { command, rest } = meant;
    this.surface.log({ lines: [], kind: "answer", written, command: command.name });
    if (this.asked && command.name !== "yes" && command.name !== "no") {
      this.asked = null;
      this.answer([this.say("text.not-done")]);
    }
    await this.#do(command, rest);
  }

  /**
   * Do a command; where it would lose what is kept nowhere, only once somebody has said so.
   *
   * @param {Command} command
   * @param {string} rest
   */
  async #do(command, rest) {
    try {
      await command.run(this, rest);
    } catch (wrong) {
      const { seat } = this;
      if (!(wrong instanceof Unkept) || !seat) throw wrong;
      this.ask(this.say("text.unkept"), async () => {
        seat.givenUp = true;
        try {
          await this.#do(command, wrong.rest ?? rest);
        } finally {
          if (this.seat === seat) seat.givenUp = false; // it came to nothing, and the work is there still
        }
      });
    }
  }

  /**
   * The command that is meant.
   *
   * @param {string} written
   * @returns {{command: Command, rest: string}}
   * @throws {Misunderstood} it is none, cannot be given now, or may be more than one
   */
  understand(written) {
    if (!written) throw this.wrong("text.nothing-written");
    const may = (/** @type {string} */ name) => this.#possible(commandNamed(name));
    if (SIGNS.test(written) && this.seat?.kind === "record") return { command: commandNamed("nag"), rest: written };
    // A whole placement is one, even where a building is called as a command is: "Place", in French.
    if (this.#bare(written) === "place") return { command: commandNamed("place"), rest: written };
    const exact = this.grammar.exact(written, may);
    if (exact) return { command: commandNamed(exact.name), rest: exact.rest };
    const bare = this.#bare(written);
    if (bare) return { command: commandNamed(bare), rest: written };
    const begun = this.grammar.begun(written, may);
    if (begun.length === 1 && begun[0]) return { command: commandNamed(begun[0].name), rest: begun[0].rest };
    if (begun.length > 1)
      throw this.wrong("text.ambiguous", { written, commands: this.listed(begun.map(({ name }) => this.called(name))) });
    const elsewhere = this.grammar.exact(written) ?? this.grammar.begun(written)[0];
    if (elsewhere) {
      const { at = [] } = commandNamed(elsewhere.name);
      throw this.wrong(`text.only.${at[0]}`, { command: this.called(elsewhere.name) });
    }
    this.#placementMissed(written);
    const near = this.grammar.near(written, may).slice(0, 3);
    if (near.length > 0) throw this.wrong("text.unknown.near", { written, near: this.either(near) });
    throw this.wrong("text.unknown", { written });
  }

  /**
   * What is no command, but has a square in it, was meant as a placement: say what of it is not understood.
   *
   * @param {string} written
   * @throws {Misunderstood}
   */
  #placementMissed(written) {
    if (!this.seat) return;
    const gathered = this.understanding.gather(written, this.seat.ruleset);
    if (gathered.square !== null || gathered.building) this.#checked(gathered);
  }

  /** @param {Command} command */
  #possible({ at }) {
    return !at || (this.seat !== null && at.includes(this.seat.kind));
  }

  /**
   * The command of a text that is none by its words: a move, a square, or a building.
   *
   * @param {string} written
   */
  #bare(written) {
    if (!this.seat) return null;
    const { building, square, facing, announced, strange } = this.understanding.gather(written, this.seat.ruleset);
    if (strange.length > 0) return null;
    if (building) return square === null ? "take" : "place";
    if (square !== null && facing === null && !announced) return this.hand ? "would" : "on";
    return facing && this.hand ? "turn" : null;
  }

  /**
   * What a command is called first, in the language spoken.
   *
   * @param {string} name
   */
  called(name) {
    return (phrasesOf([this.words.texts], `text.command.${name}`)[0] ?? name).replaceAll("*", "…");
  }

  /**
   * @param {string} question
   * @param {() => Promise<void> | void} yes what is done where the answer is yes
   */
  ask(question, yes) {
    this.asked = { question, yes };
    this.answer([question, this.say("text.answer-yes-or-no")]);
  }

  // What commands share ----------------------------------------------------------------------------------------------
  /**
   * To be asked before anything else is sat at, and before anything is begun for that.
   *
   * @param {string} [rest] what the command is given anew where the person says so, if it has asked for that already
   * @throws {Unkept} what is sat at is kept nowhere
   */
  leaving(rest) {
    if (this.seat?.unkept && !this.seat.givenUp) throw new Unkept(rest);
  }

  /**
   * Sit down at something else.
   *
   * @param {Seat | null} seat
   */
  sit(seat) {
    if (this.closed) {
      seat?.leave();
      return;
    }
    if (this.seat !== seat) this.seat?.leave();
    this.seat = seat;
    this.hand = null;
    this.announced = false;
    this.asked = null;
    this.surface.changed();
  }

  /** What is on the board is another: what was in hand stays there, what was announced does not. */
  moved() {
    this.announced = false;
    if (this.hand && !this.reach().includes(this.hand.code)) this.hand = null;
    this.surface.changed();
  }

  /**
   * Take a building in hand, turned so; null for none.
   *
   * @param {{code: string, facing: Facing} | null} hand
   */
  hold(hand) {
    this.hand = hand;
    this.surface.changed();
  }

  /** The codes that may be taken in hand. */
  reach() {
    const { position } = this.at();
    const forms = position.survey?.forms.map(({ code }) => code);
    const stock = position.to_move === null ? {} : position.stock[position.to_move];
    return [...new Set(forms ?? Object.keys(stock).filter((code) => stock[code]))];
  }

  /**
   * The seat, where there is one.
   *
   * @throws {Misunderstood} there is none
   */
  at() {
    if (!this.seat) throw this.wrong("text.no-board");
    return this.seat;
  }

  /**
   * The side for which a placement is looked at.
   *
   * @returns {Side}
   */
  mover() {
    const { position, own } = this.at();
    return position.survey?.side ?? position.to_move ?? own ?? "light";
  }

  /**
   * A building by the words that name it.
   *
   * @param {string} text
   * @returns {BuildingInfo}
   * @throws {Misunderstood} it is none
   */
  building(text) {
    const { ruleset } = this.at();
    const named = this.understanding.building(this.understanding.words(text), ruleset);
    if (named) return named.building;
    const known = [...ruleset.buildings, ruleset.neutral, ...(ruleset.duke ? [ruleset.duke] : [])];
    throw this.wrong("text.no-building", { written: text, known: this.listed(known.map((kind) => this.named(kind))) });
  }

  /**
   * A building's name with its code, by which it is written.
   *
   * @param {{name: string, code: string}} building
   */
  named({ name, code }) {
    return this.say("text.named", { name: this.words.building(name), code });
  }

  /**
   * The placement that is written, by what is in hand where it says nothing else.
   *
   * @param {string} text
   * @returns {Placement}
   * @throws {Misunderstood} something is missing or strange
   */
  placement(text) {
    const { ruleset } = this.at();
    const gathered = this.understanding.gather(text, ruleset);
    this.#checked(gathered);
    const held = this.hand && buildingNamed(ruleset, this.hand.code);
    const building = gathered.building ?? held ?? this.#onlyOne();
    if (!building) throw this.wrong("text.which-building");
    if (gathered.square === null) throw this.wrong("text.which-square", { example: this.example(building) });
    const side = this.mover();
    const facing = held === building ? (this.hand?.facing ?? null) : null;
    const complete = completed({ ...gathered, building }, ruleset, side, { held: facing, survey: this.at().position.survey });
    if ("facings" in complete) {
      throw this.wrong("text.which-facing", {
        the: this.words.theBuilding(building.name),
        facings: this.either(complete.facings.map((one) => this.say(`facing.${one}`))),
        example: this.example(building),
      });
    }
    const announced = complete.announced || this.announced;
    return { ...complete, announced, move: complete.move.replace("!", "") + (announced ? "!" : "") };
  }

  /** The building that has to be placed now where there is no choice, as the neutral one at the beginning. */
  #onlyOne() {
    const [code, ...others] = this.reach();
    return code !== undefined && others.length === 0 ? buildingNamed(this.at().ruleset, code) : null;
  }

  /** @param {Gathered} gathered */
  #checked({ strange, building }) {
    const { ruleset } = this.at();
    const [word] = strange;
    if (word === undefined) return;
    const last = squareName(ruleset.size ** 2 - 1, ruleset.size);
    if (/^[a-z][0-9]+$/.test(word)) throw this.wrong("text.no-square", { square: word.toUpperCase(), last });
    if (!building) this.building(word); // which says what there is
    throw this.wrong("text.strange-word", { word });
  }

  /**
   * A move with a building, as an example of how one is written.
   *
   * @param {BuildingInfo} building
   */
  example({ code, ...building }) {
    const side = this.mover();
    const facing = facingsOf({ code, ...building }, side)[0] ?? "n";
    const form = this.at().position.survey?.forms.find((one) => one.code === code);
    const square = Math.max(form?.places.indexOf(0) ?? 0, 0);
    const { size } = this.at().ruleset;
    return moveText(code, form?.facing ?? facing, square, size);
  }

  /**
   * What a placement would do, as the board tells it.
   *
   * @param {Placement} placement
   * @returns {Aim}
   */
  aim({ code, facing, square, announced }) {
    const { ruleset, position } = this.at();
    const building = /** @type {BuildingInfo} */ (buildingNamed(ruleset, code));
    const side = this.mover();
    const distinct = firstFacing(building, side, facing);
    const cells = cellsOf(building, side, distinct);
    const hand = { held: { side, code, facing: distinct }, square, squares: covered(cells, ruleset.size, square) };
    return /** @type {Aim} */ (judged(/** @type {Hand} */ (/** @type {unknown} */ (hand)), ruleset, position, announced, WAIT));
  }

  /** @param {Placement} placement */
  aimed(placement) {
    const { ruleset, position } = this.at();
    const aim = this.aim(placement);
    const told = this.words.sentence(aimInWords(this.speaker, ruleset, position, aim));
    // Who sees the board takes silence for leave; who hears it does not.
    const nothing = aim.verdict.legal && aim.verdict.claims.length + aim.verdict.captures.length === 0;
    return nothing ? this.say("text.allowed", { told }) : `${told}.`;
  }

  /**
   * Whether a building that is taken, turned so, may stand on a square.
   *
   * @param {number} square
   */
  heldAt(square) {
    const { hand, seat } = this;
    if (!hand || !seat) return null;
    const side = this.mover();
    if (found(seat.position.survey, side, hand.code, hand.facing, square) === null) return null;
    return this.aimed({ ...hand, square, announced: this.announced, move: "" });
  }

  /** Nothing more is told: another screen is shown. */
  close() {
    this.closed = true;
    this.seat?.leave();
    this.seat = null;
  }
}

/**
 * @param {string} name
 * @returns {Command}
 */
function commandNamed(name) {
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) throw new RangeError(`there is no command ${name}`);
  return command;
}
