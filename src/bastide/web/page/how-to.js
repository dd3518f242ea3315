/** A short "how to play", reachable from every screen. */

import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";

export const TOPICS = ["begin", "place", "turn", "refused", "enclose", "capture", "end", "wellington", "keys"];

/** @param {import("./page.js").Page} page */
export function openHowTo({ words: { say } }) {
  const topics = TOPICS.flatMap((topic) => [
    h("dt", {}, say(`how-to.${topic}`)),
    h("dd", {}, say(`how-to.${topic}.text`)),
  ]);
  openDialog(say, say("how-to.heading"), h("dl", { class: "how-to" }, ...topics));
}
