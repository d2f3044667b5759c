// @ts-check
/** Unit cubes seen from any side: which faces are seen, in which order, and where. */

import { keyOf } from "../model/cells.js";

/** @typedef {import("../model/types.js").Cell} Cell */
/** @typedef {import("../model/types.js").Point} Point */

/** The six faces: the step across, and the corners going around it, as layer, row and column. */
const FACES = [
  { step: [-1, 0, 0], corners: corners("000 001 011 010"), light: "top" },
  { step: [1, 0, 0], corners: corners("100 110 111 101"), light: "top" },
  { step: [0, -1, 0], corners: corners("000 100 101 001"), light: "left" },
  { step: [0, 1, 0], corners: corners("010 011 111 110"), light: "left" },
  { step: [0, 0, -1], corners: corners("000 010 110 100"), light: "right" },
  { step: [0, 0, 1], corners: corners("001 101 111 011"), light: "right" },
];

/** @param {string} written */
function corners(written) {
  return written.split(" ").map((corner) => [...corner].map(Number));
}

/**
 * Where a point (layer, row, column) is seen, and how near it is.
 * @param {number[]} point
 * @param {{turn: number, tilt: number}} view angles: around the vertical, and from the side to the top
 * @returns {[number, number, number]} right, down, near
 */
export function projected([layer, row, column], { turn, tilt }) {
  const right = column * Math.cos(turn) - row * Math.sin(turn);
  const towards = column * Math.sin(turn) + row * Math.cos(turn);
  return [
    right,
    layer * Math.cos(tilt) + towards * Math.sin(tilt),
    towards * Math.cos(tilt) - layer * Math.sin(tilt),
  ];
}

/**
 * The faces that are seen, the farthest first.
 * @param {Cell[]} cells
 * @param {{turn: number, tilt: number}} view
 * @returns {{cell: Cell, light: string, points: Point[]}[]}
 */
export function visibleFaces(cells, view) {
  const solid = new Set(cells.map(keyOf));
  const seen = FACES.filter(({ step }) => projected(step, view)[2] > 1e-6);
  const faces = cells.flatMap((cell) =>
    seen
      .filter(({ step }) => !solid.has(keyOf(cell.map((number, at) => number + step[at]))))
      .map(({ corners, light }) => {
        const points = corners.map((corner) =>
          projected(
            corner.map((number, at) => number + cell[at]),
            view,
          ),
        );
        return {
          cell,
          light,
          near: projected(cell, view)[2],
          points: points.map(([x, y]) => /** @type {Point} */ ([x, y])),
        };
      }),
  );
  return faces.sort((one, other) => one.near - other.near);
}
