// @ts-check
import { SQUARE } from "./square.js";

/** @typedef {import("./lattice.js").Lattice} Lattice */
/** @typedef {import("./lattice.js").Cell} Cell */
/** @typedef {import("../../model/types.js").Frame} Frame */

const GAP = 0.9;

/**
 * Cells (layer, row, column): layers side by side, layer 0 first.
 * @param {Frame} frame
 * @returns {Lattice}
 */
export function cubicIn(frame) {
  const [layers, rows, columns] = frame.extent;
  const across = Math.max(
    1,
    Math.min(layers, Math.round(Math.sqrt((layers * (rows + GAP) * 1.5) / (columns + GAP)))),
  );
  /** @param {number} layer */
  const corner = (layer) => {
    const number = layer - frame.low[0];
    return [
      (number % across) * (columns + GAP) - frame.low[2],
      Math.floor(number / across) * (rows + GAP) - frame.low[1],
    ];
  };
  return {
    corners: ([layer, row, column]) => {
      const [x, y] = corner(layer);
      return SQUARE.corners([row, column]).map(([right, down]) => [right + x, down + y]);
    },
    beside: ([layer, row, column]) => SQUARE.beside([row, column]).map((cell) => [layer, ...cell]),
    cellAt: ([x, y]) => {
      const right = Math.floor(x / (columns + GAP));
      const layer = Math.floor(y / (rows + GAP)) * across + right + frame.low[0];
      const [left, top] = corner(layer);
      return right < 0 || right >= across ? [-1, -1, -1] : [layer, Math.floor(y - top), Math.floor(x - left)];
    },
    turned: ([layer, row, column]) => [layer, column, -row],
    tipped: ([layer, row, column]) => [-row, layer, column],
    mirrored: ([layer, row, column]) => [layer, row, -column],
    isStep: () => true,
  };
}
