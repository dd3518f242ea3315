/** Where games come in: pasted, chosen as files, or dragged onto the page. */

import { readRecords, Refusal } from "./api.js";
import { selectField } from "./choices.js";
import { fill, freshId, h, setText } from "./dom.js";
import { importing } from "./importing.js";
import { keepImported } from "./library-api.js";
import { encodeLink } from "./links.js";
import { problemText, refusalText } from "./problems.js";
import { RecordTree } from "./record.js";
import { faultInWords, playerInWords, rulesInWords } from "./record-words.js";
import { addressOf } from "./router.js";

/** @import { ReadGame, RecordProblem } from "./api.js" */
/** @import { Run } from "./importing.js" */
/** @import { Page } from "./page.js" */

const ENDINGS = ".bgn,.pgn,.json,.jsonl,.ndjson,.txt,.postal,.kiel,.sav,text/plain";

/** @param {Page} page @param {RecordProblem[]} problems */
function faults({ words }, problems) {
  return problems.map((problem) =>
    h("li", { class: "small" }, faultInWords(words, problem, problemText(words, problem.problem))),
  );
}

/**
 * Whatever rules a text is of that does not say so.
 * @param {Page} page
 * @param {import("./types.js").RulesetInfo[]} rulesets
 */
function rulesField({ words }, rulesets) {
  return selectField(
    words.say("library.import.rules"),
    [
      h("option", { value: "" }, words.say("library.import.rules.told")),
      ...rulesets.map((ruleset) => h("option", { value: ruleset.name }, words.ruleset(ruleset))),
    ],
    "",
    "library.import.rules",
  );
}

/**
 * What was read of a pasted text: each game with what is wrong with it, to be kept or only looked at.
 *
 * @param {Page} page
 * @param {ReadGame[]} games
 * @param {import("./types.js").RulesetInfo[]} rulesets
 * @param {(kept: number) => void} onKept
 */
function readGames(page, games, rulesets, onKept) {
  const { words } = page;
  const { say } = words;
  const said = h("p", { role: "status", class: "small" });
  const boxes = games.map(({ complete }) => {
    const box = h("input", { type: "checkbox", "data-does": "library.paste.choose" });
    box.checked = complete;
    return box;
  });
  const rows = games.map(({ record, problems, complete }, index) => {
    const { Light = "", Dark = "" } = record.headers ?? {};
    const players = say("games.players", {
      light: playerInWords(words, Light, "light"),
      dark: playerInWords(words, Dark, "dark"),
    });
    const count = new RecordTree(record).mainLine().length;
    const look = h(
      "button",
      {
        type: "button",
        class: "button",
        "data-does": "library.paste.look",
        onclick: async () => (location.hash = addressOf("open", await encodeLink(record)).slice(1)),
      },
      say("library.paste.look"),
    );
    return h(
      "li",
      { class: "card read-game" },
      h("label", { class: "choice" }, /** @type {HTMLElement} */ (boxes[index]), h("strong", {}, `${index + 1}. ${players}`)),
      h(
        "span",
        { class: "soft small" },
        [rulesInWords(words, rulesets, record.rules), say("library.moves", { count }), record.result ?? "*"].join(" · "),
      ),
      problems.length > 0 && h("ul", { class: complete ? "faults" : "faults lost" }, ...faults(page, problems)),
      !complete && h("p", { class: "small problem" }, say("library.paste.damaged", { count })),
      look,
    );
  });
  const keep = h(
    "button",
    {
      type: "button",
      class: "button main",
      "data-does": "library.paste.keep",
      onclick: async () => {
        keep.disabled = true;
        let kept = 0;
        let known = 0;
        try {
          for (const [index, { record }] of games.entries()) {
            if (!boxes[index]?.checked) continue;
            if (await keepImported(record)) kept += 1;
            else known += 1;
          }
          const figures = [say("library.paste.kept", { count: kept }), known > 0 && say("library.import.known", { count: known })];
          setText(said, figures.filter(Boolean).join(" "));
        } catch (refusal) {
          if (!(refusal instanceof Refusal)) throw refusal;
          setText(said, refusalText(words, refusal));
          keep.disabled = false;
        }
        if (kept > 0) onKept(kept);
      },
    },
    say("library.paste.keep"),
  );
  return h("div", { class: "read-games" }, h("ul", { class: "games" }, ...rows), h("div", { class: "tools" }, keep, said));
}

/**
 * How far a file is, or was.
 * @param {Page} page
 * @param {Run} run
 */
function runView(page, run) {
  const { words } = page;
  const { say } = words;
  const { view, refused, name } = run;
  const share = view ? view.share : run.sent;
  const label = freshId("file");
  const figures = view
    ? [
        say("library.import.kept", { count: view.kept }),
        view.known > 0 && say("library.import.known", { count: view.known }),
        view.refused > 0 && say("library.import.refused", { count: view.refused }),
      ]
    : [!refused && !run.cancelled && say("library.import.sending")];
  const end =
    (refused && problemText(words, refused)) ||
    (view?.failed && problemText(words, view.failed)) ||
    (run.cancelled && say("library.import.cancelled")) ||
    (view?.done && say("library.import.done"));
  return h(
    "li",
    { class: "card import-run" },
    h("strong", { id: label }, name),
    !end && h("progress", { max: 1, value: share, "aria-labelledby": label }),
    h("span", { class: "small" }, figures.filter(Boolean).join(" ")),
    end && h("span", { class: refused || view?.failed ? "problem" : "small" }, words.sentence(end)),
    view &&
      view.problems.length > 0 &&
      h(
        "details",
        { open: view.done },
        h("summary", { class: "fold", "data-does": "library.import.faults" }, say("library.import.faults")),
        h("ul", { class: "faults" }, ...faults(page, view.problems)),
        view.more_problems > 0 && h("p", { class: "small" }, say("library.import.faults.more", { count: view.more_problems })),
      ),
  );
}

/**
 * @param {Page} page
 * @param {import("./types.js").RulesetInfo[]} rulesets
 * @param {() => void} onKept something has been kept
 * @returns {{element: HTMLElement, take: (files: Iterable<File>) => void, leave: () => void}}
 */
export function importPanel(page, rulesets, onKept) {
  const { words } = page;
  const { say } = words;
  const rules = rulesField(page, rulesets);
  const damaged = h("input", { type: "checkbox", "data-does": "library.import.damaged" });
  const runs = h("ul", { class: "games" });
  const said = h("p", { class: "unseen", role: "status" });
  const cancel = h(
    "button",
    { type: "button", class: "button", hidden: true, "data-does": "library.import.cancel", onclick: () => void importing.cancel() },
    say("library.import.cancel"),
  );
  let wasBusy = importing.busy;
  const show = () => {
    fill(runs, ...importing.runs.map((run) => runView(page, run)));
    cancel.hidden = !importing.busy;
    if (wasBusy && !importing.busy) {
      const kept = importing.runs.reduce((sum, { view }) => sum + (view?.kept ?? 0), 0);
      setText(said, say("library.import.kept", { count: kept }));
      onKept();
    }
    wasBusy = importing.busy;
  };
  importing.watchers.add(show);
  show();
  const take = (/** @type {Iterable<File>} */ files) =>
    importing.add(files, { rules: rules.input.value, damaged: damaged.checked });
  const chooser = h("input", {
    type: "file",
    multiple: true,
    accept: ENDINGS,
    "data-does": "library.import.file",
    onchange: () => {
      take(chooser.files ?? []);
      chooser.value = "";
    },
  });
  const text = h("textarea", { rows: 5, class: "notation", "data-does": "library.paste", spellcheck: "false" });
  const found = h("div", {});
  const answer = h("div", { role: "status" });
  const read = async (/** @type {Event} */ event) => {
    event.preventDefault();
    fill(found);
    if (!text.value.trim()) {
      fill(answer, h("p", { class: "small" }, say("library.paste.empty")));
      return;
    }
    try {
      const told = await readRecords(text.value, rules.input.value);
      if (told.more) {
        take([new File([text.value], say("library.paste.file"), { type: "text/plain" })]);
        fill(answer);
        return;
      }
      const nothing = told.games.length === 0;
      fill(
        answer,
        h("p", { class: nothing ? "problem" : "small" }, nothing ? say("library.paste.nothing") : say("library.paste.read", { count: told.games.length })),
        told.problems.length > 0 && h("ul", { class: "faults" }, ...faults(page, told.problems)),
      );
      if (!nothing) fill(found, readGames(page, told.games, rulesets, onKept));
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      fill(answer, h("p", { class: "problem" }, refusalText(words, refusal)));
    }
  };
  const element = h(
    "div",
    { class: "import-panel" },
    h("p", { class: "small soft" }, say("library.import.about")),
    h(
      "form",
      { class: "dialog-form", onsubmit: (/** @type {Event} */ event) => void read(event) },
      h("label", { class: "field" }, h("span", {}, say("library.paste")), text),
      h("div", { class: "tools" }, h("button", { type: "submit", class: "button", "data-does": "library.paste.do" }, say("library.paste.do"))),
    ),
    answer,
    found,
    h("label", { class: "field" }, h("span", {}, say("library.import.file")), chooser),
    rules.field,
    h("label", { class: "choice" }, damaged, h("span", {}, say("library.import.damaged"))),
    runs,
    h("div", { class: "tools" }, cancel),
    said,
  );
  return { element, take, leave: () => void importing.watchers.delete(show) };
}
