// @ts-check
/** The keyboard on a board: arrows move, space paints, shift with arrows paints on the way. */

import { cellOf, keyOf } from "../model/cells.js";

/** @type {{[key: string]: [number, number]}} */
const STEPS = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

/**
 * @param {import("./board_view.js").BoardView} view
 * @param {() => import("./pointing.js").Tool | null} currentTool
 */
export function watchKeys(view, currentTool) {
  /** @type {import("./pointing.js").Tool | null} the one that paints while shift is held */
  let painting = null;
  const finish = () => {
    const tool = painting;
    painting = null;
    tool?.end();
  };
  view.svg.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const tool = currentTool();
    const step = STEPS[event.key] ?? layerStep(view, event.key);
    if (step) {
      event.preventDefault();
      if (event.shiftKey && tool && !painting) {
        painting = tool;
        tool.begin(cellOf(view.cursor), { secondary: false });
      }
      const cell = view.beside(...step);
      view.moveCursor(keyOf(cell));
      if (painting) painting.over([cell]);
      else tool?.hover?.(cell);
    } else if (tool?.press?.(event.key, cellOf(view.cursor))) {
      event.preventDefault();
    } else if ((event.key === " " || event.key === "Enter") && tool) {
      event.preventDefault();
      tool.begin(cellOf(view.cursor), { secondary: false });
      tool.end();
    }
  });
  view.svg.addEventListener("keyup", (event) => {
    if (event.key === "Shift") finish();
  });
  view.svg.addEventListener("blur", finish);
}

/** @param {import("./board_view.js").BoardView} view @param {string} key @returns {[number, number] | null} */
function layerStep(view, key) {
  if (view.board?.lattice !== "cubic") return null;
  const rows = view.board.frame.extent[1];
  return key === "PageDown" ? [rows, 0] : key === "PageUp" ? [-rows, 0] : null;
}
