// @ts-check
/** How many copies of a piece there are, as people choose it. */

import { chooser, make } from "../dom.js";

/** @typedef {import("../model/types.js").Copies} Copies */

/** @param {Copies} copies @returns {"any" | "exactly" | "at most" | "between"} */
function copiesSort(copies) {
  if (copies === "any") return "any";
  if (typeof copies === "number") return "exactly";
  return copies[0] === 0 && copies[1] !== "any" ? "at most" : "between";
}

/** @param {Copies} copies @param {(copies: Copies) => void} change @returns {HTMLElement} */
export function copiesField(copies, change) {
  const sort = copiesSort(copies);
  const number =
    typeof copies === "number" ? copies : Array.isArray(copies) ? Number(copies[1]) || copies[0] : 1;
  /** @type {{[sort: string]: (number: number) => Copies}} */
  const made = { any: () => "any", exactly: (many) => many, "at most": (many) => [0, many] };
  const choices = ["any", "exactly", "at most", ...(sort === "between" ? ["between"] : [])];
  const field = make("input", {
    label: "copies",
    is: { type: "number", min: sort === "at most" ? 1 : 0, max: 9999, value: number },
    on: {
      change: () => {
        const many = Math.round(Number(field.value));
        if (many >= 0 && many <= 9999) change(made[sort](many));
      },
    },
  });
  field.hidden = sort === "any" || sort === "between";
  const select = chooser(
    choices.map((value) =>
      value === "between"
        ? { value, text: String(copies).replace(",", "–") }
        : { value, word: `copies ${value}` },
    ),
    sort,
    (value) => value !== "between" && change(made[value](Math.max(1, number))),
    { label: "copies" },
  );
  return make("span", { class: "copies" }, select, field);
}
