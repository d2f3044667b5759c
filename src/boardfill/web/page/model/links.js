// @ts-check
/** A document in the fragment of an address: compressed, in letters that need no escapes. */

/** @typedef {import("./types.js").Tree} Tree */

const MOST_CHARACTERS = 4_000_000;

/** @param {Tree} tree @returns {Promise<string>} such as "d=..." */
export async function fragmentOf(tree) {
  const bytes = new TextEncoder().encode(JSON.stringify(tree));
  return "d=" + toLetters(await through(bytes, new CompressionStream("deflate-raw")));
}

/**
 * @param {string} fragment with or without "#"
 * @returns {Promise<Tree | null>} null if there is no document in it
 */
export async function documentInFragment(fragment) {
  const letters = new URLSearchParams(fragment.replace(/^#/, "")).get("d");
  if (!letters || !/^[\w-]+$/.test(letters)) return null;
  try {
    const bytes = await through(fromLetters(letters), new DecompressionStream("deflate-raw"));
    const tree = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return tree !== null && typeof tree === "object" && !Array.isArray(tree) ? tree : null;
  } catch {
    return null;
  }
}

/**
 * @param {Uint8Array} bytes
 * @param {CompressionStream | DecompressionStream} stream
 * @returns {Promise<Uint8Array>}
 */
async function through(bytes, stream) {
  const writer = stream.writable.getWriter();
  const written = writer.write(/** @type {BufferSource} */ (bytes)).then(() => writer.close());
  written.catch(() => undefined); // what went wrong is told to the reader
  const reader = stream.readable.getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST_CHARACTERS) throw new RangeError("the document is too long");
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @param {Uint8Array} bytes */
function toLetters(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} letters */
function fromLetters(letters) {
  const text = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
