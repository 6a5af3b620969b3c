// The help panel: searchable functions, an overview of the notation, and terms of the field. The
// pages are those of `upstar help`.

import { ask, once } from "./api.js";
import { button, dim, fill, h, prose } from "./dom.js";

// Alternative words for terms that the page uses.
const ALIASES = {
  "left stop": "stop", "right stop": "stop", stops: "stop", incentives: "incentive",
  misère: "misère play", sensible: "option", components: "disjunctive sum", "game tree": "option", onside: "loopy", offside: "loopy", "a stopper": "stopper",
};

// A word on the page that opens its definition.
export function term(name, shown = name) {
  const about = ALIASES[name.toLowerCase()] ?? name;
  return button(shown, () => showHelp(about), { class: "term", title: `Help: ${about}` });
}

// Opens the panel, at the page about `name` if there is one.
export function showHelp(name = "") {
  const search = h("input", { type: "search", placeholder: "a function, a term, a ruleset", "aria-label": "Search the help", value: name });
  const list = h("ul", { class: "help-names", "aria-label": "Pages" });
  const page = h("div", { class: "help-page", tabindex: "0", role: "region", "aria-label": "Page", "aria-live": "polite" });
  const dialog = h("dialog", { class: "help", "aria-label": "Help" },
    h("div", { class: "picker-head" }, h("h2", {}, "Help"), search, button("Notation", () => open("")), button("Close", () => dialog.close())),
    h("div", { class: "help-body" }, list, page));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  let entries = [];

  async function open(wanted) {
    for (const one of list.querySelectorAll("button")) one.setAttribute("aria-pressed", String(one.dataset.name === wanted));
    try {
      const reply = await ask("help", { name: wanted });
      // The overview ends in lists of names, which the side of the panel already shows.
      const text = wanted ? reply.page : reply.page.split("\nFunctions\n")[0];
      fill(page, wanted ? h("pre", {}, linked(text)) : sheet(text));
    } catch (error) {
      fill(page, h("p", {}, error.message));
    }
    page.scrollTop = 0;
  }

  // Shows the notation as a table of expressions with their meanings.
  function sheet(text) {
    const rows = text.split("\n").map((line) => /^ {2}(.{38}) (.*)$/.exec(line)).filter(Boolean);
    return [h("h3", {}, "Notation"), h("dl", { class: "notation" }, rows.map(([, written, what]) => h("div", {}, h("dt", {}, h("code", {}, written.trim())), h("dd", {}, prose(what)))))];
  }

  // Converts the names of other pages to links.
  function linked(text) {
    return text.split(/(`help [^`]+`)/).map((piece) => {
      const name_ = /^`help ([^`]+)`$/.exec(piece)?.[1];
      return name_ ? button(name_, () => { search.value = name_; draw(); open(name_); }, { class: "term" }) : piece;
    });
  }

  function draw() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const near = (entry) => (entry.name.toLowerCase() === words.join(" ") ? 0 : words.every((word) => entry.name.toLowerCase().includes(word)) ? 1 : 2);
    const fits = entries.filter((entry) => words.every((word) => entry.about.includes(word))).sort((one, other) => near(one) - near(other));
    fill(list, fits.slice(0, SHOWN).map((entry) => h("li", {}, button([h("code", {}, entry.name), dim(entry.kind), h("span", { class: "help-summary" }, entry.summary)],
      () => open(entry.name), { "data-name": entry.name, "aria-pressed": "false" }))),
    fits.length > SHOWN && h("li", { class: "faint" }, `and ${fits.length - SHOWN} more`),
    fits.length === 0 && h("li", { class: "faint" }, "No page matches these words."));
  }

  search.addEventListener("input", draw);
  search.addEventListener("keydown", (event) => {
    // By default, Escape would only clear the field.
    if (event.key === "Escape") dialog.close();
    if (event.key !== "Enter") return;
    event.preventDefault();
    list.querySelector("button")?.click();
  });
  once("names").then((reply) => {
    const about = (...texts) => texts.join(" ").toLowerCase();
    entries = [
      ...reply.terms.map((one) => ({ name: one.name, kind: "term", summary: one.text, about: about(one.name, one.also, one.text) })),
      ...reply.names.map((one) => ({ name: one.name, kind: one.kind, summary: one.summary, about: about(one.name, one.summary) })),
    ];
    draw();
    search.focus();
  }, (error) => fill(page, h("p", {}, error.message)));
  open(name);
}

// The maximum number of pages listed at once.
const SHOWN = 80;
