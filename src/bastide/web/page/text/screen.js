/** The text interface: one line for commands, what came of them, and the board as a table. Everything works without a picture. */

import { fill, freshId, h } from "../dom.js";
import { addressOf } from "../router.js";
import { loadTexts } from "../texts.js";
import { boardTable } from "./board-table.js";
import { openAt } from "./opening.js";
import { Desk } from "./desk.js";
import { GameSeat } from "./seat-game.js";

/** @import { Page, Screen } from "../page.js" */
/** @import { Route } from "../router.js" */

/** So many answers are kept for reading again. */
const KEPT = 300;
const TICK = 1000;

/** The commands that have a button, by what is sat at. */
const BUTTONS = /** @type {const} */ ({
  none: ["new", "go-on", "games", "help"],
  game: ["where", "conquests", "my-stock", "their-stock", "territories", "last", "hint", "take-back", "help"],
  record: ["where", "next", "back", "variation", "lines", "threats", "undo", "help"],
  setup: ["where", "pieces", "position", "analyse", "play-from-here", "help"],
  lesson: ["where", "lesson-hint", "lesson-answer", "lesson-next", "lesson-back", "help"],
  puzzle: ["where", "puzzle-again", "puzzle-answer", "puzzle-next", "help"],
  practice: ["where", "practice-again", "practice-answer", "practice-next", "stop", "help"],
});

/**
 * @param {Page} page
 * @param {Route} route
 * @returns {Screen}
 */
export function textScreen(page, route) {
  const { say } = page.words;
  const hint = freshId("hint");
  const input = h("input", {
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "send",
    "aria-describedby": hint,
  });
  const log = h("div", { role: "log", class: "text-log", "aria-live": "off", "aria-label": say("text.answers"), tabindex: 0 });
  const status = h("div", { class: "text-status" });
  const buttons = h("div", { class: "text-buttons", role: "group", "aria-label": say("text.buttons") });
  const place = h("div", {});
  const element = h("main", { class: "text" });
  /** @type {Desk | null} */
  let desk = null;
  /** @type {ReturnType<typeof boardTable> | null} */
  let board = null;
  let left = false;
  /** @type {string[]} */
  const written = [];
  let recalled = 0;

  const give = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = input.value;
    input.value = "";
    if (text.trim() && written.at(-1) !== text) written.push(text);
    recalled = written.length;
    await run(text);
  };

  let running = 0;
  const run = async (/** @type {string} */ text) => {
    running += 1;
    log.setAttribute("aria-busy", "true");
    try {
      await (await ready).run(text);
    } finally {
      running -= 1;
      if (running === 0) log.setAttribute("aria-busy", "false");
    }
  };

  const recall = (/** @type {KeyboardEvent} */ event) => {
    const way = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (way === 0) return;
    event.preventDefault();
    recalled = Math.min(Math.max(recalled + way, 0), written.length);
    input.value = written[recalled] ?? "";
  };
  input.addEventListener("keydown", recall);

  /** @type {import("./telling.js").Surface["log"]} */
  const logged = ({ lines, kind, written: command, command: name }) => {
    const parts = command === undefined ? [] : [h("p", { class: "written", "data-command": name ?? "" }, `› ${command}`)];
    parts.push(...lines.map((line) => h("p", { class: kind === "answer" ? "told" : kind }, line)));
    log.append(...parts);
    while (log.childElementCount > KEPT) log.firstElementChild?.remove();
    log.scrollTop = log.scrollHeight;
  };

  const changed = () => {
    if (!desk) return;
    const { seat } = desk;
    element.dataset.seat = seat?.kind ?? "none";
    if (seat instanceof GameSeat) element.dataset.number = String(seat.game.number);
    void showAddress();
    fill(status, ...(seat ? seat.status() : [say("text.lobby")]).map((line) => h("p", {}, line)));
    fill(place, h("p", { class: "clocks" }));
    showClocks();
    board?.update();
    showButtons();
  };

  const showButtons = () => {
    const kind = desk?.seat?.kind ?? "none";
    if (buttons.dataset.of === kind) return; // those that have the focus keep it
    buttons.dataset.of = kind;
    const focused = buttons.contains(document.activeElement);
    fill(
      buttons,
      ...BUTTONS[kind].map((name) =>
        h(
          "button",
          { type: "button", class: "button", "data-runs": name, onclick: () => void run(desk?.called(name) ?? "") },
          page.words.sentence(desk?.called(name) ?? ""),
        ),
      ),
    );
    if (focused) input.focus({ preventScroll: true }); // the button that had it is another's now
  };

  /** Not a new screen: the address only says what would be opened by it. */
  const showAddress = async () => {
    const seat = desk?.seat;
    const found = (await seat?.address()) ?? null;
    const address = found ? addressOf("text", found.screen, found.id) : addressOf("text");
    if (!left && seat === desk?.seat && location.hash !== address) history.replaceState(null, "", address);
  };

  const showClocks = () => {
    const seat = desk?.seat;
    const clocks = seat instanceof GameSeat && seat.game.clock ? seat.clocks().join(" ") : "";
    const shown = place.querySelector(".clocks");
    if (shown && shown.textContent !== clocks) shown.textContent = clocks;
  };
  const ticking = window.setInterval(showClocks, TICK);

  const begin = async () => {
    const languages = page.words.texts.language === "en" ? [page.words.texts] : [page.words.texts, await loadTexts("en")];
    desk = new Desk(page, languages, { log: logged, changed });
    if (left) desk.close();
    board = boardTable(desk);
    fill(boardPlace, board.element);
    changed();
    const opened = desk;
    await opened.attempt(() => openAt(opened, route));
    return opened;
  };

  const section = (/** @type {string} */ title, /** @type {import("../dom.js").Child[]} */ ...children) => {
    const id = freshId("text");
    return h("section", { class: "card", "aria-labelledby": id }, h("h2", { id }, title), ...children);
  };
  const boardPlace = h("div", {});
  fill(
    element,
    h("h1", {}, say("text.heading")),
    h("p", { class: "soft", id: hint }, say("text.hint")),
    h(
      "form",
      { class: "command", onsubmit: give },
      h("label", { class: "field" }, h("span", {}, say("text.command")), input),
      h("button", { class: "button main", type: "submit" }, say("text.give")),
    ),
    buttons,
    h(
      "div",
      { class: "text-parts" },
      section(say("text.answers"), log),
      section(say("text.now"), status, place),
      section(say("text.board"), boardPlace),
    ),
  );
  const ready = begin();
  // Once the screen has been put in place, which takes the focus itself.
  requestAnimationFrame(() => input.focus({ preventScroll: true }));
  return {
    element,
    title: say("text.heading"),
    changed: () => {},
    key: (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.key !== "/" || target.matches("input, select, textarea") || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      input.focus();
    },
    leave: () => {
      left = true;
      window.clearInterval(ticking);
      desk?.close();
    },
  };
}
