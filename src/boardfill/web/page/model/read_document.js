// @ts-check
/** From a problem document, as the engines write it, to what the page paints. */

import { withAllSides } from "./carried.js";
import { keyOf, keysOf } from "./cells.js";
import { boxAround, frameAround, frameOfSize, frameRows } from "./frame.js";
import { readPicture } from "./pictures.js";
import { MOST_CELLS } from "./well_formed.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Problem} Problem */
/** @typedef {import("./types.js").Tree} Tree */

const KNOWN = ["format", "title", "board", "table", "pieces", "given", "symbols", "clues", "answers"];

/** @param {Tree} tree @returns {Problem} */
export function problemOf(tree) {
  /** @type {Tree} */
  const others = {};
  const lattice = tree.board?.lattice ?? "square";
  for (const key of Object.keys(tree)) if (!KNOWN.includes(key)) others[key] = tree[key];
  return {
    kind: kindOf(tree),
    title: tree.title ?? "",
    board: boardOf(tree.board ?? { size: [1, 1] }),
    table: tree.table ? boardOf(tree.table, "#") : null,
    pieces: (tree.pieces ?? []).map((/** @type {import("./types.js").Piece} */ piece) =>
      withAllSides(lattice, { ...piece, copies: piece.copies ?? "any" }),
    ),
    given: (tree.given ?? []).map((/** @type {import("./types.js").Placement} */ given) => withAllSides(lattice, given)),
    symbols: tree.symbols ?? [],
    clues: tree.clues ?? [],
    printed: [],
    others,
  };
}

/** @param {Tree} tree @returns {import("./types.js").Kind} */
function kindOf(tree) {
  if (!tree.board) return "covering";
  if (tree.table) return "fitting";
  if (tree.parts) return "parts";
  return tree.symbols ? "marking" : "tiling";
}

/** @param {Tree} tree @param {string} drawn the characters of cells @returns {Board} */
function boardOf(tree, drawn = ".?^v") {
  if (tree.size) refuseLarge(tree.size);
  const board = readBoard(tree, drawn);
  refuseLarge(board.frame.extent);
  return board;
}

/** Of what no page could show, every cell would be an element.  @param {number[]} sides */
function refuseLarge(sides) {
  if (sides.reduce((area, side) => area * side, 1) > MOST_CELLS) {
    throw new RangeError(`a page shows boards of up to ${MOST_CELLS} cells, holes included`);
  }
}

/** @param {Tree} tree @param {string} drawn @returns {Board} */
function readBoard(tree, drawn) {
  const lattice = tree.lattice ?? "square";
  const wrap = tree.wrap ?? [];
  const holes = keysOf(tree.holes ?? []);
  const optional = keysOf(tree.optional ?? []);
  if (tree.cells) {
    const cells = keysOf(tree.cells);
    return { lattice, frame: frameAround(lattice, cells), cells, optional, wrap };
  }
  if (tree.size) {
    const frame = frameOfSize(lattice, tree.size);
    const cells = keysOf(
      frameRows(lattice, frame)
        .flat()
        .filter((cell) => !holes.has(keyOf(cell))),
    );
    return { lattice, frame, cells, optional, wrap };
  }
  const read = readPicture(tree.picture, lattice);
  const cells = keysOf(read.filter((one) => drawn.includes(one.character)).map((one) => one.cell));
  for (const hole of holes) cells.delete(hole);
  for (const one of read) if (one.character === "?") optional.add(keyOf(one.cell));
  const frame = frameAround(
    lattice,
    read.map((one) => keyOf(one.cell)),
  );
  // A board that closes on itself is a box, which a frame of bricks is not.
  if (wrap.length > 0) {
    Object.assign(frame, boxAround(read.map((one) => one.cell)), { brick: false });
  }
  return { lattice, frame, cells, optional, wrap };
}
