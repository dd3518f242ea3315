/** Commands that are about the text interface itself, and about the page. */

import { TOPICS } from "../how-to.js";
import { addressOf } from "../router.js";
import { LIGHTS, THEMES } from "../settings.js";
import { LANGUAGES } from "../texts.js";
import { phrasesOf, plain } from "./grammar.js";

/** @import { Command } from "./commands.js" */
/** @import { Desk } from "./desk.js" */

/**
 * @param {Desk} desk
 * @param {Command} command
 */
function briefly(desk, { name }) {
  return desk.say("text.help.line", { command: desk.called(name), about: desk.say(`text.help.${name}`) });
}

/**
 * All about a command: what it does, how it may be written, and an example.
 *
 * @param {Desk} desk
 * @param {Command} command
 */
function atLength(desk, { name }) {
  const phrases = phrasesOf(desk.languages, `text.command.${name}`).map((phrase) => phrase.replaceAll("*", "…"));
  const told = [desk.say("text.help.line", { command: desk.called(name), about: desk.say(`text.help.${name}`) })];
  told.push(desk.say("text.help.written", { phrases: phrases.join(", ") }));
  if (desk.words.texts.has(`text.use.${name}`)) told.push(desk.say("text.help.example", { example: desk.say(`text.use.${name}`) }));
  return told;
}

/**
 * @param {Desk} desk
 * @param {string} rest
 */
function help(desk, rest) {
  if (!rest) {
    const groups = Object.keys(desk.groups).map((group) =>
      desk.say("text.help.line", { command: desk.say(`text.group.${group}`), about: desk.say(`text.group.${group}.about`) }),
    );
    desk.answer([desk.say("text.help"), ...groups]);
    return;
  }
  const group = Object.entries(desk.groups).find(([name]) =>
    phrasesOf(desk.languages, `text.group.${name}`).map(plain).includes(plain(rest)),
  );
  if (group) {
    desk.answer(group[1].map((command) => briefly(desk, command)));
    return;
  }
  const found = desk.grammar.exact(rest) ?? desk.grammar.begun(rest)[0];
  const command = desk.commands.find(({ name }) => name === found?.name);
  if (!command) throw desk.wrong("text.unknown", { written: rest });
  desk.answer(atLength(desk, command));
}

/**
 * A command that chooses one of some things, or tells which there are.
 *
 * @template {string} T
 * @param {string} name
 * @param {readonly T[]} things
 * @param {(desk: Desk, thing: T) => string[]} names how a thing is called, the first as it is told
 * @param {(desk: Desk) => string} now the one chosen
 * @param {(desk: Desk, thing: T) => void} choose
 * @returns {Command}
 */
function choice(name, things, names, now, choose) {
  return {
    name,
    run: (desk, rest) => {
      const called = things.map((thing) => names(desk, thing)[0] ?? thing);
      const wanted = plain(desk.understanding.words(rest).join(" "));
      if (!wanted) {
        const chosen = names(desk, /** @type {T} */ (now(desk)))[0] ?? now(desk);
        desk.answer([desk.say("text.choice", { chosen, choices: desk.listed(called) })]);
        return;
      }
      const fits = (/** @type {T} */ thing) => names(desk, thing).some((one) => plain(one).startsWith(wanted));
      const thing = things.find((one) => names(desk, one).some((called_) => plain(called_) === wanted)) ?? things.find(fits);
      if (!thing) throw desk.wrong("text.no-choice", { written: rest, choices: desk.either(called) });
      desk.answer([desk.say("text.chosen", { chosen: names(desk, thing)[0] ?? thing })]);
      choose(desk, thing);
    },
  };
}

/**
 * @param {Desk} desk
 * @param {string} key
 * @param {string} code
 */
function names(desk, key, code) {
  return [desk.say(`${key}.${code}`), code, ...phrasesOf(desk.languages, `${key}.${code}`)];
}

/** @type {Command[]} */
export const GENERAL = [
  { name: "help", run: help },
  {
    name: "where",
    run: async (desk) => desk.answer(desk.seat ? desk.seat.status() : [desk.say("text.lobby")]),
  },
  { name: "repeat", run: (desk) => desk.answer(desk.last) },
  {
    name: "yes",
    run: async (desk) => {
      const { asked } = desk;
      desk.asked = null;
      if (!asked) throw desk.wrong("text.nothing-asked");
      await asked.yes();
    },
  },
  {
    name: "no",
    run: (desk) => {
      desk.asked = null;
      desk.answer([desk.say("text.not-done")]);
    },
  },
  {
    name: "leave",
    run: (desk) => {
      desk.leaving();
      desk.sit(null);
      desk.answer([desk.say("text.lobby")]);
    },
  },
  {
    name: "show",
    run: async (desk) => {
      const route = (await desk.seat?.route()) ?? /** @type {import("../router.js").Route} */ ({ screen: "home" });
      location.hash = addressOf(route.screen, route.id, route.then);
    },
  },
  {
    name: "how-to",
    run: (desk) => {
      const { say } = desk;
      desk.answer(
        TOPICS.map((topic) => say("text.help.line", { command: say(`how-to.${topic}`), about: say(`how-to.${topic}.text`) })),
      );
    },
  },
  {
    name: "settings",
    run: (desk) => {
      const { say, page } = desk;
      const { light, theme, confirm } = page.settings;
      const told = [
        [say("settings.language"), LANGUAGES[/** @type {keyof typeof LANGUAGES} */ (desk.words.texts.language)]],
        [say("settings.light"), say(`settings.light.${light}`)],
        [say("settings.theme"), say(`settings.theme.${theme}`)],
        [say("settings.confirm"), say(confirm ? "text.on" : "text.off")],
      ];
      desk.answer(told.map(([command = "", about = ""]) => say("text.help.line", { command, about })));
    },
  },
  choice(
    "language",
    /** @type {(keyof typeof LANGUAGES)[]} */ (Object.keys(LANGUAGES)),
    (desk, code) => [LANGUAGES[code], code, ...phrasesOf(desk.languages, `text.words.language.${code}`)],
    (desk) => desk.words.texts.language,
    (desk, language) => desk.page.change({ language }),
  ),
  choice(
    "daylight",
    LIGHTS,
    (desk, code) => [...names(desk, "settings.light", code), ...phrasesOf(desk.languages, `text.words.light.${code}`)],
    (desk) => desk.page.settings.light,
    (desk, light) => desk.page.change({ light }),
  ),
  choice(
    "theme",
    THEMES,
    (desk, code) => names(desk, "settings.theme", code),
    (desk) => desk.page.settings.theme,
    (desk, theme) => desk.page.change({ theme }),
  ),
  {
    name: "confirm",
    run: (desk, rest) => {
      const on = desk.understanding.switched(rest) ?? !desk.page.settings.confirm;
      desk.page.change({ confirm: on });
      desk.answer([desk.say("text.help.line", { command: desk.say("settings.confirm"), about: desk.say(on ? "text.on" : "text.off") })]);
    },
  },
  {
    name: "fold",
    run: (desk, rest) => {
      const { say, page } = desk;
      const { folded } = page.settings;
      const panels = /** @type {const} */ (["moves", "series"]);
      const name = panels.find((panel) => plain(say(`${panel}.heading`)).startsWith(plain(rest)) || panel === plain(rest));
      if (!rest || !name) throw desk.wrong("text.fold.which", { panels: desk.either(panels.map((panel) => say(`${panel}.heading`))) });
      const was = folded.includes(name);
      page.change({ folded: was ? folded.filter((one) => one !== name) : [...folded, name] });
      desk.answer([say(was ? "text.unfolded" : "text.folded", { panel: say(`${name}.heading`) })]);
    },
  },
  {
    name: "notices",
    run: (desk) => {
      const told = desk.page.notices.dismissAll();
      desk.answer(told.length > 0 ? told : [desk.say("text.no-notices")]);
    },
  },
];
