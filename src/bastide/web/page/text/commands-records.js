/** Commands that take records in and give them out. */

import { recordProblemText } from "../analyse/begin.js";
import { copied, FORMATS, PICTURES, saveFile } from "../analyse/sharing.js";
import { readRecords, writePicture, writeRecords } from "../api.js";
import { askForText } from "./asking.js";
import { openRecord } from "./commands-analyse.js";
import { plain } from "./grammar.js";
import { RecordSeat } from "./seat-record.js";

/** @import { ReadGame } from "../api.js" */
/** @import { Command } from "./commands.js" */
/** @import { Desk } from "./desk.js" */

/** So many games of a text are listed. */
const LISTED = 40;

/**
 * The format that is named.
 *
 * @param {Desk} desk
 * @param {string} rest
 * @param {boolean} [pictures] whether pictures are among them
 * @returns {string}
 */
export function formatIn(desk, rest, pictures = true) {
  const known = [...Object.keys(FORMATS), ...(pictures ? PICTURES : [])];
  const word = plain(desk.understanding.words(rest)[0] ?? "bgn");
  const found = known.find((format) => format === word) ?? known.find((format) => format.startsWith(word));
  if (!found) throw desk.wrong("text.no-choice", { written: rest, choices: desk.either(known) });
  return found;
}

/**
 * @param {Desk} desk
 * @param {ReadGame} game
 * @param {number} number
 */
function gameListed(desk, { record, problems }, number) {
  const { words, say } = desk;
  const { Light = words.side("light"), Dark = words.side("dark"), Date: date = "" } = record.headers ?? {};
  const parts = [say("games.players", { light: Light, dark: Dark }), date, record.result ?? "*", problems.length > 0 && say("text.import.damaged")];
  return desk.numbered(number, parts.filter(Boolean).join(", "));
}

/** @type {Command[]} */
export const RECORDS = [
  {
    name: "import",
    run: async (desk, rest) => {
      const { page, say } = desk;
      const text = rest || (await askForText(page, say("analyse.begin.text"), say("analyse.begin.text.about"), "analyse.begin.text"));
      if (text === null) {
        desk.answer([say("text.not-done")]);
        return;
      }
      const { games, problems } = await readRecords(text, desk.draft.rules);
      const [first, ...others] = games;
      if (first && others.length === 0) desk.leaving(text);
      const wrong = [...(first && others.length === 0 ? first.problems : []), ...problems];
      desk.answer(wrong.map((problem) => recordProblemText(page, problem)));
      desk.read = games.map(({ record }) => record);
      if (!first) {
        if (wrong.length === 0) throw desk.wrong("analyse.begin.nothing");
      } else if (others.length === 0) await openRecord(desk, first.record, { pasted: true });
      else {
        desk.listing = games.map((game) => async () => {
          desk.leaving();
          desk.answer(game.problems.map((problem) => recordProblemText(page, problem)));
          await openRecord(desk, game.record, { pasted: true });
        });
        const told = games.slice(0, LISTED).map((game, index) => gameListed(desk, game, index + 1));
        const more = games.length > LISTED ? [say("text.more", { count: games.length - LISTED })] : [];
        desk.answer([...told, ...more, say("text.import.use")]);
      }
    },
  },
  {
    name: "export",
    at: ["record"],
    run: async (desk, rest) => {
      const { seat, say } = desk;
      if (!(seat instanceof RecordSeat)) return;
      const format = formatIn(desk, rest);
      if (PICTURES.some((one) => one === format)) throw desk.wrong("text.export.picture", { format });
      const text = await writeRecords([seat.study.tree.toRecord()], format);
      const done = say((await copied(text)) ? "text.export.copied" : "text.export.shown");
      desk.answer([...text.trimEnd().split("\n").filter(Boolean), done], { spoken: [done] });
    },
  },
  {
    name: "download",
    at: ["record"],
    run: async (desk, rest) => {
      const { seat, say, page } = desk;
      if (!(seat instanceof RecordSeat)) return;
      const format = formatIn(desk, rest);
      const picture = PICTURES.find((one) => one === format);
      const content = picture
        ? await writePicture(seat.study.line(), picture, page.settings.theme)
        : new Blob([await writeRecords([seat.study.tree.toRecord()], format)], { type: "text/plain" });
      const ending = picture ?? FORMATS[/** @type {keyof typeof FORMATS} */ (format)];
      saveFile(content, `bastide.${ending}`);
      desk.answer([say("text.downloaded", { name: `bastide.${ending}` })]);
    },
  },
];
