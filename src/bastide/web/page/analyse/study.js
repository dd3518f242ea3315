/**
 * A record that is worked on: the tree, the move that is looked at, and the way back from every change. No DOM, no server.
 */

import { RecordTree } from "../record.js";

/** @import { GameRecord, TreeNode } from "../record.js" */
/** @import { Line } from "../lines.js" */

/** @typedef {"moved" | "structure" | "words"} Change what changed: where one is; the tree; what is said in it */

const MOST_UNDONE = 200;

export class Study {
  /** @type {{what: string, undo: () => void}[]} */
  #undone = [];

  /** @type {Set<(change: Change) => void>} */
  #watchers = new Set();

  /** @param {GameRecord} record */
  constructor(record) {
    this.tree = new RecordTree(record);
    this.current = this.tree.root;
    /** Where the main line ended when the record was read: to look there changes nothing. */
    this.givenEnd = this.tree.endOf();
    /** Grows with every change that a file would show. */
    this.version = 0;
  }

  /** @param {(change: Change) => void} watcher hears what has changed, once it has */
  watch(watcher) {
    this.#watchers.add(watcher);
  }

  /** @param {Change} change */
  #tell(change) {
    if (change !== "moved") this.version += 1;
    for (const watcher of this.#watchers) watcher(change);
  }

  /**
   * The line from the start to a node, as the server is asked about it.
   * @param {TreeNode} [node]
   * @returns {Line}
   */
  line(node = this.current) {
    return { rules: this.tree.rules, position: this.tree.position, moves: this.tree.movesTo(node) };
  }

  // Going about ------------------------------------------------------------------------------------------------------
  /**
   * Look at a node; null leaves it as it is.
   * @param {TreeNode | null | undefined} node
   */
  goTo(node) {
    if (!node || node === this.current) return;
    this.current = node;
    this.#tell("moved");
  }

  forward() {
    this.goTo(this.current.children[0]);
  }

  back() {
    this.goTo(this.current.parent);
  }

  toStart() {
    this.goTo(this.tree.root);
  }

  /** To the end of the line that goes on from here. */
  toEnd() {
    this.goTo(this.tree.endOf(this.current));
  }

  /**
   * To the variation before or after, at this move or else at the last move that has one.
   * @param {1 | -1} way
   */
  beside(way) {
    for (let node = this.current; node.parent; node = node.parent) {
      const found = this.tree.beside(node, way);
      if (found) {
        this.goTo(found);
        return;
      }
    }
  }

  // Changing ---------------------------------------------------------------------------------------------------------
  /**
   * Play moves from a node, which become a variation where they are not there yet, and look at the last of them.
   * @param {string[]} moves
   * @param {TreeNode} [from]
   */
  play(moves, from = this.current) {
    const ending = this.tree.ending;
    let first = from;
    let known = 0;
    for (; known < moves.length; known += 1) {
      const found = first.children.find(({ move }) => move === moves[known]);
      if (!found) break;
      first = found;
    }
    const { node, added } = this.tree.addLine(from, moves);
    if (added) {
      const begun = /** @type {TreeNode} */ (this.tree.lineTo(node)[first.ply]);
      this.#keep("play", () => {
        this.tree.remove(begun);
        this.#setEnding(ending);
        if (!this.tree.get(this.current.id)) this.current = first;
      });
      this.current = node;
      this.#tell("structure");
    } else this.goTo(node);
  }

  /** Take out the move that is looked at with all that follows it. */
  remove() {
    const node = this.current;
    if (!node.parent) return;
    const removed = this.tree.remove(node);
    this.current = node.parent;
    this.#keep("remove", () => {
      this.tree.restore(removed);
      this.current = node;
    });
    this.#tell("structure");
  }

  /**
   * Move the variation that is looked at towards the main line, or away from it: where the line last parted from another.
   * @param {1 | -1} way -1 towards the main line
   * @returns {boolean} false where it cannot
   */
  shift(way) {
    const ending = this.tree.ending;
    for (let node = this.current; node.parent; node = node.parent) {
      const moved = node;
      if (node.parent.children.length < 2) continue;
      if (!this.tree.shift(node, way)) {
        if (way > 0) return false;
        continue; // it is the first of its siblings: the line parted further up
      }
      this.#keep("shift", () => {
        this.tree.shift(moved, way === 1 ? -1 : 1);
        this.#setEnding(ending);
      });
      this.#tell("structure");
      return true;
    }
    return false;
  }

  /**
   * Give the move that is looked at a glyph, or take it away.
   * @param {number} nag
   */
  toggleNag(nag) {
    const node = this.current;
    if (!node.parent) return;
    const nags = node.nags;
    this.tree.toggleNag(node, nag);
    this.#keep("nag", () => (node.nags = nags));
    this.#tell("words");
  }

  /**
   * Say something after a move, or before it; about the game at its start.
   * @param {string} text
   * @param {"comment" | "before"} [where]
   * @param {TreeNode} [node]
   */
  say(text, where = "comment", node = this.current) {
    const old = node[where];
    if (old === text) return;
    node[where] = text;
    this.#keep("comment", () => (node[where] = old));
    this.#tell("words");
  }

  /** @param {Record<string, string>} headers those that change; empty ones are taken out */
  setHeaders(headers) {
    const old = { ...this.tree.headers };
    for (const [name, value] of Object.entries(headers)) this.tree.setHeader(name, value);
    this.#keep("headers", () => (this.tree.headers = old));
    this.#tell("words");
  }

  /**
   * The main line has come to an end by the rules. That is part of what was played, and goes with it when that is taken back;
   * where somebody else's record ends so, it is left as it was written.
   * @param {string} result
   * @param {string} reason
   * @param {[number, number]} points
   */
  conclude(result, reason, points) {
    const { tree } = this;
    if (tree.result !== "*" || tree.endOf() === this.givenEnd) return;
    tree.finish(result, reason, points);
    this.#tell("words");
  }

  /**
   * A person says how the game ended.
   * @param {string} result
   * @param {string} [reason]
   * @param {[number, number]} [points]
   */
  finish(result, reason, points) {
    const { tree } = this;
    if (tree.result === result && tree.reason === reason) return;
    const old = tree.ending;
    tree.finish(result, reason, points);
    this.#keep("headers", () => this.#setEnding(old));
    this.#tell("words");
  }

  /**
   * Take another form of the whole record, as a review gives it, and stay at the same moves.
   * @param {GameRecord} record
   */
  replace(record) {
    const old = { tree: this.tree, current: this.current, givenEnd: this.givenEnd };
    const moves = this.tree.movesTo(this.current);
    this.tree = new RecordTree(record);
    this.current = this.tree.root;
    this.givenEnd = this.tree.endOf();
    for (const move of moves) this.current = this.current.children.find((child) => child.move === move) ?? this.current;
    this.#keep("review", () => Object.assign(this, old));
    this.#tell("structure");
  }

  /** What `undo` would take back, by its name; null where there is nothing. */
  get undoable() {
    return this.#undone.at(-1)?.what ?? null;
  }

  /** Take the last change back. @returns {string | null} what it was */
  undo() {
    const last = this.#undone.pop();
    if (!last) return null;
    last.undo();
    this.#tell("structure");
    return last.what;
  }

  /**
   * @param {string} what
   * @param {() => void} undo
   */
  #keep(what, undo) {
    this.#undone.push({ what, undo });
    if (this.#undone.length > MOST_UNDONE) this.#undone.shift();
  }

  /** @param {import("../record.js").Ending} ending */
  #setEnding({ result, reason, points }) {
    this.tree.finish(result, reason, points);
  }
}
