/**
 * A record as a tree: a game or an analysis with its variations, comments and glyphs, as docs/records.md has it ("JSON, version
 * 1"). It knows no rules and no DOM: which moves are legal is the server's to say, before they are added here.
 *
 * Nodes are called by numbers that never change while the tree lives, 0 being the start; what is written is numbered anew. The
 * first child of a node continues its line, the others are variations.
 */

/**
 * @typedef {object} RecordNode as it is written
 * @property {number} [parent] by default the node before
 * @property {string} move
 * @property {number[]} [nags]
 * @property {string} [before]
 * @property {string} [comment]
 * @property {number} [clock] seconds
 *
 * @typedef {object} GameRecord as it is written
 * @property {string} rules
 * @property {string} [position] the text of the position that it starts from; without it the empty board
 * @property {Record<string, string>} [headers]
 * @property {string} [comment]
 * @property {RecordNode[]} nodes
 * @property {string} [result]
 * @property {string} [reason]
 * @property {[light: number, dark: number]} [points]
 *
 * @typedef {object} TreeNode
 * @property {number} id
 * @property {TreeNode | null} parent null for the start
 * @property {TreeNode[]} children
 * @property {number} ply how many moves lead here
 * @property {string} move empty for the start
 * @property {number[]} nags
 * @property {string} before said before the move
 * @property {string} comment said after it; for the start, about the game
 * @property {number | null} clock seconds left on the mover's clock
 *
 * @typedef {{result: string, reason: string | undefined, points: [number, number] | undefined}} Ending
 * @typedef {{node: TreeNode, index: number, ending: Ending}} Removed what `remove` took out, for `restore`
 */

/** Glyphs that judge a move: of these it can have one. */
const JUDGING = [1, 2, 3, 4, 5, 6];

export class RecordTree {
  #next = 0;
  /** @type {Map<number, TreeNode>} */
  #nodes = new Map();

  /**
   * @param {GameRecord} record it is not changed
   * @throws {RangeError} a node names a parent that does not come before it
   */
  constructor(record) {
    this.rules = record.rules;
    this.position = record.position ?? null;
    /** @type {Record<string, string>} */
    this.headers = { ...record.headers };
    this.result = record.result ?? "*";
    this.reason = record.reason;
    this.points = record.points;
    this.root = this.#make(null, "");
    this.root.comment = record.comment ?? "";
    const read = [this.root];
    for (const [index, told] of record.nodes.entries()) {
      const parent = Number.isInteger(told.parent ?? index) ? read[told.parent ?? index] : undefined;
      if (!parent) throw new RangeError(`node ${index + 1} names the parent ${told.parent}`);
      const node = this.#make(parent, told.move);
      node.nags = [...(told.nags ?? [])];
      node.before = told.before ?? "";
      node.comment = told.comment ?? "";
      node.clock = told.clock ?? null;
      parent.children.push(node);
      read.push(node);
    }
  }

  // Looking ----------------------------------------------------------------------------------------------------------
  /** How many moves it holds, those of variations included. */
  get size() {
    return this.#nodes.size - 1;
  }

  /**
   * @param {number} id
   * @returns {TreeNode | null} null where there is none any more
   */
  get(id) {
    return this.#nodes.get(id) ?? null;
  }

  /**
   * The nodes from the first move to this one.
   * @param {TreeNode} node
   * @returns {TreeNode[]} empty for the start
   */
  lineTo(node) {
    const line = new Array(node.ply);
    for (let one = node; one.parent; one = one.parent) line[one.ply - 1] = one;
    return line;
  }

  /**
   * The texts of the moves from the start to a node.
   * @param {TreeNode} node
   */
  movesTo(node) {
    return this.lineTo(node).map(({ move }) => move);
  }

  /**
   * The last node of the line that goes on from a node by first children.
   * @param {TreeNode} [node] by default the start, for the end of the main line
   */
  endOf(node = this.root) {
    let end = node;
    for (let next = end.children[0]; next; next = end.children[0]) end = next;
    return end;
  }

  /** The nodes of the main line, the start not among them. */
  mainLine() {
    return this.lineTo(this.endOf());
  }

  /**
   * Whether a node is on the main line.
   * @param {TreeNode} node
   */
  isMain(node) {
    for (let one = node; one.parent; one = one.parent) if (one.parent.children[0] !== one) return false;
    return true;
  }

  /**
   * A node's neighbour among the moves of the same turn.
   * @param {TreeNode} node
   * @param {1 | -1} way 1 for the next variation
   * @returns {TreeNode | null} null where there is none
   */
  beside(node, way) {
    const among = node.parent?.children ?? [];
    return among[among.indexOf(node) + way] ?? null;
  }

  /** All nodes but the start, each before what follows it and each line before its variations' siblings. */
  *nodes() {
    const stack = [...this.root.children].reverse();
    for (let node = stack.pop(); node; node = stack.pop()) {
      yield node;
      for (let index = node.children.length - 1; index >= 0; index -= 1) {
        stack.push(/** @type {TreeNode} */ (node.children[index]));
      }
    }
  }

  // Changing ---------------------------------------------------------------------------------------------------------
  /**
   * Add a move, or find it where it is there already.
   * @param {TreeNode} parent
   * @param {string} move in its canonical text
   * @returns {{node: TreeNode, added: boolean}}
   */
  add(parent, move) {
    const known = parent.children.find((child) => child.move === move);
    if (known) return { node: known, added: false };
    const node = this.#make(parent, move);
    this.#keepingEnding(() => parent.children.push(node));
    return { node, added: true };
  }

  /**
   * Add a line of moves, as far as it is not there already.
   * @param {TreeNode} parent
   * @param {string[]} moves
   * @returns {{node: TreeNode, added: number}} its last node, and how many were added
   */
  addLine(parent, moves) {
    let node = parent;
    let added = 0;
    for (const move of moves) {
      const one = this.add(node, move);
      node = one.node;
      added += Number(one.added);
    }
    return { node, added };
  }

  /**
   * Take out a move and all that follows it.
   * @param {TreeNode} node not the start
   * @returns {Removed} by which `restore` puts it back
   */
  remove(node) {
    const parent = /** @type {TreeNode} */ (node.parent);
    const index = parent.children.indexOf(node);
    const ending = this.ending;
    this.#keepingEnding(() => parent.children.splice(index, 1));
    for (const one of subtree(node)) this.#nodes.delete(one.id);
    return { node, index, ending };
  }

  /**
   * Put back what was taken out last: nothing else may have been taken out or put back meanwhile.
   * @param {Removed} removed
   */
  restore({ node, index, ending }) {
    /** @type {TreeNode} */ (node.parent).children.splice(index, 0, node);
    for (const one of subtree(node)) this.#nodes.set(one.id, one);
    this.#setEnding(ending);
  }

  /**
   * Move a variation one place towards the main line, or away from it.
   * @param {TreeNode} node
   * @param {1 | -1} way -1 towards the main line
   * @returns {boolean} false where it is there already
   */
  shift(node, way) {
    const among = node.parent?.children ?? [];
    const index = among.indexOf(node);
    if (index < 0 || !among[index + way]) return false;
    this.#keepingEnding(() => {
      among.splice(index, 1);
      among.splice(index + way, 0, node);
    });
    return true;
  }

  /**
   * Make the line that leads to a node the main line.
   * @param {TreeNode} node
   * @returns {boolean} false where it is that already
   */
  makeMain(node) {
    if (this.isMain(node)) return false;
    this.#keepingEnding(() => {
      for (let one = node; one.parent; one = one.parent) {
        const among = one.parent.children;
        among.splice(among.indexOf(one), 1);
        among.unshift(one);
      }
    });
    return true;
  }

  /**
   * Give a move a glyph, or take it away. A glyph that judges the move takes the place of another that does.
   * @param {TreeNode} node
   * @param {number} nag
   */
  toggleNag(node, nag) {
    if (node.nags.includes(nag)) node.nags = node.nags.filter((one) => one !== nag);
    else node.nags = [...node.nags.filter((one) => !(JUDGING.includes(nag) && JUDGING.includes(one))), nag];
  }

  /**
   * Say something about the game, or nothing any more.
   * @param {string} name of the header
   * @param {string} value empty to leave it out
   */
  setHeader(name, value) {
    if (value) this.headers[name] = value;
    else delete this.headers[name];
  }

  /** How the main line ends. @returns {Ending} */
  get ending() {
    return { result: this.result, reason: this.reason, points: this.points };
  }

  /**
   * Say how the game ended, where the main line has come to its end.
   * @param {string} result
   * @param {string} [reason]
   * @param {[number, number]} [points]
   */
  finish(result, reason, points) {
    this.#setEnding({ result, reason, points });
  }

  // Writing ----------------------------------------------------------------------------------------------------------
  /**
   * The record as it is written: as the program itself writes it, so that what was read and not changed comes back equal.
   * @returns {GameRecord}
   */
  toRecord() {
    /** @type {Map<TreeNode, number>} */
    const numbers = new Map([[this.root, 0]]);
    const nodes = [];
    for (const node of this.nodes()) {
      /** @type {RecordNode} */
      const written = {
        parent: /** @type {number} */ (numbers.get(/** @type {TreeNode} */ (node.parent))),
        move: node.move,
      };
      if (node.nags.length) written.nags = [...node.nags];
      if (node.before) written.before = node.before;
      if (node.comment) written.comment = node.comment;
      if (node.clock !== null) written.clock = node.clock;
      nodes.push(written);
      numbers.set(node, nodes.length);
    }
    return {
      rules: this.rules,
      ...(this.position !== null && { position: this.position }),
      headers: { ...this.headers },
      ...(this.root.comment && { comment: this.root.comment }),
      nodes,
      result: this.result,
      ...(this.reason !== undefined && { reason: this.reason }),
      ...(this.points !== undefined && { points: this.points }),
    };
  }

  // Within -----------------------------------------------------------------------------------------------------------
  /**
   * @param {TreeNode | null} parent
   * @param {string} move
   * @returns {TreeNode}
   */
  #make(parent, move) {
    const node = {
      id: this.#next,
      parent,
      children: [],
      ply: parent ? parent.ply + 1 : 0,
      move,
      nags: [],
      before: "",
      comment: "",
      clock: null,
    };
    this.#next += 1;
    this.#nodes.set(node.id, node);
    return node;
  }

  /** @param {Ending} ending */
  #setEnding({ result, reason, points }) {
    this.result = result;
    this.reason = reason;
    this.points = points;
  }

  /**
   * Change the tree. A result belongs to the position in which the main line ends: where that is another one afterwards, nothing
   * is known of it any more.
   * @param {() => void} change
   */
  #keepingEnding(change) {
    const before = this.endOf();
    change();
    if (this.endOf() !== before) this.#setEnding({ result: "*", reason: undefined, points: undefined });
  }
}

/**
 * A node and all that follows it.
 * @param {TreeNode} node
 */
function subtree(node) {
  const found = [node];
  for (let index = 0; index < found.length; index += 1) {
    for (const child of found[index]?.children ?? []) found.push(child);
  }
  return found;
}

/**
 * An empty record.
 * @param {string} rules
 * @param {string | null} [position] that it starts from
 * @returns {GameRecord}
 */
export function emptyRecord(rules, position = null) {
  return { rules, ...(position !== null && { position }), headers: {}, nodes: [], result: "*" };
}
