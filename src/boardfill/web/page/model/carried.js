// @ts-check
/** What pieces carry: marks on cells, colours on sides; where these are, and which colour each has. */

import { compareCells } from "./cells.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").LatticeName} LatticeName */
/** @typedef {{cells: Cell[], marks?: string[], sides?: string[][]}} Carrying */

/** How far colours reach inwards, where they do not meet in the middle. */
const REACH = 0.48;
/** Longer names of colours are not written. */
const LONGEST = 3;

/** All colours of sides in the order of their names; `a` and `A`, which may fit each other, are one.
 * @param {Piece[]} pieces */
export function sideColours(pieces) {
  const names = new Set(pieces.flatMap(({ sides }) => (sides ?? []).flat().filter(Boolean)).map(folded));
  return [...names].sort((one, other) => one.length - other.length || (one < other ? -1 : 1));
}

/** @type {{[lattice: string]: string[]}} in the order in which engines have sides */
const NAMES = {
  square: ["up", "right", "down", "left"],
  hex: ["right", "down-right", "down-left", "left", "up-left", "up-right"],
  triangle: ["left", "right", "down", "up"],
};

/** The edge of that name; -1 if the cell has none.  @param {LatticeName} lattice @param {Cell} cell @param {string} name */
export function edgeNamed(lattice, cell, name) {
  const place = NAMES[lattice].indexOf(name);
  return place < 0 ? -1 : edgeOf(lattice, cell, place);
}

/** @param {string} name */
const folded = (name) => name.toLowerCase();

/** With a place for every name of a side, as answers have them: documents leave out those that a triangle has not.
 * @template {Carrying} T @param {LatticeName} lattice @param {T} piece @returns {T} */
export function withAllSides(lattice, piece) {
  if (lattice !== "triangle" || !piece.sides) return piece;
  const sides = piece.sides.map((own, number) => {
    if (own.length !== 3) return own;
    const [left, right, level] = own;
    return pointsUp(piece.cells[number]) ? [left, right, level, ""] : [left, right, "", level];
  });
  return { ...piece, sides };
}

/** Is it the triangle of its row and column that points up?  @param {Cell} cell */
const pointsUp = ([row, column]) => (row + column) % 2 === 0;

/** In rising order of the cells.
 * @template {Carrying} T @param {T} piece @returns {T} */
export function inOrder(piece) {
  const order = piece.cells.map((_, at) => at).sort((one, other) => compareCells(piece.cells[one], piece.cells[other]));
  /** @template V @param {V[]} list */
  const ordered = (list) => order.map((at) => list[at]);
  return {
    ...piece,
    cells: ordered(piece.cells),
    ...(piece.marks ? { marks: ordered(piece.marks) } : {}),
    ...(piece.sides ? { sides: ordered(piece.sides) } : {}),
  };
}

/**
 * At which edge of a cell a side is, in the order of its corners; -1 where none is drawn.
 * @param {LatticeName} lattice @param {Cell} cell @param {number} place in the list of its sides
 */
export function edgeOf(lattice, cell, place) {
  if (lattice === "square") return place;
  if (lattice === "hex") return (place + 1) % 6;
  if (lattice === "cubic") return -1;
  return (pointsUp(cell) ? [2, 0, 1, -1] : [2, 1, -1, 0])[place];
}

/**
 * The coloured sides of a piece that lies there: the corners of each, its name and the place for that.
 * @param {LatticeName} name
 * @param {(cell: Cell) => Point[]} cornersOf
 * @param {Carrying} piece
 * @param {string[]} colours of all sides
 * @returns {{points: Point[], colour: number, name: string, at: Point}[]}
 */
export function colouredSides(name, cornersOf, piece, colours) {
  return (piece.sides ?? []).flatMap((sides, number) => {
    const cell = piece.cells[number];
    const corners = cornersOf(cell);
    const middle = mean(corners);
    const isWhole = name === "square" && !piece.marks?.[number];
    return sides.flatMap((side, place) => {
      const edge = edgeOf(name, cell, place);
      if (!side || !(edge in corners)) return [];
      const ends = [corners[edge], corners[(edge + 1) % corners.length]];
      const whole = { points: [...ends, middle], at: between(mean(ends), middle, 0.38) };
      return [
        {
          ...(isWhole ? whole : bandAlong(ends, middle)),
          colour: sideNumber(side, colours),
          name: side.length <= LONGEST ? side : "",
        },
      ];
    });
  });
}

/** @param {string} name @param {string[]} colours of all sides; those of the rim alone come after them */
export const sideNumber = (name, colours) => {
  const number = colours.indexOf(folded(name));
  return number < 0 ? colours.length : number;
};

/** A band along an edge of a cell.  @param {Point[]} ends of the edge @param {Point} middle of the cell
 * @returns {{points: Point[], at: Point}} and where its name stands */
export function bandAlong(ends, middle) {
  const inner = ends.map((end) => between(end, middle, REACH)).reverse();
  return { points: [...ends, ...inner], at: between(mean(ends), middle, REACH / 2) };
}

/** @param {Point[]} points @returns {Point} */
const mean = (points) => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];

/** @param {Point} one @param {Point} other @param {number} part @returns {Point} */
const between = (one, other, part) => [
  one[0] + part * (other[0] - one[0]),
  one[1] + part * (other[1] - one[1]),
];
