/** A side's stock as a custom element. */

export class StockElement extends HTMLElement {}
