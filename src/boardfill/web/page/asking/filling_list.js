// @ts-check
/** The fillings of a problem by number, asked for a few at a time. */

/** @typedef {import("../model/types.js").Filling} Filling */
/** @typedef {import("../model/types.js").Tree} Tree */

const CHUNK = 20;

export class FillingList {
  /** @param {import("./latest.js").Latest} latest @param {import("./asker.js").Asker} asker */
  constructor(latest, asker) {
    this.latest = latest;
    this.asker = asker;
    /** @type {bigint | null} how many there are, if that is known */
    this.total = null;
    /** @type {{start: bigint, fillings: Filling[], order: string} | null} */
    this.chunk = null;
  }

  /** The problem is another. */
  forget() {
    this.total = null;
    this.chunk = null;
  }

  /** @private @param {bigint} number @returns {Filling | null} */
  known(number) {
    if (!this.chunk || number < this.chunk.start) return null;
    return this.chunk.fillings[Number(number - this.chunk.start)] ?? null;
  }

  /**
   * The filling of this number, from 0; the last one if there are fewer; null if there is none.
   * @param {Tree} problem
   * @param {bigint} number
   * @param {(filling: Filling | null, number: bigint) => void} tell
   * @param {(error: any) => void} fail
   */
  find(problem, number, tell, fail) {
    if (this.total === 0n) return tell(null, 0n);
    if (this.total !== null && number >= this.total) number = this.total - 1n;
    const known = this.known(number);
    if (known) return tell(known, number);
    const start = number - (number % BigInt(CHUNK));
    /** @type {Filling[]} */
    const fillings = [];
    const options = { start: String(start), number: CHUNK, ...this.orderFor(start) };
    this.latest.ask(
      () => this.asker.ask({ ask: "list", problem, options, onPart: (part) => fillings.push(...part) }),
      (answer) => {
        if (typeof answer.count === "string") this.total = BigInt(answer.count);
        this.chunk = { start, fillings, order: answer.order };
        const last = start + BigInt(fillings.length) - 1n;
        if (fillings.length === 0) tell(null, 0n);
        else tell(this.known(number) ?? this.known(last), number < last ? number : last);
      },
      fail,
    );
  }

  /** Whoever steps from one to the next goes on in the order that has been begun; who jumps does not
   * mind another, in which what is far away is found at once.  @private @param {bigint} start */
  orderFor(start) {
    if (!this.chunk) return {};
    const steps = (start - this.chunk.start) / BigInt(CHUNK);
    return steps >= -1n && steps <= 1n ? { order: this.chunk.order } : {};
  }
}
