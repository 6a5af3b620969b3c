// The live figures of the first page. Each opens its page.

import { ask } from "./api.js";
import { upBoard } from "./board.js";
import { explored } from "./diagram.js";
import { announce, faint, fill, h, small, svg, toolbar } from "./dom.js";
import { game } from "./math.js";
import { SumTable } from "./sum_table.js";
import { taxed } from "./tax.js";

const SUM = ["clobber(\"xxo\")", "domineering(\"2x3\")", "{2|-1}"];

// The figures, with their titles, the addresses of their pages, and functions that return their contents.
/** @type {[string, string, () => any][]} */
const FIGURES = [
  ["Hackenbush: cut an edge", "#/board?rules=hackenbush&position=B(R%2CGB)%2CRB", () => board("hackenbush", "B(R,GB),RB")],
  ["A thermograph: drag the tax", "#/calc?text={4|2||-1}", () => thermograph("{4|2||-1}")],
  ["Clobber: take a stone", "#/board?rules=clobber&position=xoxo%2Foxox", () => board("clobber", "xoxo/oxox")],
  ["All games born by day 2", "#/calc?text=day(2)", () => diagram("day(2)")],
  ["Toads and Frogs: step or jump", "#/board?rules=toads_and_frogs&position=TT..FF", () => board("toads_and_frogs", "TT..FF")],
  ["A sum: where is it hot?", `#/play?${new URLSearchParams(SUM.map((part) => ["part", part]))}`, () => sum(SUM)],
];

// Returns the list of figures. They are loaded one after the other, so that the first is shown soon.
export function figures() {
  const places = FIGURES.map(([title, link]) => ({ title, link, inside: h("div", { class: "live-figure" }, faint("loading")) }));
  const element = h("ul", { class: "live" }, places.map(({ title, link, inside }) => h("li", {}, h("h2", {}, h("a", { href: link }, title)), inside)));
  (async () => {
    for (const [at, { inside }] of places.entries()) {
      if (at > 0 && !element.checkVisibility()) return;
      try {
        fill(inside, await FIGURES[at][2]());
      } catch (error) {
        fill(inside, faint(error.message));
      }
    }
  })();
  return element;
}

// A board on which both players' moves can be made, with its value.
async function board(rules, position) {
  const value = h("p", { class: "live-value", role: "status" });
  const trail = [position];
  const undo = small("Undo", () => { trail.pop(); later(trail.at(-1)); });
  const shown = upBoard({ "aria-label": rules, "data-tall": 0.22, onmove: ({ detail: move }) => { announce(move.label); trail.push(move.to); later(move.to); } });

  async function go(to) {
    const data = await ask("board", { place: { rules, position: to } });
    if (to !== trail.at(-1)) return;
    shown.setBoth(data);
    undo.disabled = trail.length === 1;
    const reply = await ask("analyse", { place: { rules, position: to }, stage: "all", seconds: 3 }).catch(() => null);
    if (to === trail.at(-1)) fill(value, reply?.value ? ["value ", game(reply.value), `: ${reply.said}`] : reply?.said ?? "");
  }

  const later = (to) => go(to).catch((error) => fill(value, error.message));
  const first = go(position);
  const element = h("div", {}, shown, toolbar(undo, value));
  await first;
  requestAnimationFrame(() => shown.fit());
  return element;
}

async function thermograph(text) {
  const reply = await ask("eval", { text, brief: true, seconds: 3 });
  const drawing = svg(reply.pictures.find(({ kind }) => kind === "thermograph").svg);
  return h("div", { class: "figure-thermograph" }, h("div", { class: "drawing" }, drawing), taxed(drawing, text));
}

async function diagram(text) {
  const reply = await ask("eval", { text, brief: true, seconds: 3 });
  const [picture] = reply.pictures;
  const drawing = svg(picture.svg);
  return h("div", { class: "figure-diagram" }, explored(picture, drawing, h("div", { class: "drawing", tabindex: "0", role: "group", "aria-label": "Hasse diagram" }, drawing), true));
}

function sum(parts) {
  const table = new SumTable(() => {});
  table.element.open = true;
  table.show({ names: parts, places: parts.map((expression) => ({ expression })), player: "Left", convention: "normal", canPlay: false });
  return table.body;
}
