// The list of rulesets, to choose from.

import { once } from "./api.js";
import { button, fill, h } from "./dom.js";
import { files } from "./files.js";
import { svg } from "./picture.js";

const GROUPS = { boards: "Boards", strips: "Strips and rows", heaps: "Heaps and pairs of numbers", graphs: "Graphs and trees" };

// The ruleset that is chosen, with a position to begin with; nothing if none is.
export function pick() {
  return new Promise((chosen) => {
    const search = h("input", { type: "search", placeholder: "name, kind, words of the rules, author", "aria-label": "Search rulesets" });
    const list = h("div", { class: "cards" }, h("p", { class: "faint" }, "loading"));
    const dialog = h("dialog", { class: "picker", "aria-label": "Rulesets" },
      h("div", { class: "picker-head" }, h("h2", {}, "Rulesets"), search, button("Close", () => dialog.close())),
      list);
    let found = null;
    const take = (rules, position) => { found = { rules, position }; dialog.close(); };
    dialog.addEventListener("close", () => { dialog.remove(); chosen(found); });
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    document.body.append(dialog);
    dialog.showModal();
    once("rulesets").then((reply) => {
      const draw = () => {
        const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
        const about = (card) => `${card.name} ${card.title} ${card.group} ${card.impartial ? "impartial" : "partizan"} ${card.rules} ${card.sources}`.toLowerCase();
        const fits = reply.rulesets.filter((card) => words.every((word) => about(card).includes(word)));
        const own = Object.keys(files()).filter((name) => words.every((word) => name.toLowerCase().includes(word)));
        fill(list,
          own.length ? h("section", {}, h("h3", {}, "Your rule files"), h("ul", { class: "chips" }, own.map((name) => h("li", {}, button(name, () => take(`ruleset("${name}")`, null)))))) : null,
          Object.entries(GROUPS).map(([group, heading]) => {
            const cards = fits.filter((card) => card.group === group);
            return cards.length ? h("section", {}, h("h3", {}, heading), h("ul", { class: "ruleset-cards" }, cards.map(card))) : null;
          }),
          fits.length + own.length === 0 ? h("p", { class: "faint" }, "No ruleset is about these words.") : null);
      };
      const card = (about) => {
        const first = /^.*?[.;:](?=\s|$)/s.exec(about.rules)?.[0].replace(/[;:]$/, ".") ?? about.rules;
        return h("li", {}, h("button", { type: "button", class: "ruleset-card", onclick: () => take(about.expression, about.position), title: about.sources },
          h("span", { class: "thumb", "aria-hidden": "true" }, svg(about.svg)),
          h("span", { class: "ruleset-words" }, h("b", {}, about.title), about.impartial ? h("span", { class: "badge" }, "impartial") : null, h("span", { class: "faint" }, first), h("span", { class: "ruleset-sources" }, about.sources))));
      };
      search.addEventListener("input", draw);
      search.addEventListener("keydown", (event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        list.querySelector("button")?.click();
      });
      draw();
      search.focus();
    }, (error) => fill(list, h("p", {}, error.message)));
  });
}
