import assert from "node:assert/strict";
import { test } from "node:test";
import { Placing } from "../../../src/bastide/web/board/placing.js";
import { RULESET, WELL, form, position } from "./sample.js";

/** Light at the board, and everything that is told and said. */
function sitting(where = position(), { side = "light", confirm = "touch", ruleset = RULESET } = {}) {
  const heard = [];
  const said = [];
  const drawn = { times: 0 };
  const placing = new Placing({
    tell: (type, detail) => heard.push([type, detail]),
    show: () => (drawn.times += 1),
    say: (what) => said.push(what),
  });
  Object.assign(placing, { ruleset, position: where, side, confirm });
  /** What was told since the last time, without the aims unless they are asked for. */
  const told = (aims = false) => heard.splice(0).filter(([type]) => aims || type !== "aim").map(([type]) => type).join(" ");
  const last = (type) => heard.findLast(([one]) => one === type)?.[1];
  return { placing, told, last, said, drawn };
}

const A1 = { x: 0.5, y: 0.5 };
const B2 = { x: 1.5, y: 1.5 };

test("only what the person has and may place is taken", () => {
  const { placing, told } = sitting();
  assert.equal(placing.hold("ST"), false, "none is left");
  assert.equal(placing.hold("XX"), false);
  assert.equal(placing.hold("TA"), true);
  assert.equal(told(), "hold");
  assert.equal(sitting(position(), { side: null }).placing.hold("TA"), false);
  assert.equal(sitting(null).placing.hold("TA"), false);
});

test("a mouse that lets it down places it; the next position empties the hand", () => {
  const { placing, told, last } = sitting();
  placing.hold("TA");
  placing.point(A1);
  placing.drop("mouse");
  assert.deepEqual(last("place"), { move: "TAnA1", code: "TA", facing: "n", square: 0, announced: false });
  assert.equal(told(), "hold place");
  assert.ok(placing.busy);
  placing.position = position({ text: "next", ply: 5 });
  assert.equal(told(), "letgo");
  assert.deepEqual([placing.busy, placing.held, placing.aim], [false, null, null]);
});

test("while a move is on its way nothing else happens, and the same position again changes nothing", () => {
  const { placing, told } = sitting();
  placing.hold("TA");
  placing.point(A1);
  placing.place();
  told();
  placing.place();
  placing.turn(1);
  placing.letgo();
  placing.step(1, 0);
  placing.point(B2);
  assert.equal(placing.hold("TO"), false);
  assert.equal(placing.pick("t"), false);
  placing.position = position();
  assert.equal(told(true), "");
  assert.equal(placing.aim.move, "TAnA1");
});

test("what is refused is in hand still, by the survey or by the server", () => {
  const { placing, told, last } = sitting();
  placing.hold("TA");
  placing.point(B2);
  placing.drop("mouse");
  assert.equal(last("refused").problem.key, "occupied");
  assert.equal(told(), "hold refused");
  placing.point(A1);
  placing.place();
  placing.refuse({ key: "stale", values: {}, text: "" });
  assert.equal(last("refused").problem.key, "stale");
  assert.deepEqual([placing.busy, placing.held.code, placing.aim.move], [false, "TA", "TAnA1"]);
  placing.place();
  assert.ok(placing.busy, "and it can be tried again");
});

test("a finger, or whoever wants it so, confirms", () => {
  for (const [confirm, how, waits] of [
    ["touch", "mouse", false], ["touch", "touch", true], ["always", "mouse", true], ["always", "touch", true],
    ["never", "mouse", false], ["never", "touch", false],
  ]) {
    const { placing } = sitting(position(), { confirm });
    placing.hold("TA");
    placing.point(A1);
    placing.drop(how);
    assert.equal(placing.busy, !waits, `${confirm} ${how}`);
    assert.equal(placing.pin, "drop");
    placing.place();
    assert.ok(placing.busy);
  }
});

test("what keys or a finger have put somewhere stays when a mouse leaves, and follows one that comes", () => {
  const { placing } = sitting();
  placing.pick("t");
  assert.deepEqual([placing.pin, placing.held.code], ["keys", "TA"]);
  placing.point(null);
  assert.notEqual(placing.aim, null);
  placing.point(A1);
  assert.deepEqual([placing.pin, placing.aim.move], [null, "TAnA1"]);
  placing.point(null);
  assert.equal(placing.aim, null);
  placing.step(1, 0);
  assert.deepEqual([placing.pin, placing.aim.move], ["keys", "TAnA1"], "shown first where it was");
  placing.step(1, 0);
  assert.equal(placing.aim.move, "TAnB1");
});

test("to place what is aimed at nothing shows it first", () => {
  const { placing, told } = sitting();
  placing.hold("TA");
  placing.place();
  assert.equal(told(), "hold");
  assert.notEqual(placing.aim, null);
  placing.place();
  assert.equal(told(), "place");
});

test("shown first, it still comes along with a mouse", () => {
  const { placing } = sitting();
  placing.hold("TA");
  placing.place();
  placing.point(B2);
  assert.deepEqual([placing.pin, placing.aim.move], [null, "TAnB2"]);
});

test("held where somebody would place it, it stays until it is placed or moved on", () => {
  const { placing, told, last } = sitting();
  placing.hold("TA");
  placing.point(B2);
  assert.equal(placing.holdAt({ code: "TA", facing: "n", square: 0 }), true);
  assert.deepEqual([placing.pin, placing.aim.move], ["drop", "TAnA1"]);
  placing.point(null);
  assert.equal(placing.aim.move, "TAnA1");
  told();
  placing.place();
  assert.equal(last("place").move, "TAnA1");
  assert.equal(told(), "place");
  assert.equal(sitting().placing.holdAt({ code: "ST", facing: "n", square: 0 }), false, "none is left");
});

test("what lay elsewhere is not placed by the click that fetches it, which nobody has seen it at", () => {
  for (const [confirm, pin] of [["touch", null], ["never", null], ["always", "drop"]]) {
    const { placing, told } = sitting(position(), { confirm });
    placing.holdAt({ code: "TA", facing: "n", square: 10 });
    placing.point(A1);
    told();
    placing.drop("jump");
    assert.equal(told(), "");
    assert.deepEqual([placing.pin, placing.aim.move], [pin, "TAnA1"]);
  }
});

test("the only building there is to place is taken at once, and not again when it was put back", () => {
  const survey = { side: "light", forms: [form("WE", "n")], problems: [null] };
  const opening = position({ placing: "neutral", survey });
  const { placing } = sitting(opening);
  assert.deepEqual(placing.held, { side: "light", code: WELL.code, facing: "n" });
  placing.letgo();
  assert.equal(placing.held, null);
  assert.equal(sitting(opening, { side: "dark" }).placing.held, null);
});

test("what is in hand stays while it can, over the other's move, and goes when it cannot", () => {
  const { placing, told } = sitting(position({ survey: null }));
  placing.hold("TA");
  placing.point(A1);
  assert.equal(placing.aim.verdict.problem.key, "board.wait");
  placing.position = position({ text: "next" });
  assert.equal(placing.held.code, "TA");
  assert.ok(placing.aim.verdict.legal, "and is judged anew");
  told();
  placing.position = position({ text: "last", survey: null, stock: { light: { TA: 0, TO: 1 }, dark: {} } });
  assert.equal(told(), "letgo");
  placing.hold("TO");
  told();
  placing.side = "dark";
  assert.equal(told(), "letgo");
});

test("an aim is told when it changes, and only then", () => {
  const { placing, told } = sitting();
  placing.hold("TA");
  told();
  placing.point(A1);
  assert.equal(told(true), "aim");
  placing.point({ x: 0.4, y: 0.6 });
  assert.equal(told(true), "", "the same square");
  placing.point(B2);
  assert.equal(told(true), "aim");
  placing.announce = true;
  assert.equal(told(true), "", "nothing is announced in this ruleset");
  placing.letgo();
  assert.equal(told(true), "aim letgo");
  placing.letgo();
  assert.equal(told(true), "");
});

test("it is drawn anew only where that looks different", () => {
  const { placing, drawn } = sitting();
  placing.hold("TA");
  placing.point(A1);
  const before = drawn.times;
  for (const x of [0.1, 0.3, 0.9]) placing.point({ x, y: 0.5 });
  assert.equal(drawn.times, before);
  placing.rest();
  assert.equal(drawn.times, before + 1);
  placing.point(A1);
  assert.equal(drawn.times, before + 2, "its buttons are gone");
});

test("a ruleset's buildings forget how they were turned when another is played", () => {
  const { placing } = sitting();
  placing.hold("TO");
  placing.turn(1);
  assert.equal(placing.facingOf("light", "TO"), "e");
  placing.ruleset = { ...RULESET };
  assert.deepEqual([placing.held, placing.position, placing.facingOf("light", "TO")], [null, null, "n"]);
});

test("only where nobody points is it read out how the building moves", () => {
  const { placing, said } = sitting();
  placing.hold("TA");
  placing.point(A1);
  placing.point(B2);
  assert.deepEqual(said, ["held"]);
  placing.step(0, 1);
  assert.deepEqual(said, ["held", "aim"]);
});
