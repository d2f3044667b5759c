// @ts-check
/** Numbers of any size as people read them. */

/** Thousands apart, by thin spaces that do not break: no language mistakes them for a point. */
const APART = "\u202f";

/** @param {string} digits */
export function withThousands(digits) {
  return digits.replace(/\B(?=(\d{3})+$)/g, APART);
}

/** @param {number} seconds */
export function duration(seconds) {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172800) return `${Math.round(seconds / 3600)} h`;
  return `${withThousands(String(Math.round(seconds / 86400)))} d`;
}

/** A whole number that people typed, with whatever between the thousands; null if it is none.
 * @param {string} text @returns {string | null} */
export function digitsIn(text) {
  const digits = text.replace(/[\s,.'_\u202f\u00a0]/g, "");
  return /^\d{1,4000}$/.test(digits) ? digits.replace(/^0+(?=\d)/, "") : null;
}
