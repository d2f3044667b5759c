// @ts-check
/** A board as a picture of SVG that is a grid for screen readers: one element for each cell. */

import { cellOf, cellText, keyOf } from "../model/cells.js";
import { frameRows } from "../model/frame.js";
import { makeSvg } from "../dom.js";
import { word } from "../words/words.js";
import { boundsOf, fillPath, latticeOf, outlinePath } from "./geometry.js";

/** @typedef {import("../model/types.js").Board} Board */
/** @typedef {import("../model/types.js").Cell} Cell */
/** @typedef {import("../model/types.js").Point} Point */

const MARGIN = 0.12;
/** @type {import("./rule_shapes.js").Rim} */
const NO_RIM = { left: 0, top: 0, right: 0, bottom: 0 };

export class BoardView {
  /** @param {SVGSVGElement} svg @param {string} name a prefix of ids @param {string} label a name of words.js */
  constructor(svg, name, label) {
    this.svg = svg;
    this.name = name;
    /** @type {Board | null} */
    this.board = null;
    /** @type {Map<string, SVGPathElement>} */
    this.elements = new Map();
    /** @type {Cell[][]} */
    this.rows = [];
    /** @type {Map<string, string>} what is said of a cell besides whether it is one */
    this.contents = new Map();
    /** @type {Map<string, string[]>} what rules say there */
    this.notes = new Map();
    this.renote = () => this.notes;
    /** @type {Map<string, import("../model/drawn.js").Shape>} of symbols that are drawn */
    this.shapes = new Map();
    /** @type {string[]} all colours of sides of pieces */
    this.sideColours = [];
    this.cursor = "";
    this.rim = NO_RIM;
    this.cellLayer = makeSvg("g", { class: "cells", is: { role: "rowgroup" } });
    this.edgeLayer = makeSvg("path", { class: "board-edge", is: { "aria-hidden": true } });
    this.layers = makeSvg("g", { is: { "aria-hidden": true } });
    this.cursorMark = makeSvg("path", { class: "cursor", is: { "aria-hidden": true } });
    svg.replaceChildren(this.cellLayer, this.edgeLayer, this.layers, this.cursorMark);
    svg.dataset.label = label;
    svg.setAttribute("role", "grid");
    svg.setAttribute("tabindex", "0");
    document.addEventListener("language", () => this.relabel());
  }

  get lattice() {
    const board = /** @type {Board} */ (this.board);
    return latticeOf(board.lattice, board.frame);
  }

  /** A layer above the cells, the later the higher.  @param {string} name */
  addLayer(name) {
    const layer = makeSvg("g", { class: name });
    this.layers.append(layer);
    return layer;
  }

  /** Only the cells that have changed are touched, unless the frame is another.  @param {Board} board */
  draw(board) {
    const before = this.board;
    this.board = board;
    if (
      !before ||
      before.lattice !== board.lattice ||
      JSON.stringify(before.frame) !== JSON.stringify(board.frame)
    ) {
      this.build(board);
    } else {
      for (const key of changedKeys(before, board)) this.paint(key);
    }
    if (this.edgeRequest) cancelAnimationFrame(this.edgeRequest);
    this.edgeRequest = requestAnimationFrame(() => this.drawEdge());
  }

  /** @private @param {Board} board */
  build(board) {
    this.rows = frameRows(board.lattice, board.frame);
    this.elements.clear();
    const lattice = this.lattice;
    const groups = this.rows.map((row) =>
      makeSvg(
        "g",
        { is: { role: "row" } },
        ...row.map((cell) => {
          const key = keyOf(cell);
          const element = makeSvg("path", {
            is: { d: fillPath(lattice, [cell]), role: "gridcell", id: this.idOf(key) },
          });
          this.elements.set(key, element);
          return element;
        }),
      ),
    );
    this.cellLayer.replaceChildren(...groups);
    this.leaveRoom(this.rim);
    for (const key of this.elements.keys()) this.paint(key);
    if (!this.elements.has(this.cursor)) this.moveCursor(keyOf(this.rows[0][0]));
    else this.moveCursor(this.cursor);
  }

  /** Leave room around the cells.  @param {import("./rule_shapes.js").Rim} rim */
  leaveRoom(rim) {
    this.rim = rim;
    const { left, top, right, bottom } = rim;
    const { x, y, width, height } = boundsOf(this.lattice, this.rows.flat());
    const [wide, high] = [left + width + right + 2 * MARGIN, top + height + bottom + 2 * MARGIN];
    this.svg.setAttribute("viewBox", [x - left - MARGIN, y - top - MARGIN, wide, high].join(" "));
    this.svg.style.setProperty("--across", String(wide));
    this.svg.style.setProperty("--ratio", String(wide / high));
  }

  /** Leave room for those that stick out of the frame.  @param {Cell[]} cells */
  leaveRoomFor(cells) {
    const beyond = cells.filter((cell) => !this.elements.has(keyOf(cell)));
    if (beyond.length === 0 || this.board?.lattice === "cubic") return;
    const { left, top, right, bottom } = this.rim;
    const { x, y, width, height } = boundsOf(this.lattice, this.rows.flat());
    const out = boundsOf(this.lattice, beyond);
    this.leaveRoom({
      left: Math.max(left, x - out.x),
      top: Math.max(top, y - out.y),
      right: Math.max(right, out.x + out.width - x - width),
      bottom: Math.max(bottom, out.y + out.height - y - height),
    });
  }

  /** @private @param {string} key */
  paint(key) {
    const element = this.elements.get(key);
    if (!element || !this.board) return;
    const sort = this.board.optional.has(key) ? "optional" : this.board.cells.has(key) ? "cell" : "gap";
    element.setAttribute("class", sort);
    element.setAttribute("aria-label", this.labelOf(key, sort));
  }

  /** @private @param {string} key @param {string} sort */
  labelOf(key, sort) {
    const content = this.contents.get(key);
    const said = `${cellText(cellOf(key))} ${word(`is ${sort}`)}`;
    return [said, ...(content ? [content] : []), ...(this.notes.get(key) ?? [])].join(", ");
  }

  relabel() {
    this.notes = this.renote();
    for (const key of this.elements.keys()) this.paint(key);
  }

  /** What rules say there, for screen readers, in the language of the moment.
   * @param {() => Map<string, string[]>} notes */
  note(notes) {
    const touched = new Set(this.notes.keys());
    this.renote = notes;
    this.notes = notes();
    for (const key of [...touched, ...this.notes.keys()]) this.paint(key);
  }

  /** What lies on cells, for screen readers.  @param {Map<string, string>} contents */
  tell(contents) {
    const touched = new Set([...this.contents.keys(), ...contents.keys()]);
    this.contents = contents;
    for (const key of touched) this.paint(key);
  }

  /** @private */
  drawEdge() {
    if (!this.board) return;
    const cells = [...this.board.cells].map(cellOf);
    this.edgeLayer.setAttribute("d", outlinePath(this.lattice, cells));
    this.svg.classList.toggle("wraps", this.board.wrap.length > 0);
  }

  /** @param {string} key */
  idOf(key) {
    return `${this.name}-${key.replaceAll(",", "_")}`;
  }

  /** @param {string} key */
  moveCursor(key) {
    if (!this.elements.has(key)) return;
    this.cursor = key;
    this.svg.setAttribute("aria-activedescendant", this.idOf(key));
    this.cursorMark.setAttribute("d", fillPath(this.lattice, [cellOf(key)]));
  }

  /** The cell under a point of the screen, if it is in the frame.
   * @param {number} x @param {number} y @returns {Cell | null} */
  cellAtScreen(x, y) {
    const cell = this.placeAtScreen(x, y);
    return cell && this.elements.has(keyOf(cell)) ? cell : null;
  }

  /** Likewise, in the frame or not.  @param {number} x @param {number} y @returns {Cell | null} */
  placeAtScreen(x, y) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return null;
    const { a, d, e, f } = matrix;
    return this.lattice.cellAt([(x - e) / a, (y - f) / d]);
  }

  /** The cell that an arrow key leads to.  @param {number} down @param {number} right @returns {Cell} */
  beside(down, right) {
    const row = this.rows.findIndex((cells) => cells.some((cell) => keyOf(cell) === this.cursor));
    const column = this.rows[row].findIndex((cell) => keyOf(cell) === this.cursor);
    const there = this.rows[Math.max(0, Math.min(this.rows.length - 1, row + down))];
    return there[Math.max(0, Math.min(there.length - 1, column + right))];
  }
}

/** @param {Board} before @param {Board} after */
function changedKeys(before, after) {
  const changed = new Set();
  for (const [one, other] of [
    [before, after],
    [after, before],
  ]) {
    for (const key of one.cells) if (!other.cells.has(key)) changed.add(key);
    for (const key of one.optional) if (!other.optional.has(key)) changed.add(key);
  }
  return changed;
}
