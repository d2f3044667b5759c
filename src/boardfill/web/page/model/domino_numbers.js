// @ts-check
/** The numbers under dominoes, which the page finds from where each of them may lie. */

import { keyOf } from "./cells.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Tree} Tree */
/** @typedef {{cell: Cell, pair: string[]}} Beside  a cell, and the domino that may lie on it and another */

const DOMINO = /^domino (\d+)-(\d+)$/;
/** @type {{[symbol: string]: Cell}} */
const OTHER_HALF = { ">": [0, 1], v: [1, 0] };

/** Two cells that can have a domino under them have its two numbers.
 * @param {Tree[]} rules @returns {{cell: Cell, text: string}[]} */
export function dominoNumbers(rules) {
  const near = besides(rules);
  const possible = [...near.values()].map(({ cell, ways }) => ({
    cell,
    numbers: ways[0].pair.filter((number) => ways.every(({ pair }) => pair.includes(number))),
  }));
  // Those that are certain first; where none is, either will do.
  possible.sort((one, other) => new Set(one.numbers).size - new Set(other.numbers).size);
  /** @type {Map<string, {cell: Cell, text: string}>} */
  const found = new Map();
  for (const { cell, numbers } of possible) {
    const waiting = [{ cell, text: numbers[0] ?? "" }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (found.has(keyOf(next.cell))) continue;
      found.set(keyOf(next.cell), next);
      for (const { cell: beside, pair } of near.get(keyOf(next.cell))?.ways ?? [])
        waiting.push({ cell: beside, text: pair[0] === next.text ? pair[1] : pair[0] });
    }
  }
  return [...found.values()];
}

/** For each cell those that may share a domino with it, by their keys.
 * @param {Tree[]} rules @returns {Map<string, {cell: Cell, ways: Beside[]}>} */
function besides(rules) {
  const near = new Map();
  /** @param {Cell} cell @param {Beside} way */
  const add = (cell, way) => {
    if (!near.has(keyOf(cell))) near.set(keyOf(cell), { cell, ways: [] });
    near.get(keyOf(cell)).ways.push(way);
  };
  for (const { name, held } of rules) {
    const pair = DOMINO.exec(name ?? "")?.slice(1);
    if (!pair) continue;
    for (const { cell, symbols } of held ?? [])
      for (const symbol of symbols) {
        const [down, right] = OTHER_HALF[symbol] ?? [0, 0];
        const other = [cell[0] + down, cell[1] + right];
        add(cell, { cell: other, pair });
        add(other, { cell, pair });
      }
  }
  return near;
}
