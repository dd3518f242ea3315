/** A record out of the page: as a link that holds it, as a file in every format, and as a picture. */

import { Refusal, writePicture, writeRecords } from "../api.js";
import { selectField } from "../choices.js";
import { openDialog } from "../dialogs.js";
import { h, setText } from "../dom.js";
import { encodeLink, LONG_LINK } from "../links.js";
import { refusalText } from "../problems.js";
import { emptyRecord } from "../record.js";
import { addressOf } from "../router.js";

/** @import { Page } from "../page.js" */
/** @import { GameRecord } from "../record.js" */

/** The formats, each with its files' ending. */
export const FORMATS = /** @type {const} */ ({ bgn: "bgn", json: "json", jsonl: "jsonl", postal: "txt", kiel: "kiel" });
export const PICTURES = /** @type {const} */ (["svg", "png"]);

/**
 * Put a text where it can be pasted from.
 * @param {string} text
 * @returns {Promise<boolean>} false where the browser does not let us
 */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {Blob} content
 * @param {string} name
 */
export function saveFile(content, name) {
  const address = URL.createObjectURL(content);
  const link = h("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * A field with a text to be copied, and the button that does it.
 * @param {Page} page
 * @param {string} label
 * @param {string} text
 */
function copyField({ words: { say } }, label, text) {
  const field = h("textarea", {
    readonly: true,
    rows: 6,
    class: "notation",
    "aria-label": label,
    "data-does": "share.copy",
  });
  field.value = text;
  const said = h("span", { role: "status", class: "small" });
  const copy = async () => {
    field.select();
    setText(said, say((await copied(text)) ? "share.copied" : "share.copy-yourself"));
  };
  const button = h(
    "button",
    { type: "button", class: "button main", "data-does": "share.copy", onclick: () => void copy() },
    say("share.copy"),
  );
  return { field, button, said };
}

/**
 * A link to a record, or to a position alone.
 * @param {Page} page
 * @param {GameRecord} record
 * @param {string | null} position
 */
export async function openLinkDialog(page, record, position) {
  const { say } = page.words;
  const addresses = await Promise.all(
    [record, ...(position ? [emptyRecord(record.rules, position)] : [])].map(
      async (one) => new URL(addressOf("open", await encodeLink(one)), location.href).href,
    ),
  );
  const parts = addresses.map((address, index) => {
    const label = say(index ? "share.link.position" : "share.link.game");
    const { field, button, said } = copyField(page, label, address);
    field.rows = 3;
    return h(
      "section",
      { class: "share-part" },
      h("h3", {}, label),
      field,
      address.length > LONG_LINK && h("p", { class: "small" }, say("share.link.long", { count: address.length })),
      h("div", { class: "dialog-foot" }, said, button),
    );
  });
  openDialog(say, say("share.link.heading"), h("p", { class: "small soft" }, say("share.link.about")), ...parts);
}

/**
 * The record in a format, to be copied or saved; or the position as a picture.
 * @param {Page} page
 * @param {GameRecord} record
 * @param {import("../lines.js").Line} line that leads to the position
 * @param {string} name of the file, without an ending
 */
export function openExportDialog(page, record, line, name) {
  const { words } = page;
  const { say } = words;
  const options = [
    ...Object.keys(FORMATS).map((format) => h("option", { value: format }, say(`share.format.${format}`))),
    ...PICTURES.map((format) => h("option", { value: format }, say(`share.format.${format}`))),
  ];
  const format = selectField(say("share.format"), options, "bgn", "share.format");
  const { field, button, said } = copyField(page, say("share.text"), "");
  const save = h("button", { type: "button", class: "button", "data-does": "share.save" }, say("share.save"));
  /** @type {{content: Blob, file: string} | null} */
  let ready = null;
  let asked = 0;
  const write = async () => {
    asked += 1;
    const mine = asked;
    ready = null;
    field.value = "";
    save.disabled = true;
    setText(said, "");
    const chosen = format.input.value;
    const picture = PICTURES.find((one) => one === chosen);
    field.hidden = picture !== undefined;
    button.hidden = picture !== undefined;
    try {
      if (picture) {
        const content = await writePicture(line, picture, page.settings.theme);
        if (mine !== asked) return;
        ready = { content, file: `${name}.${picture}` };
      } else {
        const text = await writeRecords([record], chosen);
        if (mine !== asked) return;
        field.value = text;
        ready = {
          content: new Blob([text], { type: "text/plain" }),
          file: `${name}.${FORMATS[/** @type {keyof typeof FORMATS} */ (chosen)]}`,
        };
      }
      save.disabled = false;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      if (mine === asked) setText(said, refusalText(words, refusal));
    }
  };
  save.addEventListener("click", () => ready && saveFile(ready.content, ready.file));
  format.input.addEventListener("change", () => void write());
  openDialog(
    say,
    say("share.export.heading"),
    format.field,
    field,
    h("div", { class: "dialog-foot" }, said, save, button),
  );
  void write();
}
