"""Results that consist of several fields, and the signatures of functions."""

from __future__ import annotations

from keyword import iskeyword
from typing import Any, NamedTuple


class KaneInvariant(NamedTuple):
    """Kane's invariant of a game, as returned by ``kane_info``."""

    wins: bool
    """Whether the first player wins."""
    remoteness: int
    suspense: int
    r: list[int]
    s: list[int]


class BracketGame(NamedTuple):
    """The bracket game [upper, lower]. An infinite ordinal is an ``Ordinal``."""

    upper: Any
    lower: Any


class BracketInfo(NamedTuple):
    """The properties of a bracket game, as returned by ``bracket_info``."""

    game: BracketGame
    wins: bool
    """Whether the first player wins."""
    remoteness: Any
    suspense: Any


class MisereQuotient(NamedTuple):
    """A misère quotient, as returned by ``misere_quotient``."""

    order: int
    presentation: str
    p_positions: list[str]
    heaps: list[str]
    """The elements of the heaps of 0, 1, 2, ... tokens."""
    period: list[int]
    """The first heap and the period, or an empty list if no period was found."""
    is_proved: bool
    """Whether the period is proved for all heaps."""


class Regularity(NamedTuple):
    """The period of a sequence of nim values, as returned by ``regularity``."""

    preperiod: int
    period: int
    saltus: int
    is_proved: bool
    evidence: str


class SparseSpace(NamedTuple):
    """The sparse space of an octal game, as returned by ``sparse_space``."""

    mask: int
    is_alternating: bool
    rare: int
    """The number of rare heaps."""
    heaps: int
    """The number of heaps considered."""


_CLASSES: dict[str, Any] = {
    "kane_invariant": KaneInvariant,
    "bracket_game": BracketGame,
    "bracket_info": BracketInfo,
    "misere_quotient": MisereQuotient,
    "regularity": Regularity,
    "sparse_space": SparseSpace,
}


def result(kind: str, fields: dict[str, Any]) -> Any:
    """Return the object with these fields. An outcome table is a dictionary."""
    return _CLASSES.get(kind, dict)(**fields)


class Page:
    """The docstring of a class, and the help page of each of its objects."""

    def __init__(self, doc: str, page: Any) -> None:
        self.doc, self.page = doc, page

    def __get__(self, function: Any, kind: Any = None) -> str:
        return self.doc if function is None else str(self.page(function))


class _Plain(str):
    """Text that is shown without quotation marks."""

    def __repr__(self) -> str:
        return str(self)


def signature(parameters: list[tuple[str, str, str]], result: str) -> Any:
    """Return the signature of a function of the language. An argument that can be omitted has the default ``...``."""
    from inspect import Parameter, Signature

    kinds = {"*": Parameter.VAR_POSITIONAL, "=": Parameter.KEYWORD_ONLY}
    defaults = {"?": _Plain("..."), "=": _Plain("...")}
    return Signature(
        [
            Parameter(
                f"{name}_" if iskeyword(name) else name,
                kinds.get(how, Parameter.POSITIONAL_OR_KEYWORD),
                default=defaults.get(how, Parameter.empty),
                annotation=_Plain(kind.replace("_Game", "Game").replace("_Player", "str")),
            )
            for name, how, kind in parameters
        ],
        return_annotation=_Plain(result),
    )
