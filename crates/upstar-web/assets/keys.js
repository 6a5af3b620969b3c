// The table of keys, to which pages add their own keys. While text is typed, keys are not commands.

import { button, faint, h } from "./dom.js";
import { about } from "./engine.js";
import { showHelp } from "./help.js";

const EVERYWHERE = {
  "?": ["show the keys", showKeys],
  F1: ["help: functions, notation, terms", () => showHelp()],
  "/": ["go to the input field", () => (/** @type {HTMLElement} */ (document.querySelector("[data-input]")))?.focus()],
  b: ["go to the board", () => (/** @type {any} */ (document.querySelector("up-board")))?.take()],
  "1": ["calculator", () => { location.hash = "/calc"; }],
  "2": ["board", () => { location.hash = "/board"; }],
  "3": ["play", () => { location.hash = "/play"; }],
  "4": ["explain", () => { location.hash = "/explain"; }],
  "5": ["lessons", () => { location.hash = "/lesson"; }],
  "6": ["gallery", () => { location.hash = "/gallery"; }],
  "7": ["rules", () => { location.hash = "/rules"; }],
};

const SIGNS = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", PageUp: "Page ↑", PageDown: "Page ↓", " ": "Space" };

let page = {};

export function setKeys(keys) {
  page = keys;
}

const within = (target, selector) => Boolean(target.closest?.(selector));
const typing = (target) => within(target, "input, textarea, select, [contenteditable]");

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (document.querySelector("dialog[open]") || typing(event.target)) return;
  // The space bar presses a button that has the focus.
  if (event.key === " " && within(event.target, "button, a, summary, [role=button]")) return;
  const found = page[event.key] ?? EVERYWHERE[event.key];
  if (!found) return;
  event.preventDefault();
  found[1]();
});

export function showKeys() {
  const board = document.querySelector("up-board");
  const rows = (keys) => Object.entries(keys).map(([key, [what]]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, SIGNS[key] ?? key)), h("td", {}, what, board && key.startsWith("Arrow") && ", if the board does not have the focus")));
  const dialog = h("dialog", { class: "keys", "aria-label": "Keys" },
    h("h2", {}, "Keys"),
    h("table", {}, h("tbody", {}, rows(page), rows(EVERYWHERE),
      h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, "←↑↓→")), h("td", {}, "move between the parts of the board that has the focus")),
      h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, "Enter")), h("td", {}, "move or edit at the selected part")),
      h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, "Esc")), h("td", {}, "cancel the selection")))),
    about.api ? faint("Programs can use the API: ", h("a", { href: about.api }, "its description"), ".") : null,
    h("div", { class: "bar" }, button("Functions, notation, terms", () => { dialog.close(); showHelp(); }), button("Close", () => dialog.close(), { autofocus: true })));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
