// An interactive Hasse diagram. Each element shows its name and its neighbours, and a list finds
// elements whose names do not fit in the picture.

import { latest } from "./api.js";
import { button, copy, dim, faint, fill, h, s, small, toolbar } from "./dom.js";
import { number } from "./math.js";

// The maximum number of elements listed at once.
const LISTED = 200;

// Returns the picture with its list, or without it if `isSmall`. `drawing` is the picture, and `frame` is
// the element that scrolls it.
export function explored(picture, drawing, frame, isSmall = false) {
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
  // The marks lie below the names.
  (drawing.querySelector("text, circle") ?? drawing.lastElementChild).before(marks);
  drawing.append(hits);
  const edges = drawnEdges(drawing);
  // Returns the drawn edge between two elements, from the name of one to the name of the other.
  const edge = (one, other) => {
    const [low, high] = places[one].y > places[other].y ? [places[one], places[other]] : [places[other], places[one]];
    const ends = `${low.x} ${low.y - low.half} ${high.x} ${high.y + high.half}`;
    return edges.get(ends) ?? `M${ends}`;
  };
  const said = h("div", { class: "element-said", "aria-live": "polite" });
  const search = h("input", { type: "search", placeholder: "find an element", "aria-label": "Find an element of the diagram" });
  const list = h("ul", { "aria-label": "Elements of the diagram" });
  let chosen = null;
  // The element chosen before, if it is another one: the page shows its join and meet with the chosen element.
  let second = null;
  let scale = 1;
  const bounds = orders(above, below);
  const question = latest();

  // Zooms by a factor, or to the whole diagram if it is 0. The point of the diagram at `at`, a point of the
  // window, stays where it is.
  function zoom(by, at = null) {
    const before = scale;
    const room = frame.getBoundingClientRect();
    const [x, y] = at ? [at.x - room.left, at.y - room.top] : [room.width / 2, room.height / 2];
    const [left, top] = [(frame.scrollLeft + x) / before, (frame.scrollTop + y) / before];
    scale = by === 0 ? Math.min(isSmall ? 1 : 2, (frame.clientWidth - 8) / width, (parseFloat(getComputedStyle(frame).maxHeight) - 8) / height) : Math.max(0.15, Math.min(6, scale * by));
    drawing.setAttribute("width", width * scale);
    drawing.setAttribute("height", height * scale);
    if (by !== 0) frame.scrollTo({ left: left * scale - x, top: top * scale - y });
    else if (chosen !== null) into(chosen);
  }

  // The wheel zooms with Ctrl, as trackpads do for pinching, or while the diagram has the focus.
  frame.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey && document.activeElement !== frame) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / (event.deltaMode ? 8 : 300)), { x: event.clientX, y: event.clientY });
  }, { passive: false });
  let fingers = 0;
  const apart = ({ touches: [one, other] }) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  frame.addEventListener("touchstart", (event) => { fingers = event.touches.length === 2 ? apart(event) : 0; }, { passive: true });
  frame.addEventListener("touchmove", (event) => {
    if (event.touches.length !== 2 || !fingers) return;
    event.preventDefault();
    const now = apart(event);
    const [one, other] = event.touches;
    zoom(now / fingers, { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 });
    fingers = now;
  }, { passive: false });
  frame.addEventListener("keydown", (event) => {
    const by = { "+": 1.4, "=": 1.4, "-": 1 / 1.4, "0": 0 }[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    zoom(by);
  });

  function into(at) {
    frame.scrollTo({ left: places[at].x * scale - frame.clientWidth / 2, top: places[at].y * scale - frame.clientHeight / 2 });
  }

  function show(at) {
    if (at === null) {
      marks.replaceChildren();
      fill(said, faint(`${elements.length} elements, ${covers.length} covers. ${isSmall ? "Click an element to see all games above and below it." : "Hover over an element, or choose from the list. Ctrl + wheel zooms."}`));
      return;
    }
    const line = (name) => (to) => s("path", { class: name, d: edge(at, to) });
    const box = (of, name, wider = 0) => s("rect", { class: name, x: places[of].x - places[of].reach - wider, y: places[of].y - 9 - wider, width: 2 * (places[of].reach + wider), height: 18 + 2 * wider, rx: 6 });
    // One shape for all elements of a set, so that large diagrams stay quick.
    const boxes = (some) => some.map((of) => { const one = places[of]; return `M${one.x - one.reach} ${one.y - 9}h${2 * one.reach}v18h${-2 * one.reach}z`; }).join("");
    const lines = (some, next) => some.flatMap((of) => next[of].map((to) => edge(of, to))).join("");
    const [up, down] = [bounds.up(at), bounds.down(at)];
    const pair = at === chosen ? second : chosen;
    const [join, meet] = pair === null ? [null, null] : [bounds.join(at, pair), bounds.meet(at, pair)];
    marks.replaceChildren(
      s("path", { class: "set-lines cover-up", d: lines([at, ...up], above) }), s("path", { class: "set-lines cover-down", d: lines([at, ...down], below) }),
      s("path", { class: "set-up", d: boxes(up) }), s("path", { class: "set-down", d: boxes(down) }),
      ...above[at].map(line("cover-up")), ...below[at].map(line("cover-down")), box(at, "node-mark"),
      ...(pair === null ? [] : [box(pair, "node-mark")]), ...[join, meet].filter((of) => of !== null && of !== at && of !== pair).map((of) => box(of, "node-bound", 2)));
    const some = (word, others) => h("div", {}, dim(`${word} `), others.length ? others.map((other, n) => [n ? ", " : "", button(number(elements[other].unicode), () => choose(other), { class: "term" })]) : "none");
    fill(said, h("div", {}, h("code", {}, number(elements[at].unicode)), " ", at === chosen ? small("Copy", () => copy(elements[at].text, "Element")) : null),
      h("div", {}, dim(`${up.length} above, ${down.length} below, ${elements.length - 1 - up.length - down.length} incomparable`)),
      isSmall ? null : [some("covered by", above[at]), some("covers", below[at])],
      pair === null ? (isSmall || at !== chosen ? null : h("div", { class: "faint" }, "Choose another element for the join and the meet."))
        : [h("div", {}, dim("and "), h("code", {}, number(elements[pair].unicode))), some("join", join === null ? [] : [join]), some("meet", meet === null ? [] : [meet])]);
  }

  function choose(at) {
    if (at !== chosen) second = chosen;
    chosen = at;
    show(at);
    into(at);
    draw();
  }

  // Lists the elements whose names contain the search text or, if there is none, the element that equals it.
  function draw(equal = null) {
    const words = (equal ?? search.value).toLowerCase().trim();
    const fits = elements.map((element, at) => ({ ...element, at })).filter(({ text, unicode }) => (equal === null ? text.toLowerCase().includes(words) || unicode.includes(words) : text === equal))
      .sort((one, other) => Number(other.text === words) - Number(one.text === words));
    if (fits.length === 0 && equal === null) {
      // The newest search counts.
      question.ask("eval", { text: `value(${search.value})`, brief: true, seconds: 2 }).then((reply) => reply.ok && draw(reply.answer.text), () => { /* not an expression */ });
    }
    const shown = fits.slice(0, LISTED);
    fill(list, shown.map(({ unicode, at }) => h("li", {}, h("button", {
      type: "button", "aria-pressed": String(at === chosen), onclick: () => choose(at), onpointerenter: () => show(at), onpointerleave: () => show(chosen), onfocus: () => show(at),
    }, number(unicode)))), fits.length > shown.length ? h("li", { class: "faint" }, `and ${fits.length - shown.length} more`) : null);
  }

  search.addEventListener("input", () => { question.stop(); draw(); });
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    list.querySelector("button")?.click();
  });
  show(null);
  draw();
  // The diagram may be hidden at first.
  const fit = new ResizeObserver(() => {
    if (frame.clientWidth === 0) return;
    fit.disconnect();
    zoom(0);
  });
  fit.observe(frame);
  if (isSmall) return h("div", {}, frame, said);
  return h("div", { class: "explored" }, frame,
    h("div", { class: "elements" },
      toolbar(small("−", () => zoom(1 / 1.4), { "aria-label": "smaller" }), small("+", () => zoom(1.4), { "aria-label": "larger" }), small("Fit", () => zoom(0))),
      said, search, list));
}

// Returns functions for up-sets, down-sets, joins and meets of the order with these covers.
function orders(above, below) {
  const words = Math.ceil(above.length / 32);
  // For each element, the set of all elements reached by covers in one direction, as bits.
  const closure = (next) => {
    const sets = Array(next.length).fill(null);
    const close = (from) => {
      const stack = [from];
      while (stack.length) {
        const at = stack.at(-1);
        const open = next[at].filter((to) => !sets[to]);
        if (open.length) { stack.push(...open); continue; }
        stack.pop();
        if (sets[at]) continue;
        const set = new Uint32Array(words);
        for (const to of next[at]) {
          set[to >> 5] |= 1 << (to & 31);
          for (let word = 0; word < words; word += 1) set[word] |= sets[to][word];
        }
        sets[at] = set;
      }
      return sets[from];
    };
    return (at) => sets[at] ?? close(at);
  };
  const has = (set, at) => Boolean(set[at >> 5] & (1 << (at & 31)));
  const list = (set) => above.map((_, at) => at).filter((at) => has(set, at));
  const [ups, downs] = [closure(above), closure(below)];
  const withOwn = (set, at) => { const all = set.slice(); all[at >> 5] |= 1 << (at & 31); return all; };
  // The bound of two elements that all their other common bounds in this direction reach, or `null`.
  const bound = (sets) => (one, other) => {
    const rest = withOwn(sets(other), other);
    const common = withOwn(sets(one), one).map((word, at) => word & rest[at]);
    const all = list(common);
    return all.find((at) => { const own = withOwn(sets(at), at); return all.every((to) => has(own, to)); }) ?? null;
  };
  return { up: (at) => list(ups(at)), down: (at) => list(downs(at)), join: bound(ups), meet: bound(downs) };
}

// Returns the shapes of the edges by their ends.
function drawnEdges(drawing) {
  const shapes = [...drawing.querySelectorAll("line, path, polyline")].map((one) => {
    const ends = ["x1", "y1", "x2", "y2"].map((name) => one.getAttribute(name)).join(" ");
    return one.getAttribute("d") ?? `M${one.getAttribute("points") ?? ends}`;
  });
  return new Map(shapes.map((shape) => {
    const numbers = shape.match(/-?[\d.]+/g).map(Number);
    return [[...numbers.slice(0, 2), ...numbers.slice(-2)].join(" "), shape];
  }));
}

// Returns the locations of the elements in the picture, which are names, or dots if there are many
// elements. The drawing preserves their order.
function placed(drawing, count) {
  const dots = [...drawing.querySelectorAll("circle")];
  if (dots.length === count) return dots.map((dot) => ({ x: Number(dot.getAttribute("cx")), y: Number(dot.getAttribute("cy")), reach: 6, half: 0 }));
  const names = [...drawing.querySelectorAll("text")].slice(0, count);
  if (names.length < count) return null;
  return names.map((name) => ({ x: Number(name.getAttribute("x")), y: Number(name.getAttribute("y")), reach: Math.max(9, name.textContent.replace(/\s/g, "").length * 4), half: 11 }));
}
