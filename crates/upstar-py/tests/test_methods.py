"""Compares methods with the functions of the same name, for every class of values."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
import upstar
from upstar import Form, Game, Rules


@dataclass(frozen=True)
class Row(Rules):
    """Left takes a token, and Right takes two neighbouring tokens, as in the example of the guide."""

    squares: str

    def moves(self, player: str) -> list[Row]:
        size = 1 if player == "Left" else 2
        places = range(len(self.squares) - size + 1)
        taken = [at for at in places if self.squares[at : at + size] == "o" * size]
        return [Row(self.squares[:at] + "." * size + self.squares[at + size :]) for at in taken]

    def components(self) -> list[Row]:
        return [Row(part) for part in self.squares.split(".") if part]


class Pair(Rules, tuple):  # type: ignore[type-arg]
    """Two heaps, as a tuple. A player takes one token from a heap."""

    impartial = True

    def moves(self, player: str) -> list[Pair]:
        return [Pair((a, b)) for a, b in [(self[0] - 1, self[1]), (self[0], self[1] - 1)] if a >= 0 <= b]


class Heap(Rules, int):
    """A heap, as an integer. Left takes one or two tokens, and Right takes two."""

    def moves(self, player: str) -> list[Heap]:
        takes = (1, 2) if player == "Left" else (2,)
        return [Heap(int(self) - take) for take in takes if take <= int(self)]


@dataclass(frozen=True)
class Ring(Rules):
    """Left can move around a ring forever, and Right can end this."""

    at: int

    def moves(self, player: str) -> list[Ring]:
        if self.at < 0:
            return []
        return [Ring((self.at + 1) % 3)] if player == "Left" else [Ring(-1)]


@dataclass(frozen=True)
class Coins(Rules):
    """A row of coins. A player takes a coin from an end and scores its value."""

    coins: tuple[int, ...]

    def moves(self, player: str) -> list[Coins]:
        return [Coins(self.coins[1:]), Coins(self.coins[:-1])] if self.coins else []

    def score(self, player: str, to: Coins) -> int:
        return sum(self.coins) - sum(to.coins)


OWN: list[Any] = [
    Row(""), Row("o"), Row("oo"), Row("ooo"), Row("oo.ooo"), Pair((1, 2)), Heap(0), Heap(3), Heap(5), Ring(0),
    Coins((3, 1, 5)),
]

TEXTS = [
    "0", "1", "-3/4", "*", "^", "{2|-1}", "{1,{3|-2}|-1}", "{2||1|0}", "*3", "'{0,*|0}'", "'{1|}'", "'{0|0}'", "on", "over",
    "upon*", "{1|over}", "s{2|0|1}", "s{1|0|.}", "chain(2) \\/ chain(3)", "* /\\ *2", 'nim("2") + nim("3")',
    'domineering("2x2") + ^', 'nim("1,2")', 'domineering("2x3")', 'clobber("xoxo")', 'octal("0.77")(4)', 'go("x.o/...")',
    'cricket_pitch("[1,o,2]")', 'impartial(clobber("xo"))', 'game_graph("a: b | c; b: | ; c: a | b")', "day(1)",
    "poset([0, *, 1])", "thermograph({2|-2})", "domineering", 'octal("0.77")', "nim", "x -> x + x", "mean", "1/3", '"x"',
    '"0.77"', "[1, *, ^]", "[]", "Left", "true", "signed_left_stop(*)",
    'nim_sqrt("w")',
]

ARGUMENTS: list[Any] = [
    "Left", "Right", 0, 1, 2, 3, -1, Fraction(1, 2), Fraction(1, 3), 0.5, 0.1, "misere", "normal", "x", "0.77", True, [],
    Game("*"), Game("^"), Form("'{0,*|0}'"), Row("o"), Row("oo"), Heap(2), [Game("*"), Game(1)], [Row("o"), Game("*")], None,
]

# : `upstar.help` prints the page, as the command does, and is therefore not compared.
APART = {"help"}


def shown(found: Any) -> Any:
    """Return a result with the classes of all its parts."""
    if isinstance(found, (list, upstar.Poset)):
        return type(found), [shown(part) for part in found]
    # Positions of custom rulesets are objects of their class.
    assert not isinstance(found, upstar.Position) or not found.text().startswith(("row(", "heap(", "pair("))
    return type(found), repr(found)


def answer(ask: Any, *arguments: Any) -> tuple[Any, Any]:
    try:
        return "answer", shown(ask(*arguments))
    except Exception as why:
        return type(why), str(why)


def is_hidden(found: Any, name: str) -> bool:
    """Return `True` if a class with rules, or one of its base classes, defines this name itself."""
    classes = [kind for kind in type(found).__mro__ if kind is not Rules and isinstance(found, Rules)]
    return name == "impartial" and isinstance(found, Rules) or any(name in vars(kind) for kind in classes)


def disagreements(objects: list[Any], calls: int, seed: int) -> tuple[list[Any], int, int]:
    """Return the cases in which a method and a function differ, and the numbers of comparisons and of results."""
    rng = random.Random(seed)
    functions = [(name, len(declared) - 1) for name, declared, *_ in upstar._native.functions() if name not in APART]
    wrong, compared, answered = [], 0, 0
    for _ in range(calls):
        found = rng.choice(objects)
        name, most = rng.choice(functions)
        if is_hidden(found, name):
            continue
        count = most if rng.random() < 0.7 else rng.randint(0, most + 1)
        arguments = [rng.choice(ARGUMENTS) for _ in range(count)]
        if name == "text" and arguments:
            # The method also accepts the style of the notation.
            continue
        if not callable(getattr(found, name, None)):
            # A function that is not a method rejects the value, or does not depend on its first argument.
            continue
        method = answer(lambda: getattr(found, name)(*arguments))
        function = answer(lambda: getattr(upstar, name)(found, *arguments))
        if upstar.BudgetError in (method[0], function[0]):
            # The second query continues where the first query stopped.
            continue
        compared += 1
        answered += method[0] == "answer"
        if method != function:
            wrong.append((found, name, arguments, method, function))
    return wrong, compared, answered


@pytest.fixture
def few_steps() -> Iterator[None]:
    upstar.limit(steps=1000)
    yield
    upstar.limit()


@pytest.mark.usefixtures("few_steps")
def test_methods_agree_with_the_functions_of_the_same_name() -> None:
    values = [value for value in map(upstar.eval, TEXTS) if isinstance(value, upstar.Value)]
    classes = {type(value) for value in values}
    assert classes == set(upstar.Value.__subclasses__())
    compared = answered = 0
    for objects, calls in [(values, 12_000), (OWN, 8_000)]:
        wrong, some, good = disagreements(objects, calls, seed=7)
        assert not wrong, wrong[0]
        compared, answered = compared + some, answered + good
    assert compared > 8_000 and answered > 2_000, (compared, answered)


def test_best_moves_are_those_of_the_values_and_winning_moves_win() -> None:
    row = Row("ooo")
    assert row.best_moves("Right") == upstar.best_moves(row, "Right") == [Row("..o"), Row("o..")]
    assert row.winning_moves("Right") == upstar.winning_moves(row, "Right") == []
    assert row.winning_moves("Left") == [Row("o.o")]
    assert row.best_moves("Left", 1) == upstar.best_moves(row, "Left", 1) == [Row("o.o")]


def test_options_are_objects_of_the_class() -> None:
    row = Row("oo.o")
    for found in (row.options("Left"), row.left_options(), upstar.left_options(row), upstar.positions(row), row.play("Left")):
        assert found and all(type(option) is Row for option in found)
    assert type(upstar.negated(upstar.negated(row))) is Row and upstar.negated(upstar.negated(row)) == row
    assert isinstance(upstar.negated(row), upstar.Position) and isinstance(upstar.impartial(row), upstar.Position)
    assert upstar.components(row + Game("^")) == [Row("oo"), Row("o"), Game("^")]
    assert sum([row]) is row and row.kind == "position" and type(row.value()) is Game
    assert {type(item) for item in upstar.poset([row, Row("o")])} == {Row}
    # The base class may be a list or a number in the language.
    assert upstar.value(Pair((1, 2))) == Pair((1, 2)).value() and upstar.value(Heap(3)) == Heap(3).value() != 3


def test_sweeps_ask_the_functions() -> None:
    class Sized(NamedTuple):
        size: int

    class Box(Sized, Rules):  # type: ignore[misc]
        """A heap with a field that has the name of a function, and with its own method."""

        def moves(self, player: str) -> list[Box]:
            return [Box(self.size - 1)] if self.size else []

        def mean(self) -> str:
            return "of its own"

    assert Box(2).mean() == "of its own" and Box(2).size == 2
    record = {"ruleset": "Box", "position": "Box(size=2)", "mean": "0", "error": None}
    assert list(upstar.sweep(Box, [Box(2)], ["mean"])) == [record]


@pytest.mark.parametrize("name", sorted(name for name, *_ in upstar._native.functions()))
def test_texts_have_the_answers_of_the_functions(name: str) -> None:
    for example in upstar._native.examples(name):
        # Only calls with plain arguments are used, since this tests the outermost function.
        call = re.fullmatch(rf"{name}\(([^()\[\]{{}}:]*)\)", example)
        if call is None:
            continue
        session = upstar.Session(steps=3_000)
        arguments = [session.eval(text) for text in re.findall(r'(?:"[^"]*"|[^,"])+', call[1])]
        asked, called = answer(session.eval, example), answer(session.call, name, *arguments)
        if upstar.BudgetError not in (asked[0], called[0]):
            assert asked == called, example
