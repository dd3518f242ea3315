/** The rulesets that can be played, got once and added to by a person's own. */

import { deleteRuleset, getRulesets, replaceRuleset, sendRuleset } from "./api.js";

/** @import { RulesetInfo } from "./types.js" */

export class Shelf {
  constructor() {
    /** @type {Promise<RulesetInfo[]> | null} */
    this.got = null;
  }

  /**
   * All of them.
   *
   * @returns {Promise<RulesetInfo[]>}
   * @throws {import("./api.js").Refusal} they could not be had; the next call asks again
   */
  all() {
    this.got ??= getRulesets().catch((refusal) => {
      this.got = null;
      throw refusal;
    });
    return this.got;
  }

  /**
   * One by its name, asked for anew where it is not among those known: another page may have added it.
   *
   * @param {string} name
   * @returns {Promise<RulesetInfo | null>}
   */
  async named(name) {
    const known = (await this.all()).find((ruleset) => ruleset.name === name);
    if (known) return known;
    this.got = null;
    return (await this.all()).find((ruleset) => ruleset.name === name) ?? null;
  }

  /**
   * Add a ruleset file of a person's own.
   *
   * @param {string} text the file's content
   * @returns {Promise<RulesetInfo>}
   * @throws {import("./api.js").Refusal} it is no ruleset; the problem says where
   */
  async add(text) {
    const added = await sendRuleset(text);
    this.got = null;
    return added;
  }

  /**
   * Put another file in the place of a ruleset of a person's own.
   *
   * @param {string} name
   * @param {string} text the file's content
   * @returns {Promise<RulesetInfo>}
   * @throws {import("./api.js").Refusal} games are of it, or the file is no such ruleset
   */
  async replace(name, text) {
    const replaced = await replaceRuleset(name, text);
    this.got = null;
    return replaced;
  }

  /**
   * @param {string} name of a person's own
   * @throws {import("./api.js").Refusal} games are of it
   */
  async remove(name) {
    await deleteRuleset(name);
    this.got = null;
  }
}

/**
 * The address of a ruleset's sheet of symbols.
 *
 * @param {string} name
 * @param {string} theme
 */
export function sheetAddress(name, theme) {
  return `/api/v1/rulesets/${encodeURIComponent(name)}/sheet?theme=${theme}`;
}
