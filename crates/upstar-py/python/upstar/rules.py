"""Rulesets written in Python.

>>> from dataclasses import dataclass
>>> @dataclass(frozen=True)
... class Heap(Rules):
...     "Take one or two."
...     size: int
...     def moves(self, player):
...         return [Heap(self.size - k) for k in (1, 2) if k <= self.size]
>>> [Heap(n).value() for n in range(5)]
[0, *, *2, 0, *]
>>> Heap(4).winning_moves("Left")
[Heap(size=3)]
"""

from __future__ import annotations

import hashlib
import inspect
from typing import Any, Callable, ClassVar, Iterable, Literal

from . import _native

#: A player.
Player = Literal["Left", "Right"]


class Rules:
    """The base class of rulesets written in Python. An object is a position; it must be hashable and have the
    method ``moves``.

    ``moves(player)`` lists the positions to which ``"Left"`` or ``"Right"`` can move. If a position can recur,
    its value may be a ``Loopy`` game. A position must have finitely many followers.

    These methods are optional:

    * ``components()`` lists positions whose sum is this position;
    * ``negative()`` returns the position with the players exchanged;
    * ``normal()`` returns the representative of all positions that are equivalent by symmetry;
    * ``score(player, to)`` returns the points that ``player`` scores by moving to ``to``;
    * ``draw()`` returns a picture as rows of characters: ``.`` empty, ``x`` Left's, ``o`` Right's, ``#`` no cell.

    ``impartial = True`` in the class states that both players always have the same moves.

    Every function of the language is a method: ``value()``, ``mean()``, ``winning_moves("Left")``, ``left_score()``.
    ``position.mean()`` is ``upstar.mean(position)``, and positions in a result are objects of the class. An attribute
    that the class defines itself, such as the methods above, takes precedence; ``upstar.score(position, "Left")``
    always calls the function. ``+`` adds positions to other positions and games.
    """

    impartial: ClassVar[bool] = False
    _rules: ClassVar[Any] = None

    def moves(self, player: Player) -> Iterable[Any]:
        """Return the positions to which ``player`` can move."""
        raise NotImplementedError

    @classmethod
    def _own(cls) -> Any:
        own = cls.__dict__.get("_rules")
        if own is None:
            page = inspect.cleandoc(cls.__doc__ or cls.__name__)
            try:
                source = inspect.getsource(cls)
            except (OSError, TypeError):
                source = cls.__qualname__
            edition = hashlib.sha256(source.encode()).hexdigest()[:16]
            title = cls.__name__
            own = _native.PythonRules(cls, title.lower(), title, page, edition, cls.impartial)
            cls._rules = own
        return own

    @property
    def __upstar__(self) -> _native.Position:
        """The position as an Upstar value."""
        placed: _native.Position = self._own().place(self)
        return placed

    def _ask(self, question: Callable[[_native.Position], Any]) -> Any:
        return self._own().ask(self, question)

    def __add__(self, other: Any) -> Any:
        return self.__upstar__ + other

    def __radd__(self, other: Any) -> Any:
        # Python's ``sum`` starts with 0, which is not a summand.
        return self if type(other) is int and other == 0 else other + self.__upstar__

    def __sub__(self, other: Any) -> Any:
        return self.__upstar__ - other

    def __rsub__(self, other: Any) -> Any:
        return other - self.__upstar__

    def __neg__(self) -> Any:
        return -self.__upstar__

    def __getattr__(self, name: str) -> Any:
        of_positions = getattr(_native.Position, name, None)
        if name.startswith("_") or of_positions is None and name not in _FUNCTIONS:
            raise AttributeError(f"{type(self).__name__} has no {name!r}")
        if of_positions is not None and not callable(of_positions):
            return getattr(self.__upstar__, name)

        def method(*arguments: Any, **options: Any) -> Any:
            if of_positions is None:
                return _call(name, self, *arguments, **options)
            return self._ask(lambda position: of_positions(position, *arguments, **options))

        method.__name__, method.__doc__ = name, _native.help(name) or of_positions.__doc__
        return method

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *_FUNCTIONS})

    def _repr_svg_(self) -> str | None:
        return self._ask(lambda position: position.svg("board")) if hasattr(type(self), "draw") else None


_FUNCTIONS = frozenset(name for name, *_ in _native.functions())

#: Calls a function of the language by its name.
_call = _native.Session.shared().call
