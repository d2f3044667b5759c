// @ts-check
/** One question at a time, always about the latest: for answers that follow the painting. */

/** A question that will soon be answered is not worth the price of cancelling it. */
const GRACE = 250;

export class Latest {
  constructor() {
    /** @type {{cancel: () => void, since: number} | null} */
    this.running = null;
    /** @type {(() => {answer: Promise<any>, cancel: () => void}) | null} */
    this.next = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.number = 0;
  }

  /**
   * Ask as soon as what runs has ended or had its grace.  Only the latest of all is ever told.
   * @template Answer
   * @param {() => {answer: Promise<Answer>, cancel: () => void}} start
   * @param {(answer: Answer) => void} tell
   * @param {(error: any) => void} fail
   */
  ask(start, tell, fail) {
    const number = ++this.number;
    this.next = () => {
      const asked = start();
      asked.answer.then(
        (answer) => number === this.number && tell(answer),
        (error) => number === this.number && fail(error),
      );
      return asked;
    };
    clearTimeout(this.timer);
    if (!this.running) this.begin();
    else
      this.timer = setTimeout(
        () => this.running?.cancel(),
        Math.max(0, this.running.since + GRACE - performance.now()),
      );
  }

  /** Whatever runs is of no interest any more. */
  forget() {
    this.number++;
    this.next = null;
    clearTimeout(this.timer);
    this.running?.cancel();
  }

  /** @private */
  begin() {
    const start = this.next;
    this.next = null;
    clearTimeout(this.timer);
    if (!start) return;
    const { answer, cancel } = start();
    const running = { cancel, since: performance.now() };
    this.running = running;
    const end = () => {
      if (this.running === running) this.running = null;
      if (this.next && !this.running) this.begin();
    };
    answer.then(end, end);
  }
}
