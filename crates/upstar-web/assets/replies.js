// The best move in a sum of boards, and the best reply to a move.

import { other } from "./game.js";

// Returns the best move of a player, with its board and its player, or `null`. `ask` sends the requests,
// `boards` are the boards at `places`, and `rest` contains the convention and the time limit.
export async function best(ask, boards, places, player, rest) {
  const { move: found } = await ask("reply", { parts: places, player, ...rest });
  if (!found) return null;
  const move = boards[found.part].moves[player].find(({ to }) => to === found.to);
  return { part: found.part, label: found.label, player, move };
}

// Returns the lengths of the rows of a board.
export const shapeOf = ({ view }) => JSON.stringify(view.rows?.map((row) => row.length));

// Returns the best reply to a move. If the move renumbers the parts of its board, the reply cannot be
// shown there, and has no field `move`. The field `board` is the board after the move.
export async function reply(ask, boards, places, { part, move, player }, rest) {
  const place = { ...places[part], position: move.to };
  const board = await ask("board", { place });
  const swap = (list, item) => list.map((one, at) => (at === part ? item : one));
  const ahead = rest.ahead + (player === "Left" ? 1 : -1) * (move.points ?? 0);
  const found = await best(ask, swap(boards, board), swap(places, place), other(player), { ...rest, ahead });
  const shape = shapeOf(board);
  if (found?.part === part && !(shape && shape === shapeOf(boards[part]))) found.move = null;
  if (found) found.board = board;
  return found;
}
