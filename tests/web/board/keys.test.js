import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.HTMLElement ??= class {
  constructor(fits, editable = false) {
    this.fits = fits;
    this.isContentEditable = editable;
  }

  matches(selector) {
    return selector.split(", ").includes(this.fits);
  }
};
const { treatKey } = await import("../../../src/bastide/web/board/keys.js");

/** Presses a key, and tells what came of it. */
function press(key, { holding = true, focused = true, on = null, picks = true, ...rest } = {}) {
  const did = [];
  const tell = (name) => (...values) => {
    did.push([name, ...values].join(" "));
    return picks;
  };
  const event = {
    key, defaultPrevented: false, composedPath: () => [on], preventDefault: () => did.push("prevented"), ...rest,
  };
  const keyed = { holding, focused };
  for (const name of ["step", "turn", "place", "letgo", "pick"]) keyed[name] = tell(name);
  const used = treatKey(event, keyed);
  assert.equal(used, did.includes("prevented"));
  return did.filter((one) => one !== "prevented").join();
}

test("with a building in hand keys move, turn, place it and let go of it", () => {
  assert.equal(press("ArrowLeft"), "step -1 0");
  assert.equal(press("ArrowDown"), "step 0 1");
  assert.equal(press("r"), "turn 1");
  assert.equal(press("R", { shiftKey: true }), "turn -1");
  assert.equal(press("Enter"), "place");
  assert.equal(press(" "), "place");
  assert.equal(press("Escape"), "letgo");
  assert.equal(press("c"), "pick c");
  assert.equal(press("ArrowUp", { focused: false }), "step 0 -1", "also from elsewhere on the page");
});

test("with an empty hand arrows move about the board that has the focus, letters take", () => {
  const empty = { holding: false };
  assert.equal(press("ArrowRight", empty), "step 1 0");
  assert.equal(press("ArrowRight", { ...empty, focused: false }), "");
  assert.equal(press("t", empty), "pick t");
  assert.equal(press("r", empty), "pick r", "nothing to turn: a letter like any other");
  for (const key of ["Enter", " ", "Escape", "1", "Tab", "Shift", "F5", "é"]) assert.equal(press(key, empty), "");
});

test("a letter that takes nothing is left to others", () => {
  assert.equal(press("x", { picks: false }), "pick x");
});

test("keys with modifiers, keys used already and keys in a text are not the board's", () => {
  for (const modifier of ["ctrlKey", "metaKey", "altKey", "isComposing", "defaultPrevented"]) {
    assert.equal(press("r", { [modifier]: true }), "");
  }
  for (const field of ["input", "select", "textarea"]) assert.equal(press("r", { on: new HTMLElement(field) }), "");
  assert.equal(press("r", { on: new HTMLElement("p", true) }), "");
});

test("a button keeps Enter and the space bar, and no other key", () => {
  const on = new HTMLElement("button");
  assert.equal(press("Enter", { on }), "");
  assert.equal(press(" ", { on }), "");
  assert.equal(press("r", { on }), "turn 1");
  assert.equal(press("Escape", { on }), "letgo");
});
