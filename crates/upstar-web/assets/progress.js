// Work that takes a while: a spinner, how far it is, and buttons to end it.

import { button, h } from "./dom.js";

// The element, and `seen`, which is told how the work goes on. `ways` are buttons: label and action.
export function working(words, ...ways) {
  const far = h("span", {}, words);
  // The buttons stand before the words, which grow, so that they stay where they are.
  const element = h("div", { class: "working" }, h("span", { class: "spinner", "aria-hidden": "true" }),
    ways.map(([label, action]) => button(label, action, { class: "small" })), far);
  return { element, seen: (progress) => { far.textContent = `${words}, ${told(progress)}`; } };
}

function told({ seconds, positions, games }) {
  const done = positions ? `${count(positions)} positions` : `${count(games)} games`;
  return `${seconds.toFixed(1)} s, ${done}`;
}

function count(number) {
  return number < 10_000 ? String(number) : `${Math.round(number / 1000)}k`;
}
