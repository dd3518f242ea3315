/** How things of the game are called in a person's language. */

import { sentence } from "./texts.js";

/** @typedef {import("./types.js").BuildingInfo} BuildingInfo */
/** @typedef {import("./types.js").GameView} GameView */
/** @typedef {import("./types.js").MoveView} MoveView */
/** @typedef {import("./types.js").PlayerView} PlayerView */
/** @typedef {import("./types.js").Problem} Problem */
/** @typedef {import("./types.js").RulesetInfo} RulesetInfo */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").Values} Values */
/** @typedef {import("./texts.js").Texts} Texts */

export const SIDES = /** @type {const} */ (["light", "dark"]);

/** @param {Side} side */
export function otherSide(side) {
  return side === "light" ? "dark" : "light";
}

/** Names and sentences about games, in the language of some texts. */
export class Words {
  /** @param {Texts} texts */
  constructor(texts) {
    this.texts = texts;
    this.say = texts.say;
    /** For the board, which tells of sides and facings by their codes. */
    this.board = (/** @type {string} */ key, /** @type {Values} */ values = {}) => this.told(key, values);
  }

  /** @param {string} text */
  sentence(text) {
    return sentence(text, this.texts.language);
  }

  /** @param {Side | "neutral" | null} side */
  side(side) {
    return this.say(`side.${side ?? "neutral"}`);
  }

  /**
   * A building's name by the name that its ruleset gives it, which stands for itself where it is somebody's own.
   *
   * @param {string} name
   */
  building(name) {
    return this.texts.has(`building.${name}`) ? this.say(`building.${name}`) : name;
  }

  /**
   * The same with its article, as the subject of a sentence.
   *
   * @param {string} name
   */
  theBuilding(name) {
    return this.texts.has(`building.${name}.the`) ? this.say(`building.${name}.the`) : this.say("building.own.the", { name });
  }

  /**
   * @param {RulesetInfo} ruleset
   * @param {string} code
   */
  coded(ruleset, code) {
    return this.building(nameOf(ruleset, code));
  }

  /**
   * A ruleset's title; that its buildings are a reconstruction is part of it.
   *
   * @param {{name: string, title: string, reconstruction: boolean}} ruleset
   */
  ruleset({ name, title, reconstruction }) {
    const known = this.texts.has(`ruleset.${name}`) ? this.say(`ruleset.${name}`) : title;
    return reconstruction ? this.say("ruleset.with-reconstruction", { title: known }) : known;
  }

  /**
   * Who plays a side.
   *
   * @param {GameView} game
   * @param {Side} side
   */
  player(game, side) {
    const player = game.players[side];
    if (player.kind === "level") return this.say("level", { level: player.level });
    if (player.kind === "built-in") return this.say(`player.${player.name}`);
    if (player.name) return player.name;
    return game.players[otherSide(side)].kind === "person" ? this.side(side) : this.say("player.you");
  }

  /**
   * A text whose values name sides, facings and buildings by codes. Where a text of the key and the side exists, such as
   * `board.whose.neutral`, it is that one.
   *
   * @param {string} key
   * @param {Values} values
   */
  told(key, values) {
    const own = `${key}.${values.side}`;
    /** @type {Values} */
    const told = { ...values };
    for (const [name, value] of Object.entries(values)) {
      if (value === "light" || value === "dark" || value === "neutral") told[name] = this.side(value);
      else if (name === "facing") told[name] = this.say(`facing.${value}`);
    }
    return this.say("side" in values && this.texts.has(own) ? own : key, told);
  }
}

/**
 * A building's name in its ruleset, by its code.
 *
 * @param {RulesetInfo} ruleset
 * @param {string} code
 */
export function nameOf(ruleset, code) {
  return ruleset.buildings.find((building) => building.code === code)?.name ?? code;
}

/**
 * A square's name, such as F5.
 *
 * @param {number} square in board order
 * @param {number} size squares along an edge
 */
export function squareName(square, size) {
  return `${String.fromCharCode("A".charCodeAt(0) + (square % size))}${Math.floor(square / size) + 1}`;
}
