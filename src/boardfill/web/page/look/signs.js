// @ts-check
/** Signs on buttons, drawn so that they look alike on every machine: paths in a square of 24. */

/** @type {{[name: string]: string}} */
const PATHS = {
  copy: "M8 8h11v12H8zM5 16V4h11",
  undo: "M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4",
  redo: "m16 5 4 4-4 4M20 9H10a5 5 0 0 0 0 10h4",
  theme: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
  remove: "M6 6l12 12M18 6 6 18",
  first: "M6 5v14M18 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  forward: "M8 5l9 7-9 7z",
  last: "M18 5v14M6 5l9 7-9 7z",
  play: "M8 5l9 7-9 7z",
  pause: "M8 5v14M16 5v14",
  step: "M6 5l8 7-8 7zM18 5v14",
  board: "M4 4h16v16H4zM4 12h16M12 4v16",
  pieces: "M4 4h8v8h8v8H4z",
  fillings: "M4 4h16v16H4zM4 10h9v10M13 10V4",
  lay: "M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3",
  watch: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 .01 0",
  make: "M4 20l1-5L16 4l4 4L9 19zM13 7l4 4",
  judge: "M4 12l5 6L20 5",
  share: "M12 15V3M7 8l5-5 5 5M5 13v8h14v-8",
};

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} name */
export function sign(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
