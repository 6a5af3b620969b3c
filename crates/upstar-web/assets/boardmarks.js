// What is drawn onto the picture of a board: the names of rows and columns, and whose the dominoes are.

import { s } from "./dom.js";

// The room that names take beside and above the board.
export const MARGIN = 15;

// The names of rows and columns, in letters as large on all boards.
export function coordinates({ columns, rows }) {
  const name = ([words, at], x, y) => s("text", { x: x ?? at, y: y ?? at, dy: ".35em", "text-anchor": "middle", class: "coordinate" }, words);
  return s("g", { class: "coordinates", "aria-hidden": "true" },
    columns.map((column) => name(column, null, -3)),
    rows.map((row) => name(row, -5, null)));
}

// What a move has taken of the board, in the colour of who has made it: one shape for cells that are a rectangle.
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

// Whether a move has filled these cells, which were empty.
export function fills(ids, before, after) {
  const cell = (view, id) => {
    const [, row, column] = /^c(\d+)\.(\d+)$/.exec(id) ?? [];
    return row === undefined ? null : view.rows?.[row]?.[column];
  };
  return ids.length > 0 && before.kind === "grid" && after.kind === "grid" && ids.every((id) => cell(before, id) === "empty" && cell(after, id) === "blocked");
}
