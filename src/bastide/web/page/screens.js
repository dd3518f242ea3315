/** All screens by the names of their addresses. */

import { gameScreen } from "./game-screen.js";
import { homeScreen } from "./home.js";
import { later } from "./later.js";

/** @import { MakeScreen } from "./later.js" */
/** @import { ScreenName } from "./router.js" */

const analysis = later(() => import("./analyse/screen.js").then(({ analysisScreen }) => analysisScreen));

/** @type {Partial<Record<ScreenName, MakeScreen>>} */
export const SCREENS = {
  home: (page) => homeScreen(page),
  game: (page, { id }) => gameScreen(page, id ?? ""),
  games: later(() => import("./library.js").then(({ libraryScreen }) => libraryScreen)),
  explorer: later(() => import("./explorer.js").then(({ explorerScreen }) => explorerScreen)),
  statistics: later(() => import("./statistics.js").then(({ statisticsScreen }) => statisticsScreen)),
  record: analysis,
  open: analysis,
  analyse: analysis,
  setup: later(() => import("./setup-screen.js").then(({ setupScreen }) => setupScreen)),
  learn: later(() => import("./learn/lessons-screen.js").then(({ learnScreen }) => learnScreen)),
  answers: later(() => import("./learn/answers-screen.js").then(({ answersScreen }) => answersScreen)),
  puzzles: later(() => import("./learn/puzzles-screen.js").then(({ puzzlesScreen }) => puzzlesScreen)),
  text: later(() => import("./text/screen.js").then(({ textScreen }) => textScreen)),
};
