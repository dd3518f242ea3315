import assert from "node:assert/strict";
import { test } from "node:test";

import { BrokenLink, decodeLink, encodeLink } from "../../../src/bastide/web/page/links.js";

const RECORD = {
  rules: "hamlet",
  headers: { Light: "Ada", Dark: "Böse Überraschung 🏰" },
  nodes: [
    { parent: 0, move: "WEnB3" },
    { parent: 1, move: "STeC2", nags: [1], comment: "into the corner" },
    { parent: 1, move: "TAnA1" },
  ],
  result: "*",
};

/** @param {string} data */
async function brokenBy(data) {
  try {
    await decodeLink(data);
  } catch (error) {
    assert.ok(error instanceof BrokenLink, String(error));
    return error.key;
  }
  return null;
}

test("a link gives back what was put into it, and needs no escapes in an address", async () => {
  const data = await encodeLink(RECORD);
  assert.match(data, /^a[\w-]+$/);
  assert.equal(encodeURIComponent(data), data);
  assert.deepEqual(await decodeLink(data), RECORD);
});

test("a link cut short anywhere says so", async () => {
  const data = await encodeLink(RECORD);
  for (let length = 0; length < data.length; length += 1) {
    assert.equal(await brokenBy(data.slice(0, length)), "link.damaged", `${length} of ${data.length}`);
  }
});

test("a link in which a letter is another, or one too many, says so", async () => {
  const data = await encodeLink(RECORD);
  for (let at = 1; at < data.length; at += 1) {
    const other = data[at] === "A" ? "B" : "A";
    const changed = data.slice(0, at) + other + data.slice(at + 1);
    // The last letter has bits that no byte takes: changed in those alone, the link means the same.
    const told = await brokenBy(changed);
    if (at < data.length - 1) assert.equal(told, "link.damaged", `at ${at}`);
  }
  assert.equal(await brokenBy(`${data}AAAA`), "link.damaged");
  assert.equal(await brokenBy(data.replace("a", "a%")), "link.damaged");
});

test("a link of a later form is told as one", async () => {
  const data = await encodeLink(RECORD);
  assert.equal(await brokenBy(`b${data.slice(1)}`), "link.newer");
});

test("a whole link that holds no record is damaged, and one that unfolds without end is too large", async () => {
  assert.equal(await brokenBy(await encodeLink(/** @type {any} */ ([1, 2]))), "link.damaged");
  assert.equal(await brokenBy(await encodeLink(/** @type {any} */ ({ rules: "hamlet" }))), "link.damaged");
  const bomb = { ...RECORD, comment: "x".repeat(9 * 1024 * 1024) };
  assert.equal(await brokenBy(await encodeLink(bomb)), "link.too-large");
});
