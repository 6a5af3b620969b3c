// Which moves are meant by the parts of a board that were pointed at.

// Whether a way begins with these parts in their order. Places where a jumping piece only lands may be left out; an amazon
// goes to one place, and then its arrow to another.
export function begins({ jumps }, way, parts) {
  if (!jumps) return parts.every((part, at) => way[at] === part);
  if (way[0] !== parts[0]) return false;
  let at = 0;
  return parts.slice(1).every((part) => {
    at = way.indexOf(part, at + 1);
    return at > 0;
  });
}

// Whether a move may be meant by these parts: those of a piece in the order of its path, others in any order.
export function continues(move, parts) {
  return move.ways.some((way) => (move.path ? begins(move, way, parts) : parts.every((part) => way.includes(part))));
}

// Whether these parts are all of a path, in its order; a jumping piece needs only its ends.
export function completes(move, parts) {
  return move.path && move.ways.some((way) => begins(move, way, parts) && way.at(-1) === parts.at(-1) && (move.jumps || way.length === parts.length));
}

// Where the piece that was chosen can go: to the next place of each path, and, where it jumps, to the end.
export function targets(moves, chosen) {
  const found = new Set();
  if (chosen.length === 0) return found;
  for (const move of moves.filter(({ path }) => path)) {
    for (const way of move.ways.filter((one) => begins(move, one, chosen) && one.length > chosen.length)) {
      found.add(way[chosen.length]);
      if (move.jumps) found.add(way.at(-1));
    }
  }
  return found;
}

export function same(way, parts) {
  return new Set(way).size === parts.length && way.every((part) => parts.includes(part));
}

// Whether a token is taken, and none below it.
export function lowest(way, id) {
  const [, heap, below] = /^t(\d+)\.(\d+)$/.exec(id) ?? [];
  const tokens = way.map((part) => /^t(\d+)\.(\d+)$/.exec(part)).filter((token) => token?.[1] === heap);
  return tokens.length > 0 && Math.min(...tokens.map((token) => Number(token[2]))) === Number(below);
}

// Of the moves those whose changes hold no others'.
export function least(moves, wanted) {
  const ways = moves.map((move) => {
    const fitting = move.ways.filter((way) => wanted.every((part) => way.includes(part)));
    return fitting.sort((a, b) => a.length - b.length)[0] ?? [];
  });
  return moves.filter((_, at) => !ways.some((way, other) => other !== at && way.length < ways[at].length && way.every((part) => ways[at].includes(part))));
}
