// @ts-check
/** Boards that have a name, in a size to begin with; painting and resizing go on from there. */

/** @type {{[lattice in import("../model/types.js").LatticeName]: string[]}} */
export const FAMILIES = {
  square: ["aztec-diamond:4", "diamond:4", "staircase:7", "triangle:5", "trapezoid:4x5"],
  hex: ["hexagon:4", "triangle:6", "trapezoid:4x4", "diamond:5"],
  triangle: ["hexagon:3", "triangle:6", "trapezoid:4x5", "diamond:5"],
  cubic: ["staircase:4x3", "pyramid:3"],
};
