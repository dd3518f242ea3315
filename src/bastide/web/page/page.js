/** What every screen is given, for the type checker alone: nothing here runs. */

/**
 * @typedef {object} Page
 * @property {import("./words.js").Words} words in the language spoken
 * @property {import("./settings.js").Settings} settings read only: change them by `change`
 * @property {(changes: Partial<import("./settings.js").Settings>) => void} change keeps settings; a language shows the screen anew
 * @property {(text: string) => void} tell tells those who do not see what happens
 * @property {import("./notices.js").Notices} notices what has to be known above every screen
 * @property {import("./preparation.js").Preparation} preparation
 * @property {import("./shelf.js").Shelf} shelf the rulesets that can be played
 */

/**
 * @typedef {object} Screen
 * @property {HTMLElement} element its `<main>`
 * @property {string} [title] the document's title, where it is not the program's name
 * @property {HTMLElement} [caption] what stands in the page's head
 * @property {() => void} [changed] called when settings have changed
 * @property {() => void} [leave] called when another screen is shown
 * @property {(event: KeyboardEvent) => void} [key] hears keys that no field of the page used
 */

export {};
