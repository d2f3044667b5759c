// @ts-check
/**
 * The engines in a thread of the page: Python by Pyodide, one question at a time.
 *
 * In: {scripts}, {files, rehearsal}, then any number of {request}, each when the one before is answered.
 * Out: {imported}, {ready}, then {message} as answers have them, and {done} with the bytes of memory
 * that it holds, never to give them back; {died} when it can answer no more.
 */

import { filesInTar } from "./tar.js";

/** @type {any} */
const scope = self;

/** @type {Promise<[any, any]>} */
let imported;
/** @type {any} */
let pyodide;
/** @type {(request: string, post: (message: string) => void) => void} */
let ask;

scope.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  try {
    if (data.scripts) {
      imported = Promise.all([import(data.scripts.load), import(data.scripts.core)]);
      await imported;
      scope.postMessage({ imported: true });
    } else if (data.files) {
      pyodide = await started(data.files);
      ask = pyodide.pyimport("boardfill.web.answering").answer_text;
      if (data.rehearsal) ask(data.rehearsal, () => undefined);
      scope.postMessage({ ready: true });
    } else {
      ask(data.request, (message) => scope.postMessage({ message: JSON.parse(message) }));
      scope.postMessage({ done: pyodide._module.HEAPU8.length });
    }
  } catch (error) {
    scope.postMessage({ died: causeOfDeath(error) });
  }
};

/** @param {import("./engine_files.js").EngineFiles} files */
async function started({ wasm, python, packages, lock }) {
  const [{ loadPyodide }, { default: createPyodideModule }] = await imported;
  // Pyodide would fetch by itself; it shall have what is here already, and nothing else.
  scope.fetch = async (/** @type {URL} */ asked) => new Response(asked.pathname.endsWith("python.zip") ? python : null);
  WebAssembly.instantiateStreaming = async (_, imports = {}) => ({ module: wasm, instance: await WebAssembly.instantiate(wasm, imports) });
  return loadPyodide({
    indexURL: "./",
    stdLibURL: "python.zip",
    lockFileContents: lock,
    packageBaseUrl: "./",
    createPyodideModule,
    fsInit: async (/** @type {any} */ FS, /** @type {{sitePackages: string}} */ { sitePackages }) => {
      for (const [path, content] of filesInTar(packages)) {
        const full = `${sitePackages}/${path}`;
        FS.mkdirTree(full.slice(0, full.lastIndexOf("/")));
        FS.writeFile(full, content, { canOwn: true });
      }
    },
  });
}

/** @param {any} error @returns {{kind: "limit" | "internal", sentence: string}} */
function causeOfDeath(error) {
  const text = String(error?.message ?? error);
  if (error instanceof RangeError || /call stack|recursion/i.test(text)) {
    return { kind: "limit", sentence: "this needs a deeper stack than a browser has" };
  }
  if (/memory/i.test(text)) {
    return { kind: "limit", sentence: "there is not enough memory for this in a browser" };
  }
  const last = text.trim().split("\n").pop();
  return { kind: "internal", sentence: `the engines in the page have stopped (${last})` };
}
