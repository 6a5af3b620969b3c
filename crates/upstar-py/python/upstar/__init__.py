"""Combinatorial games, exact and fast.

>>> import upstar
>>> g = upstar.eval("{2|-1} + ^*")
>>> g
{2^*|-1^*}
>>> g.mean(), g.temperature()
(Fraction(1, 2), Fraction(3, 2))
>>> upstar.domineering("4x4").outcome()
'N'

    upstar.help()            the notation, and a list of all functions and rulesets
    upstar.help("cool")      the page of a function, a ruleset or a name of this module
    help(upstar.Game)        the methods of games; other classes are Form, Loopy, Position, Scoring, Sum and Poset
    help(upstar.Rules)       rulesets written in Python
    eval, game, from_json    games and positions from texts, from their options and from JSON
    search, solve, table, sweep    many positions, and the best moves of sums
    limit, Session           limits and stores
    widget, plot, to_networkx, from_networkx    other packages

Every function of the language is a function of this module and a method of the classes to which it applies:
``upstar.mean(g)`` is ``g.mean()``. Every ruleset is a function from texts to positions. A game is a ``Game`` even if it
equals a number. Other numbers, and results such as means, are ``fractions.Fraction``, and counts are ``int``. Below this
list, ``help(upstar)`` prints every method of every class.
"""

from __future__ import annotations

import sys
from functools import reduce
from inspect import getdoc
from operator import add
from typing import Any, Iterable

from . import _native
from ._native import (
    BudgetError,
    ClaimError,
    Compound,
    Form,
    Function,
    Game,
    KindError,
    Loopy,
    NotationError,
    Ordinal,
    Poset,
    Position,
    PositionError,
    Scoring,
    Session,
    SignedStop,
    Sum,
    Thermograph,
    UndefinedError,
    UpstarError,
    Value,
    __version__,
)
from ._native import help as _page
from .results import (
    BracketGame,
    BracketInfo,
    KaneInvariant,
    MisereQuotient,
    Regularity,
    SparseSpace,
)
from .rules import Rules
from .sweep import Record, sweep
from .tables import Solution, from_networkx, plot, search, solve, table, to_networkx

#: The players.
Left = "Left"
Right = "Right"

_session = Session.shared()
Thermograph.plot = plot

# The functions and rulesets of the language. The definitions below replace some of them.
globals().update(_native.callables)


def eval(text: str) -> Any:  # noqa: A001 - the name is that of the command
    """Evaluate a program of the expression language, and return the value of its last statement.

    Dyadic numbers are returned as ``Game`` objects, and other numbers as ``Fraction`` objects. The value of a function call, such as
    ``mean({3|1})``, has the class that the function returns.

    >>> eval("^ + ^ + *")
    ^^*
    >>> eval("3/2"), eval("1/3"), eval("mean({3|1})")
    (3/2, Fraction(1, 3), Fraction(2, 1))
    """
    return _session.eval(text)


def game(left: Iterable[Any], right: Iterable[Any]) -> Game:
    """Return the game with these options.

    >>> game([2], [game([0], [0])])
    {2|*}
    """
    return _session.game(list(left), list(right))


def rulesets() -> dict[str, list[str]]:
    """Return the names of the rulesets by group.

    >>> list(rulesets())
    ['boards', 'strips', 'heaps', 'graphs']
    >>> "domineering" in rulesets()["boards"]
    True
    """
    return dict(_native.groups())


def help(name: Any = "") -> None:  # noqa: A001 - the name is that of the command
    """Print the help page of a function, a ruleset, an operator or a name of this module. Without a name, print the
    notation and the list of functions and rulesets.

    >>> help("cool")  # doctest: +ELLIPSIS
    cool(g: game, t: number) -> game
    <BLANKLINE>
    ...
    """
    if isinstance(name, str):
        names = {*__all__, "eval", "help"} - {"Left", "Right", "__version__"}
        page = getdoc(globals()[name]) if name in names else _page(name)
        if page is None:
            near = _native.similar(name, [*_native.callables, *names])
            raise KindError(f"no help page for {name!r}" + (f"; did you mean {near!r}?" if near else ""))
    else:
        page = getdoc(name) or repr(name)
    print(page)


def limit(
    *, steps: int | None = None, timeout: float | None = None, max_memory: int | str | None = None
) -> None:
    """Limit each query of the default session from now on. Omitted limits are reset to their defaults: three
    quarters of the available memory, and unlimited time and steps.

    >>> limit(timeout=0.2)
    >>> eval('value(domineering("12x12"))')  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    ...
    BudgetError: time limit reached; raise the limit with `timeout`
    >>> limit()
    """
    _session.limit(steps=steps, timeout=timeout, max_memory=max_memory)


def from_json(text: str) -> Game:
    """Return the game described by a table of nodes, as returned by ``json()`` for games.

    >>> from_json(Game("{2|^}").json())
    {2|^}
    """
    return _session.read_json(text)


def widget(value: Any) -> Any:
    """Return a Jupyter widget: a position that is played and edited by clicks, with its value and the best moves, or a
    thermograph with a slider for the tax. The attribute ``position`` is the position after all moves and edits. Needs
    the package ``anywidget``.
    """
    from .widgets import widget as make

    return make(value)


def _read(kind: type[Value], text: str) -> Value:
    """Return a value from its text, for unpickling."""
    return kind(_session.read(text))


def _read_json(kind: type[Value], text: str) -> Value:
    """Return a value from its table of nodes, for unpickling."""
    return kind(from_json(text))


def _read_sum(kind: type[Value], terms: list[tuple[int, Any]]) -> Value:
    """Return a sum from its terms with their numbers of copies, for unpickling."""
    return kind(reduce(add, (count * getattr(term, "__upstar__", term) for count, term in terms)))


def __getattr__(name: str) -> Any:
    raise _native.no_attribute_of(sys.modules[__name__], __name__, name)


# The list omits `eval` and `help`, so that a star import does not replace Python's own functions.
__all__ = [
    "BracketGame",
    "BracketInfo",
    "BudgetError",
    "ClaimError",
    "Compound",
    "Form",
    "Function",
    "Game",
    "KaneInvariant",
    "KindError",
    "Left",
    "Loopy",
    "MisereQuotient",
    "NotationError",
    "Ordinal",
    "Poset",
    "Position",
    "PositionError",
    "Record",
    "Regularity",
    "Right",
    "Rules",
    "Scoring",
    "Session",
    "SignedStop",
    "Solution",
    "SparseSpace",
    "Sum",
    "Thermograph",
    "UndefinedError",
    "UpstarError",
    "Value",
    "__version__",
    "from_json",
    "from_networkx",
    "game",
    "limit",
    "rulesets",
    "search",
    "solve",
    "sweep",
    "table",
    "to_networkx",
    "widget",
]
