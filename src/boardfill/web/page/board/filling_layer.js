// @ts-check
/** What lies on a board: pieces with a line around each, symbols in their cells. */

import { keyOf } from "../model/cells.js";
import { makeSvg } from "../dom.js";
import { carriedShapes, lettering } from "./carried_shapes.js";
import { coloursFor } from "./colours.js";
import { fillPath, middleOf, outlinePath, wrapping } from "./geometry.js";
import { lineInCell } from "./stroke_shapes.js";

/** @typedef {import("../model/types.js").Mark} Mark */
/** @typedef {import("../model/types.js").Placement} Placement */
/** @typedef {import("./board_view.js").BoardView} BoardView */

export class FillingLayer {
  /** @param {BoardView} view @param {string} name its class */
  constructor(view, name) {
    this.view = view;
    this.group = view.addLayer(name);
  }

  clear() {
    this.group.replaceChildren();
  }

  /**
   * @param {Placement[]} placements
   * @param {Mark[]} marks
   * @param {string[]} names of all pieces, for their colours
   * @param {(placement: Placement, number: number) => string} sort a class for each
   */
  show(placements, marks, names, sort = () => "") {
    const lattice = this.view.lattice;
    const wrapped = wrapping(/** @type {import("../model/types.js").Board} */ (this.view.board));
    const colours = coloursFor(placements, lattice, names);
    /** @param {import("../model/types.js").Cell[]} cells */
    const cornersOf = (cells) => cells.flatMap((cell) => lattice.corners(cell));
    const pieces = placements.map((placement, number) =>
      makeSvg(
        "g",
        { class: `piece colour-${colours[number]} ${sort(placement, number)}` },
        ...this.shapesOf(placement, wrapped),
        ...(placement.name ? [lettering("side-name", placement.name, middleOf(cornersOf(placement.cells)))] : []),
      ),
    );
    const symbols = marks.map(({ cell, symbol }) => symbolIn(lattice.corners(cell), symbol, this.view.shapes));
    this.group.replaceChildren(...pieces, ...symbols);
  }

  /** @private @param {Placement} placement @param {(cell: import("../model/types.js").Cell) => import("../model/types.js").Cell} wrapped */
  shapesOf(placement, wrapped) {
    const { lattice, elements, sideColours } = this.view;
    const { lattice: name } = /** @type {import("../model/types.js").Board} */ (this.view.board);
    const { cells, marks, sides } = placement;
    // Between layers side by side there is no room for what sticks out; the solid has it.
    const seen = [...cells.keys()].filter((at) => name !== "cubic" || elements.has(keyOf(cells[at])));
    const shown = seen.map((at) => cells[at]);
    const carried = {
      cells: shown,
      ...(marks ? { marks: seen.map((at) => marks[at]) } : {}),
      ...(sides ? { sides: seen.map((at) => sides[at]) } : {}),
    };
    return [
      makeSvg("path", { class: "inside", is: { d: fillPath(lattice, shown) } }),
      ...carriedShapes(name, lattice, carried, sideColours),
      makeSvg("path", { class: "outline", is: { d: outlinePath(lattice, shown, wrapped) } }),
    ];
  }
}

/** Half a domino, the end of a ship, and a part from its middle.  @type {{[kind: string]: string}} */
const OPEN_TO_THE_RIGHT = {
  half: "M.5 -.4H-.28A.12 .12 0 0 0 -.4 -.28V.28A.12 .12 0 0 0 -.28 .4H.5",
  ship: "M.36 -.36H0A.36 .36 0 0 0 0 .36H.36z",
  middle: "M-.36 -.36H.36V.36H-.36z",
};
/** @type {{[way: string]: number}} */
const TURNS = { right: 0, down: 90, left: 180, up: 270 };

/**
 * @param {import("../model/types.js").Point[]} corners @param {string} symbol
 * @param {Map<string, import("../model/drawn.js").Shape>} shapes of symbols that are drawn
 * @returns {SVGElement}
 */
export function symbolIn(corners, symbol, shapes = new Map()) {
  const [x, y] = middleOf(corners);
  const shape = shapes.get(symbol);
  if (shape === "full") {
    const points = corners.map((point) => [x + 0.9 * (point[0] - x), y + 0.9 * (point[1] - y)].join(","));
    return makeSvg("polygon", { class: "drawn-symbol", is: { points: points.join(" ") } });
  }
  if (shape === "open") return makeSvg("circle", { class: "open-symbol", is: { cx: x, cy: y, r: 0.07 } });
  const [kind, way, ...ways] = (shape ?? "").split(" ");
  if (kind === "line") return lineInCell([x, y], [way, ...ways]);
  if (kind === "bulb" || way === "alone")
    return makeSvg("circle", { class: "drawn-symbol", is: { cx: x, cy: y, r: kind === "bulb" ? 0.26 : 0.36 } });
  if (kind in OPEN_TO_THE_RIGHT)
    return makeSvg("path", {
      class: kind === "half" ? "drawn-half" : "drawn-symbol",
      is: { d: OPEN_TO_THE_RIGHT[way ? kind : "middle"], transform: `translate(${x} ${y}) rotate(${TURNS[way] ?? 0})` },
    });
  if (shape === "tent")
    return makeSvg("path", {
      class: "drawn-symbol",
      is: { d: `M${x} ${y - 0.3}l.34 .58h-.24l-.1 -.24l-.1 .24h-.24z` },
    });
  const text = makeSvg("text", { class: symbol.length > 1 ? "symbol long" : "symbol", text: shape === "star" ? "★" : symbol });
  text.setAttribute("x", String(x));
  text.setAttribute("y", String(y));
  return text;
}

/** What screen readers hear of each cell.  @param {Placement[]} placements @param {Mark[]} marks */
export function contentsOf(placements, marks) {
  /** @type {Map<string, string>} */
  const contents = new Map();
  for (const { piece, cells, name, marks = [], sides = [] } of placements) {
    cells.forEach((cell, number) => {
      const told = [piece, name, marks[number], ...(sides[number] ?? [])].filter(Boolean);
      contents.set(keyOf(cell), told.join(" "));
    });
  }
  for (const { cell, symbol } of marks) contents.set(keyOf(cell), symbol);
  return contents;
}
