// Error messages, with their location and a remedy.

import { faint, h, prose, small } from "./dom.js";

// Converts a byte offset in UTF-8, as sent by the server, to an offset in UTF-16 code units.
export function unit(text, byte) {
  const bytes = new TextEncoder().encode(text);
  return new TextDecoder().decode(bytes.slice(0, byte)).length;
}

// `again`, if given, repeats the request with a longer time limit.
export function refusal(problem, text, source, again) {
  const error = problem.error ?? {};
  let marked = source ?? null;
  if (text !== undefined && error.at && error.kind !== "undefined" && error.kind !== "budget") {
    const from = unit(text, error.at[0]);
    const to = Math.max(unit(text, error.at[1]), from);
    marked = h("pre", { class: "marked" }, text.slice(0, from), h("mark", {}, text.slice(from, to) || " "), text.slice(to));
  }
  const words = { syntax: "syntax error", type: "invalid", undefined: "undefined", budget: "limit reached", assertion: "does not hold", request: "no answer" };
  return h("div", { class: "refusal", role: "alert" }, marked,
    h("p", {}, h("span", { class: "badge badge-refused" }, words[error.kind] ?? "no answer"), " ", prose(problem.message)),
    again && error.kind === "budget" ? small("Think longer", again) : null,
    error.remedy ? faint(prose(error.remedy)) : null);
}
