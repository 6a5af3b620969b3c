// A board to point at. It knows no rules: the server has said which parts there are, in which ways one points
// at each move, and what it changes.

import { MARGIN, around, arrow, coordinates, taken } from "./boardmarks.js";
import { Drag } from "./drag.js";
import { announce, h, s } from "./dom.js";
import { svg } from "./picture.js";
import { completes, continues, least, lowest, same, targets } from "./move_pointing.js";

// More marks than this show nothing.
const RINGS = 200;

// The radius of a ring around a letter or a number.
const AROUND = 12;

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], h: [-1, 0], l: [1, 0], k: [0, -1], j: [0, 1] };

export class Board {
  // `act` is told what happens: move(move), choose(moves), edit(part), and hover(moves, element) with the
  // moves that change what is pointed at.
  constructor(act, label = "Board") {
    this.act = act;
    this.element = h("div", { class: "board", role: "group", "aria-label": label });
    // The window may change, or the room beside.
    new ResizeObserver(() => this.fit()).observe(this.element);
    this.last = [];
    this.mode = "move";
    this.moves = [];
    this.chosen = [];
    this.data = null;
  }

  show(data) {
    const held = this.held();
    this.data = data;
    this.chosen = [];
    this.last = [];
    this.laid = [];
    this.good = [];
    this.act.hover?.([]);
    const drawing = svg(data.svg);
    drawing.removeAttribute("role");
    drawing.querySelector("title")?.remove();
    this.size = [Number(drawing.getAttribute("width")), Number(drawing.getAttribute("height"))];
    if (data.names.columns.length > 0) {
      this.size = this.size.map((length) => length + MARGIN);
      drawing.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${this.size.join(" ")}`);
      drawing.append(coordinates(data.names));
    }
    this.drawing = drawing;
    this.fit();
    this.marks = s("g", { class: "marks", "aria-hidden": "true" });
    this.rings = s("g", { class: "rings", "aria-hidden": "true" });
    this.shown = s("g", { class: "ring preview-path", "aria-hidden": "true" });
    this.dots = s("g", { class: "dots", "aria-hidden": "true" });
    this.hits = s("g", { class: "hits" });
    this.parts = new Map();
    for (const part of data.parts) {
      const shape = area(part.area, "hit");
      shape.setAttribute("role", "button");
      shape.setAttribute("aria-label", part.label);
      shape.setAttribute("tabindex", "-1");
      shape.dataset.part = part.id;
      shape.addEventListener("click", () => {
        if (this.drag.ended()) return;
        this.focus(part.id);
        this.point(part.id);
      });
      shape.addEventListener("pointerdown", (event) => this.drag.begin(event, part.id));
      for (const near of ["pointerenter", "focus"]) shape.addEventListener(near, () => this.quiet || this.act.hover?.(this.at(part.id), shape));
      for (const away of ["pointerleave", "blur"]) shape.addEventListener(away, () => this.act.hover?.([]));
      shape.addEventListener("keydown", (event) => this.key(event, part.id));
      this.parts.set(part.id, { ...part, shape });
      this.hits.append(shape);
    }
    // The ends of an edge are its vertices.
    if (data.view.kind === "graph") this.hits.prepend(...[...this.parts.values()].filter(({ area: place }) => "x1" in place).map(({ shape }) => shape));
    drawing.append(this.marks, this.rings, this.shown, this.dots, this.hits);
    this.drag = new Drag(this, drawing);
    this.element.replaceChildren(drawing);
    const first = this.parts.values().next().value;
    first?.shape.setAttribute("tabindex", "0");
    // The focus only stays where it was: no tip is shown for it.
    this.quiet = true;
    if (held) this.hold(held);
    this.quiet = false;
    this.refresh();
  }

  // Small boards are drawn larger, and all as large as there is room.
  fit() {
    if (!this.drawing) return;
    const frame = this.element.parentElement;
    const wide = Math.max(240, (frame?.clientWidth ?? 480) - 34);
    const tall = Math.max(260, innerHeight * (this.element.dataset.tall ?? 0.58));
    const [width, height] = this.size;
    const scale = Math.min(wide / width, Math.max(1, Math.min(3.4, tall / height)));
    this.drawing.setAttribute("width", width * scale);
    this.drawing.setAttribute("height", height * scale);
    // Names and rings are as large as elsewhere on the page.
    this.drawing.style.setProperty("--scale", scale);
  }

  // Whether a move can be pointed at.
  sees(move) {
    return move.ways.some((way) => way.some((id) => this.parts.has(id)));
  }

  // The part that has the focus, and where it is: the picture is made anew after each move.
  held() {
    const part = this.element.contains(document.activeElement) ? document.activeElement.dataset.part : null;
    return part && this.parts.has(part) ? { part, place: middle(this.parts.get(part).area) } : null;
  }

  // The focus where it was: on the same part, or on the one that is nearest by now.
  hold({ part, place }) {
    const far = ({ area: there }) => Math.hypot(middle(there).x - place.x, middle(there).y - place.y);
    const near = [...this.parts].sort(([, one], [, another]) => far(one) - far(another))[0]?.[0];
    const id = this.parts.has(part) ? part : near;
    if (id) this.focus(id);
  }

  // The focus comes to the board: to the part that had it, or to the first one.
  take() {
    const part = [...(this.parts?.values() ?? [])].find(({ shape }) => shape.getAttribute("tabindex") === "0");
    part?.shape.focus({ preventScroll: true });
  }

  // The moves that can be made, and whether pointing makes them or edits.
  set(moves, mode) {
    this.moves = moves;
    this.mode = mode;
    this.chosen = [];
    this.refresh();
  }

  // The moves that may be meant by the chosen parts and this one. A click on a part without a piece means the moves that
  // end there.
  at(id) {
    const wanted = [...this.chosen, id];
    const moves = this.moves.filter((move) => continues(move, wanted));
    if (moves.length > 0 || this.chosen.length > 0) return moves;
    return this.moves.filter((move) => move.path && move.ways.some((way) => way.includes(id)));
  }

  point(id) {
    if (this.mode === "edit") return this.act.edit?.(id);
    if (this.mode !== "move") return undefined;
    // A complete path is a move, even if another path continues it.
    const order = [...this.chosen, id];
    const whole = this.moves.filter((move) => move.path && order.length > 1 && completes(move, order));
    if (whole.length > 0) {
      this.let();
      return whole.length === 1 ? this.act.move(whole[0]) : this.act.choose?.(whole);
    }
    if (this.chosen.includes(id)) {
      const { chosen } = this;
      const isPiece = this.moves.some((move) => move.path && continues(move, [chosen[0]]));
      const exact = this.moves.filter((move) => move.ways.some((way) => same(way, chosen) && (!move.path || way.length === chosen.length)));
      const moves = exact.length || isPiece ? exact : this.at(id);
      this.chosen = [];
      this.refresh();
      if (exact.length === 1) return this.act.move(exact[0]);
      // A second click puts the piece back.
      if (isPiece) return this.say(null);
      return moves.length > 1 ? this.act.choose?.(moves) : undefined;
    }
    let moves = this.at(id);
    if (moves.length === 0 && this.chosen.length > 0) {
      // Somewhere else: a new beginning.
      this.chosen = [];
      moves = this.moves.filter((move) => continues(move, [id]));
    }
    if (moves.length === 0) {
      this.refresh();
      this.say("no move here");
      return undefined;
    }
    if (this.data.view.kind === "row") {
      // It falls to the left or to the right, with all that stand there.
      moves = this.moves.filter((move) => move.ways.some((way) => this.begins(way).includes(id)));
      if (moves.length === 0) { this.say("no move here"); return undefined; }
      if (moves.length > 1) return this.act.choose?.(moves);
    } else if (this.data.view.kind === "heaps") {
      // What is pointed at is the lowest token that is taken of its heap; something may be taken of others, too.
      moves = moves.filter((move) => move.ways.some((way) => lowest(way.filter((part) => this.parts.has(part)), id)));
      if (moves.length > 1) return this.act.choose?.(moves);
    } else if (!["grid", "lined"].includes(this.data.view.kind) && !moves[0].path) {
      // What is cut or taken takes with it what stands on it: the least of such moves is meant.
      moves = least(moves, [...this.chosen, id]);
      if (moves.length > 1) return this.act.choose?.(moves);
    }
    // Several pieces can move here, and none was chosen.
    if (moves.length > 1 && !moves.some((move) => continues(move, [...this.chosen, id]))) return this.act.choose?.(moves);
    if (moves.length === 1) {
      this.chosen = [];
      return this.act.move(moves[0]);
    }
    this.chosen.push(id);
    this.refresh();
    this.say(moves[0]?.path ? `${moves.length} moves: click the destination of the piece, or drag it there.`
      : `${moves.length} moves: click another part, or click here again to choose from a list.`);
    return undefined;
  }

  // Tells what pointing has come to, to those who see it and to those who listen.
  say(words) {
    this.act.say?.(words);
    if (words) announce(words);
  }

  // Where a fall may have begun that takes these pieces of a row: at the end away from that of the row.
  begins(way) {
    const last = this.data.view.pieces.length - 1;
    const places = way.map((id) => Number(id.slice(1)));
    const [low, high] = [Math.min(...places), Math.max(...places)];
    return [...(low === 0 ? [`p${high}`] : []), ...(high === last ? [`p${low}`] : [])];
  }

  // Shows whose the dominoes are: the parts of each, and the player.
  dominoes(list) {
    this.tiles?.remove();
    this.laid = list.map(([ids, player]) => ({ ids, tile: taken(this.parts, ids, player) })).filter(({ tile }) => tile);
    this.tiles = s("g", { class: "tiles", "aria-hidden": "true" }, this.laid.map(({ tile }) => tile));
    this.marks.before(this.tiles);
    this.refresh();
    for (const [ids, player] of list) for (const id of ids) this.parts.get(id)?.shape.setAttribute("aria-label", `${this.parts.get(id).label.split(",")[0]}, ${player}'s`);
  }

  // Marks who has what.
  own(owners) {
    for (const [id, player] of owners) {
      const { x, y } = middle(this.parts.get(id).area);
      this.marks.append(player === "Left" ? s("circle", { class: "f-left", cx: x, cy: y, r: 10 }) : s("circle", { class: "owned s-right", cx: x, cy: y, r: 8.5 }));
      this.parts.get(id).shape.setAttribute("aria-label", `${this.parts.get(id).label}, ${player}'s`);
    }
  }

  let() {
    this.act.hover?.([]);
    this.act.say?.(null);
    this.chosen = [];
    this.refresh();
  }

  // Shows what a move would change.
  preview(moves) {
    for (const { shape } of this.parts?.values() ?? []) shape.classList.remove("preview");
    this.shown?.replaceChildren(...moves.filter(({ path }) => path).map((move) => this.ring(move)?.shape).filter(Boolean));
    for (const move of moves) for (const id of move.changes.length ? move.changes : move.ways[0] ?? []) this.parts?.get(id)?.shape.classList.add("preview");
  }

  // A piece was dragged from one part to another.
  drop(from, to) {
    this.focus(to);
    this.chosen = this.chosen.includes(from) ? this.chosen.slice(0, this.chosen.indexOf(from) + 1) : [from];
    if (this.at(to).length > 0) return this.point(to);
    this.let();
    return this.say("no move there");
  }

  // Shows which parts have been pointed at.
  pick(parts) {
    this.chosen = parts;
    this.refresh();
  }

  // Marks of good moves: a line through the parts that such a move changes, or a ring about a single one.
  mark(moves) {
    this.good = moves;
    this.refresh();
  }

  // Marks what the last move has changed.
  recall(parts) {
    // Vertices, edges, pieces and tokens are counted anew after each move.
    this.last = (parts ?? []).filter((id) => /^[chu]/.test(id));
    this.refresh();
  }

  refresh() {
    if (!this.parts) return;
    const open = new Set();
    const moves = this.chosen.length ? this.moves.filter((move) => continues(move, this.chosen)) : this.moves;
    const next = targets(moves, this.chosen);
    if (this.mode === "move") for (const move of moves) for (const way of move.ways) way.forEach((id) => open.add(id));
    const pieces = new Set(this.moves.filter(({ path }) => path).flatMap(({ ways }) => ways.filter(({ length }) => length > 1).map(([first]) => first)));
    // What lies on the board is marked as one, and not cell by cell.
    const covered = new Set(this.laid.flatMap(({ ids }) => ids));
    // The mark of the last move is drawn around the tile, so that the owner's colour stays visible.
    const newest = this.laid.filter(({ ids }) => this.last.length > 0 && ids.every((part) => this.last.includes(part)));
    this.around?.remove();
    this.around = s("g", { "aria-hidden": "true" }, newest.map(({ tile }) => around(tile)));
    this.marks.before(this.around);
    for (const [id, { shape }] of this.parts) {
      shape.classList.toggle("can", this.mode === "edit" || open.has(id));
      shape.classList.toggle("chosen", this.chosen.includes(id));
      shape.classList.toggle("piece", pieces.has(id));
      shape.classList.toggle("last", this.last.includes(id) && !covered.has(id));
      shape.setAttribute("aria-disabled", String(this.mode !== "edit" && !open.has(id)));
    }
    this.dots.replaceChildren(...(this.mode === "move" ? [...next] : []).filter((id) => this.parts.has(id)).map((id) => {
      const { x, y } = middle(this.parts.get(id).area);
      return s("circle", { class: "dot", cx: x, cy: y, r: 5 });
    }));
    const shown = this.mode === "move" ? (this.good ?? []).filter((move) => moves.includes(move)) : [];
    const rings = shown.slice(0, RINGS).map((move) => this.ring(move));
    this.rings.replaceChildren(...[...new Map(rings.filter(Boolean).map((ring) => [ring.key, ring.shape])).values()]);
  }

  // The mark of a move, and what tells it from others.
  ring(move) {
    const way = (move.ways[0] ?? []).filter((id) => this.parts.has(id));
    // The mark of a fall is where it begins.
    const places = this.data.view.kind === "row" && way.length ? this.begins(way).slice(0, 1) : way;
    if (places.length === 0) return null;
    if (move.path && places.length > 1) {
      return { key: places.join(), shape: s("g", { class: "ring" }, arrow(places.map((id) => middle(this.parts.get(id).area)))) };
    }
    const across = places.length === 1 || places.length > 4;
    const small = !across ? 3.6 : "x1" in this.parts.get(places[0]).area ? 4 : 7;
    // A letter or a number is to be read: its ring goes around it.
    const end = (id) => {
      const { area } = this.parts.get(id);
      const around = this.says(id);
      return { ...middle(area), around, r: !around ? small : area.r ? area.r + 3.5 : AROUND };
    };
    const ends = (across ? [places[0]] : places).map(end);
    // A bar across the border of two cells leaves their middles free, so that those of dominoes that share a cell
    // do not run into one another.
    const bar = ends.length === 2 && ends.every(({ around }) => !around);
    const shape = s("g", { class: "ring" },
      ends.slice(1).map((to, at) => s("path", { d: between(ends[at], to, bar ? 0.22 : 0) })),
      bar ? [] : ends.filter((_, at) => !passed(ends, at)).map(({ x, y, r, around }) => s("circle", { cx: x, cy: y, r, class: around ? "around" : undefined })));
    return { key: ends.map(({ x, y }) => `${x} ${y}`).join(), shape };
  }

  // Whether there is something to read in a cell or a vertex.
  says(id) {
    if (id.startsWith("v")) return Boolean(this.data.view.vertices?.[id.slice(1)]?.label);
    const [, row, column] = /^c(\d+)\.(\d+)$/.exec(id) ?? [];
    return this.data.view.rows?.[row]?.[column]?.includes(":") ?? false;
  }

  focus(id) {
    for (const { shape } of this.parts.values()) shape.setAttribute("tabindex", "-1");
    const { shape } = this.parts.get(id);
    shape.setAttribute("tabindex", "0");
    shape.focus({ preventScroll: true });
  }

  key(event, id) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = ARROWS[event.key];
    if (direction) {
      const next = this.beside(id, direction);
      if (next) this.focus(next);
    } else if (event.key === "Enter" || event.key === " ") {
      this.point(id);
    } else if (event.key === "Escape") {
      this.let();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  // The nearest part in a direction.
  beside(id, [dx, dy]) {
    const here = middle(this.parts.get(id).area);
    let best = null;
    for (const [other, { area: place }] of this.parts) {
      if (other === id) continue;
      const there = middle(place);
      const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
      const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
      if (along < 1 || aside > along * 2.5) continue;
      const distance = along + aside * 2;
      if (!best || distance < best.distance) best = { id: other, distance };
    }
    return best?.id;
  }
}

// A line from the ring of one end to that of the other, or as far from both as a share of its length.
function between(from, to, share) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [start, end] = [from, to].map(({ around, r }) => (around ? r : share * length));
  return `M${from.x + dx * start} ${from.y + dy * start}L${to.x - dx * end} ${to.y - dy * end}`;
}

// Whether a place lies on the straight way between its neighbours: it is jumped over.
function passed(ends, at) {
  const [before, here, after] = [ends[at - 1], ends[at], ends[at + 1]];
  if (!before || !after || here.around) return false;
  const [ax, ay, bx, by] = [here.x - before.x, here.y - before.y, after.x - here.x, after.y - here.y];
  return Math.abs(ax * by - ay * bx) < 1 && ax * bx + ay * by > 0;
}

export function middle(place) {
  if ("cx" in place) return { x: place.cx, y: place.cy };
  if ("x1" in place) return { x: (place.x1 + place.x2) / 2, y: (place.y1 + place.y2) / 2 };
  return { x: place.x + place.width / 2, y: place.y + place.height / 2 };
}

function area(place, name) {
  if ("cx" in place) return s("circle", { class: `${name} ${place.hollow ? "line" : ""}`, cx: place.cx, cy: place.cy, r: place.r });
  if ("x1" in place) {
    const bend = place.bend ? `Q${place.bend[0]} ${place.bend[1]} ` : "L";
    return s("path", { class: `${name} line`, d: `M${place.x1} ${place.y1}${bend}${place.x2} ${place.y2}` });
  }
  return s("rect", { class: name, x: place.x, y: place.y, width: place.width, height: place.height });
}
