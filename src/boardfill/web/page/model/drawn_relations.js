// @ts-check
/** What relations of cells look like: signs and dots between two of them, thermometers, arrows, lines. */

import { setKey } from "./rule_groups.js";

/** @typedef {import("./drawn.js").Drawn} Drawn */
/** @typedef {import("./rule_groups.js").Group} Group */

/** A difference or a quotient of two cells.  @param {unknown} relation */
export function isNumbered(relation) {
  return /^(differ by|ratio) \d+$/.test(String(relation));
}

/**
 * What must not be so is not drawn.
 * @param {string} relation @param {Group[]} groups @param {Set<string>} caged those that are cages
 * @param {Drawn} drawn
 */
export function drawRelation(relation, groups, caged, drawn) {
  const [, name, number] = relation.match(/^(less|greater|differ by|ratio)(?: (\d+))?$/) ?? [];
  const isDifference = name === "differ by";
  const isUsual = number === (isDifference ? "1" : "2");
  const total = number + (isDifference ? "−" : "÷");
  for (const { cells } of groups) {
    const inOrder = name === "greater" ? [...cells].reverse() : cells;
    if (cells.length > 2 && !relation.startsWith("not "))
      drawn.lines.push({ cells: inOrder, sort: name && !number ? "thermo" : "line" });
    else if (!name || cells.length !== 2) continue;
    else if (!number) drawn.pairs.push({ cells: inOrder, sort: "less", text: "" });
    else if (caged.has(setKey(cells))) drawn.cages.push({ cells, text: total });
    else drawn.pairs.push({ cells, sort: isDifference ? "white" : "black", text: isUsual ? "" : number });
  }
}
