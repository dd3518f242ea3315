/** Panels beside the board that can be folded away, and stay as they were left. */

import { h } from "./dom.js";

/**
 * @param {import("./page.js").Page} page
 * @param {string} name by which it is remembered
 * @param {string} title
 * @param {...import("./dom.js").Child} children
 */
export function panel(page, name, title, ...children) {
  const element = h(
    "details",
    { class: "card panel", open: !page.settings.folded.includes(name) },
    h("summary", { "data-does": "settings.fold" }, title),
    ...children,
  );
  element.addEventListener("toggle", () => {
    const others = page.settings.folded.filter((folded) => folded !== name);
    page.change({ folded: element.open ? others : [...others, name] });
  });
  return element;
}
