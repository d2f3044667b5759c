// @ts-check
/** A tile: a picture and a few words to pick. */

import { make } from "../dom.js";

/** @param {() => void} pick @param {...(Node | null)} inside */
export function tileButton(pick, ...inside) {
  return make("button", { class: "tile", is: { type: "button" }, on: { click: pick } }, ...inside);
}
