// @ts-check
/** One panel is open at a time; tabs lead to the others. */

import { found, make } from "../dom.js";
import { sign } from "../look/signs.js";
import { translateIn } from "../words/words.js";

/** @typedef {import("./panel.js").Panel} Panel */

export class Tabs {
  /** @param {Panel[]} panels @param {(panel: Panel) => void} opened called before it is entered */
  constructor(panels, opened) {
    this.panels = panels;
    this.opened = opened;
    this.current = panels[0];
    this.holder = found("#panel");
    this.tabs = panels.map((panel) =>
      make(
        "button",
        {
          is: {
            type: "button",
            role: "tab",
            id: `tab-${panel.name}`,
            "aria-controls": "panel-holder",
            "aria-selected": "false",
          },
          on: { click: () => this.open(panel.name) },
        },
        sign(panel.name),
        make("span", { word: `tab ${panel.name}` }),
      ),
    );
    found("#tabs").append(...this.tabs);
    found("#tabs").addEventListener("keydown", (event) => this.moveBy(event));
    this.holder.id = "panel-holder";
    this.holder.setAttribute("role", "tabpanel");
  }

  /** @param {string} name */
  open(name) {
    const panel = this.panels.find((one) => one.name === name);
    if (!panel) return;
    this.current.leave?.();
    this.current = panel;
    this.panels.forEach((one, number) => {
      const isOpen = one === panel;
      this.tabs[number].setAttribute("aria-selected", String(isOpen));
      this.tabs[number].tabIndex = isOpen ? 0 : -1;
    });
    this.holder.setAttribute("aria-labelledby", `tab-${name}`);
    translateIn(panel.element);
    this.holder.replaceChildren(panel.element);
    document.body.dataset.panel = name;
    this.opened(panel);
    panel.enter?.();
  }

  /** @private @param {KeyboardEvent} event */
  moveBy(event) {
    const steps = /** @type {{[key: string]: number}} */ ({
      ArrowRight: 1,
      ArrowDown: 1,
      ArrowLeft: -1,
      ArrowUp: -1,
    });
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const number = (this.panels.indexOf(this.current) + step + this.panels.length) % this.panels.length;
    this.open(this.panels[number].name);
    this.tabs[number].focus();
  }
}
