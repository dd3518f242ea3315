/** The two elements of the board, defined: `<bastide-board>` and `<bastide-stock>`. See docs/board.md. */

import { BoardElement } from "./board.js";
import { StockElement } from "./stock.js";

customElements.define("bastide-board", BoardElement);
customElements.define("bastide-stock", StockElement);

export { BoardElement, StockElement };
