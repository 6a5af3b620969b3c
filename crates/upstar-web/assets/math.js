// Typesets games: converts the LaTeX code of the server to elements. Supports only the commands
// that the server uses.

import { h } from "./dom.js";

const SIGNS = {
  uparrow: "↑", downarrow: "↓", Uparrow: "⇑", Downarrow: "⇓", ast: "∗", pm: "±", cdot: "·", "&": "&",
  ge: "≥", geq: "≥", le: "≤", leq: "≤", ne: "≠", neq: "≠", times: "×", omega: "ω", left: "", right: "",
};

// Longer LaTeX code may be truncated in narrow places.
const LONG = 80;

// Format a number with a typographic minus sign, and the points of a move.
export const number = (text) => String(text).replaceAll("-", "−");
export const gain = (points) => (points < 0 ? number(points) : `+${points}`);

// Typesets the game `said`, which has text in several notations. Screen readers read the Unicode or
// ASCII text.
export function game(said, { long = "too long to print" } = {}) {
  if (!said) return h("span", { class: "math faint" }, "—");
  if (said.long) return h("span", { class: "math faint" }, long);
  // Long games have no LaTeX.
  if (!said.latex) return h("span", { class: "math" }, said.unicode ?? said.text);
  return typeset(said.latex, said.unicode ?? said.text);
}

export function typeset(latex, aloud) {
  const root = h("span", { class: "math", role: "math", "aria-label": aloud, title: latex.length > LONG ? aloud : null });
  const visible = h("span", { "aria-hidden": "true" });
  let at = 0;
  const group = (into) => {
    // Read a group in braces. The opening brace has already been read.
    while (at < latex.length && latex[at] !== "}") part(into);
    at += 1;
  };
  const argument = (into) => {
    if (latex[at] === "{") { at += 1; group(into); } else part(into);
    return into;
  };
  const command = (into) => {
    const word = /^[A-Za-z]+/.exec(latex.slice(at))?.[0] ?? latex[at] ?? "";
    at += word.length;
    if (/[A-Za-z]$/.test(word) && latex[at] === " ") at += 1;
    switch (word) {
      case "{": return into.append(h("span", { class: "brace" }, "{"));
      case "}": return into.append(h("span", { class: "brace" }, "}"));
      case "mid": return into.append(...bars(1));
      case "parallel": return into.append(...bars(2));
      case "mathrel": {
        const inside = argument(h("span", {})).textContent;
        return into.append(...bars(inside.length));
      }
      case "mathbin": return into.append(" ", argument(h("span", {})), " ");
      case "mathbf": return into.append(argument(h("b", {})));
      // The quotation mark of a literal form.
      case "mbox": return argument(into);
      case "frac": {
        const above = argument(h("span", {}));
        const below = argument(h("span", {}));
        return into.append(h("span", { class: "frac" }, above, below));
      }
      default: return into.append(SIGNS[word] ?? word);
    }
  };
  const part = (into) => {
    const sign = latex[at];
    at += 1;
    switch (sign) {
      case "\\": return command(into);
      case "{": return group(into);
      case "^": return into.append(argument(h("sup", {})));
      case "_": return into.append(argument(h("sub", {})));
      case "-": {
        if (!latex.startsWith("\\frac", at)) return into.append("−");
        // A sign and its fraction stay on the same line.
        const whole = h("span", { class: "whole" }, "−");
        part(whole);
        return into.append(whole);
      }
      case ",": return into.append(h("span", { class: "comma" }, ","), document.createElement("wbr"));
      case "`": return into.append(h("span", { class: "quote" }, "‘"));
      case "'": return into.append(h("span", { class: "quote" }, "’"));
      case "}": return undefined;
      default: return into.append(sign);
    }
  };
  while (at < latex.length) part(visible);
  root.append(visible);
  return root;
}

function bars(count) {
  return [h("span", { class: `bars bars-${Math.min(count, 4)}` }, "|".repeat(count)), document.createElement("wbr")];
}
