import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Live } from "../../../src/bastide/web/page/live.js";

/** A connection that does what the test wants. */
class Socket extends EventTarget {
  /** @param {string} address */
  constructor(address) {
    super();
    this.address = address;
    sockets.push(this);
  }

  /** @param {number} number */
  message(number) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify({ number }) }));
  }

  /** @param {number} [code] */
  close(code = 1000) {
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }

  /** The server accepts, and closes at once with its reason. @param {number} code */
  refuse(code) {
    this.dispatchEvent(new Event("open"));
    this.close(code);
  }
}

/** @type {Socket[]} */
let sockets = [];
/** @type {{wait: number, then: () => void}[]} */
let waits = [];
/** @type {unknown[]} */
let told = [];

/** What waited has waited long enough; gives how long that was. */
function passes() {
  const { wait, then } = waits.splice(0)[0] ?? assert.fail("nothing waits");
  then();
  return wait;
}

function latest() {
  return sockets.at(-1) ?? assert.fail("nothing was connected");
}

function opened() {
  const live = new Live("a game", {
    event: ({ number }) => told.push(number),
    connection: (connected) => told.push(connected),
    gone: () => told.push("gone"),
  });
  live.open();
  return live;
}

beforeEach(() => {
  [sockets, waits, told] = [[], [], []];
  const timers = {
    setTimeout: (/** @type {() => void} */ then, /** @type {number} */ wait) => waits.push({ wait, then }),
    clearTimeout: () => (waits = []),
  };
  Object.assign(globalThis, {
    WebSocket: Socket,
    window: Object.assign(new EventTarget(), timers),
    document: Object.assign(new EventTarget(), { visibilityState: "visible" }),
    location: { protocol: "http:", host: "here" },
  });
});

test("it is connected when something is heard, and says so once", () => {
  opened();
  latest().dispatchEvent(new Event("open"));
  assert.deepEqual(told, []);
  latest().message(3);
  latest().message(4);
  assert.deepEqual(told, [true, 3, 4]);
});

test("lost, it is made again from the last event that was heard", () => {
  opened();
  latest().message(3);
  latest().close();
  passes();
  assert.match(latest().address, /^ws:\/\/here\/.*\/a%20game\/live\?since=3$/);
  assert.deepEqual(told, [true, 3, false]);
});

test("a server that accepts only to refuse is asked less and less often, until it is heard again", () => {
  opened();
  const asked = Array.from({ length: 6 }, () => {
    latest().refuse(1013);
    return passes();
  });
  assert.deepEqual(asked, [400, 800, 1600, 3200, 5000, 5000]);
  assert.ok(!told.includes(true));
  latest().message(1);
  latest().close(1006);
  assert.equal(passes(), 400);
});

test("where there is no such game that is said, and nothing more is asked, whatever wakes the page", () => {
  opened();
  latest().refuse(4404);
  assert.deepEqual(told, ["gone"]);
  window.dispatchEvent(new Event("online"));
  document.dispatchEvent(new Event("visibilitychange"));
  assert.deepEqual([sockets.length, waits.length], [1, 0]);
});

test("closed for good, it neither hears nor asks", () => {
  const live = opened();
  latest().message(1);
  live.close();
  window.dispatchEvent(new Event("online"));
  assert.deepEqual([told, sockets.length, waits.length], [[true, 1], 1, 0]);
});
