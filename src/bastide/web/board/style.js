/**
 * How the elements look, as sheets that a strict content security policy allows. The page may set these properties:
 * `--board-ink`, `--board-paper`, `--board-accent`, `--board-on-accent`, `--board-focus`; `--stock-square`, the pixels
 * along a square of a stock; `--stock-touch`, in which directions a finger on it scrolls.
 */

/** @param {string} text */
function sheet(text) {
  const made = new CSSStyleSheet();
  made.replaceSync(text);
  return made;
}

export const COMMON = sheet(`
  :host { box-sizing: border-box; -webkit-user-select: none; user-select: none; -webkit-touch-callout: none; }
  :host([hidden]) { display: none; }
  *, *::before, *::after { box-sizing: border-box; }
  .symbols { position: absolute; width: 0; height: 0; }
  .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  button { font: inherit; -webkit-tap-highlight-color: transparent; }
  .round { display: grid; place-items: center; width: 44px; height: 44px; padding: 0; border-radius: 50%;
    border: 2px solid var(--board-ink, #2b1d12); background: var(--board-paper, #fffaf0);
    color: var(--board-ink, #2b1d12); box-shadow: 0 2px 6px #0006; cursor: pointer; touch-action: manipulation; }
  .round svg { width: 24px; height: 24px; display: block; }
  .round[hidden] { display: none; }
  .round.chief { background: var(--board-accent, #8a3a1c); color: var(--board-on-accent, #fff); }
  .round:disabled { filter: grayscale(1); opacity: .75; cursor: not-allowed; }
  :is(button, ul):focus-visible { outline: 3px solid var(--board-focus, #123f78); outline-offset: 2px; }
`);

export const BOARD = sheet(`
  :host { display: block; position: relative; aspect-ratio: 1; }
  .frame { position: absolute; inset: 0; }
  .frame > svg { position: absolute; inset: 0; width: 100%; height: 100%; display: block; }
  .above { pointer-events: none; will-change: transform; }
  .holding { touch-action: none; cursor: grabbing; }
  .grid { position: absolute; inset: var(--wall); display: grid; pointer-events: none; outline: none; }
  .frame:has(.grid:focus-visible)::after { content: ""; position: absolute; inset: 0; pointer-events: none;
    border: 3px solid var(--board-focus, #123f78); border-radius: 9px; box-shadow: inset 0 0 0 2px #fffaf0; }
  .row { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; }
  .cursor { visibility: hidden; }
  .frame:has(.grid:focus-visible) .cursor { visibility: visible; }
  .pieces > use, .ghost { transform-box: fill-box; transform-origin: center; }
  .tools { position: absolute; display: flex; gap: 8px; z-index: 1; }
  .tools[hidden] { display: none; }
  .air { position: fixed; left: 0; top: 0; pointer-events: none; z-index: 1000; transform-origin: center; }
  .air svg { display: block; width: 100%; height: 100%; overflow: visible; }
  .edge { fill: none; stroke: none; }
  @media (forced-colors: active) { .frame, .air { forced-color-adjust: none; } }
`);

export const STOCK = sheet(`
  :host { display: block; position: relative; --square: var(--stock-square, 19px); }
  .items { display: flex; flex-wrap: wrap; align-items: end; gap: 6px 4px; margin: 0; padding: 4px; list-style: none; }
  :host([layout="strip"]) .items { flex-wrap: nowrap; overflow-x: auto; overscroll-behavior-x: contain;
    scrollbar-width: none; align-items: end; padding-bottom: 9px; }
  :host([layout="strip"]) .items:has(button) { padding-top: 13px; }
  :host([layout="strip"]) .items::-webkit-scrollbar { display: none; }
  :host([layout="strip"]) .items.before { --before: transparent; }
  :host([layout="strip"]) .items.after { --after: transparent; }
  :host([layout="strip"]) .items:is(.before, .after) {
    mask-image: linear-gradient(90deg, var(--before, #000) 4px, #000 48px calc(100% - 48px), var(--after, #000) calc(100% - 4px)); }
  .items + svg { display: none; position: absolute; right: -5px; top: calc(50% - 9px); width: 18px; height: 18px;
    pointer-events: none; }
  .items.after + svg { display: block; }
  .item { position: relative; flex: none; }
  .item[hidden] { display: none; }
  .take { display: grid; place-items: center; position: relative; padding: 4px 4px 8px; border: 2px solid transparent;
    border-radius: 9px; background: none; color: inherit;
    min-width: max(44px, calc(var(--square) * (var(--across) + .27) + 12px));
    min-height: max(44px, calc(var(--square) * (var(--down) + .27) + 16px)); }
  button.take { cursor: grab; touch-action: var(--stock-touch, pan-y); }
  :host([layout="strip"]) button.take { touch-action: none; }
  button.take:hover { border-color: color-mix(in srgb, currentcolor 35%, transparent); }
  .take svg { display: block; overflow: visible; pointer-events: none; }
  .edge { fill: none; stroke: var(--stock-edge, transparent); stroke-width: 7; stroke-linejoin: round; }
  .held > .take { border-color: var(--board-accent, #8a3a1c); border-style: dashed;
    background: color-mix(in srgb, var(--board-accent, #8a3a1c) 16%, transparent); }
  .gone > .take { opacity: .22; filter: grayscale(1); }
  .later > .take { opacity: .5; }
  button.take:disabled { cursor: default; border-color: transparent; }
  .count { position: absolute; right: -4px; bottom: -6px; padding: 0 5px; border-radius: 9px;
    font: bold 11px/17px system-ui, sans-serif; background: var(--board-ink, #2b1d12);
    color: var(--board-paper, #fffaf0); pointer-events: none; }
  .count:empty { display: none; }
  .sign { position: absolute; left: -4px; bottom: -6px; padding: 0 4px; border-radius: 9px; visibility: hidden;
    font: bold 11px/17px system-ui, sans-serif; background: var(--board-paper, #fffaf0);
    color: var(--board-ink, #2b1d12); pointer-events: none; }
  .held .sign, button.take:is(:hover, :focus-visible) .sign { visibility: visible; }
  .turn { position: absolute; right: -8px; top: -8px; width: 30px; height: 30px; z-index: 1; }
  .turn::after { content: ""; position: absolute; inset: -7px; }
  .turn svg { width: 17px; height: 17px; }
  .turn[hidden] { display: none; }
  @media (pointer: coarse) { .turn { width: 38px; height: 38px; right: -10px; top: -12px; } }
  @media (forced-colors: active) { svg { forced-color-adjust: none; } }
`);

/** Drawn in a box of 24, as strokes. */
export const ICONS = {
  turn: "M19.5 12a7.5 7.5 0 1 1-2.6-5.7M20 3v5h-5",
  place: "M5 12.5l5 5L20 6.5",
  more: "M9 5l7 7l-7 7",
};
