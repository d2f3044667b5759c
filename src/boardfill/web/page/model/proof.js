// @ts-check
/** An argument that there is no filling, as the engines tell it, on the cells of the board. */

import { keyOf } from "./cells.js";

/** @typedef {import("./types.js").Placement} Placement */
/** @typedef {import("./types.js").Tree} Tree */
/** @typedef {{sort: string, text?: string}} ProofShade */

const COLOURS = /** @type {{[label: string]: string}} */ ({ B: "black", W: "white" });

/**
 * Cells that are coloured or weighed, and the places that were forced.
 * @param {Tree} answer of `explain`, told
 * @returns {{shades: Map<string, ProofShade>, placements: Placement[]}}
 */
export function proofOnBoard({ certificate, tiles }) {
  const placements = (certificate?.steps ?? []).flatMap((/** @type {Tree} */ step) =>
    step.placement ? [step.placement] : [],
  );
  const laid = new Set(placements.flatMap((/** @type {Placement} */ { cells }) => cells.map(keyOf)));
  /** @type {Map<string, ProofShade>} */
  const shades = new Map();
  for (const { cells, label } of tiles) {
    if (!label || label === "·") continue;
    const colour = COLOURS[label];
    for (const cell of cells) {
      if (!laid.has(keyOf(cell)))
        shades.set(keyOf(cell), colour ? { sort: colour } : { sort: "weighed", text: label });
    }
  }
  return { shades, placements };
}
