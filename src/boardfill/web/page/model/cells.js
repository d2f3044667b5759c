// @ts-check
/** Cells as keys of sets and maps. */

/** @typedef {import("./types.js").Cell} Cell */

/** @param {Cell} cell @returns {string} */
export function keyOf(cell) {
  return cell.join(",");
}

/** @param {string} key @returns {Cell} */
export function cellOf(key) {
  return key.split(",").map(Number);
}

/** @param {Iterable<Cell>} cells @returns {Set<string>} */
export function keysOf(cells) {
  return new Set([...cells].map(keyOf));
}

/** In the order of their numbers.  @param {Iterable<string>} keys @returns {Cell[]} */
export function sortedCells(keys) {
  return [...keys].map(cellOf).sort(compareCells);
}

/** @param {Cell} one @param {Cell} other */
export function compareCells(one, other) {
  for (let at = 0; at < one.length; at++) {
    if (one[at] !== other[at]) return one[at] - other[at];
  }
  return 0;
}

/** As people read it: (0, 1).  @param {Cell} cell */
export function cellText(cell) {
  return `(${cell.join(", ")})`;
}
