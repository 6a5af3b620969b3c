// What is drawn onto the picture of a board: the names of rows and columns, and whose the dominoes are.

import { s } from "./dom.js";

// The room that names take beside and above the board.
export const MARGIN = 15;

// The names of rows and columns as they stand in lists of moves: letters from the left, numbers from the top. Boards of
// crossings have names of their own.
export function coordinates(parts, view) {
  const columns = new Map();
  const rows = new Map();
  const note = (column, x, row, y) => {
    if (!columns.has(column)) columns.set(column, x);
    if (!rows.has(row)) rows.set(row, y);
  };
  for (const [id, { area, label }] of parts) {
    const [, sign, row, column] = /^([chup])(\d+)(?:\.(\d+))?$/.exec(id) ?? [];
    if (sign === "c" && /^[A-Z]/.test(label)) return null;
    // Of lines that join dots the dots have names.
    if (view.dots && sign === "h") {
      note(Number(column), area.x1, Number(row), area.y1);
      note(Number(column) + 1, area.x2, Number(row), area.y2);
    } else if (!view.dots && sign === "c" && "width" in area) {
      note(Number(column), area.x + area.width / 2, Number(row), area.y + area.height / 2);
    }
  }
  if (columns.size === 0) return null;
  const name = (words, x, y) => s("text", { x, y, dy: ".35em", "text-anchor": "middle", class: "coordinate" }, words);
  return s("g", { class: "coordinates", "aria-hidden": "true" },
    [...columns].map(([column, x]) => name(letters(column), x, -3)),
    [...rows].map(([row, y]) => name(row + 1, -5, y)));
}

function letters(column) {
  const letter = String.fromCharCode(97 + (column % 26));
  return column < 26 ? letter : letters(Math.floor(column / 26) - 1) + letter;
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

// The lines along which pieces move, and the points that they join; pieces stand on them.
export function ways(parts, lines) {
  const centre = (id) => {
    const { x, y, width, height } = parts.get(id).area;
    return [x + width / 2, y + height / 2];
  };
  const points = [...new Set(lines.flat())].map(centre);
  return s("g", { class: "ways", "aria-hidden": "true" },
    lines.map(([from, to]) => {
      const [[x1, y1], [x2, y2]] = [centre(from), centre(to)];
      return s("line", { x1, y1, x2, y2 });
    }),
    points.map(([cx, cy]) => s("circle", { cx, cy, r: 3 })));
}
