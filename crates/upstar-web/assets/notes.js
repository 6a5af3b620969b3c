// Notes in Markdown with formulas: the parser of `marked`, whose tokens become elements, so that a note cannot
// contain HTML.

import { h } from "./dom.js";
import { typeset } from "./math.js";

// Formulas between dollar signs. As in Pandoc, there is no space inside next to them and no digit after them.
export const FORMULA = /(?<!\\)\$(?=\S)([^$\n]*[^$\s\\])\$(?!\d)/;

const tex = (text) => typeset(text, text);

function plain(text) {
  const decoded = text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", "\"").replaceAll("&#39;", "'").replaceAll("&amp;", "&");
  return decoded.split(FORMULA).map((piece, at) => (at % 2 ? tex(piece) : piece));
}

// Converts a line with formulas, and with code in backquotes.
export const phrase = (text) => text.split("`").map((piece, at) => (at % 2 ? h("code", {}, piece) : plain(piece)));

const SAFE = /^(https?:|mailto:|#)/;

function inline(tokens) {
  return (tokens ?? []).map((token) => {
    switch (token.type) {
      case "strong":
      case "em":
      case "del": return h(token.type, {}, inline(token.tokens));
      case "codespan": return h("code", {}, token.text);
      case "escape": return token.text;
      case "br": return h("br", {});
      case "link": return SAFE.test(token.href) ? h("a", { href: token.href, rel: "noopener" }, inline(token.tokens)) : inline(token.tokens);
      case "text": return token.tokens ? inline(token.tokens) : plain(token.text);
      default: return plain(token.raw);
    }
  });
}

function block(token) {
  switch (token.type) {
    case "space":
    case "def": return null;
    // The page has headings of its own above these.
    case "heading": return h(`h${Math.min(6, token.depth + 1)}`, {}, inline(token.tokens));
    case "paragraph": return h("p", {}, inline(token.tokens));
    case "text": return h("span", {}, inline(token.tokens ?? [token]));
    case "code": return h("pre", {}, token.text);
    case "blockquote":
    case "hr": return h(token.type, {}, (token.tokens ?? []).map(block));
    case "list": return h(token.ordered ? "ol" : "ul", { class: "note-list", start: token.ordered ? token.start : null }, token.items.map((item) => h("li", {}, item.tokens.map(block))));
    case "table": return h("table", { class: "note-table" }, h("thead", {}, h("tr", {}, token.header.map((cell) => h("th", {}, inline(cell.tokens))))), h("tbody", {}, token.rows.map((row) => h("tr", {}, row.map((cell) => h("td", {}, inline(cell.tokens)))))));
    default: return h("p", {}, token.raw);
  }
}

// Returns the elements of a note. The parser is loaded with the first note.
export async function rendered(text) {
  const { lexer } = await import("./marked.js");
  // The asterisks and underscores of formulas are not emphasis.
  const hidden = [];
  const marked = text.replace(new RegExp(FORMULA, "g"), (formula) => `\u{e000}${hidden.push(formula) - 1}\u{e001}`);
  const shown = (token) => {
    for (const field of ["raw", "text", "href"]) if (typeof token[field] === "string") token[field] = token[field].replace(/\u{e000}(\d+)\u{e001}/gu, (_, at) => hidden[at]);
    for (const inner of [...(token.tokens ?? []), ...(token.items ?? []), ...(token.header ?? []), ...(token.rows ?? []).flat()]) shown(inner);
    return token;
  };
  return lexer(marked).map(shown).map(block);
}
