// @ts-check
/** Clues at the rim of the board, typed side by side: one field for each side, a comma between two lines. */

import { chooser, labelled, make } from "../dom.js";
import { rimKinds, rimTexts, withRim } from "../model/rule_editing.js";

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
