/** What is known about the game besides its moves: names, date, result. */

import { selectField } from "../choices.js";
import { openDialog } from "../dialogs.js";
import { h } from "../dom.js";

/** @import { Words } from "../words.js" */
/** @import { Study } from "./study.js" */

const COMMON = /** @type {const} */ (["Light", "Dark", "Event", "Site", "Date", "Round"]);
const RESULTS = ["*", "1-0", "0-1", "1/2-1/2"];

/**
 * @param {Words} words
 * @param {Study} study
 * @param {boolean} decided whether the board shows how the game ended: then nobody says otherwise
 */
export async function openHeaders(words, study, decided) {
  const { say } = words;
  const { tree } = study;
  const names = [...COMMON, ...Object.keys(tree.headers).filter((name) => !COMMON.some((one) => one === name))];
  const fields = names.map((name) => {
    const input = h("input", { maxlength: 400, value: tree.headers[name] ?? "", "data-does": "analyse.headers" });
    const known = COMMON.some((one) => one === name);
    const label = known ? say(`analyse.header.${name.toLowerCase()}`) : name;
    return { name, input, field: h("label", { class: "field" }, h("span", {}, label), input) };
  });
  const result = selectField(
    say("analyse.header.result"),
    RESULTS.map((one) => h("option", { value: one }, say(`analyse.result.${RESULTS.indexOf(one)}`))),
    tree.result,
    "analyse.headers",
  );
  result.input.disabled = decided;
  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    opened.close("save");
  };
  const opened = openDialog(
    say,
    say("analyse.headers"),
    h(
      "form",
      { class: "dialog-form", onsubmit: save },
      h("div", { class: "pair" }, ...fields.map(({ field }) => field), result.field),
      h(
        "div",
        { class: "dialog-foot" },
        h(
          "button",
          { class: "button main", type: "submit", "data-does": "analyse.headers" },
          say("analyse.headers.save"),
        ),
      ),
    ),
  );
  if ((await opened.closed) !== "save") return;
  const changed = fields.filter(({ name, input }) => input.value.trim() !== (tree.headers[name] ?? ""));
  if (changed.length)
    study.setHeaders(Object.fromEntries(changed.map(({ name, input }) => [name, input.value.trim()])));
  if (!decided && result.input.value !== tree.result) {
    study.finish(
      result.input.value,
      { "*": undefined, "1/2-1/2": "abandoned" }[result.input.value] ??
        (result.input.value === "*" ? undefined : "resignation"),
    );
  }
}
