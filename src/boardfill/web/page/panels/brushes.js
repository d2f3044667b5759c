// @ts-check
/** The row of brushes below the board. */

import { found, make } from "../dom.js";
import { cellBrush, clueBrush, givenBrush } from "../board/paint_tool.js";
import { cageBrush, typeBrush } from "../board/puzzle_tools.js";
import { say } from "../words/words.js";
import { CageField } from "./cage_field.js";

/** @typedef {import("./panel.js").Context} Context */
/** @typedef {import("../model/types.js").Problem} Problem */

/** @type {{[brush: string]: string}} */
const HINTS = { type: "type how", cage: "cage how" };

export class Brushes {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.row = found("#brushes");
    this.cage = new CageField(context);
    this.row.after(this.cage.element);
    /** One for good: it remembers what was typed. */
    this.typing = typeBrush(context);
    this.chosen = "cell";
    this.kind = "";
    this.offered = "";
  }

  /** @private @param {Problem} problem @returns {{name: string, word?: string, text?: string}[]} */
  brushesFor(problem) {
    const paint = { name: "cell", word: "brush cell" };
    if (problem.kind === "tiling") {
      return [paint, { name: "optional", word: "brush optional" }, { name: "given", word: "brush given" }];
    }
    if (problem.kind === "marking") {
      return [
        { name: "type", word: "brush type" },
        ...problem.symbols.map(({ name }) => ({ name: `clue ${name}`, text: name })),
        { name: "cage", word: "brush cage" },
        paint,
      ];
    }
    return problem.kind === "covering" ? [] : [paint];
  }

  /** Offer what goes with the problem; `isOn` if painting is possible now.  @param {boolean} isOn */
  refresh(isOn) {
    const { store, stage } = this.context;
    const brushes = this.brushesFor(store.problem);
    const isOffered = brushes.some(({ name }) => name === this.chosen);
    if (!isOffered || this.kind !== store.problem.kind) this.chosen = brushes[0]?.name ?? "cell";
    this.kind = store.problem.kind;
    this.cage.forget();
    say(found("#paint-hint"), HINTS[this.chosen] ?? "paint how");
    const offered = JSON.stringify([brushes, isOn]);
    if (offered !== this.offered) this.offer(brushes, isOn);
    this.offered = offered;
    if (isOn) {
      stage.tool = brushes.length > 0 ? this.tool() : null;
      stage.tableTool = cellBrush(this.context, "table", "cell");
    }
  }

  /** @private */
  tool() {
    if (this.chosen === "type") return this.typing;
    if (this.chosen === "cage")
      return cageBrush(this.context, (cells, text) => this.cage.choose(cells, text));
    if (this.chosen === "given") return givenBrush(this.context);
    if (this.chosen.startsWith("clue ")) return clueBrush(this.context, this.chosen.slice(5));
    return cellBrush(this.context, "board", this.chosen === "optional" ? "optional" : "cell");
  }

  /** @private @param {{name: string, word?: string, text?: string}[]} brushes @param {boolean} isOn */
  offer(brushes, isOn) {
    this.row.hidden = !isOn || brushes.length < 2;
    found("#paint-hint").hidden = !isOn || brushes.length === 0;
    this.row.replaceChildren(
      ...brushes.map(({ name, word, text }) => {
        const radio = make("input", {
          is: { type: "radio", name: "brush", value: name, checked: name === this.chosen },
          on: {
            change: () => {
              this.chosen = name;
              this.cage.forget();
              this.refresh(isOn);
            },
          },
        });
        return make("label", { class: "brush" }, radio, make("span", { word, text }));
      }),
    );
  }
}
