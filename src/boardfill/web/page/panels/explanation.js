// @ts-check
/** Why there is no filling: the argument in words, and its colours on the board. */

import { found, make } from "../dom.js";
import { proofOnBoard } from "../model/proof.js";
import { sayInEnglish } from "../words/words.js";
import { troubleLine } from "./trouble.js";

/** @param {import("./panel.js").Context} context */
export async function explainInto(context) {
  const { stage, store, asker } = context;
  const place = found("#below-board");
  const { problem } = store;
  place.replaceChildren(make("p", { word: "looking for a reason" }));
  try {
    const answer = await asker.ask({
      ask: "explain",
      problem: context.document(),
      options: { told: true },
      seconds: 30,
    }).answer;
    if (store.problem !== problem) return;
    const { shades, placements } = proofOnBoard(answer);
    stage.clear();
    if (placements.length > 0) stage.showFilling({ placements });
    stage.showShades(shades);
    const words = make("pre", { class: "proof" });
    sayInEnglish(words, answer.sentences.join("\n"));
    place.replaceChildren(make("h2", { word: "why none" }), words);
    context.announce(words.textContent ?? "");
  } catch (error) {
    if (store.problem === problem) place.replaceChildren(troubleLine(/** @type {any} */ (error)));
  }
}

/** What was said of a problem that is no more. */
export function forgetExplanation() {
  found("#below-board").replaceChildren();
}
