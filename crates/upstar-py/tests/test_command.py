"""Searches, tables and winners agree with the command, whose path is in the variable UPSTAR."""

from __future__ import annotations

import json
import os
import subprocess
from typing import Any

import pytest
import upstar

COMMAND = os.environ.get("UPSTAR", "")


def rows(*words: str) -> list[dict[str, Any]]:
    """Return the objects that the command prints."""
    if not COMMAND:
        pytest.skip("UPSTAR is not set")
    assert os.path.exists(COMMAND), f"UPSTAR is not the path of the command: {COMMAND}"
    printed = subprocess.run([COMMAND, *words, "--json"], capture_output=True, text=True, check=False).stdout
    return [json.loads(line) for line in printed.splitlines()]


@pytest.mark.parametrize("ruleset, family", [("domineering", "1..3x1..3"), ("clobber", "(xo)^1..4"), ("nim", "1,0..4")])
def test_tables_agree(ruleset: str, family: str) -> None:
    columns = ["value", "outcome", "mean", "temperature", "birthday(value)"]
    found = upstar.table(ruleset, family, columns)
    expected = rows("table", ruleset, family, "--columns", ", ".join(columns))
    names = ["position", *columns]
    assert [[str(row[name]) for name in names] for row in found] == [[row[name] for name in names] for row in expected]  # type: ignore[literal-required]


@pytest.mark.parametrize(
    "ruleset, condition",
    [("domineering", "temperature > 1"), ("clobber", "value = ^"), ("nim", "nim_value = 3"), ("toads_and_frogs", "atomic_weight > 1")],
)
def test_searches_agree(ruleset: str, condition: str) -> None:
    found = upstar.search(ruleset, condition, limit=5, max_size=6)
    expected = rows("search", ruleset, condition, "--limit", "5", "--max-size", "6")
    assert [position.text() for position in found] == [row["expression"] for row in expected]


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize("text", ['domineering("2x3")', 'nim("1,2,3")', 'nim("2,2")', 'clobber("xoxo")'])
def test_winners_agree(text: str, play: str) -> None:
    found = upstar.solve(text, play=play)
    (expected,) = rows("solve", text, "--play", play, "--moves", "1000")
    assert found.outcome == expected["outcome"]
    for moves, player in ((found.left, "Left"), (found.right, "Right")):
        assert sorted(move.text() for move in moves) == sorted(move["becomes"] for move in expected["winning_moves"][player])
