// @ts-check
/** Texts to the clipboard and to files. */

import { make } from "../dom.js";
import { word } from "../words/words.js";

/** @type {import("./panel.js").Context["announce"]} */
let announce = () => undefined;

/** @param {import("./panel.js").Context["announce"]} how */
export function announceCopies(how) {
  announce = how;
}

/** @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a secure origin there is no clipboard for programs, but there is this.
    const field = make("textarea", { text, class: "visually-hidden" });
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  announce(() => word("copied"));
}

/** @param {string | Blob} content @param {string} name @param {string} type */
export function saveFile(content, name, type) {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = make("a", { is: { href: address, download: name } });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
