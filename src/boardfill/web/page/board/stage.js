// @ts-check
/** The boards in the middle of the page: what is painted, and above it what the open panel shows. */

import { found } from "../dom.js";
import { sideColours } from "../model/carried.js";
import { nothingDrawn } from "../model/drawn.js";
import { drawnRules } from "../model/drawn_rules.js";
import { BoardView } from "./board_view.js";
import { contentsOf, FillingLayer } from "./filling_layer.js";
import { watchKeys } from "./keys.js";
import { watchPointer } from "./pointing.js";
import { rimBands, withRoomForBands } from "./rim_bands.js";
import { notesOf, rimOf, ruleShapes } from "./rule_shapes.js";
import { ShadingLayer } from "./shading_layer.js";
import { strokeShapes } from "./stroke_shapes.js";
import { SolidView } from "./solid_view.js";
import { piecesOnTable } from "./table_pieces.js";

/** @typedef {import("../model/types.js").Filling} Filling */
/** @typedef {import("../model/types.js").Placement} Placement */
/** @typedef {import("../model/types.js").Problem} Problem */
/** @typedef {import("./pointing.js").Tool} Tool */
/** @typedef {import("./shading_layer.js").Shade} Shade */

/** @param {string} selector */
const svg = (selector) => /** @type {SVGSVGElement} */ (/** @type {unknown} */ (found(selector)));

export class Stage {
  constructor() {
    this.board = new BoardView(svg("#board"), "cell", "board label");
    this.table = new BoardView(svg("#table"), "table", "table label");
    this.solid = new SolidView(svg("#solid"));
    this.rules = this.board.addLayer("rules");
    this.printed = new FillingLayer(this.board, "printed");
    this.given = new FillingLayer(this.board, "given");
    this.filling = new FillingLayer(this.board, "filling");
    this.strokes = this.board.addLayer("strokes");
    this.regions = this.board.addLayer("rules");
    this.shading = new ShadingLayer(this.board);
    this.above = new FillingLayer(this.board, "above");
    this.tablePieces = new FillingLayer(this.table, "filling");
    /** @type {Problem | null} */
    this.problem = null;
    /** @type {Filling | null} of this problem, that was browsed last */
    this.seen = null;
    /** @type {Tool | null} what pointing at the board does; null: nothing */
    this.tool = null;
    /** @type {Tool | null} */
    this.tableTool = null;
    for (const [view, tool] of /** @type {const} */ ([
      [this.board, () => this.tool],
      [this.table, () => this.tableTool],
    ])) {
      watchPointer(view, tool);
      watchKeys(view, tool);
    }
  }

  /** Draw the problem; what was shown above it is gone.  @param {Problem} problem */
  draw(problem) {
    const isNew = this.problem?.board !== problem.board;
    this.seen = null;
    this.problem = problem;
    const title = found("#board-title");
    title.textContent = problem.title;
    title.hidden = !problem.title;
    found("#table-figure").hidden = !problem.table;
    found("#solid-figure").hidden = problem.board.lattice !== "cubic" || problem.kind === "covering";
    found("#board-figure").hidden = problem.kind === "covering";
    if (isNew) this.board.draw(problem.board);
    this.drawRules(problem);
    if (problem.table && problem.table !== this.table.board) this.table.draw(problem.table);
    this.printed.show(
      [],
      problem.printed.map(({ cell, text }) => ({ cell, symbol: text })),
      [],
    );
    this.given.show(problem.given, problem.clues, this.names());
    this.board.leaveRoomFor(problem.given.flatMap(({ cells }) => cells));
    this.clear();
  }

  /** @private @param {Problem} problem */
  drawRules(problem) {
    const drawn = drawnRules(problem);
    const rim = withRoomForBands(problem, rimOf(drawn, problem.board));
    if (JSON.stringify(rim) !== JSON.stringify(this.board.rim)) this.board.leaveRoom(rim);
    this.board.svg.classList.toggle("blocks", drawn.hasBlocks);
    this.board.svg.classList.toggle("points", drawn.between.length > 0);
    this.board.svg.classList.toggle("typed", problem.kind === "marking");
    this.board.svg.classList.toggle("caged", drawn.cages.length + drawn.corners.length > 0);
    this.board.shapes = drawn.shapes;
    const colours = sideColours(problem.pieces);
    this.board.sideColours = colours;
    // Pieces cover marks of the board, but not what is asked of its regions.
    const isTiling = problem.kind === "tiling";
    const below = isTiling ? { ...nothingDrawn(), numbers: drawn.numbers } : { ...drawn, above: [] };
    const above = isTiling ? { ...drawn, numbers: [] } : { ...nothingDrawn(), above: drawn.above };
    const bands = rimBands(problem, this.board.lattice, colours);
    this.rules.replaceChildren(...bands, ...ruleShapes(below, this.board.lattice, problem.board));
    this.regions.replaceChildren(...ruleShapes(above, this.board.lattice, problem.board));
    this.board.note(() => notesOf(drawn, problem.board));
  }

  /** @private */
  names() {
    return this.problem?.pieces.map(({ name }) => name) ?? [];
  }

  /** Nothing above the problem. */
  clear() {
    const problem = /** @type {Problem} */ (this.problem);
    this.filling.clear();
    this.strokes.replaceChildren();
    this.shading.clear();
    this.above.clear();
    if (problem.table) this.tablePieces.clear();
    this.board.tell(contentsOf(problem.given, problem.clues));
    this.showSolid(problem.given);
  }

  /**
   * @param {Filling} filling
   * @param {(placement: Placement, number: number) => string} sort a class for each placement
   */
  showFilling(filling, sort = () => "") {
    const problem = /** @type {Problem} */ (this.problem);
    const placements = filling.placements ?? [];
    const clues = new Set(problem.clues.map(({ cell }) => cell.join()));
    const marks = (filling.marks ?? []).filter(({ cell }) => !clues.has(cell.join()));
    this.shading.clear();
    this.above.clear();
    this.board.tell(contentsOf(placements, filling.marks ?? []));
    this.showSolid(placements);
    if (problem.table) this.showFitting(problem.table, placements);
    else this.filling.show(placements, marks, this.names(), sort);
    this.board.leaveRoomFor(placements.flatMap(({ cells }) => cells));
  }

  /** A hole and the piece that fills it have one colour.
   * @private @param {import("../model/types.js").Board} table @param {Placement[]} placements */
  showFitting(table, placements) {
    const holes = placements.map(({ cells }, number) => ({ piece: String(number), cells }));
    const names = [...holes.map(({ piece }) => piece), "", "", ""];
    this.filling.show(holes, [], names);
    this.tablePieces.show(piecesOnTable(table, holes), [], names);
  }

  /** @param {Placement[]} placements */
  showSolid(placements) {
    const problem = /** @type {Problem} */ (this.problem);
    if (problem.board.lattice === "cubic") this.solid.show(problem.board, placements, this.names());
  }

  /** Lines that are drawn by hand, and crosses.  @param {import("../model/line_position.js").Strokes} strokes */
  showStrokes(strokes) {
    this.strokes.replaceChildren(...strokeShapes(strokes, this.board.lattice));
  }

  /** @param {Map<string, Shade>} shades by keys of cells */
  showShades(shades) {
    this.shading.show(shades);
  }
}
