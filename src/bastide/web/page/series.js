/** A series: its games, and both players' points added up. */

import { fill, h, setText } from "./dom.js";
import { gameAddress } from "./router.js";

/** @typedef {import("./types.js").GameView} GameView */
