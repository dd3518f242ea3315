/** The page from its beginning: the language, the head, and the screen that the address asks for. */

import "../board/index.js";
import { closeDialogs } from "./dialogs.js";
import { followDrops } from "./drop.js";
import { showHeader } from "./header.js";
import { homeScreen } from "./home.js";
import { Notices } from "./notices.js";
import { Preparation } from "./preparation.js";
import { problemText } from "./problems.js";
import { addressOf, followRoutes, readRoute } from "./router.js";
import { SCREENS } from "./screens.js";
import { changeSettings, readSettings } from "./settings.js";
import { Shelf } from "./shelf.js";
import { Speaker } from "./speaker.js";
import { chooseLanguage, loadTexts } from "./texts.js";
import { Words } from "./words.js";

/** @import { Page, Screen } from "./page.js" */
/** @import { Route } from "./router.js" */

/** Where the board takes all of the window that it can have. */
const BOARD_SCREENS = ["game", "record", "open", "analyse", "setup"];

/** @param {string} id */
function part(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/**
 * @param {Page} page
 * @param {Route} route
 * @returns {Screen}
 */
function screenOf(page, route) {
  return (SCREENS[route.screen] ?? homeScreen)(page, route);
}

async function begin() {
  const settings = readSettings();
  const speaker = new Speaker(part("told"));
  /** @type {Screen | null} */
  let shown = null;

  /** @type {Page} */
  const page = {
    words: new Words(await loadTexts(chooseLanguage(settings.language, navigator.languages))),
    settings,
    change: (changes) => {
      changeSettings(settings, changes);
      if (changes.language) void speak(changes.language);
      else shown?.changed?.();
    },
    tell: (text) => speaker.tell(text),
    notices: new Notices(part("notices"), () => page.words.say),
    preparation: new Preparation(),
    shelf: new Shelf(),
  };

  const speak = async (/** @type {string} */ language) => {
    page.words = new Words(await loadTexts(chooseLanguage(language, [])));
    show(readRoute(location.hash));
    // A game is played by letters, which a field would take for its own.
    if (!shown?.key) /** @type {HTMLElement | null} */ (document.querySelector("select.language"))?.focus();
  };

  const show = (/** @type {Route} */ route) => {
    const first = shown === null;
    closeDialogs();
    shown?.leave?.();
    speaker.hush();
    document.documentElement.lang = page.words.texts.language;
    shown = screenOf(page, route);
    const { element, title, caption } = shown;
    showHeader(part("head"), page, route.screen, caption);
    document.body.classList.toggle("playing", BOARD_SCREENS.includes(route.screen));
    element.id = "main";
    element.tabIndex = -1;
    document.querySelector("main")?.replaceWith(element);
    document.title = title ? `${title} – Bastide` : "Bastide";
    // Whoever goes from screen to screen by keyboard begins at its beginning; at first the browser sees to that.
    if (!first) element.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  };

  document.addEventListener("keydown", (event) => shown?.key?.(event));
  followRoutes(show);
  followDrops(page, () => {
    if (readRoute(location.hash).screen === "games") window.dispatchEvent(new Event("bastide-dropped"));
    else location.hash = addressOf("games").slice(1);
  });
  page.preparation.watchers.add(({ failed, notices }) => {
    for (const problem of [...notices, ...(failed ? [failed] : [])]) {
      page.notices.show(problem.key, page.words.sentence(problemText(page.words, problem)));
    }
  });
}

void begin();
