/** An element that says things in the page's language. */

/** @import { Problem, Texts } from "./types.js" */

export class SpeakingElement extends HTMLElement {
  /** @type {Texts} */
  #texts = (key) => key;

  /** @type {(code: string, name: string) => string} */
  #buildingName = (_, name) => name;

  /** @type {(problem: Problem) => string} */
  #problemText = (problem) => problem.text;

  #asked = false;

  /** The page's catalogue. */
  get texts() {
    return this.#texts;
  }

  set texts(texts) {
    this.#texts = texts;
    this.ask();
  }

  /** A building's name in the page's language, from its code and its English name. */
  get buildingName() {
    return this.#buildingName;
  }

  set buildingName(buildingName) {
    this.#buildingName = buildingName;
    this.ask();
  }

  /** The words of a problem. */
  get problemText() {
    return this.#problemText;
  }

  set problemText(problemText) {
    this.#problemText = problemText;
    this.ask();
  }

  /** The page's language, such as `en`. */
  get language() {
    return this.closest("[lang]")?.getAttribute("lang") || document.documentElement.lang || "en";
  }

  /** Asks to be drawn anew, once for all that is set before the page goes on. */
  ask() {
    if (this.#asked) return;
    this.#asked = true;
    queueMicrotask(() => {
      this.#asked = false;
      this.render();
    });
  }

  /** Draws everything anew. */
  render() {}
}
