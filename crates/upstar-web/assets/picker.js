// The dialog in which a ruleset is chosen.

import { once } from "./api.js";
import { button, dim, faint, fill, h, svg } from "./dom.js";
import { files } from "./files.js";
import { sizeFields, sized } from "./size.js";

const GROUPS = { boards: "Boards", strips: "Strips and rows", heaps: "Heaps and pairs of numbers", graphs: "Graphs and trees" };

// Returns how far a ruleset is from the search text: 0 if a name equals the text, 1 if a name
// begins with it, about 2 if a name contains it, and 3 if only the page matches.
function nearness(card, text) {
  const wanted = plain(text);
  if (!wanted) return 0;
  const names = [plain(card.name), plain(card.title)];
  if (names.includes(wanted)) return 0;
  if (names.some((name) => name.startsWith(wanted))) return 1;
  // Among several names that contain the text, the shortest is the closest.
  return names.some((name) => name.includes(wanted)) ? 2 + names[1].length / 1000 : 3;
}

function plain(text) {
  return text.toLowerCase().replace(/[\s_-]+/g, " ").trim();
}

// Returns the chosen ruleset with a starting position, or `null` if none is chosen.
export function pick() {
  return new Promise((chosen) => {
    const search = h("input", { type: "search", placeholder: "name, kind, words of the rules, author", "aria-label": "Search rulesets" });
    const size = sizeFields("", "");
    const list = h("div", { class: "cards" }, faint("loading"));
    const dialog = h("dialog", { class: "picker", "aria-label": "Rulesets" },
      h("div", { class: "picker-head" }, h("h2", {}, "Rulesets"), search, h("span", { class: "size-form", title: "The board size, for rulesets with boards of several sizes" }, "Size", size.fields), button("Close", () => dialog.close())),
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
        const fits = reply.rulesets.filter((card) => words.every((word) => about(card).includes(word)))
          .sort((one, other) => nearness(one, search.value) - nearness(other, search.value));
        const own = Object.keys(files()).filter((name) => words.every((word) => name.toLowerCase().includes(word)));
        fill(list,
          own.length > 0 && h("section", {}, h("h3", {}, "Your rule files"), h("ul", { class: "chips" }, own.map((name) => h("li", {}, button(name, () => take(`ruleset("${name}")`, null)))))),
          // During a search, the groups are sorted by their best matches.
          Object.entries(GROUPS).map(([group, heading]) => /** @type {const} */ ([group, heading, fits.findIndex((card) => card.group === group)]))
            .sort(words.length ? (one, other) => one[2] - other[2] : () => 0).map(([group, heading]) => {
            const cards = fits.filter((card) => card.group === group);
            return cards.length > 0 && h("section", {}, h("h3", {}, heading), h("ul", { class: "ruleset-cards" }, cards.map(card)));
          }),
          fits.length + own.length === 0 && faint("No ruleset matches these words."));
      };
      const card = (about) => {
        const first = /^.*?[.;:](?=\s|$)/s.exec(about.rules)?.[0].replace(/[;:]$/, ".") ?? about.rules;
        return h("li", {}, button([h("span", { class: "thumb", "aria-hidden": "true" }, svg(about.svg)),
          h("span", { class: "ruleset-words" }, h("b", {}, about.title), about.impartial && h("span", { class: "badge" }, "impartial"), dim(first), h("span", { class: "ruleset-sources" }, about.sources))],
        () => take(about.expression, about.size && size.size() ? sized(about.size, ...size.size()) : about.position), { class: "ruleset-card", title: about.sources }));
      };
      search.addEventListener("input", draw);
      search.addEventListener("keydown", (event) => {
        // The field would only be emptied by it.
        if (event.key === "Escape") dialog.close();
        if (event.key !== "Enter") return;
        event.preventDefault();
        (list.querySelector("button.ruleset-card") ?? list.querySelector("button"))?.click();
      });
      draw();
      search.focus();
    }, (error) => fill(list, h("p", {}, error.message)));
  });
}
