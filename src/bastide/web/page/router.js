/** Which screen the address asks for. It stands behind the `#`, so that the server need not know it. */

/**
 * The screens by the first part of their address, and what may follow it: nothing, something that is the screen's to
 * understand, or something without which there is no such screen.
 */
const SCREENS = /** @type {const} */ ({
  game: "needed",
  games: "none",
  record: "needed",
  open: "needed",
  analyse: "allowed",
  setup: "allowed",
  explorer: "allowed",
  statistics: "none",
  learn: "allowed",
  answers: "none",
  puzzles: "allowed",
  text: "allowed",
});

/** @typedef {"home" | keyof typeof SCREENS} ScreenName */
/**
 * @typedef {object} Route
 * @property {ScreenName} screen
 * @property {string} [id] what it is to show
 * @property {string} [then] what it is to do at once
 */

/**
 * Read the part of an address behind `#`. What is not known is home.
 *
 * @param {string} hash such as `#/game/ab12`
 * @returns {Route}
 */
export function readRoute(hash) {
  const [, name = "", written = "", wish = ""] = hash.replace(/^#/, "").split("/");
  if (!Object.hasOwn(SCREENS, name)) return { screen: "home" };
  const screen = /** @type {keyof typeof SCREENS} */ (name);
  const follows = SCREENS[screen];
  const id = follows !== "none" && written ? decoded(written) : "";
  if (id === null || (follows === "needed" && !id)) return { screen: "home" };
  return { screen, ...(id && { id }), ...(id && wish && { then: wish }) };
}

/**
 * A part of an address as it was before it was put there.
 *
 * @param {string} part
 * @returns {string | null} null where nothing is written so, as with a `%` that stands for nothing
 */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/**
 * @param {ScreenName} screen
 * @param {string} [id] what it is to show
 * @param {string} [then] what it is to do at once
 */
export function addressOf(screen, id, then) {
  if (screen === "home") return "#/";
  return ["#", screen, ...(id ? [encodeURIComponent(id)] : []), ...(id && then ? [then] : [])].join("/");
}

/** @param {string} id */
export function gameAddress(id) {
  return addressOf("game", id);
}

/**
 * Tell now, and whenever the address changes, which screen it asks for.
 *
 * @param {(route: Route) => void} show
 */
export function followRoutes(show) {
  window.addEventListener("hashchange", () => show(readRoute(location.hash)));
  show(readRoute(location.hash));
}
