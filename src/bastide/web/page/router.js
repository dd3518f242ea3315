/** Which screen the address asks for. It stands behind the `#`, so that the server need not know it. */

/** @typedef {{screen: "home"} | {screen: "games"} | {screen: "game", id: string}} Route */

/**
 * Read the part of an address behind `#`. What is not known is home.
 *
 * @param {string} hash such as `#/game/ab12`
 * @returns {Route}
 */
export function readRoute(hash) {
  const [, screen, id] = hash.replace(/^#/, "").split("/");
  if (screen === "game" && id) return { screen, id: decodeURIComponent(id) };
  if (screen === "games") return { screen };
  return { screen: "home" };
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
