// A game with its variations: a tree of positions, each with the move that led to it.

// The play conventions and their names.
export const CONVENTIONS = [["normal", "normal (last move wins)"], ["misere", "misère (last move loses)"], ["scoring", "scoring (points count)"]];

export const other = (player) => (player === "Left" ? "Right" : "Left");

const nameOf = (part, move, boards) => (boards > 1 ? `${part + 1}:${move.label}` : move.label);

export class Tree {
  // Creates a game that starts with these boards and with `first` to move.
  constructor(boards, first) {
    this.root = this.node(null, null, boards, first, { Left: 0, Right: 0 });
    this.here = this.root;
  }

  node(parent, move, boards, player, won) {
    return { parent, move, boards, player, won, children: [], ahead: null, resigned: false, comment: "" };
  }

  // Makes a move in the current position. `move` has the fields part, to, label, parts and points,
  // and `board` is the board after the move.
  make(move, board) {
    const here = this.here;
    let next = here.children.find((child) => child.move.part === move.part && child.move.to === move.to);
    if (!next) {
      const boards = here.boards.map((old, part) => (part === move.part ? board : old));
      const won = { ...here.won, [here.player]: here.won[here.player] + (move.points ?? 0) };
      next = this.node(here, { ...move, player: here.player }, boards, other(here.player), won);
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
