// Additions to the picture of a board: the names of rows and columns, and the owners of dominoes.

import { s } from "./dom.js";

// The width of the margin for names beside and above the board.
export const MARGIN = 15;

// Draws the names of rows and columns in the same font size on all boards.
export function coordinates({ columns, rows }) {
  const name = ([words, at], x, y) => s("text", { x: x ?? at, y: y ?? at, dy: ".35em", "text-anchor": "middle", class: "coordinate" }, words);
  return s("g", { class: "coordinates", "aria-hidden": "true" },
    columns.map((column) => name(column, null, -3)),
    rows.map((row) => name(row, -5, null)));
}

// Draws the cells that a move has occupied, in the colour of the player who made it. Cells that
// form a rectangle are drawn as one shape.
export function taken(parts, ids, player) {
  const areas = ids.map((id) => parts.get(id)?.area).filter((area) => area && "width" in area);
  if (areas.length === 0 || areas.length < ids.length) return null;
  const left = Math.min(...areas.map((area) => area.x));
  const top = Math.min(...areas.map((area) => area.y));
  const right = Math.max(...areas.map((area) => area.x + area.width));
  const bottom = Math.max(...areas.map((area) => area.y + area.height));
  const covered = areas.reduce((sum, area) => sum + area.width * area.height, 0);
  if (Math.abs(covered - (right - left) * (bottom - top)) > 1) return null;
  return s("rect", { class: `taken taken-${player.toLowerCase()}`, x: left + 3, y: top + 3, width: right - left - 6, height: bottom - top - 6, rx: 6 });
}

// Returns `true` if a move has filled these cells, which were empty before.
export function fills(ids, before, after) {
  const cell = (view, id) => {
    const [, row, column] = /^c(\d+)\.(\d+)$/.exec(id) ?? [];
    return row === undefined ? null : view.rows?.[row]?.[column];
  };
  return ids.length > 0 && before.kind === "grid" && after.kind === "grid" && ids.every((id) => cell(before, id) === "empty" && cell(after, id) === "blocked");
}

// The distances of an arrow from the centres of its first and its last place, respectively.
const FROM = 9;
const TO = 7;

// Draws an arrow along the places of a path. It leaves the centres of its ends free, so that
// several arrows can share a place.
export function arrow(places) {
  const towards = (from, to, far) => {
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    return { x: from.x + ((to.x - from.x) * far) / length, y: from.y + ((to.y - from.y) * far) / length };
  };
  const [last, before] = [places.at(-1), places.at(-2)];
  const tip = towards(last, before, TO);
  const base = towards(last, before, TO + 7);
  const line = [towards(places[0], places[1], FROM), ...places.slice(1, -1), base].map(({ x, y }) => `${x} ${y}`).join("L");
  const side = { x: (tip.y - base.y) * 0.6, y: (base.x - tip.x) * 0.6 };
  const head = `M${tip.x} ${tip.y}L${base.x + side.x} ${base.y + side.y}L${base.x - side.x} ${base.y - side.y}Z`;
  return [s("path", { class: "shaft", d: `M${line}` }), s("path", { class: "head", d: head })];
}

// Draws a border around a piece that a move has placed on the board.
export function around(tile) {
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(tile.getAttribute(name)));
  return s("rect", { class: "last-mark", x: x - 3, y: y - 3, width: width + 6, height: height + 6, rx: 7 });
}
