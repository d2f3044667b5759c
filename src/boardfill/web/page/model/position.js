// @ts-check
/** A filling that is being laid by hand: what lies there, what fits, what is left. */

import { keyOf } from "./cells.js";
import { rulesOf } from "./rule_groups.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Placement} Placement */
/** @typedef {import("./types.js").Problem} Problem */

/** The cells that are taken.  @param {Problem} problem @param {Placement[]} laid */
export function takenCells(problem, laid) {
  return new Set([...problem.given, ...laid].flatMap(({ cells }) => cells.map(keyOf)));
}

/** How many copies are left; null: as many as one likes.
 * @param {Problem} problem @param {Placement[]} laid @param {Piece} piece @returns {number | null} */
export function copiesLeft(problem, laid, piece) {
  const most = Array.isArray(piece.copies) ? piece.copies[1] : piece.copies;
  if (most === "any") return null;
  const used = [...problem.given, ...laid].filter((one) => one.piece === piece.name).length;
  return most - used;
}

/** @param {Problem} problem @param {Placement[]} laid @param {Piece} piece @param {Cell[]} cells */
export function fitsThere(problem, laid, piece, cells) {
  const taken = takenCells(problem, laid);
  const left = copiesLeft(problem, laid, piece);
  const keys = cells.map(keyOf);
  return (
    (left === null || left > 0) &&
    new Set(keys).size === keys.length &&
    keys.some((key) => problem.board.cells.has(key)) &&
    keys.every((key) => (problem.board.cells.has(key) || mayStickOut(problem, key)) && !taken.has(key))
  );
}

/** May a piece stick out of the board onto that cell?  @param {Problem} problem @param {string} key */
function mayStickOut(problem, key) {
  return rulesOf(problem).some(
    ({ overhang = [] }) => overhang === true || overhang.some((/** @type {Cell} */ cell) => keyOf(cell) === key),
  );
}

/** Which of them lies on the cell; -1 if none does.  @param {Placement[]} laid @param {Cell} cell */
export function laidOn(laid, cell) {
  const key = keyOf(cell);
  return laid.findIndex(({ cells }) => cells.some((one) => keyOf(one) === key));
}

/** Is every cell that must be covered covered?  @param {Problem} problem @param {Placement[]} laid */
export function isWhole(problem, laid) {
  const taken = takenCells(problem, laid);
  return [...problem.board.cells].every((key) => taken.has(key) || problem.board.optional.has(key));
}
