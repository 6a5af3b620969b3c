"""Values: operators, order, equality, texts, copies."""

import copy
import json
import pickle
from fractions import Fraction

import pytest
import upstar
from hypothesis import given, settings
from hypothesis import strategies as st
from upstar import Form, Game

games = st.recursive(
    st.integers(-2, 2).map(Game) | st.sampled_from(["*", "^", "v", "*2"]).map(Game),
    lambda inner: st.tuples(st.lists(inner, max_size=2), st.lists(inner, max_size=2)).map(
        lambda sides: Game(upstar.game(*sides))
    ),
    max_leaves=6,
)


def test_numbers_are_fractions_and_games_are_games() -> None:
    assert upstar.eval("1/2 + 1/4") == Fraction(3, 4)
    assert isinstance(upstar.eval("1/2"), Fraction)
    assert isinstance(upstar.eval("{1|-1}"), Game)
    assert isinstance(Game(1) + Game(2), Game)
    assert isinstance(upstar.eval("{3|-1}").mean(), Fraction)
    big = Fraction(3**200, 2**300)
    assert upstar.eval(f"{big.numerator}/{big.denominator}") == big
    assert Game(big) == big and hash(Game(big)) == hash(big)


@given(games, games, games)
@settings(deadline=None, max_examples=60)
def test_games_are_a_partially_ordered_group(g: Game, h: Game, k: Game) -> None:
    assert g + h == h + g and (g + h) + k == g + (h + k)
    assert g + 0 == g and g - g == 0 and -(-g) == g and 3 * g == g + g + g
    assert sum([g <= h and g != h, g >= h and g != h, g == h, g.confused(h)]) == 1
    assert (g <= h) == (g + k <= h + k) == (-h <= -g)
    assert not (g <= h and h <= k) or g <= k
    if g == h:
        assert hash(g) == hash(h)


@given(games)
@settings(deadline=None, max_examples=60)
def test_texts_and_pickles_read_back(g: Game) -> None:
    assert Game(repr(g)) == g
    again = pickle.loads(pickle.dumps(g))
    assert again == g and type(again) is Game
    assert copy.copy(g) is g and copy.deepcopy([g])[0] is g


def test_forms_are_not_values() -> None:
    f, g = Form("'{0,*|0}'"), Form("'{0,*,v|0}'")
    assert f != g and f.value() == g.value()
    assert pickle.loads(pickle.dumps(f)) == f
    with pytest.raises(upstar.KindError):
        Form("{0|0}")


def test_other_objects_are_not_equal_and_not_comparable() -> None:
    assert Game("*") != "star" and Game("*") != None and not Game(0) and Game("*")  # noqa: E711
    with pytest.raises(TypeError):
        Game("*") + object()
    with pytest.raises(TypeError):
        iter(Game("*"))
    with pytest.raises(AttributeError):
        Game("*").no_such_thing


def test_positions_posets_thermographs_and_loopy_games() -> None:
    board = upstar.domineering("2x2")
    assert board.options("Left") == [upstar.domineering("#./#."), upstar.domineering(".#/.#")]
    assert board.value() == Game("+-1") and board.outcome() == "N"
    assert upstar.octal("0.77")(5).nim_value() == 4
    assert upstar.clobber("xo/ox", diagonal=True) == upstar.eval('clobber("xo/ox", diagonal: true)')
    day = upstar.day(1)
    assert len(day) == 4 and set(day) == {Game(1), Game("*"), Game(0), Game(-1)}
    assert upstar.eval("thermograph({2|-2})").svg().startswith("<svg")
    on = upstar.eval("on")
    assert isinstance(on, upstar.Loopy) and on + 1 == on and on > 1000
    score = upstar.eval("s{2|0|1}")
    assert isinstance(score, upstar.Scoring) and hash(score) == hash(upstar.eval("s{2|0|1}"))


def test_json_is_the_contract_of_the_command() -> None:
    assert json.loads(Game("^").json())["format"] == "upstar-1"


def test_errors_say_what_and_where() -> None:
    with pytest.raises(upstar.NotationError, match="add what is missing"):
        upstar.eval("1 + + 2")
    with pytest.raises(upstar.UndefinedError):
        upstar.atomic_weight(1)
    with pytest.raises(upstar.ClaimError):
        upstar.eval("assert 1 = 2")
    with pytest.raises(upstar.BudgetError):
        upstar.Session(steps=1000).eval('domineering("6x6").value()')
    for wrong in ["{" * 100_000, "((((", "\x00", "1" * 100_000 + "/0", "nim(\"" + "9" * 1000 + "\")"]:
        with pytest.raises(upstar.UpstarError):
            upstar.eval(wrong)


def test_sessions_exchange_values() -> None:
    other = upstar.Session()
    g, h = other.eval("{3||1|-1}"), upstar.eval("{3||1|-1}")
    assert g == h and h + g == 2 * h and hash(other.take(h)) == hash(g)
