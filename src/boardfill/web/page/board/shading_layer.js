// @ts-check
/** Cells shaded or coloured, each with a word in it: heat, proofs, hints. */

import { cellOf } from "../model/cells.js";
import { makeSvg } from "../dom.js";
import { fillPath } from "./geometry.js";
import { symbolIn } from "./filling_layer.js";

/**
 * `heat` is from 0 to 1; `sort` is a class.
 * @typedef {{heat?: number, sort?: string, text?: string}} Shade
 */

export class ShadingLayer {
  /** @param {import("./board_view.js").BoardView} view */
  constructor(view) {
    this.view = view;
    this.group = view.addLayer("shading");
  }

  clear() {
    this.group.replaceChildren();
  }

  /** @param {Map<string, Shade>} shades by keys of cells */
  show(shades) {
    const lattice = this.view.lattice;
    this.group.replaceChildren(
      ...[...shades].flatMap(([key, { heat, sort, text }]) => {
        const cell = cellOf(key);
        const path = makeSvg("path", {
          class: `shade ${sort ?? "heat"}`,
          is: { d: fillPath(lattice, [cell]) },
        });
        if (heat !== undefined) path.setAttribute("fill", heatColour(heat));
        if (!text) return [path];
        const label = symbolIn(lattice.corners(cell), text);
        label.classList.add("shade-text");
        if (heat !== undefined) label.style.fill = heat > 0.55 ? "#1b1044" : "#ffffff";
        return [path, label];
      }),
    );
  }
}

/** From dark violet over red to pale yellow, ever lighter. */
const RAMP = ["#1b1044", "#45127a", "#7b1d81", "#b2316f", "#e1534f", "#f98b43", "#fbc458", "#fcf7bf"];

/** @param {number} heat from 0 to 1 */
export function heatColour(heat) {
  const place = Math.max(0, Math.min(1, heat)) * (RAMP.length - 1);
  const at = Math.min(Math.floor(place), RAMP.length - 2);
  const [one, other] = [RAMP[at], RAMP[at + 1]].map((colour) =>
    [1, 3, 5].map((from) => parseInt(colour.slice(from, from + 2), 16)),
  );
  return `rgb(${one.map((channel, part) => Math.round(channel + (other[part] - channel) * (place - at))).join(",")})`;
}
