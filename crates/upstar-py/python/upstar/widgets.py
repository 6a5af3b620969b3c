"""Widgets for Jupyter, which need the package ``anywidget``: a position to play, and a thermograph with a tax."""

from __future__ import annotations

import json
import time
from fractions import Fraction
from typing import Any

import anywidget  # type: ignore[import-not-found, import-untyped, unused-ignore]
import traitlets  # type: ignore[import-not-found, import-untyped, unused-ignore]

from . import _native
from .rules import Rules

#: The time for the answers about a position, in seconds.
PATIENCE = 2.0

#: The answer that is missing after this time.
LATE = "not computed"


#: The scripts that both widgets use.
SCRIPT = _native.board_script() + """
function begin(el) {
  el.classList.add("up-widget");
  // The keys belong to the widget, not to the shortcuts of JupyterLab.
  el.dataset.lmSuppressShortcuts = "true";
  el.addEventListener("keydown", (event) => event.stopPropagation());
}
"""

#: The style of both widgets. Its rules apply only inside a widget.
STYLE = _native.board_style() + """
.up-widget { color: var(--ink); background: var(--paper); padding: .5em; }
.up-widget, .up-widget .beside { display: flex; flex-wrap: wrap; gap: 1.5em; align-items: start; }
.up-widget .stage { flex: 1 1 20em; min-width: 0; max-width: 40em; }
.up-widget .segments { margin-bottom: .6em; }
.up-widget [hidden] { display: none !important; }
/* JupyterLab and VS Code name their themes. */
:is([data-jp-theme-light="true"], [data-vscode-theme-kind$="light"]) .up-widget { color-scheme: light; }
:is([data-jp-theme-light="false"], [data-vscode-theme-kind$="dark"], [data-vscode-theme-kind$="contrast"]) .up-widget { color-scheme: dark; }
"""


class PositionWidget(anywidget.AnyWidget):  # type: ignore[misc, unused-ignore]
    """A position on a board, with its value and the moves of both players. A click on the board or on a move plays it.

    If both players can make a move, a click on the board makes it for the player to move, who is chosen above the lists.
    In the mode "Edit", a click changes the position.
    """

    _esm = SCRIPT + """
export default { render({ model, el }) {
  begin(el);
  let version = 0;
  let shown = null;
  let data = null;
  const find = ({ player, to }) => model.get("moves").findIndex((one) => one.player === player && one.text === to);
  const turn = segments("To move", [["Left", "Left", "left"], ["Right", "Right", "right"]], "Left", (player) => { model.set("to_move", player); model.save_changes(); show(); });
  const mode = segments("Mode", [["move", "Move"], ["edit", "Edit"]], "move", () => show());
  const play = (index) => model.send({ play: index, version });
  const board = h("up-board", { "aria-label": "Board", onmove: ({ detail: move }) => play(find(move)) });
  const editor = new Editor(board, (change) => model.send({ edit: change, version }));
  const problem = h("div", { role: "status" });
  const beside = h("div", { class: "beside" });
  el.append(h("div", { class: "stage" }, mode, editor.element, board, problem), beside);
  const show = () => {
    // A click counts only for the position that the page shows.
    version = model.get("version");
    const players = model.get("to_move") === "Right" ? ["Right", "Left"] : ["Left", "Right"];
    turn.set(players[0]);
    if (shown !== model.get("board")) data = JSON.parse(shown = model.get("board"));
    board.hidden = data === null;
    mode.hidden = data === null || data.tools.kind === "text";
    const isEdited = !mode.hidden && mode.value === "edit";
    if (data !== null) {
      editor.show(data, isEdited);
      board.setBoth(data, players);
      board.set({ mode: isEdited ? "edit" : "move", hint: isEdited ? editor.hint() : "" });
    }
    tell();
  };
  // Shows the answers that are known.
  const tell = () => {
    const moves = model.get("moves");
    const list = (player) => h("div", {}, h("b", {}, player), moves.map((move, index) => move.player !== player ? null
      : h("div", {}, small(`${move.best ? "★ " : ""}${move.name} → ${move.value}`, () => play(index), { title: move.text }))));
    fill(beside, h("div", {}, "To move: ", turn), h("div", {}, model.get("facts").map(([name, text]) => h("div", {}, `${name}: ${text}`)),
      small("undo", () => model.send({ undo: true, version }), { disabled: model.get("played") === 0 })), list("Left"), list("Right"));
    if (data !== null) board.set({ replies: board.mode === "edit" ? [] : ["Left", "Right"].flatMap((player) =>
      data.moves[player].filter(({ to }) => moves[find({ player, to })]?.best).map((move) => ({ move, player }))) });
  };
  const refuse = () => fill(problem, model.get("problem"));
  model.on("change:version", show);
  model.on("change:known", tell);
  model.on("change:problem", refuse);
  show(); refuse();
} };
"""
    _css = STYLE
    board = traitlets.Unicode("null").tag(sync=True)
    facts: Any = traitlets.List().tag(sync=True)
    moves: Any = traitlets.List().tag(sync=True)
    known = traitlets.Int().tag(sync=True)
    played = traitlets.Int().tag(sync=True)
    problem = traitlets.Unicode().tag(sync=True)
    to_move = traitlets.Enum(("Left", "Right"), "Left").tag(sync=True)
    version = traitlets.Int().tag(sync=True)

    def __init__(self, position: Any) -> None:
        super().__init__()
        self._session = _native.Session()
        # The positions, and the player who was to move before each of them.
        self._line = [(self._session.take(position), "Left")]
        self.on_msg(lambda _, message, __: self._receive(message))
        self._show()

    @property
    def position(self) -> _native.Position:
        """The current position, after all moves and edits."""
        found: _native.Position = self._line[-1][0]
        return found

    def play(self, index: int) -> None:
        """Play the move with this index in ``moves``. Then the opponent is to move."""
        self._line.append((self._options[index], self.to_move))
        self.to_move = "Right" if self.moves[index]["player"] == "Left" else "Left"
        self._show()

    def undo(self) -> None:
        """Take back the last move or edit."""
        if len(self._line) > 1:
            self.to_move = self._line.pop()[1]
            self._show()

    def _receive(self, message: dict[str, Any]) -> None:
        index = message.get("play")
        if message.get("version") != self.version:
            return
        if type(index) is int and 0 <= index < len(self._options):
            self.play(index)
        elif message.get("undo") is True:
            self.undo()
        elif "edit" in message:
            try:
                edited = _native.edited(self.position, json.dumps(message["edit"]))
            except _native.UpstarError as why:
                self.problem = str(why)
            else:
                self._line.append((edited, self.to_move))
                self._show()

    def _answer(self, name: str, *arguments: Any) -> Any:
        rest = self._deadline - time.monotonic()
        if rest <= 0:
            return LATE
        self._session.limit(timeout=rest)
        try:
            return self._session.call(name, *arguments)
        except _native.BudgetError:
            return LATE
        except _native.UpstarError as why:
            return str(why)

    def _show(self) -> None:
        position = self.position
        self._deadline = time.monotonic() + PATIENCE
        moves = [(player, option) for player in ("Left", "Right") for option in position.options(player)]
        self._options = [option for _, option in moves]
        names = [self._answer("move_name", position, option, player) for player, option in moves]
        self.board = _native.board(position) or "null"
        self.facts = [["position", position.text()]]
        shown = [
            {
                "player": player,
                "name": option.text() if name == LATE else str(name),
                "value": "…",
                "best": False,
                "text": option.text(),
            }
            for (player, option), name in zip(moves, names)
        ]
        self.moves, self.played, self.problem = shown, len(self._line) - 1, ""
        # The page is drawn again when everything has arrived, and the answers follow.
        self.version += 1
        facts = [[name, str(self._answer(name, position))] for name in ("value", "outcome", "mean", "temperature")]
        best = {player: self._answer("best_moves", position, player) for player in ("Left", "Right")}
        self.facts = [*self.facts, *facts]
        self.moves = [
            {
                **move,
                "value": str(self._answer("value", option)),
                "best": isinstance(best[player], list) and option in best[player],
            }
            for (player, option), move in zip(moves, shown)
        ]
        self.known = self.version


class ThermographWidget(anywidget.AnyWidget):  # type: ignore[misc, unused-ignore]
    """A thermograph with a slider for the tax ``t``, and the two walls at ``t``."""

    _esm = SCRIPT + """
export default { render({ model, el }) {
  begin(el);
  const slider = h("input", { type: "range", "aria-label": "Tax", min: -8, max: model.get("steps"), step: 1, value: 8 * model.get("tax"),
    oninput: () => { model.set("tax", slider.value / 8); model.save_changes(); } });
  const text = h("div", { role: "status" });
  el.append(h("div", {}, h("div", {}, svg(model.get("svg"))), slider, text));
  const show = () => fill(text, model.get("text"));
  model.on("change:tax", () => { slider.value = 8 * model.get("tax"); });
  model.on("change:text", show);
  show();
} };
"""
    _css = STYLE
    svg = traitlets.Unicode().tag(sync=True)
    steps = traitlets.Int().tag(sync=True)
    tax = traitlets.Float().tag(sync=True)
    text = traitlets.Unicode().tag(sync=True)

    def __init__(self, thermograph: _native.Thermograph) -> None:
        super().__init__()
        self._thermograph = thermograph
        self.svg = thermograph._repr_svg_() or ""
        self.steps = int(8 * (thermograph.temperature + 1)) + 8
        self.observe(lambda _: self._show(), "tax")
        self._show()

    def walls(self, tax: Fraction) -> tuple[Fraction, Fraction]:
        """Return the values of the left and the right wall at a tax."""
        left, right = (wall_at(wall, tax) for wall in (self._thermograph.left_wall, self._thermograph.right_wall))
        return left, right

    def _show(self) -> None:
        tax = Fraction(self.tax)
        left, right = self.walls(tax)
        self.text = f"t = {tax}: left wall {left}, right wall {right}" + (" (mast)" if left == right else "")


def wall_at(wall: list[tuple[Fraction, Fraction]], tax: Fraction) -> Fraction:
    """Return the value of a wall at a tax of at least -1."""
    for (low, below), (high, above) in zip(wall, wall[1:]):
        if below <= tax <= above:
            return low + (high - low) * (tax - below) / (above - below)
    return wall[-1][0]


def widget(value: Any) -> anywidget.AnyWidget:
    """Return the widget of a position or a thermograph. Positions of rulesets written in Python have no widget."""
    if isinstance(value, _native.Thermograph):
        return ThermographWidget(value)
    if isinstance(value, Rules):
        raise _native.KindError("a widget cannot show a position of a ruleset written in Python")
    if isinstance(value, (_native.Position, _native.Form, _native.Game)):
        return PositionWidget(value)
    raise _native.KindError("a widget shows a position, a form, a game or a thermograph")
