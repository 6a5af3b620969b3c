// An interactive Hasse diagram. Each element shows its name and its neighbours, and a list finds
// elements whose names do not fit in the picture.

import { button, copy, fill, h, s } from "./dom.js";

// The maximum number of elements listed at once.
const LISTED = 200;

// Returns the picture with its list. `drawing` is the picture, and `frame` is the element that
// scrolls it.
export function explored(picture, drawing, frame) {
  const { elements, covers } = picture;
  const places = placed(drawing, elements.length);
  if (!places) return frame;
  const [width, height] = [Number(drawing.getAttribute("width")), Number(drawing.getAttribute("height"))];
  const above = elements.map(() => []);
  const below = elements.map(() => []);
  for (const [low, high] of covers) {
    above[low].push(high);
    below[high].push(low);
  }
  const marks = s("g", { class: "node-marks", "aria-hidden": "true" });
  const hits = s("g", { "aria-hidden": "true" }, places.map(({ x, y, reach }, at) => s("rect", {
    class: "node-hit", "data-element": at, x: x - reach, y: y - 9, width: 2 * reach, height: 18,
    onpointerenter: () => show(at), onpointerleave: () => show(chosen), onclick: () => choose(at),
  })));
  drawing.append(marks, hits);
  const said = h("div", { class: "element-said", "aria-live": "polite" });
  const search = h("input", { type: "search", placeholder: "find an element", "aria-label": "Find an element of the diagram" });
  const list = h("ul", { "aria-label": "Elements of the diagram" });
  let chosen = null;
  let scale = 1;

  function zoom(by) {
    scale = by === 0 ? Math.min(1, (frame.clientWidth - 8) / width) : Math.max(0.2, Math.min(4, scale * by));
    drawing.setAttribute("width", width * scale);
    drawing.setAttribute("height", height * scale);
    if (chosen !== null) into(chosen);
  }

  function into(at) {
    frame.scrollTo({ left: places[at].x * scale - frame.clientWidth / 2, top: places[at].y * scale - frame.clientHeight / 2 });
  }

  function show(at) {
    if (at === null) {
      marks.replaceChildren();
      fill(said, h("p", { class: "faint" }, `${elements.length} elements, ${covers.length} covers. Hover over an element, or choose from the list.`));
      return;
    }
    const { x, y, reach } = places[at];
    const line = (name) => (to) => s("line", { class: name, x1: x, y1: y, x2: places[to].x, y2: places[to].y });
    marks.replaceChildren(...above[at].map(line("cover-up")), ...below[at].map(line("cover-down")), s("rect", { class: "node-mark", x: x - reach, y: y - 9, width: 2 * reach, height: 18, rx: 6 }));
    const some = (word, others) => h("div", {}, h("span", { class: "faint" }, `${word} `), others.length ? others.map((other, n) => [n ? ", " : "", button(elements[other].unicode, () => choose(other), { class: "term" })]) : "none");
    fill(said, h("div", {}, h("code", {}, elements[at].unicode), " ", at === chosen ? button("Copy", () => copy(elements[at].text, "Element"), { class: "small" }) : null),
      some("covered by", above[at]), some("covers", below[at]));
  }

  function choose(at) {
    chosen = at;
    show(at);
    into(at);
    draw();
  }

  function draw() {
    const words = search.value.toLowerCase().trim();
    const fits = elements.map((element, at) => ({ ...element, at })).filter(({ text, unicode }) => text.toLowerCase().includes(words) || unicode.includes(words))
      .sort((one, other) => Number(other.text === words) - Number(one.text === words));
    const shown = fits.slice(0, LISTED);
    fill(list, shown.map(({ unicode, at }) => h("li", {}, h("button", {
      type: "button", "aria-pressed": String(at === chosen), onclick: () => choose(at), onpointerenter: () => show(at), onpointerleave: () => show(chosen), onfocus: () => show(at),
    }, unicode))), fits.length > shown.length ? h("li", { class: "faint" }, `and ${fits.length - shown.length} more`) : null);
  }

  search.addEventListener("input", draw);
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    list.querySelector("button")?.click();
  });
  show(null);
  draw();
  requestAnimationFrame(() => zoom(0));
  return h("div", { class: "explored" }, frame,
    h("div", { class: "elements" },
      h("div", { class: "tools" }, button("−", () => zoom(1 / 1.4), { class: "small", "aria-label": "smaller" }), button("+", () => zoom(1.4), { class: "small", "aria-label": "larger" }), button("Fit", () => zoom(0), { class: "small" })),
      said, search, list));
}

// Returns the locations of the elements in the picture, which are names, or dots if there are many
// elements. The drawing preserves their order.
function placed(drawing, count) {
  const dots = [...drawing.querySelectorAll("circle")];
  if (dots.length === count) return dots.map((dot) => ({ x: Number(dot.getAttribute("cx")), y: Number(dot.getAttribute("cy")), reach: 6 }));
  const names = [...drawing.querySelectorAll("text")].slice(0, count);
  if (names.length < count) return null;
  return names.map((name) => ({ x: Number(name.getAttribute("x")), y: Number(name.getAttribute("y")), reach: Math.max(9, name.textContent.length * 4) }));
}
