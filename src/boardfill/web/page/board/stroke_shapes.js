// @ts-check
/** Lines from cell to cell as shapes: those of symbols, and those that are drawn by hand. */

import { makeSvg } from "../dom.js";
import { cellsOf } from "../model/line_position.js";
import { middleOf } from "./geometry.js";

/** @typedef {import("../model/types.js").Point} Point */

/** @type {{[edge: string]: string}} */
const HALVES = { left: "h-.5", right: "h.5", up: "v-.5", down: "v.5" };

/** The lines from the middle of a cell over these edges.  @param {Point} middle @param {string[]} joins */
export function lineInCell([x, y], joins) {
  return makeSvg("path", { class: "path-line", is: { d: joins.map((edge) => `M${x} ${y}${HALVES[edge]}`).join("") } });
}

/** @param {import("../model/line_position.js").Strokes} strokes @param {import("./lattices/lattice.js").Lattice} lattice */
export function strokeShapes(strokes, lattice) {
  return [...strokes].map(([edge, sort]) => {
    const [one, other] = cellsOf(edge).map((cell) => middleOf(lattice.corners(cell)));
    const [x, y] = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
    const d = sort === "line" ? `M${one.join(" ")}L${other.join(" ")}` : `M${x - 0.1} ${y - 0.1}l.2 .2m-.2 0l.2 -.2`;
    return makeSvg("path", { class: sort === "line" ? "path-line" : "path-cross", is: { d } });
  });
}
