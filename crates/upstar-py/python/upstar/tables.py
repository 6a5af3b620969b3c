"""Searches, tables and winners: the commands ``search``, ``table`` and ``solve``."""

from __future__ import annotations

from itertools import islice
from typing import Any, Callable, Iterable, Iterator, NamedTuple, Sequence

from . import _native
from .rules import Rules
from .sweep import Number, Record, sweep

_call = _native.Session.shared().call

#: The number of positions of one size that are listed for a condition in Python.
MOST_POSITIONS = 100_000


def _ruleset(ruleset: Any) -> Any:
    return _native.Session.shared().eval(ruleset) if isinstance(ruleset, str) else ruleset


def search(
    ruleset: Any,
    condition: str | Callable[[_native.Position], object],
    *,
    limit: int = 10,
    max_size: int = 8,
    threads: int = 1,
) -> list[_native.Position]:
    """Return the smallest positions of a ruleset for which a condition holds, at most ``limit``, in order of size.

    The condition is text, such as ``"value = 1/4"`` or ``"temperature > 2 and outcome = N"``, or a function of a
    position. A ruleset written in Python has no list of positions. Positions have at most ``max_size`` cells, tokens, edges or vertices; positions that differ only by
    symmetry are listed once.

    >>> search("domineering", "value = 1/2", limit=1)
    [domineering("../.#/.#")]
    >>> search("domineering", lambda p: p.temperature() > 0, limit=1)
    [domineering("2x2")]
    """
    rules = _ruleset(ruleset)
    if not isinstance(rules, _native.Function):
        raise _native.KindError("expected a ruleset of the language, such as upstar.domineering")
    if isinstance(condition, str):
        return _native.search(rules, condition, (0, max_size), limit, threads)

    def positions() -> Iterator[_native.Position]:
        for size in range(max_size + 1):
            found = _native.search(rules, "true", (size, size), MOST_POSITIONS + 1, threads)
            yield from found[:MOST_POSITIONS]
            if len(found) > MOST_POSITIONS:
                reason = f"more than {MOST_POSITIONS} positions have size {size}"
                raise _native.BudgetError(f"{reason}; lower `max_size`, or give the condition as text")

    return list(islice(filter(condition, positions()), limit))


def table(
    ruleset: Any,
    family: str | Iterable[str],
    columns: str | Sequence[str] = ("value", "outcome", "mean", "temperature"),
    *,
    numbers: Number = str,
    **options: Any,
) -> list[Record]:
    """Return a record for each position of a family, such as ``"1..3x2"``, in which ``a..b`` is a range of numbers and
    ``(xo)^a..b`` repeats a word.

    ``columns`` are names of functions, or expressions in the position ``p``, in a list or in a text with commas. The other options are those of
    :func:`sweep`. ``pandas.DataFrame(table(...))`` and ``polars.DataFrame(table(...))`` are data frames.

    >>> [row["value"] for row in table("domineering", "1..2x2", ["value"])]
    ['-1', '+-1']
    >>> [row["mean(p) + 1"] for row in table("nim", "0..2", ["mean(p) + 1"])]
    ['1', '1', '1']
    """
    texts = _native.family(family) if isinstance(family, str) else family
    return list(sweep(_ruleset(ruleset), texts, columns, numbers=numbers, **options))  # type: ignore[arg-type]


class Solution(NamedTuple):
    """The winner of a sum, as returned by :func:`solve`."""

    outcome: str
    """``L`` (Left wins), ``R`` (Right wins), ``N`` (the next player wins), ``P`` (the previous player wins), or ``D``."""
    left: list[Any]
    """Left's winning moves if Left moves first."""
    right: list[Any]
    """Right's winning moves if Right moves first."""


def solve(*games: Any, play: str = "normal") -> Solution:
    """Return the outcome and the winning moves of a sum of positions and games. A string is an expression. In
    ``play="misere"``, a player unable to move wins, and all terms must be positions or literal forms.

    Boards that are too large for their values to be computed often have a winner.

    >>> solve('nim("1,2")', 'nim("3")').outcome
    'P'
    >>> import upstar
    >>> solve(upstar.domineering("2x2")).left
    [domineering("#./#."), domineering(".#/.#")]
    """
    if play not in ("normal", "misere"):
        raise _native.KindError("`play` must be normal or misere; the scores of a position are left_score and right_score")
    shared = _native.Session.shared()
    terms = [shared.eval(game) if isinstance(game, str) else game for game in games]
    if play == "misere" and not all(map(_native.is_literal, terms)):
        raise _native.KindError(
            "under misère play, all components of a sum must be positions; write a position, such as nim(\"2\"), or a"
            " literal form, such as '{*|*}'"
        )
    total = terms[0] if len(terms) == 1 else sum(terms)
    misere = "misere_" if play == "misere" else ""
    moves = (_call(f"{misere}winning_moves", total, player) for player in ("Left", "Right"))
    return Solution(_call(f"{misere}outcome", total), *moves)


def to_networkx(value: Any, limit: int = 10_000) -> Any:
    """Return an ordered set as the ``networkx.DiGraph`` of its Hasse diagram, or the followers of a game as a
    ``networkx.MultiDiGraph``. An edge of an ordered set leads from an element to an upper cover. An edge of a game leads
    to an option and has the attribute ``player``. Different followers of a sum can be equal, so a sum has no graph.

    >>> import upstar
    >>> len(to_networkx(upstar.day(1)).edges), len(to_networkx(upstar.domineering("2x2")).edges)
    (4, 8)
    """
    import networkx  # type: ignore[import-not-found, import-untyped, unused-ignore]

    if isinstance(value, _native.Poset):
        diagram = networkx.DiGraph()
        diagram.add_nodes_from(value)
        diagram.add_edges_from(map(tuple, value.covers()))
        return diagram
    if isinstance(value, _native.Sum):
        raise _native.KindError("different followers of a sum can be equal; convert its value or its terms")
    graph = networkx.MultiDiGraph()
    graph.add_node(value)
    waiting = [value]
    while waiting:
        position = waiting.pop()
        for player in ("Left", "Right"):
            for option in position.options(player):
                if option not in graph:
                    waiting.append(option)
                graph.add_edge(position, option, player=player)
                if len(graph) > limit:
                    raise _native.BudgetError(f"the game has more than {limit} followers; raise `limit`")
    return graph


def from_networkx(graph: Any, start: Any = None) -> Any:
    """Return the ordered set in which a path of a directed graph leads from smaller to greater elements. If ``start`` is
    given, return the position of the game on the graph that begins at this node. Each edge of a game has the attribute
    ``player``, such as ``"Left"`` or ``"L"``.

    The elements of a set are numbers, strings or values.

    >>> import networkx
    >>> from_networkx(networkx.DiGraph([(1, 2), (1, 3), (2, 6), (3, 6)])).width()
    2
    >>> game = networkx.MultiDiGraph()
    >>> for start, end, player in [("a", "b", "Left"), ("a", "c", "Right"), ("c", "b", "Left")]:
    ...     _ = game.add_edge(start, end, player=player)
    >>> from_networkx(game, "a").value()
    1/2
    """
    nodes, edges = list(graph), list(graph.edges(data="player"))
    if not graph.is_directed():
        raise _native.KindError("expected a directed graph")
    if start is not None or any(player is not None for *_, player in edges):
        names = {node: f"n{at}" for at, node in enumerate(nodes)}
        if start not in names:
            raise _native.KindError("`start` must be a node of the graph")
        if any(not isinstance(player, str) for *_, player in edges):
            raise _native.KindError("each edge of a game needs the attribute `player`, \"Left\" or \"Right\"")
        options: dict[tuple[Any, str], dict[str, None]] = {}
        for node, to, player in edges:
            options.setdefault((node, _native.player(player)), {})[names[to]] = None
        nodes.sort(key=lambda node: node != start)
        sides = ([", ".join(options.get((node, player), ())) for player in ("Left", "Right")] for node in nodes)
        lines = (f"{names[node]}: {left} | {right}" for node, (left, right) in zip(nodes, sides))
        return _native.callables["game_graph"]("; ".join(lines))
    return _call("poset", nodes, [edge[:2] for edge in edges])


def plot(thermograph: _native.Thermograph, ax: Any = None, **style: Any) -> Any:
    """Draw the thermograph with matplotlib into ``ax``, by default the current axes, and return the axes. Values increase
    to the left. The keyword arguments are those of ``Axes.plot``.
    """
    if ax is None:
        from matplotlib import pyplot  # type: ignore[import-not-found, unused-ignore]

        ax = pyplot.gca()
    style = {"color": "black", **style}
    temperature = thermograph.temperature
    top = max(temperature + 1, (3 * temperature + 1) / 2)
    for wall in (thermograph.left_wall, thermograph.right_wall):
        corners = [*wall, (thermograph.mean, top)]
        ax.plot([float(value) for value, _ in corners], [float(height) for _, height in corners], **style)
    if not ax.xaxis_inverted():
        ax.invert_xaxis()
    ax.set_xlabel("value")
    ax.set_ylabel("temperature")
    return ax
