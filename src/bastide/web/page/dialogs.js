/** Dialogues: the browser's own `<dialog>`, which keeps the focus inside and gives it back. */

import { fill, freshId, h } from "./dom.js";

/** @import { Say } from "./texts.js" */

/**
 * Open a dialogue. It is closed by its cross, by Esc, or by `close`, and is gone then.
 *
 * @param {Say} say
 * @param {string} title
 * @param {import("./dom.js").Child[]} children below the title
 * @returns {{dialog: HTMLDialogElement, close: (answer?: string) => void, closed: Promise<string>}} `closed` gives the answer,
 *   empty where there was none
 */
export function openDialog(say, title, ...children) {
  const heading = freshId("dialog");
  const dialog = h("dialog", { "aria-labelledby": heading });
  fill(
    dialog,
    h(
      "div",
      { class: "dialog-body" },
      h(
        "div",
        { class: "dialog-head" },
        h("h2", { id: heading, tabindex: -1 }, title),
        h(
          "button",
          {
            class: "button plain close",
            type: "button",
            "aria-label": say("dialog.close"),
            "data-does": "dialog.close",
            onclick: () => dialog.close(),
          },
          "×",
        ),
      ),
      ...children,
    ),
  );
  document.body.append(dialog);
  const closed = /** @type {Promise<string>} */ (
    new Promise((resolve) => {
      dialog.addEventListener("close", () => {
        dialog.remove();
        resolve(dialog.returnValue);
      });
    })
  );
  dialog.showModal();
  const first = /** @type {HTMLElement | null} */ (dialog.querySelector("[autofocus]"));
  (first ?? dialog.querySelector("h2"))?.focus();
  return { dialog, close: (answer) => dialog.close(answer), closed };
}

/**
 * Ask before something that cannot be undone.
 *
 * @param {Say} say
 * @param {string} title
 * @param {string} text
 * @param {string} yes what the button that does it says
 * @returns {Promise<boolean>} whether to do it
 */
export async function confirmed(say, title, text, yes) {
  const asked = openDialog(
    say,
    title,
    h("p", {}, text),
    h(
      "div",
      { class: "dialog-foot" },
      h(
        "button",
        {
          class: "button",
          type: "button",
          autofocus: true,
          "data-does": "dialog.cancel",
          onclick: () => asked.close(),
        },
        say("dialog.cancel"),
      ),
      h(
        "button",
        { class: "button main", type: "button", "data-does": "dialog.confirm", onclick: () => asked.close("yes") },
        yes,
      ),
    ),
  );
  return (await asked.closed) === "yes";
}

/**
 * Close whatever is open, as when another screen is shown.
 */
export function closeDialogs() {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
}
