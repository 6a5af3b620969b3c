"""Limits: each query respects its time and memory limits, and ends when the user presses Ctrl-C."""

from __future__ import annotations

import json
import math
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest
import upstar

# : A time limit in seconds that only a hang reaches.
HANG = 600

# Short expressions that need more time or memory than any machine has.
HEAVY = [
    'value(nogo("1111x3"))',
    'explain(grundy("31008"))',
    'birthday(grundy("7272"))',
    'value(eatcake("22222x2"))',
    'best_moves(domineering("55x55"), Left)',
    'value(domineering("64x64"))',
    'size([repeat("x",2000000) for i in 1..100000])',
    "sum([1/mean(n) for n in 1..2000000])",
]

ASK = """
import json, sys, upstar
session = upstar.Session(timeout=3, max_memory="700M")
try:
    answer, kind = str(session.eval(sys.argv[1])), "answer"
except upstar.UpstarError as why:
    answer, kind = str(why), type(why).__name__
# After a stopped query, the session still works.
assert session.eval("1 + 1") == 2
peak = [line for line in open("/proc/self/status") if line.startswith("VmHWM")] if sys.platform == "linux" else []
print(json.dumps([kind, answer, int(peak[0].split()[1]) / 1e6 if peak else 0]))
"""


@pytest.mark.parametrize("line", HEAVY)
def test_heavy_lines_end_in_a_sentence(line: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ASK, line], capture_output=True, text=True, check=True, timeout=HANG
    )
    kind, answer, gigabytes = json.loads(done.stdout)
    assert kind in ("answer", "BudgetError"), answer
    if kind == "BudgetError":
        assert re.search(r"limit reached|too|more than", answer), answer
    assert gigabytes < 1, (answer, gigabytes)


def refusal(session: upstar.Session, line: str) -> str:
    """Return the message that explains why a position has no value."""
    position = session.eval(line)
    with pytest.raises(upstar.BudgetError) as caught:
        position.value()
    return str(caught.value)


def test_each_limit_is_said_with_what_allows_more() -> None:
    board = 'domineering("12x12")'
    assert refusal(upstar.Session(timeout=0.1), board) == "time limit reached; raise the limit with `timeout`"
    assert refusal(upstar.Session(steps=50_000), board) == "step limit reached (50000 steps); raise the limit with `steps`"
    memory = refusal(upstar.Session(max_memory="300M"), 'eatcake("22222x2")')
    assert re.match(r"memory limit reached \(300 MB\).*; raise the limit with `max_memory`", memory), memory
    assert "memory limit reached (1 MB): " in refusal(upstar.Session(max_memory=1_000_000), board)


def test_each_thread_has_its_own_limits() -> None:
    limits = [({"timeout": 0.3}, "time"), ({"steps": 50_000}, "step"), ({"max_memory": 1_000_000}, "memory"), ({}, None)]

    def ask(limit: tuple[dict[str, object], str | None]) -> None:
        options, reason = limit
        for number in range(5):
            session = upstar.Session(**options)  # type: ignore[arg-type]
            if reason:
                assert refusal(session, 'domineering("12x12")').startswith(f"{reason} limit reached")
            else:
                assert str(session.eval(f'value(domineering("4x{number + 2}"))')) == str(
                    upstar.Session().eval(f'value(domineering("4x{number + 2}"))')
                )

    with ThreadPoolExecutor(len(limits)) as threads:
        list(threads.map(ask, limits))


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


def hard(seconds: float) -> upstar.Sum:
    """Return a sum whose value cannot be computed within the time limit of its session, and has not been requested."""
    found: upstar.Sum = upstar.Session(timeout=seconds).eval('domineering("9x9") + domineering("11x11")')
    return found


QUESTIONS: dict[str, Callable[[upstar.Sum], object]] = {
    "call": lambda found: found.mean(),
    "repr": repr,
    "str": str,
    "hash": hash,
    "bool": bool,
    "float": float,
    "int": int,
    "equal": lambda found: found == 1,
    "less": lambda found: found < 1,
    "text": lambda found: found.text("latex"),
    "json": lambda found: found.json(),
    "svg": lambda found: found.svg("thermograph"),
    "format": lambda found: f"{found}",
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_clock_stops_whatever_is_asked(name: str) -> None:
    found = hard(seconds=0.2)
    with pytest.raises(upstar.BudgetError):
        QUESTIONS[name](found)


@pytest.mark.parametrize("name", QUESTIONS)
def test_python_goes_on_and_an_interrupt_stops_whatever_is_asked(name: str) -> None:
    found = hard(seconds=HANG)

    def tick_and_interrupt() -> None:
        # If the query blocked Python, this loop would end only after the time limit has stopped the
        # query.
        for _ in range(40):
            time.sleep(0.005)
        os.kill(os.getpid(), signal.SIGINT)

    ticking = threading.Thread(target=tick_and_interrupt)
    with pytest.raises(KeyboardInterrupt):
        ticking.start()
        QUESTIONS[name](found)
    ticking.join()


def test_long_numbers_come_back_without_a_look_for_divisors(monkeypatch: pytest.MonkeyPatch) -> None:
    # Python itself would compute the greatest common divisor for seconds, and ignore Ctrl-C.
    def gcd(*numbers: int) -> int:
        raise AssertionError("Python looks for a common divisor")

    monkeypatch.setattr(math, "gcd", gcd)
    game = upstar.eval("power(3, 1000000)/power(2, 1000000)")
    number = game.fraction()
    assert (number.numerator, number.denominator) == (3**1_000_000, 2**1_000_000)
    assert upstar.Game(number) == game


@dataclass(frozen=True)
class Long(upstar.Rules):
    """A custom game that takes long."""

    size: int
    other: int = 0

    def moves(self, player: str) -> list[Long]:
        return [Long(self.size - k, 31 * self.other % 1009 + k) for k in (1, 2, 3) if k <= self.size]


def test_rules_of_ones_own_are_under_the_limits_too() -> None:
    upstar.limit(timeout=0.5)
    try:
        with pytest.raises(upstar.BudgetError, match="raise the limit with `timeout`"):
            Long(100_000).value()
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
