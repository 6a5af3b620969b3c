// The worksheet: lines and notes in order. It is kept until the window is closed, and can be saved
// in a file or an address.

import { keep, kept } from "./page_history.js";
import { addFiles } from "./files.js";
import { FORMULA } from "./notes.js";

// The beginning of a note between lines, which is a comment in the language.
const NOTE = "# ";

// The maximum number of stored worksheets.
const MOST = 10;

// A line that defines a name.
const named = /^\s*([\p{L}_][\p{L}\p{N}_]*)\s*:=/u;
const words = /[\p{L}_][\p{L}\p{N}_]*/gu;

// Returns the name that a line defines, if it is a definition.
export const definedName = (text) => named.exec(text)?.[1];
export const isNote = (text) => text.startsWith(NOTE);
export const note = (text) => NOTE + text;
export const noteText = (text) => text.slice(NOTE.length);

export class Sheet {
  constructor(texts = kept("sheet") ?? []) {
    // Each cell has a text and, after its evaluation, a reply.
    this.cells = texts.map((text) => ({ text, reply: null }));
  }

  texts() {
    return this.cells.map((cell) => cell.text);
  }

  note() {
    keep("sheet", this.texts());
  }

  // Stores this worksheet for later, unless it came from a link and has not been changed.
  putAside() {
    const texts = this.texts();
    if (texts.length === 0 || JSON.stringify(texts) === JSON.stringify(kept("sheet.linked"))) return;
    keep("sheet.before", [...(kept("sheet.before") ?? []), texts].slice(-MOST));
  }

  hasOther() {
    return (kept("sheet.before") ?? []).length > 0;
  }

  // Removes the newest stored worksheet and returns it.
  takeBack() {
    const others = kept("sheet.before") ?? [];
    keep("sheet.before", others.slice(0, -1));
    return others.at(-1) ?? [];
  }

  // Records that this worksheet came from a link.
  isOfLink() {
    keep("sheet.linked", this.texts());
  }

  // Returns the definitions above a cell that it uses directly or indirectly, in order.
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

  // Returns the names defined so far.
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

  // Returns a file that `upstar run` can read as well.
  file() {
    return `${this.texts().map((text) => (isNote(text) ? noteText(text).split("\n").map((line) => `# ${line}`).join("\n") : text)).join("\n\n")}\n`;
  }

  // Returns a Jupyter notebook for the Python package. Definitions become part of the cells that use them,
  // as a call of `eval` knows no others.
  notebook() {
    const id = (at) => `cell${at}`;
    const cell = (text, at) => {
      if (isNote(text)) return { cell_type: "markdown", id: id(at), metadata: {}, source: noteText(text) };
      const lines = [...this.given(this.cells[at]), text];
      return { cell_type: "code", id: id(at), metadata: {}, execution_count: null, outputs: [], source: `upstar.eval(${JSON.stringify(lines.join("\n"))})` };
    };
    const first = { cell_type: "code", id: "start", metadata: {}, execution_count: null, outputs: [], source: "import upstar" };
    const kernel = { kernelspec: { display_name: "Python 3", language: "python", name: "python3" }, language_info: { name: "python" } };
    return `${JSON.stringify({ cells: [first, ...this.texts().map(cell)], metadata: kernel, nbformat: 4, nbformat_minor: 5 }, null, 1)}\n`;
  }

  // Returns a LaTeX document with the notes, and with the values and pictures found so far.
  tex() {
    const escaped = (text) => text.replace(/[\\{}$&#^_%~]/g, (sign) => ({ "\\": "\\textbackslash{}", "^": "\\textasciicircum{}", "~": "\\textasciitilde{}" })[sign] ?? `\\${sign}`);
    const noted = (text) => {
      // Formulas and code contain no Markdown.
      const parts = [];
      const hide = (part) => `\u{e000}${parts.push(part) - 1}\u{e001}`;
      const rest = text.replace(new RegExp(FORMULA, "g"), hide).replace(/`([^`\n]+)`/g, (_, code) => hide(`\\texttt{${escaped(code)}}`));
      return escaped(rest).replace(/^(?:\\#)+ (.+)$/gm, "\\section*{$1}").replace(/\*\*(.+?)\*\*/g, "\\textbf{$1}").replace(/\*(?=[^\s*])([^*\n]*[^\s*])\*/g, "\\emph{$1}")
        .replace(/(?:^[-*] .*\n?)+/gm, (list) => `\\begin{itemize}\n${list.replace(/^[-*] /gm, "\\item ").trimEnd()}\n\\end{itemize}\n`)
        .replace(/\u{e000}(\d+)\u{e001}/gu, (_, at) => parts[at]);
    };
    const body = this.cells.map(({ text, reply }) => {
      if (isNote(text)) return `${noted(noteText(text))}\n`;
      const value = reply?.latex ? `\\[ ${reply.latex} \\]` : reply?.answer?.text ? `\\begin{quote}\\ttfamily ${escaped(reply.answer.text)}\\end{quote}` : "";
      const pictures = (reply?.pictures ?? []).map(({ tikz }) => `\\begin{center}\n${tikz.trimEnd()}\n\\end{center}`);
      return [`\\noindent\\texttt{${escaped(text).replaceAll("\n", "\\\\\n")}}`, value, ...pictures].filter(Boolean).join("\n\n");
    });
    return `\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage{amsmath,tikz}\n\\begin{document}\n\n${body.join("\n\n")}\n\n\\end{document}\n`;
  }

  static read(file) {
    try {
      const { cells } = JSON.parse(file);
      if (cells) return ofNotebook(cells.map(({ cell_type: kind, source }) => ({ kind, source: [source].flat().join("") })));
    } catch { /* not a notebook */ }
    return file.split(/\n\s*\n/).flatMap((block) => {
      const lines = block.split("\n").filter((line) => line.trim());
      const notes = lines.filter((line) => line.startsWith("#"));
      const rest = lines.filter((line) => !line.startsWith("#"));
      return [...(notes.length ? [note(notes.map((line) => line.replace(/^#\s?/, "")).join("\n"))] : []), ...rest];
    });
  }
}

// Returns the notes and lines of a notebook that `notebook` has written. The definitions at the beginning of a
// cell have cells of their own above it.
function ofNotebook(cells) {
  const texts = [];
  for (const { kind, source } of cells) {
    const line = /^\s*upstar\.eval\(("(?:[^"\\\n]|\\.)*")\)\s*$/.exec(source)?.[1];
    if (kind === "markdown") texts.push(note(source));
    else if (line) texts.push(texts.reduce((rest, above) => (rest.startsWith(`${above}\n`) ? rest.slice(above.length + 1) : rest), JSON.parse(line)));
  }
  return texts;
}
