// @ts-check
/** Brushes: what a stroke over the board changes. */

import { cellText, keyOf } from "../model/cells.js";
import { painted, sortOf, withBoard } from "../model/editing.js";
import { word } from "../words/words.js";
import { piecesOfShape } from "./shapes.js";

/** @typedef {import("../model/types.js").Cell} Cell */
/** @typedef {import("../model/editing.js").Sort} Sort */
/** @typedef {import("../panels/panel.js").Context} Context */
/** @typedef {import("./pointing.js").Tool} Tool */

/** A stroke that begins on a cell erases, one that begins beside the board paints.
 * @param {Context} context @param {"board" | "table"} which @param {"cell" | "optional"} wanted @returns {Tool} */
export function cellBrush(context, which, wanted) {
  const { store } = context;
  let stroke = {};
  /** @type {Sort} */
  let sort = wanted;
  /** @param {Cell[]} cells */
  const paint = (cells) => {
    const before = /** @type {import("../model/types.js").Board} */ (store.problem[which]);
    const changed = cells.filter((cell) => sortOf(before, cell) !== sort);
    if (changed.length === 0) return;
    const board = painted(before, changed, sort);
    store.change(which === "board" ? withBoard(store.problem, board) : { table: board }, stroke);
  };
  return {
    begin(cell, { secondary }) {
      stroke = {};
      const before = sortOf(/** @type {import("../model/types.js").Board} */ (store.problem[which]), cell);
      if (secondary) sort = "gap";
      else if (wanted === "optional") sort = before === "optional" ? "cell" : "optional";
      else sort = before === "cell" ? "gap" : "cell";
      paint([cell]);
      const now = sort;
      context.announce(() => `${cellText(cell)} ${word(`is ${now}`)}`);
    },
    over: paint,
    end: () => undefined,
  };
}

/** A stroke over the cells of a piece gives it; a click on what is given takes it away.
 * @param {Context} context @returns {Tool} */
export function givenBrush(context) {
  const { store, stage } = context;
  /** @type {Map<string, Cell>} */
  let chosen = new Map();
  const show = () => stage.showShades(new Map([...chosen.keys()].map((key) => [key, { sort: "chosen" }])));
  return {
    begin(cell) {
      const { given } = store.problem;
      const rest = given.filter(({ cells }) => !cells.some((one) => keyOf(one) === keyOf(cell)));
      chosen = new Map();
      if (rest.length < given.length) store.change({ given: rest });
      else this.over([cell]);
    },
    over(cells) {
      for (const cell of cells) if (store.problem.board.cells.has(keyOf(cell))) chosen.set(keyOf(cell), cell);
      show();
    },
    end() {
      if (chosen.size === 0) return;
      const cells = [...chosen.values()];
      const [piece] = piecesOfShape(store.problem.board.lattice, store.problem.pieces, cells);
      chosen = new Map();
      show();
      if (piece) {
        store.change({ given: [...store.problem.given, { piece: piece.name, cells }] });
        context.announce(() => word("given now", { piece: piece.name }));
      } else {
        context.announce(() => word("no such shape"));
      }
    },
  };
}

/** A symbol that is known: set by a click, taken away by another.
 * @param {Context} context @param {string} symbol @returns {Tool} */
export function clueBrush(context, symbol) {
  const { store } = context;
  let stroke = {};
  let erases = false;
  return {
    begin(cell, { secondary }) {
      stroke = {};
      erases =
        secondary ||
        store.problem.clues.some((clue) => keyOf(clue.cell) === keyOf(cell) && clue.symbol === symbol);
      this.over([cell]);
    },
    over(cells) {
      const touched = new Set(cells.filter((cell) => store.problem.board.cells.has(keyOf(cell))).map(keyOf));
      const rest = store.problem.clues.filter(({ cell }) => !touched.has(keyOf(cell)));
      const added = erases
        ? []
        : cells.filter((cell) => touched.has(keyOf(cell))).map((cell) => ({ cell, symbol }));
      store.change({ clues: [...rest, ...added] }, stroke);
    },
    end: () => undefined,
  };
}
