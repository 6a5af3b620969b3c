// The clickable list of the moves of a game. Variations follow the moves that they replace.

import { button, h, whose } from "./dom.js";
import { gain } from "./math.js";

// Returns the list of a tree. Calls `go` with the position after the chosen move.
export function moveList(tree, several, go) {
  const item = (node) => {
    const { move } = node;
    const judged = node.judged ? h("span", { class: `badge badge-${node.judged.mistake ? "mistake" : node.judged.after}` }, node.judged.mistake ? `${node.judged.before} → ${node.judged.after}` : node.judged.after) : null;
    return [h("span", { class: "ply faint" }, `${tree.path(node).length - 1}.`),
      button([whose(move.player), ` ${several ? `${move.part + 1}: ` : ""}${move.shown}${move.counted ? ` ${gain(move.points)}` : ""}`],
        () => go(node), { class: `log-move ${move.player.toLowerCase()}`, "aria-current": node === tree.here ? "step" : null }),
      judged, node.comment ? h("p", { class: "comment" }, node.comment) : null];
  };
  const line = (node) => {
    const items = [];
    for (let at = node; at; at = at.children[0]) {
      items.push(h("li", { class: "log-item" }, item(at)));
      // The variations follow the main move.
      const others = at.parent?.children[0] === at ? at.parent.children.slice(1) : [];
      for (const one of others) items.push(h("li", { class: "variation" }, h("ol", { "aria-label": "Variation" }, line(one))));
    }
    return items;
  };
  return [tree.root.comment ? h("li", {}, h("p", { class: "comment" }, tree.root.comment)) : null, line(tree.root.children[0])];
}
