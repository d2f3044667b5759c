// @ts-check
/** Dragging over cells cuts out a part of any shape, or adds to one; a part that is clicked is taken back. */

import { compareCells, keyOf } from "../model/cells.js";
import { laidOn, takenCells } from "../model/position.js";

/** @typedef {import("../panels/panel.js").Context} Context */
/** @typedef {import("../model/types.js").Cell} Cell */
/** @typedef {import("../model/types.js").Placement} Placement */

const PART = "part";

export class PartTool {
  /** @param {Context} context @param {import("./lay_tool.js").LayTool} laying keeps what is laid */
  constructor(context, laying) {
    this.context = context;
    this.laying = laying;
    /** @type {{cells: Cell[], rest: Placement[], isNew: boolean} | null} what is being cut out */
    this.cut = null;
  }

  /** @param {Cell} cell */
  begin(cell) {
    const at = laidOn(this.laying.laid, cell);
    const cells = at < 0 ? [] : [...this.laying.laid[at].cells];
    this.cut = { cells, rest: this.laying.laid.filter((_, number) => number !== at), isNew: false };
    this.over([cell]);
  }

  /** @param {Cell[]} cells */
  over(cells) {
    const { cut } = this;
    const { problem } = this.context.store;
    if (!cut) return;
    const taken = takenCells(problem, [...cut.rest, { piece: PART, cells: cut.cells }]);
    for (const cell of cells) {
      const key = keyOf(cell);
      if (!problem.board.cells.has(key) || taken.has(key)) continue;
      taken.add(key);
      cut.cells.push(cell);
      cut.isNew = true;
    }
    this.context.stage.above.show([{ piece: PART, cells: cut.cells }], [], [], () => "fits");
  }

  end() {
    const { cut } = this;
    if (!cut) return;
    this.cut = null;
    this.context.stage.above.clear();
    const part = { piece: PART, cells: cut.cells.sort(compareCells) };
    this.laying.set(cut.isNew ? [...cut.rest, part] : cut.rest, []);
  }

  hover() {}

  /** @param {string} key @returns {boolean} */
  press(key) {
    return (key === "Backspace" || key === "Delete") && this.laying.takeBack();
  }
}
