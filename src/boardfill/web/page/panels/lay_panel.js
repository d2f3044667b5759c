// @ts-check
/** Laying pieces by hand, with hints, and with the number of ways in which it can still go on. */

import { LayTool } from "../board/lay_tool.js";
import { LineTool } from "../board/line_tool.js";
import { PartTool } from "../board/part_tool.js";
import { piecePicture } from "../board/pictures.js";
import { FEW } from "../board/puzzle_tools.js";
import { movedPiece, usualTurn } from "../board/shapes.js";
import { COLOURS } from "../board/colours.js";
import { button, make } from "../dom.js";
import { keyOf } from "../model/cells.js";
import { hasLines, isShading } from "../model/drawn_connections.js";
import { copiesLeft } from "../model/position.js";
import { say } from "../words/words.js";
import { dragFrom } from "./dragging.js";
import { keepPosition, keptPosition } from "./keeping.js";
import { HintSection } from "./hint_section.js";
import { StillPossible } from "./still_possible.js";

/** @typedef {import("./panel.js").Context} Context */
/** @typedef {import("../model/types.js").Cell} Cell */
/** @typedef {import("../model/types.js").Filling} Filling */
/** @typedef {import("../model/types.js").Piece} Piece */

/** @param {Context} context @returns {import("./panel.js").Panel} */
export function layPanel(context) {
  const { store, stage } = context;
  const tray = make("div", { class: "tray", label: "tray", is: { role: "group" } });
  const still = new StillPossible(context);
  const hints = new HintSection(
    context,
    () => position(),
    (next) => take(next),
  );
  const tool = new LayTool(context, () => refresh());
  const lines = new LineTool(context, () => tool.set([], lines.marks()));
  const parts = new PartTool(context, tool);
  /** Are lines drawn, rather than pieces laid or symbols set? */
  const drawsLines = () => {
    const { problem } = store;
    return hasLines(problem) && problem.board.lattice === "square" && problem.board.wrap.length === 0;
  };
  /** @type {Map<string, import("../model/carried.js").Carrying>} how each piece is turned now */
  const turned = new Map();

  const position = () => tool.position();
  const shapeOf = (/** @type {Piece} */ piece) => turned.get(piece.name) ?? piece;

  /** @param {Filling} next */
  const take = (next) => {
    const given = new Set(store.problem.given.map(({ cells }) => cells.map(keyOf).sort().join(" ")));
    const clues = new Set(store.problem.clues.map(({ cell }) => keyOf(cell)));
    const marks = (next.marks ?? []).filter(({ cell }) => !clues.has(keyOf(cell)));
    if (drawsLines()) lines.set(marks);
    tool.set(
      (next.placements ?? []).filter(({ cells }) => !given.has(cells.map(keyOf).sort().join(" "))),
      marks,
    );
  };

  /** @param {"turned" | "mirrored" | "tipped"} how */
  const turn = (how) => {
    const piece = tool.piece;
    if (!piece) return;
    const may = piece.turn ?? usualTurn(store.problem.board.lattice);
    if (may === "fixed" || (how === "mirrored" && may !== "free")) return;
    turned.set(piece.name, movedPiece(store.problem.board.lattice, shapeOf(piece), how));
    tool.choose(piece, shapeOf(piece));
    drawTray();
  };
  tool.onTurn = turn;

  const drawTray = () => {
    const { problem } = store;
    const may = tool.piece?.turn ?? usualTurn(problem.board.lattice);
    turnButton.disabled = tipButton.disabled = may === "fixed";
    flipButton.disabled = may !== "free";
    const tiles = [
      ...(problem.kind === "marking" ? problem.symbols.map(({ name }) => symbolTile(name)) : []),
      ...(problem.kind === "tiling" ? problem.pieces.map(pieceTile) : []),
    ];
    tray.replaceChildren(...(drawsLines() ? [strokeTile("line"), strokeTile("cross")] : tiles));
  };

  /** @param {import("../model/line_position.js").Stroke} sort */
  const strokeTile = (sort) =>
    make(
      "button",
      {
        class: "piece-tile",
        is: { type: "button", "data-stroke": sort, "aria-pressed": String(lines.wanted === sort) },
        on: {
          click: () => {
            lines.wanted = sort;
            drawTray();
          },
        },
      },
      make("span", { word: `draw ${sort}` }),
    );

  /** @param {string} name */
  const symbolTile = (name) =>
    make("button", {
      class: "piece-tile",
      text: name,
      is: { type: "button", "aria-pressed": String(tool.symbol === name) },
      on: {
        click: () => {
          tool.chooseSymbol(tool.symbol === name ? "" : name);
          drawTray();
        },
      },
    });

  /** @param {Piece} piece @param {number} number */
  const pieceTile = (piece, number) => {
    const left = copiesLeft(store.problem, tool.laid, piece);
    const tile = make(
      "button",
      {
        class: "piece-tile",
        is: {
          type: "button",
          "data-piece": piece.name,
          "aria-pressed": String(tool.piece?.name === piece.name),
          disabled: left === 0,
        },
        on: {
          click: () => {
            tool.choose(piece, shapeOf(piece));
            drawTray();
          },
        },
      },
      piecePicture(store.problem.board.lattice, shapeOf(piece), number % COLOURS, stage.board.sideColours),
      make("span", { text: left === null ? piece.name : `${piece.name} × ${left}` }),
    );
    dragFrom(
      tile,
      stage.board,
      (cell) => {
        tool.choose(piece, shapeOf(piece));
        tool.preview(cell);
      },
      (cell) => {
        tool.layAt(cell);
        drawTray();
      },
    );
    return tile;
  };

  const refresh = () => {
    tool.draw();
    if (drawsLines()) stage.showStrokes(lines.strokes);
    drawTray();
    hints.forget();
    still.ask(position());
    keepPosition(context.document(), position());
  };

  /** @type {import("../model/types.js").Problem | null} what is laid is laid on this */
  let laidOn = null;

  const start = () => {
    const { kind, pieces, symbols } = store.problem;
    if (laidOn !== store.problem) {
      tool.forget();
      lines.forget();
    }
    laidOn = store.problem;
    const canLay = ["tiling", "marking", "parts"].includes(kind);
    playable.hidden = !canLay;
    unplayable.hidden = canLay;
    if (!canLay) return;
    if (kind === "tiling" && (!tool.piece || !pieces.includes(tool.piece))) {
      turned.clear();
      tool.choose(pieces[0] ?? null, pieces[0] ?? { cells: [] });
    }
    // Of many symbols one is typed or picked; until then a click only chooses a cell.
    if (kind === "marking") tool.chooseSymbol(symbols.length > FEW ? "" : (symbols[0]?.name ?? ""));
    const hint = drawsLines() ? "lay lines" : isShading(store.problem) ? "lay shades" : "lay symbols";
    say(how, kind === "marking" ? hint : kind === "parts" ? "lay parts" : "lay how");
    tipButton.hidden = store.problem.board.lattice !== "cubic";
    keepButton.hidden = kind !== "tiling";
    turns.hidden = kind !== "tiling";
    stage.tool = drawsLines() ? lines : kind === "parts" ? parts : tool;
    const before = tool.isEmpty() ? keptPosition(context.document()) : null;
    if (before) take(before);
    else refresh();
  };

  const takeBack = () => (drawsLines() ? lines.takeBack() : tool.takeBack());

  const keep = () => {
    const { laid } = tool;
    tool.set([], []);
    store.change({ given: [...store.problem.given, ...laid] });
  };

  const turnButton = button("turn piece", () => turn("turned"), { tip: "turn key" });
  const flipButton = button("flip piece", () => turn("mirrored"), { tip: "flip key" });
  const tipButton = button("tip", () => turn("tipped"));
  const keepButton = button("keep as given", keep);
  const how = make("p", { class: "hint-line" });
  const turns = make("div", { class: "row" }, turnButton, flipButton, tipButton);
  const playable = make(
    "div",
    { class: "stack" },
    how,
    tray,
    turns,
    still.element,
    make(
      "div",
      { class: "row" },
      button("take back", () => void takeBack()),
      button("take all back", () => {
        lines.forget();
        tool.set([], []);
      }),
      keepButton,
    ),
    hints.element,
  );
  const unplayable = make("p", { word: "cannot lay" });
  const element = make("div", { class: "panel" }, playable, unplayable);
  return {
    name: "lay",
    element,
    paints: false,
    enter: start,
    undo: takeBack,
    changed: start,
    leave: () => {
      still.forget();
      hints.forget();
      stage.tool = null;
    },
  };
}
