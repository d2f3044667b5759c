// @ts-check
/** What rules for pieces, and those for their marks, look like: regions are cages, marks stand in cells. */

import { sortedCells } from "./cells.js";
import { clueText, groupsOf, kindOfRule, rulesOf } from "./rule_groups.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Tree} Tree */

/** @param {import("./types.js").Problem} problem @param {import("./drawn.js").Drawn} drawn */
export function drawTileRules(problem, drawn) {
  for (const rule of rulesOf(problem)) {
    const kind = kindOfRule(rule);
    if (rule.lying) drawn.outlines.push(rule.cells ?? []);
    if (rule.overhang) drawn.outlines.push(sortedCells(problem.board.cells));
    for (const { cell, mark } of listed(rule.marks)) drawn.numbers.push({ cell, text: mark });
    for (const { cell, area } of listed(rule.areas)) drawn.corners.push({ cell, text: area ? String(area) : "?" });
    if (!rule.regions || !["sum", "product", "different", "neighbours"].includes(kind)) continue;
    const sign = kind === "different" ? "≠" : rule.neighbours === "equal" ? "=" : "";
    for (const { cells, clue } of groupsOf(problem.board, rule)) {
      const text = sign || (kind === "neighbours" ? "" : clueText(clue) + (kind === "product" ? "×" : ""));
      if (text) drawn.cages.push({ cells, text });
    }
  }
}

/** @param {unknown} value @returns {Tree[]} */
const listed = (value) => (Array.isArray(value) ? value : []);
