/** Elements made in one expression, without any text being read as markup. */

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {{[name: string]: string | number | boolean | null | undefined | EventListener | ((event: any) => void)}} Attributes */

/**
 * Make an element.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes] `onclick` and the like are listened to; true stands for an attribute without a value;
 *   false, null and undefined leave one out
 * @param {...Child} children strings become text
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name.slice("on".length), /** @type {EventListener} */ (value));
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
  fill(element, ...children);
  return element;
}

/**
 * Put these children into an element in place of what it has.
 *
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  element.replaceChildren(
    .../** @type {(Node | string)[]} */ (
      children.filter((child) => child !== null && child !== undefined && child !== false)
    ),
  );
}

let counted = 0;

/**
 * An id that no other element of the page has.
 *
 * @param {string} stem
 * @returns {string}
 */
export function freshId(stem) {
  counted += 1;
  return `${stem}-${counted}`;
}

/**
 * Set an element's text, and touch the page only where it changes.
 *
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
