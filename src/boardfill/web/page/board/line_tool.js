// @ts-check
/** Dragging from cell to cell draws a line, or crosses where none goes; over what is there it erases. */

import { cellText, keyOf } from "../model/cells.js";
import { edgeBetween, marksDrawn, strokesOf } from "../model/line_position.js";
import { word } from "../words/words.js";

/** @typedef {import("../panels/panel.js").Context} Context */
/** @typedef {import("../model/line_position.js").Stroke} Stroke */
/** @typedef {import("../model/line_position.js").Strokes} Strokes */
/** @typedef {import("../model/types.js").Cell} Cell */
/** @typedef {import("../model/types.js").Mark} Mark */

export class LineTool {
  /** @param {Context} context @param {() => void} changed something is drawn otherwise */
  constructor(context, changed) {
    this.context = context;
    this.changed = changed;
    /** @type {Strokes} */
    this.strokes = new Map();
    /** @type {Map<string, Mark>} cells without a line, such as shaded ones */
    this.single = new Map();
    /** @type {{strokes: Strokes, single: Map<string, Mark>}[]} what was there before each stroke */
    this.before = [];
    /** @type {Stroke} what is drawn */
    this.wanted = "line";
    /** @type {{at: Cell, wanted: Stroke, erases: boolean | null} | null} */
    this.stroke = null;
  }

  /** @returns {Mark[]} */
  marks() {
    const drawn = marksDrawn(this.context.store.problem, this.strokes);
    return [...drawn.filter(({ cell }) => !this.single.has(keyOf(cell))), ...this.single.values()];
  }

  /** @param {Mark[]} marks */
  set(marks) {
    const { problem } = this.context.store;
    this.strokes = strokesOf(problem, marks);
    const single = marks.filter(({ symbol }) => this.singles().includes(symbol) && symbol !== "•");
    this.single = new Map(single.map((mark) => [keyOf(mark.cell), mark]));
    this.before = [];
  }

  forget() {
    this.set([]);
  }

  isEmpty() {
    return this.strokes.size + this.single.size === 0;
  }

  /** @returns {boolean} was there anything to take back? */
  takeBack() {
    const last = this.before.pop();
    if (!last) return false;
    this.strokes = last.strokes;
    this.single = last.single;
    this.changed();
    return true;
  }

  /** Symbols that no line goes through.  @private */
  singles() {
    return this.context.store.problem.symbols.filter(({ joins = [] }) => joins.length === 0).map(({ name }) => name);
  }

  /** @private */
  remember() {
    this.before.push({ strokes: new Map(this.strokes), single: new Map(this.single) });
  }

  /** @param {Cell} cell @param {{secondary: boolean}} event */
  begin(cell, { secondary }) {
    this.stroke = { at: cell, wanted: secondary ? "cross" : this.wanted, erases: null };
  }

  /** @param {Cell[]} cells */
  over(cells) {
    const { stroke } = this;
    if (!stroke) return;
    for (const cell of cells) {
      const edge = edgeBetween(this.context.store.problem, stroke.at, cell);
      stroke.at = edge ? cell : stroke.at;
      if (!edge) continue;
      if (stroke.erases === null) {
        this.remember();
        stroke.erases = this.strokes.get(edge) === stroke.wanted;
      }
      if (stroke.erases) this.strokes.delete(edge);
      else this.strokes.set(edge, stroke.wanted);
      const how = stroke.erases ? "erased" : stroke.wanted;
      this.context.announce(() => word(`edge ${how}`, { cells: edge.split(" ").map((key) => `(${key})`).join(" – ") }));
    }
    if (stroke.erases !== null) this.changed();
  }

  /** A click goes through what a cell without a line may hold. */
  end() {
    const { stroke } = this;
    this.stroke = null;
    if (stroke && stroke.erases === null) this.cycle(stroke.at);
  }

  /** @private @param {Cell} cell */
  cycle(cell) {
    const { board } = this.context.store.problem;
    const names = this.singles();
    const key = keyOf(cell);
    if (!board.cells.has(key) || names.length === 0) return;
    this.remember();
    const symbol = names[names.indexOf(this.single.get(key)?.symbol ?? "") + 1] ?? "";
    if (symbol) this.single.set(key, { cell, symbol });
    else this.single.delete(key);
    this.context.announce(() => `${cellText(cell)} ${symbol || word("is cell")}`);
    this.changed();
  }

  /** @param {string} key @returns {boolean} */
  press(key) {
    if (key.toLowerCase() === "x") this.wanted = this.wanted === "line" ? "cross" : "line";
    else if (key === "Backspace" || key === "Delete") return this.takeBack();
    else return false;
    this.changed();
    return true;
  }
}
