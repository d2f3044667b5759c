// @ts-check
/** Shapes of pieces: moved, turned, mirrored, compared. */

import { compareCells, keyOf } from "../model/cells.js";
import { latticeOfShapes } from "./geometry.js";

/** @typedef {import("../model/types.js").Cell} Cell */
/** @typedef {import("../model/types.js").LatticeName} LatticeName */
/** @typedef {import("../model/types.js").Piece} Piece */
/** @typedef {import("../model/types.js").Turn} Turn */

/** @param {LatticeName} name @returns {Turn} */
export function usualTurn(name) {
  return name === "cubic" ? "rotate" : "free";
}

/**
 * The shape with its least numbers at 0, as far as steps of the lattice go; cells in order.
 * @param {LatticeName} name @param {Cell[]} cells @returns {Cell[]}
 */
export function normalized(name, cells) {
  const { isStep } = latticeOfShapes(name);
  const low = cells[0].map((_, at) => Math.min(...cells.map((cell) => cell[at])));
  if (!isStep(low)) low[low.length - 1] -= 1;
  return cells.map((cell) => cell.map((number, at) => number - low[at])).sort(compareCells);
}

/** @param {LatticeName} name @param {Cell[]} cells @param {"turned" | "mirrored" | "tipped"} how */
export function moved(name, cells, how) {
  const lattice = latticeOfShapes(name);
  const move = lattice[how] ?? lattice.turned;
  return normalized(name, cells.map(move));
}

/** @param {Cell[]} cells */
export const shapeKey = (cells) => cells.map(keyOf).join(" ");

/** All ways in which the shape may lie.  @param {LatticeName} name @param {Cell[]} cells @param {Turn} turn */
export function orientations(name, cells, turn) {
  /** @type {Map<string, Cell[]>} */
  const found = new Map();
  const todo = [normalized(name, cells)];
  const ways = /** @type {("turned" | "mirrored" | "tipped")[]} */ (
    turn === "fixed" ? [] : turn === "rotate" ? ["turned", "tipped"] : ["turned", "tipped", "mirrored"]
  );
  while (todo.length > 0) {
    const shape = /** @type {Cell[]} */ (todo.pop());
    if (found.has(shapeKey(shape))) continue;
    found.set(shapeKey(shape), shape);
    for (const way of ways) todo.push(moved(name, shape, way));
  }
  return [...found.values()];
}

/** Which of the pieces have the shape of these cells.
 * @param {LatticeName} name @param {Piece[]} pieces @param {Cell[]} cells */
export function piecesOfShape(name, pieces, cells) {
  if (cells.length === 0) return [];
  const wanted = shapeKey(normalized(name, cells));
  return pieces.filter(
    (piece) =>
      piece.cells.length === cells.length &&
      orientations(name, piece.cells, piece.turn ?? usualTurn(name)).some(
        (shape) => shapeKey(shape) === wanted,
      ),
  );
}

/**
 * The shape laid so that its cell number `held` is at `cell`; null if no step goes there.
 * @param {LatticeName} name @param {Cell[]} shape @param {number} held @param {Cell} cell
 * @returns {Cell[] | null}
 */
export function laidAt(name, shape, held, cell) {
  const step = cell.map((number, at) => number - shape[held][at]);
  if (!latticeOfShapes(name).isStep(step)) return null;
  return shape.map((one) => one.map((number, at) => number + step[at]));
}
