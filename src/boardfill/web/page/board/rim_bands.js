// @ts-check
/** The colours of the rim, as bands outside the board. */

import { makeSvg } from "../dom.js";
import { bandAlong, edgeNamed, sideNumber } from "../model/carried.js";
import { cellOf, keyOf } from "../model/cells.js";
import { rulesOf } from "../model/rule_groups.js";
import { lettering } from "./carried_shapes.js";
import { COLOURS } from "./colours.js";
import { middleOf, wrapping } from "./geometry.js";

/** @typedef {import("../model/types.js").Cell} Cell */
/** @typedef {import("../model/types.js").Problem} Problem */

/** What the bands need around the board. */
const ROOM = 0.3;

/** @param {Problem} problem @param {import("./rule_shapes.js").Rim} rim what else needs room @returns {import("./rule_shapes.js").Rim} */
export function withRoomForBands(problem, rim) {
  if (!rulesOf(problem).some((rule) => rule.rim)) return rim;
  const { left, top, right, bottom } = rim;
  return {
    left: Math.max(ROOM, left),
    top: Math.max(ROOM, top),
    right: Math.max(ROOM, right),
    bottom: Math.max(ROOM, bottom),
  };
}

/** @param {Problem} problem @param {import("./lattices/lattice.js").Lattice} lattice @param {string[]} colours of all sides */
export function rimBands(problem, lattice, colours) {
  if (problem.board.lattice === "cubic") return [];
  return rulesOf(problem).flatMap(({ rim = [] }) =>
    sidesOfRim(problem, lattice, rim).flatMap(({ cell, edge, colour }) => {
      const corners = lattice.corners(cell);
      const ends = [corners[edge], corners[(edge + 1) % corners.length]];
      const band = bandAlong(ends, middleOf(lattice.corners(lattice.beside(cell)[edge])));
      const points = band.points.map((point) => point.join()).join(" ");
      const shape = makeSvg("polygon", {
        class: `side colour-${sideNumber(colour, colours) % COLOURS}`,
        is: { points },
      });
      return colour.length > 3 ? [shape] : [shape, lettering("side-name", colour, band.at)];
    }),
  );
}

/** @param {Problem} problem @param {import("./lattices/lattice.js").Lattice} lattice
 * @param {string | [Cell, string, string][]} rim a colour for all of it, or those of some sides
 * @returns {{cell: Cell, edge: number, colour: string}[]} */
function sidesOfRim({ board }, lattice, rim) {
  if (typeof rim !== "string")
    return rim
      .map(([cell, side, colour]) => ({ cell, edge: edgeNamed(board.lattice, cell, side), colour }))
      .filter(({ edge }) => edge >= 0);
  if (!rim) return [];
  const home = wrapping(board);
  return [...board.cells].map(cellOf).flatMap((cell) =>
    lattice
      .beside(cell)
      .map((other, edge) => ({ cell, edge, colour: rim, isInside: board.cells.has(keyOf(home(other))) }))
      .filter(({ isInside }) => !isInside),
  );
}
