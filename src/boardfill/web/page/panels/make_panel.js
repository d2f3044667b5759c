// @ts-check
/** Puzzles with exactly one filling, made of this board and these pieces or of a kind by name, and rated. */

import { Latest } from "../asking/latest.js";
import { documentPicture } from "../board/pictures.js";
import { button, chooser, labelled, make } from "../dom.js";
import { say } from "../words/words.js";
import { tileButton } from "./tile.js";
import { troubleLine } from "./trouble.js";
import { Waiting } from "./waiting.js";

/** @typedef {import("./panel.js").Context} Context */
/** @typedef {import("../model/types.js").Tree} Tree */

const KINDS = [
  ...["sudoku", "killer", "jigsaw", "thermo", "arrow", "sandwich", "kropki", "little-killer", "even-odd"],
  ...["kakuro", "calcudoku", "futoshiki", "skyscrapers"],
  ...["nonogram", "binairo", "akari", "star-battle", "tents", "battleships", "dominosa"],
  ...["slitherlink", "masyu", "nurikabe", "corral", "kurodoko", "fillomino", "areas", "hitori", "heyawake", "lits"],
  ...["numberlink", "yajilin"],
];

/** @param {Context} context @returns {import("./panel.js").Panel} */
export function makePanel(context) {
  const latest = new Latest();
  const wishes = { kind: "", choose: "givens", difficulty: "" };
  const made = make("div", { class: "tiles", is: { id: "made" } });
  const note = make("p", { class: "caption", is: { "aria-live": "polite" } });
  const trouble = make("div");
  const waiting = new Waiting(() => stop());
  const number = make("input", { is: { type: "number", min: 1, max: 12, value: 1 } });
  const use = make("input", { is: { type: "number", min: 1, max: 99, value: "" } });

  const stop = () => {
    latest.forget();
    waiting.end();
  };
  /** @param {import("../asking/asker.js").NoAnswer} error */
  const fail = (error) => {
    waiting.end();
    if (error.kind !== "cancelled") trouble.replaceChildren(troubleLine(error));
  };
  const go = () => {
    stop();
    made.replaceChildren();
    note.textContent = "";
    trouble.replaceChildren();
    waiting.begin();
    /** @type {Tree} */
    const options = { number: Number(number.value) || 1 };
    if (wishes.difficulty) options.difficulty = wishes.difficulty;
    if (wishes.kind) options.of = wishes.kind;
    else options.choose = wishes.choose;
    if (!useField.hidden && Number(use.value) > 0) options.use = Number(use.value);
    latest.ask(
      () =>
        context.asker.ask({
          ask: "make",
          problem: wishes.kind ? undefined : context.document(),
          options,
          seconds: 60,
          onPart: (part) => made.append(...part.map(tile)),
        }),
      (answer) => {
        waiting.end();
        say(note, answer.made > 0 ? "made" : answer.whole ? "none made" : "none made in time", {
          number: answer.made,
          seed: answer.seed,
        });
      },
      fail,
    );
  };

  /** @param {Tree} puzzle */
  const tile = (puzzle) =>
    tileButton(
      () => {
        context.load(puzzle.document);
        context.open("lay");
      },
      documentPicture(puzzle.document),
      puzzle.level ? make("span", { class: "tile-title", word: puzzle.level }) : null,
      puzzle.difficulty !== undefined
        ? make("span", { class: "tile-answer", word: "difficulty is", values: { number: puzzle.difficulty } })
        : null,
    );

  const rate = () => {
    stop();
    trouble.replaceChildren();
    waiting.begin();
    latest.ask(
      () => context.asker.ask({ ask: "rate", problem: context.document(), seconds: 30 }),
      ({ level, difficulty }) => {
        waiting.end();
        say(note, `rated ${level}`, { number: difficulty });
      },
      fail,
    );
  };

  const useField = labelled("use pieces", use);
  const kinds = chooser(
    ["", ...KINDS].map((value) => ({ value, word: value ? `kind ${value}` : "this board" })),
    "",
    (value) => {
      wishes.kind = value;
      refresh();
    },
    { is: { id: "make-kind" } },
  );
  const choices = labelled(
    "choose",
    chooser(
      ["givens", "pieces", "holes"].map((value) => ({ value, word: `choose ${value}` })),
      "givens",
      (value) => {
        wishes.choose = value;
        refresh();
      },
      { is: { id: "make-choose" } },
    ),
  );
  const rateButton = button("rate", rate, { is: { id: "rate-button" } });
  const possible = make(
    "div",
    { class: "stack" },
    choices,
    useField,
    labelled(
      "difficulty",
      chooser(
        [{ value: "", word: "any" }, ...["easy", "medium", "hard"].map((value) => ({ value, word: value }))],
        "",
        (value) => (wishes.difficulty = value),
      ),
    ),
    labelled("how many", number),
    make(
      "div",
      { class: "row" },
      button("make", go, { class: "primary", is: { id: "make-button" } }),
      rateButton,
    ),
    waiting.element,
    note,
    made,
    trouble,
  );
  const impossible = make("p", { word: "cannot make" });
  const refresh = () => {
    const { kind } = context.store.problem;
    const ofBoard = !wishes.kind;
    possible.hidden = ofBoard && kind !== "tiling" && kind !== "marking";
    impossible.hidden = !possible.hidden;
    choices.hidden = rateButton.hidden = !ofBoard;
    useField.hidden = !ofBoard || wishes.choose === "givens";
  };
  return {
    name: "make",
    element: make(
      "div",
      { class: "panel stack" },
      make("p", { class: "hint-line", word: "make how" }),
      labelled("puzzle kind", kinds),
      possible,
      impossible,
    ),
    paints: true,
    enter: refresh,
    changed: refresh,
    leave: stop,
  };
}
