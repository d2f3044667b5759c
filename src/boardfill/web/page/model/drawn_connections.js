// @ts-check
/** What rules about connected cells and lines look like: numbers, pearls, rooms, and shapes of symbols. */

import { rulesOf } from "./rule_groups.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").PlainSymbol} PlainSymbol */
/** @typedef {import("./types.js").Problem} Problem */
/** @typedef {import("./types.js").Tree} Tree */
/** @typedef {import("./drawn.js").Drawn} Drawn */

/** @type {{[where: string]: string}} */
const ARROWS = { "left of": "←", "right of": "→", above: "↑", below: "↓" };
const AHEAD = /^shaded cells (left of|right of|above|below) \((\d+), (\d+)\)$/;
const NUMBER_IN_ROW = /^(\d+) in row \d+$/;
const NOT_TOLD = "shaded cells with a number that is not told";

/** Does a line go through some symbol?  @param {Problem} problem */
export function hasLines({ symbols }) {
  return symbols.some(({ joins = [] }) => joins.length > 0);
}

/** Must cells be connected, or lines make a shape?  @param {Problem} problem */
export function hasConnections(problem) {
  return hasLines(problem) || rulesOf(problem).some(({ connected }) => connected);
}

/** Are cells shaded or not, and nothing else?  @param {Problem} problem */
export function isShading({ symbols }) {
  return symbols.length === 2 && symbols.every(({ name }) => "#■.□".includes(name));
}

/** @param {Tree} rule is it drawn here, and nowhere else? */
export function isDrawnAsConnection(rule) {
  const isRoom = rule.count !== undefined && rule.regions?.length === 1;
  return isRoom || Array.isArray(rule.neighbours) || rule.joined !== undefined;
}

/** @param {Problem} problem @param {Drawn} drawn */
export function drawConnections(problem, drawn) {
  for (const rule of rulesOf(problem)) {
    for (const { cell, mark } of Array.isArray(rule.marks) ? rule.marks : [])
      drawn.above.push({ cell, text: mark === "0" ? "?" : mark });
    if (rule.count !== undefined && rule.regions?.length === 1) drawRoom(rule, drawn);
    if (rule.joined !== undefined) drawBetween(rule, drawn);
    if (rule.held) drawHeld(rule, problem.symbols, drawn);
  }
  const isSquare = problem.board.lattice === "square";
  for (const { name, joins = [] } of problem.symbols) {
    if (joins.length > 0 && isSquare) drawn.shapes.set(name, `line ${joins.join(" ")}`);
    else if ("#■".includes(name)) drawn.shapes.set(name, "full");
    else if (".□".includes(name)) drawn.shapes.set(name, "open");
    else if (name === "•" && hasLines(problem)) drawn.shapes.set(name, "open");
  }
}

/** @param {Tree} rule @param {Drawn} drawn */
function drawRoom({ regions: [cells], count }, drawn) {
  drawn.outlines.push(cells);
  if (typeof count === "number") drawn.above.push({ cell: cells[0], text: String(count) });
}

/** A number among the cells around it.  @param {Tree} rule @param {Drawn} drawn */
function drawBetween({ regions = [], joined }, drawn) {
  regions.forEach((/** @type {Cell[]} */ cells, /** @type {number} */ number) => {
    const clue = Array.isArray(joined) ? joined[number] : joined;
    if (clue !== "" && clue !== undefined) drawn.between.push({ cells, text: String(clue) });
  });
}

/** What rules of puzzles say by their names, and pearls.
 * @param {Tree} rule @param {PlainSymbol[]} symbols @param {Drawn} drawn */
function drawHeld({ name = "", held, times = 1 }, symbols, drawn) {
  const [, where, row, column] = name.match(AHEAD) ?? [];
  if (where) {
    drawn.blocks.set(`${row},${column}`, { text: `${times}${ARROWS[where]}` });
    return;
  }
  const number = name.match(NUMBER_IN_ROW)?.[1] ?? (name === NOT_TOLD ? "?" : "");
  for (const { cell } of number ? held : []) drawn.above.push({ cell, text: number });
  if (held.length !== 1 || times !== 1) return;
  const joins = symbols.filter((symbol) => held[0].symbols.includes(symbol.name)).map((symbol) => symbol.joins ?? []);
  if (!joins.every((edges) => edges.length === 2)) return;
  const isStraight = joins.every((edges) => ["left right", "down up"].includes([...edges].sort().join(" ")));
  drawn.circles.push({ cell: held[0].cell, sort: isStraight ? "white" : "black" });
}
