// @ts-check
/** Fillings one by one: forward, back, number k, a random one; the heat map; the best one. */

import { FillingList } from "../asking/filling_list.js";
import { Latest } from "../asking/latest.js";
import { button, make, signButton } from "../dom.js";
import { digitsIn, withThousands } from "../model/numbers.js";
import { say, sayNothing } from "../words/words.js";
import { heatSection } from "./heat_section.js";
import { troubleLine } from "./trouble.js";

/** @typedef {import("./panel.js").Context} Context */
/** @typedef {import("../model/types.js").Filling} Filling */

/** So long the count alone is awaited; then a filling is shown without it. */
const PATIENCE = 800;

/** @param {Context} context @param {import("./count_card.js").CountCard} count @returns {import("./panel.js").Panel} */
export function fillingsPanel(context, count) {
  const { asker, stage } = context;
  const latest = new Latest();
  const trouble = make("div");
  const caption = make("p", { class: "caption", is: { "aria-live": "polite" } });
  const picks = make("ul", { class: "picks" });
  const list = new FillingList(latest, asker);
  let at = 0n;
  let isOpen = false;
  let timer = 0;

  const show = (/** @type {Filling} */ filling) => {
    trouble.replaceChildren();
    stage.showFilling(filling);
    stage.seen = plain(filling);
    picks.replaceChildren(
      ...(filling.picks ?? []).map((/** @type {any} */ pick) =>
        make("li", { text: pick.name || pick.items.join(" ") }),
      ),
    );
  };
  const fail = (/** @type {any} */ error) => {
    if (error.kind !== "cancelled") trouble.replaceChildren(troubleLine(error));
  };

  /** @param {bigint} number from 0 */
  const go = (number) => {
    say(caption, "loading");
    list.find(context.document(), number < 0n ? 0n : number, tell, fail);
  };

  /** @param {Filling | null} filling @param {bigint} number */
  const tell = (filling, number) => {
    at = number;
    if (!filling) {
      say(caption, "no fillings");
      return;
    }
    show(filling);
    field.value = withThousands(String(at + 1n));
    refresh();
  };
  const refresh = () => {
    const { total } = list;
    const number = withThousands(String(at + 1n));
    if (total === null) say(caption, "filling of many", { number });
    else say(caption, "filling number", { number, total: withThousands(String(total)) });
    first.disabled = back.disabled = at === 0n;
    last.disabled = total === null;
    next.disabled = total !== null && at === total - 1n;
  };

  const random = () => {
    const seed = String(crypto.getRandomValues(new Uint32Array(1))[0]);
    /** @type {Filling[]} */
    const drawn = [];
    latest.ask(
      () =>
        asker.ask({
          ask: "sample",
          problem: context.document(),
          options: { number: 1, seed },
          onPart: (part) => drawn.push(...part),
        }),
      () => {
        if (drawn[0]) show(drawn[0]);
        say(caption, drawn[0] ? "random filling" : "no fillings");
      },
      fail,
    );
  };

  const best = () => {
    latest.ask(
      () => asker.ask({ ask: "best", problem: context.document(), options: { partial: partial.checked } }),
      (answer) => {
        if (!answer) {
          say(caption, "no fillings");
          return;
        }
        show(answer);
        say(caption, answer.proven ? "best proven" : "best so far", {
          weight: answer.weight,
          bound: answer.bound,
        });
      },
      fail,
    );
  };

  const first = signButton("first", "first filling", () => go(0n));
  const back = signButton("back", "filling back", () => go(at - 1n));
  const next = signButton("forward", "filling forward", () => go(at + 1n), { class: "primary" });
  const last = signButton("last", "last filling", () => list.total !== null && go(list.total - 1n));
  const dice = button("random", random);
  const field = make("input", {
    label: "number",
    is: { type: "text", inputmode: "numeric", id: "filling-number" },
    on: {
      change: () => {
        const digits = digitsIn(field.value);
        if (digits) go(BigInt(digits) - 1n);
      },
    },
  });
  const partial = make("input", { is: { type: "checkbox" } });
  const heat = heatSection(context, () => go(at));
  const tilingOnly = make("label", { class: "check" }, partial, make("span", { word: "may leave empty" }));
  const element = make(
    "div",
    { class: "panel" },
    make("div", { class: "browse" }, first, back, field, next, last, dice),
    caption,
    picks,
    heat.element,
    make(
      "div",
      { class: "section" },
      make("h2", { word: "best" }),
      make("div", { class: "row" }, button("show best", best, { is: { id: "show-best" } }), tilingOnly),
    ),
    trouble,
  );

  const forget = () => {
    clearTimeout(timer);
    list.forget();
    at = 0n;
    sayNothing(caption);
    picks.replaceChildren();
    trouble.replaceChildren();
    heat.forget();
    latest.forget();
  };
  const begin = () => {
    if (context.store.problem.pieces.length === 0 && context.store.problem.kind === "tiling") return;
    if (list.total === null && count.digits === "") {
      say(caption, "counting");
      timer = window.setTimeout(() => go(at), PATIENCE);
    } else {
      go(at);
    }
  };
  count.listen((digits) => {
    if (digits === null) {
      forget();
      tilingOnly.hidden = context.store.problem.kind !== "tiling";
      if (isOpen) begin();
      return;
    }
    clearTimeout(timer);
    if (context.store.problem.kind !== "fitting") list.total = BigInt(digits);
    if (caption.dataset.word === "filling of many") refresh();
    else if (isOpen && !stage.seen) go(at);
  });
  return {
    name: "fillings",
    element,
    paints: true,
    enter: () => {
      isOpen = true;
      begin();
    },
    leave: () => {
      isOpen = false;
      clearTimeout(timer);
      heat.leave();
    },
  };
}

/** The filling alone, without what stands beside it: a seed, a weight.  @param {Filling} filling */
function plain({ placements, marks, picks }) {
  return placements ? { placements } : marks ? { marks } : { picks };
}
