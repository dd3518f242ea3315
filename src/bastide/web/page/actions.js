/** What a person can do besides placing: take back, a hint, pass, resign. */

import { confirmed, openDialog } from "./dialogs.js";
import { h } from "./dom.js";

/** @import { GameView, Side } from "./types.js" */
/** @import { Words } from "./words.js" */

/**
 * @param {Words} words
 * @param {{takeBack: () => void, hint: () => void, pass: () => void, resign: (side: Side) => void}} wishes
 */
export function actionButtons(words, wishes) {
  const { say } = words;
  /** @type {GameView | null} */
  let game = null;
  const pass = async () => {
    const free = game?.position.placing === "replacement";
    if (free || (await confirmed(say, say("game.pass.heading"), say("game.pass.text"), say("game.pass"))))
      wishes.pass();
  };
  const resign = async () => {
    const [first, second] = game?.may.resign ?? [];
    const side = first && second ? await whichSide(words, first, second) : first;
    if (!side) return;
    if (first && second) wishes.resign(side);
    else if (
      await confirmed(
        say,
        say("game.resign.heading"),
        say("game.resign.text", { side: words.side(side) }),
        say("game.resign"),
      )
    )
      wishes.resign(side);
  };
  const buttons = {
    takeBack: h("button", { class: "button", type: "button", onclick: wishes.takeBack }, say("game.take-back")),
    hint: h("button", { class: "button", type: "button", onclick: wishes.hint }, say("game.hint")),
    pass: h("button", { class: "button", type: "button", onclick: () => void pass() }, say("game.pass")),
    resign: h("button", { class: "button", type: "button", onclick: () => void resign() }, say("game.resign")),
  };
  const element = h(
    "div",
    { class: "actions", role: "group", "aria-label": say("game.actions") },
    ...Object.values(buttons),
  );
  return {
    element,
    /** @param {GameView} now */
    update(now) {
      game = now;
      element.hidden = now.outcome !== null;
      buttons.takeBack.disabled = !now.may.take_back;
      buttons.hint.disabled = !now.may.hint;
      buttons.pass.hidden = !now.may.pass;
      buttons.resign.disabled = now.may.resign.length === 0;
    },
  };
}

/**
 * Where two people play at one screen: which of them resigns. Asking is confirmation enough.
 *
 * @param {Words} words
 * @param {Side} first
 * @param {Side} second
 * @returns {Promise<Side | null>}
 */
async function whichSide(words, first, second) {
  const { say } = words;
  const buttons = [first, second].map((side) =>
    h("button", { class: "button", type: "button", onclick: () => asked.close(side) }, words.side(side)),
  );
  const asked = openDialog(
    say,
    say("game.resign.side"),
    h(
      "div",
      { class: "dialog-foot" },
      h(
        "button",
        { class: "button", type: "button", autofocus: true, onclick: () => asked.close() },
        say("dialog.cancel"),
      ),
      ...buttons,
    ),
  );
  return /** @type {Side} */ (await asked.closed) || null;
}
