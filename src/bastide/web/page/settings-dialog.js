/** The dialogue of settings: language, day or night, the board's theme, confirming. */

import { selectField } from "./choices.js";
import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { LIGHTS, THEMES } from "./settings.js";

/** @import { Page } from "./page.js" */
/** @import { Settings } from "./settings.js" */

/** @param {Page} page */
export function openSettings(page) {
  const { say } = page.words;
  const light = selectField(
    say("settings.light"),
    LIGHTS.map((name) => h("option", { value: name }, say(`settings.light.${name}`))),
    page.settings.light,
    "settings.light",
  );
  light.input.addEventListener("change", () =>
    page.change({ light: /** @type {Settings["light"]} */ (light.input.value) }),
  );
  const theme = selectField(
    say("settings.theme"),
    THEMES.map((name) => h("option", { value: name }, say(`settings.theme.${name}`))),
    page.settings.theme,
    "settings.theme",
  );
  theme.input.addEventListener("change", () =>
    page.change({ theme: /** @type {Settings["theme"]} */ (theme.input.value) }),
  );
  const confirm = h("input", {
    type: "checkbox",
    "data-does": "settings.confirm",
    onchange: () => page.change({ confirm: confirm.checked }),
  });
  confirm.checked = page.settings.confirm;
  openDialog(
    say,
    say("settings.heading"),
    h("div", { class: "pair" }, light.field, theme.field),
    h("label", { class: "choice" }, confirm, h("span", {}, say("settings.confirm"))),
    h("p", { class: "small soft" }, say("settings.confirm.about")),
  );
}
