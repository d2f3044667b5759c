// @ts-check
/** What there is to draw of rules: the values; drawn_rules.js finds them. */

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {"left" | "top" | "right" | "bottom"} Side */
/** @typedef {"right" | "down" | "left" | "up"} Way */
/** Halves of dominoes and ends of ships say where the rest lies.
 * @typedef {"full" | "open" | "tent" | "bulb" | "star" | "ship" | "ship alone" | `half ${Way}` | `ship ${Way}` | `line ${string}`} Shape */

/**
 * `at` is the row or column of the clue; `step` leads from a clue at the end of a diagonal along it;
 * `across` and `down` stand in a block before their runs, `text` in its middle.
 * @typedef {object} Drawn
 * @property {Cell[][]} outlines
 * @property {Cell[]} shaded
 * @property {{cells: Cell[], text: string}[]} cages
 * @property {{cell: Cell, text: string}[]} corners
 * @property {{cell: Cell, text: string}[]} numbers printed in the middle of their cells
 * @property {{cell: Cell, text: string}[]} above numbers that are seen on shaded cells, too
 * @property {{cells: Cell[], text: string}[]} between numbers in the middle of some cells
 * @property {{cell: Cell, sort: "white" | "black"}[]} circles pearls, which a line goes through
 * @property {{cells: Cell[], sort: "thermo" | "arrow" | "line"}[]} lines
 * @property {{cells: Cell[], sort: "less" | "white" | "black", text: string}[]} pairs
 * @property {Map<string, {across?: string, down?: string, text?: string}>} blocks by keys of cells
 * @property {{cell: Cell, sort: "even" | "odd" | "tree"}[]} spots
 * @property {{side: Side, at: number, texts: string[]}[]} rim
 * @property {{cell: Cell, step: Cell, text: string}[]} diagonals
 * @property {boolean} hasBlocks are holes walls?
 * @property {Map<string, Shape>} shapes of symbols that are drawn rather than written
 */

/** @returns {Drawn} */
export function nothingDrawn() {
  return {
    outlines: [],
    shaded: [],
    cages: [],
    corners: [],
    numbers: [],
    above: [],
    between: [],
    circles: [],
    lines: [],
    pairs: [],
    blocks: new Map(),
    spots: [],
    rim: [],
    diagonals: [],
    hasBlocks: false,
    shapes: new Map(),
  };
}
