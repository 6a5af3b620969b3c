// Pictures from the server, with download buttons.

import { explored } from "./diagram.js";
import { h, small, svg, toolbar } from "./dom.js";
import { PICTURES, copies } from "./download.js";
import { taxed } from "./tax.js";

const NAMES = { thermograph: "Thermograph", tree: "Game tree", graph: "Graph", board: "Board", diagram: "Hasse diagram" };

// Returns a picture with its text version. `link` is the address of a page with this picture. A thermograph
// of the game `cooled`, which has a text and definitions, can be cooled.
export function figure(picture, link, cooled) {
  const drawing = svg(picture.svg);
  const name = NAMES[picture.kind] ?? picture.kind;
  const twin = h("pre", { class: "twin", tabindex: "0", "aria-label": `${name} as text` }, picture.text.trimEnd());
  const frame = h("div", { class: "drawing", tabindex: "0", role: "group", "aria-label": `${name}, can be scrolled` }, drawing);
  // Scroll a wide picture to its middle, which contains the root of a tree.
  requestAnimationFrame(() => { frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) / 2; });
  return h("figure", { class: `figure figure-${picture.kind}` },
    h("figcaption", {}, name),
    picture.elements ? explored(picture, drawing, frame) : frame,
    picture.kind === "thermograph" && cooled ? taxed(drawing, cooled.text, cooled.given) : null,
    toolbar(
      PICTURES.map(([kind, action]) => small(kind, () => action(picture, picture.kind), { title: `Save as ${kind}` })),
      copies(() => link, name, () => picture, () => picture.kind),
      h("details", { class: "inline" }, h("summary", {}, "As text"), twin)));
}
