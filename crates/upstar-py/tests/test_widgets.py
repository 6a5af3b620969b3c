"""Widgets: the answers beside a position, moves, and the walls of a thermograph at a tax."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import upstar
from upstar import Game

widgets: Any = pytest.importorskip("upstar.widgets", reason="anywidget is not installed", exc_type=ImportError)


def test_a_position_is_played() -> None:
    board = upstar.domineering("2x3")
    widget = widgets.widget(board)
    assert json.loads(widget.board)["svg"].startswith("<svg") and dict(widget.facts)["value"] == str(board.value())
    moves = [(move["player"], move["text"]) for move in widget.moves]
    assert moves == [(player, option.text()) for player in ("Left", "Right") for option in board.options(player)]
    best = {move["text"] for move in widget.moves if move["best"] and move["player"] == "Left"}
    assert best == {move.text() for move in board.best_moves("Left")}
    assert [move["value"] for move in widget.moves] == [str(upstar.eval(move["text"]).value()) for move in widget.moves]
    seen = widget.version
    for ignored in ({"play": 1.0}, {"play": "1"}, {"play": True}, {"play": 99}):
        widget._receive({**ignored, "version": seen})
        assert widget.position == board
    widget._receive({"play": 1, "version": seen})
    assert widget.position == board.options("Left")[1] and widget.played == 1
    # The second click of a double click was on the previous position.
    widget._receive({"play": 1, "version": seen})
    assert widget.played == 1
    assert widget.to_move == "Right"
    widget._receive({"undo": True, "version": widget.version})
    widget._receive({"undo": True, "version": widget.version})
    assert widget.position == board and widget.played == 0 and widget.to_move == "Left"
    with pytest.raises(upstar.KindError):
        widgets.widget(upstar.day(1))
    with pytest.raises(upstar.KindError, match="ruleset written in Python"):
        widgets.widget(Heap(2))


@pytest.mark.parametrize(
    ("position", "changes"),
    [
        ('clobber("xo/ox")', [({"cell": {"row": 0, "column": 1, "letter": "."}}, 'clobber("x./ox")'), ({"size": {"rows": 2, "columns": 3}}, 'clobber("x../ox.")')]),
        ('impartial(clobber("xo/ox"))', [({"cell": {"row": 1, "column": 0, "letter": "."}}, 'impartial(clobber("xo/.x"))')]),
        ('negated(toppling_dominoes("xog"))', [({"piece": {"at": 2, "letter": "x"}}, 'negated(toppling_dominoes("xox"))')]),
        ('octal("0.77")("3,5")', [({"heap": {"at": 1, "size": 9}}, 'octal("0.77")("3,9")'), ({"remove_heap": {"at": 0}}, 'octal("0.77")("9")')]),
        ('hackenbush("BR")', [({"join": {"from": 2, "to": None, "tint": "both"}}, 'hackenbush("BRG")'), ({"remove_edge": {"at": 0}}, 'hackenbush("")')]),
    ],
)  # fmt: skip
def test_a_position_is_edited(position: str, changes: list[tuple[dict[str, Any], str]]) -> None:
    widget = widgets.widget(upstar.eval(position))
    for change, after in changes:
        seen = widget.version
        for ignored in ({}, {"edit": change, "version": seen - 1}, {"edit": {"cell": 1}, "version": seen}):
            widget._receive(ignored)
            assert widget.version == seen
        assert "expected an object, found 1" in widget.problem
        widget._receive({"edit": change, "version": seen})
        edited = upstar.eval(after)
        assert widget.position == edited and widget.problem == "" and dict(widget.facts)["value"] == str(edited.value())
        best = {move["text"] for move in widget.moves if move["best"] and move["player"] == "Left"}
        assert best == {move.text() for move in edited.best_moves("Left")}
    for _ in changes:
        widget.undo()
    assert widget.position == upstar.eval(position) and widget.to_move == "Left"


def test_a_form_and_a_game_have_moves_but_no_board() -> None:
    for value in (Game("{2|-1}"), upstar.Form("'{2|-1}'")):
        widget = widgets.widget(value)
        assert widget.board == "null" and dict(widget.facts)["mean"] == "1/2"
        assert [(move["player"], move["value"]) for move in widget.moves] == [("Left", "2"), ("Right", "-1")]


@dataclass(frozen=True)
class Heap(upstar.Rules):
    """Take one token."""

    size: int

    def moves(self, player: str) -> list[Heap]:
        return [Heap(self.size - 1)] if self.size else []


def test_all_answers_have_one_deadline() -> None:
    start = time.monotonic()
    widget = widgets.widget(upstar.domineering("9x9"))
    # Each answer alone would take the whole time.
    assert time.monotonic() - start < 10 * widgets.PATIENCE
    assert dict(widget.facts)["value"] == "not computed" and len(widget.moves) == 144
    assert all(move["value"] == "not computed" and move["name"] != "not computed" for move in widget.moves)


def test_walls_at_a_tax_are_the_stops_of_the_cooled_game() -> None:
    for text in ("{4|1||-2}", "{2|-1}", "{5||3|0}", "1/2"):
        game = Game(text)
        widget = widgets.widget(game.thermograph())
        for eighths in range(0, 40):
            tax = Fraction(eighths, 8)
            cooled = game.cool(tax)
            # Above the temperature, both walls are the mast.
            assert widget.walls(tax) == (cooled.left_stop(), cooled.right_stop())
        widget.tax = 0.5
        assert widget.text.startswith("t = 1/2: left wall ")


def run_page(widget: Any, script: str, tmp_path: Path) -> str:
    """Return the page of a widget after a script that may call ``click(part)``, with the sent messages."""
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        pytest.skip("there is no browser here")
    state = {name: getattr(widget, name) for name in widgets.PositionWidget.class_own_traits()}
    page = tmp_path / "page.html"
    page.write_text(
        f"<meta charset='utf-8'><style>{widgets.PositionWidget._css}</style><body><div id='here'></div><pre id='sent'></pre><script type='module'>"
        + str(widgets.PositionWidget._esm).replace("export default", "const widget =")
        + f"const state = {json.dumps(state)}; const sent = [];"
        "widget.render({ model: { get: name => state[name], set: (name, to) => { state[name] = to; }, save_changes() {}, on() {}, send: message => sent.push(message) },"
        "  el: document.getElementById('here') });"
        "const click = part => document.querySelector(`[data-part='${part}']`).dispatchEvent(new MouseEvent('click'));"
        f"{script}"
        "document.getElementById('sent').textContent = JSON.stringify(sent);</script>"
    )
    command = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", page.as_uri()]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300).stdout


def test_the_page_shows_the_board_and_sends_clicks(tmp_path: Path) -> None:
    widget = widgets.widget(upstar.toads_and_frogs("TT.FF"))
    # The toad on b1 has one destination, and so has the frog on d1.
    script = "document.querySelectorAll('.beside button').forEach(button => button.click()); click('c0.1'); click('c0.3');"
    shown = run_page(widget, script, tmp_path)
    # The button `undo` is disabled at the beginning. The buttons and the board make the same moves.
    assert "".join(f'{{"play":{index},"version":1}},' for index in (0, 1, 0, 1))[:-1] in shown, shown[-3000:]
    assert f"value: {dict(widget.facts)['value']}" in shown and 'class="piece-symbol' in shown


def test_the_page_edits_the_board(tmp_path: Path) -> None:
    widget = widgets.widget(upstar.clobber("xo"))
    script = (
        "document.querySelector('[data-value=edit]').click(); document.querySelector('.palette [title*=empty]').click(); click('c0.1');"
        "document.querySelector('.palette [title=\"add a column\"]').click();"
    )
    shown = run_page(widget, script, tmp_path)
    sent = '[{"edit":{"cell":{"row":0,"column":1,"letter":"."}},"version":1},{"edit":{"size":{"rows":1,"columns":3}},"version":1}]'
    assert sent in shown and "Click a cell to change it." in shown, shown[-3000:]


@pytest.mark.parametrize("player", ["Left", "Right"])
def test_a_move_of_both_players_is_made_by_the_player_to_move(player: str, tmp_path: Path) -> None:
    widget = widgets.widget(upstar.cram("1x2"))
    shown = run_page(widget, f"document.querySelector('[data-value={player}]').click(); click('c0.0');", tmp_path)
    index = [move["player"] for move in widget.moves].index(player)
    assert f'[{{"play":{index},"version":1}}]' in shown, shown[-3000:]
