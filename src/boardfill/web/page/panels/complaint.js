// @ts-check
/** Something cannot be opened: one sentence, and a button to be done with it. */

import { button, make } from "../dom.js";

/** @param {string} sentence */
export function complain(sentence) {
  const dialog = make(
    "dialog",
    { class: "complaint", label: "cannot open" },
    make("p", { text: sentence, is: { lang: "en" } }),
    button("close", () => dialog.close(), { class: "primary" }),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
