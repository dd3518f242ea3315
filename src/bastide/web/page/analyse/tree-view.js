/** The moves of a record as a list that stays quick however many there are: only the rows in sight are drawn. */

import { fill, freshId, h } from "../dom.js";
import { glyph } from "./engine-words.js";
import { rowsOf, rowsSeen } from "./tree-rows.js";

/** @import { TreeNode } from "../record.js" */
/** @import { MoveView } from "../types.js" */
/** @import { Words } from "../words.js" */
/** @import { Row } from "./tree-rows.js" */
/** @import { Study } from "./study.js" */

/** Deeper variations are not inset any further: there would be no room left for the move. */
const DEEPEST = 6;
/** Characters of a comment that are shown in its row. */
const EXCERPT = 160;

export class TreeView {
  /** @type {Row[]} */
  #rows = [];
  /** @type {Map<TreeNode, number>} */
  #places = new Map();
  #row = matchMedia("(pointer: coarse)").matches ? 44 : 30;
  #frame = 0;
  /** Pixels of it that are in sight; asked of the page again and again, it would have to be laid out each time. */
  #height = 400;
  /** @type {TreeNode | null} */
  #shown = null;

  /**
   * @param {Words} words
   * @param {Study} study
   * @param {(move: MoveView) => string} inWords
   */
  constructor(words, study, inWords) {
    this.words = words;
    this.study = study;
    this.inWords = inWords;
    /**
     * What is known of the moves that were looked at. By the nodes themselves: their numbers begin anew with another tree.
     * @type {WeakMap<TreeNode, MoveView>}
     */
    this.known = new WeakMap();
    this.stem = freshId("row");
    this.tree = h("div", {
      class: "tree",
      role: "tree",
      tabindex: 0,
      "aria-label": words.say("analyse.moves"),
      "data-does": "analyse.go",
    });
    this.none = h("p", { class: "soft small none" }, words.say("analyse.moves.none"));
    this.window = h("div", { class: "tree-window" }, this.none, this.tree);
    this.window.addEventListener("scroll", () => this.#soon(), { passive: true });
    this.tree.addEventListener("click", ({ target }) => {
      const row = target instanceof Element ? target.closest("[data-node]") : null;
      if (row instanceof HTMLElement) study.goTo(study.tree.get(Number(row.dataset.node)));
    });
    this.resized = new ResizeObserver(([entry]) => {
      this.#height = entry?.contentRect.height ?? this.#height;
      this.#soon();
    });
    this.resized.observe(this.window);
    this.rebuild();
  }

  leave() {
    this.resized.disconnect();
    cancelAnimationFrame(this.#frame);
  }

  /**
   * Remember what the moves of the line to a node did.
   * @param {TreeNode} node
   * @param {MoveView[]} moves
   */
  learn(node, moves) {
    let learnt = false;
    for (const [index, one] of this.study.tree.lineTo(node).entries()) {
      const move = moves[index];
      if (!move || this.known.get(one) === move) continue;
      learnt ||= !this.known.has(one);
      this.known.set(one, move);
    }
    if (learnt) this.#draw();
  }

  /** The tree has changed: all rows anew. */
  rebuild() {
    this.#rows = rowsOf(this.study.tree);
    this.#places = new Map(this.#rows.map(({ node }, index) => [node, index]));
    this.tree.style.height = `${this.#rows.length * this.#row}px`;
    this.none.hidden = this.#rows.length > 0;
    this.tree.hidden = this.#rows.length === 0;
    this.#shown = null;
    this.show();
  }

  /** Show where one is, and bring it into sight. */
  show() {
    const { current } = this.study;
    if (current !== this.#shown) {
      this.#shown = current;
      const top = (this.#places.get(current) ?? 0) * this.#row;
      const { scrollTop } = this.window;
      if (top < scrollTop + this.#row || top > scrollTop + this.#height - 2 * this.#row) {
        this.window.scrollTop = Math.max(0, top - this.#height / 2);
      }
    }
    this.#draw();
  }

  #soon() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    const seen = { top: this.window.scrollTop / this.#row, height: this.#height / this.#row };
    const [first, end] = rowsSeen(this.#rows.length, seen);
    const { current } = this.study;
    const places = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
    // The current row is there wherever the list is scrolled to: it is what a screen reader is at.
    const at = this.#places.get(current);
    if (at !== undefined && at < first) places.unshift(at);
    if (at !== undefined && at >= end) places.push(at);
    const rows = places.map((place) => this.#element(/** @type {Row} */ (this.#rows[place]), place, place === at));
    fill(this.tree, ...rows);
    if (at !== undefined) this.tree.setAttribute("aria-activedescendant", `${this.stem}-${current.id}`);
    else this.tree.removeAttribute("aria-activedescendant");
  }

  /**
   * @param {Row} row
   * @param {number} place
   * @param {boolean} current
   */
  #element({ node, depth, begins, number, line }, place, current) {
    const { words, known } = this;
    const move = known.get(node);
    // A variation is the same side's move as the one that it replaces.
    const side = move?.side ?? node.parent?.children.map((child) => known.get(child)?.side).find(Boolean);
    const signs = move && [
      move.claims.length > 0 && `+${move.claims.length}`,
      move.captures.length > 0 && `×${move.captures.length}`,
      move.skipped && words.say("analyse.skipped", { side: words.side(move.skipped) }),
    ];
    const said = [node.before, node.comment].filter(Boolean).join(" … ");
    const element = h(
      "div",
      {
        id: `${this.stem}-${node.id}`,
        role: "treeitem",
        class: `tree-row ${depth ? "inset" : ""} ${begins ? "begins" : ""}`,
        "aria-level": depth + 1,
        "aria-setsize": line.moves,
        "aria-posinset": number,
        "aria-selected": String(current),
        "data-node": node.id,
        title: said || undefined,
      },
      h("span", { class: "ply soft" }, `${node.ply}.`),
      side
        ? h("span", { class: `chip ${side}`, role: "img", "aria-label": words.side(side) })
        : h("span", { class: "chip unknown", "aria-hidden": "true" }),
      h("span", { class: "notation" }, node.move),
      node.nags.length > 0 && h("span", { class: "glyphs" }, node.nags.map(glyph).join(" ")),
      move && h("span", { class: "soft small" }, (signs || []).filter(Boolean).join(" ")),
      said && h("span", { class: "soft small excerpt" }, said.slice(0, EXCERPT)),
      begins && h("span", { class: "unseen" }, words.say("analyse.variation")),
      current && move && h("span", { class: "unseen" }, this.inWords(move)),
    );
    element.style.top = `${place * this.#row}px`;
    element.style.height = `${this.#row}px`;
    if (depth) element.style.paddingLeft = `${8 + 14 * Math.min(depth, DEEPEST)}px`;
    return element;
  }
}
