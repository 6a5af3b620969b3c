// A game with its variations: a tree of positions, each with the move that led there.

export const other = (player) => (player === "Left" ? "Right" : "Left");

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

  // The position after a line, if it was reached.
  find(line) {
    let node = this.root;
    for (const name of line.split("-").filter(Boolean)) node = node?.children.find((child) => this.name(child) === name);
    return node ?? null;
  }

  // The move to a position as numbers: the part, and which of its moves it is.
  name({ move, parent }) {
    return `${move.part}.${parent.boards[move.part].moves[move.player].findIndex((one) => one.to === move.to)}`;
  }

  // The moves of one line as numbers, for an address.
  line(node = this.here) {
    return this.path(node).slice(1).map((one) => this.name(one)).join("-");
  }

  // The whole tree without its boards, which the server knows.
  plain(node = this.root) {
    return { move: node.move, here: node === this.here, resigned: node.resigned, children: node.children.map((child) => this.plain(child)) };
  }
}
