// Determines the moves that the clicked parts of a board denote.

// Returns `true` if a way begins with these parts, in this order. The intermediate landings of a
// jump may be omitted, but the destination of an amazon and its arrow may not.
export function begins({ jumps }, way, parts) {
  if (!jumps) return parts.every((part, at) => way[at] === part);
  if (way[0] !== parts[0]) return false;
  let at = 0;
  return parts.slice(1).every((part) => {
    at = way.indexOf(part, at + 1);
    return at > 0;
  });
}

// Returns `true` if these parts may denote a move. The order of the parts matters only for paths.
export function continues(move, parts) {
  return move.ways.some((way) => (move.path ? begins(move, way, parts) : parts.every((part) => way.includes(part))));
}

// Returns `true` if these parts form a complete path of the move. The two ends of a jump suffice.
export function completes(move, parts) {
  return move.path && move.ways.some((way) => begins(move, way, parts) && way.at(-1) === parts.at(-1) && (move.jumps || way.length === parts.length));
}

// Returns the parts to which the selected piece can move: the next part of each path, and the end
// of a jump.
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

// Returns `true` if a token is taken and no token below it is taken.
export function lowest(way, id) {
  const [, heap, below] = /^t(\d+)\.(\d+)$/.exec(id) ?? [];
  const tokens = way.map((part) => /^t(\d+)\.(\d+)$/.exec(part)).filter((token) => token?.[1] === heap);
  return tokens.length > 0 && Math.min(...tokens.map((token) => Number(token[2]))) === Number(below);
}

// Returns the moves whose ways do not contain a way of another move.
export function least(moves, wanted) {
  const ways = moves.map((move) => {
    const fitting = move.ways.filter((way) => wanted.every((part) => way.includes(part)));
    return fitting.sort((a, b) => a.length - b.length)[0] ?? [];
  });
  return moves.filter((_, at) => !ways.some((way, other) => other !== at && way.length < ways[at].length && way.every((part) => ways[at].includes(part))));
}
