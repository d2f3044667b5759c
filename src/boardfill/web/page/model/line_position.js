// @ts-check
/** Lines that are drawn by hand from cell to cell, and crosses where none goes; and the symbols that follow. */

import { cellOf, keyOf } from "./cells.js";
import { rulesOf } from "./rule_groups.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Mark} Mark */
/** @typedef {import("./types.js").PlainSymbol} PlainSymbol */
/** @typedef {import("./types.js").Problem} Problem */
/** @typedef {"line" | "cross"} Stroke */
/** What is drawn over edges, by the keys of their two cells.  @typedef {Map<string, Stroke>} Strokes */

/** @type {{[edge: string]: [number, number]}} */
const STEPS = { left: [0, -1], right: [0, 1], up: [-1, 0], down: [1, 0] };

/** The key of the edge between two cells; null if they are not side by side on the board.
 * @param {Problem} problem @param {Cell} one @param {Cell} other */
export function edgeBetween({ board }, one, other) {
  const isBeside = Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) === 1;
  const keys = [keyOf(one), keyOf(other)];
  return isBeside && keys.every((key) => board.cells.has(key)) ? keys.sort().join(" ") : null;
}

/** The two cells of an edge.  @param {string} edge */
export const cellsOf = (edge) => edge.split(" ").map(cellOf);

/** The cell over an edge of another.  @param {Cell} cell @param {string} edge */
const beyond = ([row, column], edge) => [row + STEPS[edge][0], column + STEPS[edge][1]];

/** The cells in which a line ends.  @param {Problem} problem @returns {Set<string> | null} null if it is not told */
function endsOf(problem) {
  const rule = rulesOf(problem).find(({ lines }) => lines);
  if (!Array.isArray(rule?.marks) || rule.marks.length === 0) return null;
  return new Set(rule.marks.map((/** @type {{cell: Cell}} */ { cell }) => keyOf(cell)));
}

/** The symbols of cells of which enough is drawn.  @param {Problem} problem @param {Strokes} strokes @returns {Mark[]} */
export function marksDrawn(problem, strokes) {
  const ends = endsOf(problem);
  const touched = new Set([...strokes.keys()].flatMap((edge) => edge.split(" ")));
  return [...touched].flatMap((key) => {
    const cell = cellOf(key);
    /** @param {Stroke} wanted */
    const over = (wanted) =>
      Object.keys(STEPS).filter((way) => {
        const edge = edgeBetween(problem, cell, beyond(cell, way));
        return edge === null ? wanted === "cross" : strokes.get(edge) === wanted;
      });
    const [lines, crosses] = [over("line"), over("cross")];
    const left = problem.symbols.filter(({ joins = [] }) => {
      const fits = lines.every((way) => joins.includes(way)) && !crosses.some((way) => joins.includes(way));
      return fits && (ends === null || (joins.length === 1) === ends.has(key));
    });
    return left.length === 1 ? [{ cell, symbol: left[0].name }] : [];
  });
}

/** What one would have drawn for these symbols.  @param {Problem} problem @param {Mark[]} marks @returns {Strokes} */
export function strokesOf(problem, marks) {
  /** @type {Strokes} */
  const found = new Map();
  for (const { cell, symbol } of marks) {
    const joins = problem.symbols.find(({ name }) => name === symbol)?.joins ?? [];
    for (const way of Object.keys(STEPS)) {
      const edge = edgeBetween(problem, cell, beyond(cell, way));
      if (edge && joins.includes(way)) found.set(edge, "line");
      else if (edge && symbol === "•" && !found.has(edge)) found.set(edge, "cross");
    }
  }
  return found;
}
