// @ts-check
/** In how many ways a position can still be completed, as it is laid. */

import { Latest } from "../asking/latest.js";
import { make } from "../dom.js";
import { withThousands } from "../model/numbers.js";
import { say, sayInEnglish } from "../words/words.js";

export class StillPossible {
  /** @param {import("./panel.js").Context} context */
  constructor(context) {
    this.context = context;
    this.latest = new Latest();
    this.line = make("p", { class: "still", is: { id: "still-possible", "aria-live": "polite" } });
    this.reason = make("p", { class: "caption" });
    this.element = make("div", {}, this.line, this.reason);
  }

  /** @param {import("../model/types.js").Filling} position */
  ask(position) {
    const { asker } = this.context;
    const problem = this.context.document();
    say(this.line, "counting");
    this.reason.textContent = "";
    this.latest.ask(
      () => asker.ask({ ask: "completions", problem, options: { position } }),
      ({ count, reason }) => {
        const name = count === "0" ? "still none" : count === "1" ? "still one" : "still possible";
        say(this.line, name, { count: withThousands(count) });
        this.line.dataset.count = count;
        if (reason) sayInEnglish(this.reason, reason);
      },
      (error) => {
        if (error.kind === "cancelled") return;
        say(this.line, "still unknown");
        sayInEnglish(this.reason, error.message);
      },
    );
  }

  forget() {
    this.latest.forget();
  }
}
