// @ts-check
/** The board: its lattice, size, shape, how it closes on itself, rules for all pieces. */

import { button, chooser, labelled, make } from "../dom.js";
import { sizeOfFrame } from "../model/frame.js";
import { inverted, resized, wholeBoard, withBoard, wrappedIn } from "../model/editing.js";
import { arrowsPreset, isArrows } from "../model/presets.js";
import { problemOf } from "../model/read_document.js";
import { FAMILIES } from "./families.js";
import { rimFields, watchRim } from "./rim_fields.js";
import { troubleLine } from "./trouble.js";

/** @typedef {import("./panel.js").Context} Context */
/** @typedef {import("../model/types.js").LatticeName} LatticeName */

const MOST_ALONG_A_SIDE = 60;
const USUAL_SIZES = { square: [6, 8], hex: [6, 6], triangle: [5, 11], cubic: [3, 3, 3] };

/** @param {Context} context @returns {import("./panel.js").Panel} */
export function boardPanel(context) {
  const { store } = context;
  const element = make("div", { class: "panel" });
  const trouble = make("div");

  /** Only what can be said of the problem is offered, anew after each change of it. */
  const refresh = () => {
    const { kind, board } = store.problem;
    if (element.contains(document.activeElement) && element.dataset.shown === shape()) return;
    element.dataset.shown = shape();
    element.replaceChildren(
      titleField(context),
      ...(kind === "covering" ? [make("p", { word: "no board" })] : []),
      ...(kind === "tiling" ? [latticeField()] : []),
      ...(kind === "covering" ? [] : [isArrows(store.problem) ? arrowsField() : sizeFields()]),
      ...(kind === "tiling" ? [shapesField(board.lattice), wrapFields(), ruleFields(), actions()] : []),
      rimFields(context) ?? "",
      trouble,
    );
  };
  const shape = () =>
    JSON.stringify([
      store.problem.kind,
      store.problem.board.lattice,
      store.problem.board.frame,
      store.problem.board.wrap,
      store.problem.title,
      store.problem.others.fault_free,
      store.problem.others.tatami,
    ]);

  const latticeField = () =>
    labelled(
      "lattice",
      chooser(
        ["square", "hex", "triangle", "cubic"].map((name) => ({ value: name, word: name })),
        store.problem.board.lattice,
        (value) => {
          const lattice = /** @type {LatticeName} */ (value);
          store.change({
            board: wholeBoard(lattice, USUAL_SIZES[lattice]),
            pieces: [],
            given: [],
            title: "",
            others: {},
          });
          context.open("pieces");
        },
      ),
    );

  const sizeFields = () => {
    const { board, table } = store.problem;
    const size = sizeOfFrame(board.lattice, board.frame);
    const names = size.length === 3 ? ["layers", "rows", "columns"] : ["rows", "columns"];
    return make(
      "div",
      { class: "fields" },
      ...names.map((name, at) => {
        const field = make("input", {
          is: {
            type: "number",
            min: 1,
            max: MOST_ALONG_A_SIDE,
            value: size[at],
            inputmode: "numeric",
            "data-size": name,
          },
          on: {
            input: () => {
              const number = Math.round(Number(field.value));
              if (!(number >= 1 && number <= MOST_ALONG_A_SIDE)) return;
              const wanted = sizeOfFrame(store.problem.board.lattice, store.problem.board.frame);
              wanted[at] = number;
              if (table && store.problem.table) {
                store.change({
                  board: resized(store.problem.board, [number, number]),
                  table: resizedTable(number),
                });
              } else {
                store.change(withBoard(store.problem, resized(store.problem.board, wanted)), name);
              }
            },
          },
        });
        return labelled(name, field);
      }),
    );
  };

  /** What is new on a table is empty.  @param {number} side */
  const resizedTable = (side) => {
    const table = /** @type {import("../model/types.js").Board} */ (store.problem.table);
    const changed = resized(table, [side, side]);
    const cells = new Set([...changed.cells].filter((key) => table.cells.has(key)));
    return { ...changed, cells };
  };

  const arrowsField = () =>
    labelled(
      "side",
      chooser(
        [2, 4, 6, 8, 10, 12].map((side) => ({ value: String(side), text: `${side} × ${side}` })),
        String(store.problem.board.frame.extent[0]),
        (side) => store.change(arrowsPreset(Number(side))),
      ),
    );

  /** @param {LatticeName} lattice */
  const shapesField = (lattice) =>
    make(
      "fieldset",
      { class: "shapes" },
      make("legend", { word: "shapes" }),
      ...FAMILIES[lattice].map((name) =>
        button(`family ${name.split(":")[0]}`, () => void takeFamily(name, lattice), {
          is: { "data-family": name },
        }),
      ),
    );

  /** @param {string} name @param {LatticeName} lattice */
  const takeFamily = async (name, lattice) => {
    trouble.replaceChildren();
    try {
      const answer = await context.asker.ask({ ask: "family", options: { board: name, lattice } }).answer;
      const { board } = problemOf({ pieces: [], ...answer.document });
      if (board.lattice !== store.problem.board.lattice) return; // meanwhile another was chosen
      store.change({ board, given: [] });
    } catch (error) {
      trouble.replaceChildren(troubleLine(/** @type {any} */ (error)));
    }
  };

  const wrapFields = () => {
    const { board } = store.problem;
    const ways = board.lattice === "cubic" ? ["layers", "rows", "columns"] : ["rows", "columns"];
    return make(
      "fieldset",
      {},
      make("legend", { word: "wrap" }),
      ...ways.map((way) => {
        const box = make("input", {
          is: { type: "checkbox", checked: board.wrap.includes(way), "data-wrap": way },
          on: {
            change: () => {
              const wrap = ways.filter((one) =>
                one === way ? box.checked : store.problem.board.wrap.includes(one),
              );
              store.change({ ...withBoard(store.problem, wrappedIn(store.problem.board, wrap)), given: [] });
            },
          },
        });
        return make("label", { class: "check" }, box, make("span", { word: `wrap ${way}` }));
      }),
    );
  };

  const ruleFields = () => {
    const { board, others } = store.problem;
    if (board.lattice !== "square" || board.wrap.length > 0) return make("div");
    return make(
      "fieldset",
      {},
      make("legend", { word: "rules" }),
      ...["fault_free", "tatami"].map((rule) => {
        const box = make("input", {
          is: { type: "checkbox", checked: Boolean(others[rule]) },
          on: {
            change: () => {
              const { [rule]: _, ...rest } = store.problem.others;
              store.change({ others: box.checked ? { ...rest, [rule]: true } : rest });
            },
          },
        });
        return make("label", { class: "check", tip: `${rule} tip` }, box, make("span", { word: rule }));
      }),
    );
  };

  const actions = () =>
    make(
      "div",
      { class: "row" },
      button("fill all", () => store.change(withBoard(store.problem, fullBoard()))),
      button("invert", () => store.change(withBoard(store.problem, inverted(store.problem.board)))),
    );

  const fullBoard = () => {
    const { board } = store.problem;
    const both = new Set([...board.cells, ...inverted(board).cells]);
    return { ...board, cells: both, optional: new Set(/** @type {string[]} */ ([])) };
  };

  watchRim(context, element);
  return { name: "board", element, paints: true, enter: refresh, changed: refresh };
}

/** @param {Context} context */
function titleField(context) {
  const field = make("input", {
    hint: "title hint",
    is: { type: "text", maxlength: 200, value: context.store.problem.title, id: "title" },
    on: { change: () => context.store.change({ title: field.value.trim() }) },
  });
  return labelled("title", field);
}
