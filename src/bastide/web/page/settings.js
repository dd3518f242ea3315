/** What a person has chosen for this browser, kept by it. */

/**
 * @typedef {object} Settings
 * @property {string | null} language a language's code; null for the browser's
 * @property {"auto" | "light" | "dark"} light by day, by night, or as the system has it
 * @property {"wood" | "plain" | "high-contrast"} theme of the board
 * @property {boolean} confirm whether a click on the board waits for Place
 * @property {string} level the level offered first
 * @property {string} side the side offered first
 * @property {string[]} folded panels that are folded away
 * @property {boolean} coach whether a coach speaks in casual games
 * @property {boolean} engine whether the engine thinks about what is analysed
 * @property {number} candidates how many moves it tells of
 * @property {number} seconds how long it thinks about a position
 * @property {boolean} ownership whether the board shows who will own what
 * @property {boolean} threats whether the board shows what the last move threatens
 */

/** @type {Settings} */
const DEFAULTS = {
  language: null,
  light: "auto",
  theme: "wood",
  confirm: false,
  level: "3",
  side: "light",
  folded: [],
  coach: true,
  engine: false,
  candidates: 3,
  seconds: 10,
  ownership: false,
  threats: false,
};

export const LIGHTS = /** @type {const} */ (["auto", "light", "dark"]);
export const THEMES = /** @type {const} */ (["wood", "plain", "high-contrast"]);

export const MOST_CANDIDATES = 8;
/** Seconds. */
export const LONGEST_ANALYSIS = 600;

/** @type {Record<keyof Settings, (kept: any) => boolean>} what may be kept under each name */
const UNDERSTOOD = {
  language: (kept) => typeof kept === "string",
  light: (kept) => LIGHTS.includes(kept),
  theme: (kept) => THEMES.includes(kept),
  confirm: (kept) => typeof kept === "boolean",
  level: (kept) => typeof kept === "string",
  side: (kept) => typeof kept === "string",
  folded: (kept) => Array.isArray(kept),
  coach: (kept) => typeof kept === "boolean",
  engine: (kept) => typeof kept === "boolean",
  candidates: (kept) => Number.isInteger(kept) && kept >= 1 && kept <= MOST_CANDIDATES,
  seconds: (kept) => typeof kept === "number" && kept >= 1 && kept <= LONGEST_ANALYSIS,
  ownership: (kept) => typeof kept === "boolean",
  threats: (kept) => typeof kept === "boolean",
};

const KEY = "bastide.settings";

/** The settings as they are kept; what is not understood is as at first. */
export function readSettings() {
  /** @type {Settings} */
  const settings = { ...DEFAULTS };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    for (const name of /** @type {(keyof Settings)[]} */ (Object.keys(DEFAULTS))) {
      if (UNDERSTOOD[name](kept[name])) Object.assign(settings, { [name]: kept[name] });
    }
  } catch {
    // Storage may be switched off, or hold something that is not ours: then nothing was chosen.
  }
  return settings;
}

/**
 * Change some settings, keep them where the browser lets us, and show the page by them.
 *
 * @param {Settings} settings changed in place
 * @param {Partial<Settings>} changes
 */
export function changeSettings(settings, changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // As above: it holds until the page is closed.
  }
  showLight(settings.light);
}

/**
 * Show the page by day, by night, or as the system has it.
 *
 * @param {Settings["light"]} light
 */
export function showLight(light) {
  if (light === "auto") document.documentElement.removeAttribute("data-light");
  else document.documentElement.setAttribute("data-light", light);
}
