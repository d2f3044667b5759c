// @ts-check
/** Puzzles of symbols by hand: symbols typed into the chosen cell, cages drawn over cells. */

import { cellText, keyOf, sortedCells } from "../model/cells.js";
import { cageAt, withCage } from "../model/rule_editing.js";
import { word } from "../words/words.js";

/** @typedef {import("../model/types.js").Cell} Cell */
/** @typedef {import("../model/types.js").PlainSymbol} PlainSymbol */
/** @typedef {import("../panels/panel.js").Context} Context */
/** @typedef {import("./pointing.js").Tool} Tool */

/** With so few symbols it is quicker to go through them than to type. */
export const FEW = 4;

/** Names of several characters are typed one after the other. */
export class Typing {
  constructor() {
    this.typed = "";
    this.place = "";
  }

  /**
   * What a key puts into a cell: a symbol, "" for nothing, null if it is no key for symbols.
   * @param {string} key @param {Cell} cell @param {PlainSymbol[]} symbols
   * @param {string} now what the cell holds
   */
  read(key, cell, symbols, now) {
    const names = symbols.map(({ name }) => name);
    if (key === " ") return names[names.indexOf(now) + 1] ?? "";
    if (this.place !== keyOf(cell)) this.typed = "";
    this.place = keyOf(cell);
    for (const typed of key.length > 1 ? [] : [this.typed + key, key].map((text) => text.toLowerCase())) {
      const begun = names.filter((name) => name.toLowerCase().startsWith(typed));
      if (begun.length === 0) continue;
      this.typed = typed;
      return begun.find((name) => name.toLowerCase() === typed) ?? now;
    }
    this.typed = "";
    return ["Backspace", "Delete", "0", "."].includes(key) ? "" : null;
  }
}

/** Choose a cell by a click, then type what it holds.  @param {Context} context @returns {Tool} */
export function typeBrush(context) {
  const { store } = context;
  const typing = new Typing();
  let last = "";
  return {
    begin(cell) {
      if (store.problem.symbols.length <= FEW && last === keyOf(cell)) this.press?.(" ", cell);
      last = keyOf(cell);
    },
    over: () => undefined,
    end: () => undefined,
    press(key, cell) {
      const { problem } = store;
      const at = keyOf(cell);
      if (!problem.board.cells.has(at)) return false;
      const now = problem.clues.find((clue) => keyOf(clue.cell) === at)?.symbol ?? "";
      const symbol = typing.read(key, cell, problem.symbols, now);
      if (symbol === null) return false;
      const rest = problem.clues.filter((clue) => keyOf(clue.cell) !== at);
      if (symbol !== now) store.change({ clues: symbol ? [...rest, { cell, symbol }] : rest });
      context.announce(() => `${cellText(cell)} ${symbol || word("is cell")}`);
      return true;
    },
  };
}

/** A stroke over cells makes a cage of them; a click on a cage chooses it.
 * @param {Context} context @param {(cells: Cell[], text: string) => void} chosen @returns {Tool} */
export function cageBrush({ store, stage }, chosen) {
  /** @type {Set<string>} */
  let keys = new Set();
  return {
    begin(cell) {
      keys = new Set();
      this.over([cell]);
    },
    over(cells) {
      for (const cell of cells) if (store.problem.board.cells.has(keyOf(cell))) keys.add(keyOf(cell));
      stage.showShades(new Map([...keys].map((key) => [key, { sort: "chosen" }])));
    },
    end() {
      if (keys.size === 0) return;
      const cells = sortedCells(keys);
      const known = cells.length === 1 ? cageAt(store.problem, cells[0]) : null;
      if (!known) store.change(withCage(store.problem, cells, "") ?? {});
      chosen(known?.cells ?? cells, known?.text ?? "");
    },
  };
}
