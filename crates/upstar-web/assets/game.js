// A game with its variations: a tree of positions, each with the move that led there.

export const other = (player) => (player === "Left" ? "Right" : "Left");

const nameOf = (part, move, boards) => (boards > 1 ? `${part + 1}:${move.label}` : move.label);

export class Tree {
  // A game that begins with these boards, `first` to move.
  constructor(boards, first) {
    this.root = this.node(null, null, boards, first, { Left: 0, Right: 0 });
    this.here = this.root;
  }

  node(parent, move, boards, player, won) {
    return { parent, move, boards, player, won, children: [], ahead: null, resigned: false };
  }

  // Makes a move here: `move` has part, to, label, parts and points, `board` is what the part becomes.
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

  // To a position; redoing leads back to where one came from.
  go(node) {
    this.here = node;
    for (let at = node; at.parent; at = at.parent) at.parent.ahead = at;
  }

  // The positions from the beginning to here.
  path(node = this.here) {
    const path = [];
    for (let at = node; at; at = at.parent) path.unshift(at);
    return path;
  }

  // The position after a line of moves, if it was reached.
  find(line) {
    let node = this.root;
    for (const name of line) node = node?.children.find((child) => this.name(child) === name);
    return node ?? null;
  }

  // The name of the move to a position; with the number of its board where there are several.
  name({ move, parent }) {
    return nameOf(move.part, move, parent.boards.length);
  }

  // The names of the moves of one line, for an address.
  line(node = this.here) {
    return this.path(node).slice(1).map((one) => this.name(one));
  }

  // The move with this name here.
  named(name) {
    const { boards, player } = this.here;
    for (const [part, board] of boards.entries()) {
      const move = board.moves[player].find((one) => nameOf(part, one, boards.length) === name);
      if (move) return { part, move };
    }
    return null;
  }

  // The whole tree without its boards, which the server knows.
  plain(node = this.root) {
    return { move: node.move, here: node === this.here, resigned: node.resigned, children: node.children.map((child) => this.plain(child)) };
  }
}
