// A game with its variations: a tree of positions, each with the move that led to it.

// The play conventions and their names.
export const CONVENTIONS = [["normal", "normal (last move wins)"], ["misere", "misère (last move loses)"], ["scoring", "scoring (points count)"]];

export const other = (player) => (player === "Left" ? "Right" : "Left");

// Returns the names of the vertices of a picture after a move that has removed some parts, so that each vertex
// keeps its name. `names` are the names before the move. Returns `null` if a position has no such names.
export function renumbered({ view }, names, removed, after) {
  if (!Number.isInteger(view.ground)) return null;
  const rest = (names ?? view.vertices.map(({ label }) => label)).map((name, at) => ({ name, at })).filter(({ at }) => !removed.includes(`v${at}`));
  const places = new Map(rest.map(({ at }, to) => [at, to]));
  const shape = (edges, of) => edges.map(({ from, to, tint }) => `${[of(from), of(to)].sort()} ${tint}`).sort().join();
  const kept = view.edges.filter((_, at) => !removed.includes(`e${at}`));
  const isSame = rest.length === after.view.vertices.length && shape(kept, (at) => places.get(at)) === shape(after.view.edges, (at) => at);
  return isSame ? rest.map(({ name }) => name) : null;
}

// Returns the label of a move, such as `3-4`, with the names of its vertices.
export const relabelled = (label, names) => (names ? label.replace(/^\d+(-\d+)*/, (vertices) => vertices.split("-").map((at) => names[at] ?? at).join("-")) : label);

const nameOf = (part, move, boards) => (boards > 1 ? `${part + 1}:${move.label}` : move.label);

export class Tree {
  // Creates a game that starts with these boards and with `first` to move.
  constructor(boards, first) {
    this.root = this.node(null, null, boards, first, { Left: 0, Right: 0 }, boards.map(() => null));
    this.here = this.root;
  }

  // `names` are the names of the vertices of each board, or `null`.
  node(parent, move, boards, player, won, names) {
    return { parent, move, boards, player, won, names, children: [], ahead: null, resigned: false, comment: "" };
  }

  // Makes a move in the current position. `move` has the fields part, to, label, parts and points,
  // and `board` is the board after the move.
  make(move, board) {
    const here = this.here;
    let next = here.children.find((child) => child.move.part === move.part && child.move.to === move.to);
    if (!next) {
      const boards = here.boards.map((old, part) => (part === move.part ? board : old));
      const won = { ...here.won, [here.player]: here.won[here.player] + (move.points ?? 0) };
      const names = here.names.map((old, part) => (part === move.part ? renumbered(here.boards[part], old, move.parts, board) : old));
      next = this.node(here, { ...move, player: here.player, shown: relabelled(move.label, here.names[move.part]) }, boards, other(here.player), won, names);
      here.children.push(next);
    }
    this.go(next);
    return next;
  }

  // Goes to a position. Redo then follows the path to this position.
  go(node) {
    this.here = node;
    for (let at = node; at.parent; at = at.parent) at.parent.ahead = at;
  }

  // Returns the positions from the root to this position.
  path(node = this.here) {
    const path = [];
    for (let at = node; at; at = at.parent) path.unshift(at);
    return path;
  }

  // Returns the position after a line of moves, if the tree contains it.
  find(line) {
    let node = this.root;
    for (const name of line) node = node?.children.find((child) => this.name(child) === name);
    return node ?? null;
  }

  // Returns the name of the move that leads to a position, with the number of its board if there
  // are several boards.
  name({ move, parent }) {
    return nameOf(move.part, move, parent.boards.length);
  }

  // Returns the names of the moves of a line, for an address.
  line(node = this.here) {
    return this.path(node).slice(1).map((one) => this.name(one));
  }

  // Returns the comments on the positions of a line, for an address, each with the number of moves before it.
  comments(node = this.here) {
    return this.path(node).map(({ comment }, at) => comment && `${at}:${comment}`).filter(Boolean);
  }

  // Returns the move with this name in the current position.
  named(name) {
    const { boards, player } = this.here;
    for (const [part, board] of boards.entries()) {
      const move = board.moves[player].find((one) => nameOf(part, one, boards.length) === name);
      if (move) return { part, move };
    }
    return null;
  }

  // Returns the tree without its boards, which the server can recompute.
  plain(node = this.root) {
    return { move: node.move, here: node === this.here, resigned: node.resigned, comment: node.comment, children: node.children.map((child) => this.plain(child)) };
  }
}
