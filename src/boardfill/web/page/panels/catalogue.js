// @ts-check
/** The catalogue of pieces by picture: a click adds a piece, or a whole set. */

import { COLOURS } from "../board/colours.js";
import { shapePicture } from "../board/pictures.js";
import { button, chooser, labelled, make } from "../dom.js";
import { troubleLine } from "./trouble.js";

/** @typedef {import("./panel.js").Context} Context */
/** @typedef {import("../model/types.js").LatticeName} LatticeName */
/** @typedef {import("../model/types.js").Piece} Piece */
/** @typedef {import("../model/types.js").Tree} Tree */

/** Pieces of so few cells are shown together at first, from whatever set. */
const FEW_CELLS = 4;

export class Catalogue {
  /** @param {Context} context @param {(pieces: Piece[]) => void} add */
  constructor(context, add) {
    this.context = context;
    this.add = add;
    this.holder = make("div", { class: "catalogue" });
    this.element = make(
      "details",
      { class: "more", is: { open: true } },
      make("summary", { word: "catalogue" }),
      this.holder,
    );
    this.tiles = make("div", { class: "piece-tiles" });
    /** @type {LatticeName | null} */
    this.lattice = null;
    /** @type {Map<string, Tree[]>} */
    this.sets = new Map();
    this.chosen = "";
    /** @type {Set<string>} names of pieces that are there already */
    this.taken = new Set();
  }

  /** @param {LatticeName} lattice @param {Set<string>} taken */
  refresh(lattice, taken) {
    this.taken = taken;
    if (lattice !== this.lattice) void this.load(lattice);
    else this.mark();
  }

  /** @private */
  mark() {
    for (const tile of this.tiles.children) {
      tile.setAttribute("aria-pressed", String(this.taken.has(tile.getAttribute("data-piece") ?? "")));
    }
  }

  /** @private @param {LatticeName} lattice */
  async load(lattice) {
    this.lattice = lattice;
    this.holder.replaceChildren(make("p", { word: "loading" }));
    try {
      const entries = /** @type {Tree[]} */ (
        await this.context.asker.ask({ ask: "pieces", options: { lattice } }).answer
      );
      if (this.lattice === lattice) this.take(entries);
    } catch (error) {
      this.lattice = null;
      this.holder.replaceChildren(troubleLine(/** @type {any} */ (error)));
    }
  }

  /** @private @param {Tree[]} entries */
  take(entries) {
    /** @type {Map<string, Tree>} */
    const small = new Map();
    const names = new Set();
    this.sets = new Map([["", []]]);
    for (const entry of entries) {
      // A box of pieces has other names for some of the usual shapes.
      const shape = JSON.stringify(entry.cells);
      if (entry.cells.length <= FEW_CELLS && !small.has(shape) && !names.has(entry.name)) {
        small.set(shape, entry);
        names.add(entry.name);
      }
      if (entry.set) this.sets.set(entry.set, [...(this.sets.get(entry.set) ?? []), entry]);
    }
    this.sets.set(
      "",
      [...small.values()].sort((one, other) => one.cells.length - other.cells.length),
    );
    const choices = [...this.sets].map(([name, members]) =>
      name ? { value: name, text: `${name} (${members.length})` } : { value: "", word: "small pieces" },
    );
    this.holder.replaceChildren(
      labelled(
        "set",
        chooser(choices, "", (name) => this.show(name), { is: { id: "piece-set" } }),
      ),
      this.tiles,
      button("add all", () => this.addAll(), { is: { id: "add-all" } }),
    );
    this.show("");
  }

  /** @private */
  addAll() {
    this.add((this.sets.get(this.chosen) ?? []).map((entry) => pieceOf(entry, 1)));
  }

  /** @private @param {string} name of a set */
  show(name) {
    const lattice = /** @type {LatticeName} */ (this.lattice);
    this.chosen = name;
    this.tiles.replaceChildren(
      ...(this.sets.get(name) ?? []).map((entry, number) =>
        make(
          "button",
          {
            class: "piece-tile",
            tip: "add piece",
            label: "add piece",
            values: { piece: entry.name },
            is: { type: "button", "data-piece": entry.name },
            on: { click: () => this.add([pieceOf(entry, "any")]) },
          },
          shapePicture(lattice, entry.cells, number % COLOURS),
          make("span", { text: entry.name }),
        ),
      ),
    );
    this.mark();
  }
}

/** @param {Tree} entry @param {Piece["copies"]} copies @returns {Piece} */
function pieceOf(entry, copies) {
  return { name: entry.name, cells: entry.cells, copies, ...(entry.turn ? { turn: entry.turn } : {}) };
}
