// @ts-check
/** Tiles of problems get a filling each, one after the other, as long as somebody looks at them. */

import { documentPicture } from "../board/pictures.js";
import { hasDrawnClues } from "../model/drawn_rules.js";
import { problemOf } from "../model/read_document.js";

/** @typedef {import("../model/types.js").Filling} Filling */
/** @typedef {import("../model/types.js").Tree} Tree */

/** What takes longer stays as it is; in the page itself, where others wait for it, that is sooner. */
const SECONDS = { server: 1, page: 0.3 };

/**
 * @param {import("../asking/asker.js").Asker} asker
 * @param {HTMLDialogElement} dialog
 * @param {[HTMLElement, Tree][]} tiles each with its document
 */
export async function fillTiles(asker, dialog, tiles) {
  for (const [tile, document] of tiles) {
    while (!dialog.open)
      await new Promise((resume) => dialog.addEventListener("toggle", resume, { once: true }));
    /** @type {Filling[]} */
    const fillings = [];
    try {
      await asker.ask({
        ask: "list",
        problem: document,
        options: { number: 1, order: "found" },
        seconds: SECONDS[asker.carrier.kind],
        onPart: (part) => fillings.push(...part),
      }).answer;
    } catch {
      continue;
    }
    // Where symbols or clues are known from the start, the puzzle is the picture.
    const [filling] = fillings;
    if (!filling || filling.picks || document.clues || hasDrawnClues(problemOf(document))) continue;
    tile.querySelector("svg")?.replaceWith(documentPicture(document, filling));
  }
}
