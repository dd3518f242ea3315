/** The records that are found: listed, opened, deleted one by one or all at once, and exported all at once. */

import { Refusal } from "./api.js";
import { selectField } from "./choices.js";
import { confirmed } from "./dialogs.js";
import { fill, h, setText } from "./dom.js";
import { refocus } from "./focus.js";
import { deleteFound, deleteRecord, exportAddress, findRecords, fitFormats } from "./library-api.js";
import { refusalText } from "./problems.js";
import { dateInWords, endInWords, playersInWords, rulesInWords } from "./record-words.js";
import { addressOf } from "./router.js";

/** @import { Formats, RecordSummary, Search } from "./library-api.js" */
/** @import { Page } from "./page.js" */
/** @import { RulesetInfo } from "./types.js" */

const FORMATS = ["bgn", "json", "jsonl", "postal", "kiel"];

/**
 * @param {Page} page
 * @param {RulesetInfo[]} rulesets
 * @param {RecordSummary} record
 */
function about({ words }, rulesets, record) {
  const { say } = words;
  return [
    rulesInWords(words, rulesets, record.rules),
    endInWords(words, record),
    record.date && dateInWords(words, record.date),
    record.event,
    say("library.moves", { count: record.plies }),
    record.nodes > record.plies && say("library.variations"),
    say(`library.origin.${record.origin}`),
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * @param {Page} page
 * @param {RulesetInfo[]} rulesets
 * @param {(opening: string) => void} sameOpening is told which opening is wanted
 */
export function foundRecords(page, rulesets, sameOpening) {
  const { words } = page;
  const { say } = words;
  /** @type {Search} */
  let search = {};
  /** @type {string | null} */
  let next = null;
  let total = 0;
  let asked = 0;
  const said = h("p", { role: "status", tabindex: -1 });
  const list = h("ul", { class: "games" });
  const more = h(
    "button",
    { type: "button", class: "button", hidden: true, "data-does": "library.more", onclick: () => void turn(next) },
    say("library.more"),
  );
  const format = selectField(
    say("library.export.format"),
    FORMATS.map((name) => h("option", { value: name }, say(`share.format.${name}`))),
    "bgn",
    "library.export.format",
  );
  const fits = h("p", { class: "small soft", role: "status" });
  const download = h("a", { class: "button", download: "", "data-does": "library.export" }, say("library.export"));
  const deleteAll = h(
    "button",
    { type: "button", class: "button", "data-does": "library.delete-all", onclick: () => void removeAll() },
    say("library.delete-all"),
  );
  const tools = h("div", { class: "library-tools", hidden: true }, format.field, download, deleteAll, fits);
  /** @type {Formats | null} */
  let fit = null;
  const showFormat = () => {
    const chosen = format.input.value;
    download.href = exportAddress(search, chosen);
    const left = fit ? fit.total - (fit.fit[chosen] ?? 0) : 0;
    setText(fits, left > 0 ? say("library.export.left-out", { count: left }) : "");
  };
  format.input.addEventListener("change", showFormat);

  const refused = (/** @type {unknown} */ refusal) => {
    if (!(refusal instanceof Refusal)) throw refusal;
    setText(said, words.sentence(refusalText(words, refusal)));
  };

  /** @param {RecordSummary} record */
  const row = (record) => {
    const players = playersInWords(words, record);
    return h(
      "li",
      { class: "card record-row" },
      h(
        "a",
        { class: "record-link", href: addressOf("record", record.id), "data-does": "library.open" },
        h("strong", {}, players),
        h("span", { class: "soft small" }, about(page, rulesets, record)),
      ),
      h(
        "div",
        { class: "tools" },
        record.opening &&
          h(
            "button",
            {
              type: "button",
              class: "button plain small",
              "data-does": "library.opening",
              onclick: () => sameOpening(record.opening ?? ""),
            },
            say("library.opening"),
          ),
        h(
          "button",
          {
            type: "button",
            class: "button plain small",
            "aria-label": say("library.delete.which", { players }),
            "data-does": "library.delete",
            onclick: () => void remove(record, players),
          },
          say("library.delete"),
        ),
      ),
    );
  };

  /** @param {string | null} cursor */
  const turn = async (cursor) => {
    asked += 1;
    const mine = asked;
    try {
      const found = await findRecords(search, cursor);
      if (mine !== asked) return;
      ({ total, next } = found);
      const rows = found.records.map(row);
      if (cursor === null) fill(list, ...rows);
      else {
        list.append(...rows);
        rows[0]?.querySelector("a")?.focus();
        refocus(said);
      }
      more.hidden = next === null;
      tools.hidden = total === 0;
      setText(said, total === 0 ? say("library.none") : say("library.count", { count: total }));
      if (cursor !== null || total === 0) return;
      fit = null;
      showFormat();
      fit = await fitFormats(search);
      if (mine === asked) showFormat();
    } catch (refusal) {
      refused(refusal);
    }
  };

  /**
   * @param {RecordSummary} record
   * @param {string} players
   */
  const remove = async (record, players) => {
    const key = record.game ? "library.delete.game" : "library.delete.one";
    if (!(await confirmed(say, say("library.delete.heading"), say(key, { players }), say("library.delete")))) return;
    const place = [...list.children].findIndex((one) => one.contains(document.activeElement));
    try {
      await deleteRecord(record.id);
    } catch (refusal) {
      refused(refusal);
      return;
    }
    page.tell(say("library.deleted", { count: 1 }));
    await turn(null);
    refocus((list.children[place] ?? list.lastElementChild)?.querySelector("a"), said);
  };

  const removeAll = async () => {
    const everything = Object.values(search).every((value) => value === "");
    const text = say(everything ? "library.delete-all.everything" : "library.delete-all.found", { count: total });
    if (!(await confirmed(say, say("library.delete-all.heading"), text, say("library.delete-all.yes", { count: total }))))
      return;
    try {
      const { deleted } = await deleteFound(search, total);
      page.tell(say("library.deleted", { count: deleted }));
    } catch (refusal) {
      refused(refusal);
      return;
    }
    await turn(null);
    refocus(said);
  };

  return {
    element: h("section", { class: "library-found" }, said, tools, list, more),
    search: (/** @type {Search} */ wanted) => {
      search = wanted;
      return turn(null);
    },
    again: () => turn(null),
  };
}
