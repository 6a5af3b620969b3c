"""Write the stubs of the package from the help pages of the language: python stubs.py.

With `--check`, nothing is written, and the exit status is 0 if and only if the stubs are up to date.
"""

import inspect
import re
import sys
from inspect import isroutine
from keyword import iskeyword
from pathlib import Path

from upstar import _native

HERE = Path(__file__).parent / "python" / "upstar"

CLASSES = '''"""The native half of the package. Written by stubs.py."""

from fractions import Fraction
from os import PathLike
from typing import Any, Callable, Iterable, Iterator, Literal, Protocol, Sequence, SupportsFloat, TypeVar, overload

from .results import BracketGame, BracketInfo, KaneInvariant, MisereQuotient, Regularity, SparseSpace

_Self = TypeVar("_Self", bound="Value")
_Number = int | float | Fraction
_Player = Literal["Left", "Right", "left", "right", "L", "R"]
_OutcomeTable = dict[str, dict[str, list[str]]]
_Picture = Literal["board", "thermograph", "both", "tree", "graph", "diagram"]

__version__: str

class _Converted(Protocol):
    @property
    def __upstar__(self) -> Value: ...

_Game = Game | Form | Loopy | Scoring | Compound | Sum | Position | SupportsFloat | _Converted
_List = Poset | list[Any] | tuple[Any, ...] | set[Any] | frozenset[Any]

class UpstarError(Exception): ...
class NotationError(UpstarError, ValueError): ...
class PositionError(UpstarError, ValueError): ...
class KindError(UpstarError, TypeError): ...
class UndefinedError(UpstarError): ...
class BudgetError(UpstarError): ...
class ClaimError(UpstarError): ...

class Value:
    def text(self, style: Literal["ascii", "unicode", "latex"] = "ascii") -> str: ...
    @property
    def kind(self) -> str: ...
    def json(self) -> str: ...
    def _repr_svg_(self) -> str | None: ...
    def _repr_latex_(self) -> str | None: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...
    def __ne__(self, other: object) -> bool: ...
    def __bool__(self) -> bool: ...
    def __copy__(self: _Self) -> _Self: ...
    def __deepcopy__(self: _Self, memo: Any) -> _Self: ...
'''

# The operators of the classes with an order.
ORDER = '''\
    def __le__(self, other: Value | _Number) -> bool: ...
    def __lt__(self, other: Value | _Number) -> bool: ...
    def __ge__(self, other: Value | _Number) -> bool: ...
    def __gt__(self, other: Value | _Number) -> bool: ...
    def __neg__(self: _Self) -> _Self: ...
    def __pos__(self: _Self) -> _Self: ...
'''

# The methods of the values that may equal numbers.
NUMBERS = '''\
    def fraction(self) -> Fraction: ...
    def __float__(self) -> float: ...
    def __int__(self) -> int: ...
    def __abs__(self) -> Any: ...
'''

PICTURES = '''\
    def svg(self, what: _Picture | None = None) -> str: ...
    def tikz(self, what: _Picture | None = None) -> str: ...
'''

OPERATORS = ["add", "radd", "sub", "rsub", "mul", "rmul", "truediv", "rtruediv", "and", "rand"]

# The further members of some classes.
MEMBERS = {
    "Poset": '''\
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...
''',
    "Thermograph": '''\
    @property
    def left_wall(self) -> list[tuple[Fraction, Fraction]]: ...
    @property
    def right_wall(self) -> list[tuple[Fraction, Fraction]]: ...
    @property
    def mean(self) -> Fraction: ...
    @property
    def temperature(self) -> Fraction: ...
    def plot(self, ax: Any = None, **style: Any) -> Any: ...
''',
    "Function": '''\
    __name__: str
    def __call__(self, *arguments: Any, **options: Any) -> Any: ...
''',
}

# Results that the declaration of the function does not describe precisely, by class and method.
RESULTS = {
    **{("Game", name): "Game" for name in ("value", "negative")},
    **{("Form", name): "Form" for name in ("canonical", "negative")},
    ("Game", "canonical"): "Form",
    ("Position", "canonical"): "Form",
    **{
        (kind, name): f"list[{kind}]"
        for kind in ("Game", "Form", "Position")
        for name in ("left_options", "right_options", "positions")
    },
    **{("Game", name): "list[Game]" for name in ("incentives", "left_incentives", "right_incentives")},
}

# Functions whose result is a list if the player is given.
MOVES = {"best_moves", "winning_moves", "misere_winning_moves"}

REST = '''
class _Ruleset(Function):
    @overload
    def __call__(self, position: str | int | Game, *more: str | int | Game, **options: Any) -> Position: ...
    @overload
    def __call__(self, **options: Any) -> _Ruleset: ...

callables: dict[str, Function]

class Session:
    def __new__(
        cls,
        *,
        steps: int | None = None,
        timeout: float | None = None,
        max_memory: int | str | None = None,
        threads: int = 1,
        store: str | PathLike[str] | None = None,
        lemmas: bool = True,
    ) -> Session: ...
    @staticmethod
    def shared() -> Session: ...
    def limit(
        self,
        *,
        steps: int | None = None,
        timeout: float | None = None,
        max_memory: int | str | None = None,
    ) -> None: ...
    def eval(self, text: str) -> Any: ...
    def game(self, left: Iterable[Any], right: Iterable[Any]) -> Game: ...
    def call(self, name: str, /, *arguments: Any, **options: Any) -> Any: ...
    def read(self, text: str) -> Any: ...
    def read_json(self, text: str) -> Game: ...
    def set(self, name: str, value: Any) -> None: ...
    def stop(self) -> None: ...
    def flush(self) -> None: ...
    def stored(self) -> tuple[int, int]: ...
    def take(self, value: Any) -> Any: ...

class PythonRules:
    def __new__(
        cls, kind: type, name: str, title: str, rules: str, edition: str, impartial: bool
    ) -> PythonRules: ...
    def place(self, position: Any) -> Position: ...
    def ask(self, position: Any, question: Callable[[Position], Any]) -> Any: ...

def records(
    ruleset: Value, positions: Sequence[str], questions: Sequence[str]
) -> list[tuple[list[bool | str | tuple[str] | None], str | None]]: ...
def search(
    ruleset: Any, condition: str, sizes: tuple[int, int], limit: int, threads: int
) -> list[Position]: ...
def family(text: str) -> list[str]: ...
def columns(text: str) -> list[str]: ...
def board(position: Value) -> str | None: ...
def edited(position: Value, change: str) -> Position: ...
def board_script() -> str: ...
def board_style() -> str: ...
def player(text: str) -> Literal["Left", "Right"]: ...
def is_literal(object: object) -> bool: ...
def functions() -> list[tuple[str, list[tuple[str, str, str]], str, str]]: ...
def examples(name: str) -> list[str]: ...
def rulesets() -> list[tuple[str, str, str]]: ...
def help(name: str) -> str | None: ...
def groups() -> list[tuple[str, list[str]]]: ...
def similar(name: str, names: list[str]) -> str | None: ...
def position_text(ruleset: Value, position: Value) -> str: ...
def no_attribute_of(object: object, owner: str, name: str) -> AttributeError: ...
'''

KINDS = ["Game", "Form", "Loopy", "Scoring", "Compound", "Sum", "Position", "Poset", "SignedStop", "Ordinal", "Thermograph", "Function"]

PACKAGE = '''"""Combinatorial games, exact and fast. Written by stubs.py."""

from fractions import Fraction
from typing import Any, Callable, Iterable, Literal

from ._native import (
    BudgetError as BudgetError,
    ClaimError as ClaimError,
    Compound as Compound,
    Form as Form,
    Function as Function,
    Game as Game,
    KindError as KindError,
    Loopy as Loopy,
    NotationError as NotationError,
    Ordinal as Ordinal,
    Poset as Poset,
    Position as Position,
    PositionError as PositionError,
    Scoring as Scoring,
    Session as Session,
    SignedStop as SignedStop,
    Sum as Sum,
    Thermograph as Thermograph,
    UndefinedError as UndefinedError,
    UpstarError as UpstarError,
    Value as Value,
    _Game,
    _List,
    _OutcomeTable,
    _Player,
    _Ruleset,
    __version__ as __version__,
)
from .results import (
    BracketGame as BracketGame,
    BracketInfo as BracketInfo,
    KaneInvariant as KaneInvariant,
    MisereQuotient as MisereQuotient,
    Regularity as Regularity,
    SparseSpace as SparseSpace,
)
from .rules import Rules as Rules
from .sweep import Record as Record, sweep as sweep
from .tables import (
    Solution as Solution,
    from_networkx as from_networkx,
    search as search,
    solve as solve,
    table as table,
    to_networkx as to_networkx,
)

Left: Literal["Left"]
Right: Literal["Right"]

def eval(text: str) -> Any: ...
def game(left: Iterable[Any], right: Iterable[Any]) -> Game: ...
def help(name: Any = "") -> None: ...
def rulesets() -> dict[str, list[str]]: ...
def limit(
    *, steps: int | None = None, timeout: float | None = None, max_memory: int | str | None = None
) -> None: ...
def from_json(text: str) -> Game: ...
def widget(value: Any) -> Any: ...
'''

OWN = set(re.findall(r"^def (\w+)", PACKAGE, re.MULTILINE)) | {"sweep"}


def parameters(declared: list[tuple[str, str, str]]) -> list[str]:
    """Return the parameters of a function of the language in Python syntax."""
    return [
        f"*{name}: Any"
        if how == "*"
        else f"{name}{'_' * iskeyword(name)}: {kind.replace('Iterable[Any]', '_List')}{' = ...' * (how == '?')}"
        for name, how, kind in declared
    ]


def kind(name: str) -> str:
    """Return the stub of a class: the functions that are its methods at run time, and its operators."""
    members = vars(getattr(_native, name))
    methods = {name: member for name, member in members.items() if isroutine(member)}
    text = f"\nclass {name}(Value):\n    def __new__(cls, value: Any) -> {name}: ...\n" + MEMBERS.get(name, "")
    if "svg" in methods:
        text += PICTURES
    if "confused" in methods:
        text += "    def confused(self, other: Value | _Number) -> bool: ...\n"
    if "options" in methods:
        of = f"list[{name}]" if (name, "left_options") in RESULTS else "list[Any]"
        text += f"    def options(self, player: _Player) -> {of}: ...\n"
    if "fraction" in methods:
        text += NUMBERS
    if "confused" in methods or name in ("SignedStop", "Ordinal"):
        text += ORDER
        for sign in OPERATORS:
            if name == "Game":
                text += f"    @overload\n    def __{sign}__(self, other: Game | int | float) -> Game: ...\n    @overload\n"
            text += f"    def __{sign}__(self, other: Value | _Number) -> Any: ...\n"
    return text + "".join(method(name, *one) for one in _native.functions() if one[0] in methods)


def method(owner: str, name: str, declared: list[tuple[str, str, str]], summary: str, result: str) -> str:
    """Return the stub of a method."""
    of = parameters(declared)
    of = ["self", *(of if of[0].startswith("*") else of[1:])]
    if result == "Value":
        # The value of a game is nearly always a short game.
        result = "Any" if owner in ("Scoring", "Compound") else "Game | Any"
    result = RESULTS.get((owner, name), result)
    line = f"    def {name}({', '.join(of)}) -> {result}:\n        {summary!r}\n"
    if name in MOVES and owner in ("Game", "Form", "Position"):
        given = line.replace("player: _Player = ...", "player: _Player").replace(f"-> {result}:", f"-> list[{owner}]:")
        return f"    @overload\n{given}    @overload\n    def {name}(self) -> Any: ...\n"
    return line


def native() -> str:
    """Return the stub of the native module."""
    return CLASSES + "".join(method("Value", *one) for one in _native.functions() if one[0] in ("identical", "type")) + (
        "".join(map(kind, KINDS)) + REST
    )


def package() -> str:
    """Return the stub of the package."""
    text = PACKAGE
    for name, declared, summary, result in _native.functions():
        if name not in OWN:
            result = "Game | Any" if result == "Value" else result
            text += f"def {name}({', '.join(parameters(declared))}) -> {result}:\n    {summary!r}\n"
    text += "\n"
    for name, _, _ in _native.rulesets():
        # The first call of a ruleset with required options may return a ruleset.
        needs = str(inspect.signature(_native.callables[name])).startswith("(*")
        text += f"{name}: {'_Ruleset' if needs else 'Function'}\n"
    return text


def main() -> int:
    """Write the stubs, or compare them with the existing files."""
    stale = []
    for name, text in [("_native.pyi", native()), ("__init__.pyi", package())]:
        path = HERE / name
        if not path.exists() or path.read_text() != text:
            stale.append(name)
            if "--check" not in sys.argv:
                path.write_text(text)
    if stale and "--check" in sys.argv:
        print(f"stale: {', '.join(stale)}; run stubs.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
