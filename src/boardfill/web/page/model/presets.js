// @ts-check
/** Problems to begin with: one for each of the three jobs. */

import { problemOf } from "./read_document.js";

/** @typedef {import("./types.js").Problem} Problem */

const L3 = {
  name: "L3",
  cells: [
    [0, 0],
    [1, 0],
    [1, 1],
  ],
  copies: "any",
};

/** Six by eight cells to be covered by L-trominoes.  @returns {Problem} */
export function coverPreset() {
  return problemOf({ format: "boardfill/1", board: { size: [6, 8] }, pieces: [L3] });
}

/** A game board with holes, and a table with pieces.  @returns {Problem} */
export function fitPreset() {
  return problemOf({
    format: "boardfill/1",
    board: { picture: "##..#.\n..#.#.\n.##..#\n##.###\n#...#.\n.###..\n" },
    table: { picture: "#..##.\n#.#.#.\n.##.##\n..#...\n##.##.\n.#....\n" },
  });
}

const ARROWS = [
  { name: "↖", points_at: ["up", "left", "up-left"] },
  { name: "↗", points_at: ["up", "right", "up-right"] },
  { name: "↘", points_at: ["down", "right", "down-right"] },
  { name: "↙", points_at: ["down", "left", "down-left"] },
];

/** Arrows in balance.  @param {number} side an even number @returns {Problem} */
export function arrowsPreset(side = 4) {
  const count = side / 2;
  return problemOf({
    format: "boardfill/1",
    board: { size: [side, side] },
    symbols: ARROWS,
    rules: [
      { each: "row", symbols: ["↖", "↗"], count },
      { each: "row", symbols: ["↘", "↙"], count },
      { each: "column", symbols: ["↖", "↙"], count },
      { each: "column", symbols: ["↗", "↘"], count },
    ],
  });
}

/** @param {Problem} problem */
export function isArrows(problem) {
  return (
    problem.kind === "marking" &&
    problem.symbols.length === 4 &&
    problem.symbols.every(({ name }) => "↖↗↘↙".includes(name))
  );
}
