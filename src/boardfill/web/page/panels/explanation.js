// @ts-check
/** Why there is no filling: the argument in words below the count, and its colours on the board. */

import { make } from "../dom.js";
import { proofOnBoard } from "../model/proof.js";
import { sayInEnglish } from "../words/words.js";
import { troubleLine } from "./trouble.js";

export class Explanation {
  /** @param {import("./panel.js").Context} context */
  constructor(context) {
    this.context = context;
    this.element = make("div", { class: "explanation" });
  }

  /** What was said of a problem that is no more. */
  forget() {
    this.element.replaceChildren();
  }

  async ask() {
    const { stage, store, asker, announce } = this.context;
    const { problem } = store;
    this.element.replaceChildren(make("p", { word: "looking for a reason" }));
    try {
      const question = {
        ask: "explain",
        problem: this.context.document(),
        options: { told: true },
        seconds: 30,
      };
      const answer = await asker.ask(question).answer;
      if (store.problem !== problem) return;
      const { shades, placements } = proofOnBoard(answer);
      stage.clear();
      if (placements.length > 0) stage.showFilling({ placements });
      stage.showShades(shades);
      const words = make("p", { class: "proof" });
      sayInEnglish(words, answer.sentences.join("\n"));
      this.element.replaceChildren(words);
      announce(() => words.textContent ?? "", "en");
    } catch (error) {
      if (store.problem === problem) this.element.replaceChildren(troubleLine(/** @type {any} */ (error)));
    }
  }
}
