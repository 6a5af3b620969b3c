// A game in progress: the players, the convention, and the tree of moves. It neither draws nor asks.

import { fills } from "./boardmarks.js";
import { Tree, other, relabelled } from "./game.js";

// The maximum length of a comment on a position.
export const COMMENT = 500;

// Returns the position after a move in the same variant of its ruleset.
export function after({ rules, expression }, to) {
  const variant = /** @type {"impartial" | "dicotic" | undefined} */ (/^(impartial|dicotic)\(/.exec(expression)?.[1]);
  return { rules, position: to, ...(variant && { variant }) };
}

// Returns the names of the moves of an address.
export const movesOf = (fields) => [...fields.getAll("move"), ...(fields.get("line") ?? "").split("-").filter(Boolean)];

// Returns a move of an older link, which is given by the indices of its board and of the move.
function numbered({ boards, player }, name) {
  const [, part, index] = /^(\d+)\.(\d+)$/.exec(name) ?? [];
  const move = boards[part]?.moves[player][index];
  return move ? { part: Number(part), move } : null;
}

export class Match {
  // The tree of moves, or `null` before the boards are known, and the usual convention of the boards.
  game = null;
  usual = "normal";

  // Creates a match from the fields of an address.
  constructor(query) {
    this.parts = query.getAll("part").map((expression) => ({ expression }));
    if (this.parts.length === 0) this.parts.push({ expression: "domineering(\"4x4\")" });
    this.human = query.get("side") === "Right" ? "Right" : "Left";
    this.first = query.get("first") === "Right" ? "Right" : "Left";
    this.opponent = query.get("against") ?? "perfect";
    // If omitted, the usual convention of the boards applies.
    this.chosen = query.get("convention");
  }

  get convention() { return this.chosen ?? this.usual; }

  get here() { return this.game.here; }

  get isTwoPlayer() { return this.opponent === "person"; }

  // Starts a game on these boards.
  begin(boards) {
    this.usual = boards.every((one) => one.usual === "scoring") ? "scoring" : "normal";
    if (this.chosen === "scoring" && !boards.every((one) => one.points)) this.chosen = null;
    this.game = new Tree(boards, this.first);
  }

  // Identifies the match, without its moves.
  key() {
    return JSON.stringify([this.parts.map((part) => part.expression), this.human, this.first, this.opponent, this.chosen]);
  }

  // Returns the fields of the address of a position.
  fields(node = this.game?.here) {
    const fields = new URLSearchParams();
    for (const part of this.parts) fields.append("part", part.expression);
    for (const [name, value, plain] of [["side", this.human, "Left"], ["first", this.first, "Left"], ["against", this.opponent, "perfect"], ["convention", this.chosen, null]]) {
      if (value !== plain) fields.set(name, value);
    }
    for (const name of node ? this.game.line(node) : []) fields.append("move", name);
    for (const text of node ? this.game.comments(node) : []) fields.append("comment", text);
    return fields;
  }

  // Returns the position that the fields of an address denote, if this match contains it.
  found(fields) {
    const node = this.game?.find(movesOf(fields));
    const same = this.fields(this.game?.root);
    for (const name of ["rulefile", "comment"]) same.delete(name);
    for (const name of ["rulefile", "move", "line", "comment"]) fields.delete(name);
    return same.toString() === fields.toString() ? node : null;
  }

  data(part) { return this.here.boards[part]; }

  // Returns the move of the player to move that leads to a position.
  move(part, to) {
    return this.data(part).moves[this.here.player].find((one) => one.to === to);
  }

  // Returns the move with this name in an address, with its board.
  named(name) {
    return this.game.named(name) ?? numbered(this.here, name) ?? {};
  }

  // Returns the fields of a move that the tree stores.
  described(part, move) {
    return { part, to: move.to, label: move.label, points: move.points, parts: move.changes, counted: this.convention === "scoring" && Boolean(move.points) };
  }

  // Returns a label of a move with the names of vertices in this line of play.
  shown(part, label, { names } = this.here) {
    return relabelled(label, names[part]);
  }

  // Sets the comments of a link on the current line.
  annotate(comments) {
    for (const text of comments) {
      const [, at, words] = /^(\d+):([^]*)$/.exec(text) ?? [];
      const node = this.game.path()[at];
      if (node) node.comment = words.slice(0, COMMENT);
    }
  }

  places(node = this.here) { return node.boards.map((one) => after(one, one.position)); }

  // Returns the body of a request about this position.
  body(seconds) {
    const { player, won } = this.here;
    return { parts: this.places(), player, convention: this.convention, ahead: won.Left - won.Right, seconds };
  }

  // Returns the owners of completed boxes. The position does not contain them, but the moves so far
  // determine them.
  owners(part) {
    const found = new Map();
    this.game.path().forEach(({ move, parent, boards: now }) => {
      if (move?.part !== part) return;
      const [before, after_] = [parent.boards[part].view, now[part].view];
      if (after_.kind !== "lined" || !after_.dots) return;
      after_.rows.forEach((row, r) => row.forEach((cell, c) => {
        if (cell !== "empty" && before.rows[r][c] === "empty") found.set(`c${r}.${c}`, move.player);
      }));
    });
    return found;
  }

  // Returns the pieces placed on a board, with their owners.
  dominoes(part) {
    return this.game.path().slice(1).filter(({ move, parent, boards: now }) => move.part === part && fills(move.parts, parent.boards[part].view, now[part].view))
      .map(({ move }) => [move.parts, move.player]);
  }

  // Returns the numbers of the vertices of a board, which stay the same in a line of play.
  numbers(part) {
    const { ground, vertices } = this.data(part).view;
    if (!Number.isInteger(ground)) return [];
    return vertices.map(({ label }, at) => ({ part: `v${at}`, text: this.here.names[part]?.[at] ?? label, heat: null })).filter((_, at) => at !== ground);
  }

  // Returns `true` if the user may move.
  playable() {
    return this.game && !this.over() && (this.isTwoPlayer || this.here.player === this.human);
  }

  // Returns the only move if it is a pass that lets the opponent move again. Such a move is made
  // without a click.
  forced(node = this.here) {
    const all = node.boards.flatMap((one, part) => one.moves[node.player].map((move) => ({ part, move, here: one.position })));
    return all.length === 1 && all[0].move.label === "pass" && all[0].move.to !== all[0].here ? all[0] : null;
  }

  // Returns how often the position has occurred.
  repeated() {
    const alike = (node) => node.player === this.here.player && node.boards.every((one, part) => one.position === this.data(part).position);
    return this.game.path().filter(alike).length;
  }

  // If the game is over, returns the result in words and the winner.
  over() {
    const { player, won, resigned, boards } = this.here;
    if (resigned) return { words: `${this.human} resigns: ${other(this.human)} wins.`, winner: other(this.human) };
    if (boards.some((one) => one.moves[player].length > 0)) return this.repeated() >= 3 ? { words: "The position has occurred three times: the game is a draw.", winner: null } : null;
    if (this.convention === "scoring") {
      const points = won.Left - won.Right;
      const winner = points > 0 ? "Left" : points < 0 ? "Right" : null;
      return { words: winner ? `${winner} wins by ${Math.abs(points)} ${Math.abs(points) === 1 ? "point" : "points"}.` : "Both players have the same number of points: a tie.", winner };
    }
    const winner = this.convention === "misere" ? player : other(player);
    return { words: `${player} cannot move: ${winner} wins.`, winner };
  }

  // Returns the nearest position in this direction in which the user can move, or else the last
  // position.
  along(next) {
    let node = next(this.here);
    const passes = (one) => this.forced(one) || (!this.isTwoPlayer && one.player !== this.human && one.boards.some((b) => b.moves[one.player].length));
    while (node && passes(node) && next(node)) node = next(node);
    return node;
  }

  forward() { return this.along((node) => node.ahead ?? node.children[0]); }

  // Returns the end of the current line.
  last() {
    let end = this.here;
    while (end.ahead ?? end.children[0]) end = end.ahead ?? end.children[0];
    return end;
  }
}
