// @ts-check
/** Why there is no answer, as a line of a panel: the engines' sentence, and the command that would do it. */

import { make, signButton } from "../dom.js";
import { sayInEnglish } from "../words/words.js";
import { copyText } from "./copying.js";

/**
 * @param {import("../asking/asker.js").NoAnswer} error
 * @returns {HTMLElement}
 */
export function troubleLine(error) {
  const line = make("div", { class: "trouble", is: { role: "alert" } });
  const words = {
    limit: "too large",
    busy: "busy",
    unsupported: "not supported",
    internal: "went wrong",
    lost: "carrier lost",
    locked: "carrier locked",
  }[error.kind];
  if (words) line.append(make("strong", { word: words }));
  if (!words?.startsWith("carrier")) {
    const sentence = make("p");
    sayInEnglish(sentence, error.message);
    line.append(sentence);
  }
  if (error.command) {
    const { command } = error;
    line.append(
      make("p", { word: "on a computer" }),
      make(
        "div",
        { class: "command" },
        make("code", { text: command, is: { lang: "en" } }),
        signButton("copy", "copy", () => copyText(command)),
      ),
    );
  }
  return line;
}
