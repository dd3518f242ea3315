/** All screens by the names of their addresses. */

import { gameScreen } from "./game-screen.js";
import { gamesScreen } from "./games.js";
import { homeScreen } from "./home.js";
import { later } from "./later.js";

/** @import { MakeScreen } from "./later.js" */
/** @import { ScreenName } from "./router.js" */

const analysis = later(() => import("./analyse/screen.js").then(({ analysisScreen }) => analysisScreen));

/** @type {Partial<Record<ScreenName, MakeScreen>>} */
export const SCREENS = {
  home: (page) => homeScreen(page),
  game: (page, { id }) => gameScreen(page, id ?? ""),
  games: (page) => gamesScreen(page),
  record: analysis,
  open: analysis,
  analyse: analysis,
  setup: later(() => import("./setup-screen.js").then(({ setupScreen }) => setupScreen)),
  text: later(() => import("./text/screen.js").then(({ textScreen }) => textScreen)),
};
