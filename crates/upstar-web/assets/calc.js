// The calculator: a worksheet of lines with their results, and notes between them.

import { FROM_ELSEWHERE, SECONDS, ask, once } from "./api.js";
import { answer } from "./answer.js";
import { setAddress } from "./app.js";
import { Completion } from "./complete.js";
import { announce, button, copy, faint, fill, h, prose, select, small, toolbar } from "./dom.js";
import { figures } from "./figures.js";
import { showHelp } from "./help.js";
import { figureOnly } from "./page_history.js";
import { setKeys } from "./keys.js";
import { rendered } from "./notes.js";
import { refusal } from "./error.js";
import { save } from "./download.js";
import { Sheet, isNote, note, noteText } from "./sheet.js";
import { working } from "./progress.js";

const EXAMPLES = [
  ["{2|-1} + ^*", "a switch plus up-star"],
  ["{4|2||-1}", "a thermograph"],
  ["domineering(\"3x3\")", "a board"],
  ["hackenbush(\"B(R,GB)\")", "a tree of edges"],
  ["{pass|*}", "a loopy game"],
  ["day(2)", "a lattice of games"],
  ["nim_sequence(octal(\"0.77\"), 20)", "a sequence"],
  ["'{0,*|0,1}'", "a literal form"],
];

const HISTORY = "upstar.history";
// The maximum length of an address. A longer worksheet is kept only in this window.
const LONGEST = 12_000;

let kept = null;

// Returns the help page that a line such as `help mean` requests.
function wantsHelp(text) {
  const help = /^(?:help|\?)(?:\s+(.+))?$/.exec(text.trim());
  return help && { name: help[1]?.trim() ?? "" };
}

function remembered() {
  try { return JSON.parse(localStorage.getItem(HISTORY) ?? "[]"); } catch { return []; }
}

function remember(text) {
  const lines = [...remembered().filter((line) => line !== text), text].slice(-200);
  try { localStorage.setItem(HISTORY, JSON.stringify(lines)); } catch { /* it lasts as long as the page */ }
}

export function show(view, query, _, at = null) {
  kept ??= new Sheet();
  const isFigure = figureOnly();
  const sheet = isFigure ? new Sheet([]) : kept;
  const input = h("textarea", {
    id: "expression", rows: 1, spellcheck: "false", autocapitalize: "off", autocomplete: "off", "data-input": true,
    placeholder: "{2|-1} + ^*", "aria-label": "Expression", "aria-controls": "completions", "aria-autocomplete": "list", "aria-haspopup": "listbox",
  });
  let names = [];
  once("names").then((reply) => { names = reply.names; }, () => {});
  const completion = new Completion(input, () => [...sheet.names(), ...names]);
  // A link to one figure shows only this figure.
  const answers = h("div", { class: "answers", "data-figure": query.get("figure") });
  const said = h("div", {});
  const opener = h("input", { type: "file", accept: ".up,.txt,.ipynb", class: "sr", tabindex: "-1", "aria-label": "Open a worksheet file", onchange: read });
  const tools = h("div", { class: "tools sheet-tools" },
    small("Note", addNote),
    small("Save", () => save("worksheet.up", sheet.file(), "text/plain"), { title: "A file for `upstar run`" }),
    small("Jupyter", () => save("worksheet.ipynb", sheet.notebook(), "application/x-ipynb+json"), { title: "Save as a Jupyter notebook" }),
    small("LaTeX", () => save("worksheet.tex", sheet.tex(), "text/x-tex"), { title: "Save as a LaTeX document" }),
    small("Open", () => opener.click()), opener,
    small("Link", () => copy(new URL(sheet.address(), location.href).href, "Link")),
    small("Clear", clear),
    small("Help", () => showHelp()));
  const intro = h("section", { class: "intro" },
    h("h1", {}, "A calculator for combinatorial games"),
    h("p", { class: "lead" }, "Enter a game in the usual notation to see its value and its thermograph."),
    h("ul", { class: "examples" }, EXAMPLES.map(([text, what]) => h("li", {},
      button(h("code", {}, text), () => evaluate(text), { class: "example", title: what })))));
  const form = h("form", { class: "prompt", onsubmit: () => evaluate(input.value) },
    h("div", { class: "prompt-box" }, input, h("button", { type: "submit", class: "primary" }, "Evaluate"), completion.list), tools);
  fill(view, intro, h("h1", { class: "sr", id: "sheet-title" }, "Worksheet"), answers, said, form);

  const running = new Map();
  let place = -1;
  let draft = "";

  const grow = (area = input) => {
    area.style.height = "auto";
    area.style.height = `${area.scrollHeight + 2}px`;
  };

  // ---- the cells

  function draw() {
    intro.hidden = sheet.cells.length > 0;
    if (!intro.hidden && !intro.querySelector(".live")) intro.append(figures());
    fill(answers, sheet.cells.map((cell) => cell.element ??= isNote(cell.text) ? noteCard(cell) : h("article", { class: "card" })));
  }

  function changed() {
    sheet.note();
    const address = sheet.address();
    setAddress(address.length < LONGEST ? address : "#/calc");
    draw();
  }

  // Adds a line and evaluates it.
  function evaluate(text) {
    text = text.trim();
    if (!text) return undefined;
    completion.close();
    const help = wantsHelp(text);
    if (help) {
      input.value = "";
      return showHelp(help.name);
    }
    input.value = text;
    grow();
    input.select();
    const cell = { text, reply: null };
    sheet.cells.push(cell);
    changed();
    return run(cell).then(() => { if (answers.lastChild === cell.element) toSee(cell.element); });
  }

  // Scrolls to a result, or to its beginning if the result is too high for the window.
  function toSee(element) {
    const fits = element.getBoundingClientRect().height < innerHeight - form.offsetHeight - 80;
    element.scrollIntoView({ block: fits ? "end" : "start" });
  }

  // Evaluates a line, or shows its earlier result.
  async function run(cell, seconds = SECONDS) {
    const uses = sheet.given(cell);
    const { text } = cell;
    const help = wantsHelp(text);
    if (help) {
      // The line comes from an address or a file. If it is typed, the help panel opens immediately.
      cell.reply = {};
      return fill(cell.element, line(cell), button("Open this help page", () => showHelp(help.name)), toolbar(ways(cell)));
    }
    const controller = new AbortController();
    running.get(cell)?.abort();
    running.set(cell, controller);
    const stop = () => {
      controller.abort();
      fill(cell.element, line(cell), faint("Stopped. ", small("Think longer", () => run(cell, 10 * seconds))), toolbar(ways(cell)));
      announce("stopped");
    };
    const work = working("working", ["Stop", stop]);
    const wait = setTimeout(() => fill(cell.element, line(cell), work.element), cell.reply ? 300 : 60);
    try {
      const reply = await ask("eval", { text, given: uses, brief: true, seconds, ...cell.drawn }, { signal: controller.signal, progress: work.seen });
      if (!isFigure) remember(text);
      cell.reply = reply;
      cell.uses = uses.join("\n");
      clearTimeout(wait);
      cell.element.className = reply.ok ? "card" : "card card-refused";
      fill(cell.element, answer(text, uses, reply, { source: line(cell), tools: ways(cell), longer: () => run(cell, 10 * seconds), more: evaluate, options: drawing(cell) }));
      if (!view.closest(".concealed")) announce(reply.ok ? `${text} is ${reply.unicode ?? reply.answer.text}` : reply.answer.error.message);
    } catch (error) {
      if (error.name !== "AbortError") fill(cell.element, refusal(error, text, line(cell), () => run(cell, 10 * seconds)), toolbar(ways(cell)));
    } finally {
      clearTimeout(wait);
      if (running.get(cell) === controller) running.delete(cell);
    }
  }

  // The options of the pictures of a line: those of `upstar draw`.
  function drawing(cell) {
    const kinds = (cell.reply.pictures ?? []).map(({ kind }) => kind);
    const set = (option) => { cell.drawn = { ...cell.drawn, ...option }; run(cell); };
    const thermograph = kinds.includes("thermograph") && [
      select("Temperatures", [["-1", "from −1"], ["0", "from 0"]], cell.drawn?.from ?? "-1", (from) => set({ from })),
      cell.reply.answer.type === "list" && select("Thermographs", [["", "side by side"], ["1", "in one frame"]], cell.drawn?.overlaid ? "1" : "", (value) => set({ overlaid: Boolean(value) }))];
    const tree = kinds.includes("tree") && select("Depth of the tree", [["50", "all moves"], ...[1, 2, 3, 4, 6].map((depth) => [String(depth), String(depth)])], String(cell.drawn?.depth ?? 50), (depth) => set({ depth: Number(depth) }));
    return (thermograph || tree) && h("details", { class: "inline" }, h("summary", {}, "Picture options"), h("div", { class: "settings" }, thermograph, tree));
  }

  // The line above a result, which can be clicked to edit it.
  function line(cell) {
    return button(h("code", {}, cell.text), () => edit(cell), { class: "source", title: "Edit this line" });
  }

  function ways(cell) {
    return [h("span", { class: "gap" }), small("Edit", () => edit(cell)), small("Delete", () => remove(cell)),
      small("↑", () => shift(cell, -1), { "aria-label": "Move up", title: "Move up" }), small("↓", () => shift(cell, 1), { "aria-label": "Move down", title: "Move down" })];
  }

  // Moves a cell up or down by one place.
  function shift(cell, by) {
    const at = sheet.cells.indexOf(cell);
    if (!sheet.cells[at + by]) return;
    sheet.cells.splice(at, 1);
    sheet.cells.splice(at + by, 0, cell);
    changed();
    below(Math.min(at, at + by));
    cell.element.querySelector(`[aria-label="Move ${by < 0 ? "up" : "down"}"]`)?.focus();
    announce(by < 0 ? "moved up" : "moved down");
  }

  function edit(cell) {
    const isText = isNote(cell.text);
    const area = h("textarea", { class: "cell-input", placeholder: isText ? "Markdown and $formulas$. An empty line begins a paragraph; Ctrl + Enter ends the note." : null, rows: 1, spellcheck: "false", "aria-label": isText ? "Note" : "Line", value: isText ? noteText(cell.text) : cell.text });
    const done = () => {
      const text = area.value.trim();
      if (!text) return remove(cell);
      cell.text = isText ? note(text) : text;
      const old = cell.element;
      cell.element = null;
      cell.reply = null;
      changed();
      if (!isText) again(cell);
      old.remove();
      (cell.element.querySelector("button") ?? input).focus();
      return undefined;
    };
    const back = () => { cell.element = null; draw(); if (!isText) run(cell); input.focus(); };
    fill(cell.element, area, toolbar(small("Done", done), small("Cancel", back)));
    area.addEventListener("input", () => grow(area));
    area.addEventListener("keydown", (event) => {
      // Enter ends a line, but not a note.
      if (event.key === "Enter" && (isText ? event.ctrlKey || event.metaKey || event.shiftKey : !event.shiftKey)) { event.preventDefault(); done(); }
      if (event.key === "Escape") { event.preventDefault(); back(); }
    });
    grow(area);
    area.focus();
  }

  // Evaluates a line again, and then the lines below it that use its definition.
  async function again(cell) {
    await run(cell);
    await below(sheet.cells.indexOf(cell) + 1);
  }

  async function below(at) {
    for (const other of sheet.cells.slice(at)) {
      if (!isNote(other.text) && other.reply && sheet.given(other).join("\n") !== other.uses) await run(other);
    }
  }

  function remove(cell) {
    running.get(cell)?.abort();
    const at = sheet.cells.indexOf(cell);
    sheet.cells.splice(at, 1);
    cell.element.remove();
    changed();
    below(at);
    input.focus();
  }

  function noteCard(cell) {
    const text = h("div", { class: "note-text" }, noteText(cell.text).split("\n").map((line) => h("p", {}, prose(line))));
    rendered(noteText(cell.text)).then((elements) => fill(text, elements), () => { /* it stays as it is written */ });
    return h("article", { class: "note" }, text, toolbar(ways(cell)));
  }

  function addNote() {
    const cell = { text: note("") };
    sheet.cells.push(cell);
    draw();
    edit(cell);
  }

  function clear() {
    for (const controller of running.values()) controller.abort();
    sheet.putAside();
    sheet.cells = [];
    changed();
    offerBack();
    input.focus();
  }

  // Offers to restore the previous worksheet.
  function offerBack() {
    const bring = () => {
      const texts = sheet.takeBack();
      sheet.putAside();
      fillSheet(texts);
      offerBack();
    };
    fill(said, !isFigure && sheet.hasOther() && faint("The previous worksheet is saved. ", small("Restore it", bring)));
  }

  async function all(until = Infinity) {
    draw();
    for (const cell of [...sheet.cells]) {
      if (isNote(cell.text) || cell.reply) continue;
      const left = (until - Date.now()) / 1000;
      if (left > 0) await run(cell, Math.min(SECONDS, left));
      else fill(cell.element, line(cell), faint("Not evaluated yet. ", small("Evaluate", () => run(cell))), toolbar(ways(cell)));
    }
  }

  // Returns the time by which the evaluation of the lines of an address must end.
  function end(texts) {
    const known = remembered();
    return texts.every((text) => isNote(text) || known.includes(text)) ? Infinity : Date.now() + 1000 * FROM_ELSEWHERE;
  }

  function fillSheet(texts, until) {
    sheet.cells = texts.map((text) => ({ text, reply: null }));
    changed();
    return all(until);
  }

  async function read() {
    const file = opener.files[0];
    if (!file) return;
    const texts = Sheet.read(await file.text());
    sheet.putAside();
    fillSheet(texts);
    offerBack();
    opener.value = "";
  }

  // ---- the prompt

  input.addEventListener("input", () => { place = -1; grow(); completion.offer(); });
  input.addEventListener("keydown", (event) => {
    if (completion.key(event)) {
      grow();
    } else if (event.key === "Enter" && !event.shiftKey) {
      evaluate(input.value);
    } else if ((event.key === "ArrowUp" || event.key === "ArrowDown") && !input.value.includes("\n")) {
      const lines = remembered();
      if (place < 0) draft = input.value;
      place = Math.max(-1, Math.min(lines.length - 1, place + (event.key === "ArrowUp" ? 1 : -1)));
      input.value = place < 0 ? draft : lines[lines.length - 1 - place];
      grow();
    } else {
      return;
    }
    event.preventDefault();
  });

  setKeys({});
  const text = query.get("text");
  const wanted = query.has("cell") ? query.getAll("cell") : text ? [...query.getAll("given"), text] : null;
  if (wanted && JSON.stringify(wanted) !== JSON.stringify(sheet.texts())) {
    sheet.putAside();
    fillSheet(wanted, end(wanted));
    // An entry of the browser's history is not a link.
    if (at === null) sheet.isOfLink();
  } else {
    changed();
    all(end(sheet.texts()));
  }
  offerBack();
  if (matchMedia("(hover: hover)").matches && !isFigure) input.focus({ preventScroll: true });
  return { leave: () => { for (const controller of running.values()) controller.abort(); for (const cell of sheet.cells) if (!cell.reply) cell.element = null; } };
}
