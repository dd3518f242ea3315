import assert from "node:assert/strict";
import { test } from "node:test";

import { playersOf } from "../../../src/bastide/web/page/analyse/as-game.js";

test("a record's players are the level that its headers name, or a person by name or without one", () => {
  const { light, dark } = playersOf({ rules: "hamlet", headers: { Light: "level:3", Dark: "Level:3 fan" } });
  assert.deepEqual([light.kind, light.level], ["level", 3]);
  assert.deepEqual([dark.kind, dark.name], ["person", "Level:3 fan"]);
  assert.equal(playersOf({ rules: "hamlet", headers: {} }).light.name, "");
});
