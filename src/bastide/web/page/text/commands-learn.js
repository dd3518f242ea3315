/** Commands that teach: lessons, puzzles, and what people get wrong. */

import { Refusal } from "../api.js";
import { getLessons, getPuzzle, getPuzzles } from "../learn/asking.js";
import { QUESTIONS } from "../learn/answers-screen.js";
import { keepFilter, nextPuzzle, readProgress, wanted } from "../learn/progress.js";
import { STRENGTHS, THEMES } from "../learn/puzzles-screen.js";
import { rulesetIn } from "./draft.js";
import { phrasesOf, plain } from "./grammar.js";
import { LessonSeat } from "./seat-lesson.js";
import { PuzzleSeat } from "./seat-puzzle.js";

/** @import { Lesson } from "../learn/asking.js" */
/** @import { RulesetInfo } from "../types.js" */
/** @import { Command } from "./commands.js" */
/** @import { Desk } from "./desk.js" */

/**
 * @param {Desk} desk
 * @param {Lesson} lesson
 * @param {number} at the step
 */
async function openStep(desk, lesson, at) {
  desk.leaving();
  await desk.page.preparation.done;
  const seat = await LessonSeat.open(desk, lesson, at);
  desk.sit(seat);
  desk.answer([...seat.status(), desk.say(seat.step.kind === "task" ? "text.lesson.task" : "text.lesson.shown")]);
}

/**
 * Open a lesson where one has come to in it, or at a step.
 *
 * @param {Desk} desk
 * @param {string} id
 * @param {string} [step]
 */
export async function openLesson(desk, id, step) {
  const lesson = (await getLessons()).find((one) => one.id === id);
  if (!lesson) throw new Refusal({ key: "no-lesson", values: { lesson: id, step: step ?? "" }, text: id }, 404);
  const { steps } = readProgress();
  const first = lesson.steps.findIndex((one) => (step ? one.id === step : !steps.includes(`${id}.${one.id}`)));
  await openStep(desk, lesson, first);
}

/**
 * @param {Desk} desk
 * @param {string} id
 */
export async function openPuzzle(desk, id) {
  desk.leaving();
  await desk.page.preparation.done;
  const puzzle = await getPuzzle(id);
  const ruleset = /** @type {RulesetInfo} */ (await desk.page.shelf.named(puzzle.rules));
  const seat = new PuzzleSeat(desk, puzzle, ruleset);
  desk.sit(seat);
  desk.answer(seat.status());
}

/** @param {Desk} desk */
function lessonAt(desk) {
  const { seat } = desk;
  if (!(seat instanceof LessonSeat)) throw desk.wrong("text.only.lesson", { command: "" });
  return seat;
}

/** @param {Desk} desk */
function puzzleAt(desk) {
  const { seat } = desk;
  if (!(seat instanceof PuzzleSeat)) throw desk.wrong("text.only.puzzle", { command: "" });
  return seat;
}

/**
 * Choose which puzzles are wanted, by the words that name a game, a theme or a strength.
 *
 * @param {Desk} desk
 * @param {string} rest
 */
async function filterPuzzles(desk, rest) {
  const { filter } = readProgress();
  const words = desk.understanding.words(rest);
  const called = (/** @type {string} */ key) => [desk.say(key), ...phrasesOf(desk.languages, key)].map(plain);
  for (const word of words) {
    const theme = THEMES.find((one) => one === word || called(`puzzle.theme.${one}`).some((name) => name.startsWith(word)));
    const strength = STRENGTHS.find((one) => one === word || called(`puzzle.strength.${one}`).some((name) => name.startsWith(word)));
    const found = rulesetIn(desk, [word], await desk.page.shelf.all());
    if (phrasesOf(desk.languages, "text.words.all").map(plain).includes(word)) Object.assign(filter, { rules: "", theme: "", strength: "" });
    else if (strength) filter.strength = strength;
    else if (theme) filter.theme = theme;
    else if (found) filter.rules = found.ruleset.name;
    else throw desk.wrong("text.puzzles.strange", { word });
  }
  keepFilter(filter);
  return filter;
}

/**
 * The puzzle to go on with.
 *
 * @param {Desk} desk
 * @param {string} [after]
 */
async function goOnWith(desk, after) {
  const { filter, puzzles } = readProgress();
  const next = nextPuzzle(wanted(await getPuzzles(), filter), puzzles, after);
  if (!next) throw desk.wrong("text.puzzles.none");
  await openPuzzle(desk, next.id);
}

/** @type {Command[]} */
export const LEARNING = [
  {
    name: "lessons",
    run: async (desk) => {
      const { say } = desk;
      const lessons = await getLessons();
      const { steps } = readProgress();
      desk.listing = lessons.map(({ id }) => () => openLesson(desk, id));
      const told = lessons.map((lesson, index) => {
        const done = lesson.steps.filter((step) => steps.includes(`${lesson.id}.${step.id}`)).length;
        const progress = say("learn.progress", { done, all: lesson.steps.length });
        const name = say("text.help.line", { command: say(`learn.game.${lesson.game}`), about: say(`learn.${lesson.id}`) });
        return desk.numbered(index + 1, `${name}. ${say(`learn.${lesson.id}.about`)} ${progress}`);
      });
      desk.answer([...told, say("text.listed.open")]);
    },
  },
  {
    name: "lesson",
    run: async (desk, rest) => {
      const lessons = await getLessons();
      const { steps } = readProgress();
      const number = Number(/[0-9]+/.exec(rest)?.[0] ?? Number.NaN);
      const byName = lessons.find(({ id }) => rest && plain(desk.say(`learn.${id}`)).startsWith(plain(rest)));
      const undone = lessons.find(({ id, steps: all }) => all.some((step) => !steps.includes(`${id}.${step.id}`)));
      const lesson = Number.isNaN(number) ? (rest ? byName : (undone ?? lessons[0])) : lessons[number - 1];
      if (!lesson) throw desk.wrong("text.lesson.which", { count: lessons.length });
      await openLesson(desk, lesson.id);
    },
  },
  {
    name: "lesson-next",
    at: ["lesson"],
    run: async (desk) => {
      const seat = lessonAt(desk);
      if (seat.step.kind === "shown" && !seat.done) {
        await seat.show();
        return;
      }
      if (seat.at + 1 < seat.lesson.steps.length) {
        await openStep(desk, seat.lesson, seat.at + 1);
        return;
      }
      const lessons = await getLessons();
      const after = lessons[lessons.findIndex(({ id }) => id === seat.lesson.id) + 1];
      if (after) await openLesson(desk, after.id);
      else desk.answer([desk.say("text.lesson.last")]);
    },
  },
  {
    name: "lesson-back",
    at: ["lesson"],
    run: async (desk) => {
      const seat = lessonAt(desk);
      if (seat.at === 0) throw desk.wrong("text.lesson.first");
      await openStep(desk, seat.lesson, seat.at - 1);
    },
  },
  {
    name: "lesson-again",
    at: ["lesson"],
    run: (desk) => openStep(desk, lessonAt(desk).lesson, lessonAt(desk).at),
  },
  {
    name: "lesson-hint",
    at: ["lesson"],
    run: (desk) => {
      const { name, step } = lessonAt(desk);
      if (step.kind !== "task") throw desk.wrong("text.lesson.shown");
      desk.answer([desk.say(`${name}.hint`)]);
    },
  },
  {
    name: "lesson-answer",
    at: ["lesson"],
    run: (desk) => {
      const { step } = lessonAt(desk);
      if (!step.solution) throw desk.wrong("text.lesson.shown");
      desk.answer([desk.say("text.lesson.answer", { move: step.solution })]);
    },
  },
  {
    name: "puzzles",
    run: async (desk, rest) => {
      const { say } = desk;
      const filter = await filterPuzzles(desk, rest);
      const all = wanted(await getPuzzles(), filter);
      const fates = readProgress().puzzles;
      const chosen = [
        filter.rules && say(`ruleset.${filter.rules}`),
        filter.theme && say(`puzzle.theme.${filter.theme}`),
        filter.strength && say(`puzzle.strength.${filter.strength}`),
      ].filter(Boolean);
      const solved = all.filter(({ id }) => fates[id] === "solved").length;
      desk.answer([
        say("text.puzzles.chosen", { chosen: chosen.length > 0 ? chosen.join(", ") : say("puzzle.all") }),
        say("puzzle.count", { solved, all: all.length }),
        say("text.puzzles.use"),
      ]);
    },
  },
  {
    name: "puzzle",
    run: async (desk) => {
      const { seat } = desk;
      await goOnWith(desk, seat instanceof PuzzleSeat ? seat.puzzle.id : undefined);
    },
  },
  { name: "puzzle-next", at: ["puzzle"], run: (desk) => goOnWith(desk, puzzleAt(desk).puzzle.id) },
  { name: "puzzle-again", at: ["puzzle"], run: (desk) => puzzleAt(desk).restart() },
  { name: "puzzle-answer", at: ["puzzle"], run: (desk) => puzzleAt(desk).giveUp() },
  {
    name: "answers",
    run: (desk, rest) => {
      const { say } = desk;
      const number = Number(/[0-9]+/.exec(rest)?.[0] ?? Number.NaN);
      desk.listing = QUESTIONS.map(({ lesson }) => async () => {
        if (!lesson) throw desk.wrong("text.answers.no-lesson");
        await openLesson(desk, lesson[0], lesson[1]);
      });
      const asked = QUESTIONS[number - 1];
      if (asked) {
        desk.answer([say(`answers.${asked.name}`), say(`answers.${asked.name}.text`), say(`answers.${asked.name}.picture`)]);
        return;
      }
      desk.answer([
        ...QUESTIONS.map(({ name }, index) => desk.numbered(index + 1, say(`answers.${name}`))),
        say("text.answers.use"),
      ]);
    },
  },
];
