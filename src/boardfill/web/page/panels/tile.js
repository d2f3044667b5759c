// @ts-check
/** A tile: a picture and a few words to pick; and a dialog full of them. */

import { button, make } from "../dom.js";

/** @param {() => void} pick @param {...(Node | null)} inside */
export function tileButton(pick, ...inside) {
  return make("button", { class: "tile", is: { type: "button" }, on: { click: pick } }, ...inside);
}

/** @param {string} word what is to be picked @param {...Node} inside */
export function tileDialog(word, ...inside) {
  const close = button("close", () => dialog.close());
  const top = make("div", { class: "dialog-top" }, make("h2", { word }), close);
  const dialog = make("dialog", { class: "gallery", label: word }, top, ...inside);
  return dialog;
}
