// @ts-check
/** Words of the page in the language that was chosen. */

import { ENGLISH } from "./en.js";
import { KOREAN } from "./ko.js";
import { LINE_WORDS } from "./line_words.js";
import { CHINESE } from "./zh.js";

/** @typedef {{[name: string]: string}} Words */
/** @typedef {{[name: string]: string | number}} Values */

/** @type {{[language: string]: Words}} */
export const LANGUAGES = {
  en: { ...ENGLISH, ...LINE_WORDS.en },
  ko: { ...KOREAN, ...LINE_WORDS.ko },
  zh: { ...CHINESE, ...LINE_WORDS.zh },
};

/** On a phone nobody clicks: words that say what to do have a second wording for fingers. */
const isTouched = globalThis.matchMedia?.("(pointer: coarse)").matches ?? false;

let language = "en";

export const currentLanguage = () => language;

/** @param {readonly string[]} wanted by the reader, the dearest first */
export function knownLanguage(wanted) {
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in LANGUAGES) ?? "en";
}

/** @param {string} name @param {Values} values for what stands in braces */
export function word(name, values = {}) {
  const words = LANGUAGES[language];
  const text = (isTouched && words[`${name} by touch`]) || (words[name] ?? LANGUAGES.en[name] ?? name);
  return text.replace(/\{(\w+)\}/g, (_, key) => String(values[key] ?? ""));
}

/** @param {HTMLElement | SVGElement} element */
function translate(element) {
  const { word: name, label, tip, hint, values } = element.dataset;
  const given = values ? JSON.parse(values) : {};
  if (name) element.textContent = word(name, given);
  if (label) element.setAttribute("aria-label", word(label, given));
  if (tip) element.setAttribute("title", word(tip, given));
  if (hint) element.setAttribute("placeholder", word(hint, given));
}

/** Give an element words that follow the language.
 * @param {HTMLElement | SVGElement} element @param {string} name @param {Values} values */
export function say(element, name, values = {}) {
  element.dataset.word = name;
  element.dataset.values = JSON.stringify(values);
  element.removeAttribute("lang");
  element.textContent = word(name, values);
}

/** A sentence of the engines, which is English in every language.
 * @param {HTMLElement} element @param {string} sentence */
export function sayInEnglish(element, sentence) {
  delete element.dataset.word;
  element.lang = "en";
  element.textContent = sentence;
}

/** @param {HTMLElement | SVGElement} element */
export function sayNothing(element) {
  delete element.dataset.word;
  element.textContent = "";
}

/** @param {string} tag */
export function useLanguage(tag) {
  language = tag in LANGUAGES ? tag : "en";
  document.documentElement.lang = language;
  document.title = word("page title");
  translateIn(document);
  document.dispatchEvent(new Event("language"));
}

/** Everything in there; what was not on the page when the language changed needs it.
 * @param {ParentNode} place */
export function translateIn(place) {
  const all = /** @type {NodeListOf<HTMLElement>} */ (
    place.querySelectorAll("[data-word], [data-label], [data-tip], [data-hint]")
  );
  all.forEach(translate);
}

/** Translate what has just been made.  @param {HTMLElement | SVGElement} element */
export function translated(element) {
  translate(element);
  return element;
}
