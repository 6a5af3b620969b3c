"""Compares rulesets written in Python with the built-in rulesets."""

from __future__ import annotations

import contextlib
import itertools
import os
import pickle
import signal
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
import upstar
from upstar import Rules

SCALE = int(os.environ.get("TEST_SCALE", 1))


@dataclass(frozen=True)
class Domineering(Rules):
    """Left places vertical dominoes, and Right places horizontal dominoes."""

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
    """Kayles on a strip, which is split into components at the gaps."""

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
    wins = board.winning_moves("Left")
    assert len(wins) == 2 and all(isinstance(move, Domineering) for move in wins)


class Trap(Rules):
    """A counter that decreases, and raises an exception at zero."""

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
        return [type(self)(self.count - 1)]


def test_exceptions_surface_and_leave_nothing_false_behind() -> None:
    with pytest.raises(ValueError, match="the trap"):
        Trap(5).value()
    Trap.broken = False
    assert Trap(5).value() == upstar.Game("*")


class Wrong(Rules):
    """A ruleset whose moves are not positions."""

    def moves(self, player: str) -> list[Rules]:
        return 7  # type: ignore[return-value]


def test_wrong_methods_are_python_errors() -> None:
    with pytest.raises(TypeError):
        Wrong().value()


@dataclass(frozen=True)
class Coins2(Rules):
    """Left takes a coin."""

    coins: int

    def moves(self, player: str) -> list[Coins2]:
        return [Coins2(self.coins - 1)] if self.coins and player == "Left" else []


class Bad(Rules):
    """Rules with a wrong method."""

    def __init__(self, result: Callable[[Bad], Any], method: str = "moves") -> None:
        self.result, self.method = result, method

    def __repr__(self) -> str:
        return "Bad()"

    def moves(self, player: str) -> Any:
        return self.result(self) if self.method == "moves" else []

    def components(self) -> Any:
        return self.result(self) if self.method == "components" else [self]


def test_wrong_results_name_the_class_and_the_position() -> None:
    for result, found in [
        (2, "2 (int); expected a list of"), (None, "None (NoneType); expected a list of"), ([2], "a list with 2 (int); expected"),
        (upstar.Game(1), "1 (Game); expected a list of"), ([upstar.Game("*")], "a list with * (Game); expected"), ("ab", "a list with 'a' (str); expected"),
        (iter([None]), "a list with None (NoneType); expected"), ([Coins2], f"a list with {Coins2!r} (type); expected"),
    ]:
        with pytest.raises(upstar.KindError) as caught:
            Bad(lambda position: result).value()  # noqa: B023
        assert str(caught.value) == f'Bad.moves("Left") at Bad() returned {found} objects of class Bad'
        if not isinstance(result, Iterator):
            with pytest.raises(TypeError, match=r"^Bad.components\(\) at Bad\(\) returned "):
                Bad(lambda position: result, "components").value()  # noqa: B023
    with pytest.raises(upstar.KindError, match=r"returned Bad\(\) \(Bad\); expected a list"):
        Bad(lambda position: position).value()

    class Move(Rules):
        """The method has a wrong name."""

        def move(self, player: str) -> list[Move]:
            return []

    with pytest.raises(NotImplementedError, match="^Move has no method `moves`; write moves"):
        Move().value()


@dataclass(frozen=True)
class Parts(Rules):
    """A heap with wrong components or scores."""

    size: int
    wrong: Callable[[int], Any]

    def moves(self, player: str) -> list[Parts]:
        return [Parts(self.size - 1, self.wrong)] if self.size else []

    def components(self) -> Any:
        found = self.wrong(self.size)
        return [Parts(size, self.wrong) for size in found] if isinstance(found, list) else [self]

    def score(self, player: str, to: Parts) -> Any:
        return self.wrong(self.size)

    def __repr__(self) -> str:
        return f"Parts({self.size})"


def test_components_that_never_end_are_errors() -> None:
    questions: list[Callable[[Any], Any]] = [upstar.value, upstar.outcome, upstar.nim_value, upstar.misere_outcome, upstar.components]
    for wrong in [lambda n: [n, n], lambda n: [n, 0], lambda n: [3 - n, 0]]:
        for question in questions:
            with pytest.raises(upstar.BudgetError, match=r"^Parts.components\(\) at Parts\(2\) does not end: .* contain Parts\(2\); "):
                question(Parts(2, wrong))
    with pytest.raises(upstar.BudgetError, match=r"^Parts.components\(\) at Parts\(2\) is nested more than 10000 deep; "):
        Parts(2, lambda n: [n + 1]).value()
    # Nested components end.
    for n in range(8):
        nested = Parts(n, lambda n: [n] if n < 2 else [n - 2, 1, 1])
        assert nested.value() == Parts(n, lambda n: [n]).value() == (upstar.Game("*") if n % 2 else 0)


def test_wrong_scores_name_the_class_and_the_position() -> None:
    for score, text in [("two", "'two' (str)"), (None, "None (NoneType)"), (1.5, "1.5 (float)"), (2**63, "9223372036854775808 (int)")]:
        with pytest.raises(upstar.KindError) as caught:
            upstar.left_score(Parts(2, lambda n: score))  # noqa: B023
        assert str(caught.value) == f'Parts.score("Left", Parts(1)) at Parts(2) returned {text}; expected an integer of at most 64 bits'
    with pytest.raises(ZeroDivisionError):
        upstar.left_score(Parts(2, lambda n: n // 0))


def test_positions_of_classes_are_ordered_by_value() -> None:
    one, two, board = Coins2(1), Coins2(2), upstar.domineering("2x1")
    assert one <= two and one < two and two >= one and two > one and not two <= one and not one < 1 and not one > 1
    assert one >= 1 and 1 <= one and upstar.Game(1) <= one <= board <= one and board < two and not two <= upstar.nim("1")
    assert one == Coins2(1) and one != board and one != 1 and one.value() == 1 == upstar.value(one)  # type: ignore[comparison-overlap]
    with pytest.raises(TypeError, match="not supported"):
        one <= object()
    assert one == one.__upstar__ and len({one, one.__upstar__}) == 1


def test_sums_with_positions_of_classes_can_be_pickled() -> None:
    one, board = Coins2(1), upstar.domineering("2x2")
    for total in (one + board, board - one, one + one + board, board + upstar.Game("^") + one, 3 * one.__upstar__, one.__upstar__):
        again = pickle.loads(pickle.dumps(total))
        assert type(again) is type(total) and again == total and repr(again) == repr(total) and again.outcome() == total.outcome()
    with pytest.raises(upstar.KindError, match="written in Python"):
        pickle.dumps(upstar.negated(one))
    with pytest.raises(upstar.KindError, match="written in Python"):
        pickle.dumps(upstar.conjunctive(one, board))
    compound = upstar.conjunctive(board, board)
    assert pickle.loads(pickle.dumps(compound)) == compound
    with pytest.raises(upstar.KindError, match="written in Python"):
        upstar.Session().take(one)


def test_an_interrupt_stops_the_engine() -> None:
    with pytest.raises(KeyboardInterrupt):
        threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        # This value takes too long to compute.
        upstar.domineering("12x12").value()
    assert upstar.domineering("2x2").value() == upstar.Game("+-1")


def test_rule_files_are_rulesets_too(tmp_path: object) -> None:
    path = f"{tmp_path}/kayles.game"
    with open(path, "w", encoding="utf-8") as file:
        file.write(
            'title = "Kayles"\nboard = "strip"\ncells = { empty = ".", blocked = "#" }\n'
            'both = [". -> #", ".. -> ##"]\n'
        )
    kayles = upstar.eval(f'ruleset("{path}")')
    assert kayles("...").nim_value() == 3


@dataclass(frozen=True)
class Thinking(Rules):
    """A heap from which a player takes as many tokens as the value of a game: rules that call Upstar."""

    size: int

    def moves(self, player: str) -> list[Thinking]:
        star = upstar.Game("*") + upstar.eval("unit := 1; unit")
        takes = 1 if (star > 0) == (player == "Left") else upstar.nim("1,3").nim_value()
        return [Thinking(self.size - takes)] if takes <= self.size else []


def test_rules_may_ask_upstar() -> None:
    assert [str(Thinking(n).value()) for n in range(4)] == ["0", "1", "{1|0}", "0"]


def test_an_exception_is_raised_by_whatever_asks() -> None:
    class Snare(Trap):
        """A trap whose moves are not yet known."""

    Trap.broken = True
    for ask in (
        lambda: Snare(3).options("Left")[0].options("Left")[0].options("Left")[0].options("Left"),
        lambda: upstar.outcome(Snare(4)),
        lambda: (Snare(4) + upstar.Game("*")).value(),
        lambda: Snare(4).thermograph(),
        lambda: list(upstar.sweep(Snare, [Snare(4)], ["value"])),
    ):
        with pytest.raises(ValueError, match="the trap"):
            ask()
    Trap.broken = False
    assert Snare(4).value() == 0 and Snare(4) + upstar.Game("*") == upstar.Game("*")


class Late(Rules):
    """A ruleset that raises an exception in one thread only."""

    culprit = 0

    def __init__(self, count: int) -> None:
        self.count = count

    def __hash__(self) -> int:
        return self.count

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Late) and other.count == self.count

    def moves(self, player: str) -> list[Late]:
        time.sleep(0.0002)
        if self.count == 0:
            if threading.get_ident() == Late.culprit:
                raise ValueError("late")
            return []
        return [Late(self.count - 1)] if player == "Left" else []


def test_an_exception_in_one_thread_is_not_raised_in_another() -> None:
    wrong = []

    def others() -> None:
        for size in range(1, 25):
            if not Late(size).value() == upstar.value(Late(size)) == size or upstar.Game("^") + size != upstar.eval(f"^ + {size}"):
                wrong.append(size)

    Late.culprit = threading.get_ident()
    threads = [threading.Thread(target=others) for _ in range(3)]
    with pytest.raises(ValueError, match="late"):
        Late(1).value()
    for thread in threads:
        thread.start()
    for size in range(1, 25):
        # Either another thread has cached the result, or this thread raises an exception.
        with contextlib.suppress(ValueError):
            assert Late(size).value() == size
    for thread in threads:
        thread.join()
    assert not wrong


def test_an_interrupt_stops_slow_rules() -> None:
    class Slow(Rules):
        """A ruleset whose methods are slow."""

        asked = 0

        def __init__(self, count: int) -> None:
            self.count = count

        def __hash__(self) -> int:
            return self.count

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Slow) and other.count == self.count

        def moves(self, player: str) -> list[Slow]:
            Slow.asked += 1
            time.sleep(0.01)
            return [Slow(self.count - 1)] if self.count else []

    with pytest.raises(KeyboardInterrupt):
        threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        Slow(100_000).value()
    assert Slow.asked < 100_000
    assert Slow(3).value() == upstar.Game("*")


@dataclass(frozen=True)
class Coins(Rules):
    """A row of coins. A player takes a coin from an end and scores its value."""

    coins: tuple[int, ...]

    def moves(self, player: str) -> list[Coins]:
        return [Coins(self.coins[1:]), Coins(self.coins[:-1])] if self.coins else []

    def score(self, player: str, to: Coins) -> int:
        return sum(self.coins) - sum(to.coins)


def test_points_are_counted() -> None:
    # If Left takes the 5 first, Left scores 5 + 1 and Right scores 3; likewise if Right moves
    # first.
    assert upstar.score(Coins((3, 1, 5)), "Left") == 3
    assert upstar.score(Coins((3, 1, 5)), "Right") == -3
    assert upstar.score(Coins((2, 2)), "Left") == 0


@dataclass(frozen=True)
class Board(Rules):
    """Domineering on rows of text, with all optional methods."""

    rows: tuple[str, ...]

    def moves(self, player: str) -> list[Board]:
        down, right = (1, 0) if player == "Left" else (0, 1)
        free = {(r, c) for r, row in enumerate(self.rows) for c, sign in enumerate(row) if sign == "."}
        return [
            self.without({(r, c), (r + down, c + right)}) for r, c in free if (r + down, c + right) in free
        ]

    def without(self, cells: set[tuple[int, int]]) -> Board:
        return Board(tuple(
            "".join("#" if (r, c) in cells else sign for c, sign in enumerate(row))
            for r, row in enumerate(self.rows)
        ))

    def negative(self) -> Board:
        return Board(tuple("".join(column) for column in zip(*self.rows)))

    def normal(self) -> Board:
        flipped = Board(self.rows[::-1])
        return min(self, flipped, key=lambda board: board.rows)

    def draw(self) -> list[str]:
        return list(self.rows)


def test_all_hooks_together_change_nothing() -> None:
    for rows, columns in [(2, 3), (3, 3), (4, 3), (3, 4)]:
        board = Board(tuple("." * columns for _ in range(rows)))
        theirs = upstar.domineering(f"{rows}x{columns}")
        assert board.value() == theirs.value() and board.thermograph() == theirs.thermograph()
        assert board.negative().value() == -board.value() and (board - board).outcome() == "P"
        assert {move.value() for move in board.winning_moves("Left")} == {
            move.value() for move in theirs.winning_moves("Left")
        }
    assert Board(("..", ".#"))._repr_svg_().count("<rect") >= 3  # type: ignore[union-attr]


@dataclass(frozen=True)
class Ring(Rules):
    """Left can move around a ring forever, and Right can end this."""

    at: int

    def moves(self, player: str) -> list[Ring]:
        if self.at < 0:
            return []
        return [Ring((self.at + 1) % 5)] if player == "Left" else [Ring(-1)]


def test_positions_that_come_back_are_loopy_games() -> None:
    value = Ring(0).value()
    assert isinstance(value, upstar.Loopy) and value == upstar.eval("under")


@dataclass(frozen=True)
class Subtract(Rules):
    """Left takes one or three tokens, and Right takes two or five."""

    asked: ClassVar[int] = 0

    heap: int

    def moves(self, player: str) -> list[Subtract]:
        Subtract.asked += 1
        takes = (1, 3) if player == "Left" else (2, 5)
        return [Subtract(self.heap - k) for k in takes if k <= self.heap]


def test_many_positions_are_no_trouble() -> None:
    values = [Subtract(size).value() for size in range(10_000)]
    assert values[:3] == [0, 1, upstar.Game("{1|0}")] and values[-1] == upstar.Game("1^1997")
    assert Subtract(9_000).outcome() == "L" and upstar.birthday(Subtract(9_000)) > 0
    # The moves of each player in a position are asked for once.
    assert Subtract.asked == 2 * 10_000


def test_objects_that_cannot_be_hashed_are_refused_by_python() -> None:
    @dataclass
    class Loose(Rules):
        """A dataclass that is not frozen."""

        size: int

        def moves(self, player: str) -> list[Rules]:
            return []

    with pytest.raises(TypeError, match=r"unhashable.*@dataclass\(frozen=True\)"):
        Loose(1).value()


@dataclass(frozen=True)
class Endless(Rules):
    """Each move leads to a new position."""

    size: int

    def moves(self, player: str) -> list[Endless]:
        return [Endless(self.size + 1)]


@dataclass(frozen=True)
class Broad(Rules):
    """There are infinitely many moves."""

    size: int

    def moves(self, player: str) -> Iterator[Broad]:
        return (Broad(self.size + n) for n in itertools.count(1))


@dataclass(frozen=True)
class Down(Rules):
    """A long game."""

    size: int

    def moves(self, player: str) -> list[Down]:
        return [Down(self.size - 1)] if self.size else []


def test_rules_without_end_are_an_exception() -> None:
    for question in ("value", "outcome", "birthday") if SCALE > 1 else ("value",):
        with pytest.raises(upstar.BudgetError, match="finitely many followers"):
            getattr(Endless(0), question)()
        with pytest.raises(upstar.BudgetError, match="lists more than 1000000 positions"):
            getattr(Broad(0), question)()
    # A long finite game is supported, even if some of its followers were evaluated before.
    assert Down(10_000 * SCALE).outcome() == "P"
    assert Down(40_001 * SCALE).outcome() == "N"


def test_errors_speak_of_python() -> None:
    with pytest.raises(upstar.BudgetError) as stopped:
        upstar.Session(steps=100).eval('value(domineering("5x5"))')
    assert "step limit reached (100 steps)" in str(stopped.value)
    assert "--" not in str(stopped.value)
