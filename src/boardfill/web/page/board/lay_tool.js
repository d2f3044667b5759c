// @ts-check
/** Pointing at the board lays the chosen piece, picks up one that lies there, drags it elsewhere. */

import { inOrder } from "../model/carried.js";
import { cellText, keyOf } from "../model/cells.js";
import { isShading } from "../model/drawn_connections.js";
import { fitsThere, isWhole, laidOn } from "../model/position.js";
import { word } from "../words/words.js";
import { wrapping } from "./geometry.js";
import { Typing } from "./puzzle_tools.js";
import { laidAt } from "./shapes.js";

/** @typedef {import("../panels/panel.js").Context} Context */
/** @typedef {import("../model/carried.js").Carrying} Carrying */
/** @typedef {import("../model/types.js").Cell} Cell */
/** @typedef {import("../model/types.js").Filling} Filling */
/** @typedef {import("../model/types.js").Mark} Mark */
/** @typedef {import("../model/types.js").Piece} Piece */
/** @typedef {import("../model/types.js").Placement} Placement */

export class LayTool {
  /** @param {Context} context @param {() => void} changed something lies otherwise */
  constructor(context, changed) {
    this.context = context;
    this.changed = changed;
    /** @type {Placement[]} */
    this.laid = [];
    /** @type {Mark[]} */
    this.marks = [];
    /** @type {Piece | null} */
    this.piece = null;
    /** @type {Carrying} the piece as it is turned, and what it carries */
    this.shape = { cells: [] };
    /** @type {number} which cell of the shape is at the pointer */
    this.held = 0;
    this.symbol = "";
    /** @type {string | null} what a stroke puts into cells that are shaded or not */
    this.painted = null;
    this.typing = new Typing();
    /** @type {{from: string, placement: Placement, isMoved: boolean} | null} */
    this.lifted = null;
    /** @type {Cell | null} */
    this.last = null;
    /** @type {(how: "turned" | "mirrored" | "tipped") => void} */
    this.onTurn = () => undefined;
  }

  /** @returns {Filling} */
  position() {
    return this.context.store.problem.kind === "marking" ? { marks: this.marks } : { placements: this.laid };
  }

  /** @param {Placement[]} laid @param {Mark[]} marks */
  set(laid, marks) {
    this.laid = laid;
    this.marks = marks;
    this.changed();
  }

  forget() {
    this.laid = [];
    this.marks = [];
    this.lifted = null;
  }

  isEmpty() {
    return this.laid.length + this.marks.length === 0;
  }

  /** @returns {boolean} was there anything to take back? */
  takeBack() {
    if (this.isEmpty()) return false;
    this.set(this.laid.slice(0, -1), this.marks.slice(0, -1));
    return true;
  }

  /** @param {Piece | null} piece @param {Carrying} shape */
  choose(piece, shape) {
    this.piece = piece;
    this.shape = shape;
    this.held = 0;
    if (this.last) this.preview(this.last);
  }

  /** @param {string} symbol */
  chooseSymbol(symbol) {
    this.symbol = symbol;
  }

  draw() {
    const { stage, store } = this.context;
    const given = store.problem.given;
    stage.showFilling({ placements: [...given, ...this.laid], marks: this.marks }, (_, number) =>
      number < given.length ? "is-given" : "is-laid",
    );
  }

  /** How the piece would lie.  @private @param {Cell | null} cell @returns {Placement | null} */
  there(cell) {
    const { cells, marks, sides } = this.shape;
    if (!cell || !this.piece || cells.length === 0) return null;
    const { board } = this.context.store.problem;
    const there = laidAt(board.lattice, cells, this.held, cell)?.map(wrapping(board));
    if (!there) return null;
    const carried = { ...(marks ? { marks } : {}), ...(sides ? { sides } : {}) };
    return inOrder({ piece: this.piece.name, cells: there, ...carried });
  }

  /** @param {Cell | null} cell */
  preview(cell) {
    const { stage, store } = this.context;
    this.last = cell;
    const lying = this.there(cell);
    if (!lying || !this.piece) {
      stage.above.clear();
      return;
    }
    const fits = fitsThere(store.problem, this.laid, this.piece, lying.cells);
    stage.above.show(
      [lying],
      [],
      store.problem.pieces.map(({ name }) => name),
      () => (fits ? "fits" : "fits-not"),
    );
  }

  /** @param {Cell | null} cell @returns {boolean} does it lie there now? */
  layAt(cell) {
    const { store, announce } = this.context;
    const lying = this.there(cell);
    if (!cell || !lying || !this.piece || !fitsThere(store.problem, this.laid, this.piece, lying.cells)) {
      this.preview(null);
      return false;
    }
    const { name } = this.piece;
    this.set([...this.laid, lying], this.marks);
    const isDone = isWhole(store.problem, this.laid);
    announce(() => (isDone ? word("all covered") : word("laid", { piece: name, cell: cellText(cell) })));
    return true;
  }

  /** @param {Cell} cell */
  begin(cell) {
    const { store } = this.context;
    if (store.problem.kind === "marking") {
      if (isShading(store.problem)) this.shade(cell);
      else this.mark(cell);
      return;
    }
    const number = laidOn(this.laid, cell);
    if (number < 0) {
      this.layAt(cell);
      return;
    }
    const placement = this.laid[number];
    const piece = store.problem.pieces.find(({ name }) => name === placement.piece);
    if (!piece) return;
    this.lifted = { from: keyOf(cell), placement, isMoved: false };
    this.laid = this.laid.filter((_, at) => at !== number);
    this.piece = piece;
    this.shape = placement;
    this.held = placement.cells.findIndex((one) => keyOf(one) === keyOf(cell));
    this.draw();
    this.preview(cell);
  }

  /** @param {Cell[]} cells */
  over(cells) {
    const cell = cells[cells.length - 1];
    if (this.painted !== null) for (const one of cells) this.put(one, this.painted);
    if (this.lifted && keyOf(cell) !== this.lifted.from) this.lifted.isMoved = true;
    if (this.lifted) this.preview(cell);
  }

  /** Lifted and put down elsewhere it lies there; lifted and not moved it is taken away. */
  end() {
    const { lifted } = this;
    this.painted = null;
    if (!lifted) return;
    this.lifted = null;
    if (!lifted.isMoved) this.changed();
    else if (!this.layAt(this.last)) this.set([...this.laid, lifted.placement], this.marks);
  }

  /** @param {Cell | null} cell */
  hover(cell) {
    if (this.context.store.problem.kind === "tiling") this.preview(cell);
  }

  /** @param {string} key @param {Cell} cell @returns {boolean} */
  press(key, cell) {
    if (this.context.store.problem.kind === "marking") return this.type(key, cell);
    const hows = /** @type {{[key: string]: "turned" | "mirrored" | "tipped"}} */ ({
      r: "turned",
      f: "mirrored",
      t: "tipped",
    });
    const how = hows[key.toLowerCase()];
    if (how) this.onTurn(how);
    else if (key === "Backspace" || key === "Delete") this.takeBack();
    else return false;
    return true;
  }

  /** @private @param {Cell} cell */
  mark(cell) {
    if (this.symbol) this.put(cell, this.markOn(cell) === this.symbol ? "" : this.symbol);
  }

  /** A click goes from undecided to shaded, to not shaded, and back.  @private @param {Cell} cell */
  shade(cell) {
    const names = this.context.store.problem.symbols.map(({ name }) => name);
    this.painted = names[names.indexOf(this.markOn(cell)) + 1] ?? "";
    this.put(cell, this.painted);
  }

  /** @private @param {string} key @param {Cell} cell */
  type(key, cell) {
    const now = this.markOn(cell);
    const symbol = this.typing.read(key, cell, this.context.store.problem.symbols, now);
    if (symbol === null) return false;
    if (symbol !== now) this.put(cell, symbol);
    return true;
  }

  /** @private @param {Cell} cell */
  markOn(cell) {
    return this.marks.find((one) => keyOf(one.cell) === keyOf(cell))?.symbol ?? "";
  }

  /** @private @param {Cell} cell @param {string} symbol "" for none */
  put(cell, symbol) {
    const { problem } = this.context.store;
    const key = keyOf(cell);
    if (!problem.board.cells.has(key) || problem.clues.some((clue) => keyOf(clue.cell) === key)) return;
    const rest = this.marks.filter((one) => keyOf(one.cell) !== key);
    this.set([], symbol ? [...rest, { cell, symbol }] : rest);
    this.context.announce(() => `${cellText(cell)} ${symbol || word("is cell")}`);
  }
}
