// @ts-check
/** @typedef {import("./lattice.js").Lattice} Lattice */
/** @typedef {import("./lattice.js").Cell} Cell */

/** Larger than a square's side, since a triangle has less room inside. */
const HALF = 0.68;
const ROW = HALF * Math.sqrt(3);

/** @param {Cell} cell */
const pointsUp = ([row, column]) => (row + column) % 2 === 0;

/** Cells (row, column), pointing up where row + column is even.  @type {Lattice} */
export const TRIANGLE = {
  corners: (cell) => {
    const [left, top] = [cell[1] * HALF, cell[0] * ROW];
    return pointsUp(cell)
      ? [
          [left + HALF, top],
          [left + 2 * HALF, top + ROW],
          [left, top + ROW],
        ]
      : [
          [left, top],
          [left + 2 * HALF, top],
          [left + HALF, top + ROW],
        ];
  },
  beside: (cell) => {
    const [row, column] = cell;
    return pointsUp(cell)
      ? [
          [row, column + 1],
          [row + 1, column],
          [row, column - 1],
        ]
      : [
          [row - 1, column],
          [row, column + 1],
          [row, column - 1],
        ];
  },
  cellAt: ([x, y]) => {
    const row = Math.floor(y / ROW);
    const down = y / ROW - row;
    const column = Math.floor(x / HALF);
    const right = x / HALF - column;
    const isInside = pointsUp([row, column]) ? right >= 1 - down : right >= down;
    return [row, isInside ? column : column - 1];
  },
  turned: (cell) => {
    // The middle in half sides to the right and thirds of a row down, turned around a corner.
    const [row, column] = cell;
    const y = 3 * row + (pointsUp(cell) ? 2 : 1);
    return [Math.floor(Math.floor((3 * column + y) / 2) / 3), (column - y) / 2];
  },
  mirrored: ([row, column]) => [row, -column],
  isStep: ([down, right]) => (down + right) % 2 === 0,
};
