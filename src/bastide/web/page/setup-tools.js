/** What a click on the board of the set-up screen does: put a building of a side, take one away, or give ground to a side. */

import { freshId, h, setText } from "./dom.js";

/** @import { RulesetInfo } from "./types.js" */
/** @import { Words } from "./words.js" */

export const TOOLS = /** @type {const} */ (["light", "dark", "neutral", "remove", "ground-light", "ground-dark"]);

/** @typedef {typeof TOOLS[number]} Tool */

/**
 * @param {Words} words
 * @param {(tool: Tool) => void} choose
 */
export function toolChoice(words, choose) {
  const { say } = words;
  const name = freshId("tool");
  const labels = new Map(TOOLS.map((tool) => [tool, h("span", {}, say(`setup.tool.${tool}`, { name: "" }))]));
  const element = h(
    "fieldset",
    { class: "tools-choice" },
    h("legend", {}, say("setup.tools")),
    ...TOOLS.map((tool) =>
      h(
        "label",
        { class: "choice" },
        h("input", {
          type: "radio",
          name,
          value: tool,
          checked: tool === "light",
          "data-does": "setup.tool",
          onchange: () => choose(tool),
        }),
        labels.get(tool),
      ),
    ),
  );
  return {
    element,
    /** @param {RulesetInfo} ruleset whose neutral building is named */
    update(ruleset) {
      const label = labels.get("neutral");
      if (label) setText(label, say("setup.tool.neutral", { name: words.building(ruleset.neutral.name) }));
    },
  };
}
