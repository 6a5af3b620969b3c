"""Write the stubs of the package from what the language says of itself: python stubs.py.

With `--check` nothing is written, and the exit status says whether the stubs are up to date.
"""

import re
import sys
from pathlib import Path

from upstar import _native

HERE = Path(__file__).parent / "python" / "upstar"

CLASSES = '''"""The native half of the package. Written by stubs.py."""

from fractions import Fraction
from os import PathLike
from typing import Any, Iterable, Iterator, Literal, Sequence, TypeVar

_Self = TypeVar("_Self", bound="Value")
_Number = int | float | Fraction

__version__: str

class UpstarError(Exception): ...
class NotationError(UpstarError): ...
class KindError(UpstarError): ...
class UndefinedError(UpstarError): ...
class BudgetError(UpstarError): ...
class ClaimError(UpstarError): ...

class Value:
    def text(self, style: Literal["ascii", "unicode", "latex"] = "ascii") -> str: ...
    @property
    def kind(self) -> str: ...
    def json(self) -> str: ...
    def svg(self, what: Literal["board", "thermograph", "diagram"] | None = None) -> str: ...
    def ordinal_sum(self, other: Value | _Number) -> Any: ...
    def confused(self, other: Value | _Number) -> bool: ...
    def options(self, player: str) -> list[Any]: ...
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
    def __and__(self, other: Value | _Number) -> Any: ...
    def __neg__(self) -> Any: ...
    def __pos__(self: _Self) -> _Self: ...
    def __bool__(self) -> bool: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __copy__(self: _Self) -> _Self: ...
    def __deepcopy__(self: _Self, memo: Any) -> _Self: ...
    def __call__(self, *arguments: Any, **options: Any) -> Any: ...
'''

REST = '''
class Method:
    def __call__(self, *arguments: Any) -> Any: ...

class Session:
    def __new__(
        cls, *, steps: int | None = None, threads: int = 1, store: str | PathLike[str] | None = None
    ) -> Session: ...
    @staticmethod
    def shared() -> Session: ...
    def eval(self, text: str) -> Any: ...
    def game(self, left: Iterable[Any], right: Iterable[Any]) -> Game: ...
    def call(self, name: str, /, *arguments: Any, **options: Any) -> Any: ...
    def set(self, name: str, value: Any) -> None: ...
    def flush(self) -> None: ...
    def stored(self) -> tuple[int, int]: ...
    def take(self, value: Any) -> Any: ...

class OwnRules:
    def __new__(
        cls, kind: type, name: str, title: str, rules: str, edition: str, impartial: bool
    ) -> OwnRules: ...
    def place(self, position: Any) -> Position: ...
    def forget(self) -> None: ...

def records(
    ruleset: Value, positions: Sequence[str], questions: Sequence[str]
) -> list[tuple[list[str | None], str | None]]: ...
def functions() -> list[tuple[str, str, str]]: ...
def rulesets() -> list[tuple[str, str, str]]: ...
def help(name: str) -> str | None: ...
'''

KINDS = ["Game", "Form", "Loopy", "Scoring", "Compound", "Position", "Poset", "Thermograph", "Function"]

PACKAGE = '''"""Combinatorial games, exact and fast. Written by stubs.py."""

from typing import Any, Iterable

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
    Poset as Poset,
    Position as Position,
    Scoring as Scoring,
    Session as Session,
    Thermograph as Thermograph,
    UndefinedError as UndefinedError,
    UpstarError as UpstarError,
    Value as Value,
    __version__ as __version__,
)
from .rules import Rules as Rules
from .sweep import Record as Record, sweep as sweep

def eval(text: str) -> Any: ...
def game(left: Iterable[Any], right: Iterable[Any]) -> Game: ...
def help(name: str) -> None: ...
'''

OWN = set(re.findall(r"def (\w+)", CLASSES + PACKAGE)) | {"sweep"}
KEYWORDS = {"from", "in", "is", "not", "and", "or", "lambda", "def", "class", "if", "else", "to_"}


def parameters(signature: str) -> list[str]:
    """The parameters of a signature such as ``cool(g, t, style?)``, as Python has them."""
    inside = signature.partition("(")[2].rstrip(")")
    found = []
    for place, name in enumerate(part.strip() for part in inside.split(",") if part.strip()):
        optional = name.endswith("?")
        bare = re.sub(r"\W", "", name)
        if "..." in name or "…" in name or not bare:
            return [*found, "*more: Any"]
        bare = bare + "_" if bare in KEYWORDS else bare
        if any(item.startswith(f"{bare}:") for item in found):
            bare = f"{bare}{place}"
        found.append(f"{bare}: Any = ..." if optional else f"{bare}: Any")
    return found


def native() -> str:
    """The stub of the native module."""
    text = CLASSES
    for name, signature, summary in _native.functions():
        if name in OWN or name in KEYWORDS or not (of := parameters(signature)):
            continue
        rest = ["self", *of[1:], "/"] if len(of) > 1 and not of[-1].startswith("*") else ["self", *of[1:]]
        text += f"    def {name}({', '.join(rest)}) -> Any:\n        {summary!r}\n"
    for kind in KINDS:
        text += f"\nclass {kind}(Value):\n    def __new__(cls, value: Any) -> {kind}: ...\n"
    return text + REST


def package() -> str:
    """The stub of the package."""
    text = PACKAGE
    for name, signature, summary in _native.functions():
        if name not in OWN and name not in KEYWORDS:
            text += f"def {name}({', '.join(parameters(signature))}) -> Any:\n    {summary!r}\n"
    text += "\n"
    for name, _, _ in _native.rulesets():
        text += f"{name}: Function\n"
    return text


def main() -> int:
    """Write the stubs, or compare them."""
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
