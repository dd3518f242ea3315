/** Short movements that mean something; none for those who ask their system for none. */

/** @returns {boolean} */
export function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * A building settles on its squares.
 * @param {SVGElement} element
 */
export function settle(element) {
  if (still()) return;
  element.animate(
    [
      { transform: "translateY(-7px) scale(1.05)", easing: "cubic-bezier(.3, 0, .6, 1)" },
      { transform: "none" },
    ],
    { duration: 170 },
  );
}

/**
 * What may not be shakes its head.
 * @param {SVGElement} element
 */
export function shake(element) {
  if (still()) return;
  const steps = [0, -5, 5, -3, 3, 0].map((by) => ({ transform: `translateX(${by}px)` }));
  element.animate(steps, { duration: 220 });
}

/**
 * Ground appears, the later the farther away.
 * @param {SVGElement} element
 * @param {number} steps squares from the closing building
 * @returns {Promise<unknown>} when it is there
 */
export function appear(element, steps) {
  if (still()) return Promise.resolve();
  const options = { duration: 160, delay: 70 + 55 * steps, fill: /** @type {const} */ ("backwards") };
  return element.animate([{ opacity: 0 }, { opacity: 1 }], options).finished.catch(() => undefined);
}

/**
 * A picture flies from one box to another, both in pixels of the window, and is gone.
 * @param {HTMLElement} element of the size of `from`, upon which it lies
 * @param {DOMRect} from
 * @param {DOMRect | null} to null to fade away where it is
 */
export function fly(element, from, to) {
  if (still()) {
    element.remove();
    return;
  }
  const middle = (/** @type {DOMRect} */ box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const [start, end] = [middle(from), middle(to ?? from)];
  const scale = to ? Math.max(to.width, to.height) / Math.max(from.width, from.height) : 0.8;
  const arrived = `translate(${end.x - start.x}px, ${end.y - start.y}px) scale(${scale})`;
  const flight = element.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: arrived, opacity: to ? 0.9 : 0 },
    ],
    { duration: to ? 420 : 260, easing: "cubic-bezier(.4, 0, .3, 1)", fill: "forwards" },
  );
  flight.finished.catch(() => undefined).finally(() => element.remove());
}
