// @ts-check
/** What a certificate says of cells: colours, weights, places. */

import { keyOf } from "./cells.js";

/** @typedef {import("./types.js").Placement} Placement */
/** @typedef {import("./types.js").Tree} Tree */
/** @typedef {{sort: string, text?: string}} ProofShade */

/**
 * @param {Tree | null} certificate
 * @returns {{shades: Map<string, ProofShade>, placements: Placement[]}}
 */
export function proofShades(certificate) {
  if (!certificate) return { shades: new Map(), placements: [] };
  const { kind } = certificate;
  if (kind === "colouring" || kind === "inequality") return { shades: weightShades(certificate.weights), placements: [] };
  if (kind === "forced") {
    const placements = certificate.steps.flatMap((/** @type {Tree} */ step) => (step.placement ? [step.placement] : []));
    return { shades: proofShades(certificate.end).shades, placements };
  }
  const cells = kind === "pocket" ? certificate.cells : kind === "starved" && certificate.subject?.cell ? [certificate.subject.cell] : [];
  return { shades: new Map(cells.map((/** @type {number[]} */ cell) => [keyOf(cell), { sort: "trouble-spot" }])), placements: [] };
}

/** One weight is black, two that are opposite are black and white; others are told by number.
 * @param {Tree[]} weights @returns {Map<string, ProofShade>} */
function weightShades(weights) {
  const groups = weights.filter(({ cells }) => cells?.length > 0);
  const numbers = groups.map(({ weight }) => weight);
  const areColours = numbers.every((weight) => weight === 1 || weight === -1);
  /** @type {Map<string, ProofShade>} */
  const shades = new Map();
  for (const { weight, cells } of groups) {
    for (const cell of cells) {
      shades.set(keyOf(cell), areColours ? { sort: weight === 1 ? "black" : "white" } : { sort: weight > 0 ? "plus" : "minus", text: String(weight) });
    }
  }
  return shades;
}
