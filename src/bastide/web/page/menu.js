/** A button with a menu: a list of things to do that opens beside it, and closes by itself. */

import { fill, freshId, h } from "./dom.js";

/**
 * @typedef {object} MenuItem
 * @property {string} label
 * @property {string} does the feature's name
 * @property {() => unknown} act
 * @property {boolean} [disabled]
 * @property {string} [keys] that do the same
 */

/**
 * Have a menu open under its button, or above it where there is more room.
 *
 * @param {HTMLElement} menu
 * @param {Element} button
 */
export function placeBeside(menu, button) {
  const box = button.getBoundingClientRect();
  menu.style.left = `${Math.max(8, Math.min(box.left, window.innerWidth - 268))}px`;
  menu.style.top = "auto";
  menu.style.bottom = "auto";
  // A menu must not end below the window.
  if (box.top > window.innerHeight / 2) menu.style.bottom = `${window.innerHeight - box.top + 4}px`;
  else menu.style.top = `${box.bottom + 4}px`;
}

/**
 * @param {string} label
 * @param {string} does the feature's name, of opening it
 * @param {() => MenuItem[]} items asked for whenever it opens
 * @returns {HTMLElement} the button and its menu
 */
export function menuButton(label, does, items) {
  const id = freshId("menu");
  const menu = h("div", { id, class: "menu", popover: "auto" });
  const button = h(
    "button",
    { type: "button", class: "button", popovertarget: id, "data-does": does },
    label,
    h("span", { "aria-hidden": "true" }, "▾"),
  );
  const entry = (/** @type {MenuItem} */ item) =>
    h(
      "button",
      {
        type: "button",
        "data-does": item.does,
        disabled: item.disabled,
        onclick: () => {
          menu.hidePopover();
          item.act();
        },
      },
      h("span", {}, item.label),
      item.keys && h("kbd", {}, item.keys),
    );
  fill(menu, ...items().map(entry));
  menu.addEventListener("beforetoggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== "open") return;
    fill(menu, ...items().map(entry));
    placeBeside(menu, button);
  });
  return h("div", { class: "with-menu" }, button, menu);
}
