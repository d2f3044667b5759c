// @ts-check
/** Questions as promises. */

/** @typedef {import("../carriers/carrier.js").Carrier} Carrier */
/** @typedef {import("../model/types.js").Tree} Tree */

/** Why there is no answer; `kind` is "bad input", "limit", "unsupported", "cancelled", "busy", "lost", "locked" or "internal". */
export class NoAnswer extends Error {
  /** @param {{kind: string, sentence: string, command?: string}} error */
  constructor(error) {
    super(error.sentence);
    this.kind = error.kind;
    this.command = error.command ?? "";
  }
}

/**
 * @typedef {object} Question
 * @property {string} ask
 * @property {Tree} [problem] a document
 * @property {Tree} [options]
 * @property {number} [seconds] the longest it may take
 * @property {(progress: Tree) => void} [onProgress]
 * @property {(part: any[]) => void} [onPart]
 */

export const USUAL_SECONDS = 10;

export class Asker {
  /** @param {Carrier} carrier */
  constructor(carrier) {
    this.carrier = carrier;
  }

  /** @param {Question} question @returns {{answer: Promise<any>, cancel: () => void}} */
  ask(question) {
    /** @type {() => void} */
    let cancel = () => undefined;
    const answer = new Promise((resolve, reject) => {
      /** @type {Tree} */
      const request = {
        ask: question.ask,
        options: question.options ?? {},
        limits: { seconds: question.seconds ?? USUAL_SECONDS },
      };
      if (question.problem) request.problem = question.problem;
      const stop = this.carrier.ask(request, (message) => {
        if (message.progress) question.onProgress?.(message.progress);
        else if (message.part) question.onPart?.(message.part);
        else if ("answer" in message) resolve(message.answer);
        else if (message.error) reject(new NoAnswer(message.error));
      });
      cancel = () => {
        stop();
        reject(new NoAnswer({ kind: "cancelled", sentence: "cancelled" }));
      };
    });
    answer.catch(() => undefined); // whoever asked may have gone
    return { answer, cancel };
  }
}
