/** The review of a game: begun by one click, shown as it comes, with its mistakes to go to and to practise. */

import { selectField } from "../choices.js";
import { fill, h, setText } from "../dom.js";
import { panel } from "../panel.js";
import { problemText } from "../problems.js";
import { mistakesOf, reviewRecord } from "../review-socket.js";
import { glyph, lossInWords } from "./engine-words.js";
import { chanceGraph } from "./graph.js";

/** @import { Page } from "../page.js" */
/** @import { PlyReview } from "../review-socket.js" */
/** @import { Side } from "../types.js" */
/** @import { Study } from "./study.js" */

const LIMITS = [0.2, 0.5, 1, 2, 5, 10];
/** Reviews of this visit by what they are of: they are not lost by looking at another screen. @type {Map<string, PlyReview[]>} */
const REVIEWS = new Map();
const REMEMBERED = 20;

/** @param {Study} study */
function keyOf({ tree }) {
  return [tree.rules, tree.position ?? "", ...tree.mainLine().map(({ move }) => move)].join("\n");
}

/**
 * @param {Page} page
 * @param {Study} study
 * @param {(mistakes: PlyReview[], seconds: number) => void} practise
 * @param {() => void} settle takes what is still being written into the record
 */
export function reviewPanel(page, study, practise, settle) {
  const { words } = page;
  const { say } = words;
  /** The main line that is shown a review of. */
  let about = keyOf(study);
  /** @type {PlyReview[]} */
  let plies = REVIEWS.get(about) ?? [];
  /** @type {ReturnType<typeof reviewRecord> | null} */
  let going = null;

  const seconds = selectField(
    say("analyse.review.seconds"),
    LIMITS.map((one) => h("option", { value: one }, say("analyse.seconds", { seconds: one }))),
    "1",
    "analyse.review.seconds",
  );
  const side = selectField(
    say("analyse.review.side"),
    [
      h("option", { value: "" }, say("analyse.review.both")),
      h("option", { value: "light" }, words.side("light")),
      h("option", { value: "dark" }, words.side("dark")),
    ],
    "",
    "analyse.review.side",
  );
  const button = h(
    "button",
    { type: "button", class: "button main", "data-does": "analyse.review", onclick: () => begin() },
    say("analyse.review"),
  );
  const cancel = h(
    "button",
    {
      type: "button",
      class: "button",
      hidden: true,
      "data-does": "analyse.review.cancel",
      onclick: () => going?.stop(),
    },
    say("analyse.review.cancel"),
  );
  const train = h(
    "button",
    {
      type: "button",
      class: "button",
      "data-does": "analyse.practise",
      onclick: () => practise(chosen(), Number(seconds.input.value)),
    },
    say("analyse.practise"),
  );
  const bar = h("progress", { max: 1, value: 0, "aria-label": say("analyse.review.progress"), hidden: true });
  const status = h("p", { class: "small soft", role: "status" });
  const list = h("ol", { class: "mistakes" });
  const result = h("div", { class: "review-result", hidden: true });
  const graph = chanceGraph(words, (ply) => goTo(ply));
  /** Those of the side chosen, the dearest first: so they are listed and practised. */
  const chosen = () =>
    mistakesOf(plies, /** @type {Side | ""} */ (side.input.value) || null).toSorted(
      (one, other) => other.loss - one.loss || other.squares - one.squares,
    );
  side.input.addEventListener("change", () => show());
  fill(result, graph.element, h("div", { class: "pair" }, side.field), list, train);
  const element = panel(
    page,
    "review",
    say("analyse.review.heading"),
    h("div", { class: "review-head" }, seconds.field, button, cancel),
    bar,
    status,
    result,
  );

  /** @param {number} ply of the main line */
  const goTo = (ply) => study.goTo(ply ? (study.tree.mainLine()[ply - 1] ?? study.tree.endOf()) : study.tree.root);

  const mistake = (/** @type {PlyReview} */ one) => {
    const told = [lossInWords(words, one), one.better && say("analyse.review.better", { move: one.better.move })];
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "mistake", "data-does": "analyse.mistake", onclick: () => goTo(one.ply) },
        h("span", { class: `chip ${one.mover}`, role: "img", "aria-label": words.side(one.mover) }),
        h("span", { class: "notation" }, `${one.ply}. ${one.move} ${one.nag ? glyph(one.nag) : ""}`),
        h("span", { class: "small" }, told.filter(Boolean).join(" ")),
      ),
    );
  };

  const show = () => {
    result.hidden = plies.length === 0;
    graph.draw(plies, study.tree.mainLine().length);
    const mistakes = chosen();
    fill(list, ...mistakes.map(mistake));
    list.hidden = mistakes.length === 0;
    train.disabled = mistakes.length === 0;
    place();
  };

  const place = () => {
    if (plies.length && study.tree.isMain(study.current)) graph.show(study.current.ply);
  };

  const end = (/** @type {string} */ told) => {
    going = null;
    cancel.hidden = true;
    button.hidden = false;
    bar.hidden = true;
    setText(status, told);
    page.tell(told);
  };

  const begin = () => {
    if (going) return;
    if (study.tree.mainLine().length === 0) {
      setText(status, say("analyse.review.nothing"));
      return;
    }
    const { version } = study;
    const key = keyOf(study);
    /** @type {PlyReview[]} */
    let found = [];
    let of = study.tree.mainLine().length;
    plies = found;
    bar.max = of;
    bar.value = 0;
    bar.hidden = false;
    button.hidden = true;
    cancel.hidden = false;
    setText(status, say("analyse.review.at", { ply: 0, of }));
    show();
    const limit = { seconds: Number(seconds.input.value) };
    going = reviewRecord(study.tree.toRecord(), limit, {
      ply: (ply, all) => {
        found = [...found, ply];
        of = all || of;
        bar.max = of;
        bar.value = found.length;
        setText(status, say("analyse.review.at", { ply: found.length, of }));
        if (key === about) {
          plies = found;
          show();
        }
      },
      done: (review, record) => {
        found = review.plies;
        REVIEWS.delete(key);
        REVIEWS.set(key, found);
        for (const oldest of REVIEWS.keys()) {
          if (REVIEWS.size <= REMEMBERED) break;
          REVIEWS.delete(oldest);
        }
        // What was changed meanwhile is worth more than the remarks: those can be had again.
        settle();
        const untouched = study.version === version;
        if (key === about) plies = found;
        if (untouched && found.length) study.replace(record);
        show();
        const count = mistakesOf(found).length;
        const told = [
          review.complete
            ? say("analyse.review.done", { count })
            : say("analyse.review.part", { ply: found.length, of }),
        ];
        if (!untouched) told.push(say("analyse.review.changed"));
        end(told.join(" "));
      },
      problem: (problem) => end(words.sentence(problemText(words, problem))),
    });
  };

  // A review is of one main line. It stays with that, and comes back when the line does.
  study.watch((change) => {
    const key = change === "structure" ? keyOf(study) : about;
    if (key === about) return;
    about = key;
    const had = plies.length > 0;
    plies = REVIEWS.get(key) ?? [];
    show();
    if (!going) setText(status, had && !plies.length ? say("analyse.review.other") : "");
  });
  show();
  return {
    element,
    begin,
    /** Show one side's mistakes, unless a side was chosen. @param {Side | null} own */
    choose: (own) => {
      if (!own || side.input.value) return;
      side.input.value = own;
      show();
    },
    /** The place that is looked at has changed. */
    place,
    leave: () => going?.close(),
  };
}
