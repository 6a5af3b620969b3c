"""Write the stubs of the package from the help pages of the language: python stubs.py.

With `--check`, nothing is written, and the exit status is 0 if and only if the stubs are up to date.
"""

import re
import sys
from pathlib import Path

from upstar import _native

HERE = Path(__file__).parent / "python" / "upstar"

CLASSES = '''"""The native half of the package. Written by stubs.py."""

from fractions import Fraction
from os import PathLike
from typing import Any, Callable, Iterable, Iterator, Literal, Protocol, Sequence, SupportsFloat, TypeVar

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

_Game = Value | SupportsFloat | _Converted

class UpstarError(Exception): ...
class NotationError(UpstarError, ValueError): ...
class KindError(UpstarError, TypeError): ...
class UndefinedError(UpstarError): ...
class BudgetError(UpstarError): ...
class ClaimError(UpstarError): ...

class Value:
    def text(self, style: Literal["ascii", "unicode", "latex"] = "ascii") -> str: ...
    @property
    def kind(self) -> str: ...
    def json(self) -> str: ...
    def svg(self, what: _Picture | None = None) -> str: ...
    def tikz(self, what: _Picture | None = None) -> str: ...
    def fraction(self) -> Fraction: ...
    def confused(self, other: Value | _Number) -> bool: ...
    def options(self, player: _Player) -> list[Any]: ...
    def _repr_svg_(self) -> str | None: ...
    def _repr_latex_(self) -> str | None: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...
    def __ne__(self, other: object) -> bool: ...
    def __le__(self, other: Value | _Number) -> bool: ...
    def __lt__(self, other: Value | _Number) -> bool: ...
    def __ge__(self, other: Value | _Number) -> bool: ...
    def __gt__(self, other: Value | _Number) -> bool: ...
    def __add__(self, other: Value | _Number) -> Any: ...
    def __radd__(self, other: _Number) -> Any: ...
    def __sub__(self, other: Value | _Number) -> Any: ...
    def __rsub__(self, other: _Number) -> Any: ...
    def __mul__(self, other: Value | _Number) -> Any: ...
    def __rmul__(self, other: _Number) -> Any: ...
    def __truediv__(self, other: Value | _Number) -> Any: ...
    def __rtruediv__(self, other: _Number) -> Any: ...
    def __and__(self, other: Value | _Number) -> Any: ...
    def __rand__(self, other: _Number) -> Any: ...
    def __abs__(self) -> Any: ...
    def __neg__(self) -> Any: ...
    def __pos__(self: _Self) -> _Self: ...
    def __bool__(self) -> bool: ...
    def __int__(self) -> int: ...
    def __float__(self) -> float: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __copy__(self: _Self) -> _Self: ...
    def __deepcopy__(self: _Self, memo: Any) -> _Self: ...
    def __call__(self, *arguments: Any, **options: Any) -> Any: ...
'''

REST = '''
class Method:
    __name__: str
    def __call__(self, *arguments: Any, **options: Any) -> Any: ...

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
def functions() -> list[tuple[str, list[tuple[str, str, str]], str, str]]: ...
def examples(name: str) -> list[str]: ...
def rulesets() -> list[tuple[str, str, str]]: ...
def help(name: str) -> str | None: ...
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
    Scoring as Scoring,
    Session as Session,
    SignedStop as SignedStop,
    Sum as Sum,
    Thermograph as Thermograph,
    UndefinedError as UndefinedError,
    UpstarError as UpstarError,
    Value as Value,
    _Game,
    _OutcomeTable,
    _Player,
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

Left: Literal["Left"]
Right: Literal["Right"]

def eval(text: str) -> Any: ...
def game(left: Iterable[Any], right: Iterable[Any]) -> Game: ...
def help(name: str) -> None: ...
def limit(
    *, steps: int | None = None, timeout: float | None = None, max_memory: int | str | None = None
) -> None: ...
def from_json(text: str) -> Game: ...
'''

OWN = set(re.findall(r"def (\w+)", CLASSES + PACKAGE)) | {"sweep"}
KEYWORDS = {"from", "in", "is", "not", "and", "or", "lambda", "def", "class", "if", "else", "to_"}


def parameters(declared: list[tuple[str, str, str]]) -> list[str]:
    """Return the parameters of a function of the language in Python syntax."""
    return [
        f"*{name}: Any"
        if how == "*"
        else f"{name}{'_' * (name in KEYWORDS)}: {kind}{' = ...' * (how == '?')}"
        for name, how, kind in declared
    ]


def native() -> str:
    """Return the stub of the native module."""
    text = CLASSES
    for name, declared, summary, kind in _native.functions():
        if name in OWN or name in KEYWORDS or not (of := parameters(declared)):
            continue
        more = of if of[0].startswith("*") else of[1:]
        text += f"    def {name}({', '.join(['self', *more])}) -> {kind}:\n        {summary!r}\n"
    for kind in KINDS:
        text += f"\nclass {kind}(Value):\n    def __new__(cls, value: Any) -> {kind}: ...\n"
    return text + REST


def package() -> str:
    """Return the stub of the package."""
    text = PACKAGE
    for name, declared, summary, kind in _native.functions():
        if name not in OWN and name not in KEYWORDS:
            text += f"def {name}({', '.join(parameters(declared))}) -> {kind}:\n    {summary!r}\n"
    text += "\n"
    for name, _, _ in _native.rulesets():
        text += f"{name}: Function\n"
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
