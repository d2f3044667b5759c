// @ts-check
/** What is seen while an answer is awaited: nothing at first, then a spinner, the time, a forecast. */

import { button, make } from "../dom.js";
import { duration } from "../model/numbers.js";
import { say, sayNothing } from "../words/words.js";

const SHOWN_AFTER = 300;
const FORECAST_AFTER = 1200;

export class Waiting {
  /** @param {() => void} stop */
  constructor(stop) {
    this.elapsed = make("span", { class: "elapsed" });
    this.expected = make("span", { class: "expected" });
    this.bar = make("progress", { label: "progress", is: { max: 1 } });
    this.bar.hidden = true;
    this.element = make(
      "div",
      { class: "waiting" },
      make("span", { class: "spinner", is: { "aria-hidden": true } }),
      this.elapsed,
      this.expected,
      this.bar,
      button("stop", stop),
    );
    this.element.hidden = true;
    this.since = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.clock = undefined;
    this.number = 0;
  }

  /** @param {(() => Promise<string | null>) | null} forecast how long it will take in all */
  begin(forecast = null) {
    if (!this.clock) this.clock = setInterval(() => this.tick(), 100);
    this.since = performance.now();
    this.element.hidden = true;
    this.bar.hidden = true;
    sayNothing(this.expected);
    this.forecast = forecast;
    this.number++;
  }

  /** @private */
  tick() {
    const passed = performance.now() - this.since;
    if (passed > SHOWN_AFTER) {
      this.element.hidden = false;
      say(this.elapsed, "elapsed", { time: duration(passed / 1000) });
    }
    if (passed > FORECAST_AFTER && this.forecast) {
      const { number, forecast } = this;
      this.forecast = null;
      forecast().then(
        (time) => {
          if (time && number === this.number && this.clock) say(this.expected, "expected", { time });
        },
        () => undefined,
      );
    }
  }

  /** What the engines say of it.  @param {import("../model/types.js").Tree} progress */
  tell(progress) {
    if (typeof progress.share === "number") {
      this.bar.hidden = false;
      this.bar.value = progress.share;
    }
    if (typeof progress.remaining === "number") {
      this.forecast = null;
      say(this.expected, "remaining", { time: duration(progress.remaining) });
    }
  }

  end() {
    clearInterval(this.clock);
    this.clock = undefined;
    this.number++;
    this.element.hidden = true;
  }
}
