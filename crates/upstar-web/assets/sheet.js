// The worksheet: lines and notes in their order. It lasts as long as the window, and goes into a file or an address.

import { keep, kept } from "./page_history.js";
import { addFiles } from "./files.js";

// A note begins so where it stands between lines, as a comment does in the language.
const NOTE = "# ";

// More worksheets are not kept.
const MOST = 10;

// A line that gives something a name.
const named = /^\s*([\p{L}_][\p{L}\p{N}_]*)\s*:=/u;
const words = /[\p{L}_][\p{L}\p{N}_]*/gu;

export const isNote = (text) => text.startsWith(NOTE);
export const note = (text) => NOTE + text;
export const noteText = (text) => text.slice(NOTE.length);

export class Sheet {
  constructor() {
    // Each cell has a text; what was answered stands beside it.
    this.cells = (kept("sheet") ?? []).map((text) => ({ text, reply: null }));
  }

  texts() {
    return this.cells.map((cell) => cell.text);
  }

  note() {
    keep("sheet", this.texts());
  }

  // Saves this worksheet for later, unless it is an unchanged one of a link.
  putAside() {
    const texts = this.texts();
    if (texts.length === 0 || JSON.stringify(texts) === JSON.stringify(kept("sheet.linked"))) return;
    keep("sheet.before", [...(kept("sheet.before") ?? []), texts].slice(-MOST));
  }

  hasOther() {
    return (kept("sheet.before") ?? []).length > 0;
  }

  // The newest of the others.
  takeBack() {
    const others = kept("sheet.before") ?? [];
    keep("sheet.before", others.slice(0, -1));
    return others.at(-1) ?? [];
  }

  // Marks this worksheet as one of a link.
  isOfLink() {
    keep("sheet.linked", this.texts());
  }

  // The definitions above a cell that it uses, and those that these use, in their order.
  given(cell) {
    const here = this.cells.indexOf(cell);
    const above = (here < 0 ? this.cells : this.cells.slice(0, here)).filter(({ text }) => !isNote(text) && named.test(text)).map(({ text }) => text);
    const wanted = new Set(cell.text.match(words) ?? []);
    const used = [];
    for (const text of above.reverse()) {
      const name = named.exec(text)[1];
      if (!wanted.has(name) || used.some((other) => named.exec(other)[1] === name)) continue;
      used.unshift(text);
      for (const word of text.match(words) ?? []) wanted.add(word);
    }
    return used;
  }

  // The names that are given so far.
  names() {
    return this.cells.filter(({ text }) => named.test(text)).map(({ text }) => ({ name: named.exec(text)[1], kind: "name", summary: text }));
  }

  address() {
    const texts = this.texts();
    if (texts.length === 0) return "#/calc";
    const fields = new URLSearchParams();
    const isLine = texts.length === 1 && !isNote(texts[0]);
    for (const text of texts) fields.append(isLine ? "text" : "cell", text);
    addFiles(fields);
    return `#/calc?${fields}`;
  }

  // A file that `upstar run` reads, too.
  file() {
    return `${this.texts().map((text) => (isNote(text) ? noteText(text).split("\n").map((line) => `# ${line}`).join("\n") : text)).join("\n\n")}\n`;
  }

  static read(file) {
    return file.split(/\n\s*\n/).flatMap((block) => {
      const lines = block.split("\n").filter((line) => line.trim());
      const notes = lines.filter((line) => line.startsWith("#"));
      const rest = lines.filter((line) => !line.startsWith("#"));
      return [...(notes.length ? [note(notes.map((line) => line.replace(/^#\s?/, "")).join("\n"))] : []), ...rest];
    });
  }
}
