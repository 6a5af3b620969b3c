"""Limits: each question ends in time, within the memory, and when somebody presses Ctrl-C."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass

import pytest
import upstar

# Short lines that want more than any machine has.
HEAVY = [
    'value(nogo("1111x3"))',
    'explain(grundy("31008"))',
    'birthday(grundy("7272"))',
    'value(eatcake("22222x2"))',
    'best_moves(domineering("55x55"), Left)',
    'value(domineering("64x64"))',
    'size([repeat("x",2000000) for i in 1..100000])',
    "sum([1/mean(n) for n in 1..200000])",
]

ASK = """
import json, sys, time, upstar
session = upstar.Session(timeout=3, max_memory="700M")
begun = time.monotonic()
try:
    answer, kind = str(session.eval(sys.argv[1])), "answer"
except upstar.UpstarError as why:
    answer, kind = str(why), type(why).__name__
seconds = time.monotonic() - begun
# What was stopped leaves a session that answers.
assert session.eval("1 + 1") == 2
peak = [line for line in open("/proc/self/status") if line.startswith("VmHWM")] if sys.platform == "linux" else []
print(json.dumps([kind, answer, seconds, int(peak[0].split()[1]) / 1e6 if peak else 0]))
"""


@pytest.mark.parametrize("line", HEAVY)
def test_heavy_lines_end_in_a_sentence(line: str) -> None:
    done = subprocess.run([sys.executable, "-c", ASK, line], capture_output=True, text=True, check=True)
    kind, answer, seconds, gigabytes = json.loads(done.stdout)
    assert kind in ("answer", "BudgetError"), answer
    if kind == "BudgetError":
        assert re.search(r"no answer|too|more than", answer), answer
    assert seconds < 5 and gigabytes < 1, (answer, seconds, gigabytes)


def refusal(session: upstar.Session, line: str) -> str:
    """Why a position has no value."""
    position = session.eval(line)
    with pytest.raises(upstar.BudgetError) as caught:
        position.value()
    return str(caught.value)


def test_each_limit_is_said_with_what_allows_more() -> None:
    board = 'domineering("12x12")'
    assert refusal(upstar.Session(timeout=0.1), board) == "no answer in the time given; allow more with `timeout`"
    assert refusal(upstar.Session(steps=50_000), board) == "no answer within 50000 steps; allow more with `steps`"
    memory = refusal(upstar.Session(max_memory="300M"), board)
    assert re.match(r"no answer within 300 MB of memory.*; allow more with `max_memory`", memory), memory
    assert "1 MB of memory, of which" in refusal(upstar.Session(max_memory=1_000_000), board)


def test_limits_can_be_set_and_taken_back() -> None:
    session = upstar.Session(steps=50_000)
    assert "steps" in refusal(session, 'domineering("9x9")')
    session.limit(timeout=0.1)
    assert "time" in refusal(session, 'domineering("12x12")')
    session.limit()
    assert session.eval('value(domineering("4x4"))') == upstar.domineering("4x4").value()


def test_wrong_limits_are_refused() -> None:
    for wrong in [{"timeout": -1}, {"timeout": float("nan")}, {"max_memory": "much"}, {"max_memory": "3 X"}]:
        with pytest.raises(upstar.KindError):
            upstar.Session(**wrong)  # type: ignore[arg-type]


def ticks(job: object) -> int:
    """How often another thread of Python has its turn while a job is done."""
    done, count = threading.Event(), 0

    def work() -> None:
        with pytest.raises(upstar.BudgetError):
            job()  # type: ignore[operator]
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    while not done.wait(0.005):
        count += 1
    thread.join()
    return count


def hard() -> upstar.Sum:
    """A sum whose value is out of reach, in a session with a clock; nothing has looked at its value."""
    found: upstar.Sum = upstar.Session(timeout=1).eval('domineering("9x9") + domineering("11x11")')
    return found


QUESTIONS = {
    "call": lambda: hard().mean(),
    "repr": lambda: repr(hard()),
    "str": lambda: str(hard()),
    "hash": lambda: hash(hard()),
    "bool": lambda: bool(hard()),
    "float": lambda: float(hard()),
    "int": lambda: int(hard()),
    "equal": lambda: hard() == 1,
    "less": lambda: hard() < 1,
    "text": lambda: hard().text("latex"),
    "json": lambda: hard().json(),
    "svg": lambda: hard().svg("thermograph"),
    "format": lambda: f"{hard()}",
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_python_goes_on_and_the_clock_stops_whatever_is_asked(name: str) -> None:
    begun = time.monotonic()
    # Were Python to stand still, there would be hardly one.
    assert ticks(QUESTIONS[name]) > 10
    assert time.monotonic() - begun < 5


@pytest.mark.parametrize("name", ["call", "repr", "hash", "bool", "equal", "json"])
def test_an_interrupt_stops_whatever_is_asked(name: str) -> None:
    found = upstar.Session().eval('domineering("9x9") + domineering("11x11")')
    ask = {
        "call": lambda: found.mean(),
        "repr": lambda: repr(found),
        "hash": lambda: hash(found),
        "bool": lambda: bool(found),
        "equal": lambda: found == 1,
        "json": lambda: found.json(),
    }[name]
    begun = time.monotonic()
    threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        ask()
    assert time.monotonic() - begun < 3


def test_long_numbers_are_made_at_once_and_come_back() -> None:
    # Python itself would look for a common divisor of these, for seconds, and hear no Ctrl-C.
    begun = time.monotonic()
    game = upstar.eval("power(3, 1000000)/power(2, 1000000)")
    number = game.fraction()
    assert (number.numerator, number.denominator) == (3**1_000_000, 2**1_000_000)
    assert upstar.Game(number) == game
    assert time.monotonic() - begun < 4


@dataclass(frozen=True)
class Long(upstar.Rules):
    """A game of one's own that takes long."""

    size: int
    other: int = 0

    def moves(self, player: str) -> list[Long]:
        return [Long(self.size - k, 31 * self.other % 1009 + k) for k in (1, 2, 3) if k <= self.size]


def test_rules_of_ones_own_are_under_the_limits_too() -> None:
    upstar.limit(timeout=0.5)
    try:
        begun = time.monotonic()
        with pytest.raises(upstar.BudgetError, match="allow more with `timeout`"):
            Long(100_000).value()
        assert time.monotonic() - begun < 5
    finally:
        upstar.limit()
    assert Long(3).value() == Long(3).value()


def test_threads_of_python_have_clocks_of_their_own() -> None:
    session = upstar.Session(timeout=1)
    answers: list[str] = []

    def ask(line: str) -> None:
        try:
            answers.append(str(session.eval(line)))
        except upstar.BudgetError:
            answers.append("none")

    threads = [threading.Thread(target=ask, args=[line]) for line in ('value(domineering("11x11"))', '"a"')]
    for thread in threads:
        thread.start()
    for n in range(200):
        assert session.eval(f"{n} + 1") == n + 1
    for thread in threads:
        thread.join()
    assert sorted(answers) == ["a", "none"]
