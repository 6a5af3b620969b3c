// The size of a board.

import { h } from "./dom.js";

const LONGEST = 64;

// Returns the text of the starting position on a board of this size. `text` is the format of the
// ruleset.
export const sized = (text, rows, columns) => text.replace("R", rows).replace("C", columns);

export function sizeFields(rows, columns) {
  const field = (name, value) => h("input", { type: "number", class: "size", min: 1, max: LONGEST, value, "aria-label": name, placeholder: name.toLowerCase(), title: name, required: value !== "" });
  const fields = [field("Rows", rows), field("Columns", columns)];
  return { fields: [fields[0], "×", fields[1]], size: () => (fields.every((one) => one.value && one.checkValidity()) ? fields.map((one) => Number(one.value)) : null) };
}

// Returns a form that sets up the starting position on a board of another size, or `null` if the
// ruleset does not have sizes.
export function sizeForm(data, set) {
  if (!data.size) return null;
  const rows = data.view.rows ?? [];
  const { fields, size } = sizeFields(rows.length || "", rows[0]?.length ?? "");
  return h("form", { class: "size-form", onsubmit: () => size() && set(sized(data.size, ...size())) }, h("span", {}, "Size"), fields, h("button", { type: "submit", class: "small" }, "New board"));
}
