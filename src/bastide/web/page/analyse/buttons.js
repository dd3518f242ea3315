/** The buttons under the board of an analysis: to and fro, undo, and a menu of what can be done with the record. */

import { h } from "../dom.js";
import { menuButton } from "../menu.js";

/** @import { Words } from "../words.js" */
/** @import { Study } from "./study.js" */

/**
 * @typedef {object} RecordWishes
 * @property {() => void} pass
 * @property {() => void} undo
 * @property {(way: 1 | -1) => void} shift moves the variation, -1 towards the main line
 * @property {() => void} remove
 * @property {() => void} headers
 * @property {() => void} link
 * @property {() => void} share
 */

/**
 * @param {Words} words
 * @param {Study} study
 * @param {RecordWishes} wishes
 */
export function recordButtons(words, study, wishes) {
  const { say } = words;
  const go = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {() => void} */ act) =>
    h(
      "button",
      {
        type: "button",
        class: "button go",
        "aria-label": say(`analyse.go.${name}`),
        title: say(`analyse.go.${name}`),
        "data-does": "analyse.go",
        onclick: act,
      },
      sign,
    );
  const pass = h(
    "button",
    { type: "button", class: "button", hidden: true, "data-does": "game.pass", onclick: wishes.pass },
    say("game.pass"),
  );
  const undo = h(
    "button",
    { type: "button", class: "button", "data-does": "analyse.undo", onclick: wishes.undo },
    say("analyse.undo"),
  );
  const menu = menuButton(say("analyse.menu"), "analyse.menu", () => {
    const { current, tree } = study;
    return [
      {
        label: say("analyse.promote"),
        does: "analyse.promote",
        keys: "Ctrl ↑",
        act: () => wishes.shift(-1),
        disabled: tree.isMain(current),
      },
      {
        label: say("analyse.demote"),
        does: "analyse.demote",
        keys: "Ctrl ↓",
        act: () => wishes.shift(1),
        disabled: !current.parent,
      },
      {
        label: say("analyse.delete"),
        does: "analyse.delete",
        keys: "Del",
        act: wishes.remove,
        disabled: !current.parent,
      },
      { label: say("analyse.headers"), does: "analyse.headers", act: wishes.headers },
      { label: say("share.link"), does: "share.link", act: wishes.link },
      { label: say("share.export"), does: "share.export", act: wishes.share },
    ];
  });
  const element = h(
    "div",
    { class: "analysis-buttons", role: "group", "aria-label": say("analyse.actions") },
    h(
      "div",
      { class: "go-row" },
      go("start", "«", () => study.toStart()),
      go("back", "‹", () => study.back()),
      go("forward", "›", () => study.forward()),
      go("end", "»", () => study.toEnd()),
    ),
    pass,
    undo,
    menu,
  );
  return { element, pass, undo };
}
