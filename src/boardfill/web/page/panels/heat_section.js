// @ts-check
/** How likely each cell holds what, as shades on the board. */

import { heatColour } from "../board/shading_layer.js";
import { chooser, labelled, make } from "../dom.js";
import { heatOfCells } from "../model/heat.js";
import { say, sayNothing } from "../words/words.js";
import { troubleLine } from "./trouble.js";

/** @typedef {import("./panel.js").Context} Context */
/** @typedef {import("../model/types.js").Tree} Tree */

/** @param {Context} context @param {() => void} showFilling again, when the heat goes */
export function heatSection(context, showFilling) {
  const { asker, stage, store } = context;
  const trouble = make("div");
  const legend = make("p", { class: "caption" });
  const scale = make("div", { class: "heat-scale", is: { "aria-hidden": true } });
  for (let step = 0; step <= 16; step++) {
    const part = make("span");
    part.style.background = heatColour(step / 16);
    scale.append(part);
  }
  scale.hidden = true;
  /** @type {Tree | null} */
  let answer = null;
  let name = "";
  const picker = make("span");
  const toggle = make("input", {
    is: { type: "checkbox", id: "heat-toggle" },
    on: { change: () => (toggle.checked ? void show() : hide()) },
  });

  const show = async () => {
    trouble.replaceChildren();
    const { problem } = store;
    try {
      const found = answer ?? (await asker.ask({ ask: "heat", problem: context.document() }).answer);
      if (problem !== store.problem) return; // it was asked of a board that is no more
      answer = found;
      if (!toggle.checked) return;
      if (!answer) {
        toggle.checked = false;
        say(legend, "no fillings");
        return;
      }
      offerNames();
      stage.clear();
      stage.showShades(heatOfCells(answer, name));
      scale.hidden = false;
      say(legend, name ? "heat of" : "heat legend", { name });
    } catch (error) {
      if (problem !== store.problem) return;
      toggle.checked = false;
      trouble.replaceChildren(troubleLine(/** @type {any} */ (error)));
    }
  };
  const offerNames = () => {
    const names = [...store.problem.pieces, ...store.problem.symbols].map((one) => one.name);
    picker.replaceChildren(
      names.length < 2
        ? ""
        : labelled(
            "heat what",
            chooser(
              [{ value: "", word: "the likeliest" }, ...names.map((one) => ({ value: one, text: one }))],
              name,
              (value) => {
                name = value;
                void show();
              },
            ),
          ),
    );
  };
  const hide = () => {
    leave();
    stage.clear();
    showFilling();
  };
  const leave = () => {
    toggle.checked = false;
    scale.hidden = true;
    picker.replaceChildren();
    sayNothing(legend);
  };
  const forget = () => {
    answer = null;
    name = "";
    leave();
    trouble.replaceChildren();
  };
  const element = make(
    "div",
    { class: "section" },
    make("h2", { word: "heat" }),
    make("label", { class: "check" }, toggle, make("span", { word: "show heat" })),
    picker,
    scale,
    legend,
    trouble,
  );
  return { element, forget, leave };
}
