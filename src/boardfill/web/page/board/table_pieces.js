// @ts-check
/** Fitting: which piece of the table goes into which hole. */

import { cellOf, keyOf } from "../model/cells.js";
import { normalized, orientations, shapeKey } from "./shapes.js";
import { SQUARE } from "./lattices/square.js";

/** @typedef {import("../model/types.js").Board} Board */
/** @typedef {import("../model/types.js").Cell} Cell */
/** @typedef {import("../model/types.js").Placement} Placement */

/** The groups of connected cells.  @param {Set<string>} keys @returns {Cell[][]} */
export function groupsOf(keys) {
  const left = new Set(keys);
  /** @type {Cell[][]} */
  const groups = [];
  for (const key of keys) {
    if (!left.delete(key)) continue;
    const group = [cellOf(key)];
    for (const cell of group) {
      for (const near of SQUARE.beside(cell)) if (left.delete(keyOf(near))) group.push(near);
    }
    groups.push(group);
  }
  return groups;
}

/**
 * For each placement a piece of the table of its shape, in the same order.
 * @param {Board} table @param {Placement[]} placements @returns {Placement[]}
 */
export function piecesOnTable(table, placements) {
  const waiting = groupsOf(table.cells);
  return placements.map(({ piece, cells }) => {
    const wanted = new Set(orientations("square", cells, "rotate").map(shapeKey));
    const at = waiting.findIndex((group) => wanted.has(shapeKey(normalized("square", group))));
    return { piece, cells: at < 0 ? [] : waiting.splice(at, 1)[0] };
  });
}
