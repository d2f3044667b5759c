// @ts-check
/** The row at the top: undo, examples, language, light and dark. */

import { chooser, found, signButton, button } from "../dom.js";
import { currentLanguage, useLanguage, word } from "../words/words.js";
import { openGallery } from "./gallery.js";
import { keepSetting, keptSetting } from "./keeping.js";

/** @param {string} theme "light", "dark" or "auto" */
export function useTheme(theme) {
  document.documentElement.dataset.theme = theme;
}

/** @param {import("./panel.js").Context} context */
export function furnishTop(context) {
  const { store, announce } = context;
  const takeBack = () => {
    if (context.panel().undo?.() || store.undo()) announce(() => word("undone"));
  };
  const undo = signButton("undo", "undo", takeBack);
  const redo = signButton("redo", "redo", () => store.redo() && announce(() => word("redone")));
  const refresh = () => {
    undo.disabled = store.history.past.length === 0;
    redo.disabled = store.history.future.length === 0;
  };
  store.listen(refresh);
  refresh();
  const languages = chooser(
    [
      { value: "en", text: "English" },
      { value: "ko", text: "한국어" },
      { value: "zh", text: "中文" },
    ],
    currentLanguage(),
    (tag) => {
      keepSetting("language", tag);
      useLanguage(tag);
    },
    { label: "language" },
  );
  document.addEventListener("language", () => (languages.value = currentLanguage()));
  const theme = signButton("theme", "theme", () => {
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    const now = keptSetting("theme") ?? "auto";
    const next = now === "auto" ? (isDark ? "light" : "dark") : now === "dark" ? "light" : "dark";
    keepSetting("theme", next);
    useTheme(next);
  });
  found("#top-buttons").append(
    button("examples", () => openGallery(context), { class: "primary", is: { id: "open-gallery" } }),
    undo,
    redo,
    theme,
    languages,
  );
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!(event.ctrlKey || event.metaKey) || target.closest("input, textarea, select")) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) takeBack();
    else if (key === "y" || (key === "z" && event.shiftKey)) redo.click();
    else return;
    event.preventDefault();
  });
}
