/** A small ruleset and a position for the tests of the board's logic, written by hand from the API's description. */

const NONE = { facing: "n", shift: [0, 0] };
const same = (all) => ({ light: all, dark: all });

export const TAVERN = {
  code: "TA", name: "Tavern", count: 2, squares: 1,
  light: { n: [[0, 0]] }, dark: { n: [[0, 0]] },
  same_as: same({ n: NONE, e: NONE, s: NONE, w: NONE }),
};

/** `^` over `#`; facing south its other square lies above. */
export const STABLE = {
  code: "ST", name: "Stable", count: 2, squares: 2,
  light: { n: [[0, 0], [1, 0]], e: [[0, -1], [0, 0]] },
  dark: { n: [[0, 0], [1, 0]], e: [[0, -1], [0, 0]] },
  same_as: same({
    n: NONE,
    e: { facing: "e", shift: [0, 0] },
    s: { facing: "n", shift: [-1, 0] },
    w: { facing: "e", shift: [0, 1] },
  }),
};

const TOWER_CELLS = {
  n: [[0, 0], [1, -1], [1, 0], [2, -2], [2, -1]],
  e: [[-2, -2], [-1, -2], [-1, -1], [0, -1], [0, 0]],
  s: [[-2, 1], [-2, 2], [-1, 0], [-1, 1], [0, 0]],
  w: [[0, 0], [0, 1], [1, 1], [1, 2], [2, 2]],
};

/** `..^` / `.##` / `##.` */
export const TOWER = {
  code: "TO", name: "Tower", count: 1, squares: 5,
  light: TOWER_CELLS, dark: TOWER_CELLS,
  same_as: same({
    n: NONE,
    e: { facing: "e", shift: [0, 0] },
    s: { facing: "s", shift: [0, 0] },
    w: { facing: "w", shift: [0, 0] },
  }),
};

export const WELL = { ...TAVERN, code: "WE", name: "Well", count: 1 };

export const RULESET = {
  name: "sample", title: "Sample", size: 6,
  buildings: [TAVERN, STABLE, TOWER], neutral: WELL, duke: null,
};

const problem = (key) => ({ key, values: {}, text: key });
export const WAIT = problem("board.wait");

/** Everything legal but on the squares of `blocked`. */
export function form(code, facing, blocked = [], conquests = {}) {
  const places = Array.from({ length: 36 }, (_, at) => (blocked.includes(at) ? 1 : 0));
  return { code, facing, places, conquests, announceable: false };
}

export function position(changes = {}) {
  return {
    text: "sample", ply: 4, to_move: "light", placing: "building", last: null, pieces: [],
    territory: { light: [], dark: [] },
    stock: { light: { TA: 2, ST: 0, TO: 1 }, dark: { TA: 1, ST: 2, TO: 0 } },
    survey: {
      side: "light",
      forms: [form("TA", "n", [7], { 0: { claims: [1, 6], captures: ["TA"], captured: [6] } }), form("TO", "n"), form("TO", "e")],
      problems: [null, problem("occupied")],
    },
    ...changes,
  };
}
