// @ts-check
/** What rules look like on a board: cages, clues at the rim, signs between cells, lines. */

import { keyOf } from "./cells.js";
import { dominoNumbers } from "./domino_numbers.js";
import { nothingDrawn } from "./drawn.js";
import { drawConnections, isDrawnAsConnection, hasConnections } from "./drawn_connections.js";
import { drawRelation, isNumbered } from "./drawn_relations.js";
import { drawTileRules } from "./drawn_tile_rules.js";
import { boxAround } from "./frame.js";
import {
  areApart,
  areBoxes,
  clueText,
  divides,
  groupsOf,
  hasList,
  isDiagonal,
  isRun,
  kindOfRule,
  linesOf,
  rulesOf,
  setKey,
  stepOf,
} from "./rule_groups.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Problem} Problem */
/** @typedef {import("./types.js").Tree} Tree */
/** @typedef {import("./drawn.js").Drawn} Drawn */
/** @typedef {import("./drawn.js").Side} Side */
/** @type {Map<string, import("./drawn.js").Shape>} */
const SHIP_ENDS = new Map([
  ["<", "ship right"],
  [">", "ship left"],
  ["^", "ship down"],
  ["v", "ship up"],
]);
/** @type {Map<string, import("./drawn.js").Shape>} */
const HALVES = new Map([
  [">", "half right"],
  ["<", "half left"],
  ["v", "half down"],
  ["^", "half up"],
]);
/** How the name of a rule about a known part of a ship begins. */
const SHIP_IN = "the ship in";
const WITH_BLOCKS = ["seen", "around", "touching"];

/** @param {Problem} problem @returns {Drawn} */
export function drawnRules(problem) {
  const drawn = nothingDrawn();
  if (problem.kind === "tiling") drawTileRules(problem, drawn);
  if (problem.kind === "parts") drawn.above = marksOfParts(problem);
  if (problem.kind !== "marking") return drawn;
  const rules = rulesOf(problem);
  const drawer = new RuleDrawer(problem, rules, drawn);
  const connected = hasConnections(problem);
  for (const rule of rules) if (!connected || !isDrawnAsConnection(rule)) drawer.draw(rule);
  drawn.numbers = dominoNumbers(rules);
  for (const [name, shape] of jointShapes(problem, drawn.numbers.length > 0)) drawn.shapes.set(name, shape);
  if (connected || rules.some(({ in_sight }) => in_sight)) drawConnections(problem, drawn);
  drawn.hasBlocks = drawn.blocks.size > 0 || rules.some(({ each }) => /^seen$| run$/.test(each ?? ""));
  return drawn;
}

/** How many cells a part has stands in one of them.  @param {Problem} problem @returns {Drawn["above"]} */
function marksOfParts({ others }) {
  const { marks = [] } = /** @type {Tree} */ (others.parts);
  return marks.map((/** @type {Tree} */ { cell, mark }) => ({ cell, text: mark === "?" ? "●" : mark }));
}

/** Is there more to see than lines?  @param {Problem} problem */
export function hasDrawnClues(problem) {
  const { blocks, cages, corners, numbers, above, between, circles, pairs, rim, diagonals, lines } =
    drawnRules(problem);
  const all = [cages, corners, numbers, above, between, circles, pairs, rim, diagonals, lines];
  return blocks.size + all.flat().length > 0;
}

/** Symbols that say where the rest of a ship or a domino lies.
 * @param {Problem} problem @param {boolean} hasNumbers
 * @returns {[string, import("./drawn.js").Shape][]} */
function jointShapes({ symbols }, hasNumbers) {
  const names = symbols.map(({ name }) => name);
  if (names.includes("~") && names.includes("o") && [...SHIP_ENDS.keys()].every((end) => names.includes(end)))
    return names
      .filter((name) => name !== "~")
      .map((name) => [name, name === "o" ? "ship alone" : (SHIP_ENDS.get(name) ?? "ship")]);
  return hasNumbers && names.join("") === "><v^" ? [...HALVES] : [];
}

class RuleDrawer {
  /** @param {Problem} problem @param {Tree[]} rules @param {Drawn} drawn */
  constructor(problem, rules, drawn) {
    this.problem = problem;
    this.board = problem.board;
    this.drawn = drawn;
    this.isSquare = this.board.lattice === "square" && this.board.wrap.length === 0;
    this.lines = new Map(
      ["row", "column"].flatMap((each, axis) =>
        linesOf(this.board, each).map((cells) => [setKey(cells), axis]),
      ),
    );
    const cages = rules
      .filter((rule) => ["sum", "product", "pattern"].includes(kindOfRule(rule)) && rule.regions)
      .flatMap((rule) => groupsOf(this.board, rule));
    const pairs = rules
      .filter((rule) => isNumbered(rule.neighbours) && rule.regions)
      .flatMap((rule) => groupsOf(this.board, rule));
    /** Does some cell belong to two sums, as in kakuro? */
    this.cross = !areApart(cages);
    /** As in a KenKen; then differences and quotients are cages, too. */
    this.hasOperations =
      rules.some((rule) => rule.product !== undefined) ||
      (pairs.length > 0 && divides(this.board, [...cages, ...pairs]));
    const differing = new Set(rules.flatMap((rule) => (rule.different && rule.regions) || []).map(setKey));
    const totals = cages.filter(({ clue }) => clue !== undefined);
    this.caged = new Set(totals.map(({ cells }) => setKey(cells)));
    for (const key of pairs.map(({ cells }) => setKey(cells)))
      if (this.hasOperations || differing.has(key)) this.caged.add(key);
    /** @type {Set<string>} */
    this.seen = new Set();
  }

  /** @param {Tree} rule */
  draw(rule) {
    const kind = kindOfRule(rule);
    this.noteShapes(rule, kind);
    if (String(rule.name).startsWith(SHIP_IN)) this.drawShip(rule);
    else if (kind === "paired") for (const cell of rule.cells ?? []) this.drawn.spots.push({ cell, sort: "tree" });
    else if (WITH_BLOCKS.includes(rule.each)) this.drawBlocks(rule);
    else if (kind === "sum" || kind === "product") this.drawTotals(rule, kind);
    else if (kind === "count" || kind === "different") this.drawRegions(rule, kind);
    else if (kind === "neighbours" && rule.regions)
      drawRelation(String(rule.neighbours), groupsOf(this.board, rule), this.caged, this.drawn);
    else if (kind === "arrow")
      for (const { cells } of groupsOf(this.board, rule)) this.drawn.lines.push({ cells, sort: "arrow" });
    else if (["runs", "visible", "sandwich"].includes(kind) && isClued(rule)) this.drawLineClues(rule, kind);
    else if (kind === "pattern" && rule.regions && this.hasOperations)
      for (const { cells } of groupsOf(this.board, rule)) this.drawn.cages.push({ cells, text: "" });
  }

  /** @param {Tree} rule @param {string} kind */
  noteShapes(rule, kind) {
    const isLight = kind === "count" && rule.each === "seen";
    for (const name of rule.symbols ?? []) {
      if (kind === "runs" && rule.symbols.length === 1) this.drawn.shapes.set(name, "full");
      else if (kind === "paired") this.drawn.shapes.set(name, "tent");
      else if (isLight) this.drawn.shapes.set(name, "bulb");
      else if (kind === "count" && name === "*" && rule.regions) this.drawn.shapes.set(name, "star");
    }
  }

  /** A known part of a ship: any, or one between two ends.  @param {Tree} rule */
  drawShip({ held = [] }) {
    const parts = this.problem.symbols.length - 1;
    for (const { cell, symbols } of held)
      this.drawn.corners.push({ cell, text: symbols.length === parts ? "#" : "m" });
  }

  /** Numbers in holes or cells, of what is around them.  @param {Tree} rule */
  drawBlocks(rule) {
    const value = rule.sums ?? rule[kindOfRule(rule)];
    (rule.cells ?? []).forEach((/** @type {Cell} */ cell, /** @type {number} */ number) => {
      const text = clueText(hasList(rule) ? value[number] : value);
      if (!this.board.cells.has(keyOf(cell))) this.block(cell, "text", text);
      else if (rule.cells.length < this.board.cells.size) this.drawn.corners.push({ cell, text });
    });
  }

  /** @param {Cell} cell @param {"across" | "down" | "text"} where @param {string} text */
  block(cell, where, text) {
    this.drawn.blocks.set(keyOf(cell), { ...this.drawn.blocks.get(keyOf(cell)), [where]: text });
  }

  /** @param {Tree} rule @param {"sum" | "product"} kind */
  drawTotals(rule, kind) {
    if (!isClued(rule)) return;
    const sign = kind === "product" ? "×" : this.hasOperations ? "+" : "";
    for (const { cells, clue } of groupsOf(this.board, rule)) {
      if (clue === undefined || cells.length === 0) continue;
      const text = clueText(clue) + (cells.length > 1 ? sign : "");
      const step = this.isSquare ? stepOf(cells) : null;
      const mayBeCage = rule.regions ? !this.cross : !rule.each;
      if (step && step[0] * step[1] !== 0) this.drawDiagonal(cells, text);
      else if (["row", "column"].includes(rule.each)) this.atRim(cells, [text]);
      else if (mayBeCage || !this.atStart(cells, step, text)) this.drawn.cages.push({ cells, text });
    }
  }

  /** At the end of it that is outside.  @param {Cell[]} cells @param {string} text */
  drawDiagonal(cells, text) {
    for (const way of [cells, [...cells].reverse()]) {
      const [down, right] = stepOf(way) ?? [0, 0];
      const before = [way[0][0] - down, way[0][1] - right];
      if (this.board.cells.has(keyOf(before))) continue;
      this.drawn.diagonals.push({ cell: way[0], step: [down, right], text });
      return;
    }
    this.drawn.cages.push({ cells, text });
  }

  /** In the block before a run that is as long as it can be, or at the rim.
   * @param {Cell[]} cells @param {Cell | null} step @param {string} text
   * @returns {boolean} has it a place there? */
  atStart(cells, step, text) {
    if (!step) return this.atRim(cells, [text]);
    const [first, last] = [cells[0], cells[cells.length - 1]];
    const before = [first[0] - step[0], first[1] - step[1]];
    const ends = [before, [last[0] + step[0], last[1] + step[1]]];
    if (ends.some((cell) => this.board.cells.has(keyOf(cell)))) return false;
    const axis = step[0] > 0 ? 0 : 1;
    if (before[axis] >= this.board.frame.low[axis]) this.block(before, axis === 0 ? "down" : "across", text);
    else this.drawn.rim.push({ side: axis === 0 ? "top" : "left", at: first[1 - axis], texts: [text] });
    return true;
  }

  /** @param {Cell[]} cells @param {string[]} texts @param {boolean} isBackwards */
  atRim(cells, texts, isBackwards = false) {
    const axis = this.lines.get(setKey(cells));
    if (axis === undefined) return false;
    const side = /** @type {Side[][]} */ ([
      ["left", "right"],
      ["top", "bottom"],
    ])[axis][isBackwards ? 1 : 0];
    this.drawn.rim.push({ side, at: cells[0][axis], texts });
    return true;
  }

  /** @param {Tree} rule @param {string} kind */
  drawLineClues(rule, kind) {
    for (const { cells, clue } of groupsOf(this.board, rule)) {
      if (clue === undefined) continue;
      const texts = kind === "runs" ? String(clue).split(/[,\s]+/) : [clueText(clue)];
      this.atRim(cells, texts, Boolean(rule.backwards));
    }
  }

  /** @param {Tree} rule @param {"count" | "different"} kind */
  drawRegions(rule, kind) {
    const groups = rule.each && rule.each !== "region" ? [] : groupsOf(this.board, rule);
    const isDivided =
      areBoxes(this.problem, groups) ||
      (divides(this.board, groups) && !groups.some(({ cells }) => this.caged.has(setKey(cells))));
    for (const { cells, clue } of groups) {
      const key = setKey(cells);
      const isForAll = kind === "count" && (clue === 0 || clue === cells.length);
      if (isForAll) for (const cell of cells) this.drawSpot(cell, rule);
      if (isForAll) continue;
      if (!isDivided && kind === "count") this.atRim(cells, [clueText(clue)]);
      if (this.seen.has(key) || this.lines.has(key)) continue;
      if (isDivided) this.drawn.outlines.push(cells);
      if (isDivided) this.seen.add(key);
      if (isDivided || this.caged.has(key)) continue;
      this.seen.add(key);
      if (this.isSquare && isDiagonal(cells)) this.drawn.lines.push({ cells, sort: "line" });
      else if (this.isSquare && isRun(cells) && this.cross) continue;
      else if (kind === "different" && !this.isWindow(cells))
        this.drawn.cages.push({ cells, text: "" });
      else this.drawn.shaded.push(...cells);
    }
  }

  /** A box with room for each symbol once, as in windoku.  @param {Cell[]} cells */
  isWindow(cells) {
    const [high, wide] = boxAround(cells).extent;
    const isBox = high > 1 && wide > 1 && high * wide === cells.length;
    return isBox && cells.length === this.problem.symbols.length;
  }

  /** A cell that must be even, or odd.  @param {Cell} cell @param {Tree} rule of all or none of its symbols */
  drawSpot(cell, rule) {
    const isNone = rule.count === 0;
    const left = this.problem.symbols.filter(({ name }) => rule.symbols?.includes(name) !== isNone);
    const parities = new Set(left.map(({ name, value }) => (value ?? parseInt(name, 36)) % 2));
    if (parities.size === 1 && left.length > 1)
      this.drawn.spots.push({ cell, sort: parities.has(0) ? "even" : "odd" });
  }
}

/** One clue for all rows says nothing about any of them.  @param {Tree} rule */
const isClued = (rule) => hasList(rule) || rule.regions !== undefined || !rule.each;
