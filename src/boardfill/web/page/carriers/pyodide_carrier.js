// @ts-check
/**
 * Questions to engines in the page itself.  There are two workers: a question that is cancelled takes
 * its worker with it, and the other one, warm already, answers the next while a new one starts.
 */

import { bytesOfAll, bytesOfScripts, fetchEngine, readManifest, scriptsOf } from "./engine_files.js";
import { EngineWorker } from "./engine_worker.js";
import { keepForOffline, takeUpdate } from "./offline.js";

/** @typedef {import("./carrier.js").Carrier} Carrier */
/** @typedef {import("./carrier.js").CarrierState} CarrierState */
/** @typedef {import("./engine_worker.js").Death} Death */
/** @typedef {{id: number, request: any, tell: (message: any) => void}} Asked */

const WORKERS = 2;
/** Bytes: a worker that holds more is replaced, for it would never give them back. */
const MOST_HELD = 2 ** 30;
/** Milliseconds: what is asked right after a cancel shall not share the processor with a start. */
const PAUSE = 200;
/** What to type on a computer where the engines themselves cannot say it any more. */
const INSTEAD = "boardfill serve";

/** @returns {Carrier} */
export function pyodideCarrier() {
  const engines = new Engines();
  takeUpdate();
  engines.load();
  return {
    kind: "page",
    ask: engines.ask.bind(engines),
    status: engines.status.bind(engines),
    sharing: () => ({ worksFor: "all", more: "" }),
  };
}

class Engines {
  /** @type {Map<EngineWorker, Asked | null>} with what it is asked */
  #workers = new Map();
  /** @type {Asked[]} */
  #waiting = [];
  /** @type {((state: CarrierState) => void)[]} */
  #listeners = [];
  /** @type {CarrierState} */
  #state = { kind: "lost" };
  #asked = 0;
  /** @type {() => void} */
  #hire = () => undefined;

  /** @param {(state: CarrierState) => void} on */
  status(on) {
    this.#listeners.push(on);
    on(this.#state);
  }

  /** @param {object} request @param {(message: any) => void} tell @returns {() => void} */
  ask(request, tell) {
    const id = ++this.#asked;
    const asked = { id, request: { ...request, id }, tell };
    this.#waiting.push(asked);
    if (this.#state.kind === "lost") this.load();
    this.#next();
    return () => this.#cancel(asked);
  }

  /** Fetch the engines and start the first worker; after a failure the next question tries again. */
  async load() {
    this.#become({ kind: "loading", share: 0 });
    try {
      const manifest = await readManifest();
      const [scripts, all] = [scriptsOf(manifest), bytesOfAll(manifest)];
      let bytes = 0;
      const arrived = (/** @type {number} */ more) => {
        bytes += more;
        const sentence = bytes < all ? `${megabytes(bytes)} of ${megabytes(all)} MB` : "starting Python";
        if (this.#state.kind === "loading") this.#become({ kind: "loading", share: bytes / all, sentence });
      };
      const files = fetchEngine(manifest, arrived);
      this.#hire = () => this.#start((listener) => new EngineWorker(scripts, files, true, listener));
      this.#start((listener) => {
        const onImported = () => arrived(bytesOfScripts(manifest));
        return new EngineWorker(scripts, files, false, { ...listener, onImported });
      });
      await files;
    } catch (error) {
      this.#lose(`the engines could not be loaded (${error instanceof Error ? error.message : error})`);
    }
  }

  /** @param {(listener: import("./engine_worker.js").Listener) => EngineWorker} create */
  #start(create) {
    const worker = create({
      onImported: () => undefined,
      onReady: () => this.#ready(),
      onDone: (bytes) => this.#done(worker, bytes),
      onDead: (death) => this.#dead(worker, death),
    });
    this.#workers.set(worker, null);
  }

  #ready() {
    if (this.#state.kind !== "ready") {
      this.#become({ kind: "ready" });
      keepForOffline();
    }
    const isQuiet = this.#waiting.length === 0;
    this.#next();
    if (isQuiet) this.#fillUp();
  }

  /** @param {EngineWorker} worker @param {number} bytes */
  #done(worker, bytes) {
    this.#workers.set(worker, null);
    if (bytes > MOST_HELD) this.#dismiss(worker);
    this.#next();
    // Not before: a first answer must not wait for two workers to start.
    this.#fillUp();
  }

  /** @param {EngineWorker} worker @param {Death} death */
  #dead(worker, death) {
    const asked = this.#workers.get(worker);
    this.#dismiss(worker);
    if (!worker.isReady) {
      // Starting another would only fail as well, until something has changed.
      if (this.#workers.size === 0) this.#lose(death.sentence);
      return;
    }
    if (asked) asked.tell({ id: asked.id, error: death.kind === "limit" ? { ...death, command: INSTEAD } : death });
    this.#fillUp();
    this.#next();
  }

  /** @param {Asked} asked */
  #cancel(asked) {
    const place = this.#waiting.indexOf(asked);
    if (place >= 0) this.#waiting.splice(place, 1);
    const worker = [...this.#workers.keys()].find((one) => this.#workers.get(one) === asked);
    if (worker) this.#dismiss(worker);
    if (place < 0 && !worker) return;
    asked.tell({ id: asked.id, error: { kind: "cancelled", sentence: "cancelled" } });
    this.#next();
    setTimeout(() => this.#fillUp(), PAUSE);
  }

  #next() {
    for (const worker of this.#workers.keys()) {
      const asked = worker.isIdle ? this.#waiting.shift() : undefined;
      if (!asked) continue;
      this.#workers.set(worker, asked);
      worker.ask(asked.request, asked.tell);
    }
  }

  #fillUp() {
    while (this.#state.kind === "ready" && this.#workers.size < WORKERS) this.#hire();
  }

  /** @param {EngineWorker} worker */
  #dismiss(worker) {
    worker.end();
    this.#workers.delete(worker);
  }

  /** @param {string} sentence */
  #lose(sentence) {
    for (const worker of this.#workers.keys()) this.#dismiss(worker);
    this.#become({ kind: "lost", sentence });
    for (const { id, tell } of this.#waiting.splice(0)) tell({ id, error: { kind: "internal", sentence } });
  }

  /** @param {CarrierState} state */
  #become(state) {
    this.#state = state;
    for (const on of this.#listeners) on(state);
  }
}

/** @param {number} bytes */
function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1);
}
