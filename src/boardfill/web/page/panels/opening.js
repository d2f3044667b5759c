// @ts-check
/** Texts that are pasted, dropped or chosen as files: problems, if the engines can read them. */

import { documentPicture } from "../board/pictures.js";
import { make } from "../dom.js";
import { problemOf } from "../model/read_document.js";
import { word } from "../words/words.js";
import { complain } from "./complaint.js";
import { tileButton, tileDialog } from "./tile.js";

/** @typedef {import("./panel.js").Context} Context */
/** @typedef {import("../model/types.js").Tree} Tree */

/** A larger text is no problem that a page can show. */
const MOST_CHARACTERS = 2_000_000;

/** @param {Context} context @param {string} text @param {string} name of the file, if it has one */
export async function openText(context, text, name) {
  if (text.length > MOST_CHARACTERS) throw new Error(word("text too long"));
  const { lattice } = context.store.problem.board;
  const { problems } = await context.asker
    .ask({
      ask: "read",
      options: { text, name: name.slice(0, 200), ...(lattice === "square" ? {} : { lattice }) },
    })
    .answer.catch((error) => {
      if (lattice === "square" || error.kind !== "bad input") throw error;
      return context.asker.ask({ ask: "read", options: { text, name: name.slice(0, 200) } }).answer;
    });
  if (problems.length === 1) take(context, problems[0].document);
  else pick(context, problems);
}

/** A mere picture of a board keeps the pieces that are there.  @param {Context} context @param {Tree} tree */
function take(context, tree) {
  const { problem } = context.store;
  const isBoardOnly = !tree.pieces && !tree.symbols && !tree.table && tree.board;
  if (!isBoardOnly) {
    context.load(tree);
    return;
  }
  const { board } = problemOf({ pieces: [], ...tree });
  const keeps = problem.kind === "tiling" && problem.board.lattice === board.lattice;
  context.load({ ...tree, pieces: keeps ? problem.pieces : [] });
  if (!keeps) context.open("pieces");
}

/** One of many.  @param {Context} context @param {{document: Tree, title: string}[]} problems */
function pick(context, problems) {
  const dialog = tileDialog(
    "which one",
    make(
      "div",
      { class: "tiles" },
      ...problems.slice(0, 200).map(({ document: tree, title }, number) =>
        tileButton(
          () => {
            dialog.close();
            take(context, tree);
          },
          documentPicture(tree),
          make("span", { class: "tile-title", text: title || String(number + 1) }),
        ),
      ),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Open the text, or say why it cannot be.  @param {Context} context @param {string} text @param {string} name */
export async function openOrComplain(context, text, name) {
  try {
    await openText(context, text, name);
  } catch (error) {
    complain(/** @type {Error} */ (error).message);
  }
}

/** @param {Context} context */
export function watchOpening(context) {
  document.addEventListener("paste", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (target.closest("input, textarea") || !text.trim()) return;
    event.preventDefault();
    void openOrComplain(context, text, "");
  });
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  document.addEventListener("dragleave", () => document.body.classList.remove("dropping"));
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    const file = event.dataTransfer?.files[0];
    if (file) void openOrComplain(context, await file.text(), file.name);
    else if (event.dataTransfer) void openOrComplain(context, event.dataTransfer.getData("text/plain"), "");
  });
}
