// @ts-check
/** Mouse, touch and pen on a board: one listener, every cell on the way, once a frame. */

import { keyOf } from "../model/cells.js";

/** @typedef {import("../model/types.js").Cell} Cell */
/** @typedef {import("./board_view.js").BoardView} BoardView */

/**
 * What pointing does.  A stroke begins at a cell, goes over others and ends.
 * @typedef {object} Tool
 * @property {(cell: Cell, event: {secondary: boolean}) => void} begin
 * @property {(cells: Cell[]) => void} over
 * @property {() => void} end
 * @property {(cell: Cell | null) => void} [hover]
 * @property {(key: string, cell: Cell) => boolean} [press] a key that is not for moving; true if it was used
 */

/** @param {BoardView} view @param {() => Tool | null} currentTool */
export function watchPointer(view, currentTool) {
  const { svg } = view;
  /** @type {{tool: Tool, pointer: number, last: [number, number], done: string} | null} */
  let stroke = null;
  /** @type {Cell[]} */
  let waiting = [];
  let frame = 0;

  const flush = () => {
    frame = 0;
    if (stroke && waiting.length > 0) stroke.tool.over(waiting);
    waiting = [];
  };

  svg.addEventListener("pointerdown", (event) => {
    const tool = currentTool();
    const cell = view.cellAtScreen(event.clientX, event.clientY);
    if (!tool || !cell || stroke || event.button > 2) return;
    event.preventDefault();
    svg.focus({ preventScroll: true });
    svg.setPointerCapture(event.pointerId);
    view.moveCursor(keyOf(cell));
    stroke = { tool, pointer: event.pointerId, last: [event.clientX, event.clientY], done: keyOf(cell) };
    tool.begin(cell, { secondary: event.button === 2 });
  });

  svg.addEventListener("pointermove", (event) => {
    if (!stroke) {
      currentTool()?.hover?.(view.cellAtScreen(event.clientX, event.clientY));
      return;
    }
    if (stroke.pointer !== event.pointerId) return;
    for (const cell of cellsBetween(view, stroke.last, [event.clientX, event.clientY])) {
      const key = keyOf(cell);
      if (key !== stroke.done) waiting.push(cell);
      stroke.done = key;
    }
    stroke.last = [event.clientX, event.clientY];
    if (!frame && waiting.length > 0) frame = requestAnimationFrame(flush);
  });

  /** @param {PointerEvent} event */
  const end = (event) => {
    if (!stroke || stroke.pointer !== event.pointerId) return;
    cancelAnimationFrame(frame);
    flush();
    const { tool } = stroke;
    stroke = null;
    tool.end();
  };
  svg.addEventListener("pointerup", end);
  svg.addEventListener("pointercancel", end);
  svg.addEventListener("pointerleave", () => {
    if (!stroke) currentTool()?.hover?.(null);
  });
  svg.addEventListener("contextmenu", (event) => {
    if (currentTool()) event.preventDefault();
  });
}

/** However fast the pointer moves, no cell on its way is left out.
 * @param {BoardView} view @param {[number, number]} from @param {[number, number]} to */
function cellsBetween(view, from, to) {
  const scale = view.svg.getScreenCTM()?.a ?? 1;
  const [right, down] = [to[0] - from[0], to[1] - from[1]];
  const steps = Math.min(500, Math.max(1, Math.ceil((Math.hypot(right, down) / scale) * 3)));
  /** @type {Cell[]} */
  const cells = [];
  for (let step = 1; step <= steps; step++) {
    const cell = view.cellAtScreen(from[0] + (right * step) / steps, from[1] + (down * step) / steps);
    if (cell) cells.push(cell);
  }
  return cells;
}
