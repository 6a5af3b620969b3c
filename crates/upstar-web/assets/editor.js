// The editor of positions: the palette, and the changes made by pointing.

import { announce, button, fill, h, small } from "./dom.js";

const HINTS = {
  text: "Edit this board as text, below.",
  grid: "Click a cell to change it.",
  lined: "Click a line to draw or erase it.",
  cakes: "Click a cell to cut its cake to this size; use the buttons to add cakes, rows and columns.",
  numbers: "Click a cell to change its number.",
  piles: "Click a stone to remove it and the stones behind it; use the buttons to add stones.",
  pieces: "Click a cell to put the piece there.",
  row: "Click a piece to change it; use the button to add a piece.",
  heaps: "Click a token to remove it and the tokens above it; use the buttons to add tokens.",
  moves: "Choose a tool, and click a position. Drag from one position to another to add or remove a move.",
};
// The hints of the tools of a graph.
const GRAPH = {
  grow: "Click a vertex or the ground, or drag away from it, to add an edge; drag to another vertex to join them. Click an edge to colour it.",
  paint: "Click an edge or a vertex to give it the selected colour.",
  join: "Click the two ends of the new edge.",
  remove: "Click a vertex or an edge to remove it.",
};
const TINTS = { x: "left", o: "right", g: "both" };

export class Editor {
  // Calls `change` with each change of the board.
  constructor(board, change) {
    this.board = board;
    this.change = change;
    board.addEventListener("edit", ({ detail: part }) => this.edit(part));
    board.addEventListener("join", ({ detail: ends }) => this.join(ends));
    this.element = h("div", { class: "palette", role: "toolbar", "aria-label": "Editing tools", hidden: true });
    this.tool = null;
    // The first end of a new edge, and the selected colour.
    this.from = null;
    this.tint = null;
  }

  show(data, active) {
    this.data = data;
    this.from = null;
    const { kind } = data.tools;
    this.element.hidden = !active || kind === "text";
    if (this.element.hidden) return;
    // For keyboard users, the focus stays on the button that was pressed.
    const at = [...this.element.querySelectorAll("button")].indexOf(document.activeElement);
    fill(this.element, this[kind]());
    if (at >= 0) this.element.querySelectorAll("button")[at]?.focus();
  }

  hint() {
    const { kind, tokens, moves } = this.data.tools;
    if (moves) return HINTS.moves;
    if (kind === "graph") return GRAPH[this.tool];
    return kind === "lined" && tokens ? `${HINTS.lined} Click a cell to change its tokens.` : HINTS[kind];
  }

  // A tool that remains selected. `looks` is the content of its button.
  held(name, looks, label) {
    return button(looks, () => { this.tool = name; this.show(this.data, true); this.board.pick([]); this.board.set({ hint: this.hint() }); }, { "aria-pressed": String(this.tool === name), title: label, "aria-label": named(looks, label) });
  }

  offer(names) {
    if (!names.includes(this.tool)) this.tool = names[0] ?? null;
  }

  step(text, label, what) {
    return button(text, () => this.change(what), { title: label, "aria-label": named(text, label) });
  }

  sizes(rows, columns, turn = "column") {
    const size = (text, label, r, c) => this.step(text, label, { size: { rows: r, columns: c } });
    const upright = rows === null ? [] : [size("+ row", "add a row", rows + 1, columns), size("− row", "remove a row", rows - 1, columns)];
    return [h("span", { class: "gap" }), upright, size(`+ ${turn}`, `add a ${turn}`, rows ?? this.data.view.rows.length, columns + 1), size(`− ${turn}`, `remove a ${turn}`, rows ?? this.data.view.rows.length, columns - 1)];
  }

  // ---- palettes

  grid() {
    const { tools, view } = this.data;
    if (!tools.letters.some(({ letter }) => letter === this.tool)) this.tool = tools.letters.at(-1)?.letter ?? null;
    return [tools.letters.map(({ letter, cell }) => this.held(letter, swatch(cell, view.stones), `${described(cell)}, ${letter}`)),
      tools.resizable && this.sizes(tools.strip ? null : view.rows.length, view.rows[0]?.length ?? 0)];
  }

  cakes() {
    const { cakes } = this.data.tools;
    const cake = (at, rows, columns) => ({ cake: { at, rows, columns } });
    return [this.step("+ cake", "add a cake", cake(cakes.length, 1, 2)), cakes.map(([rows, columns], at) => h("span", { class: "stepper" },
      this.step("+ row", `cake ${at + 1}: add a row`, cake(at, rows + 1, columns)), h("b", {}, `${rows} × ${columns}`),
      this.step("+ column", `cake ${at + 1}: add a column`, cake(at, rows, columns + 1)),
      cakes.length > 1 && this.step("×", `cake ${at + 1}: remove`, cake(at, 0, 1))))];
  }

  lined() {
    const { tools, view } = this.data;
    if (tools.tokens) this.offer(["more", "less"]);
    return [tools.tokens && [this.held("more", "+ token", "add a token"), this.held("less", "− token", "remove a token")],
      this.sizes(view.rows.length, view.rows[0]?.length ?? 0)];
  }

  numbers() {
    const { tools, view } = this.data;
    this.offer(["more", "less", "none", ...(tools.roller ? ["o"] : [])]);
    return [this.held("more", "+ 1", "add one"), this.held("less", "− 1", "subtract one"), this.held("none", "0", "set to zero"),
      tools.roller && this.held("o", "Roller", "put the roller here"),
      this.sizes(null, view.rows[0].length, tools.roller ? "bump" : "house")];
  }

  piles() {
    return [this.step("+ pile", "add a pile", { heap: { at: this.data.tools.piles.length, size: 1 } }),
      this.data.tools.piles.map(({ tint, size }, at) => [
        this.stepper("pile", at, size),
        Object.entries(TINTS).map(([letter, name]) => small(swatch(name), () => this.change({ piece: { at, letter } }), { "aria-pressed": String(name === tint), "aria-label": `pile ${at + 1}: ${name}`, title: name })),
      ])];
  }

  pieces() {
    const { count } = this.data.tools;
    return [this.step("+ piece", "add a piece, on its own board", { piece: { at: count, letter: "x" } }),
      count > 1 && Array.from({ length: count }, (_, at) => this.step(`× ${at + 1}`, `remove piece ${at + 1}`, { remove_piece: { at } }))];
  }

  row() {
    const { letters } = this.data.tools;
    this.offer([...letters, "remove"]);
    const letter = letters.includes(this.tool) ? this.tool : letters[0];
    return [letters.map((one) => this.held(one, swatch(TINTS[one], one), TINTS[one])), this.held("remove", "Remove", "remove a piece"), h("span", { class: "gap" }),
      this.step("+ piece", "add a piece", { piece: { at: this.data.view.pieces.length, letter } })];
  }

  heaps() {
    return [this.step("+ heap", "add a heap", { heap: { at: this.data.view.sizes.length, size: 1 } }),
      this.data.view.sizes.map((size, at) => this.stepper("heap", at, size))];
  }

  stepper(name, at, size) {
    return h("span", { class: "stepper" },
      this.step("−", `${name} ${at + 1}: one less`, { heap: { at, size: Math.max(0, size - 1) } }),
      h("b", {}, size),
      this.step("+", `${name} ${at + 1}: one more`, { heap: { at, size: size + 1 } }),
      this.step("×", `${name} ${at + 1}: remove`, { remove_heap: { at } }));
  }

  graph() {
    const tints = [...new Set([...this.data.tools.edges, ...this.data.tools.vertices])];
    const { moves } = this.data.tools;
    this.offer(["grow", "join", "paint", "remove"]);
    if (!tints.includes(this.tint)) this.tint = tints[0] ?? "neither";
    const colour = (name) => button(swatch(name), () => {
      this.tint = name;
      if (this.tool === "remove") this.tool = "paint";
      this.show(this.data, true);
    }, { "aria-pressed": String(this.tint === name), title: name === "neither" ? "neither player's" : name, "aria-label": name === "neither" ? "neither player's" : name });
    if (moves) {
      return [tints.map(colour), h("span", { class: "gap" }),
        this.held("grow", "New option", "add a move of this player to a new position"), this.held("join", "Move", "add or remove a move of this player between two positions, or a pass at one position"),
        this.held("paint", "Start", "make a position the current position"), this.held("remove", "Remove", "remove a position")];
    }
    return [tints.map(colour), h("span", { class: "gap" }),
      this.held("grow", "Grow", "add an edge of this colour to a new vertex"), this.held("join", "Join", "add an edge of this colour between two vertices"),
      this.held("paint", "Colour", "give a vertex or an edge the selected colour"), this.held("remove", "Remove", "remove a vertex or an edge")];
  }

  // ---- pointing

  edit(part) {
    const [, sign, one, two] = /^([a-z])(\d+)(?:\.(\d+))?$/.exec(part);
    const [at, column] = [Number(one), Number(two)];
    const what = {
      c: () => this.cell(at, column),
      h: () => ({ across: { row: at, column } }),
      u: () => ({ upright: { row: at, column } }),
      p: () => (this.tool === "remove" ? { remove_piece: { at } } : { piece: { at, letter: this.tool } }),
      t: () => ({ heap: { at, size: column } }),
      v: () => this.vertex(at),
      e: () => this.edge(at),
    }[sign]();
    if (what) this.change(what);
    else if (this.from === null) announce("nothing to change here");
  }

  cell(row, column) {
    const { tools, view } = this.data;
    const cell = view.rows[row][column];
    if (tools.kind === "cakes") {
      // The cakes are side by side, with a column between them.
      let start = 0;
      const at = tools.cakes.findIndex(([, columns]) => column < start + columns || ((start += columns + 1), false));
      return at < 0 || column < start || row >= tools.cakes[at][0] ? null : { cake: { at, rows: row + 1, columns: column - start + 1 } };
    }
    if (tools.kind === "piles") return { heap: { at: row, size: cell === "empty" ? column + 1 : column } };
    if (tools.kind === "pieces") return { cell: { row, column, letter: "x" } };
    if (tools.kind === "grid") return this.tool === null ? null : { cell: { row, column, letter: this.tool } };
    if (tools.kind === "lined" && !tools.tokens) return null;
    if (this.tool === "o") return { cell: { row, column, letter: "o" } };
    const held = Number(cell.split(":")[1] ?? (["empty", "blocked"].includes(cell) ? 0 : 1));
    return { number: { row, column, number: { more: held + 1, less: Math.max(0, held - 1), none: 0 }[this.tool] } };
  }

  vertex(at) {
    const { vertices, moves } = this.data.tools;
    const ground = at === this.data.view.ground;
    const tint = this.line();
    if (this.tool === "remove") return ground ? null : { remove_vertex: { at } };
    if (this.tool === "grow") return { join: { from: at, to: null, tint } };
    if (this.tool !== "join" && moves) return { vertex: { at, tint: "both" } };
    if (this.tool !== "join") return vertices.includes(this.tint) && !ground ? { vertex: { at, tint: this.tint } } : null;
    if (this.from === null) {
      this.from = at;
      this.board.pick([`v${at}`]);
      this.board.say(moves ? "Now click the position after the move, or the same position for a pass." : "Now click the other end of the edge.");
      return null;
    }
    return { join: { from: this.from, to: at, tint } };
  }

  // Returns the colour of new edges.
  line() {
    const { edges } = this.data.tools;
    return edges.includes(this.tint) ? this.tint : edges[0] ?? "neither";
  }

  // Joins two vertices, or a vertex and a new one if `to` is `null`. One was dragged to the other.
  join({ from, to }) {
    if (to === null && this.tool !== "grow" && this.tool !== "join") return this.board.let();
    this.change({ join: { from: Number(from.slice(1)), to: to && Number(to.slice(1)), tint: this.line() } });
  }

  edge(at) {
    if (this.tool === "remove") return { remove_edge: { at } };
    // An edge does not grow, so it gets the selected colour.
    return (this.tool === "paint" || (this.tool === "grow" && !this.data.tools.moves)) && this.data.tools.edges.includes(this.tint) ? { edge: { at, tint: this.tint } } : null;
  }
}

// Returns an accessible name that begins with the text of the button.
function named(looks, label) {
  return typeof looks === "string" && /[a-z]/i.test(looks) ? `${looks}: ${label}` : label;
}

const SAID = { safe: "stone that cannot be captured", mark: "mark" };

function described(cell) {
  const [whose, sign] = cell.split(":");
  return sign ? `${whose} ${SAID[sign] ?? sign}` : whose;
}

// Draws a cell as it appears on the board. On a Go board, stones are black and white.
function swatch(cell, stones = false) {
  const [whose, sign] = cell.split(":");
  return h("span", { class: `swatch swatch-${whose} ${stones ? "swatch-stone" : ""} ${sign?.length > 1 ? `swatch-${sign}` : ""}`, "aria-hidden": "true" }, sign?.length === 1 ? sign : "");
}
