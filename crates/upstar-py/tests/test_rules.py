"""Rulesets written in Python, against those of Upstar."""

from __future__ import annotations

import os
import signal
import threading
import time
from dataclasses import dataclass

import pytest
import upstar
from upstar import Rules


@dataclass(frozen=True)
class Domineering(Rules):
    """Left places upright dominoes, Right level ones."""

    free: frozenset[tuple[int, int]]

    @staticmethod
    def board(rows: int, columns: int) -> Domineering:
        return Domineering(frozenset((r, c) for r in range(rows) for c in range(columns)))

    def moves(self, player: str) -> list[Domineering]:
        down, right = (1, 0) if player == "Left" else (0, 1)
        return [
            Domineering(self.free - {(r, c), (r + down, c + right)})
            for r, c in self.free
            if (r + down, c + right) in self.free
        ]


@dataclass(frozen=True)
class Strip(Rules):
    """Kayles on a strip, taken apart at the gaps."""

    impartial = True
    cells: str

    def moves(self, player: str) -> list[Strip]:
        found = []
        for size in (1, 2):
            for at in range(len(self.cells) - size + 1):
                if "." * size == self.cells[at : at + size]:
                    found.append(Strip(self.cells[:at] + "#" * size + self.cells[at + size :]))
        return found

    def components(self) -> list[Strip]:
        return [Strip(part) for part in self.cells.split("#") if part]

    def draw(self) -> str:
        return self.cells


@pytest.mark.parametrize("rows", range(1, 5))
@pytest.mark.parametrize("columns", range(1, 4))
def test_domineering_is_that_of_upstar(rows: int, columns: int) -> None:
    mine, theirs = Domineering.board(rows, columns), upstar.domineering(f"{rows}x{columns}")
    assert mine.value() == theirs.value() and mine.outcome() == theirs.outcome()


def test_components_make_long_strips_possible() -> None:
    for length in (5, 30, 80):
        assert Strip("." * length).nim_value() == upstar.octal("0.77")(length).nim_value()
    assert "<svg" in Strip("..#.").svg()  # type: ignore[attr-defined]


def test_winning_moves_are_positions_of_the_class() -> None:
    board = Domineering.board(2, 2)
    wins = board.best_moves("Left")
    assert len(wins) == 2 and all(isinstance(move, Domineering) for move in wins)


class Trap(Rules):
    """Counts down, and raises at zero."""

    broken = True

    def __init__(self, count: int) -> None:
        self.count = count

    def __hash__(self) -> int:
        return self.count

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trap) and other.count == self.count

    def moves(self, player: str) -> list[Trap]:
        if self.count == 0:
            if Trap.broken:
                raise ValueError("the trap")
            return []
        return [Trap(self.count - 1)]


def test_exceptions_surface_and_leave_nothing_false_behind() -> None:
    with pytest.raises(ValueError, match="the trap"):
        Trap(5).value()
    Trap.broken = False
    assert Trap(5).value() == upstar.Game("*")


class Wrong(Rules):
    """Has no moves that are positions."""

    def moves(self, player: str) -> list[Rules]:
        return 7  # type: ignore[return-value]


def test_wrong_methods_are_python_errors() -> None:
    with pytest.raises(TypeError):
        Wrong().value()


def test_an_interrupt_stops_the_engine() -> None:
    start = time.monotonic()
    threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        upstar.domineering("9x9").value()
    assert time.monotonic() - start < 30
    assert upstar.domineering("2x2").value() == upstar.Game("+-1")


def test_other_threads_go_on_while_the_engine_works() -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    session = upstar.Session(steps=400_000)
    with pytest.raises(upstar.BudgetError):
        session.eval('domineering("8x8").value()')
    done.set()
    thread.join()
    assert ticks > 5


def test_rule_files_are_rulesets_too(tmp_path: object) -> None:
    path = f"{tmp_path}/kayles.game"
    with open(path, "w", encoding="utf-8") as file:
        file.write(
            'title = "Kayles"\nboard = "strip"\ncells = { empty = ".", blocked = "#" }\n'
            'both = [". -> #", ".. -> ##"]\n'
        )
    kayles = upstar.eval(f'ruleset("{path}")')
    assert kayles("...").nim_value() == 3
