"""Classes: each has the methods that apply to it, with signatures and documentation; every value can be pickled."""

from __future__ import annotations

import inspect
import json
import multiprocessing
import pickle
import pydoc
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest
import upstar
from upstar import Form, Game

#: Values of every kind.
TEXTS = [
    "0", "1/2", "*", "{2|-1}", "'{0,*|0}'", "'{1|on}'", "on", "over", "{1|over}", "{0||0|dud}", "upon*", "s{2|0|1}", "chain(2) \\/ chain(3)",
    "* /\\ *2", 'nim("2") + nim("3")', 'domineering("2x2") + ^', 'domineering("2x2")', 'negated(domineering("2x2"))',
    'impartial(clobber("xo"))', 'game_graph("a: b | c; b: | ; c: a | b")', 'go("x.o/...")', "day(1)", "day(2)",
    "poset([0, *, 1])", "poset([1, 2, 3], (a, b) -> a >= b)", "dual(day(1))", "interval(day(2), 0, 1)", "reduced_games(2)",
    "thermograph({2|-2})", "thermograph(1/2)", "thermograph({4|1||-2})", "domineering", 'octal("0.77")', "impartial(clobber)",
    "clobber(diagonal: true)", "x -> x + x", "(a, b) -> a + b", "mean", "signed_left_stop(*)", 'nim_sqrt("w")', "explain(*)", "kane_info(i{0})",
    "misere_quotient(nim, 3)", "[1, *, [^]]", "Left", "true", "1/3", '"text"',
]


@pytest.mark.parametrize("text", TEXTS)
def test_every_value_can_be_pickled(text: str) -> None:
    value = upstar.eval(text)
    again = pickle.loads(pickle.dumps(value))
    assert type(again) is type(value) and again == value and not again != value and repr(again) == repr(value)
    if isinstance(value, upstar.Value):
        assert hash(again) == hash(value)


def test_different_values_are_different() -> None:
    values = [value for value in map(upstar.eval, TEXTS) if isinstance(value, upstar.Value)]
    assert {type(value) for value in values} == set(upstar.Value.__subclasses__())
    for text in ("day(2)", "poset([0, *])", "dual(poset([0, *, 1]))"):
        assert upstar.eval(text) != upstar.eval("poset([0, *, 1])")
    assert upstar.poset([0, Game("*"), 1]) == upstar.poset([1, Game("*"), 0])
    assert upstar.nim != upstar.domineering and upstar.mean != upstar.temperature and upstar.nim == upstar.eval("nim")
    assert Game("{2|-2}").thermograph() != Game("{3|-3}").thermograph() == upstar.eval("thermograph({3|-3})")


def test_functions_that_use_other_names() -> None:
    one, two = upstar.eval("(a -> (x -> x + a))(1)"), upstar.eval("(a -> (x -> x + a))(2)")
    assert one != two and one == one and one(0) == 1 and two(0) == 2
    assert upstar.eval("x -> x + mean(x)") == upstar.eval("x -> x + mean(x)")
    upstar.eval("used_outside := 3")
    for function in (one, upstar.eval("x -> x + used_outside")):
        with pytest.raises(upstar.KindError, match="cannot be pickled"):
            pickle.dumps(function)
    session = upstar.Session()
    with pytest.raises(upstar.KindError, match="another session"):
        session.take(one)


def test_definitions_do_not_change_pickled_values() -> None:
    program = "import pickle, upstar; values = [upstar.mean, upstar.nim('1,2'), upstar.nim, upstar.eval('{2|-1}')]; texts = [pickle.dumps(v) for v in values]"
    program += "; upstar.eval('mean := 5; nim := x -> 7'); again = [pickle.loads(text) for text in texts]; assert again == values, again"
    program += "; assert again[0](upstar.Game('{3|1}')) == 2 and upstar.eval('mean') == 5"
    subprocess.run([sys.executable, "-c", program], check=True, timeout=300)


def test_json_is_not_evaluated() -> None:
    upstar.eval("from_outside := 1")
    for part in ("number", "ups", "nim"):
        node = {"hash": "a", "number": "0", "ups": "0", "nim": "0", part: "from_outside := 5; 0"}
        with pytest.raises(upstar.KindError, match="must be numbers"):
            upstar.from_json(json.dumps({"nodes": [node], "root": "a"}))
    assert upstar.eval("from_outside") == 1
    for text in ("vv*3", "5/8^^", "{2|^*}", "-3/4v", "*5"):
        assert upstar.from_json(Game(text).json()) == Game(text)


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_functions_are_sent_to_processes(method: str) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip("this system has no fork")
    games = [Game("{3|1}"), Game("^"), Game("{5||2|1}")]
    program = f"import multiprocessing, upstar\nif __name__ == '__main__':\n    with multiprocessing.get_context({method!r}).Pool(2) as pool:\n        "
    program += "games = [upstar.Game(text) for text in ('{3|1}', '^', '{5||2|1}')]\n        assert pool.map(upstar.mean, games) == [2, 0, upstar.mean(games[2])]"
    subprocess.run([sys.executable, "-c", program], check=True, timeout=300)
    assert [upstar.mean(game) for game in games] == [2, 0, Fraction(13, 4)]


def own_methods(kind: type) -> set[str]:
    return {name for name in dir(kind) if isinstance(getattr(kind, name), upstar.Function)}


def test_a_class_has_only_the_methods_of_its_values() -> None:
    methods = {kind.__name__: own_methods(kind) for kind in upstar.Value.__subclasses__()}
    assert own_methods(upstar.Value) == {"identical", "type"}
    assert {"mean", "temperature", "thermograph", "left_options", "sign_expansion"} <= methods["Game"]
    assert not methods["Game"] & {"width", "day", "nimber", "scoring_value", "nim_sequence", "left_score"}
    assert "mean" not in methods["Loopy"] and {"onside", "form"} <= methods["Loopy"]
    assert {"width", "sum"} <= methods["Poset"] and "mean" not in methods["Poset"]
    assert methods["Thermograph"] == {"draw", "identical", "type"}
    assert methods["SignedStop"] == {"signed_stop", "simplest_between", "identical", "type"}
    assert "options" in dir(Game) and "options" not in dir(upstar.Poset) and "svg" not in dir(upstar.Ordinal)
    assert len(dir(Game(1))) < 260 and set(dir(Game(1))) == set(dir(Game))
    assert not callable(Game(1)) and callable(upstar.mean) and not hasattr(Game(1), "__len__")
    with pytest.raises(TypeError):
        len(Game(1))  # type: ignore[arg-type]


def test_methods_have_names_signatures_and_documentation() -> None:
    assert Game.mean is upstar.mean and Game.mean.__name__ == "mean" == Game.mean.__qualname__
    assert "Means are additive" in (Game.mean.__doc__ or "") and Game.mean.__doc__ == Game("*").mean.__doc__
    assert str(inspect.signature(Game.mean)) == "(g: Game) -> Fraction"
    assert str(inspect.signature(Game("*").cool)) == "(t: Game) -> Game"
    assert str(inspect.signature(upstar.domineering)) == "(*position: Any) -> Position"
    assert str(inspect.signature(upstar.clobber)) == "(*position: Any, diagonal: Any = ..., directions: Any = ...) -> Position"
    assert list(inspect.signature(upstar.octal).parameters) == ["code", "position"]
    assert "Domineering" in (upstar.domineering.__doc__ or "")
    for name, function in upstar._native.callables.items():
        assert function.__name__ == name and inspect.isroutine(function)
        assert inspect.signature(function) and len(function.__doc__ or "") > 60
    page = pydoc.plain(pydoc.render_doc(Game))
    assert "mean(g" in page and "Returns the mean value" in page and "width(" not in page
    assert "Domineering" in pydoc.plain(pydoc.render_doc(upstar.domineering))
    assert upstar.slice([0, 1, 2, 3], from_=1) == [1, 2, 3]


def test_unknown_names_have_suggestions() -> None:
    with pytest.raises(AttributeError, match="Game has no attribute `meam`; did you mean `mean`?"):
        Game(1).meam  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match="upstar has no attribute `domneering`; did you mean `domineering`?"):
        upstar.domneering  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match="`upstar.width` takes an ordered set"):
        Game(1).width  # type: ignore[attr-defined]
    with pytest.raises(upstar.KindError, match="did you mean `mean`"):
        list(upstar.sweep("nim", ["1"], ["meam"]))
    with pytest.raises(upstar.KindError, match="did you mean `mean`"):
        upstar.eval("meam(1)")
    assert not hasattr(Game(1), "__array__") and getattr(Game(1), "nothing", None) is None


def test_errors_are_those_of_python_in_plain_text() -> None:
    for wrong in (lambda: upstar.domineering("2xx"), lambda: upstar.eval('domineering("2xx")')):
        with pytest.raises(upstar.PositionError, match="expected the number of columns") as caught:
            wrong()
        assert isinstance(caught.value, ValueError) and isinstance(caught.value, upstar.UpstarError)
    with pytest.raises(ValueError) as notation:
        upstar.eval("1 + + 2")
    assert type(notation.value) is upstar.NotationError and str(notation.value).isascii()
    assert str(notation.value).endswith("\n  1 + + 2\n      ^")


def test_thermographs_have_walls() -> None:
    thermograph = Game("{4|1||-2}").thermograph()
    assert isinstance(thermograph, upstar.Thermograph)
    game = Game("{4|1||-2}")
    assert [list(corner) for corner in thermograph.left_wall] == game.left_wall()
    assert [list(corner) for corner in thermograph.right_wall] == game.right_wall()
    assert (thermograph.mean, thermograph.temperature) == (game.mean(), game.temperature())
    assert thermograph.left_wall[-1] == thermograph.right_wall[-1] == (game.mean(), game.temperature())
    for wrong in ('{"left_wall": [["3","-1"]], "right_wall": [["1","-1"]]}', '{"left_wall": [["3","0"]], "right_wall": [["3","0"]]}'):
        with pytest.raises(upstar.KindError):
            upstar.from_json(wrong)


def test_thermographs_are_plotted() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("svg")
    from matplotlib import pyplot

    thermograph = Game("{4|1||-2}").thermograph()
    figure, ax = pyplot.subplots()
    assert thermograph.plot(ax, linewidth=2) is ax and ax.xaxis_inverted() and thermograph.plot(ax).xaxis_inverted()
    for line, wall in zip(ax.lines, (thermograph.left_wall, thermograph.right_wall)):
        drawn = [(Fraction(x), Fraction(t)) for x, t in line.get_xydata().tolist()]
        assert drawn[:-1] == wall and drawn[-1][0] == thermograph.mean and drawn[-1][1] > thermograph.temperature
    pyplot.close(figure)


def test_texts_are_formatted() -> None:
    assert f"{Game('^'):>4}|" == "   ↑|" and f"{Game('^')}" == "↑" and f"{upstar.nim('2'):<10}".endswith(" ")


def test_searches_tables_and_winners() -> None:
    found = upstar.search("domineering", "value = 1/2", limit=2, max_size=6)
    assert found and all(position.value() == Fraction(1, 2) for position in found)
    assert upstar.search(upstar.domineering, lambda p: p.value() == Fraction(1, 2), limit=2, max_size=6) == found
    assert upstar.search(upstar.nim, "nim_value = 3", limit=1) == [upstar.nim("3")]
    for wrong in ("value +", "value", "meam = 1"):
        with pytest.raises(upstar.UpstarError):
            upstar.search("nim", wrong)
    rows = upstar.table("domineering", "1..3x2", "value, mean, left_stop(p) - right_stop(p)", numbers=Fraction)
    assert [row["position"] for row in rows] == ["1x2", "2x2", "3x2"] and rows[1]["mean"] == 0  # type: ignore[typeddict-item]
    assert [row["left_stop(p) - right_stop(p)"] for row in rows] == [0, 2, Fraction(5, 2)]  # type: ignore[typeddict-item]
    (row,) = upstar.table("domineering", ["1x2"], "size([1, 2]), mean(p) + 3/2, value(p), p.value()", numbers=float)
    assert list(row.values())[2:-1] == [2.0, 0.5, "-1", "-1"] and isinstance(list(row.values())[3], float)
    sums = upstar.nim("1,2"), upstar.nim("3"), Game("^")
    solution = upstar.solve(*sums)
    total = sum(sums)
    assert solution == (total.outcome(), total.winning_moves("Left"), total.winning_moves("Right"))
    assert solution.outcome == "L" and solution.left and not solution.right
    assert upstar.solve(upstar.nim("1,1"), play="misere").outcome == "N"
    with pytest.raises(upstar.KindError):
        upstar.solve(upstar.nim("1"), play="other")
    for sums in (("*2", "*2"), ('nim("2")', "*2"), ('nim("2") + *2',), (upstar.nim("2"), 1)):
        with pytest.raises(upstar.KindError, match="under misère play, all components of a sum must be positions"):
            upstar.solve(*sums, play="misere")  # type: ignore[misc]
    assert upstar.solve("'*2'", "'*2'", play="misere").outcome == "P" == upstar.solve(upstar.nim("2,2"), play="misere").outcome
    assert upstar.solve('nim("2") + nim("2")', play="misere").outcome == "P"
    with pytest.raises(upstar.KindError, match="expected a ruleset"):
        upstar.search(upstar.Rules, "value = 0")


def test_graphs_of_networkx() -> None:
    networkx = pytest.importorskip("networkx")
    day = upstar.day(2)
    diagram = upstar.to_networkx(day)
    assert set(diagram.edges) == {tuple(pair) for pair in day.covers()} and len(diagram) == 22
    again = upstar.from_networkx(diagram)
    assert again == day and again.is_isomorphic(day)
    board = upstar.domineering("2x3")
    graph = upstar.to_networkx(board)
    assert set(graph) == set(board.positions()) and networkx.is_directed_acyclic_graph(graph)
    assert upstar.from_networkx(graph, board).value() == board.value()
    loop = networkx.MultiDiGraph()
    loop.add_edge("a", "b", player="Left")
    loop.add_edge("a", "a", player="Right")
    assert upstar.from_networkx(loop, "a").value() == upstar.eval('game_graph("a: b | a; b: |")').value()
    assert set(upstar.to_networkx(Form("'{0,*|0}'"))) == set(Form("'{0,*|0}'").positions())
    with pytest.raises(upstar.KindError):
        upstar.from_networkx(networkx.DiGraph([(1, 2), (2, 1)]))
    with pytest.raises(upstar.BudgetError):
        upstar.to_networkx(board, limit=3)
    # Different followers of this sum are equal.
    with pytest.raises(upstar.KindError, match="followers of a sum"):
        upstar.to_networkx(upstar.nim("1") + upstar.nim("1") + Game("*"))
    for spelling in ("Left", "left", "L", "l"):
        assert upstar.from_networkx(edges(("a", "b", spelling)), "a").value() == 1
    assert upstar.from_networkx(edges(("a", "b", "right")), "a").value() == -1
    lonely = networkx.DiGraph()
    lonely.add_node("a")
    assert upstar.from_networkx(lonely, "a").value() == 0
    for wrong, start in [(edges(("a", "b", "Lefft")), "a"), (edges(("a", "b", "Left"), ("b", "c", None)), "a"), (edges(("a", "b", None)), "a"),
                         (edges(("a", "b", "Left")), None), (edges(("a", "b", "Left")), "c")]:
        with pytest.raises(upstar.KindError):
            upstar.from_networkx(wrong, start)
    large = networkx.gn_graph(1_000, seed=1, create_using=networkx.DiGraph)
    again = upstar.from_networkx(large)
    assert {tuple(map(int, pair)) for pair in again.covers()} == set(networkx.transitive_reduction(large).edges)
    for order in (again, again.dual()):
        assert pickle.loads(pickle.dumps(order)) == order


def edges(*triples: tuple[str, str, str | None]) -> Any:
    """Return a directed graph, whose edges may have players."""
    graph = pytest.importorskip("networkx").MultiDiGraph()
    for start, end, player in triples:
        graph.add_edge(start, end, **({} if player is None else {"player": player}))
    return graph


def test_tables_are_data_frames() -> None:
    rows = upstar.table("domineering", "1..3x1..3", numbers=float)
    for module in ("pandas", "polars"):
        library: Any = pytest.importorskip(module)
        frame = library.DataFrame(rows)
        assert len(frame) == 9 and list(frame.columns) == ["ruleset", "position", "value", "outcome", "mean", "temperature", "error"]
        assert max(frame["temperature"]) == 1.25
