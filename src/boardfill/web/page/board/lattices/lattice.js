// @ts-check
/**
 * What the page must know of a lattice to draw and paint it.  Lengths are in sides of a square cell.
 *
 * @typedef {import("../../model/types.js").Cell} Cell
 * @typedef {import("../../model/types.js").Point} Point
 * @typedef {object} Lattice
 * @property {(cell: Cell) => Point[]} corners  clockwise
 * @property {(cell: Cell) => Cell[]} beside  what lies across each edge, from the first corner on
 * @property {(point: Point) => Cell} cellAt
 * @property {(cell: Cell) => Cell} turned  by the least turn there is
 * @property {(cell: Cell) => Cell} mirrored
 * @property {(cell: Cell) => Cell} [tipped]  solids only: turned around another axis
 * @property {(step: Cell) => boolean} isStep  can shapes be moved by that?
 */
export {};
