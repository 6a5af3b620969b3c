// The calculator.

import { ask, once } from "./api.js";
import { setAddress } from "./app.js";
import { announce, button, copy, fill, h } from "./dom.js";
import { game, typeset } from "./math.js";
import { figure } from "./picture.js";
import { refusal } from "./refusal.js";

const EXAMPLES = [
  ["{2|-1} + ^*", "a switch and an up-star"],
  ["{4|2||-1}", "a thermograph"],
  ["domineering(\"3x3\")", "a board"],
  ["hackenbush(\"B(R,GB)\")", "a tree of edges"],
  ["{pass|*}", "a game without end"],
  ["day(2)", "a lattice of games"],
  ["nim_sequence(octal(\"0.77\"), 20)", "a sequence"],
  ["'{0,*|0,1}'", "a literal form"],
];

const HISTORY = "upstar.history";
// What was answered in this visit stays when one comes back to the page.
const state = { cards: [], definitions: [] };

function remembered() {
  try { return JSON.parse(localStorage.getItem(HISTORY) ?? "[]"); } catch { return []; }
}

function remember(text) {
  const lines = [...remembered().filter((line) => line !== text), text].slice(-200);
  try { localStorage.setItem(HISTORY, JSON.stringify(lines)); } catch { /* it lasts as long as the page */ }
}

// The definitions that a text uses, and those that these use, in their order.
function given(text) {
  const words = new Set(text.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []);
  const used = [];
  for (const definition of [...state.definitions].reverse()) {
    if (!words.has(definition.name) || used.some((other) => other.name === definition.name)) continue;
    used.unshift(definition);
    for (const word of definition.text.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []) words.add(word);
  }
  return used.map((definition) => definition.text);
}

export function show(view, query) {
  const input = h("textarea", {
    id: "expression", rows: 1, spellcheck: "false", autocapitalize: "off", autocomplete: "off", "data-input": true,
    placeholder: "{2|-1} + ^*", "aria-label": "Expression", role: "combobox", "aria-expanded": "false",
    "aria-controls": "completions", "aria-autocomplete": "list",
  });
  const list = h("ul", { id: "completions", class: "completions", role: "listbox", hidden: true });
  const answers = h("div", { class: "answers" });
  const run = h("button", { type: "submit", class: "primary" }, "Evaluate");
  const working = h("div", { class: "working", hidden: true });
  const intro = h("section", { class: "intro" },
    h("h1", {}, "A calculator for combinatorial games"),
    h("p", { class: "lead" }, "Type a game as in the books; see its value, its thermograph, and why."),
    h("ul", { class: "examples" }, EXAMPLES.map(([text, what]) => h("li", {},
      h("button", { type: "button", class: "example", onclick: () => evaluate(text) }, h("code", {}, text), h("span", {}, what))))));
  const form = h("form", { class: "prompt", onsubmit: (event) => { event.preventDefault(); evaluate(input.value); } },
    h("div", { class: "prompt-box" }, input, run, list), working);
  fill(view, form, intro, answers);

  let controller = null;
  let place = -1;
  let draft = "";
  let names = [];
  once("names").then((reply) => { names = reply.names; }, () => {});

  const grow = () => {
    input.style.height = "auto";
    input.style.height = `${input.scrollHeight + 2}px`;
  };

  const cards = () => {
    intro.hidden = state.cards.length > 0;
    fill(answers, state.cards);
  };

  async function evaluate(text, definitions) {
    text = text.trim();
    if (!text) return;
    closeList();
    input.value = text;
    grow();
    controller?.abort();
    const mine = controller = new AbortController();
    const uses = definitions ?? given(text);
    const wait = setTimeout(() => { working.hidden = false; }, 300);
    const stop = button("Stop", () => mine.abort(), { class: "small" });
    fill(working, h("span", { class: "spinner", "aria-hidden": "true" }), h("span", {}, "working"), stop);
    try {
      const reply = await ask("eval", { text, given: uses, brief: true }, {
        signal: mine.signal,
        progress: (seen) => {
          const done = seen.positions ? `${count(seen.positions)} positions` : `${count(seen.games)} games`;
          fill(working, h("span", { class: "spinner", "aria-hidden": "true" }), h("span", {}, `${seen.seconds.toFixed(1)} s, ${done}`), stop);
        },
      });
      remember(text);
      const name = /^\s*([\p{L}_][\p{L}\p{N}_]*)\s*:=/u.exec(text)?.[1];
      if (name && reply.ok) {
        state.definitions = [...state.definitions.filter((other) => other.name !== name), { name, text }];
      }
      state.cards.unshift(card(text, uses, reply, evaluate));
      if (reply.ok) input.select();
      setAddress(reply.link);
      announce(reply.ok ? `${text} is ${reply.unicode ?? reply.answer.text}` : reply.answer.error.message);
    } catch (error) {
      if (error.name === "AbortError") {
        if (controller === mine) announce("stopped");
        return;
      }
      state.cards.unshift(h("article", { class: "card" }, refusal(error, text)));
    } finally {
      clearTimeout(wait);
      if (controller === mine) working.hidden = true;
    }
    state.cards.length = Math.min(state.cards.length, 40);
    cards();
  }

  // Completion of the word that ends at the caret.
  let offered = [];
  let chosen = 0;
  function word() {
    return /[\p{L}_][\p{L}\p{N}_]*$/u.exec(input.value.slice(0, input.selectionStart))?.[0] ?? "";
  }
  function offer() {
    const typed = word();
    const own = state.definitions.map(({ name, text }) => ({ name, kind: "name", summary: text }));
    offered = typed.length < 2 ? [] : [...own, ...names].filter((known) => known.name.startsWith(typed) && known.name !== typed).slice(0, 9);
    chosen = 0;
    list.hidden = offered.length === 0;
    input.setAttribute("aria-expanded", String(!list.hidden));
    draw();
  }
  function draw() {
    fill(list, offered.map((known, at) => h("li", {
      id: `completion-${at}`, role: "option", "aria-selected": String(at === chosen),
      onpointerdown: (event) => { event.preventDefault(); chosen = at; accept(); },
    }, h("code", {}, known.name), h("span", { class: "faint" }, known.summary))));
    if (list.hidden) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", `completion-${chosen}`);
  }
  function accept() {
    const known = offered[chosen];
    const end = input.selectionStart;
    const start = end - word().length;
    const call = known.kind === "word" || known.kind === "name" || input.value[end] === "(" ? "" : "(";
    input.setRangeText(known.name + call, start, end, "end");
    closeList();
    grow();
  }
  function closeList() {
    list.hidden = true;
    offered = [];
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  input.addEventListener("input", () => { place = -1; grow(); offer(); });
  input.addEventListener("blur", closeList);
  input.addEventListener("keydown", (event) => {
    const open = !list.hidden;
    if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      chosen = (chosen + (event.key === "ArrowDown" ? 1 : offered.length - 1)) % offered.length;
      draw();
    } else if (open && event.key === "Tab") {
      accept();
    } else if (open && event.key === "Escape") {
      closeList();
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

  cards();
  const text = query.get("text");
  if (text) evaluate(text, query.has("given") ? query.getAll("given") : undefined);
  if (matchMedia("(hover: hover)").matches) input.focus({ preventScroll: true });
  return { leave: () => controller?.abort() };
}

function count(number) {
  return number < 10_000 ? String(number) : `${Math.round(number / 1000)}k`;
}

function value(reply) {
  const { type, text } = reply.answer;
  const math = ["number", "game", "loopy", "form"].includes(type) || (type === "list" && reply.latex && !/["\\]text/.test(reply.latex));
  if (math && reply.latex) return h("div", { class: "value" }, typeset(reply.latex, reply.unicode));
  const string = type === "text" ? JSON.parse(quoted(text)) : reply.unicode ?? text;
  return h("pre", { class: "value value-text" }, string);
}

// A text of the language is one of JSON but for its line breaks.
function quoted(text) {
  try { JSON.parse(text); return text; } catch { return JSON.stringify(text); }
}

function card(text, uses, reply, again) {
  const source = h("button", { type: "button", class: "source", title: "Evaluate again", onclick: () => again(text, uses) }, h("code", {}, text));
  if (!reply.ok) return h("article", { class: "card card-refused" }, refusal({ error: reply.answer.error, message: reply.answer.error.message }, text, source));
  const facts = reply.facts?.length
    ? h("dl", { class: "facts" }, reply.facts.map((fact) => h("div", {}, h("dt", {}, fact.name), h("dd", {}, fact.game ? game(fact.game) : fact.text.replaceAll("-", "−")))))
    : null;
  const json = async () => {
    const full = await ask("eval", { text, given: uses });
    copy(JSON.stringify(full.answer), "JSON");
  };
  const tools = h("div", { class: "tools" },
    button("Text", () => copy(reply.answer.text, "Text"), { class: "small" }),
    reply.latex ? button("LaTeX", () => copy(reply.latex, "LaTeX"), { class: "small" }) : null,
    button("JSON", json, { class: "small" }),
    button("Link", () => copy(new URL(reply.link, location.href).href, "Link"), { class: "small" }),
    reply.board ? h("a", { class: "button small", href: `#/board?${new URLSearchParams(reply.board)}` }, "Open the board") : null,
    ["form", "position"].includes(reply.answer.type) ? h("a", { class: "button small", href: `#/explain?${new URLSearchParams({ text })}` }, "Explain") : null);
  return h("article", { class: "card" },
    uses.length ? h("p", { class: "faint given" }, "with ", uses.map((line) => h("code", {}, line))) : null,
    source, value(reply), facts,
    reply.pictures?.length ? h("div", { class: "pictures" }, reply.pictures.map(figure)) : null,
    tools);
}
