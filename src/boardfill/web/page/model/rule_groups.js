// @ts-check
/** The groups of cells that the rules of a marking look at, each with its clue, as the engines number them. */

import { keyOf, sortedCells } from "./cells.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Problem} Problem */
/** @typedef {import("./types.js").Tree} Tree */
/** @typedef {{cells: Cell[], clue: unknown}} Group  the clue is undefined where the group has none */

/** The keys that say what kind of rule it is, of rules that can be drawn. */
const KINDS = [
  "count",
  "different",
  "sum",
  "sums",
  "product",
  "arrow",
  "neighbours",
  "runs",
  "visible",
  "sandwich",
  "pattern",
  "paired",
];

/** @param {Problem} problem @returns {Tree[]} */
export function rulesOf({ others }) {
  return Array.isArray(others.rules) ? others.rules : [];
}

/** @param {Tree} rule */
export function kindOfRule(rule) {
  const key = KINDS.find((kind) => rule[kind] !== undefined && rule[kind] !== false) ?? "";
  return key === "sums" ? "sum" : key;
}

/** Does it have a clue for each group, rather than one for all of them?  @param {Tree} rule */
export function hasList(rule) {
  const kind = kindOfRule(rule);
  const isOne = ["sum", "count", "neighbours"].includes(kind);
  return rule.sums !== undefined || (!isOne && Array.isArray(rule[kind]));
}

/** The groups of a rule of which the page knows the cells.
 * @param {Board} board @param {Tree} rule @returns {Group[]} */
export function groupsOf(board, rule) {
  const value = rule.sums ?? rule[kindOfRule(rule)];
  const clues = hasList(rule) ? value : [value];
  const places = rule.regions ?? (rule.each ? linesOf(board, rule.each) : [rule.cells ?? []]);
  return places.map((/** @type {Cell[]} */ cells, /** @type {number} */ number) => {
    const clue = clues[clues.length > 1 ? number : 0];
    return { cells, clue: clue === "" || clue === null ? undefined : clue };
  });
}

/** Rows or columns of squares, or the runs of cells in them.
 * @param {Board} board @param {string} each @returns {Cell[][]} */
export function linesOf(board, each) {
  const at = ["row", "column"].indexOf(each.replace(/ run$/, ""));
  if (at < 0 || board.lattice !== "square" || board.wrap.length > 0) return [];
  /** @type {Map<number, Cell[]>} */
  const lines = new Map();
  for (const cell of sortedCells(board.cells)) lines.set(cell[at], [...(lines.get(cell[at]) ?? []), cell]);
  const inOrder = [...lines.keys()].sort((one, other) => one - other).map((line) => lines.get(line) ?? []);
  if (!each.endsWith(" run")) return inOrder;
  return inOrder.flatMap(runsOf).filter((run) => run.length > 1);
}

/** The parts of a line between holes.  @param {Cell[]} line @returns {Cell[][]} */
function runsOf(line) {
  /** @type {Cell[][]} */
  const runs = [];
  line.forEach((cell, number) => {
    const before = line[number - 1];
    if (before && cell[0] - before[0] + cell[1] - before[1] === 1) runs[runs.length - 1].push(cell);
    else runs.push([cell]);
  });
  return runs;
}

/** The same for the same cells.  @param {Cell[]} cells */
export function setKey(cells) {
  return cells.map(keyOf).sort().join(" ");
}

/** A number or a range, as people write it.  @param {unknown} clue */
export function clueText(clue) {
  if (!Array.isArray(clue)) return clue === undefined || clue === "any" ? "" : String(clue);
  const [least, most] = clue;
  if (most === "any") return `≥${least}`;
  return least === most ? String(least) : least === 0 ? `≤${most}` : `${least}–${most}`;
}

/** Is no cell in two of them?  @param {Group[]} groups */
export function areApart(groups) {
  const keys = groups.flatMap(({ cells }) => cells.map(keyOf));
  return new Set(keys).size === keys.length;
}

/** Is every cell of the board in exactly one of them?  @param {Board} board @param {Group[]} groups */
export function divides(board, groups) {
  return areApart(groups) && groups.flatMap(({ cells }) => cells).length === board.cells.size;
}

/** Are they like the boxes of a sudoku?  @param {Problem} problem @param {Group[]} groups */
export function areBoxes({ board, symbols }, groups) {
  return divides(board, groups) && groups.every(({ cells }) => cells.length === symbols.length);
}

/** The step from each cell to the next, if it is always the same and small.
 * @param {Cell[]} cells @returns {Cell | null} */
export function stepOf(cells) {
  if (cells.length < 2) return null;
  const steps = cells.slice(1).map((cell, number) => cell.map((one, at) => one - cells[number][at]));
  const [down, right] = steps[0];
  const isNear = Math.abs(down) <= 1 && Math.abs(right) <= 1;
  return isNear && steps.every((step) => step[0] === down && step[1] === right) ? steps[0] : null;
}

/** @param {Cell[]} cells */
export const isDiagonal = (cells) => stepOf(cells)?.every((one) => one !== 0) ?? false;
/** @param {Cell[]} cells */
export const isRun = (cells) => stepOf(cells)?.some((one) => one === 0) ?? false;
