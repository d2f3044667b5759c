// @ts-check
/** Cubes as a solid that can be turned by dragging and by arrow keys. */

import { cellOf, keyOf } from "../model/cells.js";
import { makeSvg } from "../dom.js";
import { coloursFor } from "./colours.js";
import { projected, visibleFaces } from "./solid_geometry.js";
import { cubicIn } from "./lattices/cubic.js";

/** @typedef {import("../model/types.js").Board} Board */
/** @typedef {import("../model/types.js").Placement} Placement */

export class SolidView {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    this.angles = { turn: Math.PI / 5, tilt: 0.55 };
    /** @type {Map<string, string>} the class of each cell */
    this.looks = new Map();
    this.frame = 0;
    svg.setAttribute("tabindex", "0");
    svg.setAttribute("role", "img");
    svg.dataset.label = "solid view";
    this.listen();
  }

  /** @param {Board} board @param {Placement[]} placements @param {string[]} names */
  show(board, placements, names) {
    this.looks = new Map([...board.cells].map((key) => [key, placements.length > 0 ? "" : "bare"]));
    if (placements.length > 0) {
      const colours = coloursFor(placements, cubicIn(board.frame), names);
      placements.forEach(({ cells }, number) =>
        cells.forEach((cell) => this.looks.set(keyOf(cell), `colour-${colours[number]}`)),
      );
      // What is not covered yet would hide what lies behind it.
      for (const [key, look] of this.looks) if (!look) this.looks.delete(key);
    }
    this.box(board);
    this.redraw();
  }

  /** As large as the solid is from every side, so that it does not jump when turned.  @private @param {Board} board */
  box(board) {
    const { low, extent } = board.frame;
    const middle = low.map((number, at) => number + extent[at] / 2);
    const away = [...this.looks.keys()].map((key) =>
      Math.hypot(...cellOf(key).map((number, at) => Math.abs(number + 0.5 - middle[at]) + 0.5)),
    );
    this.middle = middle;
    this.reach = Math.max(Math.hypot(...extent) / 2, ...away) + 0.2;
  }

  redraw() {
    if (!this.frame) this.frame = requestAnimationFrame(() => this.drawNow());
  }

  /** @private */
  drawNow() {
    this.frame = 0;
    const { middle, reach } = this;
    if (!middle || !reach) return;
    const [x, y] = projected(middle, this.angles);
    this.svg.setAttribute("viewBox", [x - reach, y - reach, 2 * reach, 2 * reach].join(" "));
    this.svg.replaceChildren(
      ...visibleFaces([...this.looks.keys()].map(cellOf), this.angles).map(({ cell, light, points }) =>
        makeSvg("polygon", {
          class: `face ${light} ${this.looks.get(keyOf(cell))}`,
          is: { points: points.map((point) => point.map((number) => number.toFixed(3)).join(",")).join(" ") },
        }),
      ),
    );
  }

  /** @param {number} right @param {number} down */
  turnBy(right, down) {
    this.angles = {
      turn: this.angles.turn - right,
      tilt: Math.max(-1.5, Math.min(1.5, this.angles.tilt + down)),
    };
    this.redraw();
  }

  /** @private */
  listen() {
    const { svg } = this;
    svg.addEventListener("pointerdown", (event) => {
      svg.setPointerCapture(event.pointerId);
    });
    svg.addEventListener("pointermove", (event) => {
      if (svg.hasPointerCapture(event.pointerId)) this.turnBy(event.movementX / 120, event.movementY / 120);
    });
    svg.addEventListener("keydown", (event) => {
      /** @type {{[key: string]: [number, number]}} */
      const steps = {
        ArrowLeft: [-0.15, 0],
        ArrowRight: [0.15, 0],
        ArrowUp: [0, -0.15],
        ArrowDown: [0, 0.15],
      };
      const step = steps[event.key];
      if (!step) return;
      event.preventDefault();
      this.turnBy(...step);
    });
  }
}
