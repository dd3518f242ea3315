/** How somebody has played: results by ruleset, opponent and side, captures, first buildings, streaks. */

import { Refusal } from "./api.js";
import { selectField } from "./choices.js";
import { fill, h, setText } from "./dom.js";
import { getStatistics } from "./library-api.js";
import { refusalText } from "./problems.js";
import { playerInWords, rulesInWords } from "./record-words.js";

/** @import { Statistics } from "./library-api.js" */
/** @import { Page, Screen } from "./page.js" */
/** @import { RulesetInfo } from "./types.js" */

/**
 * @param {string} caption
 * @param {string[]} heads
 * @param {(string | number)[][]} rows the first of each is its heading
 */
function table(caption, heads, rows) {
  return rows.length > 0 && h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
    h(
      "table",
      {},
      h("caption", {}, h("h2", {}, caption)),
      h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col" }, head)))),
      h(
        "tbody",
        {},
        ...rows.map(([first, ...others]) =>
          h("tr", {}, h("th", { scope: "row" }, String(first)), ...others.map((cell) => h("td", {}, String(cell)))),
        ),
      ),
    ),
  );
}

/**
 * @param {Page} page
 * @param {RulesetInfo[]} rulesets
 * @param {Statistics} told
 */
function figures({ words }, rulesets, told) {
  const { say, texts } = words;
  const number = (/** @type {number} */ value) => texts.numbers.format(value);
  const signed = (/** @type {number} */ value) =>
    new Intl.NumberFormat(texts.language, { signDisplay: "exceptZero", maximumFractionDigits: 1 }).format(value);
  const coded = (/** @type {string} */ rules, /** @type {string} */ code) => {
    const ruleset = rulesets.find(({ name }) => name === rules);
    return ruleset ? words.taken(ruleset, code) : code;
  };
  const captured = (/** @type {string} */ rules, /** @type {Record<string, number>} */ counts) =>
    Object.entries(counts)
      .map(([code, count]) => say("statistics.captured", { name: coded(rules, code), count }))
      .join(", ") || "–";
  /** @type {[string, string][]} */
  const facts = [
    [say("statistics.games"), number(told.games)],
    [say("statistics.won"), number(told.won)],
    [say("statistics.drawn"), number(told.drawn)],
    [say("statistics.lost"), number(told.lost)],
    [say("statistics.margin"), told.margin === null ? "–" : signed(told.margin)],
    [say("statistics.plies"), told.plies === null ? "–" : number(Math.round(told.plies * 10) / 10)],
    [say("statistics.streak"), number(told.streak)],
    [say("statistics.longest"), number(told.longest_streak)],
  ];
  return [
    h("dl", { class: "figures" }, ...facts.map(([name, value]) => h("div", { class: "card" }, h("dt", {}, name), h("dd", {}, value)))),
    h("p", { class: "small soft" }, say("statistics.margin.about")),
    table(
      say("statistics.by"),
      [
        say("statistics.rules"),
        say("statistics.opponent"),
        say("statistics.side"),
        say("statistics.games"),
        say("statistics.won"),
        say("statistics.drawn"),
        say("statistics.lost"),
        say("statistics.margin"),
      ],
      told.tallies.map((one) => [
        rulesInWords(words, rulesets, one.rules),
        one.opponent === "person" ? say("statistics.somebody") : playerInWords(words, one.opponent, "light"),
        words.side(one.side),
        number(one.games),
        number(one.won),
        number(one.drawn),
        number(one.lost),
        one.margin === null ? "–" : signed(one.margin),
      ]),
    ),
    table(
      say("statistics.first"),
      [say("statistics.building"), say("statistics.rules"), say("statistics.games"), say("statistics.won")],
      told.first.map((one) => [
        coded(one.rules, one.code),
        rulesInWords(words, rulesets, one.rules),
        number(one.games),
        number(one.won),
      ]),
    ),
    table(
      say("statistics.captures"),
      [say("statistics.rules"), say("statistics.made"), say("statistics.suffered")],
      told.taken.map((one) => [
        rulesInWords(words, rulesets, one.rules),
        captured(one.rules, one.made),
        captured(one.rules, one.suffered),
      ]),
    ),
  ];
}

/**
 * @param {Page} page
 * @returns {Screen}
 */
export function statisticsScreen(page) {
  const { words } = page;
  const { say } = words;
  const said = h("p", { role: "status" });
  const body = h("div", { class: "statistics-body" });
  const player = selectField(say("statistics.player"), [h("option", { value: "" }, say("statistics.you"))], "", "statistics.player");
  const show = async () => {
    try {
      const [told, rulesets] = await Promise.all([getStatistics(player.input.value), page.shelf.all()]);
      const chosen = player.input.value;
      fill(
        player.input,
        h("option", { value: "" }, say("statistics.you")),
        ...told.players.map(({ name, games }) =>
          h("option", { value: name }, say("statistics.of", { name: playerInWords(words, name, "light"), count: games })),
        ),
      );
      player.input.value = chosen;
      setText(said, told.games === 0 ? say("statistics.none") : "");
      fill(body, ...(told.games === 0 ? [] : figures(page, rulesets, told)));
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      setText(said, words.sentence(refusalText(words, refusal)));
    }
  };
  player.input.addEventListener("change", () => void show());
  void show();
  return {
    element: h(
      "main",
      { class: "sheet statistics" },
      h("h1", {}, say("nav.statistics")),
      h("p", { class: "small soft" }, say("statistics.about")),
      player.field,
      said,
      body,
    ),
    title: say("nav.statistics"),
  };
}
