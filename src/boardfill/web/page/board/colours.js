// @ts-check
/** Which colour a piece that lies on the board has: neighbours differ, and a piece keeps its own. */

import { keyOf } from "../model/cells.js";

/** @typedef {import("../model/types.js").Placement} Placement */
/** @typedef {import("./lattices/lattice.js").Lattice} Lattice */

export const COLOURS = 8;

/**
 * The number of a colour for each placement.
 * @param {Placement[]} placements
 * @param {Lattice} lattice
 * @param {string[]} names of all pieces
 */
export function coloursFor(placements, lattice, names) {
  /** @type {Map<string, number>} */
  const owner = new Map();
  placements.forEach(({ cells }, number) => cells.forEach((cell) => owner.set(keyOf(cell), number)));
  /** @type {number[]} */
  const colours = [];
  placements.forEach(({ cells, piece }, number) => {
    const taken = new Set();
    for (const cell of cells) {
      for (const near of lattice.beside(cell)) {
        const other = owner.get(keyOf(near));
        if (other !== undefined && other < number) taken.add(colours[other]);
      }
    }
    let colour = names.length > 2 ? Math.max(0, names.indexOf(piece)) % COLOURS : 0;
    for (let tries = 0; taken.has(colour) && tries < COLOURS; tries++) colour = (colour + 1) % COLOURS;
    colours.push(colour);
  });
  return colours;
}
