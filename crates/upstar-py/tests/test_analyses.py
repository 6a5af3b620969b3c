"""Python gives the same results for positions as the library, the command and the page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import upstar

FILE = Path(__file__).parents[3] / "testdata" / "analyses.tsv"
ROWS = [line.split("\t") for line in FILE.read_text(encoding="utf-8").splitlines()]


# The step limit is the same as in the test of the command.
SESSION = upstar.Session(steps=500_000)


def answered(question: Callable[[], Any]) -> str:
    """Return the result as a string, or `?` if there is no result."""
    try:
        return str(question())
    except (upstar.UndefinedError, upstar.BudgetError):
        return "?"


def counted(moves: str) -> str:
    """Return the number of moves in a column of the file."""
    return {"?": "?", "-": "0"}.get(moves, str(moves.count(" ; ") + 1))


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_position_has_the_same_answers_everywhere(row: list[str]) -> None:
    expression, value, normal, *winning, misere, misere_left, misere_right, left, right = row[:10]
    position = SESSION.eval(expression)
    assert answered(lambda: repr(position.value())) == value
    assert answered(position.outcome) == normal
    assert answered(position.misere_outcome) == misere
    for player, moves, misere_moves, score in [
        ("Left", winning[0], misere_left, left),
        ("Right", winning[1], misere_right, right),
    ]:
        assert answered(lambda: len(position.winning_moves(player))) == counted(moves)
        if misere_moves != "?":
            assert len(position.misere_winning_moves(player)) == int(counted(misere_moves))
        assert answered(lambda: position.score(player)) == score
