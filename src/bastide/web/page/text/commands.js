/** All commands of the text interface. What each is called, and what help says of it, is in the page's texts. */

import { ANALYSING } from "./commands-analyse.js";
import { BEGINNING } from "./commands-begin.js";
import { THINKING } from "./commands-engine.js";
import { GENERAL } from "./commands-general.js";
import { LEARNING } from "./commands-learn.js";
import { LIBRARY } from "./commands-library.js";
import { LOOKING } from "./commands-look.js";
import { PLAYING } from "./commands-play.js";
import { RECORDS } from "./commands-records.js";
import { SETTING_UP } from "./commands-setup.js";

/** @import { Desk } from "./desk.js" */
/** @import { SeatKind } from "./seat.js" */

/**
 * @typedef {object} Command
 * @property {string} name to which `text.command.…`, `text.help.…`, and an example in `text.use.…` belong
 * @property {readonly SeatKind[]} [at] where it can be given; everywhere where nothing is said
 * @property {(desk: Desk, rest: string) => Promise<void> | void} run with what it is about, as it was written; throws a
 *   `Refusal` or `Misunderstood` where it cannot be done
 */

/** The commands by what they are for, in the order in which help tells them. */
export const GROUPS = /** @type {const} */ ({
  begin: BEGINNING,
  play: PLAYING,
  look: LOOKING,
  analyse: [...ANALYSING, ...THINKING],
  records: [...RECORDS, ...LIBRARY],
  setup: SETTING_UP,
  learn: LEARNING,
  general: GENERAL,
});

/** @type {readonly Command[]} */
export const COMMANDS = Object.values(GROUPS).flat();
