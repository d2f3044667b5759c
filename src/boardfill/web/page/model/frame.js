// @ts-check
/** The box of cells that can be painted: which cells it has, row by row, and how it is found. */

import { cellOf } from "./cells.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").LatticeName} LatticeName */

/** Which coordinate of a cell counts rows, and which columns. */
const ROW_AND_COLUMN = {
  square: [0, 1],
  hex: [1, 0],
  triangle: [0, 1],
  cubic: [1, 2],
};

/** @param {number} row */
const brickShift = (row) => Math.floor(row / 2);

/**
 * A frame of so many rows and columns (and layers) that begins at 0.
 * @param {LatticeName} lattice
 * @param {number[]} size as documents have it: rows, columns; layers first if cubic
 * @param {boolean} brick
 * @returns {Frame}
 */
export function frameOfSize(lattice, size, brick = false) {
  const extent = lattice === "hex" ? [size[1], size[0]] : [...size];
  return { low: extent.map(() => 0), extent, brick };
}

/** As documents have it.  @param {LatticeName} lattice @param {Frame} frame @returns {number[]} */
export function sizeOfFrame(lattice, frame) {
  return lattice === "hex" ? [frame.extent[1], frame.extent[0]] : [...frame.extent];
}

/**
 * The cells of the frame: rows in reading order; on the cubic lattice layer by layer.
 * @param {LatticeName} lattice
 * @param {Frame} frame
 * @returns {Cell[][]}
 */
export function frameRows(lattice, frame) {
  const { low, extent, brick } = frame;
  const [rowAt, columnAt] = ROW_AND_COLUMN[lattice];
  const layers = lattice === "cubic" ? extent[0] : 1;
  const rows = [];
  for (let layer = 0; layer < layers; layer++) {
    for (let down = 0; down < extent[rowAt]; down++) {
      const row = low[rowAt] + down;
      const cells = [];
      for (let right = 0; right < extent[columnAt]; right++) {
        const cell = lattice === "cubic" ? [low[0] + layer, 0, 0] : [0, 0];
        cell[rowAt] = row;
        cell[columnAt] = low[columnAt] + right - (brick ? brickShift(row) : 0);
        cells.push(cell);
      }
      rows.push(cells);
    }
  }
  return rows;
}

/** @param {Frame} frame @param {Cell} cell */
export function isInFrame(frame, cell) {
  return cell.every((number, at) => {
    const shifted = at === 0 && frame.brick ? number + brickShift(cell[1]) : number;
    return shifted >= frame.low[at] && shifted < frame.low[at] + frame.extent[at];
  });
}

/**
 * The smallest frame with all these cells.
 * @param {LatticeName} lattice
 * @param {Iterable<string>} keys
 * @returns {Frame}
 */
export function frameAround(lattice, keys) {
  const brick = lattice === "hex";
  const cells = [...keys].map(cellOf);
  if (cells.length === 0) return frameOfSize(lattice, lattice === "cubic" ? [1, 1, 1] : [1, 1], brick);
  if (brick) for (const cell of cells) cell[0] += brickShift(cell[1]);
  return { ...boxAround(cells), brick };
}

/** The least box with these cells.  @param {Cell[]} cells */
export function boxAround(cells) {
  const low = [...cells[0]];
  const high = [...cells[0]];
  for (const cell of cells) {
    cell.forEach((number, at) => {
      low[at] = Math.min(low[at], number);
      high[at] = Math.max(high[at], number);
    });
  }
  return { low, extent: low.map((least, at) => high[at] - least + 1) };
}
