/** Where the focus goes when the element that had it goes. */

/** @param {Element} element */
const able = (element) => element.checkVisibility() && !element.matches(":disabled");

/**
 * After something was done: give the focus to the first of these that can have it, where what had it is gone, hidden or switched
 * off. Else whoever works by keyboard or by ear would begin again at the top of the page.
 *
 * @param {...(Element | null | undefined | false)} places in the order in which they are wished
 */
export function refocus(...places) {
  const { activeElement: at, body } = document;
  if (at && at !== body && able(at)) return;
  for (const place of places) {
    if (!(place instanceof HTMLElement) || !able(place)) continue;
    place.focus({ preventScroll: true });
    return;
  }
}
