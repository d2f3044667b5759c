// @ts-check
/** What the engines in the page are made of: fetched once, for all workers there will ever be. */

const FOLDER = new URL("../engine/", import.meta.url);

/**
 * @typedef {{name: string, bytes: number}} File  as it lies on the host; its name tells its content
 * @typedef {{scripts: {load: File, core: File}, packed: {wasm: File, python: File, packages: File}, lock: object}} Manifest
 * @typedef {{load: string, core: string}} Scripts  addresses: a worker imports them itself
 * @typedef {object} EngineFiles
 * @property {WebAssembly.Module} wasm  Pyodide's, compiled
 * @property {ArrayBuffer} python  its standard library, a zip file
 * @property {ArrayBuffer} packages  ours, a tar file
 * @property {object} lock  what Pyodide wants to know of itself
 */

/** @returns {Promise<Manifest>} */
export async function readManifest() {
  // Another version may have been put there since; all other files have names of their own.
  return (await fetched("manifest.json", { cache: "no-cache" })).json();
}

/** @param {Manifest} manifest @returns {Scripts} */
export function scriptsOf(manifest) {
  const { load, core } = manifest.scripts;
  return { load: new URL(load.name, FOLDER).href, core: new URL(core.name, FOLDER).href };
}

/** @param {Manifest} manifest @returns {number} */
export function bytesOfScripts({ scripts }) {
  return scripts.load.bytes + scripts.core.bytes;
}

/** @param {Manifest} manifest @returns {number} */
export function bytesOfAll({ scripts, packed }) {
  return [...Object.values(scripts), ...Object.values(packed)].reduce((sum, file) => sum + file.bytes, 0);
}

/**
 * @param {Manifest} manifest
 * @param {(bytes: number) => void} arrived  told of every few bytes
 * @returns {Promise<EngineFiles>}
 */
export async function fetchEngine({ packed, lock }, arrived) {
  const [wasm, python, packages] = await Promise.all([
    unpacked(packed.wasm, arrived).then((response) => WebAssembly.compileStreaming(response)),
    unpacked(packed.python, arrived).then((response) => response.arrayBuffer()),
    unpacked(packed.packages, arrived).then((response) => response.arrayBuffer()),
  ]);
  return { wasm, python, packages, lock };
}

/**
 * Files are packed by ourselves, since many hosts pack nothing.
 * @param {File} file @param {(bytes: number) => void} arrived @returns {Promise<Response>}
 */
async function unpacked(file, arrived) {
  const { body } = await fetched(file.name, {});
  const counted = /** @type {ReadableStream} */ (body).pipeThrough(
    new TransformStream({
      transform(chunk, onward) {
        arrived(chunk.length);
        onward.enqueue(chunk);
      },
    }),
  );
  const stream = counted.pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "Content-Type": "application/wasm" } });
}

/** @param {string} name @param {RequestInit} how @returns {Promise<Response>} */
async function fetched(name, how) {
  const response = await fetch(new URL(name, FOLDER), how);
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  return response;
}
