// @ts-check
/** Problems to begin with: one for each of the three jobs, and puzzles of symbols. */

import { readPicture } from "./pictures.js";
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

const CAGES = "abcccd\nabecdd\nfgeehh\nfggiih\njjiikl\njmmmkk\n";
const BOXES = "aaabbb\naaabbb\ncccddd\ncccddd\neeefff\neeefff\n";

/** The cells of each letter, in the order in which letters come first.  @param {string} picture */
function regionsIn(picture) {
  /** @type {Map<string, import("./types.js").Cell[]>} */
  const regions = new Map();
  for (const { cell, character } of readPicture(picture, "square"))
    regions.set(character, [...(regions.get(character) ?? []), cell]);
  return [...regions.values()];
}

/** A killer sudoku of six by six cells.  @returns {Problem} */
export function killerPreset() {
  const cages = regionsIn(CAGES);
  return problemOf({
    format: "boardfill/1",
    board: { size: [6, 6] },
    symbols: ["1", "2", "3", "4", "5", "6"].map((name) => ({ name })),
    rules: [
      { each: "row", different: true },
      { each: "column", different: true },
      { each: "region", regions: regionsIn(BOXES), different: true },
      { each: "region", regions: cages, different: true },
      { each: "region", regions: cages, sums: [5, 8, 15, 11, 10, 11, 9, 7, 14, 10, 9, 6, 11] },
    ],
  });
}

/** A nonogram: the picture is a cat.  @returns {Problem} */
export function nonogramPreset() {
  const symbols = ["#"];
  return problemOf({
    format: "boardfill/1",
    board: { size: [8, 8] },
    blanks: true,
    symbols: [{ name: "#" }],
    rules: [
      { each: "row", symbols, runs: ["1 1", "2 2", "5", "1 1 1 1", "5 1", "3 1", "5 1", "6"] },
      { each: "column", symbols, runs: ["5", "2 4", "6", "2 4", "5 2", "2", "1", "4"] },
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
