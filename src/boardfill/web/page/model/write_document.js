// @ts-check
/** From what the page paints to a problem document. */

import { keyOf, sortedCells } from "./cells.js";
import { frameRows, sizeOfFrame } from "./frame.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Problem} Problem */
/** @typedef {import("./types.js").Tree} Tree */

/** @param {Problem} problem @returns {Tree} */
export function documentOf(problem) {
  /** @type {Tree} */
  const tree = { format: "boardfill/1" };
  if (problem.title) tree.title = problem.title;
  if (problem.kind !== "covering") tree.board = boardTree(problem.board);
  if (problem.kind === "tiling") tree.pieces = problem.pieces;
  if (problem.kind === "marking") tree.symbols = problem.symbols;
  if (problem.table) tree.table = { picture: squarePicture(problem.table, "#", ".") };
  if (problem.given.length > 0) tree.given = problem.given;
  if (problem.clues.length > 0) tree.clues = problem.clues;
  if (problem.kind === "fitting") tree.board = { picture: squarePicture(problem.board, ".", "#") };
  return { ...tree, ...problem.others };
}

/** @param {Board} board @returns {Tree} */
function boardTree(board) {
  const { lattice, frame, cells, optional, wrap } = board;
  /** @type {Tree} */
  const tree = lattice === "square" ? {} : { lattice };
  const all = frameRows(lattice, frame).flat();
  const isBox = !frame.brick && frame.low.every((number) => number === 0);
  if (isBox) {
    tree.size = sizeOfFrame(lattice, frame);
    const holes = all.filter((cell) => !cells.has(keyOf(cell)));
    if (holes.length > 0) tree.holes = holes;
  } else {
    tree.cells = sortedCells(cells);
  }
  if (optional.size > 0) tree.optional = sortedCells(optional);
  if (wrap.length > 0) tree.wrap = wrap;
  return tree;
}

/** @param {Board} board @param {string} cell @param {string} gap */
function squarePicture(board, cell, gap) {
  return frameRows(board.lattice, board.frame)
    .map((row) => row.map((one) => (board.cells.has(keyOf(one)) ? cell : gap)).join("") + "\n")
    .join("");
}
