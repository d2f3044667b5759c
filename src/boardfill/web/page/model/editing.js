// @ts-check
/** Changes of a problem, each from a problem to what is new in it. */

import { keyOf } from "./cells.js";
import { frameOfSize, frameRows, isInFrame } from "./frame.js";
import { keysOf } from "./cells.js";
import { rulesOnBoard } from "./rule_editing.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").LatticeName} LatticeName */
/** @typedef {import("./types.js").Problem} Problem */
/** @typedef {"cell" | "gap" | "optional"} Sort */

/** @param {Board} board @param {Cell} cell @returns {Sort} */
export function sortOf(board, cell) {
  const key = keyOf(cell);
  if (board.optional.has(key)) return "optional";
  return board.cells.has(key) ? "cell" : "gap";
}

/** @param {Board} board @param {Cell[]} cells @param {Sort} sort @returns {Board} */
export function painted(board, cells, sort) {
  const changed = { ...board, cells: new Set(board.cells), optional: new Set(board.optional) };
  for (const cell of cells) {
    const key = keyOf(cell);
    if (sort === "gap") changed.cells.delete(key);
    else changed.cells.add(key);
    if (sort === "optional") changed.optional.add(key);
    else changed.optional.delete(key);
  }
  return changed;
}

/** What was given on cells that are no more is given no more.
 * @param {Problem} problem @param {Board} board @returns {Partial<Problem>} */
export function withBoard(problem, board) {
  const given = problem.given.filter(({ cells }) => cells.every((cell) => board.cells.has(keyOf(cell))));
  const clues = problem.clues.filter(({ cell }) => board.cells.has(keyOf(cell)));
  return {
    board,
    given: given.length === problem.given.length ? problem.given : given,
    clues: clues.length === problem.clues.length ? problem.clues : clues,
    ...rulesOnBoard(problem, board),
  };
}

/**
 * A frame of another size: cells stay what they are, new ones are cells.
 * @param {Board} board @param {number[]} size as documents have it @returns {Board}
 */
export function resized(board, size) {
  const fresh = frameOfSize(board.lattice, size, board.frame.brick);
  const frame = { ...fresh, low: board.frame.low };
  const all = frameRows(board.lattice, frame).flat();
  const inside = keysOf(all);
  const cells = new Set(
    all.filter((cell) => board.cells.has(keyOf(cell)) || !isInFrame(board.frame, cell)).map(keyOf),
  );
  const optional = new Set([...board.optional].filter((key) => inside.has(key)));
  return { ...board, frame, cells, optional };
}

/** A whole board.  @param {LatticeName} lattice @param {number[]} size @param {boolean} brick @returns {Board} */
export function wholeBoard(lattice, size, brick = lattice === "hex") {
  const frame = frameOfSize(lattice, size, brick);
  return { lattice, frame, cells: keysOf(frameRows(lattice, frame).flat()), optional: new Set(), wrap: [] };
}

/** Closed on itself in these ways; only boxes can be.  @param {Board} board @param {string[]} wrap @returns {Board} */
export function wrappedIn(board, wrap) {
  const { frame, lattice } = board;
  const isBox = !frame.brick && frame.low.every((number) => number === 0);
  if (wrap.length === 0 || isBox) return { ...board, wrap };
  const size = lattice === "hex" ? [frame.extent[1], frame.extent[0]] : frame.extent;
  return { ...wholeBoard(lattice, size, false), wrap };
}

/** @param {Board} board @returns {Board} */
export function inverted(board) {
  const all = frameRows(board.lattice, board.frame).flat().map(keyOf);
  return { ...board, cells: new Set(all.filter((key) => !board.cells.has(key))), optional: new Set() };
}
