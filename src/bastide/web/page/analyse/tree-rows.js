/** A tree as rows, one for each move: a line goes on downwards, its variations stand inset below the move that they replace. */

/** @import { RecordTree, TreeNode } from "../record.js" */

/**
 * @typedef {object} Row
 * @property {TreeNode} node
 * @property {number} depth how often its line has parted from the main line
 * @property {boolean} begins whether a variation begins with it
 * @property {number} number of the move in its line, the first being 1
 * @property {{moves: number}} line how many moves its line has
 */

/**
 * All rows, from the top.
 * @param {RecordTree} tree
 * @returns {Row[]}
 */
export function rowsOf(tree) {
  /** @type {Row[]} */
  const rows = [];
  /** @typedef {Omit<Row, "number">} Coming */
  /** @type {Coming[]} */
  const stack = [];
  const add = (/** @type {Coming} */ row) => {
    row.line.moves += 1;
    rows.push({ ...row, number: row.line.moves });
  };
  /** What follows a node: the move that continues, its variations, and only then what follows that move. */
  const push = (/** @type {TreeNode} */ node, /** @type {number} */ depth, line = { moves: 0 }) => {
    const [next, ...variations] = node.children;
    if (!next) return;
    // In the reverse order of the rows. The line goes on only after its variations.
    stack.push({ node: next, depth, begins: false, line });
    for (const variation of variations.reverse()) {
      stack.push({ node: variation, depth: depth + 1, begins: true, line: { moves: 0 } });
    }
    add({ node: next, depth, begins: false, line });
  };
  push(tree.root, 0);
  for (let row = stack.pop(); row; row = stack.pop()) {
    if (row.begins) add(row);
    push(row.node, row.depth, row.line);
  }
  return rows;
}

/**
 * The rows that a window upon them shows, and some beyond.
 * @param {number} count of rows
 * @param {{top: number, height: number}} seen in rows
 * @param {number} [beyond] rows
 * @returns {[first: number, end: number]}
 */
export function rowsSeen(count, { top, height }, beyond = 6) {
  const first = Math.max(0, Math.min(Math.floor(top) - beyond, count - 1));
  return [first, Math.min(count, Math.ceil(top + height) + beyond)];
}
