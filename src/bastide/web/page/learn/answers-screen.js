/** What people get wrong, each with a small position, and where to try it. */

import { h } from "../dom.js";
import { Lines } from "../lines.js";
import { addressOf } from "../router.js";
import { sheetAddress } from "../shelf.js";

/** @import { BoardElement } from "../../board/index.js" */
/** @import { Page, Screen } from "../page.js" */

/**
 * The questions; their words are `answers.NAME` and `answers.NAME.text`. `moves` lead to the position that is shown, and
 * `lesson` is where it can be tried.
 */
export const QUESTIONS = /** @type {const} */ ([
  { name: "size", rules: "cathedral", moves: "CAnE5 IFnC8", lesson: ["place", "first"] },
  { name: "start", rules: "cathedral", moves: "CAnE5 CSnC3", lesson: ["place", "neutral"] },
  { name: "wall", rules: "cathedral", moves: "CAnB1", lesson: null },
  { name: "touch", rules: "cathedral", moves: "CAnE5 SQnC7 SQnC9", lesson: ["touch", "enemy"] },
  { name: "flip", rules: "cathedral", moves: "CAnG6 ABnC3 ABnE3", lesson: ["place", "mirror"] },
  { name: "diagonal", rules: "cathedral", moves: "CAnE5 STnA3 TAnJ10 STnB1", lesson: ["enclose", "diagonal"] },
  { name: "neutral", rules: "village", moves: "CHnB1 STeB3 TAnF6 TAnC3", lesson: ["enclose", "neutral"] },
  { name: "two", rules: "cathedral", moves: "CAnE5 INsB4 TAnA1 TAnJ10 TAnB2 BRnC1", lesson: ["capture", "two"] },
  { name: "beside", rules: "cathedral", moves: "CAnB1 STnD1 TAnA1 INeD3 TAnJ10 BReC5", lesson: ["cathedral", "safe"] },
  { name: "winner", rules: "village", moves: "CHeE4 STnB4 ABnA1 INwD6 STeF1 TAnF4 INnD1 TAnC4", lesson: ["end", "points"] },
  { name: "pass", rules: "village", moves: "CHeE4 STnB4 ABnA1 INwD6 STeF1 TAnF4 INnD1", lesson: ["end", "skipped"] },
  { name: "back", rules: "cathedral", moves: "CAnE5 INsB4 TAnA1 BRnC1", lesson: ["capture", "back"] },
]);

const NEAR = "400px";

/**
 * @param {Page} page
 * @returns {Screen}
 */
export function answersScreen(page) {
  const { say } = page.words;
  const boards = QUESTIONS.map(({ moves, rules }) => picture(page, rules, moves.split(" ")));
  const entries = QUESTIONS.map(({ lesson, name }, index) =>
    h(
      "article",
      { class: "card answer" },
      h("div", { class: "answer-picture", role: "img", "aria-label": say(`answers.${name}.picture`) }, boards[index]),
      h(
        "div",
        { class: "answer-words" },
        h("h2", {}, say(`answers.${name}`)),
        h("p", {}, say(`answers.${name}.text`)),
        lesson &&
          h(
            "a",
            { class: "button", href: addressOf("learn", lesson[0], lesson[1]), "data-does": "answers.try" },
            say("answers.try"),
            h("span", { class: "unseen" }, `: ${say(`answers.${name}`)}`),
          ),
      ),
    ),
  );
  const waiting = page.preparation.card(page.words);
  return {
    element: h(
      "main",
      { class: "sheet answer-list" },
      h("h1", {}, say("answers.heading")),
      h("p", { class: "lead" }, say("answers.lead")),
      waiting.card,
      ...entries,
    ),
    title: say("nav.answers"),
    leave: waiting.leave,
    changed: () => {
      for (const [index, board] of boards.entries())
        if (board.position) board.sheet = sheetAddress(QUESTIONS[index]?.rules ?? "", page.settings.theme);
    },
  };
}

/**
 * A board to look at.
 *
 * @param {Page} page
 * @param {string} rules
 * @param {string[]} moves
 */
function picture(page, rules, moves) {
  const board = /** @type {BoardElement} */ (document.createElement("bastide-board"));
  board.inert = true; // a picture, and no stop for the keyboard
  const draw = async () => {
    await page.preparation.done;
    const [ruleset, view] = await Promise.all([
      page.shelf.named(rules),
      new Lines().view({ rules, position: null, moves }),
    ]);
    if (!ruleset) return;
    board.texts = page.words.board;
    board.buildingName = (_, name) => page.words.building(name);
    board.sheet = sheetAddress(rules, page.settings.theme);
    board.ruleset = { ...ruleset, title: page.words.ruleset(ruleset) };
    board.position = view.position;
  };
  // A dozen boards are much to draw: each is, when it comes near the window.
  const near = new IntersectionObserver(
    (seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      draw().catch(() => {}); // Without a picture the words stand by themselves.
    },
    { rootMargin: NEAR },
  );
  near.observe(board);
  return board;
}
