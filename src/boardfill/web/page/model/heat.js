// @ts-check
/** How likely it is what a cell holds: a number from 0 to 1 and a word for each cell. */

import { keyOf } from "./cells.js";

/** @typedef {import("./types.js").Tree} Tree */

/**
 * With a name: how likely the cell holds that piece or symbol.  Without: how likely the likeliest
 * choice over the cell is, so that 100 means that all fillings agree there.
 * @param {Tree} answer of `heat` @param {string} name
 * @returns {Map<string, {heat: number, text: string}>}
 */
export function heatOfCells(answer, name) {
  /** @type {Map<string, {chance: number, symbol: string}>} */
  const chances = new Map();
  for (const choice of answer.placements ?? answer.marks ?? []) {
    const own = choice.piece ?? choice.symbol;
    for (const cell of choice.cells ?? [choice.cell]) {
      const key = keyOf(cell);
      const before = chances.get(key) ?? { chance: 0, symbol: "" };
      if (name && own === name) chances.set(key, { chance: before.chance + choice.approx, symbol: "" });
      else if (!name && choice.approx > before.chance)
        chances.set(key, { chance: choice.approx, symbol: choice.symbol ?? "" });
      else if (!chances.has(key)) chances.set(key, before);
    }
  }
  const most = Math.max(...[...chances.values()].map(({ chance }) => chance), 1e-12);
  return new Map(
    [...chances].map(([key, { chance, symbol }]) => [
      key,
      { heat: chance / most, text: symbol + percent(chance) },
    ]),
  );
}

/** 0 and 100 only if it is exactly that, as far as floating numbers tell.  @param {number} chance */
export function percent(chance) {
  const hundredfold = 100 * chance;
  if (hundredfold > 0 && hundredfold < 1) return "<1";
  if (hundredfold > 99 && hundredfold < 100 - 1e-9) return ">99";
  return String(Math.round(hundredfold));
}
