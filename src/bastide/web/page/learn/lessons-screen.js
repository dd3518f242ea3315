/** All lessons, and how far a person is with each. */

import { fill, h } from "../dom.js";
import { refusalText } from "../problems.js";
import { addressOf } from "../router.js";
import { getLessons } from "./asking.js";
import { lessonScreen } from "./lesson-screen.js";
import { readProgress } from "./progress.js";

/** @import { Page, Screen } from "../page.js" */
/** @import { Route } from "../router.js" */
/** @import { Lesson } from "./asking.js" */

/**
 * @param {Page} page
 * @param {Route} route
 * @returns {Screen}
 */
export function learnScreen(page, { id, then }) {
  return id ? lessonScreen(page, id, then) : lessonsScreen(page);
}

/**
 * @param {Page} page
 * @returns {Screen}
 */
function lessonsScreen(page) {
  const { say } = page.words;
  const list = h("div", { class: "learn-list" });
  const { steps } = readProgress();
  const card = (/** @type {Lesson} */ lesson) => {
    const names = lesson.steps.map((step) => `${lesson.id}.${step.id}`);
    const done = names.filter((name) => steps.includes(name)).length;
    const first = lesson.steps[names.findIndex((name) => !steps.includes(name))];
    const all = names.length;
    return h(
      "li",
      {},
      h(
        "a",
        { class: "card lesson-card", href: addressOf("learn", lesson.id, first?.id), "data-does": "learn.open" },
        h("strong", {}, say(`learn.${lesson.id}`)),
        h("span", { class: "small soft" }, say(`learn.${lesson.id}.about`)),
        h("span", { class: "small" }, done === all ? `✓ ${say("learn.done")}` : say("learn.progress", { done, all })),
        h("progress", { max: all, value: done, "aria-hidden": "true" }),
      ),
    );
  };
  page.preparation.done.then(getLessons).then(
    (lessons) => {
      const groups = /** @type {const} */ (["cathedral", "wellington"]).map((game) =>
        h(
          "section",
          { "aria-label": say(`learn.game.${game}`) },
          h("h2", {}, say(`learn.game.${game}`)),
          game === "wellington" && h("p", { class: "small soft" }, say("learn.reconstruction")),
          h("ol", { class: "lesson-cards" }, ...lessons.filter((one) => one.game === game).map(card)),
        ),
      );
      fill(list, ...groups);
    },
    (refusal) => fill(list, h("p", { class: "problem", role: "alert" }, refusalText(page.words, refusal))),
  );
  const preparation = page.preparation.card(page.words);
  return {
    element: h(
      "main",
      { class: "sheet" },
      h("h1", {}, say("learn.heading")),
      h("p", { class: "lead" }, say("learn.lead")),
      preparation.card,
      list,
      h("p", {}, h("a", { href: addressOf("answers"), "data-does": "nav.answers" }, say("learn.answers"))),
    ),
    title: say("nav.learn"),
    leave: preparation.leave,
  };
}
