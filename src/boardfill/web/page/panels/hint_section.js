// @ts-check
/** Hints in three levels: where to look, why, what to do. */

import { button, make } from "../dom.js";
import { keyOf } from "../model/cells.js";
import { say, sayInEnglish } from "../words/words.js";
import { troubleLine } from "./trouble.js";

/** @typedef {import("./panel.js").Context} Context */
/** @typedef {import("../model/types.js").Filling} Filling */
/** @typedef {import("../model/types.js").Tree} Tree */

const LEVELS = /** @type {const} */ (["gentle", "clear", "full"]);

export class HintSection {
  /** @param {Context} context @param {() => Filling} position @param {(next: Filling) => void} take */
  constructor(context, position, take) {
    this.context = context;
    this.position = position;
    this.take = take;
    /** @type {Tree | null} */
    this.hint = null;
    this.level = -1;
    this.sentence = make("p", { class: "hint", is: { id: "hint", "aria-live": "polite" } });
    this.more = button("hint", () => void this.next(), { class: "primary", is: { id: "hint-button" } });
    this.follow = button("do it", () => this.hint && this.take(this.hint.next), {
      is: { id: "hint-follow" },
    });
    this.trouble = make("div");
    this.element = make(
      "div",
      { class: "section" },
      make("h2", { word: "hints" }),
      this.sentence,
      make("div", { class: "row" }, this.more, this.follow),
      this.trouble,
    );
    this.number = 0;
    this.forget();
  }

  /** The position is another. */
  forget() {
    this.number++;
    this.hint = null;
    this.level = -1;
    this.sentence.textContent = "";
    this.follow.hidden = true;
    this.more.hidden = false;
    say(this.more, "hint");
    this.trouble.replaceChildren();
  }

  /** @private */
  async next() {
    const { number } = this;
    if (!this.hint) {
      say(this.more, "thinking");
      try {
        const { asker } = this.context;
        const hint = await asker.ask({
          ask: "hint",
          problem: this.context.document(),
          options: { position: this.position() },
        }).answer;
        if (number !== this.number) return;
        this.hint = hint;
      } catch (error) {
        if (number !== this.number) return;
        say(this.more, "hint");
        this.trouble.replaceChildren(troubleLine(/** @type {any} */ (error)));
        return;
      }
    }
    this.level = Math.min(this.level + 1, LEVELS.length - 1);
    this.show(/** @type {Tree} */ (this.hint), LEVELS[this.level]);
  }

  /** @private @param {Tree} hint @param {"gentle" | "clear" | "full"} level */
  show(hint, level) {
    const { stage, store } = this.context;
    sayInEnglish(this.sentence, hint[level]);
    this.sentence.dataset.level = level;
    this.more.hidden = level === "full";
    say(this.more, level === "gentle" ? "hint why" : "hint what");
    const taken = (hint.take_back ?? []).flatMap((/** @type {Tree} */ one) => one.cells ?? [one.cell]);
    this.follow.hidden = level !== "full" || (!hint.choice && taken.length === 0);
    const choice = level === "full" ? hint.choice : null;
    stage.showShades(
      new Map([
        ...(choice ? [] : hint.look_at).map((/** @type {number[]} */ cell) => [
          keyOf(cell),
          { sort: "look-at", text: "?" },
        ]),
        ...taken.map((/** @type {number[]} */ cell) => [keyOf(cell), { sort: "take-back" }]),
        ...(choice?.symbol ? [[keyOf(choice.cell), { sort: "look-at", text: choice.symbol }]] : []),
      ]),
    );
    if (choice?.cells)
      stage.above.show(
        [choice],
        [],
        store.problem.pieces.map(({ name }) => name),
        () => "fits newest",
      );
  }
}
