/** Which screen the address asks for. It stands behind the `#`, so that the server need not know it. */

/** @typedef {{screen: "home"} | {screen: "games"} | {screen: "game", id: string}} Route */

/**
 * Read the part of an address behind `#`. What is not known is home.
 *
 * @param {string} hash such as `#/game/ab12`
 * @returns {Route}
 */
export function readRoute(hash) {
  const [, screen, written] = hash.replace(/^#/, "").split("/");
  const id = written && decoded(written);
  if (screen === "game" && id) return { screen, id };
  if (screen === "games") return { screen };
  return { screen: "home" };
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

/** @param {string} id */
export function gameAddress(id) {
  return `#/game/${encodeURIComponent(id)}`;
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
