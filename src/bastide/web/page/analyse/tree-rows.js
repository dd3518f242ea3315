/** A tree as rows, one for each move: a line goes on downwards, its variations stand inset below the move that they replace. */

/** @import { RecordTree, TreeNode } from "../record.js" */

/**
 * @typedef {object} Row
 * @property {TreeNode} node
 * @property {number} depth how often its line has parted from the main line
 * @property {boolean} begins whether a variation begins with it
 */

/**
 * All rows, from the top.
 * @param {RecordTree} tree
 * @returns {Row[]}
 */
export function rowsOf(tree) {
  /** @type {Row[]} */
  const rows = [];
  /** @type {Row[]} */
  const stack = [];
  /** What follows a node: the move that continues, its variations, and only then what follows that move. */
  const push = (/** @type {TreeNode} */ node, /** @type {number} */ depth) => {
    const [next, ...variations] = node.children;
    if (!next) return;
    // In the reverse order of the rows. The line goes on only after its variations.
    stack.push({ node: next, depth, begins: false });
    for (const variation of variations.reverse()) stack.push({ node: variation, depth: depth + 1, begins: true });
    rows.push({ node: next, depth, begins: false });
  };
  push(tree.root, 0);
  for (let row = stack.pop(); row; row = stack.pop()) {
    if (row.begins) rows.push(row);
    push(row.node, row.depth);
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
