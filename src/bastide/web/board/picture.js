/** A building by itself, as in a stock, in the air, or on its way back. */

import { boxOf, buildingNamed, cellsOf } from "./geometry.js";
import { svg } from "./svg.js";

/** @import { Facing, RulesetInfo, Side } from "./types.js" */
/** @import { Symbols } from "./sheet.js" */

/** Around a building, for its shadow and the line around it, in units. */
export const MARGIN = 8;

/**
 * @param {Symbols} symbols
 * @param {RulesetInfo} ruleset
 * @param {Side} side whose stock it is from
 * @param {string} code
 * @param {Facing} facing
 * @returns {{picture: SVGSVGElement, width: number, height: number}} the size in squares, the margin not included
 */
export function buildingPicture(symbols, ruleset, side, code, facing) {
  const building = buildingNamed(ruleset, code);
  const { width, height } = boxOf(building ? cellsOf(building, side, facing) : [[0, 0]]);
  const { sheet } = symbols;
  const owner = code === ruleset.neutral.code ? null : side;
  const id = sheet.building(owner, code, facing);
  const [across, down] = [width * sheet.unit, height * sheet.unit];
  const outline = symbols.ref(`${id}-outline`);
  const picture = svg(
    "svg",
    {
      viewBox: `${-MARGIN} ${-MARGIN} ${across + 2 * MARGIN} ${down + 2 * MARGIN}`,
      "aria-hidden": "true",
      class: "building",
    },
    svg("use", { href: outline, class: "edge" }),
    svg("use", { href: outline, transform: "translate(3 4.5)", fill: "#1e1205", "fill-opacity": sheet.shadow * 0.6 }),
    svg("use", { href: symbols.ref(id), width: across, height: down }),
  );
  return { picture, width, height };
}
