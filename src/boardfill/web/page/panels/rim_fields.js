// @ts-check
/** Clues at the rim of the board: one field for each side, with a comma between two lines. */

import { chooser, labelled, make } from "../dom.js";
import { rimKinds, rimTexts, withRim } from "../model/rule_editing.js";
import { linesOf } from "../model/rule_groups.js";

/** @typedef {import("./panel.js").Context} Context */
/** @typedef {import("../model/drawn.js").Side} Side */
/** @typedef {import("../model/rule_editing.js").RimKind} RimKind */

const SIDES = /** @type {Side[]} */ (["left", "top", "right", "bottom"]);

/** @param {Context} context */
export function rimFields(context) {
  const { store } = context;
  const kinds = rimKinds(store.problem);
  if (kinds.length === 0) return null;
  const used = kinds.find((kind) => SIDES.some((side) => rimTexts(store.problem, kind, side).length > 0));
  const fields = make("div", { class: "stack" });

  /** @param {RimKind} kind */
  const fill = (kind) => fields.replaceChildren(...sidesOf(kind).map((side) => sideField(kind, side)));

  /** Only how much is seen depends on from where one looks.  @param {RimKind} kind */
  const sidesOf = (kind) => (kind === "visible" ? SIDES : SIDES.slice(0, 2));

  /** @param {RimKind} kind @param {Side} side */
  const sideField = (kind, side) => {
    const field = make("input", {
      hint: kind === "runs" ? "rim hint runs" : "rim hint",
      is: {
        type: "text",
        maxlength: 4000,
        autocomplete: "off",
        id: `rim-${side}`,
        value: rimTexts(store.problem, kind, side).join(", "),
      },
      on: {
        input: () => {
          const changes = withRim(store.problem, kind, side, field.value.split(","));
          field.setAttribute("aria-invalid", String(!changes));
          if (changes) store.change(changes, `rim ${side}`);
        },
      },
    });
    return labelled(`rim ${side}`, field);
  };

  const first = used ?? kinds[0];
  fill(first);
  return make(
    "fieldset",
    { class: "rim" },
    make("legend", { word: "rim" }),
    make("p", { class: "hint-line", word: "rim how" }),
    labelled(
      "rim kind",
      chooser(
        kinds.map((kind) => ({ value: kind, word: `rim ${kind}` })),
        first,
        (kind) => fill(/** @type {RimKind} */ (kind)),
        { is: { id: "rim-kind" } },
      ),
    ),
    fields,
  );
}

/** A click beside a row or column leads to its clue.  @param {Context} context @param {HTMLElement} panel */
export function watchRim({ store, stage }, panel) {
  stage.board.svg.addEventListener("click", (event) => {
    const place = stage.board.placeAtScreen(event.clientX, event.clientY);
    const { low, extent } = store.problem.board.frame;
    const isIn = place?.map((number, at) => number >= low[at] && number < low[at] + extent[at]);
    if (!place || !isIn || isIn[0] === isIn[1]) return;
    const axis = isIn[0] ? 0 : 1;
    const isNear = place[1 - axis] < low[1 - axis];
    const side = [isNear ? "left" : "right", isNear ? "top" : "bottom"][axis];
    const lines = linesOf(store.problem.board, ["row", "column"][axis]);
    const line = lines.findIndex((cells) => cells[0][axis] === place[axis]);
    const field = /** @type {HTMLInputElement | null} */ (panel.querySelector(`#rim-${side}`));
    if (line >= 0 && field?.isConnected) chooseClue(field, line);
  });
}

/** @param {HTMLInputElement} field @param {number} line */
function chooseClue(field, line) {
  const texts = field.value.split(",").map((text) => text.trim());
  while (texts.length <= line) texts.push("");
  field.value = texts.join(", ");
  const from = texts.slice(0, line).join(", ").length + (line > 0 ? 2 : 0);
  field.focus();
  field.setSelectionRange(from, from + texts[line].length);
}
