// @ts-check
/** The files in a tar file of the common kind, "ustar", with plain files only. */

const BLOCK = 512;

/** @param {ArrayBuffer} archive @returns {Generator<[string, Uint8Array]>} */
export function* filesInTar(archive) {
  const bytes = new Uint8Array(archive);
  const decoder = new TextDecoder();
  /** @param {number} from @param {number} length */
  const text = (from, length) => decoder.decode(bytes.subarray(from, from + length)).split("\0")[0];
  let at = 0;
  while (at < bytes.length && bytes[at] !== 0) {
    const folder = text(at + 345, 155);
    const path = folder ? `${folder}/${text(at, 100)}` : text(at, 100);
    const size = parseInt(text(at + 124, 12), 8);
    yield [path, bytes.subarray(at + BLOCK, at + BLOCK + size)];
    at += BLOCK * (1 + Math.ceil(size / BLOCK));
  }
}
