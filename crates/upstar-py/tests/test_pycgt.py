"""The equivalents in the chapter "Coming from pycgt and cgt-py" have the same answers."""

from __future__ import annotations

import enum
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import upstar

PAGE = Path(__file__).parents[3] / "book" / "pycgt.md"
ROWS = re.findall(r"^\| `(.*)` \| `(.*)` \|$", PAGE.read_text(encoding="utf-8").replace("\\|", "¦"), re.MULTILINE)

OUTCOMES = {"first player": "N", "second player": "P", "Left": "L", "Right": "R"}


def plain(found: Any) -> Any:
    """Return a result of any of the packages as a game, a number, a string or a set."""
    if isinstance(found, enum.Enum):
        return OUTCOMES.get(found.value, found.value)
    if isinstance(found, (list, frozenset, upstar.Poset)):
        return {plain(one) for one in found}
    name = type(found).__name__
    if name == "Game" and not isinstance(found, upstar.Game):
        return upstar.game(map(plain, found.left), map(plain, found.right))
    if name == "CanonicalForm":
        return upstar.Game(re.fullmatch(r"CanonicalForm\('(.*)'\)", repr(found))[1])  # type: ignore[index]
    if name == "DyadicRationalNumber":
        return Fraction(float(found))
    return found


@pytest.mark.parametrize("theirs, ours", ROWS)
def test_equivalents_have_the_same_answer(theirs: str, ours: str) -> None:
    module = pytest.importorskip(theirs.partition(".")[0])
    if module.__name__ == "pycgt":
        from pycgt import census, rulesets  # type: ignore[import-untyped, unused-ignore]  # noqa: F401
        from pycgt.rulesets import clobber, cram, domineering, nim, toads_and_frogs  # type: ignore[import-untyped, unused-ignore]  # noqa: F401
    names = {"upstar": upstar, "Game": upstar.Game, "Form": upstar.Form, module.__name__: module}
    their_answer, our_answer = (plain(eval(text.replace("¦", "|"), names)) for text in (theirs, ours))
    assert their_answer == our_answer


def test_the_chapter_has_tables() -> None:
    assert len(ROWS) > 50
