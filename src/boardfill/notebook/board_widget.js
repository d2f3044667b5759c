// The page's side of the widget: it shows what Python sends, tells which cells are painted, and
// which button was pressed.

const SVG = "http://www.w3.org/2000/svg";
const BUTTONS = [
  ["previous", "‹", "the filling before"],
  ["next", "›", "the next filling"],
  ["random", "random", "a fair random filling"],
  ["all", "fill", "make every cell part of the board"],
  ["none", "clear", "take every cell off the board"],
  ["why", "why?", "why there is no filling"],
];

function element(name, attributes, parent) {
  const made = name === "svg" || parent?.namespaceURI === SVG
    ? document.createElementNS(SVG, name)
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent?.appendChild(made);
  return made;
}

const numberOf = (place) => Number(place.dataset.number);

function render({ model, el }) {
  const root = element("div", { class: "boardfill-widget" }, el);
  const [width, height] = model.get("size");
  const picture = element("svg", {
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    role: "group",
    "aria-label": "board to paint",
  }, root);
  const drawing = element("g", { class: "drawing" }, picture);
  const places = model.get("places").map((points, number) => {
    const place = element("polygon", { points, class: "place", tabindex: 0 }, picture);
    place.dataset.number = number;
    return place;
  });
  const bar = element("div", { class: "bar" }, root);
  const buttons = {};
  for (const [press, text, title] of BUTTONS) {
    const button = element("button", { type: "button", title, "data-press": press }, bar);
    button.textContent = text;
    button.addEventListener("click", () => {
      ask();
      model.send({ press });
    });
    buttons[press] = button;
  }
  const count = element("strong", { class: "count", "aria-live": "polite" }, bar);
  const shown = element("span", { class: "shown" }, bar);
  const remark = element("pre", { class: "remark" }, root);

  // What is painted before Python has heard of it: a stroke is told when it ends.
  let painted = new Set(model.get("painted"));
  let stroke = null;
  let drawn = "";

  function ask() {
    model.set("asked", model.get("asked") + 1);
    model.save_changes();
    wait();
  }

  function wait() {
    root.classList.toggle("waiting", model.get("asked") !== model.get("answered"));
  }

  function showPlaces() {
    places.forEach((place, number) => place.classList.toggle("off", !painted.has(number)));
  }

  function show() {
    if (!stroke) painted = new Set(model.get("painted"));
    if (drawn !== model.get("drawing")) {
      drawn = model.get("drawing");
      // Marks made by boardfill itself, every text in them escaped.
      drawing.innerHTML = drawn;
    }
    count.textContent = model.get("count_words");
    shown.textContent = model.get("place_words");
    remark.textContent = model.get("remark");
    buttons.why.hidden = model.get("count_words") !== "no filling";
    showPlaces();
    wait();
  }

  function paint(place) {
    if (stroke.adds) painted.add(numberOf(place));
    else painted.delete(numberOf(place));
    showPlaces();
  }

  function tell() {
    model.set("asked", model.get("asked") + 1);
    model.set("painted", [...painted].sort((one, other) => one - other));
    model.save_changes();
    wait();
  }

  // The place below the pointer, which the board has captured while a stroke goes on.
  function placeAt(event) {
    const found = picture.getRootNode().elementFromPoint(event.clientX, event.clientY);
    return places.includes(found) ? found : null;
  }

  // The first cell decides whether the stroke adds cells or takes them away.
  function begin(place) {
    stroke = { adds: !painted.has(numberOf(place)) };
    paint(place);
  }

  function end() {
    if (!stroke) return;
    stroke = null;
    tell();
  }

  picture.addEventListener("pointerdown", (event) => {
    const place = placeAt(event);
    if (!place || event.button !== 0) return;
    event.preventDefault();
    picture.setPointerCapture(event.pointerId);
    begin(place);
  });
  picture.addEventListener("pointermove", (event) => {
    if (!stroke) return;
    for (const passed of event.getCoalescedEvents?.() ?? [event]) {
      const place = placeAt(passed);
      if (place) paint(place);
    }
  });
  picture.addEventListener("pointerup", end);
  picture.addEventListener("pointercancel", end);
  picture.addEventListener("keydown", (event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    if (!places.includes(event.target)) return;
    event.preventDefault();
    begin(event.target);
    end();
  });

  const watched = ["painted", "drawing", "count_words", "place_words", "remark", "answered"];
  for (const name of watched) model.on(`change:${name}`, show);
  show();
  return () => {
    for (const name of watched) model.off(`change:${name}`, show);
  };
}

export default { render };
