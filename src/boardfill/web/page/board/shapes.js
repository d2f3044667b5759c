// @ts-check
/** Shapes of pieces: moved, turned, mirrored, compared. */

import { edgeOf, inOrder } from "../model/carried.js";
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

/**
 * The piece moved with all that it carries, in order of its cells.
 * @template {import("../model/carried.js").Carrying} T
 * @param {LatticeName} name @param {T} piece @param {"turned" | "mirrored" | "tipped"} how @returns {T}
 */
export function movedPiece(name, piece, how) {
  const lattice = latticeOfShapes(name);
  const move = lattice[how] ?? lattice.turned;
  const sides = piece.sides?.map((colours, number) => {
    const cell = piece.cells[number];
    const places = colours.map((_, place) => keyOf(beyondOf(name, move(cell), place) ?? []));
    const moved = colours.map(() => "");
    colours.forEach((colour, place) => {
      const beyond = beyondOf(name, cell, place);
      if (beyond) moved[places.indexOf(keyOf(move(beyond)))] = colour;
    });
    return moved;
  });
  const found = inOrder({ ...piece, cells: piece.cells.map(move), ...(sides ? { sides } : {}) });
  return { ...found, cells: normalized(name, found.cells) };
}

/** Of cubes, to the cells beyond their faces, in the order of these. */
const FACES = [
  [-1, 0, 0],
  [0, -1, 0],
  [0, 0, -1],
  [0, 0, 1],
  [0, 1, 0],
  [1, 0, 0],
];

/** The cell beyond a side; null if the cell has no such side.
 * @param {LatticeName} name @param {Cell} cell @param {number} place in the list of its sides @returns {Cell | null} */
export function beyondOf(name, cell, place) {
  if (name === "cubic") return cell.map((number, at) => number + FACES[place][at]);
  return latticeOfShapes(name).beside(cell)[edgeOf(name, cell, place)] ?? null;
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
