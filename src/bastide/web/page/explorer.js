/** The openings of the library: what was played in a position, however the board was turned, and how it ended. */

import { readMove } from "../board/geometry.js";
import { Refusal } from "./api.js";
import { makeBoard } from "./boards.js";
import { selectField } from "./choices.js";
import { fill, h, setText } from "./dom.js";
import { refocus } from "./focus.js";
import { explore } from "./library-api.js";
import { Lines } from "./lines.js";
import { refusalText } from "./problems.js";
import { endInWords, playersInWords } from "./record-words.js";
import { resultBar } from "./result-bar.js";
import { addressOf } from "./router.js";
import { sheetAddress } from "./shelf.js";

/** @import { ExplorerMove, ExplorerView } from "./library-api.js" */
/** @import { Page, Screen } from "./page.js" */
/** @import { Route } from "./router.js" */
/** @import { RulesetInfo, Side } from "./types.js" */

const FIRST_RULES = "cathedral";
/** Moves that are shown on the board as pale buildings with numbers. */
const GHOSTS = 6;
const SHOWN = 40;

/**
 * A move in words: its building and where its turning point stands.
 *
 * @param {Page} page
 * @param {RulesetInfo} ruleset
 * @param {string} move
 */
export function moveInWords({ words }, ruleset, move) {
  if (move === "pass") return words.say("explorer.pass");
  return `${words.coded(ruleset, move.slice(0, 2))} ${move}`;
}

/**
 * The commonest moves whose buildings do not overlap, to be drawn side by side.
 *
 * @param {RulesetInfo} ruleset
 * @param {Side} side
 * @param {ExplorerMove[]} moves
 */
function ghosts(ruleset, side, moves) {
  /** @type {Set<number>} */
  const taken = new Set();
  return moves
    .filter(({ move }) => {
      const squares = readMove(ruleset, side, move)?.squares ?? [];
      if (squares.length === 0 || squares.some((square) => taken.has(square))) return false;
      for (const square of squares) taken.add(square);
      return true;
    })
    .slice(0, GHOSTS);
}

/**
 * @param {Page} page
 * @param {Route} route its id is the ruleset, what is wished then the moves so far, parted by commas
 * @returns {Screen}
 */
export function explorerScreen(page, route) {
  const { words } = page;
  const { say } = words;
  const lines = new Lines();
  let rules = route.id ?? FIRST_RULES;
  let moves = route.then?.split(",").filter(Boolean) ?? [];
  /** @type {RulesetInfo | null} */
  let ruleset = null;
  let asked = 0;

  const board = makeBoard(words, "explorer.place");
  board.id = "explorer-board";
  const stock = document.createElement("bastide-stock");
  stock.setAttribute("for", board.id);
  stock.setAttribute("layout", "strip");
  stock.dataset.does = "explorer.place";
  const field = selectField(say("explorer.rules"), [], rules, "explorer.rules");
  const said = h("p", { role: "status" });
  const path = h("ol", { class: "line-so-far" });
  const back = h(
    "button",
    { type: "button", class: "button", "data-does": "explorer.back", onclick: () => go(moves.slice(0, -1)) },
    say("explorer.back"),
  );
  const start = h(
    "button",
    { type: "button", class: "button", "data-does": "explorer.start", onclick: () => go([]) },
    say("explorer.start"),
  );
  const rows = h("tbody", {});
  const table = h(
    "table",
    { class: "explorer-table", hidden: true },
    h("caption", { class: "unseen" }, say("explorer.table")),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, say("explorer.move")),
        h("th", { scope: "col" }, say("explorer.games")),
        h("th", { scope: "col" }, say("explorer.results")),
      ),
    ),
    rows,
  );
  const examples = h("ul", { class: "games" });
  const examplesPart = h("section", { hidden: true }, h("h2", {}, say("explorer.examples")), examples);

  const go = (/** @type {string[]} */ to) => {
    moves = to;
    history.replaceState(null, "", addressOf("explorer", rules, moves.join(",")));
    const inPath = path.contains(document.activeElement);
    void show().then(() =>
      refocus(inPath && path.querySelector("[aria-current]"), rows.querySelector("button"), board),
    );
  };

  /**
   * @param {Side} side
   * @param {ExplorerView} told
   */
  const showMoves = (side, told) => {
    if (!ruleset) return;
    const known = ruleset;
    const pale = ghosts(known, side, told.moves);
    const resting = () => board.showLine(pale.map(({ move }) => ({ side, move })));
    resting();
    fill(
      rows,
      ...told.moves.slice(0, SHOWN).map((one) => {
        const number = pale.indexOf(one) + 1;
        const name = moveInWords(page, known, one.move);
        const look = () => board.suggest(one.move);
        const button = h(
          "button",
          {
            type: "button",
            class: "button plain",
            "data-does": "explorer.play",
            onclick: () => go([...moves, one.move]),
            onmouseenter: look,
            onfocus: look,
            onmouseleave: () => board.suggest(null),
            onblur: () => board.suggest(null),
          },
          number > 0 && h("span", { class: "badge", "aria-hidden": "true" }, String(number)),
          name,
        );
        return h(
          "tr",
          {},
          h("th", { scope: "row" }, button),
          h("td", {}, words.texts.numbers.format(one.games), h("span", { class: "soft small" }, ` ${say("explorer.share", { share: Math.round(one.share * 100) })}`)),
          h("td", {}, resultBar(words, one)),
        );
      }),
    );
    table.hidden = told.moves.length === 0;
    fill(
      examples,
      ...told.examples.map((record) =>
        h(
          "li",
          {},
          h(
            "a",
            { class: "card game-row", href: addressOf("record", record.id), "data-does": "explorer.open" },
            h("strong", {}, playersInWords(words, record)),
            h("span", { class: "soft small" }, endInWords(words, record)),
          ),
        ),
      ),
    );
    examplesPart.hidden = told.examples.length === 0;
  };

  const show = async () => {
    asked += 1;
    const mine = asked;
    const line = { rules, position: null, moves };
    try {
      ruleset = await page.shelf.named(rules);
      if (!ruleset) {
        setText(said, say("problem.no-ruleset", { name: rules }));
        return;
      }
      const [view, told] = await Promise.all([lines.view(line), explore(line)]);
      if (mine !== asked) return;
      const { position } = view;
      if (board.ruleset?.name !== ruleset.name) {
        board.ruleset = { ...ruleset, title: words.ruleset(ruleset) };
        board.sheet = sheetAddress(rules, page.settings.theme);
      }
      board.position = position;
      board.interactive = position.to_move;
      stock.hidden = position.to_move === null;
      if (position.to_move) stock.setAttribute("side", position.to_move);
      fill(
        path,
        ...view.moves.map((one, index) =>
          h(
            "li",
            {},
            h(
              "button",
              {
                type: "button",
                class: "button plain",
                "aria-current": index === moves.length - 1 && "step",
                "data-does": "explorer.to",
                onclick: () => go(moves.slice(0, index + 1)),
              },
              `${one.ply}. ${one.move}`,
            ),
          ),
        ),
      );
      back.disabled = start.disabled = moves.length === 0;
      const none = moves.length >= told.plies ? say("explorer.too-far", { count: told.plies }) : say("explorer.none");
      setText(said, told.games > 0 ? say("explorer.found", { count: told.games }) : none);
      showMoves(position.to_move ?? "light", told);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      setText(said, words.sentence(refusalText(words, refusal)));
    }
  };

  board.addEventListener("place", (event) => {
    const { move } = /** @type {CustomEvent<{move: string}>} */ (event).detail;
    go([...moves, move]);
  });
  field.input.addEventListener("change", () => {
    rules = field.input.value;
    go([]);
  });
  page.shelf.all().then(
    (all) => {
      fill(field.input, ...all.map((one) => h("option", { value: one.name }, words.ruleset(one))));
      field.input.value = rules;
    },
    () => {}, // whoever asks for the line is told why
  );
  const waiting = page.preparation.card(words);
  void page.preparation.done.then(show);
  return {
    element: h(
      "main",
      { class: "explorer" },
      h("div", { class: "explorer-board" }, board, stock),
      h(
        "div",
        { class: "explorer-side" },
        h("h1", {}, say("nav.explorer")),
        h("p", { class: "small soft" }, say("explorer.about")),
        waiting.card,
        field.field,
        h("div", { class: "tools" }, start, back),
        path,
        said,
        table,
        examplesPart,
      ),
    ),
    title: say("nav.explorer"),
    changed: () => (board.sheet = sheetAddress(rules, page.settings.theme)),
    leave: () => {
      asked += 1;
      waiting.leave();
    },
  };
}
