"""Values of Go positions with kos, compared with an independent implementation of the rules.

The implementation follows the help page of `go`, and knows nothing about values: it compares the outcome of
each board plus a short game with the outcome of the value plus the same game. The number of prisoners is one
integer, because a prisoner of one player and a prisoner of the other cancel.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import upstar

State = tuple[str, int]
Options = tuple[list[State], list[State]]
Tree = tuple["tuple[Tree, ...]", "tuple[Tree, ...]"]

SIGN = (1, -1)
EMPTY = ".bw"
OWNER = {"x": 0, "X": 0, "o": 1, "O": 1}
# Boards with more followers, or with more prisoners, are skipped.
MOST_STATES, MOST_PRISONERS = 600, 12
# The number of boards of each size.
BOARDS = 8 * int(os.environ.get("TEST_SCALE", 1))


class UnclearRegionError(Exception):
    """A region is surrounded by one player, who also has loose stones in it."""


class Go:
    """The local rules on a board of one size."""

    def __init__(self, rows: int, columns: int) -> None:
        self.points = range(rows * columns)
        self.columns = columns
        places = [(at // columns, at % columns) for at in self.points]
        self.near = [[b for b in self.points if sum(abs(i - j) for i, j in zip(places[a], places[b])) == 1] for a in self.points]

    def text(self, board: str) -> str:
        return "/".join(board[at : at + self.columns] for at in self.points[:: self.columns])

    def chain(self, board: list[str] | str, at: int) -> tuple[set[int], set[int], bool]:
        """Return the stones of a chain, its liberties, and True if it is safe."""
        owner, stones, todo, liberties = OWNER[board[at]], {at}, [at], set()
        for stone in todo:
            for near in self.near[stone]:
                if board[near] in EMPTY:
                    liberties.add(near)
                elif OWNER.get(board[near]) == owner and near not in stones:
                    stones.add(near)
                    todo.append(near)
        return stones, liberties, any(board[stone] in "XO" for stone in stones)

    def put(self, board: str, at: int, player: int) -> tuple[list[str], int, int | None] | None:
        """Return the board, the number of captured stones, and the point of a ko."""
        after = list(board)
        after[at] = "xo"[player]
        taken: list[int] = []
        for near in self.near[at]:
            if OWNER.get(after[near]) == 1 - player:
                stones, liberties, safe = self.chain(after, near)
                if not liberties and not safe:
                    taken += stones
                    for stone in stones:
                        after[stone] = "."
        stones, liberties, safe = self.chain(after, at)
        if not liberties and not safe:
            return None
        is_ko = len(taken) == 1 and len(stones) == 1 and not safe and liberties == set(taken)
        return after, len(taken), taken[0] if is_ko else None

    def move(self, board: str, prisoners: int, at: int, player: int) -> State | None:
        played = self.put(board, at, player)
        if played is None:
            return None
        after, taken, ko = played
        mark = {"b": 0, "w": 1}.get(board[at])
        if ko is None:
            prisoners += SIGN[player] * taken + (0 if mark is None else SIGN[mark])
        elif mark != 1 - player:
            after[ko] = "bw"[player]
            prisoners += SIGN[player] if mark == player else 0
        return self.release("".join(after), prisoners)

    def release(self, board: str, prisoners: int) -> State:
        """Count the prisoners of kos that are over."""
        after = list(board)
        for at in self.points:
            if after[at] in "bw":
                owner = "bw".index(after[at])
                played = self.put("".join(after), at, 1 - owner)
                if played is None or played[2] is None:
                    after[at] = "."
                    prisoners += SIGN[owner]
        return "".join(after), prisoners

    def settled(self, board: str, prisoners: int) -> State:
        """Replace settled regions by points."""
        for player in (0, 1):
            safe = {stone for at in self.points if board[at] == "XO"[player] for stone in self.chain(board, at)[0]}
            open_points = {at for at in self.points if at not in safe and board[at] != "#"}
            while open_points:
                region = [open_points.pop()]
                for at in region:
                    region += [near for near in self.near[at] if near in open_points]
                    open_points -= set(self.near[at])
                far = sum(not safe.intersection(self.near[at]) for at in region)
                if far > 1 or far == len(region) or any(board[at] == "OX"[player] for at in region):
                    continue
                if any(OWNER.get(board[at]) == player for at in region):
                    raise UnclearRegionError
                for at in region:
                    prisoners += SIGN[player] * (1 + (board[at] in OWNER))
                    prisoners += SIGN["bw".index(board[at])] if board[at] in "bw" else 0
                board = "".join("#" if at in region else board[at] for at in self.points)
        return board, prisoners

    def options(self, state: State) -> Options:
        board, prisoners = self.settled(*state)
        result: Options = ([], [])
        for player in (0, 1):
            moves = (self.move(board, prisoners, at, player) for at in self.points if board[at] in EMPTY)
            result[player].extend(dict.fromkeys(move for move in moves if move))
            if prisoners * SIGN[player] > 0:
                result[player].append((board, prisoners - SIGN[player]))
        return result

    def graph(self, start: State) -> dict[State, Options] | None:
        graph: dict[State, Options] = {}
        todo = [start]
        for state in todo:
            if abs(state[1]) > MOST_PRISONERS or len(todo) > 20 * MOST_STATES or len(graph) > MOST_STATES:
                return None
            if state not in graph:
                graph[state] = self.options(state)
                todo += [follower for side in graph[state] for follower in side]
        return graph


def is_cyclic(graph: dict[State, Options]) -> bool:
    left = {state: {follower for side in sides for follower in side} for state, sides in graph.items()}
    while left:
        ends = {state for state, followers in left.items() if not followers.intersection(left)}
        if not ends:
            return True
        left = {state: followers for state, followers in left.items() if state not in ends}
    return False


def integer(n: int) -> Tree:
    if n == 0:
        return (), ()
    return ((integer(n - 1),), ()) if n > 0 else ((), (integer(n + 1),))


STAR: Tree = ((integer(0),), (integer(0),))
GAMES: dict[str, Tree] = {
    **{str(n): integer(n) for n in range(-3, 4)},
    **{f"{{{a}|{b}}}": ((integer(a),), (integer(b),)) for a, b in [(1, 0), (0, -1), (1, -1), (2, 0), (0, -2), (3, -1), (1, -3)]},
    **{"*": STAR, "^": ((integer(0),), (STAR,)), "v": ((STAR,), (integer(0),))},
    **{"1/2": ((integer(0),), (integer(1),)), "-1/2": ((integer(-1),), (integer(0),))},
}

# The results if Left and if Right moves first: the winner, or None for a draw.
OUTCOMES = {
    (0, 0): "L", (1, 1): "R", (0, 1): "N", (1, 0): "P", (None, None): "D",
    (0, None): "N^", (None, 0): "P^", (1, None): "Pv", (None, 1): "Nv",
}  # fmt: skip


def outcome(graph: dict[State, Options], start: State, game: Tree) -> str:
    """Solve the sum of a board and a short game, backwards from the ends of play."""
    Node = tuple[State, Tree, int]
    starts = [(start, game, 0), (start, game, 1)]
    before: dict[Node, list[Node]] = {node: [] for node in starts}
    left: dict[Node, int] = {}
    todo: list[Node] = list(starts)
    for state, summand, player in todo:
        followers = [(to, summand, 1 - player) for to in graph[state][player]]
        followers += [(state, to, 1 - player) for to in summand[player]]
        left[state, summand, player] = len(followers)
        for follower in followers:
            if follower not in before:
                before[follower] = []
                todo.append(follower)
            before[follower].append((state, summand, player))
    winner: dict[Node, int] = {node: 1 - node[2] for node, count in left.items() if count == 0}
    solved = list(winner)
    for node in solved:
        for earlier in before[node]:
            left[earlier] -= 1
            if earlier not in winner and (earlier[2] == winner[node] or left[earlier] == 0):
                winner[earlier] = winner[node]
                solved.append(earlier)
    return OUTCOMES[winner.get(starts[0]), winner.get(starts[1])]


def boards_with_kos(go: Go, rng: random.Random) -> Iterator[tuple[State, dict[State, Options]]]:
    while True:
        board = "".join(rng.choice("...xxooXO#") for _ in go.points)
        chains = (go.chain(board, at) for at in go.points if board[at] in OWNER)
        if not all(liberties or safe for _, liberties, safe in chains):
            continue
        start = go.release(board, 0)
        try:
            graph = go.graph(start)
        except UnclearRegionError:
            continue
        if graph and is_cyclic(graph):
            yield start, graph


def test_kos_have_the_values_of_their_graphs() -> None:
    rng = random.Random(5)
    session = upstar.Session()
    games = ", ".join(GAMES)
    for rows, columns in [(3, 3), (2, 4)]:
        go = Go(rows, columns)
        for _, (start, graph) in zip(range(BOARDS), boards_with_kos(go, rng)):
            text = f"{go.text(start[0])};x+{start[1]}"
            found = session.eval(f'[outcome(value(go("{text}")) + x) for x in [{games}]]')
            assert [str(one) for one in found] == [outcome(graph, start, game) for game in GAMES.values()], text
