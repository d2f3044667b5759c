// @ts-check
/** The search as it is taught: play, pause, step, back, at any speed. */

import { Latest } from "../asking/latest.js";
import { button, chooser, labelled, make, signButton } from "../dom.js";
import { sign } from "../look/signs.js";
import { keyOf } from "../model/cells.js";
import { withThousands } from "../model/numbers.js";
import { Replay } from "../model/replay.js";
import { say, sayInEnglish, sayNothing } from "../words/words.js";
import { troubleLine } from "./trouble.js";

/** @typedef {import("./panel.js").Context} Context */
/** @typedef {import("../model/types.js").Tree} Tree */

const MOST_STEPS = 5000;
/** More redraws a second than this nobody sees; faster is several steps at once. */
const MOST_FRAMES = 30;

/** @param {Context} context @returns {import("./panel.js").Panel} */
export function watchPanel(context) {
  const { asker, stage, store } = context;
  const latest = new Latest();
  const replay = new Replay();
  const wishes = { strategy: "first", pockets: false };
  let summary = /** @type {Tree | null} */ (null);
  let timer = 0;
  /** What was pressed before its events had come: it is done when they come. */
  let owed = /** @type {(() => void) | null} */ (null);

  const counters = make("dl", { class: "counters" });
  const sentence = make("p", { class: "event", is: { id: "watch-event" } });
  const ending = make("p", { class: "caption" });
  const trouble = make("div");

  const draw = () => {
    const event = replay.last;
    const { placements, marks } = replay.filling;
    const isPlace = event?.event === "place";
    const last = placements.length - 1;
    stage.showFilling({ placements: [...store.problem.given, ...placements], marks }, (_, number) =>
      isPlace && number - store.problem.given.length === last ? "newest" : "",
    );
    if (event?.event === "fail")
      stage.showShades(
        new Map(
          (event.cells ?? []).map((/** @type {number[]} */ cell) => [
            keyOf(cell),
            { sort: "trouble-spot", text: "×" },
          ]),
        ),
      );
    sayInEnglish(sentence, event ? eventText(event) : "");
    sentence.dataset.event = event?.event ?? "";
    counters.replaceChildren(
      .../** @type {[string, number][]} */ ([
        ["nodes", replay.nodes],
        ["dead ends", replay.deadEnds],
        ["found", replay.found],
        ["depth", replay.laid.length],
      ]).map(([name, number]) =>
        make(
          "div",
          { is: { "data-counter": name } },
          make("dt", { word: name }),
          make("dd", { text: withThousands(String(number)) }),
        ),
      ),
    );
    const isOver = replay.at === replay.events.length && summary !== null;
    if (isOver && summary)
      say(ending, summary.whole ? "search over" : "search cut", { steps: withThousands(String(replay.at)) });
    else sayNothing(ending);
  };

  const steps = () => Number(speed.value) ** 2 / 4; // a second
  const tick = () => {
    const many = Math.max(1, Math.round(steps() / MOST_FRAMES));
    let isMore = true;
    for (let step = 0; step < many && isMore; step++) {
      isMore = replay.forward();
      if (replay.last?.event === "found" && isMore && many > 1) break;
    }
    draw();
    if (!isMore && summary) pause();
    else timer = window.setTimeout(tick, Math.max(1000 / MOST_FRAMES, 1000 / steps()));
  };
  const play = () => {
    if (replay.at === replay.events.length && summary) rewind();
    clearTimeout(timer);
    timer = window.setTimeout(tick, 0);
    playButton.replaceChildren(sign("pause"));
    playButton.dataset.playing = "true";
  };
  const pause = () => {
    clearTimeout(timer);
    timer = 0;
    owed = null;
    playButton.replaceChildren(sign("play"));
    playButton.dataset.playing = "false";
  };
  const rewind = () => {
    while (replay.back());
    draw();
  };
  const step = (/** @type {"forward" | "back"} */ way) => {
    pause();
    if (!replay[way]() && way === "forward" && !summary) owed = () => step(way);
    draw();
    const { last } = replay;
    if (last) context.announce(() => eventText(last), "en");
  };
  const toFilling = () => {
    pause();
    let isMore = replay.forward();
    while (isMore && replay.last?.event !== "found") isMore = replay.forward();
    if (!isMore && !summary) owed = toFilling;
    draw();
  };

  const load = () => {
    pause();
    latest.forget();
    replay.clear();
    summary = null;
    trouble.replaceChildren();
    draw();
    latest.ask(
      () =>
        asker.ask({
          ask: "watch",
          problem: context.document(),
          options: { ...wishes, max_steps: MOST_STEPS },
          onPart: (part) => {
            replay.add(part);
            owed?.();
          },
        }),
      (answer) => {
        summary = answer;
        owed = null;
        draw();
      },
      (error) => error.kind !== "cancelled" && trouble.replaceChildren(troubleLine(error)),
    );
  };

  const playButton = signButton("play", "play or pause", () => (timer ? pause() : play()), {
    class: "primary",
    is: { id: "watch-play" },
  });
  const speed = make("input", { is: { type: "range", min: 1, max: 60, value: 5, id: "watch-speed" } });
  const pockets = make("input", {
    is: { type: "checkbox", id: "watch-pockets" },
    on: {
      change: () => {
        wishes.pockets = pockets.checked;
        load();
      },
    },
  });
  const element = make(
    "div",
    { class: "panel" },
    make("p", { class: "hint-line", word: "watch how" }),
    make(
      "div",
      { class: "browse" },
      signButton("first", "to the start", () => {
        pause();
        rewind();
      }),
      signButton("back", "step back", () => step("back"), { is: { id: "watch-back" } }),
      playButton,
      signButton("step", "step forward", () => step("forward"), { is: { id: "watch-step" } }),
      button("next filling", toFilling),
    ),
    labelled("speed", speed),
    counters,
    sentence,
    ending,
    labelled(
      "strategy",
      chooser(
        [
          { value: "first", word: "strategy first" },
          { value: "tightest", word: "strategy tightest" },
        ],
        "first",
        (value) => {
          wishes.strategy = value;
          load();
        },
        { is: { id: "watch-strategy" } },
      ),
    ),
    make("label", { class: "check" }, pockets, make("span", { word: "pockets" })),
    trouble,
  );
  return {
    name: "watch",
    element,
    paints: false,
    enter: load,
    changed: load,
    leave: () => {
      pause();
      latest.forget();
    },
  };
}

/** @param {Tree} event */
function eventText(event) {
  const what = event.placement
    ? `${event.placement.piece} on ${event.placement.cells.map((/** @type {number[]} */ cell) => `(${cell.join(", ")})`).join(" ")}`
    : event.mark
      ? `${event.mark.symbol} in (${event.mark.cell.join(", ")})`
      : (event.pick?.name ?? "");
  if (event.event === "place") return `${event.item ?? ""}: place ${what}`;
  if (event.event === "take back") return `take back ${what}`;
  if (event.event === "fail") return `dead end: ${event.reason}`;
  if (event.event === "found") return `found filling ${event.number}`;
  return "the search is over";
}
