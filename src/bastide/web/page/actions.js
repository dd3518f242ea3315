/** What a person can do besides placing: take back, a hint, pass, resign. */

import { confirmed, openDialog } from "./dialogs.js";
import { h } from "./dom.js";

/** @import { GameView, Side } from "./types.js" */
/** @import { Words } from "./words.js" */

/** @typedef {"change" | "hint"} Kind what is asked for: that the game be changed, or a hint, which leaves it as it is */

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
  /** @type {Set<Kind>} */
  const underWay = new Set();
  const button = (/** @type {Kind} */ kind, /** @type {string} */ does, /** @type {() => unknown} */ act) =>
    h(
      "button",
      { class: "button", type: "button", "data-does": does, onclick: () => void (underWay.has(kind) || act()) },
      say(does),
    );
  const buttons = {
    takeBack: button("change", "game.take-back", wishes.takeBack),
    hint: button("hint", "game.hint", wishes.hint),
    pass: button("change", "game.pass", pass),
    resign: button("change", "game.resign", resign),
  };
  const element = h(
    "div",
    { class: "actions", role: "group", "aria-label": say("game.actions") },
    ...Object.values(buttons),
  );
  return {
    element,
    /**
     * Do nothing more of a kind while something of it is under way: a second click is not a second wish. The buttons are
     * disabled by word alone, so that the focus stays where it is.
     *
     * @param {Kind} kind
     * @param {boolean} going
     */
    setUnderWay(kind, going) {
      if (going) underWay.add(kind);
      else underWay.delete(kind);
      for (const one of kind === "hint" ? [buttons.hint] : [buttons.takeBack, buttons.pass, buttons.resign]) {
        if (going) one.setAttribute("aria-disabled", "true");
        else one.removeAttribute("aria-disabled");
      }
    },
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
    h(
      "button",
      { class: "button", type: "button", "data-does": "game.resign", onclick: () => asked.close(side) },
      words.side(side),
    ),
  );
  const asked = openDialog(
    say,
    say("game.resign.side"),
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
      ...buttons,
    ),
  );
  return /** @type {Side} */ (await asked.closed) || null;
}
