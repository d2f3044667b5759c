// @ts-check
/** Dragging something from a panel onto a board, by mouse or by finger. */

/** @typedef {import("../model/types.js").Cell} Cell */

const FAR_ENOUGH = 8;

/**
 * @param {HTMLElement} element
 * @param {import("../board/board_view.js").BoardView} view
 * @param {(cell: Cell | null) => void} over
 * @param {(cell: Cell | null) => void} drop
 */
export function dragFrom(element, view, over, drop) {
  /** @type {{x: number, y: number, isDrag: boolean} | null} */
  let start = null;
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    start = { x: event.clientX, y: event.clientY, isDrag: false };
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", (event) => {
    if (!start) return;
    start.isDrag ||= Math.hypot(event.clientX - start.x, event.clientY - start.y) > FAR_ENOUGH;
    if (start.isDrag) over(view.cellAtScreen(event.clientX, event.clientY));
  });
  /** @param {PointerEvent} event */
  const end = (event) => {
    const wasDrag = start?.isDrag;
    start = null;
    if (wasDrag) drop(event.type === "pointerup" ? view.cellAtScreen(event.clientX, event.clientY) : null);
  };
  element.addEventListener("pointerup", end);
  element.addEventListener("pointercancel", end);
}
