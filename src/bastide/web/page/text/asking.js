/** A field for texts of many lines, which the one line of commands cannot take. */

import { openDialog } from "../dialogs.js";
import { h } from "../dom.js";

/**
 * Ask for a text.
 *
 * @param {import("../page.js").Page} page
 * @param {string} title
 * @param {string} label what it should be
 * @param {string} does the feature
 * @returns {Promise<string | null>} null where none was given
 */
export async function askForText({ words: { say } }, title, label, does) {
  const field = h("textarea", { rows: 12, cols: 60, spellcheck: "false", autofocus: true, "data-does": does });
  const asked = openDialog(
    say,
    title,
    h("label", { class: "field" }, h("span", {}, label), field),
    h(
      "div",
      { class: "dialog-foot" },
      h(
        "button",
        { class: "button", type: "button", "data-does": "dialog.cancel", onclick: () => asked.close() },
        say("dialog.cancel"),
      ),
      h("button", { class: "button main", type: "button", "data-does": does, onclick: () => asked.close("given") }, say("text.give")),
    ),
  );
  return (await asked.closed) === "given" && field.value.trim() ? field.value : null;
}
