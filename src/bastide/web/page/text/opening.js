/** What is sat at when the text interface is opened, by its address. */

import { openSetup } from "./commands-setup.js";
import { BrokenLink, decodeLink } from "../links.js";
import { openKept, openRecord } from "./commands-analyse.js";
import { openLesson, openPuzzle } from "./commands-learn.js";
import { openGame } from "./commands-begin.js";

/** @import { Route } from "../router.js" */
/** @import { Desk } from "./desk.js" */

/**
 * Open what an address asks for; without one, greet.
 *
 * @param {Desk} desk
 * @param {Route} route `#/text/game/ab12`
 */
export async function openAt(desk, { id, then }) {
  try {
    if (id === "game" && then) await openGame(desk, then);
    else if (id === "setup" && then) await openSetup(desk, then.split(/\s/)[0] ?? "", then);
    else if (id === "learn" && then) await openLesson(desk, ...lessonIn(then));
    else if (id === "puzzles" && then) await openPuzzle(desk, then);
    else if (id === "record" && then) await openKept(desk, then);
    else if (id === "open" && then) await openRecord(desk, await decodeLink(then));
    else desk.answer([desk.say("text.welcome"), desk.say("text.lobby")]);
  } catch (refusal) {
    throw refusal instanceof BrokenLink ? desk.wrong(refusal.key) : refusal;
  }
}

/**
 * A lesson and its step, parted by a dot.
 *
 * @param {string} written
 * @returns {[lesson: string, step: string | undefined]}
 */
function lessonIn(written) {
  const [lesson = "", step] = written.split(".");
  return [lesson, step];
}
