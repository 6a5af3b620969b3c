// The progress of a long computation: a spinner, the progress in words, and buttons that end the
// computation.

import { button, h, small } from "./dom.js";

// Returns the element, and the function `seen`, which receives progress events. Each item of `ways`
// is a button with its label and its action.
export function working(words, ...ways) {
  const far = h("span", {}, words);
  // The buttons come before the words, so that they do not move when the words become longer.
  const element = h("div", { class: "working" }, h("span", { class: "spinner", "aria-hidden": "true" }),
    ways.map(([label, action]) => small(label, action)), far);
  return { element, seen: (progress) => { far.textContent = `${words}, ${told(progress)}`; } };
}

function told({ seconds, positions, games }) {
  const done = positions ? `, ${count(positions)} positions` : games ? `, ${count(games)} games` : "";
  return `${seconds.toFixed(1)} s${done}`;
}

function count(number) {
  return number < 10_000 ? String(number) : `${Math.round(number / 1000)}k`;
}
