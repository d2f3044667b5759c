// @ts-check
/** Marks and coloured sides of a piece, as shapes. */

import { makeSvg } from "../dom.js";
import { colouredSides } from "../model/carried.js";
import { COLOURS } from "./colours.js";
import { middleOf } from "./geometry.js";

/**
 * @param {import("../model/types.js").LatticeName} name
 * @param {import("./lattices/lattice.js").Lattice} lattice
 * @param {import("../model/carried.js").Carrying} piece
 * @param {string[]} colours of all sides
 */
export function carriedShapes(name, lattice, piece, colours) {
  const sides = colouredSides(name, lattice.corners, piece, colours).flatMap(({ points, colour, name: told, at }) => [
    makeSvg("polygon", {
      class: `side colour-${colour % COLOURS}`,
      is: { points: points.map((point) => point.join()).join(" ") },
    }),
    ...(told ? [lettering("side-name", told, at)] : []),
  ]);
  const marks = (piece.marks ?? []).flatMap((mark, number) => {
    const kind = piece.sides ? "carried among-sides" : mark.length > 1 ? "carried long" : "carried";
    return mark ? [lettering(kind, mark, middleOf(lattice.corners(piece.cells[number])))] : [];
  });
  return [...sides, ...marks];
}

/** @param {string} kind @param {string} text @param {import("../model/types.js").Point} at */
export function lettering(kind, text, [x, y]) {
  return makeSvg("text", { class: kind, text, is: { x, y } });
}
