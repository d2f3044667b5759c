// @ts-check
/** The way out and in: a link, files of several forms, print; and a text to be opened. */

import { button, labelled, make } from "../dom.js";
import { fragmentOf } from "../model/links.js";
import { say } from "../words/words.js";
import { copyText, saveFile } from "./copying.js";
import { openText } from "./opening.js";
import { pngOf } from "./png.js";
import { troubleLine } from "./trouble.js";

/** @typedef {import("./panel.js").Context} Context */
/** @typedef {import("../model/types.js").Filling} Filling */

/** @param {Context} context @returns {import("./panel.js").Panel} */
export function sharePanel(context) {
  const { asker, store } = context;
  const trouble = make("div");
  const link = make("input", { label: "link", is: { type: "text", readonly: true, id: "share-link" } });
  const shown = make("pre", { class: "output", is: { lang: "en", id: "export-text" } });
  shown.hidden = true;

  const worksFor = make("p", { class: "hint-line", is: { id: "link-works-for" } });
  const relink = async () => {
    const { problem } = store;
    const fragment = await fragmentOf(context.document());
    if (problem !== store.problem) return;
    const sharing = asker.carrier.sharing();
    link.value = `${location.origin}${location.pathname}#${fragment}${sharing.more}`;
    worksFor.hidden = sharing.worksFor === "all";
    if (!worksFor.hidden) say(worksFor, `link for ${sharing.worksFor}`);
  };
  const refresh = () => {
    shown.hidden = true;
    void relink();
  };
  asker.carrier.status(() => void relink());
  /** @param {() => Promise<void>} act */
  const tried = (act) => async () => {
    trouble.replaceChildren();
    try {
      await act();
    } catch (error) {
      trouble.replaceChildren(troubleLine(/** @type {any} */ (error)));
    }
  };
  const name = () =>
    (store.problem.title || "boardfill").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "") ||
    "boardfill";

  /** The board with what is given, or with the filling that was seen last, or the first. */
  const svg = async () => {
    const problem = context.document();
    const { seen } = context.stage;
    const fillings = seen ? [seen] : /** @type {Filling[]} */ ([]);
    if (withFilling.checked && !seen) {
      const options = { number: 1 };
      await asker.ask({ ask: "list", problem, options, onPart: (part) => fillings.push(...part) }).answer;
    }
    const filling = withFilling.checked && fillings[0] ? { filling: fillings[0] } : {};
    const drawn = await asker.ask({ ask: "draw", problem, options: { palette: "light", ...filling } }).answer;
    return /** @type {string} */ (drawn.svg);
  };
  /** @param {"toml" | "python" | "json"} form @param {string} ending */
  const convert = (form, ending) =>
    tried(async () => {
      const { text } = await asker.ask({ ask: "convert", problem: context.document(), options: { form } })
        .answer;
      shown.textContent = text;
      shown.hidden = false;
      saveFile(text, `${name()}.${ending}`, "text/plain;charset=utf-8");
    });

  const withFilling = make("input", { is: { type: "checkbox", checked: true } });
  const text = make("textarea", {
    class: "code",
    hint: "open hint",
    label: "open text",
    is: { rows: 5, id: "open-text", spellcheck: false },
  });
  const file = make("input", {
    label: "open file",
    is: { type: "file", id: "open-file" },
    on: {
      change: tried(async () => {
        const chosen = file.files?.[0];
        if (chosen) await openText(context, await chosen.text(), chosen.name);
        file.value = "";
      }),
    },
  });
  const element = make(
    "div",
    { class: "panel" },
    make(
      "div",
      { class: "section" },
      make("h2", { word: "share" }),
      make(
        "div",
        { class: "row" },
        link,
        button("copy link", () => void copyText(link.value), { class: "primary", is: { id: "copy-link" } }),
      ),
      worksFor,
    ),
    make(
      "div",
      { class: "section" },
      make("h2", { word: "export" }),
      make(
        "div",
        { class: "row wrap" },
        button(
          "SVG",
          tried(async () => saveFile(await svg(), `${name()}.svg`, "image/svg+xml")),
          { is: { id: "export-svg" } },
        ),
        button(
          "PNG",
          tried(async () => saveFile(await pngOf(await svg()), `${name()}.png`, "image/png")),
          { is: { id: "export-png" } },
        ),
        button("TOML", convert("toml", "toml"), { is: { id: "export-toml" } }),
        button("Python", convert("python", "py"), { is: { id: "export-python" } }),
        button("print", () => window.print()),
      ),
      make("label", { class: "check" }, withFilling, make("span", { word: "with filling" })),
      shown,
    ),
    make(
      "div",
      { class: "section" },
      make("h2", { word: "open" }),
      make("p", { class: "hint-line", word: "open how" }),
      text,
      make(
        "div",
        { class: "row" },
        button(
          "open",
          tried(async () => openText(context, text.value, "")),
          { is: { id: "open-button" } },
        ),
        labelled("open file", file),
      ),
    ),
    trouble,
  );
  return { name: "share", element, paints: true, enter: refresh, changed: refresh };
}
