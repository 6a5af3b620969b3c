// Symbols of pieces on boards, instead of letters or plain stones. Each is drawn around the origin.

import { s } from "./dom.js";

// For each symbol, its shape, and the lines drawn on it.
const SHAPES = {
  toad: ["M-11 8c-1-8 4-13 10-13l2-4a2.6 2.6 0 0 1 5 1c5 2 6 7 1 9l1 4 4 3h-7l-2-3-4 3z", "M-5 0h.1M-1-2h.1M-4 4h.1M0 2h.1M4.5-6h.1"],
  frog: ["M-11 3c0-5 3-7 4-7a3.6 3.6 0 1 1 5-2h4a3.6 3.6 0 1 1 5 2c1 0 4 2 4 7 0 5-5 7-11 7s-11-2-11-7z", "M-6.5 4q6.5 4 13 0M-4.6-6.6h.1M4.6-6.6h.1"],
  king: ["M-1.5-11h3v2.5h3v3h-3V-2c6-4 12 2 7 7.500l-1 5h-15l-1-5c-5-5.5 1-11.5 7-7.500v-3.500h-3v-3h3z", "M-7 6.500h14"],
  queen: ["M-10-6l4.5 8L-3.5-9 0 1.5 3.5-9l2 11L10-6 7.5 10h-15z", "M-7 6h14"],
  rook: ["M-8-9.500h4v3h2v-3h4v3h2v-3h4v6.500h-2v8h3v4.500H-9V5h3v-8h-2z", "M-6-2.500H6"],
  knight: ["M-7 10H7C8 2 7-6 1-8.500L0-12l-3 3.500c-3 2-5 6-7 9l2 3.500c3-1 5-2.5 7-1.5-1 3-5 4-6 7.500z", "M-3-3.500h.1"],
  hare: ["M-5-1c-3-5-4-11-2-11s4 5 5 9h4c1-4 3-9 5-9s1 6-2 11c3 3 3 11-5 11s-8-8-5-11z", "M-2.5 2h.1M2.5 2h.1M0 6v1"],
  hound: ["M-5-8H5l5 2c2 5 1 9-2 9L6-1c0 6-2 11-6 11S-6 5-6-1l-2 4c-3 0-4-4-2-9z", "M-2.5-2h.1M2.5-2h.1M0 5v1"],
};

// For each ruleset, the symbols of its letters, or of the pieces of its players.
const FROGS = { T: "toad", F: "frog" };
const SYMBOLS = {
  toads_and_frogs: FROGS, backsliding_toads_and_frogs: FROGS,
  kings: { K: "king" }, queens: { Q: "queen" }, rooks: { R: "rook" }, knights: { N: "knight" },
  amazons: { left: "queen", right: "queen" }, hare_and_hounds: { left: "hound", right: "hare" },
};

// Draws the symbols of a board. Letters are replaced, and stones carry their symbol.
export function drawPieces(drawing, data) {
  const symbols = SYMBOLS[/^\w+/.exec(data.rules)?.[0]];
  const { rows } = data.view;
  if (!symbols || !rows) return;
  const near = (one, x, y) => Math.abs(Number(one.getAttribute("x")) - x) < 3 && Math.abs(Number(one.getAttribute("y")) - y) < 3;
  const texts = [...drawing.querySelectorAll("text")];
  for (const { id, area } of data.parts) {
    const [, row, column] = /^c(\d+)\.(\d+)$/.exec(id) ?? [];
    const [owner, letter] = rows[row]?.[column]?.split(":") ?? [];
    const shape = SHAPES[symbols[letter ?? owner]];
    if (!shape) continue;
    const [x, y] = "cx" in area ? [area.cx, area.cy] : [area.x + area.width / 2, area.y + area.height / 2];
    const text = letter && texts.find((one) => near(one, x, y));
    if (letter && !text) continue;
    text?.remove();
    const onStone = letter === undefined;
    const colour = onStone && owner === "left" ? "paper" : owner === "neither" ? "neutral" : owner;
    const place = `translate(${x} ${y}) scale(${onStone ? 0.55 : owner === "both" ? 0.85 : 1})`;
    drawing.append(s("g", { class: `piece-symbol ${colour === "paper" ? "on-stone" : ""}`, transform: place },
      s("path", { class: `f-${colour}`, d: shape[0] }), s("path", { class: "piece-lines", d: shape[1] })));
  }
}
