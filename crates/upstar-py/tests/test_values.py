"""Values: operators, order, equality, text, and copies."""

import copy
import json
import pickle
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import pytest
import upstar
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from upstar import Form, Game

# : The settings of random tests, for machines of any speed.
ANY_SPEED = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])

games = st.recursive(
    st.integers(-2, 2).map(Game) | st.sampled_from(["*", "^", "v", "*2"]).map(Game),
    lambda inner: st.tuples(st.lists(inner, max_size=2), st.lists(inner, max_size=2)).map(
        lambda sides: Game(upstar.game(*sides))
    ),
    max_leaves=6,
)


def test_numbers_are_fractions_and_games_are_games() -> None:
    assert upstar.eval("1/2 + 1/4") == Fraction(3, 4)
    assert isinstance(upstar.eval("1/2"), Game) and isinstance(upstar.eval("1/3"), Fraction)
    assert isinstance(upstar.eval("{1|-1}"), Game)
    assert isinstance(Game(1) + Game(2), Game)
    assert isinstance(upstar.eval("{3|-1}").mean(), Fraction)
    big = Fraction(3**200, 2**300)
    assert upstar.eval(f"{big.numerator}/{big.denominator}") == big
    assert Game(big) == big and hash(Game(big)) == hash(big)


@given(games, games, games)
@ANY_SPEED
def test_games_are_a_partially_ordered_group(g: Game, h: Game, k: Game) -> None:
    assert g + h == h + g and (g + h) + k == g + (h + k)
    assert g + 0 == g and g - g == 0 and -(-g) == g and 3 * g == g + g + g
    assert sum([g <= h and g != h, g >= h and g != h, g == h, g.confused(h)]) == 1
    assert (g <= h) == (g + k <= h + k) == (-h <= -g)
    assert not (g <= h and h <= k) or g <= k
    if g == h:
        assert hash(g) == hash(h)


@given(games)
@ANY_SPEED
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


def test_results_are_objects() -> None:
    low, high = upstar.eval("{1|0}").signed_left_stop(), upstar.eval("1").signed_left_stop()
    assert isinstance(low, upstar.SignedStop) and (str(low), repr(high)) == ("1+", "1-")
    assert high < 1 < low and low == upstar.signed_stop("1+") and len({low, high, -(-low)}) == 2
    assert low + Fraction(1, 2) == upstar.signed_stop("3/2+") and str(-low) == "-1-"
    assert max([low, high]) == low and upstar.simplest_between(high, low) == 1
    root = upstar.nim_sqrt("w")
    assert isinstance(root, upstar.Ordinal) and str(root) == "w^2.2" and root > 10**9
    assert upstar.nim_sum(root, root) == 0
    assert pickle.loads(pickle.dumps([low, root])) == [low, root]
    info = upstar.kane_info(upstar.eval("i{0,i{i{0}}}"))
    assert (info.wins, info.remoteness, info.r) == (True, 1, [1, 1, 3, 3])
    quotient = upstar.misere_quotient(upstar.nim, 3)
    assert isinstance(quotient, upstar.MisereQuotient)
    assert quotient.order == 6 and quotient.p_positions == ["a", "b^2"]
    table = upstar.outcome_table("disjunctive", "normal", [upstar.eval("*")])
    assert table["N"]["N"] == ["P"] and table["P"]["L"] == []
    bracket = upstar.bracket_sum("[w] \\/ [5]")
    assert bracket == upstar.bracket_info("[w]").game and str(bracket.lower) == "w"
    assert upstar.regularity(upstar.octal("0.77")).period == 12


def test_json_is_the_contract_of_the_command() -> None:
    assert json.loads(Game("^").json())["format"] == "upstar-1"


def test_errors_say_what_and_where() -> None:
    with pytest.raises(upstar.NotationError, match="add the missing operand"):
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


def test_what_is_a_game_is_a_game_also_when_it_is_a_number() -> None:
    value = upstar.domineering("2x1").value()
    assert isinstance(value, Game) and value == 1 and value.mean() == 1
    assert all(isinstance(option, Game) for option in Game("{1,2*|-3}").left_options())
    assert isinstance(Game("^").atomic_weight(), Game) and isinstance(Game("{3|1}").mean(), Fraction)
    assert list(range(Game("{3|1}").birthday())) == [0, 1, 2, 3]
    assert Game("3/4").fraction() == Fraction(3, 4) and float(Game("3/4")) == 0.75 and int(Game(-2)) == -2
    for wrong in (float, int, Game.fraction):
        with pytest.raises(TypeError):
            wrong(Game("*"))


def test_tables_of_nodes_are_read() -> None:
    g = upstar.amazons("x..o/..../....").value()
    assert upstar.from_json(g.json()) == g and upstar._read_json(Game, g.json()) == g
    assert upstar.Session().take(g) == g
    for wrong in ["", "[]", "{}", '{"root": "a", "nodes": [{"hash": "a", "left": ["b"], "right": []}]}']:
        with pytest.raises(upstar.KindError):
            upstar.from_json(wrong)


def test_pictures_are_svg_and_tikz() -> None:
    board = upstar.domineering("2x3")
    for what in ("board", "thermograph", "both", "tree", "graph"):
        assert board.svg(what).startswith("<svg") and "tikzpicture" in board.tikz(what)
    assert upstar.day(1).svg() == upstar.day(1)._repr_svg_() and "tikzpicture" in upstar.day(1).tikz()
    assert upstar.eval("{1|over}").svg("graph").startswith("<svg")
    with pytest.raises(upstar.KindError, match="the pictures are"):
        board.svg("portrait")
    with pytest.raises(upstar.KindError):
        Game("*").svg("diagram")


def test_functions_are_found_by_completion_and_take_names() -> None:
    assert {"mean", "atomic_weight", "thermograph", "svg"} <= set(dir(Game("*")))
    assert Game("{2|-1}").cool(t=1) == Game("{2|-1}").cool(1) == upstar.cool(Game("{2|-1}"), t=1)
    with pytest.raises(upstar.KindError, match="no argument named"):
        Game("{2|-1}").cool(s=1)


def test_names_of_the_language_are_kept_and_threads_do_not_wait() -> None:
    session = upstar.Session()
    assert session.eval("twice := x -> x + x; up := ^") == Game("^")
    assert session.eval("twice(up)") == Game("^^")
    with pytest.raises(upstar.UndefinedError):
        session.eval("kept := 3; atomic_weight(1)")
    assert session.eval("kept") == 3
    with ThreadPoolExecutor(8) as pool:
        sums = pool.map(lambda n: session.eval(f"x{n} := {n}.(up); x{n} + *"), range(50))
        assert [str(g) for g in sums][:3] == ["*", "↑*", "⇑*"]
    assert session.eval("x49 - x48") == Game("^")


def test_sums_stay_what_they_are_until_a_value_is_wanted() -> None:
    nim = upstar.eval("nim")
    twice = nim("2") + nim("2")
    for same in (twice, sum([nim("2"), nim("2")]), 2 * nim("2"), nim("2") - nim("2"), -(-twice), [twice][0]):
        assert isinstance(same, upstar.Sum) and same.kind == "sum"
        # A sum is printed and compared as its value.
        assert same == 0 and hash(same) == hash(Game(0)) and str(same) == "0" and not same
        assert same.misere_outcome() == upstar.misere_outcome(same) == "P"
        assert same.genus() == "0^02"
        assert pickle.loads(pickle.dumps(same)).misere_outcome() == "P"
    assert upstar.misere_outcome(Game(0)) == "N"
    assert Game("{2|-1}") + nim("1") == Game("{2*|-1*}")
    assert float(nim("1") + nim("1") + Game(2)) == 2.0


def test_a_session_without_lemmas_searches() -> None:
    text = 'cricket_pitch("[5,o,1,2,4]").value()'
    assert upstar.Session(lemmas=False).eval(text) == upstar.Session().eval(text)
    few = upstar.Session(steps=1000, lemmas=False)
    assert upstar.Session(steps=1000).eval('nim_value(nim("3000"))') == 3000
    with pytest.raises(upstar.BudgetError):
        few.eval('nim_value(nim("3000"))')


def test_players_are_constants_or_text() -> None:
    board = upstar.domineering("2x3")
    assert upstar.Left == "Left"
    for left in (upstar.Left, "left", "L"):
        assert upstar.left_options(board) == board.options(left)
        assert board.best_moves(left) == board.best_moves("Left")
    with pytest.raises(upstar.KindError, match="a player"):
        board.options("middle")  # type: ignore[arg-type]
    assert upstar.max(1, 3, 2) == upstar.max([1, 3, 2]) == 3
    assert upstar.nim_sum(1, 2, 4) == 7
    assert upstar.mex(0, 1, 3) == 2
