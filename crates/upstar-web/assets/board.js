// The custom element `<up-board>`: an interactive board. It does not know the rules: the server sends the
// parts of the board and, for each move, the clicks that make the move and the parts that it changes.

import { MARGIN, around, arrow, coordinates, taken } from "./boardmarks.js";
import { Drag } from "./drag.js";
import { announce, button, fill, h, s, svg } from "./dom.js";
import { drawPieces } from "./pieces.js";
import { completes, continues, least, lowest, same, targets } from "./move_pointing.js";

// The maximum number of marks of good moves. More marks would not be readable.
const RINGS = 200;

// The maximum numbers of moves that are offered, and of buttons for moves that do not change the board.
const OFFERED = 30;
const UNSEEN = 60;

// The radius of a ring around a letter or a number.
const AROUND = 12;

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], h: [-1, 0], l: [1, 0], k: [0, -1], j: [0, 1] };

// The events are `move` with a move, `edit` with a part, `join` with the vertices between which an edge is drawn, and `hover` with the moves that change the part under
// the pointer and the element of this part.
export class Board extends HTMLElement {
  // The possible moves, and the effect of pointing: "move", "edit" or "view".
  moves = [];
  mode = "move";
  // Moves that are marked, and moves that are shown as arrows, each with its player.
  good = [];
  replies = [];
  // Texts at the places of moves or beside parts. Each has a move or a part, a text, and its heat from 0 to 1 or `null`.
  notes = [];
  // The parts that the last move changed.
  last = [];
  // The pieces that moves placed on the board, each with its parts and its player, and the players who own parts.
  laid = [];
  owners = new Map();
  // The text below the board, and the known result of a move.
  hint = "";
  fate = (_) => "open";
  // The size of the board in a game, and of the room that it had.
  steady = null;
  // Converts the accessible name of a part.
  rename = (label) => label;

  constructor() {
    super();
    this.frame = h("div", { class: "board-frame" });
    this.choice = h("div", { class: "choice", hidden: true });
    this.words = h("p", { class: "faint hint", hidden: true });
    // The size of the window or of the panel may change.
    new ResizeObserver(() => this.fit()).observe(this.frame);
    this.chosen = [];
    this.data = null;
  }

  connectedCallback() {
    if (this.firstChild) return;
    this.append(this.frame, this.choice, this.words);
    this.setAttribute("role", "group");
  }

  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  // Changes some of the fields. The field `data` is the board itself.
  set({ data = this.data, ...fields }) {
    const isChoosing = this.choice.contains(document.activeElement);
    if (data !== this.data) this.draw(data);
    Object.assign(this, fields);
    if (fields.moves || fields.mode) {
      this.chosen = [];
      this.offer(null);
    }
    if (fields.moves || "hint" in fields) this.say(null);
    this.tiles?.remove();
    this.placed = this.laid.map(([ids, player]) => ({ ids, tile: taken(this.parts, ids, player) })).filter(({ tile }) => tile);
    this.tiles = s("g", { class: "tiles", "aria-hidden": "true" }, this.placed.map(({ tile }) => tile));
    this.marks?.before(this.tiles);
    this.refresh();
    if (isChoosing) (this.choice.querySelector("button") ?? { focus: () => this.take() }).focus();
  }

  draw(data) {
    const held = this.held();
    Object.assign(this, { data, good: [], replies: [], notes: [], last: [], laid: [], owners: new Map() });
    this.tell("hover", { moves: [] });
    const drawing = svg(data.svg);
    drawing.removeAttribute("role");
    drawing.querySelector("title")?.remove();
    this.size = [Number(drawing.getAttribute("width")), Number(drawing.getAttribute("height"))];
    if (data.names.columns.length > 0) {
      this.size = this.size.map((length) => length + MARGIN);
      drawing.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${this.size.join(" ")}`);
      drawing.append(coordinates(data.names));
    }
    drawing.dataset.kind = data.view.kind;
    drawPieces(drawing, data);
    this.drawing = drawing;
    this.fit();
    this.marks = s("g", { class: "marks", "aria-hidden": "true" });
    this.rings = s("g", { class: "rings", "aria-hidden": "true" });
    this.shown = s("g", { class: "ring preview-path", "aria-hidden": "true" });
    this.written = s("g", { class: "written", "aria-hidden": "true" });
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
        this.enter(part.id);
        this.point(part.id);
      });
      shape.addEventListener("pointerdown", (event) => this.drag.begin(event, part.id));
      for (const near of ["pointerenter", "focus"]) shape.addEventListener(near, () => this.quiet || this.tell("hover", { moves: this.at(part.id), element: shape }));
      for (const away of ["pointerleave", "blur"]) shape.addEventListener(away, () => this.tell("hover", { moves: [] }));
      shape.addEventListener("keydown", (event) => this.key(event, part.id));
      this.parts.set(part.id, { ...part, shape });
      this.hits.append(shape);
    }
    // The vertices lie above the ends of the edges, so that they receive the clicks.
    if (data.view.kind === "graph") this.hits.prepend(...[...this.parts.values()].filter(({ area: place }) => "x1" in place).map(({ shape }) => shape));
    drawing.append(this.marks, this.rings, this.written, this.shown, this.dots, this.hits);
    this.drag = new Drag(this, drawing);
    this.frame.replaceChildren(drawing);
    const first = this.parts.values().next().value;
    first?.shape.setAttribute("tabindex", "0");
    // The focus is only restored, so no tip is shown.
    this.quiet = true;
    if (held) this.hold(held);
    this.quiet = false;
  }

  // Marks the parts that a move removes. Returns a function that shows them in this picture for a second, above
  // the picture after the move.
  mourn(ids) {
    const { drawing, parts } = this;
    return () => {
      if (drawing === this.drawing) return;
      for (const id of ids) parts.get(id)?.shape.classList.add("last");
      for (const { shape } of parts.values()) delete shape.dataset.part;
      this.frame.append(h("div", { class: "gone", inert: true, onanimationend: ({ target }) => target.remove() }, drawing));
    };
  }

  // Enlarges small boards, within the available space.
  fit() {
    if (!this.drawing) return;
    const wide = Math.max(240, (this.frame.clientWidth || 480) - 34);
    const room = parseFloat(getComputedStyle(this.frame).maxHeight) - 34;
    // In a lecture, the whole board is visible.
    const [least, most, tall] = this.closest(".lecture") ? [0, 6, room] : [1, 3.4, Math.max(260, innerHeight * Number(this.dataset.tall ?? 0.58))];
    const [width, height] = this.size;
    let scale = Math.min(wide / width, Math.max(least, Math.min(most, tall / height)));
    // In a game, the parts that are left keep their size until the window changes.
    if ("steady" in this.dataset) {
      const { scale: old, height: before } = this.steady?.wide === wide && this.steady.tall === tall ? this.steady : { scale, height: 0 };
      scale = Math.min(old, scale);
      this.steady = { wide, tall, scale, height: Math.max(before, height * scale) };
      this.frame.style.setProperty("--board", `${this.steady.height}px`);
    }
    this.drawing.setAttribute("width", String(width * scale));
    this.drawing.setAttribute("height", String(height * scale));
    // Names and rings have the same size on all boards.
    this.drawing.style.setProperty("--scale", String(scale));
  }

  // Returns `true` if a move can be made by pointing at a part of the board.
  sees(move) {
    return move.ways.some((way) => way.some((id) => this.parts.has(id)));
  }

  // Returns the focused part and its location, because the picture is replaced after each move.
  held() {
    const part = this.frame.contains(document.activeElement) ? (/** @type {HTMLElement} */ (document.activeElement)).dataset.part : null;
    return part && this.parts.has(part) ? { part, place: middle(this.parts.get(part).area) } : null;
  }

  // Restores the focus to the same part or, if this part no longer exists, to the nearest part.
  hold({ part, place }) {
    const far = ({ area: there }) => Math.hypot(middle(there).x - place.x, middle(there).y - place.y);
    const near = [...this.parts].sort(([, one], [, another]) => far(one) - far(another))[0]?.[0];
    const id = this.parts.has(part) ? part : near;
    if (id) this.enter(id);
  }

  // Moves the focus to the board: to the part that had it last, or otherwise to the first part.
  take() {
    const part = [...(this.parts?.values() ?? [])].find(({ shape }) => shape.getAttribute("tabindex") === "0");
    part?.shape.focus({ preventScroll: true });
  }

  // Shows a board on which the moves of both players can be made.
  setBoth(data, players = ["Left", "Right"]) {
    const moves = players.flatMap((player) => data.moves[player].map((move) => ({ ...move, player })));
    // A move of both players is listed for the first.
    this.set({ data, moves: moves.filter((move, at) => moves.findIndex((one) => one.to === move.to) === at), mode: "move" });
  }

  // Offers these moves or, if `null`, the moves that do not change the visible board.
  offer(moves) {
    const isChoice = moves !== null;
    if (isChoice) this.say(null);
    const listed = isChoice ? moves.slice(0, OFFERED) : this.mode === "move" && !("listed" in this.dataset) ? this.moves.filter((move) => !this.sees(move)).slice(0, UNSEEN) : [];
    this.choice.hidden = listed.length === 0;
    fill(this.choice, h("span", {}, isChoice ? "Which move?" : "Moves"),
      listed.map((move) => button(move.label, () => { this.take(); this.tell("move", move); }, { class: `small fate-${this.fate(move)}` })),
      isChoice ? button("None", () => { this.let(); this.take(); }, { class: "small quiet" }) : null);
    if (isChoice) this.choice.querySelector("button").focus();
  }

  // Returns the moves that the chosen parts and this part may denote. A click on a part without a
  // piece denotes the moves that contain this part.
  at(id) {
    const wanted = [...this.chosen, id];
    const moves = this.moves.filter((move) => continues(move, wanted));
    if (moves.length > 0 || this.chosen.length > 0) return moves;
    return this.moves.filter((move) => move.path && move.ways.some((way) => way.includes(id)));
  }

  point(id) {
    if (this.mode === "edit") return this.tell("edit", id);
    if (this.mode !== "move") return undefined;
    // A complete path is a move, even if a longer path begins with it.
    const order = [...this.chosen, id];
    const whole = this.moves.filter((move) => move.path && order.length > 1 && completes(move, order));
    if (whole.length > 0) {
      this.let();
      return whole.length === 1 ? this.tell("move", whole[0]) : this.offer(whole);
    }
    if (this.chosen.includes(id)) {
      const { chosen } = this;
      const isPiece = this.moves.some((move) => move.path && continues(move, [chosen[0]]));
      const exact = this.moves.filter((move) => move.ways.some((way) => same(way, chosen) && (!move.path || way.length === chosen.length)));
      const moves = exact.length || isPiece ? exact : this.at(id);
      this.chosen = [];
      this.refresh();
      if (exact.length === 1) return this.tell("move", exact[0]);
      // A second click deselects the piece.
      if (isPiece) return this.say(null);
      return moves.length > 1 ? this.offer(moves) : undefined;
    }
    let moves = this.at(id);
    if (moves.length === 0 && this.chosen.length > 0) {
      // The click is elsewhere on the board: start a new selection.
      this.chosen = [];
      moves = this.moves.filter((move) => continues(move, [id]));
    }
    if (moves.length === 0) {
      this.refresh();
      this.say("no move here");
      return undefined;
    }
    if (this.data.view.kind === "row") {
      // The domino falls to the left or to the right, with all dominoes on that side.
      moves = this.moves.filter((move) => move.ways.some((way) => this.begins(way).includes(id)));
      if (moves.length === 0) { this.say("no move here"); return undefined; }
      if (moves.length > 1) return this.offer(moves);
    } else if (this.data.view.kind === "heaps") {
      // The part under the pointer is the lowest token that the move takes from its heap. The move
      // may also take tokens from other heaps.
      moves = moves.filter((move) => move.ways.some((way) => lowest(way.filter((part) => this.parts.has(part)), id)));
      if (moves.length > 1) return this.offer(moves);
    } else if (!["grid", "lined"].includes(this.data.view.kind) && !moves[0].path) {
      // Everything above a cut or removed part disappears as well. The click denotes the smallest
      // such move.
      moves = least(moves, [...this.chosen, id]);
      if (moves.length > 1) return this.offer(moves);
    }
    // Several pieces can move to this part, and none of them is selected.
    if (moves.length > 1 && !moves.some((move) => continues(move, [...this.chosen, id]))) return this.offer(moves);
    if (moves.length === 1) {
      this.chosen = [];
      return this.tell("move", moves[0]);
    }
    this.chosen.push(id);
    this.refresh();
    this.say(moves[0]?.path ? `${moves.length} moves: click the destination of the piece, or drag it there.`
      : `${moves.length} moves: click another part, or click here again to choose from a list.`);
    return undefined;
  }

  // Shows the effect of pointing, and announces it to screen readers. `null` shows the hint again.
  say(words) {
    this.words.textContent = words ?? this.hint;
    this.words.hidden = !this.words.textContent;
    if (words) announce(words);
  }

  // Returns the dominoes that may have been toppled to remove these pieces of a row: those farthest
  // from the end of the row.
  begins(way) {
    const last = this.data.view.pieces.length - 1;
    const places = way.map((id) => Number(id.slice(1)));
    const [low, high] = [Math.min(...places), Math.max(...places)];
    return [...(low === 0 ? [`p${high}`] : []), ...(high === last ? [`p${low}`] : [])];
  }

  let() {
    this.tell("hover", { moves: [] });
    this.chosen = [];
    this.offer(null);
    this.say(null);
    this.refresh();
  }

  // Shows what a move would change.
  preview(moves) {
    for (const { shape } of this.parts?.values() ?? []) shape.classList.remove("preview");
    this.shown?.replaceChildren(...moves.filter(({ path }) => path).map((move) => this.ring(move)?.shape).filter(Boolean));
    for (const move of moves) for (const id of move.changes.length ? move.changes : move.ways[0] ?? []) this.parts?.get(id)?.shape.classList.add("preview");
  }

  // Handles a piece that was dragged from one part to another.
  drop(from, to) {
    if (this.mode === "edit") {
      if (to.startsWith("v")) return this.tell("join", { from, to });
      this.let();
      return this.say("no vertex there");
    }
    this.enter(to);
    this.chosen = this.chosen.includes(from) ? this.chosen.slice(0, this.chosen.indexOf(from) + 1) : [from];
    if (this.at(to).length > 0) return this.point(to);
    this.let();
    return this.say("no move there");
  }

  // Selects parts.
  pick(parts) {
    this.chosen = parts;
    this.refresh();
  }

  // Returns the place at which the text of a move is shown: its destination, or the middle of its parts.
  spot(move) {
    const way = (move.ways[0] ?? []).filter((id) => this.parts.has(id));
    const places = (move.path ? way.slice(-1) : way).map((id) => middle(this.parts.get(id).area));
    if (places.length === 0) return null;
    const mean = (of) => places.reduce((sum, place) => sum + of(place), 0) / places.length;
    return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
  }

  // Returns the texts on the board. Of several moves at the same place, the first is shown.
  texts(moves) {
    const spots = new Map();
    for (const note of this.notes.filter(({ part }) => part || this.mode === "move")) {
      const part = this.parts.get(note.part);
      const spot = part ? { x: middle(part.area).x + 13, y: middle(part.area).y } : moves.includes(note.move) ? this.spot(note.move) : null;
      if (spot && !spots.has(`${spot.x} ${spot.y}`)) spots.set(`${spot.x} ${spot.y}`, { ...note, ...spot });
    }
    return [...spots.values()].map(({ x, y, text, heat, kind }) => {
      const size = Math.min(9, 11 * (30 / Math.max(30, 6.5 * text.length)));
      const width = text.length * size * 0.56 + 7;
      const back = s("rect", { x: x - width / 2, y: y - size * 0.75, width, height: size * 1.5, rx: size * 0.5 });
      if (heat !== null) back.style.setProperty("--heat", `${Math.round(100 * heat)}%`);
      const label = s("text", { x, y, dy: ".35em", "text-anchor": "middle" }, text);
      label.style.fontSize = `${size}px`;
      return s("g", { class: `text ${heat === null ? "" : "hot"} ${kind ?? ""}` }, back, label);
    });
  }

  refresh() {
    if (!this.parts) return;
    const open = new Set();
    const moves = this.chosen.length ? this.moves.filter((move) => continues(move, this.chosen)) : this.moves;
    const next = targets(moves, this.chosen);
    if (this.mode === "move") for (const move of moves) for (const way of move.ways) way.forEach((id) => open.add(id));
    const pieces = new Set(this.moves.filter(({ path }) => path).flatMap(({ ways }) => ways.filter(({ length }) => length > 1).map(([first]) => first)));
    // A piece that covers several cells is marked as a whole, not cell by cell.
    const covered = new Set(this.placed.flatMap(({ ids }) => ids));
    // Vertices, edges, pieces and tokens are renumbered after each move, so they are not marked.
    const last = (this.last ?? []).filter((id) => /^[chu]/.test(id));
    // The mark of the last move is drawn around the tile, so that the owner's colour stays visible.
    const newest = this.placed.filter(({ ids }) => last.length > 0 && ids.every((part) => last.includes(part)));
    const owners = new Map([...this.laid.flatMap(([ids, player]) => ids.map((id) => [id, player])), ...this.owners]);
    this.around?.remove();
    this.around = s("g", { "aria-hidden": "true" }, newest.map(({ tile }) => around(tile)));
    this.marks.before(this.around);
    this.marks.replaceChildren(...[...this.owners].map(([id, player]) => {
      const { x, y } = middle(this.parts.get(id).area);
      return player === "Left" ? s("circle", { class: "f-left", cx: x, cy: y, r: 10 }) : s("circle", { class: "owned s-right", cx: x, cy: y, r: 8.5 });
    }));
    for (const [id, { shape, label }] of this.parts) {
      shape.setAttribute("aria-label", owners.has(id) ? `${label.split(",")[0]}, ${owners.get(id)}'s` : this.rename(label));
      shape.classList.toggle("can", this.mode === "edit" || open.has(id));
      shape.classList.toggle("chosen", this.chosen.includes(id));
      shape.classList.toggle("piece", pieces.has(id));
      shape.classList.toggle("last", last.includes(id) && !covered.has(id));
      shape.setAttribute("aria-disabled", String(this.mode !== "edit" && !open.has(id)));
    }
    this.dots.replaceChildren(...(this.mode === "move" ? [...next] : []).filter((id) => this.parts.has(id)).map((id) => {
      const { x, y } = middle(this.parts.get(id).area);
      return s("circle", { class: "dot", cx: x, cy: y, r: 5 });
    }));
    const shown = this.mode === "move" ? this.good.filter((move) => moves.includes(move)) : [];
    const rings = shown.slice(0, RINGS).map((move) => this.ring(move));
    this.written.replaceChildren(...this.texts(moves));
    const answers = this.replies.map(({ move, player }) => this.ring(move, `reply reply-${player.toLowerCase()}`)?.shape).filter(Boolean);
    this.rings.replaceChildren(...[...new Map(rings.filter(Boolean).map((ring) => [ring.key, ring.shape])).values()], ...answers);
  }

  // Returns the mark of a move, with a key that identifies the mark.
  ring(move, name = "") {
    const way = (move.ways[0] ?? []).filter((id) => this.parts.has(id));
    // A falling row is marked at the toppled domino.
    const places = this.data.view.kind === "row" && way.length ? this.begins(way).slice(0, 1) : way;
    if (places.length === 0) return null;
    if (move.path && places.length > 1) {
      return { key: places.join(), shape: s("g", { class: `ring ${name}` }, arrow(places.map((id) => middle(this.parts.get(id).area)))) };
    }
    const across = places.length === 1 || places.length > 4;
    const small = !across ? 3.6 : "x1" in this.parts.get(places[0]).area ? 4 : 7;
    // A ring must not cover a letter or a number, so it is drawn around it.
    const end = (id) => {
      const { area } = this.parts.get(id);
      const around = this.says(id);
      return { ...middle(area), around, r: !around ? small : area.r ? area.r + 3.5 : AROUND };
    };
    const ends = (across ? [places[0]] : places).map(end);
    // A bar across the border of two cells leaves the centres of the cells free, so that the bars
    // of dominoes that share a cell do not touch.
    const bar = ends.length === 2 && ends.every(({ around }) => !around);
    const shape = s("g", { class: `ring ${name}` },
      ends.slice(1).map((to, at) => s("path", { d: between(ends[at], to, bar ? 0.22 : 0) })),
      bar ? [] : ends.filter((_, at) => !passed(ends, at)).map(({ x, y, r }) => s("circle", { cx: x, cy: y, r })));
    return { key: ends.map(({ x, y }) => `${x} ${y}`).join(), shape };
  }

  // Returns `true` if a cell or a vertex contains a letter or a number.
  says(id) {
    if (id.startsWith("v")) return Boolean(this.data.view.vertices?.[id.slice(1)]?.label);
    const [, row, column] = /^c(\d+)\.(\d+)$/.exec(id) ?? [];
    return this.data.view.rows?.[row]?.[column]?.includes(":") ?? false;
  }

  enter(id) {
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
      if (next) this.enter(next);
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

  // Returns the nearest part in a direction.
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

// Returns a line between two ends. It stops at their rings or, at an end without a ring, at the
// given share of its length.
function between(from, to, share) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [start, end] = [from, to].map(({ around, r }) => (around ? r : share * length));
  return `M${from.x + dx * start} ${from.y + dy * start}L${to.x - dx * end} ${to.y - dy * end}`;
}

// Returns `true` if a place lies on the line between its neighbours in the path, so that it is
// jumped over.
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

/** @returns {Board} */
export const upBoard = (attributes) => h("up-board", attributes);

if (!customElements.get("up-board")) customElements.define("up-board", Board);
