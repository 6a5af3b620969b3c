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

import inspect
from types import MethodType
from typing import Any, Callable, ClassVar, Iterable, Literal
from weakref import WeakKeyDictionary

from . import _native

#: The native ruleset of each class.
_rules: WeakKeyDictionary[type, Any] = WeakKeyDictionary()

#: A player.
Player = Literal["Left", "Right"]


class Rules:
    """The base class of rulesets written in Python. An object is a position; it must be hashable and have the
    method ``moves``.

    ``moves(player)`` lists the positions to which ``"Left"`` or ``"Right"`` can move. If a position can recur,
    its value may be a ``Loopy`` game. A position must have finitely many followers. ``moves`` must always return
    the same positions: it is called once for each player, and its result is kept.

    These methods are optional:

    * ``components()`` lists positions whose sum is this position: smaller positions, or only this position;
    * ``negative()`` returns the position with the players exchanged;
    * ``normal()`` returns the representative of all positions that are equivalent by symmetry;
    * ``score(player, to)`` returns the points that ``player`` scores by moving to ``to``;
    * ``draw()`` returns a picture as rows of characters: ``.`` empty, ``x`` Left's, ``o`` Right's, ``#`` no cell.

    ``impartial = True`` in the class states that both players always have the same moves.

    The methods of a :class:`Position` are methods of these objects: ``value()``, ``mean()``, ``winning_moves("Left")``,
    ``left_score()``. ``position.mean()`` is ``upstar.mean(position)``, and positions in a result are objects of the class. An attribute
    that the class defines itself, such as the methods above, takes precedence; ``upstar.score(position, "Left")``
    always calls the function. ``+`` adds positions to other positions and games,
    and ``<=`` compares their values.
    """

    impartial: ClassVar[bool] = False

    def moves(self, player: Player) -> Iterable[Any]:
        """Return the positions to which ``player`` can move."""
        reason = "write moves(self, player), which lists the positions to which the player can move"
        raise NotImplementedError(f"{type(self).__name__} has no method `moves`; {reason}")

    @classmethod
    def _own(cls) -> Any:
        own = _rules.get(cls)
        if own is None:
            page = inspect.cleandoc(cls.__doc__ or cls.__name__)
            try:
                source = inspect.getsource(cls)
            except (OSError, TypeError):
                source = cls.__qualname__
            import hashlib

            edition = hashlib.sha256(source.encode()).hexdigest()[:16]
            title = cls.__name__
            own = _native.PythonRules(cls, title.lower(), title, page, edition, cls.impartial)
            own = _rules.setdefault(cls, own)
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

    # As for all positions, ``==`` compares positions, and the order compares their values.
    def __le__(self, other: Any) -> bool:
        return bool(self._ask(lambda position: position <= other))

    def __lt__(self, other: Any) -> bool:
        return bool(self._ask(lambda position: position < other))

    def __ge__(self, other: Any) -> bool:
        return bool(self._ask(lambda position: position >= other))

    def __gt__(self, other: Any) -> bool:
        return bool(self._ask(lambda position: position > other))

    # The methods of positions are not attributes of the class, because a dataclass would use an attribute with the
    # name of a field as the default of the field.
    def __getattr__(self, name: str) -> Any:
        method = None if name.startswith("_") else getattr(_native.Position, name, None)
        if isinstance(method, _native.Function):
            return MethodType(method, self)
        if method is None:
            raise _native.no_attribute_of(self, type(self).__name__, name)
        if not callable(method):
            return getattr(self.__upstar__, name)

        def asked(self: Rules, *arguments: Any, **options: Any) -> Any:
            return self._ask(lambda position: method(position, *arguments, **options))

        asked.__name__, asked.__doc__ = name, method.__doc__
        return MethodType(asked, self)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *(name for name in dir(_native.Position) if name[0] != "_")})

    def _repr_svg_(self) -> str | None:
        return self._ask(lambda position: position.svg("board")) if hasattr(type(self), "draw") else None


#: Calls a function of the language by its name.
_call = _native.Session.shared().call
