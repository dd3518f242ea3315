/** Commands that begin a game, or go on with one. */

import { createGame, gameActions, getGames, getUnfinishedGames, Refusal } from "../api.js";
import { LEVELS, PERSON, seated } from "../choices.js";
import { copied } from "../analyse/sharing.js";
import { resultInWords } from "../games.js";
import { EXAMPLE } from "../own-rules.js";
import { refusalText } from "../problems.js";
import { askForText } from "./asking.js";
import { drafted, draftInWords, rulesetIn } from "./draft.js";
import { wordsIn } from "./grammar.js";
import { GameSeat } from "./seat-game.js";

/** @import { GameSummary, RulesetInfo } from "../types.js" */
/** @import { Command } from "./commands.js" */
/** @import { Desk, Draft } from "./desk.js" */

const LISTED = 12;

/**
 * Open a game and tell how it stands.
 *
 * @param {Desk} desk
 * @param {string} id
 */
export async function openGame(desk, id) {
  const { page } = desk;
  desk.leaving();
  await page.preparation.done;
  const game = await gameActions(id).get();
  const ruleset = await page.shelf.named(game.rules);
  if (ruleset === null) throw new Refusal({ key: "page.unknown-ruleset", values: {}, text: game.rules }, 404);
  const seat = new GameSeat(desk, game, ruleset);
  desk.sit(seat);
  desk.answer(seat.status());
}

/**
 * Begin a game and sit down at it.
 *
 * @param {Desk} desk
 * @param {Draft} draft
 * @param {string} [position] from which it begins, as its text
 */
export async function begin(desk, draft, position) {
  const { page } = desk;
  const { rules, clock, series, opponent } = draft;
  desk.leaving();
  if (!page.preparation.progress.ready) desk.answer([desk.say("preparation.waits")]);
  await page.preparation.done;
  const [light = "", dark = ""] = draft.names;
  const players =
    opponent.kind === "person"
      ? { light: { ...PERSON, name: light }, dark: { ...PERSON, name: dark } }
      : seated(draft.side, PERSON, opponent);
  const game = await createGame({ rules, ...players, clock, series, ...(position !== undefined && { position }) });
  const ruleset = /** @type {RulesetInfo} */ (await page.shelf.named(game.rules));
  const seat = new GameSeat(desk, game, ruleset);
  desk.sit(seat);
  const told = [desk.say("text.begun"), ...seat.status()];
  if (ruleset.reconstruction) told.push(desk.say("ruleset.reconstruction"));
  desk.answer(told);
}

/**
 * A command that says something about the next game, or tells what that will be.
 *
 * @param {string} name
 * @param {(desk: Desk) => Promise<string[]> | string[]} [choices] what there is to choose from, told where nothing is chosen
 * @returns {Command}
 */
function choosing(name, choices) {
  return {
    name,
    run: async (desk, rest) => {
      if (rest) desk.draft = await drafted(desk, rest, name);
      const told = rest || !choices ? [] : await choices(desk);
      desk.answer([...told, await draftInWords(desk)]);
    },
  };
}

/** @param {Desk} desk */
async function rulesetsInWords({ page, words, say }) {
  const all = await page.shelf.all();
  return all.map((ruleset) => {
    const key = `ruleset.${ruleset.name}.about`;
    const about = !ruleset.own && words.texts.has(key) ? say(key) : ruleset.about;
    return say("text.ruleset", { name: ruleset.name, title: words.ruleset(ruleset), about });
  });
}

/**
 * @param {Desk} desk
 * @param {GameSummary} game
 * @param {RulesetInfo[]} rulesets
 * @param {number} number
 */
function listedGame(desk, game, rulesets, number) {
  const { words, say } = desk;
  const ruleset = rulesets.find(({ name }) => name === game.rules);
  const players = say("games.players", { light: words.player(game, "light"), dark: words.player(game, "dark") });
  return desk.numbered(number, [ruleset ? words.ruleset(ruleset) : game.rules, players, resultInWords(words, game)].join(", "));
}

/** @type {Command[]} */
export const BEGINNING = [
  {
    name: "new",
    run: async (desk, rest) => {
      // What is said here is said of this game alone.
      await begin(desk, await drafted(desk, rest, null));
    },
  },
  choosing("rules", rulesetsInWords),
  choosing("opponent", ({ say }) => [
    ...Array.from({ length: LEVELS }, (_, index) => say(`level.${index + 1}`)),
    ...["random", "greedy", "rollout"].map((name) => say(`player.${name}.about`)),
    say("player.person"),
  ]),
  {
    name: "level",
    run: async (desk, rest) => {
      if (rest) desk.draft = await drafted(desk, rest, "level");
      const { opponent } = desk.draft;
      if (rest && opponent.kind === "level") desk.page.change({ level: String(opponent.level) });
      desk.answer([await draftInWords(desk)]);
    },
  },
  {
    name: "side",
    run: async (desk, rest) => {
      if (rest) desk.draft = await drafted(desk, rest, "side");
      if (rest) desk.page.change({ side: desk.draft.side });
      desk.answer([await draftInWords(desk)]);
    },
  },
  choosing("names"),
  {
    name: "clock",
    run: async (desk, rest) => {
      const { seat } = desk;
      if (rest) desk.draft = await drafted(desk, rest, "clock");
      const clocks = !rest && seat instanceof GameSeat ? seat.clocks() : [];
      desk.answer(clocks.length > 0 ? clocks : [await draftInWords(desk)]);
    },
  },
  {
    name: "series",
    run: async (desk, rest) => {
      const { seat } = desk;
      if (rest) desk.draft = await drafted(desk, rest, "series");
      const told = !rest && seat instanceof GameSeat ? seat.series() : [];
      desk.answer(told.length > 0 ? told : [await draftInWords(desk)]);
    },
  },
  {
    name: "own-rules",
    run: async (desk, rest) => {
      const { page, words, say } = desk;
      const text = rest || (await askForText(page, say("new.file"), say("text.own-rules.paste"), "new.file"));
      if (text === null) {
        desk.answer([say("text.not-done")]);
        return;
      }
      const chosen = async (/** @type {RulesetInfo} */ added) => {
        desk.draft.rules = added.name;
        desk.answer([say("new.file.added", { title: words.ruleset(added) }), await draftInWords(desk)]);
      };
      try {
        await chosen(await page.shelf.add(text));
      } catch (refusal) {
        if (!(refusal instanceof Refusal) || refusal.problem.key !== "ruleset-other") throw refusal;
        const name = String(refusal.problem.values.name);
        desk.ask(`${refusalText(words, refusal)}. ${say("new.file.replace")}?`, async () => chosen(await page.shelf.replace(name, text)));
      }
    },
  },
  {
    name: "example-rules",
    run: async (desk) => {
      const text = await (await fetch(EXAMPLE)).text();
      const done = desk.say((await copied(text)) ? "text.export.copied" : "text.export.shown");
      desk.answer([...text.trimEnd().split("\n").filter(Boolean), done], { spoken: [done] });
    },
  },
  {
    name: "delete-rules",
    run: async (desk, rest) => {
      const own = (await desk.page.shelf.all()).filter((ruleset) => ruleset.own);
      const found = rest ? rulesetIn(desk, wordsIn(rest).map((token) => token.plain), own) : null;
      if (!found) throw desk.wrong("text.own-rules.which", { known: own.length > 0 ? desk.listed(own.map(({ name }) => name)) : desk.say("text.none") });
      const { ruleset } = found;
      const title = desk.words.ruleset(ruleset);
      desk.ask(`${desk.say("new.file.delete.which", { title })}?`, async () => {
        await desk.page.shelf.remove(ruleset.name);
        if (desk.draft.rules === ruleset.name) desk.draft.rules = "cathedral";
        desk.answer([desk.say("new.file.deleted", { title })]);
      });
    },
  },
  {
    name: "games",
    run: async (desk) => {
      const { say, page } = desk;
      const [going, latest, rulesets] = await Promise.all([getUnfinishedGames(), getGames(), page.shelf.all()]);
      const games = [...going, ...latest.filter((game) => game.finished)].slice(0, LISTED);
      desk.listing = games.map(({ id }) => () => openGame(desk, id));
      if (games.length === 0) desk.answer([say("text.games.none")]);
      else
        desk.answer([...games.map((game, index) => listedGame(desk, game, rulesets, index + 1)), say("text.listed.open")]);
    },
  },
  {
    name: "open",
    run: async (desk, rest) => {
      if (!rest) throw desk.wrong("text.open.what");
      if (!/^[0-9]{1,4}$/.test(rest)) {
        await openGame(desk, rest);
        return;
      }
      const open = desk.listing[Number(rest) - 1];
      if (!open) throw desk.wrong("text.open.none", { number: Number(rest), count: desk.listing.length });
      await open();
    },
  },
  {
    name: "go-on",
    run: async (desk) => {
      const [latest] = await getUnfinishedGames();
      if (!latest) throw desk.wrong("text.none-under-way");
      await openGame(desk, latest.id);
    },
  },
];
