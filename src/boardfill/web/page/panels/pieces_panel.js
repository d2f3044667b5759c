// @ts-check
/** The pieces: which there are, how many of each, how they may be turned; more from the catalogue or drawn. */

import { piecePicture } from "../board/pictures.js";
import { usualTurn } from "../board/shapes.js";
import { COLOURS } from "../board/colours.js";
import { button, chooser, make, signButton } from "../dom.js";
import { sideColours } from "../model/carried.js";
import { Catalogue } from "./catalogue.js";
import { copiesField } from "./copies.js";
import { PieceDrawing } from "./piece_drawing.js";

/** @typedef {import("./panel.js").Context} Context */
/** @typedef {import("../model/types.js").Piece} Piece */

/** @param {Context} context @returns {import("./panel.js").Panel} */
export function piecesPanel(context) {
  const { store } = context;
  const list = make("ul", { class: "pieces", label: "pieces" });
  const none = make("p", { word: "no pieces yet" });
  const catalogue = new Catalogue(context, (pieces) => add(pieces));
  const drawing = new PieceDrawing(context, (piece) => add([piece]));
  const tiling = make(
    "div",
    { class: "stack" },
    list,
    none,
    make(
      "div",
      { class: "row" },
      button("remove all", () => change([])),
    ),
    catalogue.element,
    drawing.element,
  );
  const other = make("p", { word: "no pieces here" });
  const symbols = make("div", { class: "symbols" });
  const element = make("div", { class: "panel" }, tiling, other, symbols);

  /** @param {Piece[]} pieces */
  const change = (pieces) => {
    const names = new Set(pieces.map(({ name }) => name));
    store.change({ pieces, given: store.problem.given.filter(({ piece }) => names.has(piece)) });
  };
  /** @param {Piece[]} added */
  const add = (added) => {
    const names = new Set(store.problem.pieces.map(({ name }) => name));
    change([...store.problem.pieces, ...added.filter(({ name }) => !names.has(name))]);
    context.announce(() => added.map(({ name }) => name).join(", "));
  };
  /** @param {number} number @param {Partial<Piece>} changes */
  const alter = (number, changes) =>
    change(store.problem.pieces.map((piece, at) => (at === number ? { ...piece, ...changes } : piece)));

  /** @param {Piece} piece @param {number} number */
  const item = (piece, number) => {
    const { lattice } = store.problem.board;
    return make(
      "li",
      {},
      piecePicture(lattice, piece, number % COLOURS, sideColours(store.problem.pieces)),
      make("span", { class: "piece-name", text: piece.name }),
      copiesField(piece.copies, (copies) => alter(number, { copies })),
      chooser(
        ["free", "rotate", "fixed"].map((value) => ({ value, word: `turn ${value}` })),
        piece.turn ?? usualTurn(lattice),
        (value) => alter(number, { turn: /** @type {Piece["turn"]} */ (value) }),
        { label: "turn" },
      ),
      signButton(
        "remove",
        "remove piece",
        () => change(store.problem.pieces.filter((_, at) => at !== number)),
        { values: { piece: piece.name } },
      ),
    );
  };

  const refresh = () => {
    const { kind, pieces, board } = store.problem;
    tiling.hidden = kind !== "tiling";
    other.hidden = kind === "tiling" || kind === "marking";
    symbols.hidden = kind !== "marking";
    symbols.replaceChildren(
      make("h2", { word: "symbols" }),
      make(
        "div",
        { class: "row" },
        ...store.problem.symbols.map(({ name }) => make("span", { class: "symbol-tile", text: name })),
      ),
      make("p", { word: "symbols hint" }),
    );
    if (kind !== "tiling") return;
    none.hidden = pieces.length > 0;
    list.replaceChildren(...pieces.map(item));
    catalogue.refresh(board.lattice, new Set(pieces.map(({ name }) => name)));
    drawing.refresh(board.lattice);
  };
  let shown = /** @type {unknown} */ (null);
  const changed = () => {
    if (shown !== store.problem.pieces || store.problem.kind !== "tiling") refresh();
    shown = store.problem.pieces;
  };
  return { name: "pieces", element, paints: true, enter: refresh, changed };
}
