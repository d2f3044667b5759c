// @ts-check
/** Elements made in one line.  Texts are always set as text, never read as markup. */

import { sign } from "./look/signs.js";
import { translated } from "./words/words.js";

/**
 * @typedef {object} Traits
 * @property {string} [word] a name of words.js, for its text
 * @property {string} [label] likewise, for screen readers
 * @property {string} [tip] likewise, shown when pointed at
 * @property {string} [hint] likewise, shown in an empty field
 * @property {{[key: string]: string | number}} [values] for these words
 * @property {string} [text]
 * @property {string} [class]
 * @property {{[name: string]: string | number | boolean}} [is] attributes
 * @property {{[event: string]: (event: any) => void}} [on]
 */

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Traits} traits
 * @param {(Node | null)[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, traits = {}, ...children) {
  const element = document.createElement(name);
  furnish(element, traits);
  for (const child of children) if (child) element.append(child);
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Traits} traits
 * @param {Node[]} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function makeSvg(name, traits = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  furnish(element, traits);
  element.append(...children);
  return element;
}

/** @param {HTMLElement | SVGElement} element @param {Traits} traits */
function furnish(element, traits) {
  if (traits.class) element.setAttribute("class", traits.class);
  if (traits.text !== undefined) element.textContent = traits.text;
  for (const key of /** @type {const} */ (["word", "label", "tip", "hint"])) {
    const name = traits[key];
    if (name) element.dataset[key] = name;
  }
  if (traits.values) element.dataset.values = JSON.stringify(traits.values);
  for (const [name, value] of Object.entries(traits.is ?? {})) {
    if (name.startsWith("aria-")) element.setAttribute(name, String(value));
    else if (value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const [event, listener] of Object.entries(traits.on ?? {})) element.addEventListener(event, listener);
  translated(element);
}

/** @param {string} word @param {() => void} act @param {Traits} traits */
export function button(word, act, traits = {}) {
  return make("button", { word, ...traits, is: { type: "button", ...traits.is }, on: { click: act } });
}

/** A button with a sign on it, named for screen readers and when pointed at.
 * @param {string} name of the sign @param {string} word @param {() => void} act @param {Traits} traits */
export function signButton(name, word, act, traits = {}) {
  return make(
    "button",
    {
      label: word,
      tip: word,
      ...traits,
      class: `sign ${traits.class ?? ""}`.trim(),
      is: { type: "button", ...traits.is },
      on: { click: act },
    },
    sign(name),
  );
}

/** A field with its label.  @param {string} word @param {HTMLElement} field */
export function labelled(word, field) {
  return make("label", { class: "field" }, make("span", { word }), field);
}

/**
 * @param {{value: string, word?: string, text?: string}[]} choices
 * @param {string} chosen
 * @param {(value: string) => void} act
 * @param {Traits} traits
 */
export function chooser(choices, chosen, act, traits = {}) {
  const select = make(
    "select",
    { ...traits, on: { change: () => act(select.value) } },
    ...choices.map(({ value, word, text }) => make("option", { word, text, is: { value } })),
  );
  select.value = chosen;
  return select;
}

/** @param {string} selector */
export function found(selector) {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`there is no ${selector}`);
  return /** @type {HTMLElement} */ (element);
}
