import assert from "node:assert/strict";
import { test } from "node:test";

import { AnalysisSocket } from "../../../src/bastide/web/page/analysis-socket.js";
import { Lines } from "../../../src/bastide/web/page/lines.js";

const LINE = { rules: "hamlet", position: null, moves: ["WEnB3"] };
const LIMIT = { candidates: 3, seconds: 10 };

test("a line is asked about once, and again where it could not be answered", async () => {
  let asked = 0;
  let works = true;
  const lines = new Lines(async (path, body) => {
    asked += 1;
    assert.equal(path, "/positions");
    if (!works) throw new Error("no answer");
    return { body };
  });
  assert.equal(lines.seen(LINE), null);
  const first = await lines.view(LINE);
  assert.equal(await lines.view({ ...LINE, moves: ["WEnB3"] }), first);
  assert.equal(lines.seen(LINE), first);
  assert.equal(asked, 1);
  works = false;
  const other = { ...LINE, moves: [] };
  await assert.rejects(lines.view(other));
  works = true;
  await lines.view(other);
  assert.equal(asked, 3);
});

test("what was not asked for lately is forgotten", async () => {
  let asked = 0;
  const lines = new Lines(async () => (asked += 1));
  for (let ply = 0; ply < 401; ply += 1) {
    await lines.view({ ...LINE, moves: [String(ply)] });
    await lines.view({ ...LINE, moves: ["0"] });
  }
  assert.equal(asked, 401, "the one asked for again and again is kept");
  await lines.view({ ...LINE, moves: ["1"] });
  assert.equal(asked, 402);
});

/** A connection that remembers what was sent. */
class Wire extends EventTarget {
  readyState = 0;
  /** @type {any[]} */
  sent = [];
  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  /** @param {object} message */
  hear(message) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }
  close() {
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }
}

function call() {
  /** @type {Wire[]} */
  const wires = [];
  const socket = new AnalysisSocket(() => {
    wires.push(new Wire());
    return /** @type {any} */ (wires.at(-1));
  });
  /** @type {any[]} */
  const heard = [];
  const listen = {
    analysis: (/** @type {any} */ analysis) => heard.push(analysis),
    problem: (/** @type {any} */ problem) => heard.push(problem),
  };
  return { socket, wires, heard, listen };
}

test("only what belongs to the question under way is heard", () => {
  const { socket, wires, heard, listen } = call();
  socket.ask(LINE, LIMIT, listen);
  const [wire] = wires;
  assert.ok(wire);
  assert.deepEqual(wire.sent, []);
  wire.open();
  assert.deepEqual(wire.sent, [{ id: 1, ...LINE, ...LIMIT }]);
  socket.ask({ ...LINE, moves: [] }, LIMIT, listen);
  wire.hear({ id: 1, analysis: { margin: 1 } });
  wire.hear({ id: 2, analysis: { margin: 2 } });
  wire.hear({ id: 2, analysis: { margin: 3, finished: true } });
  wire.hear({ id: 2, analysis: { margin: 4 } });
  assert.deepEqual(heard, [{ margin: 2 }, { margin: 3, finished: true }]);
  assert.equal(wires.length, 1);
});

test("it stops when it is told to, and says why it cannot", () => {
  const { socket, wires, heard, listen } = call();
  socket.ask(LINE, LIMIT, listen);
  wires[0]?.open();
  socket.stop();
  assert.deepEqual(wires[0]?.sent.at(-1), { stop: 1 });
  wires[0]?.hear({ id: 1, analysis: { margin: 1 } });
  assert.deepEqual(heard, []);
  socket.ask(LINE, LIMIT, listen);
  wires[0]?.hear({ id: 2, problem: { key: "no" } });
  assert.deepEqual(heard, [{ key: "no" }]);
});

test("a connection that is lost is made again for the question under way, and not for none", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { socket, wires, listen } = call();
  socket.ask(LINE, LIMIT, listen);
  wires[0]?.open();
  wires[0]?.close();
  context.mock.timers.tick(500);
  wires[1]?.open();
  assert.equal(wires[1]?.sent[0].id, 1);
  socket.stop();
  wires[1]?.close();
  context.mock.timers.tick(60_000);
  assert.equal(wires.length, 2);
  socket.ask(LINE, LIMIT, listen);
  assert.equal(wires.length, 3);
  socket.close();
  context.mock.timers.tick(60_000);
  assert.equal(wires.length, 3);
});
