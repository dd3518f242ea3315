/** Files dragged onto the page, whatever screen is shown: they are games, and go to the library. */

import { h } from "./dom.js";

/** @import { Page } from "./page.js" */

/** Files that were dropped and that no screen has taken yet. @type {File[]} */
let waiting = [];

/** @returns {File[]} those, once */
export function takeDropped() {
  const files = waiting;
  waiting = [];
  return files;
}

/** @param {DragEvent} event */
function hasFiles({ dataTransfer }) {
  return dataTransfer?.types.includes("Files") ?? false;
}

/**
 * @param {Page} page
 * @param {() => void} show brings the library, which takes them
 */
export function followDrops(page, show) {
  const sign = h("div", { class: "drop-sign", hidden: true, "aria-hidden": "true" });
  document.body.append(sign);
  let inside = 0;
  const hide = () => {
    inside = 0;
    sign.hidden = true;
  };
  window.addEventListener("dragenter", (event) => {
    if (!hasFiles(event)) return;
    inside += 1;
    sign.textContent = page.words.say("library.drop");
    sign.hidden = false;
  });
  window.addEventListener("dragleave", (event) => {
    if (!hasFiles(event)) return;
    inside -= 1;
    if (inside <= 0) hide();
  });
  window.addEventListener("dragover", (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  window.addEventListener("drop", (event) => {
    hide();
    if (!hasFiles(event)) return;
    event.preventDefault();
    waiting.push(...(event.dataTransfer?.files ?? []));
    show();
  });
}
