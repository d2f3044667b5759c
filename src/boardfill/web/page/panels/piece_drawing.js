// @ts-check
/** A piece of one's own, drawn on a small grid. */

import { BoardView } from "../board/board_view.js";
import { watchKeys } from "../board/keys.js";
import { watchPointer } from "../board/pointing.js";
import { normalized } from "../board/shapes.js";
import { button, labelled, make, makeSvg } from "../dom.js";
import { sortedCells } from "../model/cells.js";
import { painted, sortOf, wholeBoard } from "../model/editing.js";

/** @typedef {import("./panel.js").Context} Context */
/** @typedef {import("../model/types.js").LatticeName} LatticeName */
/** @typedef {import("../model/types.js").Piece} Piece */

const SIZES = { square: [5, 5], hex: [5, 5], triangle: [4, 7], cubic: [3, 3, 3] };

export class PieceDrawing {
  /** @param {Context} context @param {(piece: Piece) => void} add */
  constructor(context, add) {
    this.context = context;
    this.add = add;
    const svg = makeSvg("svg", { class: "board small" });
    this.view = new BoardView(svg, "own", "own piece");
    this.name = make("input", { hint: "name hint", is: { type: "text", maxlength: 60, id: "own-name" } });
    this.element = make(
      "details",
      { class: "more" },
      make("summary", { word: "own piece" }),
      svg,
      make(
        "div",
        { class: "row" },
        labelled("name", this.name),
        button("add", () => this.take(), { class: "primary", is: { id: "own-add" } }),
      ),
    );
    const tool = this.tool();
    watchPointer(this.view, () => tool);
    watchKeys(this.view, () => tool);
    /** @type {LatticeName} */
    this.lattice = "square";
  }

  /** @param {LatticeName} lattice */
  refresh(lattice) {
    if (lattice === this.lattice && this.view.board) return;
    this.lattice = lattice;
    this.empty();
  }

  /** @private */
  empty() {
    this.view.draw({ ...wholeBoard(this.lattice, SIZES[this.lattice]), cells: new Set() });
  }

  /** @private @returns {import("../board/pointing.js").Tool} */
  tool() {
    /** @type {"cell" | "gap"} */
    let sort = "cell";
    const board = () => /** @type {import("../model/types.js").Board} */ (this.view.board);
    return {
      begin: (cell) => {
        sort = sortOf(board(), cell) === "cell" ? "gap" : "cell";
        this.view.draw(painted(board(), [cell], sort));
      },
      over: (cells) => this.view.draw(painted(board(), cells, sort)),
      end: () => undefined,
    };
  }

  /** @private */
  take() {
    const keys = this.view.board?.cells ?? new Set();
    if (keys.size === 0) return;
    const taken = new Set(this.context.store.problem.pieces.map(({ name }) => name));
    let name = this.name.value.trim();
    for (let number = 1; !name || taken.has(name); number++)
      name = `${this.name.value.trim() || "piece"} ${number}`;
    this.add({ name, cells: normalized(this.lattice, sortedCells(keys)), copies: "any" });
    this.name.value = "";
    this.empty();
  }
}
