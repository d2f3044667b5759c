// @ts-check
/** Rules of a marking as shapes of SVG, the room that clues at the rim need, and what is said of them. */

import { makeSvg } from "../dom.js";
import { cellOf, cellText, compareCells, keyOf } from "../model/cells.js";
import { word } from "../words/words.js";
import { fillPath, middleOf, outlinePath } from "./geometry.js";

/** @typedef {import("../model/types.js").Cell} Cell */
/** @typedef {import("../model/types.js").Board} Board */
/** @typedef {import("../model/types.js").Point} Point */
/** @typedef {import("../model/drawn.js").Drawn} Drawn */
/** @typedef {import("../model/drawn.js").Side} Side */
/** @typedef {import("./lattices/lattice.js").Lattice} Lattice */
/** @typedef {{[side in Side]: number}} Rim  the room at each side */

const INSET = 0.09;
/** Between two clues of one row, of one column, and between a clue and the board. */
const APART = { across: 0.2, down: 0.46, board: 0.16 };
const DIGIT = 0.25;
const ROOM_FOR_DIAGONALS = 0.85;

/** @param {Drawn} drawn @param {Board} board @returns {Rim} */
export function rimOf({ rim, diagonals }, board) {
  /** @type {Rim} */
  const room = { left: 0, top: 0, right: 0, bottom: 0 };
  for (const { side, texts } of rim) {
    const isAcross = side === "left" || side === "right";
    const long = isAcross
      ? texts.reduce((sum, text) => sum + text.length * DIGIT + APART.across, 0)
      : texts.length * APART.down;
    room[side] = Math.max(room[side], long + APART.board);
  }
  const { low, extent } = board.frame;
  for (const { cell, step } of diagonals) {
    const before = [cell[0] - step[0], cell[1] - step[1]];
    /** @type {[Side, boolean][]} */
    const beyond = [
      ["top", before[0] < low[0]],
      ["bottom", before[0] >= low[0] + extent[0]],
      ["left", before[1] < low[1]],
      ["right", before[1] >= low[1] + extent[1]],
    ];
    for (const [side, is] of beyond) if (is) room[side] = Math.max(room[side], ROOM_FOR_DIAGONALS);
  }
  return room;
}

/** @param {Drawn} drawn @param {Lattice} lattice @param {Board} board @returns {SVGElement[]} */
export function ruleShapes(drawn, lattice, board) {
  /** @param {Cell} cell */
  const middle = (cell) => middleOf(lattice.corners(cell));
  const points = drawn.between.length > 0 ? [...board.cells].map(cellOf) : [];
  return [
    ...points.map((cell) => point(middle(cell))),
    path("rule-shade", fillPath(lattice, drawn.shaded)),
    ...drawn.spots.map(({ cell, sort }) => spot(middle(cell), sort)),
    ...drawn.lines.flatMap(({ cells, sort }) => lineThrough(cells.map(middle), sort)),
    ...(drawn.outlines.length
      ? [path("regions", drawn.outlines.map((cells) => outlinePath(lattice, cells)).join(""))]
      : []),
    ...drawn.cages.flatMap((cage) => cageShapes(cage, lattice, board)),
    ...drawn.corners.flatMap(({ cell, text }) => cornerShapes(cell, text, lattice, board)),
    ...drawn.circles.map(({ cell, sort }) => pearl(middle(cell), sort)),
    ...drawn.between.map(({ cells, text }) => label("rim-clue", middleOf(cells.map(middle)), text)),
    ...drawn.above.map(({ cell, text }) => label("number-above", middle(cell), text)),
    ...drawn.numbers.map(({ cell, text }) => label("rim-clue", middle(cell), text)),
    ...[...drawn.blocks].flatMap(([key, texts]) => blockShapes(middle(cellOf(key)), texts)),
    ...drawn.pairs.flatMap(({ cells, sort, text }) => pairShapes(cells.map(middle), sort, text)),
    ...drawn.rim.flatMap((clue) => rimShapes(clue, board)),
    ...drawn.diagonals.flatMap(({ cell, step, text }) => diagonalShapes(middle(cell), step, text)),
  ];
}

/** @param {string} name @param {string} d */
const path = (name, d) => makeSvg("path", { class: name, is: { d } });

/** @param {string} name @param {Point} place @param {string} text */
function label(name, [x, y], text) {
  return makeSvg("text", { class: name, text, is: { x, y } });
}

/** @param {{cells: Cell[], text: string}} cage @param {Lattice} lattice @param {Board} board */
function cageShapes({ cells, text }, lattice, board) {
  const isSquare = board.lattice === "square";
  const dashed = path("cage", isSquare ? insetPath(cells) : outlinePath(lattice, cells));
  return text ? [dashed, ...cornerShapes([...cells].sort(compareCells)[0], text, lattice, board)] : [dashed];
}

/** @param {Cell} cell @param {string} text @param {Lattice} lattice @param {Board} board */
function cornerShapes(cell, text, lattice, board) {
  const [x, y] = middleOf(lattice.corners(cell));
  const aside = board.lattice === "square" ? [0.5 - INSET, 0.5 - INSET] : [0.25, 0.3];
  const [left, top] = [x - aside[0], y - aside[1]];
  const paper = makeSvg("rect", {
    class: "cage-paper",
    is: { x: left - 0.03, y: top - 0.03, width: 0.06 + 0.155 * text.length, height: 0.29 },
  });
  return [paper, label("cage-sum", [left, top + 0.11], text)];
}

/** The line around cells of squares, just inside of it.  @param {Cell[]} cells */
function insetPath(cells) {
  const inside = new Set(cells.map(keyOf));
  /** @type {string[]} */
  const lines = [];
  for (const [row, column] of cells) {
    for (const [down, right] of [
      [-1, 0],
      [0, 1],
      [1, 0],
      [0, -1],
    ]) {
      if (inside.has(keyOf([row + down, column + right]))) continue;
      const ends = [-1, 1].map((way) => {
        // Along the edge: (right, down) turned by a quarter.
        const beside = [row + way * right, column + way * down];
        const isCorner = !inside.has(keyOf(beside));
        const turnsOut = !isCorner && inside.has(keyOf([beside[0] + down, beside[1] + right]));
        const along = way * (0.5 - (isCorner ? INSET : turnsOut ? -INSET : 0));
        const out = 0.5 - INSET;
        return `${column + 0.5 + right * out + down * along} ${row + 0.5 + down * out + right * along}`;
      });
      lines.push(`M${ends[0]}L${ends[1]}`);
    }
  }
  return lines.join("");
}

/** @param {Point[]} points @param {"thermo" | "arrow" | "line"} sort */
function lineThrough(points, sort) {
  const drawn = path(`rule-line ${sort}`, `M${points.map((point) => point.join(" ")).join("L")}`);
  const [x, y] = points[0];
  if (sort === "line") return [drawn];
  const bulb = makeSvg("circle", { class: `${sort}-start`, is: { cx: x, cy: y, r: 0.36 } });
  if (sort === "thermo" || points.length < 2) return [drawn, bulb];
  return [drawn, bulb, arrowHead(points[points.length - 2], points[points.length - 1], 0.2)];
}

/** @param {Point} from @param {Point} to @param {number} size */
function arrowHead(from, to, size) {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const ends = [-2.5, 2.5].map((turn) =>
    [to[0] + size * Math.cos(angle + turn), to[1] + size * Math.sin(angle + turn)].join(" "),
  );
  return path("rule-line arrow", `M${ends[0]}L${to.join(" ")}L${ends[1]}`);
}

/** @param {Point} middle @param {"even" | "odd" | "tree"} sort */
function spot([x, y], sort) {
  if (sort === "tree") return path("tree", `M${x} ${y - 0.34}l.26 .42h-.18v.22h-.16v-.22h-.18z`);
  if (sort === "odd") return makeSvg("circle", { class: "rule-shade", is: { cx: x, cy: y, r: 0.4 } });
  return makeSvg("rect", { class: "rule-shade", is: { x: x - 0.38, y: y - 0.38, width: 0.76, height: 0.76 } });
}

/** A point of a grid, along whose edges a line goes.  @param {Point} middle */
const point = ([cx, cy]) => makeSvg("circle", { class: "grid-point", is: { cx, cy, r: 0.06 } });

/** @param {Point} middle @param {"white" | "black"} sort */
const pearl = ([cx, cy], sort) => makeSvg("circle", { class: `pearl ${sort}`, is: { cx, cy, r: 0.36 } });

/** @param {Point[]} middles @param {"less" | "white" | "black"} sort @param {string} text
 * @returns {SVGElement[]} */
function pairShapes(middles, sort, text) {
  const [one, other] = middles;
  const [x, y] = middleOf(middles);
  if (sort === "less") {
    const degrees = (Math.atan2(other[1] - one[1], other[0] - one[0]) * 180) / Math.PI;
    const sign = path("less", "M.09 -.13L-.09 0L.09 .13");
    sign.setAttribute("transform", `translate(${x} ${y}) rotate(${degrees})`);
    return [sign];
  }
  const dot = makeSvg("circle", { class: `dot ${sort}`, is: { cx: x, cy: y, r: text ? 0.18 : 0.12 } });
  return text ? [dot, label(`dot-text ${sort}`, [x, y], text)] : [dot];
}

/** @param {Point} middle @param {{across?: string, down?: string, text?: string}} texts */
function blockShapes([x, y], { across, down, text }) {
  const shapes = text ? [label("block-text whole", [x, y], text)] : [];
  if (!across && !down) return shapes;
  return [
    ...shapes,
    path("block-line", `M${x - 0.5} ${y - 0.5}l1 1`),
    ...(across ? [label("block-text", [x + 0.2, y - 0.22], across)] : []),
    ...(down ? [label("block-text", [x - 0.2, y + 0.24], down)] : []),
  ];
}

/** The last clue stands nearest to the board; at the far sides the first.
 * @param {{side: Side, at: number, texts: string[]}} clue @param {Board} board */
function rimShapes({ side, at, texts }, { frame: { low, extent } }) {
  const isAcross = side === "left" || side === "right";
  const isNear = side === "left" || side === "top";
  const axis = isAcross ? 1 : 0;
  let away = APART.board;
  return (isNear ? [...texts].reverse() : texts).map((text) => {
    const wide = isAcross ? text.length * DIGIT + APART.across : APART.down;
    const far = away + wide / 2;
    const there = isNear ? low[axis] - far : low[axis] + extent[axis] + far;
    away += wide;
    const place = /** @type {Point} */ (isAcross ? [there, at + 0.5] : [at + 0.5, there]);
    const shape = label("rim-clue", place, text);
    shape.dataset.side = side;
    return shape;
  });
}

/** @param {Point} first @param {Cell} step @param {string} text */
function diagonalShapes([x, y], [down, right], text) {
  /** @param {number} far @returns {Point} */
  const away = (far) => [x - right * far, y - down * far];
  return [
    label("rim-clue", away(0.98), text),
    path("rule-line arrow", `M${away(0.76).join(" ")}L${away(0.57).join(" ")}`),
    arrowHead(away(0.76), away(0.57), 0.12),
  ];
}

/** What screen readers hear of the rules at each cell, by keys of cells.
 * @param {Drawn} drawn @param {Board} board */
export function notesOf(drawn, { frame: { low, extent } }) {
  const { cages, corners, numbers, above, between, circles, pairs, rim, blocks, diagonals } = drawn;
  /** @type {Map<string, string[]>} */
  const notes = new Map();
  /** @param {Cell} cell @param {string} text */
  const note = (cell, text) => notes.set(keyOf(cell), [...(notes.get(keyOf(cell)) ?? []), text]);
  for (const { cells, text } of cages) for (const cell of cells) note(cell, word("in cage", { text }));
  for (const { cells, sort, text } of pairs) {
    const signs = sort === "less" ? ["<", ">"] : Array(2).fill((sort === "white" ? "○" : "●") + text);
    cells.forEach((cell, at) => note(cell, `${signs[at]} ${cellText(cells[1 - at])}`));
  }
  for (const [key, { across, down, text }] of blocks)
    note(cellOf(key), [text, across && `→ ${across}`, down && `↓ ${down}`].filter(Boolean).join(", "));
  for (const { cell, text } of [...corners, ...numbers, ...above]) note(cell, word("at rim", { text }));
  for (const { cells, text } of between) note(cells[0], word("beside number", { text }));
  for (const { cell, sort } of circles) note(cell, sort === "white" ? "○" : "●");
  for (const { cell, text } of diagonals) note(cell, word("on diagonal", { text }));
  for (const { side, at, texts } of rim) {
    const axis = side === "left" || side === "right" ? 1 : 0;
    const far = side === "left" || side === "top" ? low[axis] : low[axis] + extent[axis] - 1;
    note(axis === 1 ? [at, far] : [far, at], word("at rim", { text: texts.join(" ") }));
  }
  return notes;
}
