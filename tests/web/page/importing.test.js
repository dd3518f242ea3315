import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { importing } from "../../../src/bastide/web/page/importing.js";

const HOW = { rules: "", damaged: false };
const GOING = { job: "1", read: 1, kept: 1, known: 0, refused: 0, problems: [], more_problems: 0, share: 0.5 };
const UNDER_WAY = { ...GOING, done: false, cancelled: false, failed: null };
const DONE = { ...UNDER_WAY, kept: 2, share: 1, done: true };

/** What the server answers to each look, one after the other. @type {(() => Promise<Response>)[]} */
let looks = [];
/** What sending a file does. @type {() => void} */
let sending = () => {};

class Sender {
  upload = new EventTarget();
  #events = new EventTarget();
  status = 202;
  response = UNDER_WAY;
  open() {}
  setRequestHeader() {}
  /** @param {string} name @param {() => void} listener */
  addEventListener(name, listener) {
    this.#events.addEventListener(name, listener);
  }
  send() {
    sending();
    this.#events.dispatchEvent(new Event("load"));
  }
}

Object.assign(globalThis, {
  XMLHttpRequest: Sender,
  fetch: () => /** @type {() => Promise<Response>} */ (looks.shift())(),
});

const file = (/** @type {string} */ name) => new File(["-"], name);
const idle = async () => {
  while (importing.busy) await new Promise((resolve) => setTimeout(resolve, 10));
};

beforeEach(() => {
  looks = [];
  sending = () => {};
});

test("a look that is not answered is made again, since the server goes on keeping games", async () => {
  looks = [() => Promise.reject(new TypeError("no answer")), async () => Response.json(DONE)];
  importing.add([file("one")], HOW);
  await idle();
  const [run] = importing.runs;
  assert.equal(run?.refused, null);
  assert.equal(run?.view?.kept, 2);
});

test("a look that is refused ends the file", async () => {
  const problem = { key: "no-import", values: {}, text: "There is no such import." };
  looks = [async () => Response.json(problem, { status: 404 })];
  importing.add([file("one")], HOW);
  await idle();
  assert.equal(importing.runs[0]?.refused?.key, "no-import");
});

test("after an error that nobody expected the next file is taken, and others later", async (context) => {
  const told = context.mock.method(console, "error", () => {});
  let sent = 0;
  sending = () => {
    sent += 1;
    if (sent === 1) throw new Error("unexpected");
  };
  looks = [async () => Response.json(DONE), async () => Response.json(DONE)];
  importing.add([file("one"), file("two")], HOW);
  await idle();
  assert.deepEqual(
    importing.runs.map(({ name, refused, view }) => [name, refused?.key, view?.kept]),
    [
      ["one", "library.import.broken", undefined],
      ["two", undefined, 2],
    ],
  );
  assert.equal(told.mock.callCount(), 1);
  importing.add([file("three")], HOW);
  await idle();
  assert.equal(importing.runs[0]?.view?.kept, 2);
});
