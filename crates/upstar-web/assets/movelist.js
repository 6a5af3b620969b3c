// The moves of a game, to be clicked; variations stand in brackets behind the move they are for.

import { h } from "./dom.js";
import { gain } from "./math.js";

// The list of a tree; `go` is called with the position after the move that is chosen.
export function moveList(tree, several, go) {
  const item = (node) => {
    const { move } = node;
    const judged = node.judged ? h("span", { class: `badge badge-${node.judged.mistake ? "mistake" : node.judged.after}` }, node.judged.mistake ? `${node.judged.before} → ${node.judged.after}` : node.judged.after) : null;
    return [h("span", { class: "ply faint" }, `${depth(node)}.`),
      h("button", { type: "button", class: `log-move ${move.player.toLowerCase()}`, "aria-current": node === tree.here ? "step" : null, onclick: () => go(node) },
        h("span", { class: `who who-${move.player.toLowerCase()}` }, move.player), ` ${several ? `${move.part + 1}: ` : ""}${move.label}${move.counted ? ` ${gain(move.points)}` : ""}`),
      judged];
  };
  const line = (node) => {
    const items = [];
    for (let at = node; at; at = at.children[0]) {
      items.push(h("li", { class: "log-item" }, item(at)));
      // Behind the main move, what else was tried in its place.
      const others = at.parent?.children[0] === at ? at.parent.children.slice(1) : [];
      for (const one of others) items.push(h("li", { class: "variation" }, h("ol", { "aria-label": "Variation" }, line(one))));
    }
    return items;
  };
  return line(tree.root.children[0]);
}

function depth(node) {
  let count = 0;
  for (let at = node; at.parent; at = at.parent) count += 1;
  return count;
}
