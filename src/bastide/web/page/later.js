/** Screens whose modules are fetched when they are first shown: who only plays does not wait for the others. */

import { h } from "./dom.js";

/** @import { Page, Screen } from "./page.js" */
/** @import { Route } from "./router.js" */
/** @typedef {(page: Page, route: Route) => Screen} MakeScreen */

/**
 * @param {() => Promise<MakeScreen>} load fetches what makes the screen
 * @returns {MakeScreen}
 */
export function later(load) {
  return (page, route) => {
    const element = h("main", { "aria-busy": "true" });
    /** @type {Screen | null} */
    let screen = null;
    let left = false;
    const caption = h("p", { class: "caption soft" });
    load().then(
      (make) => {
        if (left) return;
        screen = make(page, route);
        const hadFocus = document.activeElement === element;
        Object.assign(screen.element, { id: element.id, tabIndex: -1 });
        element.replaceWith(screen.element);
        if (screen.caption) caption.replaceWith(screen.caption);
        if (screen.title) document.title = `${screen.title} – Bastide`;
        if (hadFocus) screen.element.focus({ preventScroll: true });
      },
      () => {
        if (left) return;
        element.removeAttribute("aria-busy");
        element.append(h("p", { class: "sheet problem", role: "alert" }, page.words.say("page.unreachable")));
      },
    );
    return {
      element,
      caption,
      changed: () => screen?.changed?.(),
      key: (event) => screen?.key?.(event),
      leave: () => {
        left = true;
        screen?.leave?.();
      },
    };
  };
}
