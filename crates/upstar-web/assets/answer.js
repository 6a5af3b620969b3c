// A result of the calculator: the value, facts about it, its pictures, and buttons for further
// actions.

import { SECONDS, ask } from "./api.js";
import { button, copy, faint, h, small, toolbar } from "./dom.js";
import { withFiles } from "./files.js";
import { term } from "./help.js";
import { game, typeset } from "./math.js";
import { figure } from "./picture.js";
import { refusal } from "./error.js";

// The maximum length of a result that is shown beside its expression.
const SHORT = 60;

// `source` is the element of the input line. `longer` repeats the request with more time, `more`
// evaluates another line, and `options` are the controls of the pictures.
export function answer(text, uses, reply, { source, tools, longer, more, options }) {
  if (!reply.ok) {
    return [refusal({ error: reply.answer.error, message: reply.answer.error.message }, text, source, longer), toolbar(tools)];
  }
  const facts = reply.facts?.length
    ? h("dl", { class: "facts" }, reply.facts.map((fact) => h("div", {}, h("dt", {}, term(fact.name)), h("dd", {}, fact.game ? game(fact.game) : fact.text.replaceAll("-", "−")))))
    : null;
  const json = async () => {
    const full = await ask("eval", { text, given: uses, seconds: SECONDS });
    copy(JSON.stringify(full.answer), "JSON");
  };
  const buttons = toolbar(
    small("Text", () => copy(reply.answer.text, "Text")),
    reply.latex ? small("LaTeX", () => copy(reply.latex, "LaTeX")) : null,
    small("JSON", json),
    small("Link", () => copy(new URL(withFiles(reply.link), location.href).href, "Link")),
    reply.board ? h("a", { class: "button small", href: `#/board?${new URLSearchParams(reply.board)}` }, "Open the board") : null,
    ["form", "position"].includes(reply.answer.type) ? h("a", { class: "button small", href: `#/explain?${new URLSearchParams({ text })}` }, "Explain") : null,
    tools);
  // The diagram shows the elements of an ordered set.
  const lattice = reply.pictures?.find(({ elements }) => elements);
  const shown = reply.unicode ?? reply.answer.text;
  if (!facts && !reply.open && !reply.pictures?.length && shown.length <= SHORT && !shown.includes("\n")) {
    return h("div", { class: "scalar" }, source, h("span", { class: "relation" }, "="), value(reply), h("details", { class: "inline" }, h("summary", {}, "More"), buttons));
  }
  return [
    uses.length ? h("p", { class: "faint given" }, "with ", uses.map((line) => h("code", {}, line))) : null,
    source, lattice ? h("details", { class: "inline" }, h("summary", {}, `${lattice.elements.length} elements`), value(reply)) : value(reply), facts,
    reply.open ? faint(`${reply.open} `, small("Find the value", () => more(`value(${text.replace(/;\s*$/, "")})`))) : null,
    reply.pictures?.length ? [options, h("div", { class: "pictures" }, reply.pictures.map((picture) => figure(picture, `${reply.link}&figure=${picture.kind}`, { text, given: uses })))] : null,
    buttons];
}

function value(reply) {
  const { type, text } = reply.answer;
  const math = ["number", "game", "loopy", "form"].includes(type) || (type === "list" && reply.latex && !/\\mbox\{[^`']/.test(reply.latex));
  if (math && reply.latex) return h("div", { class: "value", tabindex: "0" }, typeset(reply.latex, reply.unicode));
  const string = type === "text" ? JSON.parse(quoted(text)) : reply.unicode ?? text;
  return h("pre", { class: "value value-text", tabindex: "0" }, string);
}

// Converts a string of the language to JSON. The notations differ only in line breaks.
function quoted(text) {
  try { JSON.parse(text); return text; } catch { return JSON.stringify(text); }
}
