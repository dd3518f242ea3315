/** The board as a custom element. */

export class BoardElement extends HTMLElement {}
