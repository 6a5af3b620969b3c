"""The conversion of Python objects to numbers and games: only objects with an exact meaning are accepted."""

from __future__ import annotations

import operator
import random
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
import upstar
from upstar import Game, KindError


def is_dyadic(number: Fraction) -> bool:
    return number.denominator & (number.denominator - 1) == 0


def rounded(number: Any) -> bool:
    """Return `True` if a number differs from the number that it prints."""
    return Fraction(str(number)) != Fraction(*number.as_integer_ratio())


# : Every way in which a number can be converted to a game or combined with a game.
WAYS: dict[str, Callable[[Any], Any]] = {
    "Game(x)": Game,
    "Form(x)": upstar.Form,
    "g + x": lambda x: Game("^") + x,
    "x + g": lambda x: x + Game("^"),
    "g - x": lambda x: Game("{3|1}") - x,
    "x - g": lambda x: x - Game("{3|1}"),
    "g * x": lambda x: Game("^") * x,
    "x * g": lambda x: x * Game("^"),
    "n + x": lambda x: Game(1) + x,
    "x + n": lambda x: x + Game(1),
    "n * x": lambda x: Game(3) * x,
    "n / x": lambda x: Game(3) / x,
    "x / n": lambda x: x / Game(3),
    "g < x": lambda x: Game("{3|1}") < x,
    "x < g": lambda x: x < Game("{3|1}"),
    "g <= x": lambda x: Game("^") <= x,
    "x >= n": lambda x: x >= Game(1),
    "g.confused(x)": lambda x: Game("{3|1}").confused(x),
    "g & x": lambda x: upstar.eval("on") & x,
    "x & g": lambda x: x & upstar.eval("on"),
    "on + x": lambda x: upstar.eval("on") + x,
    "position + x": lambda x: upstar.domineering("2x2") + x,
    "game([x], [])": lambda x: upstar.game([x], []),
    "game([], [g, x])": lambda x: upstar.game([], [Game("*"), x]),
    "poset([x])": lambda x: upstar.poset([x, Game("*")]),
    "sum({x})": lambda x: upstar.sum({x}),
    "mean(x)": lambda x: upstar.mean(x),
    "value(x)": lambda x: upstar.value(x),
    "negative(x)": lambda x: upstar.negative(x),
    "cool(g, x)": lambda x: upstar.cool(Game("{3|1}"), x),
    "cool(g, t=x)": lambda x: upstar.cool(Game("{3|1}"), t=x),
    "g.cool(t=x)": lambda x: Game("{3|1}").cool(t=x),
    "g.ordinal_sum(x)": lambda x: Game("*").ordinal_sum(x),
    "best_moves(p, player, x)": lambda x: upstar.best_moves(upstar.domineering("2x3"), "Left", x),
    "nim(x)": lambda x: upstar.nim(x),
    "octal(x)": lambda x: upstar.eval('octal("0.77")')(x),
    "lambda(x)": lambda x: upstar.eval("x -> x + 1")(x),
    "take(x)": lambda x: upstar.Session.shared().take(x),
    "set(x)": lambda x: [upstar.Session().set("x", x)],
}


def answer(way: Callable[[Any], Any], number: Any) -> tuple[type, str]:
    try:
        found = way(number)
    except (upstar.UpstarError, TypeError, ZeroDivisionError) as why:
        return type(why), str(why)
    for game in found if isinstance(found, (list, upstar.Poset)) else [found]:
        # A number is a game only if it is dyadic.
        assert not isinstance(game, Game) or game.kind != "number" or is_dyadic(game.fraction())
    return type(found), str(found)


def numbers(count: int) -> list[Any]:
    """Return numbers of all classes, many of them rounded."""
    rng = random.Random(5)
    found: list[Any] = [0.1, 1e-300, 1e300, 1e22, 1e23, 100000000000000.1, 0.1 + 0.2, -0.0, 2.5, 10**30]
    for _ in range(count):
        whole, bits = rng.randint(-99, 99), rng.randint(0, 6)
        found += [
            whole, whole / 2**bits, whole / 10**bits, rng.random(), Fraction(whole, 2**bits),
            Fraction(whole, rng.randint(1, 12)), Decimal(whole) / 2**bits, Decimal(whole).scaleb(-bits),
        ]
    return found


@pytest.fixture
def few_steps() -> Iterator[None]:
    """Limit the steps, because a large number has a large form."""
    upstar.limit(steps=10_000)
    yield
    upstar.limit()


@pytest.mark.usefixtures("few_steps")
@pytest.mark.parametrize("way", WAYS)
def test_a_number_counts_as_what_it_prints_as_or_is_refused(way: str) -> None:
    for number in numbers(12):
        # An integer of any class has the same text.
        exact = number if isinstance(number, int) else Fraction(*number.as_integer_ratio())
        if isinstance(number, float) and rounded(number):
            kind, text = answer(WAYS[way], number)
            assert kind is KindError and text.startswith(f"the float {number} is "), (number, text)
            assert len(str(exact)) > 80 or f"is exactly {exact};" in text
        else:
            assert answer(WAYS[way], number) == answer(WAYS[way], exact), number


def test_messages_show_the_number_and_a_remedy() -> None:
    not_a_game = "1/3 is a number but not a game"
    for number in ("1/3", Fraction(1, 3), "1/6 + 1/6"):
        with pytest.raises(KindError, match=not_a_game):
            Game(number)
    for wrong in (lambda: Game(0.1), lambda: Game("^") + 0.1, lambda: 0.1 + Game("^"), lambda: upstar.game([0.1], [])):
        with pytest.raises(KindError) as caught:
            wrong()
        assert str(caught.value) == (
            "the float 0.1 is exactly 3602879701896397/36028797018963968; "
            'write an exact number, such as Fraction(1, 8) or Game("1/8")'
        )
    with pytest.raises(KindError, match="1/10 is a number but not a game"):
        Game("0.1")
    with pytest.raises(KindError, match="the float 1e-300 is not exact;"):
        Game(1e-300)
    with pytest.raises(KindError, match="its denominator is not a power of two"):
        upstar.domineering("2x2") + Fraction(1, 3)
    with pytest.raises(KindError, match="1/3 is a number but not a game"):
        upstar.from_json('{"root": "a", "nodes": [{"hash": "a", "number": "1/3", "ups": "0", "nim": "0"}]}')
    assert Game(0.5) == Game("0.5") == Game(Fraction(1, 2)) == Game(Decimal("0.5")) == Fraction(1, 2)


def test_numbers_that_are_not_games_are_fractions() -> None:
    assert upstar.eval("1/3") == Fraction(1, 3) and type(upstar.eval("1/3")) is Fraction
    for text in ("2", "1/2", "-3/4", "{1|-1} + {1|-1}", "x := 3", "[1, 1/2]", "(x -> x + 1)(2)"):
        found = upstar.eval(text)
        assert all(type(one) is Game for one in (found if isinstance(found, list) else [found]))
    third = upstar.eval("1/3")
    for found in (Game(1) / 3, 1 / Game(3), Game(1) * third, third * Game(1), Game(1) - Game(2) / 3, upstar.negative(-third)):
        assert found == third and type(found) is Fraction
    assert type(third + Game(1)) is Fraction and type(third * Game(3)) is Game and third * Game(3) == 1
    assert upstar.eval("[1/3, 1/4]") == [third, Fraction(1, 4)]
    assert isinstance(upstar.eval("mean({3|1})"), Fraction) and isinstance(upstar.eval("{3|1}.mean()"), Fraction)
    assert isinstance(upstar.eval('n := nim_value(nim("3"))'), int)
    session = upstar.Session()
    session.set("third", third)
    session.set("mean", session.eval("g -> g"))
    assert session.eval("third") == third and session.eval("3 . third") == Game(1)
    assert isinstance(session.eval("mean(2)"), Game)


def test_equality_compares_all_numbers_exactly_and_raises_nothing() -> None:
    everything = [*numbers(6), True, False, None, "1", "^", b"1", [1], (1,), {1}, object(), float("inf"), float("nan"), 1j]
    for text in ("0", "1", "1/2", "-3/4", "^", "{3|1}", "3602879701896397/36028797018963968"):
        game = Game(text)
        for other in everything:
            is_equal = game == other
            assert (other == game) is is_equal and (game != other) is not is_equal
            if isinstance(other, (int, float, Fraction, Decimal)) and not isinstance(other, bool) and other == other:
                finite = abs(other) != float("inf")
                assert is_equal == (finite and game.kind == "number" and game.fraction() == Fraction(other))
            else:
                assert not is_equal
            if is_equal:
                assert hash(game) == hash(other)
    assert 0.1 in [Game(Fraction(0.1))] and 0.1 not in upstar.day(1) and 1.0 in upstar.day(1) and "1" not in upstar.day(1)
    assert len({Game(1), 1, 1.0, Fraction(1), Decimal(1)}) == 1


@pytest.mark.parametrize("wrong", [None, b"1", object(), 1j, True, False, [0.1], {"a": 1}, float("nan"), float("inf"), Decimal("NaN")])
def test_other_objects_are_refused(wrong: Any) -> None:
    for sign in (operator.add, operator.sub, operator.mul, operator.lt, operator.le):
        with pytest.raises(TypeError):
            sign(Game("^"), wrong)
        with pytest.raises(TypeError):
            sign(wrong, Game("^"))
    for ask in (Game, upstar.mean, lambda x: upstar.game([x], []), lambda x: upstar.cool(Game("{3|1}"), t=x)):
        with pytest.raises(KindError):
            ask(wrong)


def test_errors_are_those_of_python_too() -> None:
    with pytest.raises(TypeError):
        upstar.mean("text")
    with pytest.raises(ValueError):
        upstar.eval("1 + + 2")
    for error in (upstar.KindError, upstar.NotationError):
        assert issubclass(error, upstar.UpstarError) and error.__module__ == "upstar" and error.__doc__


def test_numbers_of_numpy_are_numbers() -> None:
    np = pytest.importorskip("numpy")
    for kind in (np.float16, np.float32, np.float64):
        assert Game(kind(0.5)) == kind(0.5) + Game(0) == Game(0) + kind(0.5) == Game("1/2") == kind(0.5)
        for wrong in (lambda: Game(kind(0.1)), lambda: kind(0.1) + Game("^"), lambda: Game("^") - kind(0.1)):
            with pytest.raises(KindError, match=f"the {kind.__name__} 0.1 is exactly"):
                wrong()
        assert Game(1) != kind(0.1) and Game(1) != kind("nan")
    for whole in (np.int8(3), np.uint64(2**63 + 5), np.array(3)):
        assert Game(whole) == Game(int(whole)) and Game(1) + whole == whole + Game(1) == Game(int(whole) + 1)
    assert list(Game("^") + np.array([1, 2])) == [Game("1^"), Game("2^")]
    for wrong in (np.array([1, 2]), np.array([0.1]), np.True_, np.complex128(1)):
        with pytest.raises(KindError):
            Game(wrong)
    with pytest.raises(KindError, match="the float 0.1 is exactly"):
        np.array([0.1]) + Game("^")
