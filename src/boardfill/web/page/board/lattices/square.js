// @ts-check
/** @typedef {import("./lattice.js").Lattice} Lattice */

/** Cells (row, column).  @type {Lattice} */
export const SQUARE = {
  corners: ([row, column]) => [
    [column, row],
    [column + 1, row],
    [column + 1, row + 1],
    [column, row + 1],
  ],
  beside: ([row, column]) => [
    [row - 1, column],
    [row, column + 1],
    [row + 1, column],
    [row, column - 1],
  ],
  cellAt: ([x, y]) => [Math.floor(y), Math.floor(x)],
  turned: ([row, column]) => [column, -row],
  mirrored: ([row, column]) => [row, -column],
  isStep: () => true,
};
