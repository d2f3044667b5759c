// @ts-check
/** What rules look like on a board: cages, clues at the rim, signs between cells, lines. */

import { keyOf } from "./cells.js";
import { boxAround } from "./frame.js";
import {
  areApart,
  clueText,
  divides,
  groupsOf,
  hasList,
  kindOfRule,
  linesOf,
  rulesOf,
  setKey,
} from "./rule_groups.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Problem} Problem */
/** @typedef {import("./types.js").Tree} Tree */
/** @typedef {"left" | "top" | "right" | "bottom"} Side */

/**
 * `at` is the row or column of the clue; `step` leads from a clue at the end of a diagonal along it;
 * `across` and `down` stand in a block before their runs, `text` in its middle.
 * @typedef {object} Drawn
 * @property {Cell[][]} outlines
 * @property {Cell[]} shaded
 * @property {{cells: Cell[], text: string}[]} cages
 * @property {{cells: Cell[], sort: "thermo" | "arrow" | "line"}[]} lines
 * @property {{cells: Cell[], sort: "less" | "white" | "black", text: string}[]} pairs
 * @property {Map<string, {across?: string, down?: string, text?: string}>} blocks by keys of cells
 * @property {{cell: Cell, sort: "even" | "odd" | "tree"}[]} spots
 * @property {{side: Side, at: number, texts: string[]}[]} rim
 * @property {{cell: Cell, step: Cell, text: string}[]} diagonals
 */

const WITH_BLOCKS = ["seen", "around", "touching"];

/** @param {Problem} problem @returns {Drawn} */
export function drawnRules(problem) {
  /** @type {Drawn} */
  const drawn = {
    outlines: [],
    shaded: [],
    cages: [],
    lines: [],
    pairs: [],
    blocks: new Map(),
    spots: [],
    rim: [],
    diagonals: [],
  };
  if (problem.kind !== "marking") return drawn;
  const rules = rulesOf(problem);
  const drawer = new RuleDrawer(problem, rules, drawn);
  for (const rule of rules) drawer.draw(rule);
  return drawn;
}

/** Is there more to see than lines?  @param {Problem} problem */
export function hasDrawnClues(problem) {
  const { cages, pairs, blocks, rim, diagonals, lines } = drawnRules(problem);
  return blocks.size + [cages, pairs, rim, diagonals, lines].flat().length > 0;
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
      .filter((rule) => /^(differ by|ratio) \d+$/.test(rule.neighbours) && rule.regions)
      .flatMap((rule) => groupsOf(this.board, rule));
    /** Does some cell belong to two sums, as in kakuro? */
    this.cross = !areApart(cages);
    /** As in a KenKen, differences and quotients are cages if every cell is in one cage. */
    this.pairsAreCages = divides(this.board, [...cages, ...pairs]);
    this.caged = new Set(cages.map(({ cells }) => setKey(cells)));
    /** @type {Set<string>} */
    this.seen = new Set();
  }

  /** @param {Tree} rule */
  draw(rule) {
    const kind = kindOfRule(rule);
    if (kind === "paired") for (const cell of rule.cells ?? []) this.drawn.spots.push({ cell, sort: "tree" });
    else if (WITH_BLOCKS.includes(rule.each)) this.drawBlocks(rule);
    else if (kind === "sum" || kind === "product") this.drawTotals(rule, kind === "product" ? "×" : "");
    else if (kind === "count" || kind === "different") this.drawRegions(rule, kind);
    else if (kind === "neighbours" && rule.regions) this.drawNeighbours(rule);
    else if (kind === "arrow") for (const { cells } of groupsOf(this.board, rule)) this.line(cells, "arrow");
    else if (["runs", "visible", "sandwich"].includes(kind) && isClued(rule)) this.drawLineClues(rule, kind);
    else if (kind === "pattern" && rule.regions && this.pairsAreCages)
      for (const { cells } of groupsOf(this.board, rule)) this.drawn.cages.push({ cells, text: "" });
  }

  /** Numbers in holes, of what is around them.  @param {Tree} rule */
  drawBlocks(rule) {
    const value = rule.sums ?? rule[kindOfRule(rule)];
    (rule.cells ?? []).forEach((/** @type {Cell} */ cell, /** @type {number} */ number) => {
      if (this.board.cells.has(keyOf(cell))) return;
      this.block(cell, "text", clueText(hasList(rule) ? value[number] : value));
    });
  }

  /** @param {Cell} cell @param {"across" | "down" | "text"} where @param {string} text */
  block(cell, where, text) {
    this.drawn.blocks.set(keyOf(cell), { ...this.drawn.blocks.get(keyOf(cell)), [where]: text });
  }

  /** @param {Tree} rule @param {string} sign */
  drawTotals(rule, sign) {
    if (!isClued(rule)) return;
    for (const { cells, clue } of groupsOf(this.board, rule)) {
      if (clue === undefined || cells.length === 0) continue;
      const text = clueText(clue) + sign;
      const step = this.isSquare ? stepOf(cells) : null;
      const mayBeCage = rule.regions ? !this.cross : !rule.each;
      if (step && step[0] * step[1] !== 0) this.drawn.diagonals.push({ cell: cells[0], step, text });
      else if (["row", "column"].includes(rule.each)) this.atRim(cells, [text]);
      else if (mayBeCage || !this.atStart(cells, step, text)) this.drawn.cages.push({ cells, text });
    }
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
    if (kind === "count" && rule.count === 0) {
      for (const { cells } of groups) for (const cell of cells) this.drawSpot(cell, rule);
      return;
    }
    const isDivided = divides(this.board, groups);
    for (const { cells, clue } of groups) {
      const key = setKey(cells);
      if (!isDivided && kind === "count") this.atRim(cells, [clueText(clue)]);
      if (this.seen.has(key) || this.lines.has(key) || this.caged.has(key)) continue;
      this.seen.add(key);
      if (isDivided) this.drawn.outlines.push(cells);
      else if (this.isSquare && isDiagonal(cells)) this.line(cells, "line");
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

  /** A cell that must be even, or odd, since it may not hold the others.  @param {Cell} cell @param {Tree} rule */
  drawSpot(cell, rule) {
    const left = this.problem.symbols.filter(({ name }) => !rule.symbols?.includes(name));
    const parities = new Set(left.map(({ name, value }) => (value ?? parseInt(name, 36)) % 2));
    if (parities.size === 1 && left.length > 1)
      this.drawn.spots.push({ cell, sort: parities.has(0) ? "even" : "odd" });
  }

  /** @param {Tree} rule */
  drawNeighbours(rule) {
    const [, name, number] = String(rule.neighbours).match(/^(less|greater|differ by|ratio)(?: (\d+))?$/) ?? [];
    for (const { cells } of groupsOf(this.board, rule)) {
      const inOrder = name === "greater" ? [...cells].reverse() : cells;
      if (name === "differ by" || name === "ratio") this.drawPair(cells, name, number);
      else if (name && cells.length === 2) this.drawn.pairs.push({ cells: inOrder, sort: "less", text: "<" });
      else if (cells.length > 2) this.line(inOrder, name ? "thermo" : "line");
    }
  }

  /** @param {Cell[]} cells @param {string} name @param {string} number */
  drawPair(cells, name, number) {
    const isDifference = name === "differ by";
    if (cells.length !== 2) this.line(cells, "line");
    else if (this.pairsAreCages) this.drawn.cages.push({ cells, text: number + (isDifference ? "−" : "÷") });
    else
      this.drawn.pairs.push({
        cells,
        sort: isDifference ? "white" : "black",
        text: number === (isDifference ? "1" : "2") ? "" : number,
      });
  }

  /** @param {Cell[]} cells @param {"thermo" | "arrow" | "line"} sort */
  line(cells, sort) {
    this.drawn.lines.push({ cells, sort });
  }
}

/** One clue for all rows says nothing about any of them.  @param {Tree} rule */
const isClued = (rule) => hasList(rule) || rule.regions !== undefined || !rule.each;

/** The step from each cell to the next, if it is always the same and small.
 * @param {Cell[]} cells @returns {Cell | null} */
function stepOf(cells) {
  if (cells.length < 2) return null;
  const steps = cells.slice(1).map((cell, number) => cell.map((one, at) => one - cells[number][at]));
  const [down, right] = steps[0];
  const isNear = Math.abs(down) <= 1 && Math.abs(right) <= 1;
  return isNear && steps.every((step) => step[0] === down && step[1] === right) ? steps[0] : null;
}

/** @param {Cell[]} cells */
const isDiagonal = (cells) => stepOf(cells)?.every((one) => one !== 0) ?? false;
/** @param {Cell[]} cells */
const isRun = (cells) => stepOf(cells)?.some((one) => one === 0) ?? false;
