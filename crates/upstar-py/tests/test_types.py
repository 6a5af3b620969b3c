"""Type checkers accept the package and a correct program, and find each mistake in a wrong one."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

# Each line that ends in `# wrong: …` has a mistake; the text after the colon is the correct line.
PROGRAM = '''
from fractions import Fraction
import upstar
from upstar import Form, Game

board = upstar.domineering("4x4")
value: Game = board.value()
mean: Fraction = value.mean()
hot: int = value.temperature()  # wrong: hot: Fraction = value.temperature()
total: Game = sum([Game("^"), Game("*")], Game(0)) + 1 - value
cooled: Game = total.cool(Fraction(1, 2)).cool()  # wrong: cooled: Game = total.cool(Fraction(1, 2)).cool(1)
moves: list[upstar.Position] = board.best_moves("Left")
names: list[str] = [move.text() for move in board.options(upstar.Right)]
corners = total.thermograph().left_wall
foot: tuple[Fraction, Fraction] = corners[-1]
height: Fraction = total.thermograph().temperature
form = Form("'{0,*|0}'")
options: list[Form] = form.left_options()
best = form.canonical().is_option_close()  # wrong: best = form.canonical().is_option_closed()
day = upstar.day(2)
width: int = day.width()
covers = day.temperature()  # wrong: covers = day.covers()
bound: Fraction = upstar.mean(board) + upstar.left_stop(form)
winner: str = board.outcome() + board.misere_outcome()
winning = board.winning_moves("Middle")  # wrong: winning = board.winning_moves("Left")
rows = upstar.table("domineering", "1..3x3", ["value", "mean"], numbers=float)
search: list[upstar.Position] = upstar.search(upstar.nim, "nim_value = 3", limit=2)
labels: dict[str, Game] = {position.text(): position.value() for position in search}
print(board, mean, hot, cooled, moves, names, foot, height, options, best, width, covers, bound, winner, winning, rows, labels)
'''

MISTAKE = re.compile(r"^(\s*).*# wrong: (.*)$", re.MULTILINE)


PACKAGE = Path(__file__).parents[1] / "python" / "upstar"


def mistakes(checker: str, *programs: Path) -> set[tuple[str, int]]:
    """Return the names of the files and the lines in which a type checker, which is started once, finds mistakes. Only mypy
    checks the package, too."""
    files = list(map(str, programs))
    if checker == "mypy":
        pytest.importorskip("mypy")
        command = [sys.executable, "-m", "mypy", "--strict", str(PACKAGE), *files]
        output = subprocess.run(command, capture_output=True, text=True, check=False).stdout
        assert output.endswith(")\n"), output
        return {(Path(file).name, int(line)) for file, line in re.findall(r"^(.*?):(\d+): error:", output, re.MULTILINE)}
    pytest.importorskip("pyright")
    command = [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable, *files]
    output = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    if not output.startswith("{"):
        pytest.skip(f"pyright could not be started: {output}")
    found = json.loads(output)["generalDiagnostics"]
    return {(Path(one["file"]).name, one["range"]["start"]["line"] + 1) for one in found if one["severity"] == "error"}


@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_type_checkers_find_each_mistake(checker: str, tmp_path: Path) -> None:
    wrong, right = tmp_path / "wrong.py", tmp_path / "right.py"
    wrong.write_text(PROGRAM)
    corrected = MISTAKE.sub(r"\1\2", PROGRAM)
    right.write_text(corrected)
    planted = {("wrong.py", at) for at, line in enumerate(PROGRAM.splitlines(), 1) if "# wrong" in line}
    assert len(planted) == 5
    assert mistakes(checker, wrong, right) == planted
    exec(compile(corrected, "right.py", "exec"), {})
