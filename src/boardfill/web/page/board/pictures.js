// @ts-check
/** Small pictures that only show: of pieces, of boards with or without a filling. */

import { cellOf, keyOf } from "../model/cells.js";
import { makeSvg } from "../dom.js";
import { sideColours } from "../model/carried.js";
import { inverted } from "../model/editing.js";
import { drawnRules } from "../model/drawn_rules.js";
import { problemOf } from "../model/read_document.js";
import { carriedShapes } from "./carried_shapes.js";
import { coloursFor } from "./colours.js";
import { symbolIn } from "./filling_layer.js";
import { boundsOf, fillPath, latticeOf, latticeOfShapes, outlinePath, wrapping } from "./geometry.js";
import { rimBands, withRoomForBands } from "./rim_bands.js";
import { rimOf, ruleShapes } from "./rule_shapes.js";
import { visibleFaces } from "./solid_geometry.js";

/** @typedef {import("../model/types.js").Board} Board */
/** @typedef {import("../model/types.js").Cell} Cell */
/** @typedef {import("../model/types.js").Filling} Filling */
/** @typedef {import("../model/types.js").LatticeName} LatticeName */
/** @typedef {import("../model/types.js").Problem} Problem */

const MARGIN = 0.08;
const SOLID = { turn: Math.PI / 5, tilt: 0.55 };
/** More cells are no picture any more. */
const MOST_CELLS = 4000;

/** @param {{x: number, y: number, width: number, height: number}} bounds @param {string} name */
function emptyPicture({ x, y, width, height }, name) {
  const box = [x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN];
  return makeSvg("svg", { class: name, is: { viewBox: box.join(" "), "aria-hidden": true } });
}

/**
 * @param {LatticeName} name @param {Cell[]} cells @param {number} colour
 * @param {SVGElement[]} carried what the cells carry
 */
export function shapePicture(name, cells, colour, carried = []) {
  if (name === "cubic") return solidPicture(cells, () => `colour-${colour}`);
  const lattice = latticeOfShapes(name);
  const svg = emptyPicture(boundsOf(lattice, cells), "shape");
  svg.append(
    makeSvg(
      "g",
      { class: `piece colour-${colour}` },
      makeSvg("path", { class: "inside", is: { d: fillPath(lattice, cells) } }),
      makeSvg("path", { class: "between", is: { d: fillPath(lattice, cells) } }),
      ...carried,
      makeSvg("path", { class: "outline", is: { d: outlinePath(lattice, cells) } }),
    ),
  );
  return svg;
}

/** A piece of a problem with what it carries, as it is described.
 * @param {LatticeName} name @param {import("../model/carried.js").Carrying} piece
 * @param {number} colour @param {string[]} colours of all sides */
export function piecePicture(name, piece, colour, colours) {
  const carried = carriedShapes(name, latticeOfShapes(name), piece, colours);
  return shapePicture(name, piece.cells, colour, carried);
}

/** @param {Cell[]} cells @param {(cell: Cell) => string} look */
function solidPicture(cells, look) {
  const faces = visibleFaces(cells, SOLID);
  const points = faces.flatMap((face) => face.points);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const svg = emptyPicture({ x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }, "shape");
  svg.append(
    ...faces.map(({ cell, light, points: corners }) =>
      makeSvg("polygon", {
        class: `face ${light} ${look(cell)}`,
        is: { points: corners.map((one) => one.map((number) => number.toFixed(3)).join(",")).join(" ") },
      }),
    ),
  );
  return svg;
}

/** The board of a document, and what lies on it; nothing of a board that is too large to be shown.
 * @param {import("../model/types.js").Tree} tree @param {Filling} filling */
export function documentPicture(tree, filling = {}) {
  try {
    return problemPicture(problemOf({ pieces: [], ...tree }), filling);
  } catch {
    return emptyPicture({ x: 0, y: 0, width: 1, height: 1 }, "thumbnail");
  }
}

/** @param {Problem} problem @param {Filling} filling */
function problemPicture(problem, filling) {
  const { board } = problem;
  const placements = filling.placements ?? problem.given;
  const names = problem.pieces.map(({ name }) => name);
  const cells = [...board.cells].slice(0, MOST_CELLS).map(cellOf);
  if (problem.kind === "covering" || cells.length === 0)
    return emptyPicture({ x: 0, y: 0, width: 1, height: 1 }, "thumbnail");
  const lattice = latticeOf(board.lattice, board.frame);
  const colours = coloursFor(placements, lattice, names);
  if (board.lattice === "cubic") {
    const looks = new Map(
      placements.flatMap((placement, number) =>
        placement.cells.map((cell) => [keyOf(cell), `colour-${colours[number]}`]),
      ),
    );
    const all = [...new Set([...cells.map(keyOf), ...looks.keys()])].map(cellOf);
    return solidPicture(all, (cell) => looks.get(keyOf(cell)) ?? "bare");
  }
  const drawn = drawnRules(problem);
  const { left, top, right, bottom } = withRoomForBands(problem, rimOf(drawn, board));
  const blocks = drawn.hasBlocks ? inverted(board).cells : [];
  const holes = [...blocks].map(cellOf);
  const { x, y, width, height } = boundsOf(lattice, [...cells, ...holes, ...placements.flatMap((one) => one.cells)]);
  const svg = emptyPicture(
    { x: x - left, y: y - top, width: left + width + right, height: top + height + bottom },
    drawn.cages.length > 0 ? "thumbnail caged" : "thumbnail",
  );
  svg.append(
    makeSvg("path", { class: "block", is: { d: fillPath(lattice, holes) } }),
    makeSvg("path", { class: "cell", is: { d: fillPath(lattice, cells) } }),
    ...rimBands(problem, lattice, sideColours(problem.pieces)),
    ...ruleShapes(drawn, lattice, board),
    ...placements.map((placement, number) =>
      makeSvg(
        "g",
        { class: `piece colour-${colours[number]}` },
        makeSvg("path", { class: "inside", is: { d: fillPath(lattice, placement.cells) } }),
        ...carriedShapes(board.lattice, lattice, placement, sideColours(problem.pieces)),
        makeSvg("path", {
          class: "outline",
          is: { d: outlinePath(lattice, placement.cells, wrapping(board)) },
        }),
      ),
    ),
    ...(filling.marks ?? problem.clues).map(({ cell, symbol }) =>
      symbolIn(lattice.corners(cell), symbol, drawn.shapes),
    ),
    makeSvg("path", { class: "board-edge", is: { d: outlinePath(lattice, cells) } }),
  );
  return svg;
}
