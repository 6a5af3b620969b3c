// Completion of the word that ends at the caret.

import { dim, fill, h } from "./dom.js";

export class Completion {
  // `names` returns the names that can be completed.
  constructor(input, names) {
    this.input = input;
    this.names = names;
    this.offered = [];
    this.chosen = 0;
    this.list = h("ul", { id: "completions", class: "completions", role: "listbox", "aria-label": "Completions", hidden: true });
    input.addEventListener("blur", () => this.close());
  }

  get open() {
    return !this.list.hidden;
  }

  word() {
    return /[\p{L}_][\p{L}\p{N}_]*$/u.exec(this.input.value.slice(0, this.input.selectionStart))?.[0] ?? "";
  }

  offer() {
    const typed = this.word();
    this.offered = typed.length < 2 ? [] : this.names().filter((known) => known.name.startsWith(typed) && known.name !== typed).slice(0, 9);
    this.chosen = 0;
    this.list.hidden = this.offered.length === 0;
    this.draw();
  }

  draw() {
    fill(this.list, this.offered.map((known, at) => h("li", {
      id: `completion-${at}`, role: "option", "aria-selected": String(at === this.chosen),
      onpointerdown: (event) => { event.preventDefault(); this.chosen = at; this.accept(); },
    }, h("code", {}, known.name), dim(known.summary))));
    if (this.open) this.input.setAttribute("aria-activedescendant", `completion-${this.chosen}`);
    else this.input.removeAttribute("aria-activedescendant");
  }

  accept() {
    const known = this.offered[this.chosen];
    const end = this.input.selectionStart;
    const start = end - this.word().length;
    const call = known.kind === "word" || known.kind === "name" || this.input.value[end] === "(" ? "" : "(";
    this.input.setRangeText(known.name + call, start, end, "end");
    this.close();
  }

  close() {
    this.list.hidden = true;
    this.offered = [];
    this.input.removeAttribute("aria-activedescendant");
  }

  // Handles a key. Returns `true` if the key applied to the list.
  key(event) {
    if (!this.open) return false;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      this.chosen = (this.chosen + (event.key === "ArrowDown" ? 1 : this.offered.length - 1)) % this.offered.length;
      this.draw();
    } else if (event.key === "Tab") this.accept();
    else if (event.key === "Escape") this.close();
    else return false;
    return true;
  }
}
