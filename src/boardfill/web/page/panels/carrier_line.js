// @ts-check
/** A line below the top while the engines are being loaded, or when they are lost. */

import { found, make } from "../dom.js";
import { sayInEnglish } from "../words/words.js";

/** @param {import("../carriers/carrier.js").Carrier} carrier */
export function showCarrier(carrier) {
  const line = found("#carrier");
  const text = make("span");
  const bar = make("progress", { label: "progress", is: { max: 1 } });
  const sentence = make("span");
  carrier.status((state) => {
    line.hidden = state.kind === "ready";
    line.dataset.kind = state.kind;
    text.replaceChildren(make("span", { word: `carrier ${state.kind}` }));
    bar.hidden = state.kind !== "loading";
    if (state.share !== undefined) bar.value = state.share;
    else bar.removeAttribute("value");
    sayInEnglish(sentence, state.sentence ?? "");
    line.replaceChildren(text, bar, sentence);
  });
}
