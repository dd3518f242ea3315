/** Rulesets of a person's own: added by a file, replaced by another, deleted. */

import { Refusal } from "./api.js";
import { fill, h, setText } from "./dom.js";
import { refusalText } from "./problems.js";

/** @import { Page } from "./page.js" */
/** @import { RulesetInfo } from "./types.js" */

/** What the server takes; told here too, so that nobody waits for a long file to be refused. */
const LARGEST_FILE = 64 * 1024;
const FIRST_RULES = "cathedral";
export const EXAMPLE = "/web/examples/my-town.toml";

/**
 * A part of a form that takes a ruleset file, sends its content, and has it chosen; and lists those that are kept.
 *
 * @param {Page} page
 * @param {(name: string) => Promise<void>} choose
 */
export function ownRules(page, choose) {
  const { words } = page;
  const { say } = words;
  const said = h("p", { class: "small", role: "status" });
  const offer = h("div", { class: "choices" });
  const list = h("ul", { class: "own-rules" });
  const tell = (/** @type {string} */ text, /** @type {boolean} */ bad = false) => {
    said.className = bad ? "small problem" : "small";
    fill(offer);
    setText(said, text);
  };
  const refused = (/** @type {unknown} */ refusal) => {
    if (!(refusal instanceof Refusal)) throw refusal;
    tell(words.sentence(refusalText(words, refusal)), true);
  };
  const show = async () => {
    const own = (await page.shelf.all()).filter((ruleset) => ruleset.own);
    fill(list, ...own.map(row));
  };
  const chosen = async (/** @type {RulesetInfo} */ ruleset) => {
    await choose(ruleset.name);
    await show();
    tell(say("new.file.added", { title: words.ruleset(ruleset) }));
  };
  const row = (/** @type {RulesetInfo} */ ruleset) =>
    h(
      "li",
      {},
      h("span", {}, words.ruleset(ruleset)),
      h(
        "button",
        {
          type: "button",
          class: "button plain small",
          "aria-label": say("new.file.delete.which", { title: words.ruleset(ruleset) }),
          "data-does": "new.file.delete",
          onclick: () => void remove(ruleset),
        },
        say("new.file.delete"),
      ),
    );
  const remove = async (/** @type {RulesetInfo} */ ruleset) => {
    try {
      await page.shelf.remove(ruleset.name);
      await choose(FIRST_RULES);
      await show();
      tell(say("new.file.deleted", { title: words.ruleset(ruleset) }));
    } catch (refusal) {
      refused(refusal);
    }
  };
  const replace = async (/** @type {string} */ name, /** @type {string} */ text) => {
    try {
      await chosen(await page.shelf.replace(name, text));
    } catch (refusal) {
      refused(refusal);
    }
  };
  const take = async () => {
    const file = input.files?.[0];
    if (!file) return;
    input.value = ""; // so that the same file, changed, is taken again
    if (file.size > LARGEST_FILE) {
      tell(say("new.file.large"), true);
      return;
    }
    const text = await file.text();
    try {
      await chosen(await page.shelf.add(text));
    } catch (refusal) {
      refused(refusal);
      if (!(refusal instanceof Refusal) || refusal.problem.key !== "ruleset-other") return;
      const name = String(refusal.problem.values.name);
      fill(
        offer,
        h(
          "button",
          { type: "button", class: "button", "data-does": "new.file.replace", onclick: () => void replace(name, text) },
          say("new.file.replace"),
        ),
      );
    }
  };
  const input = h("input", { type: "file", accept: ".toml,text/plain", "data-does": "new.file", onchange: () => void take() });
  const element = h(
    "details",
    {},
    h("summary", { class: "fold", "data-does": "new.file" }, say("new.file")),
    h("label", { class: "field" }, h("span", {}, say("new.file.help")), input),
    h(
      "p",
      { class: "tools" },
      h("a", { href: EXAMPLE, download: "my-town.toml", "data-does": "new.file.example" }, say("new.file.example")),
    ),
    said,
    offer,
    list,
  );
  show().catch(() => {}); // whoever chooses rules is told why they cannot be had
  return element;
}
