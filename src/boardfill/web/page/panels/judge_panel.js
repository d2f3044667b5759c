// @ts-check
/** A judge's input: every case drawn, with its answer. */

import { Latest } from "../asking/latest.js";
import { documentPicture } from "../board/pictures.js";
import { button, chooser, labelled, make, signButton } from "../dom.js";
import { withThousands } from "../model/numbers.js";
import { copyText } from "./copying.js";
import { tileButton } from "./tile.js";
import { troubleLine } from "./trouble.js";
import { Waiting } from "./waiting.js";

/** @typedef {import("./panel.js").Context} Context */
/** @typedef {import("../model/types.js").Tree} Tree */

/** @type {{[job: string]: string}} */
const SAMPLES = {
  boardcover:
    "3\n3 7\n#.....#\n#.....#\n##...##\n3 7\n#.....#\n#.....#\n##..###\n8 10\n##########\n#........#\n#........#\n#........#\n#........#\n#........#\n#........#\n##########\n",
  "puzzle-pieces":
    "[[1,1,0,0,1,0],[0,0,1,0,1,0],[0,1,1,0,0,1],[1,1,0,1,1,1],[1,0,0,0,1,0],[0,1,1,1,0,0]]\n[[1,0,0,1,1,0],[1,0,1,0,1,0],[0,1,1,0,1,1],[0,0,1,0,0,0],[1,1,0,1,1,0],[0,1,0,0,0,0]]\n",
  arrows: "4\n",
};

/** @param {Context} context @returns {import("./panel.js").Panel} */
export function judgePanel(context) {
  const latest = new Latest();
  let job = "boardcover";
  const text = make("textarea", {
    class: "code",
    hint: "judge hint",
    label: "judge input",
    is: { rows: 8, id: "judge-text", spellcheck: false },
  });
  const cases = make("div", { class: "tiles", is: { id: "judge-cases" } });
  const output = make("pre", { class: "output", is: { id: "judge-output" } });
  const outputPart = make(
    "div",
    {},
    make(
      "div",
      { class: "row" },
      make("h2", { word: "judge output" }),
      signButton("copy", "copy", () => void copyText(output.textContent ?? "")),
    ),
    output,
  );
  outputPart.hidden = true;
  const trouble = make("div");
  const waiting = new Waiting(() => stop());
  const stop = () => {
    latest.forget();
    waiting.end();
  };

  const go = () => {
    stop();
    cases.replaceChildren();
    outputPart.hidden = true;
    trouble.replaceChildren();
    waiting.begin();
    latest.ask(
      () =>
        context.asker.ask({
          ask: "judge",
          options: { job, text: text.value },
          seconds: 30,
          onPart: (part) => cases.append(...part.map(tile)),
        }),
      (answer) => {
        waiting.end();
        output.textContent = answer.output;
        outputPart.hidden = false;
      },
      (error) => {
        waiting.end();
        if (error.kind !== "cancelled") trouble.replaceChildren(troubleLine(error));
      },
    );
  };

  /** @param {Tree} one */
  const tile = (one) =>
    tileButton(
      () => {
        context.load(one.document);
        context.open("fillings");
      },
      documentPicture(one.document, one.filling),
      make("span", { class: "tile-title", word: "case", values: { number: one.case } }),
      make("span", {
        class: "tile-answer",
        text: /^\d+$/.test(one.answer) ? withThousands(one.answer) : one.answer,
      }),
    );

  const jobs = chooser(
    Object.keys(SAMPLES).map((value) => ({ value, word: `judge ${value}` })),
    job,
    (value) => (job = value),
    { is: { id: "judge-job" } },
  );
  const element = make(
    "div",
    { class: "panel" },
    make("p", { class: "hint-line", word: "judge how" }),
    labelled("job", jobs),
    text,
    make(
      "div",
      { class: "row" },
      button("answer it", go, { class: "primary", is: { id: "judge-go" } }),
      button("sample input", () => (text.value = SAMPLES[job]), { is: { id: "judge-sample" } }),
    ),
    waiting.element,
    trouble,
    cases,
    outputPart,
  );
  return { name: "judge", element, paints: true, leave: stop };
}
