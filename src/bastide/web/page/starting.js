/** A game begun: asked for, waited for where the program is still being prepared, and shown. */

import { createGame, Refusal } from "./api.js";
import { setText } from "./dom.js";
import { refusalText } from "./problems.js";
import { gameAddress } from "./router.js";

/**
 * Whether somebody who waited has gone on to something else: another screen, or a dialogue, which is left alone.
 *
 * @param {HTMLElement} button that was pressed
 */
function leftBehind(button) {
  const dialogs = [...document.querySelectorAll("dialog[open]")];
  return !button.isConnected || dialogs.some((dialog) => !dialog.contains(button));
}

/**
 * Begin a game and show it.
 *
 * @param {import("./page.js").Page} page
 * @param {import("./types.js").GameSpec} spec
 * @param {object} shown
 * @param {HTMLButtonElement} shown.button that was pressed; it rests meanwhile
 * @param {HTMLElement} shown.said where it is told what was refused, or what is waited for
 * @returns {Promise<boolean>} whether it was begun; it is not where one has gone on to something else while it was waited for
 */
export async function startGame(page, spec, { button, said }) {
  button.disabled = true;
  try {
    if (!page.preparation.progress.ready) setText(said, page.words.say("preparation.waits"));
    await page.preparation.done;
    if (leftBehind(button)) {
      setText(said, "");
      return false;
    }
    const game = await createGame(spec);
    location.hash = gameAddress(game.id);
    return true;
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    setText(said, refusalText(page.words, refusal));
    return false;
  } finally {
    button.disabled = false;
  }
}
