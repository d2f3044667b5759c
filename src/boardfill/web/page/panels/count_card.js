// @ts-check
/** The count beside the board: live, exact, never that of a board that is no more. */

import { USUAL_SECONDS } from "../asking/asker.js";
import { Latest } from "../asking/latest.js";
import { button, found, make, signButton } from "../dom.js";
import { duration, withThousands } from "../model/numbers.js";
import { say, sayInEnglish, sayNothing, word } from "../words/words.js";
import { copyText } from "./copying.js";
import { Explanation } from "./explanation.js";
import { troubleLine } from "./trouble.js";
import { Waiting } from "./waiting.js";

/** @typedef {import("./panel.js").Context} Context */
/** @typedef {import("../model/types.js").Tree} Tree */

const LONGER_SECONDS = 300;
const ESTIMATE_SECONDS = 60;
const MOST_NAMED = 12;
/** How many characters are how long; the longer, the smaller they are written. @type {[number, string][]} */
const LENGTHS = [
  [8, "short"],
  [13, "medium"],
  [26, "middle"],
  [60, "long"],
];

export class CountCard {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.latest = new Latest();
    this.card = found("#count-card");
    this.number = make("output", { class: "number", is: { id: "count" } });
    this.caption = make("p", { class: "caption" });
    this.pieces = make("p", { class: "with-pieces", is: { id: "counted-pieces" } });
    this.copy = signButton("copy", "copy number", () => void copyText(this.digits));
    this.classes = make("dl", { class: "classes" });
    this.reason = make("p", { class: "reason" });
    this.why = button("why none", () => void this.explain(), { class: "primary" });
    this.explanation = new Explanation(context);
    this.trouble = make("div");
    this.longer = button("count longer", () => this.count(LONGER_SECONDS));
    this.about = button("estimate instead", () => this.estimate());
    this.waiting = new Waiting(() => this.stop());
    this.card.append(
      make("div", { class: "number-line" }, this.number, this.copy),
      this.caption,
      this.pieces,
      this.classes,
      this.waiting.element,
      this.reason,
      this.why,
      this.explanation.element,
      this.trouble,
      this.longer,
      this.about,
    );
    this.digits = "";
    /** @type {((digits: string | null) => void)[]} */
    this.listeners = [];
  }

  /** Hear of each count that has been found, and of null when it is not known any more.
   * @param {(digits: string | null) => void} listener */
  listen(listener) {
    this.listeners.push(listener);
  }

  /** Count anew.  What was shown goes at once. */
  count(seconds = USUAL_SECONDS) {
    this.blank();
    this.nameThePieces();
    const since = performance.now();
    const { asker } = this.context;
    const problem = this.context.document();
    const { kind, pieces } = this.context.store.problem;
    if (kind === "tiling" && pieces.length === 0) {
      this.latest.forget();
      this.waiting.end();
      this.card.dataset.state = "nothing to count";
      say(this.caption, "no pieces yet");
      return;
    }
    const isFitting = kind === "fitting";
    this.waiting.begin(() => this.forecast(problem, seconds));
    this.latest.ask(
      () =>
        asker.ask({
          ask: isFitting ? "best" : "count",
          problem,
          seconds,
          onProgress: (progress) => this.waiting.tell(progress),
        }),
      (answer) => this.tell(answer, problem, isFitting),
      (error) => this.fail(error, performance.now() - since > 900 * seconds),
    );
  }

  /** Which pieces it counts with, lest anybody take another count for a wrong one.  @private */
  nameThePieces() {
    const { kind, pieces } = this.context.store.problem;
    this.pieces.hidden = kind !== "tiling" || pieces.length === 0;
    const names = pieces.slice(0, MOST_NAMED).map(({ name }) => name);
    if (pieces.length > MOST_NAMED) names.push("…");
    say(this.pieces, "with pieces", { pieces: names.join(", ") });
  }

  /** @private */
  blank() {
    this.digits = "";
    this.card.dataset.state = "counting";
    this.number.textContent = "…";
    this.number.classList.add("unknown");
    this.copy.hidden = this.why.hidden = this.longer.hidden = this.about.hidden = true;
    sayNothing(this.reason);
    this.classes.replaceChildren();
    this.trouble.replaceChildren();
    sayNothing(this.caption);
    this.explanation.forget();
    for (const listener of this.listeners) listener(null);
  }

  /** @private @param {Tree} answer @param {Tree} problem @param {boolean} isFitting */
  tell(answer, problem, isFitting) {
    this.waiting.end();
    this.digits = isFitting ? answer.weight : answer.count;
    this.card.dataset.state = "answered";
    const shown = withThousands(this.digits);
    showDigits(this.number, this.digits);
    this.number.classList.remove("unknown");
    this.number.dataset.length = LENGTHS.find(([most]) => shown.length <= most)?.[1] ?? "huge";
    this.copy.hidden = false;
    const name = isFitting
      ? "cells fit"
      : this.digits === "0"
        ? "no way"
        : this.digits === "1"
          ? "one way"
          : "ways";
    say(this.caption, name);
    if (answer.reason) sayInEnglish(this.reason, answer.reason);
    this.forgetExplanation();
    this.context.announce(() => `${shown} ${word(name)}`);
    for (const listener of this.listeners) listener(this.digits);
    if (isFitting) this.moreCounts(problem, [["ways", null]]);
    else if (this.digits !== "0" && this.context.store.problem.kind !== "covering") {
      this.moreCounts(problem, [
        ["up to rotation", "rotation"],
        ["up to symmetry", "symmetry"],
      ]);
    }
  }

  /** About how many there are, said to be no more than that.  It is no count for anybody who listens.  @private */
  estimate() {
    this.blank();
    const problem = this.context.document();
    this.waiting.begin(async () => null);
    this.latest.ask(
      () =>
        this.context.asker.ask({
          ask: "estimate",
          problem,
          seconds: ESTIMATE_SECONDS,
          onProgress: (progress) => this.waiting.tell(progress),
        }),
      (answer) => {
        this.waiting.end();
        this.card.dataset.state = "estimated";
        const isExact = answer.count !== undefined;
        const shown = isExact ? withThousands(answer.count) : aboutDigits(answer.log10);
        this.number.textContent = isExact ? shown : `≈ ${shown}`;
        this.number.classList.toggle("unknown", answer.log10 === undefined);
        this.number.dataset.length = LENGTHS.find(([most]) => shown.length <= most)?.[1] ?? "huge";
        say(this.caption, isExact ? "ways" : "an estimate, not a count");
        sayInEnglish(this.reason, answer.text);
        this.context.announce(() => answer.text);
      },
      (error) => this.fail(error, false),
    );
  }

  /** The colours of a proof are gone from the board, so its words go, too. */
  forgetExplanation() {
    this.explanation.forget();
    this.why.hidden = this.digits !== "0" || this.context.store.problem.kind === "fitting";
  }

  /** @private */
  async explain() {
    this.why.hidden = true;
    sayNothing(this.reason);
    await this.explanation.ask();
  }

  /** What else can be counted, one after the other, as long as nothing changes.
   * @private @param {Tree} problem @param {[string, string | null][]} names */
  moreCounts(problem, names) {
    const [first, ...rest] = names;
    if (!first) return;
    const [name, upTo] = first;
    this.latest.ask(
      () => this.context.asker.ask({ ask: "count", problem, options: upTo ? { up_to: upTo } : {} }),
      (answer) => {
        const number = make("dd", { is: { "data-count": upTo ?? "raw" } });
        showDigits(number, answer.count);
        this.classes.append(make("div", {}, make("dt", { word: name }), number));
        this.moreCounts(problem, rest);
      },
      () => this.moreCounts(problem, rest),
    );
  }

  /** A forecast has as long as the count: on a busy machine even a plan can take a while.
   * @private @param {Tree} problem @param {number} seconds */
  async forecast(problem, seconds) {
    const plan = await this.context.asker.ask({ ask: "plan", problem, seconds }).answer;
    return typeof plan.seconds === "number" ? duration(plan.seconds) : null;
  }

  /** @private @param {import("../asking/asker.js").NoAnswer} error @param {boolean} hadItsTime */
  fail(error, hadItsTime) {
    this.waiting.end();
    this.card.dataset.state = "failed";
    this.number.textContent = "?";
    if (error.kind === "cancelled") say(this.caption, "stopped");
    else if (error.kind !== "locked") this.trouble.replaceChildren(troubleLine(error));
    // Who answers may allow less than was asked for; then asking for more is of no use.
    this.longer.hidden = !(error.kind === "limit" && hadItsTime) && error.kind !== "cancelled";
    this.about.hidden = !["limit", "cancelled"].includes(error.kind) || this.isFitting();
  }

  /** @private */
  isFitting() {
    return this.context.store.problem.kind === "fitting";
  }

  /** @private */
  stop() {
    this.latest.forget();
    this.waiting.end();
    this.card.dataset.state = "failed";
    this.number.textContent = "?";
    say(this.caption, "stopped");
    this.longer.hidden = false;
    this.about.hidden = this.isFitting();
  }
}

/** The number of this logarithm to three digits.  @param {number | undefined} log10 */
function aboutDigits(log10) {
  if (log10 === undefined) return "?";
  if (log10 < 6) return withThousands(String(Number((10 ** log10).toPrecision(3))));
  let exponent = Math.floor(log10);
  let digits = (10 ** (log10 - exponent)).toFixed(2);
  if (digits === "10.00") [digits, exponent] = ["1.00", exponent + 1];
  return `${digits} × 10^${exponent}`;
}

/** A number that breaks between its groups only.  @param {HTMLElement} element @param {string} digits */
function showDigits(element, digits) {
  const [first, ...rest] = withThousands(digits).split(/(?<=\u202f)/);
  element.replaceChildren(first, ...rest.flatMap((group) => [make("wbr"), group]));
}
