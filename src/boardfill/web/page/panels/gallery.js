// @ts-check
/** Examples to pick: the three jobs, today's calendar puzzle, and the gallery, as tiles. */

import { documentPicture } from "../board/pictures.js";
import { make } from "../dom.js";
import { arrowsPreset, coverPreset, fitPreset, killerPreset, nonogramPreset } from "../model/presets.js";
import { withThousands } from "../model/numbers.js";
import { documentOf } from "../model/write_document.js";
import { fillTiles } from "./filled_tiles.js";
import { tileButton, tileDialog } from "./tile.js";
import { troubleLine } from "./trouble.js";

/** @typedef {import("./panel.js").Context} Context */
/** @typedef {import("../model/types.js").Tree} Tree */

/** @type {HTMLDialogElement | null} */
let dialog = null;

/** @param {Context} context */
export function openGallery(context) {
  if (!dialog) {
    const { made, fill } = makeDialog(context);
    dialog = made;
    void fill();
  }
  dialog.showModal();
}

/** @param {Context} context */
function makeDialog(context) {
  const jobs = make("div", { class: "tiles" });
  const known = make("div", { class: "tiles", is: { id: "gallery-tiles" } });
  const headed = (/** @type {string} */ word) => make("h3", { word });
  const made = tileDialog("examples", headed("three jobs"), jobs, headed("gallery"), known);
  made.addEventListener("click", (event) => {
    if (event.target === made) made.close();
  });
  /** @param {Tree} tree */
  const take = (tree) => {
    context.load(tree);
    context.open("board");
    made.close();
  };
  /** @param {string} word @param {import("../model/types.js").Problem} problem */
  const preset = (word, problem) =>
    tile(documentOf(problem), word, null, "", () => take(documentOf(problem)));
  jobs.append(
    preset("job cover", coverPreset()),
    preset("job fit", fitPreset()),
    preset("job arrows", arrowsPreset()),
    preset("job killer", killerPreset()),
    preset("job nonogram", nonogramPreset()),
  );
  document.body.append(made);
  return { made, fill: () => fill(context, known, jobs, take) };
}

/** @param {Context} context @param {HTMLElement} known @param {HTMLElement} jobs @param {(tree: Tree) => void} take */
async function fill(context, known, jobs, take) {
  known.replaceChildren(make("p", { word: "loading" }));
  try {
    const entries = await context.asker.ask({ ask: "gallery" }).answer;
    /** @type {[HTMLElement, Tree][]} */
    const tiles = entries.map((/** @type {Tree} */ entry) => [
      tile(entry.document, null, entry.title, answerText(entry), () => take(entry.document)),
      entry.document,
    ]);
    known.replaceChildren(...tiles.map(([one]) => one));
    void fillTiles(context.asker, /** @type {HTMLDialogElement} */ (dialog), tiles);
    const calendar = await context.asker.ask({ ask: "calendar", options: { date: today() } }).answer;
    jobs.append(
      tile(calendar.document, "today", null, "", () => {
        take(calendar.document);
        context.store.change({ printed: calendar.printed }, "today");
      }),
    );
  } catch (error) {
    known.append(troubleLine(/** @type {any} */ (error)));
    dialog = null; // the next time may be better
  }
}

/** @param {Tree} entry */
function answerText(entry) {
  const count = entry.answers?.count;
  return count === undefined ? "" : withThousands(String(count));
}

function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

/**
 * @param {Tree} tree @param {string | null} word @param {string | null} title
 * @param {string} answer @param {() => void} act
 */
function tile(tree, word, title, answer, act) {
  return tileButton(
    act,
    documentPicture(tree),
    word
      ? make("span", { class: "tile-title", word })
      : make("span", { class: "tile-title", text: title ?? "", is: { lang: "en" } }),
    answer ? make("span", { class: "tile-answer", text: answer }) : null,
  );
}
