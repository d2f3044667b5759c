// @ts-check
/** The catalogue of pieces by picture: a click adds a piece, or a whole set. */

import { shapePicture } from "../board/pictures.js";
import { button, make } from "../dom.js";
import { troubleLine } from "./trouble.js";

/** @typedef {import("./panel.js").Context} Context */
/** @typedef {import("../model/types.js").LatticeName} LatticeName */
/** @typedef {import("../model/types.js").Piece} Piece */
/** @typedef {import("../model/types.js").Tree} Tree */

export class Catalogue {
  /** @param {Context} context @param {(pieces: Piece[]) => void} add */
  constructor(context, add) {
    this.context = context;
    this.add = add;
    this.holder = make("div", { class: "catalogue" });
    this.element = make("details", { class: "more", is: { open: true } }, make("summary", { word: "catalogue" }), this.holder);
    /** @type {LatticeName | null} */
    this.lattice = null;
    /** @type {Map<string, HTMLButtonElement[]>} */
    this.buttons = new Map();
  }

  /** @param {LatticeName} lattice @param {Set<string>} taken names of pieces that are there already */
  refresh(lattice, taken) {
    if (lattice !== this.lattice) void this.load(lattice).then(() => this.mark(taken));
    else this.mark(taken);
    this.taken = taken;
  }

  /** @private @param {Set<string>} taken */
  mark(taken) {
    for (const [name, buttons] of this.buttons) for (const one of buttons) one.setAttribute("aria-pressed", String(taken.has(name)));
  }

  /** @private @param {LatticeName} lattice */
  async load(lattice) {
    this.lattice = lattice;
    this.holder.replaceChildren(make("p", { word: "loading" }));
    try {
      const entries = /** @type {Tree[]} */ (await this.context.asker.ask({ ask: "pieces", options: { lattice } }).answer);
      if (this.lattice === lattice) this.show(lattice, entries);
    } catch (error) {
      this.lattice = null;
      this.holder.replaceChildren(troubleLine(/** @type {any} */ (error)));
    }
  }

  /** @private @param {LatticeName} lattice @param {Tree[]} entries */
  show(lattice, entries) {
    /** @type {Map<string, Tree[]>} */
    const sets = new Map();
    for (const entry of entries) {
      const name = entry.set ?? "";
      if (name && !sets.has(name)) sets.set(name, []);
      sets.get(name)?.push(entry);
    }
    this.buttons.clear();
    this.holder.replaceChildren(...[...sets].map(([name, members], number) => this.set(lattice, name, members, number < 5)));
  }

  /** Pictures are made when they are first seen: there may be hundreds.
   * @private @param {LatticeName} lattice @param {string} name @param {Tree[]} members @param {boolean} isOpen */
  set(lattice, name, members, isOpen) {
    const tiles = make("div", { class: "piece-tiles" });
    const details = make("details", { class: "set", is: { open: isOpen, "data-set": name } },
      make("summary", {}, make("span", { text: `${name} (${members.length})`, is: { lang: "en" } })),
      members.length > 1 ? button("add all", () => this.add(members.map((entry) => pieceOf(entry, 1)))) : null,
      tiles);
    const fill = () => {
      if (!details.open || tiles.childElementCount > 0) return;
      tiles.append(...members.map((entry, number) => {
        const one = make("button", {
          class: "piece-tile", tip: "add piece", label: "add piece", values: { piece: entry.name },
          is: { type: "button", "data-piece": entry.name, "aria-pressed": "false" },
          on: { click: () => this.add([pieceOf(entry, "any")]) },
        }, shapePicture(lattice, entry.cells, number % 8), make("span", { text: entry.name }));
        this.buttons.set(entry.name, [...(this.buttons.get(entry.name) ?? []), one]);
        return one;
      }));
      if (this.taken) this.mark(this.taken);
    };
    details.addEventListener("toggle", fill);
    fill();
    return details;
  }
}

/** @param {Tree} entry @param {Piece["copies"]} copies @returns {Piece} */
function pieceOf(entry, copies) {
  return { name: entry.name, cells: entry.cells, copies, ...(entry.turn ? { turn: entry.turn } : {}) };
}
