// Which moves are meant by the parts of a board that were pointed at.

// Whether a way begins with these parts in their order; places where a piece only lands on the way may be left out.
export function begins(way, parts) {
  if (way[0] !== parts[0]) return false;
  let at = 0;
  return parts.slice(1).every((part) => {
    at = way.indexOf(part, at + 1);
    return at > 0;
  });
}

// Whether a move may be meant by these parts: those of a piece in the order of its path, others in any order.
export function continues(move, parts) {
  return move.ways.some((way) => (move.path ? begins(way, parts) : parts.every((part) => way.includes(part))));
}

// Where the piece that was chosen can go: to the next places of its paths, and wherever one of them ends that needs no
// place between.
export function targets(moves, chosen) {
  const found = new Set();
  if (chosen.length === 0) return found;
  for (const { path, ways } of moves) {
    for (const way of path ? ways.filter((one) => begins(one, chosen)) : []) {
      const rest = way.slice(chosen.length);
      if (rest.length === 0) continue;
      found.add(rest[0]);
      const last = rest.at(-1);
      if (moves.filter((other) => continues(other, [...chosen, last])).length === 1) found.add(last);
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
