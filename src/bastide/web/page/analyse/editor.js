/** What is said of the move that is looked at: its glyphs, and comments before and after it. */

import { h } from "../dom.js";
import { GLYPHS, glyph } from "./engine-words.js";

/** @import { Words } from "../words.js" */
/** @import { Study } from "./study.js" */

/** Glyphs that have a button; the keys 1 to 7 give them too. */
export const BUTTONS = [1, 2, 3, 4, 5, 6, 7];

/**
 * @param {Words} words
 * @param {Study} study
 */
export function editor(words, study) {
  const { say } = words;
  const nagName = (/** @type {number} */ nag) => say(`analyse.nag.${nag}`);
  const buttons = BUTTONS.map((nag) =>
    h(
      "button",
      {
        type: "button",
        class: "button glyph",
        title: `${nagName(nag)} (${nag})`,
        "aria-label": nagName(nag),
        "aria-pressed": "false",
        "data-does": "analyse.nag",
        onclick: () => study.toggleNag(nag),
      },
      glyph(nag),
    ),
  );
  const others = [...GLYPHS.keys()].filter((nag) => !BUTTONS.includes(nag));
  const more = h(
    "select",
    { class: "more-glyphs", "aria-label": say("analyse.nag.more"), "data-does": "analyse.nag" },
    h("option", { value: "" }, say("analyse.nag.more.short")),
    ...others.map((nag) => h("option", { value: nag }, `${glyph(nag)} ${nagName(nag)}`)),
  );
  more.addEventListener("change", () => {
    if (more.value) study.toggleNag(Number(more.value));
    more.value = "";
  });
  const area = (/** @type {"comment" | "before"} */ where, /** @type {number} */ rows) => {
    const field = h("textarea", { rows, "data-does": "analyse.comment", maxlength: 20_000 });
    /** @type {import("../record.js").TreeNode} */
    let about = study.current;
    const keep = () => study.say(field.value.trim(), where, about);
    field.addEventListener("change", keep);
    return {
      field,
      keep,
      show: () => {
        if (about !== study.current && document.activeElement === field) keep();
        about = study.current;
        if (field.value.trim() !== about[where]) field.value = about[where];
      },
    };
  };
  const after = area("comment", 2);
  const before = area("before", 1);
  const afterName = h("span", {});
  const beforeField = h("label", { class: "field" }, h("span", {}, say("analyse.before")), before.field);
  const glyphs = h("div", { class: "glyph-row", role: "group", "aria-label": say("analyse.nags") }, ...buttons, more);
  const element = h(
    "section",
    { class: "editor", "aria-label": say("analyse.said") },
    glyphs,
    beforeField,
    h("label", { class: "field" }, afterName, after.field),
  );
  return {
    element,
    /** Go to the comment, to write. */
    write: () => after.field.focus(),
    /** Take what is being written: another screen is shown. */
    keep: () => {
      for (const one of [before, after]) if (document.activeElement === one.field) one.keep();
    },
    update() {
      const { current } = study;
      glyphs.hidden = !current.parent;
      // Words before a move are only of use where nothing else stands before it: at the beginning of a variation.
      beforeField.hidden = !current.parent || (current.parent.children[0] === current && !current.before);
      afterName.textContent = current.parent
        ? say("analyse.comment", { move: current.move })
        : say("analyse.comment.game");
      before.show();
      after.show();
      for (const [index, nag] of BUTTONS.entries()) {
        buttons[index]?.setAttribute("aria-pressed", String(current.nags.includes(nag)));
      }
    },
  };
}
