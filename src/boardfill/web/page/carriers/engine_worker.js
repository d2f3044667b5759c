// @ts-check
/** One worker with engines: it starts, answers one question at a time, and may die of one. */

/** @typedef {import("./engine_files.js").EngineFiles} EngineFiles */
/** @typedef {import("./engine_files.js").Scripts} Scripts */
/** @typedef {{kind: "limit" | "internal", sentence: string}} Death */
/**
 * @typedef {object} Listener
 * @property {() => void} onImported  its scripts are there
 * @property {() => void} onReady
 * @property {(bytes: number) => void} onDone  a question is answered; so much memory it holds now
 * @property {(death: Death) => void} onDead
 */

/** Seconds after its own limit when a question is given up, should the engines not see to that. */
const OVERTIME = 3;

const DOMINO = { name: "domino", cells: [[0, 0], [0, 1]], copies: "any" };
const REHEARSAL = {
  id: 0,
  ask: "count",
  problem: { format: "boardfill/1", board: { size: [2, 2] }, pieces: [DOMINO] },
};

export class EngineWorker {
  isReady = false;
  /** @type {((message: any) => void) | null} */
  #tell = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #overtime = undefined;

  /**
   * @param {Scripts} scripts
   * @param {Promise<EngineFiles>} files
   * @param {boolean} rehearses  it is slower to get ready, and its first answer is as quick as all
   * @param {Listener} listener
   */
  constructor(scripts, files, rehearses, listener) {
    this.listener = listener;
    this.worker = new Worker(new URL("./pyodide_worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this.#hear(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.#die({ kind: "internal", sentence: `the engines in the page have stopped (${event.message ?? "no reason given"})` });
    };
    this.worker.postMessage({ scripts });
    // Whoever fetches them hears of it if they cannot be had.
    const rehearsal = rehearses ? JSON.stringify(REHEARSAL) : null;
    files.then((found) => this.worker.postMessage({ files: found, rehearsal }), () => undefined);
  }

  get isIdle() {
    return this.isReady && !this.#tell;
  }

  /** @param {any} request @param {(message: any) => void} tell */
  ask(request, tell) {
    this.#tell = tell;
    this.worker.postMessage({ request: JSON.stringify(request) });
    const seconds = request.limits?.seconds;
    if (!seconds) return;
    const sentence = `the limit of ${seconds} seconds was reached`;
    this.#overtime = setTimeout(() => this.#die({ kind: "limit", sentence }), 1000 * (seconds + OVERTIME));
  }

  end() {
    clearTimeout(this.#overtime);
    this.#tell = null;
    this.worker.onmessage = null;
    this.worker.terminate();
  }

  /** @param {any} data */
  #hear(data) {
    if (data.message) this.#tell?.(data.message);
    else if (data.imported) this.listener.onImported();
    else if (data.ready) {
      this.isReady = true;
      this.listener.onReady();
    } else if ("done" in data) {
      clearTimeout(this.#overtime);
      this.#tell = null;
      this.listener.onDone(data.done);
    } else this.#die(data.died);
  }

  /** @param {Death} death */
  #die(death) {
    this.end();
    this.listener.onDead(death);
  }
}
