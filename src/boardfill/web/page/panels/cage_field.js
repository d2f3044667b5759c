// @ts-check
/** The total of the cage that was drawn or chosen last. */

import { button, labelled, make } from "../dom.js";
import { withCage, withoutCage } from "../model/rule_editing.js";
import { word } from "../words/words.js";

/** @typedef {import("./panel.js").Context} Context */
/** @typedef {import("../model/types.js").Cell} Cell */

export class CageField {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    /** @type {Cell[]} */
    this.cells = [];
    this.isChanging = false;
    this.field = make("input", {
      is: { type: "text", inputmode: "tel", maxlength: 12, autocomplete: "off", id: "cage-total" },
      on: {
        input: () => this.change(),
        keydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === "Enter" || event.key === "Escape") this.toBoard();
        },
      },
    });
    this.element = make(
      "div",
      { class: "row cage-field" },
      labelled("cage total", this.field),
      button("remove cage", () => this.remove()),
    );
    this.element.hidden = true;
  }

  /** @param {Cell[]} cells @param {string} text */
  choose(cells, text) {
    this.cells = cells;
    this.element.hidden = false;
    this.field.value = text;
    this.field.removeAttribute("aria-invalid");
    this.show();
    this.field.focus();
    this.field.select();
    this.context.announce(() => word("cage now", { number: cells.length, total: text }));
  }

  /** The problem is another, or something else is to be done. */
  forget() {
    if (!this.isChanging) this.element.hidden = true;
  }

  /** @private */
  show() {
    const shades = this.cells.map((cell) => /** @type {const} */ ([cell.join(), { sort: "chosen" }]));
    this.context.stage.showShades(new Map(shades));
  }

  /** @private */
  change() {
    const { store } = this.context;
    const changes = withCage(store.problem, this.cells, this.field.value);
    this.field.setAttribute("aria-invalid", String(!changes));
    if (!changes) return;
    this.isChanging = true;
    store.change(changes, this.cells);
    this.isChanging = false;
    this.show();
  }

  /** @private */
  remove() {
    this.context.store.change(withoutCage(this.context.store.problem, this.cells));
    this.toBoard();
  }

  /** @private */
  toBoard() {
    this.context.stage.board.svg.focus();
  }
}
