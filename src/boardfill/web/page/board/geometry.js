// @ts-check
/** Where the cells of a board are drawn, and the lines around sets of them. */

import { keyOf } from "../model/cells.js";
import { frameOfSize } from "../model/frame.js";
import { cubicIn } from "./lattices/cubic.js";
import { HEX } from "./lattices/hex.js";
import { SQUARE } from "./lattices/square.js";
import { TRIANGLE } from "./lattices/triangle.js";

/** @typedef {import("../model/types.js").Board} Board */
/** @typedef {import("../model/types.js").Cell} Cell */
/** @typedef {import("../model/types.js").LatticeName} LatticeName */
/** @typedef {import("../model/types.js").Point} Point */
/** @typedef {import("./lattices/lattice.js").Lattice} Lattice */

/**
 * @param {LatticeName} name
 * @param {import("../model/types.js").Frame} frame
 * @returns {Lattice}
 */
export function latticeOf(name, frame) {
  if (name === "cubic") return cubicIn(frame);
  return { square: SQUARE, hex: HEX, triangle: TRIANGLE }[name];
}

/** For shapes, which lie nowhere.  @param {LatticeName} name */
export function latticeOfShapes(name) {
  return latticeOf(name, frameOfSize(name, name === "cubic" ? [1, 1, 1] : [1, 1]));
}

/** @param {Point[]} points */
export function middleOf(points) {
  const [x, y] = points.reduce((sum, point) => [sum[0] + point[0], sum[1] + point[1]], [0, 0]);
  return /** @type {Point} */ ([x / points.length, y / points.length]);
}

/** @param {Lattice} lattice @param {Cell[]} cells @returns {{x: number, y: number, width: number, height: number}} */
export function boundsOf(lattice, cells) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const cell of cells) {
    for (const [x, y] of lattice.corners(cell)) {
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** @param {number} number */
const short = (number) => String(Math.round(number * 1000) / 1000);
/** @param {Point} point */
const spelled = ([x, y]) => `${short(x)} ${short(y)}`;

/** The cells as one path of SVG.  @param {Lattice} lattice @param {Cell[]} cells */
export function fillPath(lattice, cells) {
  return cells.map((cell) => `M${lattice.corners(cell).map(spelled).join("L")}Z`).join("");
}

/**
 * The lines around a set of cells, and none between them, as one path of SVG.
 * @param {Lattice} lattice
 * @param {Cell[]} cells
 * @param {(cell: Cell) => Cell} wrapped where a cell beyond the edge really is
 */
export function outlinePath(lattice, cells, wrapped = (cell) => cell) {
  const inside = new Set(cells.map(keyOf));
  /** @type {string[]} */
  const lines = [];
  for (const cell of cells) {
    const corners = lattice.corners(cell);
    lattice.beside(cell).forEach((other, edge) => {
      if (inside.has(keyOf(wrapped(other)))) return;
      lines.push(`M${spelled(corners[edge])}L${spelled(corners[(edge + 1) % corners.length])}`);
    });
  }
  return lines.join("");
}

/** Where a cell beyond the edge of a board that closes on itself is.
 * @param {Board} board @returns {(cell: Cell) => Cell} */
export function wrapping(board) {
  if (board.wrap.length === 0) return (cell) => cell;
  const { low, extent } = board.frame;
  const names = {
    square: ["rows", "columns"],
    triangle: ["rows", "columns"],
    hex: ["columns", "rows"],
    cubic: ["layers", "rows", "columns"],
  }[board.lattice];
  return (cell) =>
    cell.map((number, at) => {
      if (!board.wrap.includes(names[at])) return number;
      return low[at] + ((((number - low[at]) % extent[at]) + extent[at]) % extent[at]);
    });
}
