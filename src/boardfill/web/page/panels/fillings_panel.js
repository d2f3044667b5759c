// @ts-check
/** Fillings one by one: forward, back, number k, a random one; the heat map; the best one. */

import { Latest } from "../asking/latest.js";
import { button, make, signButton } from "../dom.js";
import { digitsIn, withThousands } from "../model/numbers.js";
import { say, sayNothing } from "../words/words.js";
import { heatSection } from "./heat_section.js";
import { troubleLine } from "./trouble.js";

/** @typedef {import("./panel.js").Context} Context */
/** @typedef {import("../model/types.js").Filling} Filling */

const CHUNK = 20;

/** @param {Context} context @param {import("./count_card.js").CountCard} count @returns {import("./panel.js").Panel} */
export function fillingsPanel(context, count) {
  const { asker, stage } = context;
  const latest = new Latest();
  const trouble = make("div");
  const caption = make("p", { class: "caption", is: { "aria-live": "polite" } });
  const picks = make("ul", { class: "picks" });
  let at = 0n;
  /** @type {{start: bigint, fillings: Filling[], more: boolean} | null} */
  let chunk = null;
  /** @type {bigint | null} */
  let total = null;
  let isOpen = false;

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
    if (number < 0n) number = 0n;
    if (total !== null && number >= total) number = total - 1n;
    if (total === 0n) {
      say(caption, "no fillings");
      return;
    }
    at = number;
    const inChunk = chunk ? chunk.fillings[Number(number - chunk.start)] : undefined;
    if (chunk && number >= chunk.start && inChunk) {
      tell(inChunk);
      return;
    }
    const start = number - (number % BigInt(CHUNK));
    /** @type {Filling[]} */
    const fillings = [];
    say(caption, "loading");
    latest.ask(
      () =>
        asker.ask({
          ask: "list",
          problem: context.document(),
          options: { start: String(start), number: CHUNK },
          onPart: (part) => fillings.push(...part),
        }),
      (answer) => {
        chunk = { start, fillings, more: answer.more };
        if (typeof answer.count === "string") total = BigInt(answer.count);
        const filling = fillings[Number(number - start)];
        if (filling) tell(filling);
        else if (fillings.length > 0) go(start + BigInt(fillings.length - 1));
        else say(caption, "no fillings");
      },
      fail,
    );
  };

  const tell = (/** @type {Filling} */ filling) => {
    show(filling);
    field.value = withThousands(String(at + 1n));
    const values = {
      number: withThousands(String(at + 1n)),
      total: total === null ? "?" : withThousands(String(total)),
    };
    say(caption, "filling number", values);
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
  const last = signButton("last", "last filling", () => total !== null && go(total - 1n));
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
    chunk = null;
    at = 0n;
    total = null;
    sayNothing(caption);
    picks.replaceChildren();
    trouble.replaceChildren();
    heat.forget();
    latest.forget();
  };
  count.listen((digits) => {
    forget();
    tilingOnly.hidden = context.store.problem.kind !== "tiling";
    if (digits === null) return;
    total = context.store.problem.kind === "fitting" ? null : BigInt(digits);
    if (isOpen) go(0n);
  });
  return {
    name: "fillings",
    element,
    paints: true,
    enter: () => {
      isOpen = true;
      if (count.digits) go(at);
      else say(caption, "counting");
    },
    leave: () => {
      isOpen = false;
      heat.leave();
    },
  };
}

/** The filling alone, without what stands beside it: a seed, a weight.  @param {Filling} filling */
function plain({ placements, marks, picks }) {
  return placements ? { placements } : marks ? { marks } : { picks };
}
