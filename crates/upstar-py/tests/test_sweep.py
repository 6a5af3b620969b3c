"""Sweeps give the same rows in every way, after an interruption, and on a cluster that loses workers."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sqlite3
import subprocess
import sys
import threading
import time
import warnings
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from multiprocessing import get_context
from pathlib import Path
from typing import Iterator

import pytest
import upstar

BOARDS = [f"{rows}x{columns}" for rows in range(1, 5) for columns in range(1, 5)]
ASKED = ["value", "outcome", "temperature"]


def test_threads_change_nothing() -> None:
    one = list(upstar.sweep("domineering", BOARDS, ASKED, threads=1, shard=3))
    two = list(upstar.sweep(upstar.domineering, BOARDS, ASKED, threads=2, shard=2))
    assert one == two and [row["position"] for row in one] == BOARDS
    assert one[5]["value"] == "+-1" and one[5]["error"] is None


def test_repeated_positions_are_looked_at_once_and_wrong_ones_have_an_error() -> None:
    rows = list(upstar.sweep("nim", ["1,2", "1,2", "one"], ["nim_value"]))
    assert len(rows) == 2 and rows[0]["nim_value"] == "3"
    assert rows[1]["nim_value"] is None and rows[1]["error"]


def test_a_sweep_is_taken_up_again_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "values.sqlite"
    first = list(upstar.sweep("domineering", BOARDS, ["value"], store=file))
    again = list(upstar.sweep("domineering", BOARDS, ["value"], store=file))
    assert first == again and file.stat().st_size > 0


def test_a_row_that_does_not_fit_is_found_anew_with_a_warning(tmp_path: Path) -> None:
    file = tmp_path / "values.sqlite"
    first = list(upstar.sweep("domineering", ["4x4"], ["value"], store=file))
    with sqlite3.connect(file) as changed:
        assert changed.execute("update games set number = '7' where number = '0'").rowcount > 0
    changed.close()
    with pytest.warns(RuntimeWarning, match="recomputed"):
        assert list(upstar.sweep("domineering", ["4x4"], ["value"], store=file)) == first


HOLD = """
import sqlite3, sys
other = sqlite3.connect(sys.argv[1], isolation_level=None)
other.execute("begin immediate")
print("held", flush=True)
sys.stdin.readline()
other.execute("rollback")
other.close()
"""


def test_what_cannot_be_kept_is_a_warning_and_no_error(tmp_path: Path) -> None:
    file = tmp_path / "values.sqlite"
    list(upstar.sweep("domineering", ["2x2"], ["value"], store=file))
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None and other.stdout.readline() == "held\n"
        session = upstar.Session(store=file)
        assert session.eval('temperature(domineering("4x4"))') == 0
        with pytest.warns(RuntimeWarning, match="are not saved in the store"):
            session.flush()
        other.communicate("\n")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        session.flush()
    del session
    with sqlite3.connect(file) as table:
        assert table.execute("select count(*) from positions").fetchone()[0] > 100


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="the system does not list open files")
def test_two_copies_of_sqlite_in_one_program_are_told_of(tmp_path: Path) -> None:
    # File locks work only between processes, so the two copies would not see each other's locks.
    file = tmp_path / "values.sqlite"
    list(upstar.sweep("domineering", ["2x2"], ["value"], store=file))
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("begin immediate")
    with pytest.warns(RuntimeWarning, match="close the other connection first"):
        upstar.Session(store=file)
    other.execute("rollback")
    other.close()
    session = upstar.Session(store=file)
    session.flush()
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("begin immediate")
    with pytest.warns(RuntimeWarning, match="`sqlite3`"):
        session.flush()
    other.close()


def test_records_are_a_table() -> None:
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame(upstar.sweep("domineering", ["1x2", "2x1"], ASKED))
    assert list(table.columns) == ["ruleset", "position", *ASKED, "error"]


def _die() -> None:
    os._exit(1)


def test_a_cluster_gives_the_same_rows_also_when_a_worker_is_lost(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    # The time limits are long, because a worker on a slow machine is not lost, whereas a process
    # that has ended is. If a worker ends before its results are fetched, they are computed again,
    # but only after the connection times out.
    patient = pytest.importorskip("dask").config.set(
        {"distributed.comm.timeouts.connect": "60s", "distributed.comm.timeouts.tcp": "600s"}
    )
    alone = list(upstar.sweep("domineering", BOARDS, ASKED, shard=1))
    with patient, distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster, distributed.Client(cluster) as client:
        for store in (None, tmp_path / "values.sqlite"):
            assert list(upstar.sweep("domineering", BOARDS, ASKED, shard=4, executor=client, store=store)) == alone
        assert stored(tmp_path / "values.sqlite") > 5
        drawn: list[str] = []
        boards = (drawn.append(board) or board for board in BOARDS)  # type: ignore[func-returns-value]
        rows = upstar.sweep("domineering", boards, ASKED, shard=1, executor=client)
        first = next(rows)
        # Four shards for each worker.
        assert len(drawn) <= 8
        victim = next(iter(client.scheduler_info()["workers"]))
        lost = client.submit(_die, workers=[victim], pure=False)
        assert [first, *rows] == alone
        lost.cancel()


@pytest.mark.parametrize("kind", ["threads", "processes", "executor", "pool"])
def test_every_executor_gives_the_same_rows_and_fills_the_store(kind: str, tmp_path: Path) -> None:
    alone = list(upstar.sweep("domineering", BOARDS, ASKED))
    file = tmp_path / "values.sqlite"
    with ThreadPoolExecutor(2) as threads, ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        executor = {"threads": None, "processes": "processes", "executor": threads, "pool": processes}[kind]
        for store in (None, file, file):
            rows = upstar.sweep("domineering", BOARDS, ASKED, shard=2, threads=2, executor=executor, store=store)
            assert list(rows) == alone
        heaps = [Heap(n) for n in range(5)]
        rows = upstar.sweep(Heap, heaps, ["value"], shard=1, executor=executor)
        assert [row["value"] for row in rows] == ["0", "1", "{1|0}", "1/2", "{1||1|0}"]
    assert stored(file) > 5


def test_numbers_are_what_is_wanted() -> None:
    ask = ["value", "mean", "birthday", "is_number"]
    rows = {n: next(upstar.sweep("domineering", ["2x3"], ask, numbers=n)) for n in (str, float, Fraction)}
    assert rows[float]["mean"] == 0.75 and rows[Fraction]["mean"] == Fraction(3, 4)
    assert rows[str]["mean"] == "3/4" and rows[float]["value"] == "{2|-1/2}"
    assert rows[float]["is_number"] is False and rows[float]["birthday"] == 3


def test_limits_are_for_each_question_of_a_sweep() -> None:
    texts = ["2x2", "12x12", "3x3"]
    rows = list(upstar.sweep("domineering", texts, ["value", "outcome"], timeout=0.5, threads=1))
    assert [row["value"] for row in rows] == ["+-1", None, "+-1"]
    assert rows[1]["error"] == "time limit reached; raise the limit with `timeout`"
    assert rows[2]["outcome"] == "N" and rows[2]["error"] is None
    rows = list(upstar.sweep("domineering", texts, ["value"], steps=30_000, threads=1))
    assert rows[1]["error"] == "step limit reached (30000 steps); raise the limit with `steps`"


def test_records_are_a_table_of_polars_too() -> None:
    polars = pytest.importorskip("polars")
    table = polars.DataFrame(list(upstar.sweep("domineering", BOARDS, ASKED, numbers=float)))
    assert table["temperature"].dtype == polars.Float64 and table["temperature"].max() == 1.25


@dataclass(frozen=True)
class Heap(upstar.Rules):
    """Left takes one or three tokens, and Right takes two."""

    size: int

    def moves(self, player: str) -> list[Heap]:
        return [Heap(self.size - t) for t in ((1, 3) if player == "Left" else (2,)) if t <= self.size]


def test_rules_of_ones_own_are_swept() -> None:
    rows = list(upstar.sweep(Heap, [Heap(n) for n in range(5)], ["value", "outcome", "mean"], numbers=Fraction))
    assert [row["value"] for row in rows] == ["0", "1", "{1|0}", "1/2", "{1||1|0}"]
    assert [row["mean"] for row in rows][:3] == [0, 1, Fraction(1, 2)]
    assert rows[2]["position"] == "Heap(size=2)" and rows[2]["outcome"] == "N"
    assert list(upstar.sweep(Heap, [Heap(2).__upstar__, Heap(2)], "value, outcome, mean", numbers=Fraction)) == rows[2:3]
    with pytest.raises(upstar.KindError):
        next(upstar.sweep(Heap, [Heap(1)], store="x.sqlite"))


def test_questions_of_rules_and_texts_of_questions() -> None:
    rows = list(upstar.sweep(Heap, [Heap(n) for n in range(3)], "value, left_stop(p) - right_stop(p), max(1, 2)", numbers=float))
    assert [list(row.values())[2:] for row in rows] == [["0", 0.0, 2.0, None], ["1", 0.0, 2.0, None], ["{1|0}", 1.0, 2.0, None]]
    assert [row["value"] for row in upstar.sweep("nim", ["1", "2"], "value")] == ["*", "*2"]


NOTEBOOK = """
import sys, upstar
class Heap(int, upstar.Rules):
    def moves(self, player):
        return [Heap(self - 1)] if self else []
if "hidden" in sys.argv:
    sys.modules["cloudpickle"] = None
print([row["value"] for row in upstar.sweep(Heap, map(Heap, range(3)), ["value"], shard=1, executor="processes")])
"""


@pytest.mark.parametrize("cloudpickle", ["", "hidden"])
def test_a_class_of_a_notebook_is_swept_in_processes(cloudpickle: str) -> None:
    pytest.importorskip("cloudpickle")
    # A program without a file has classes that other processes cannot import, like a notebook.
    command = [sys.executable, "-c", NOTEBOOK, cloudpickle]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    if cloudpickle:
        assert "KindError: a class that is defined in a notebook" in done.stderr
    else:
        assert done.stdout == "['0', '*', '0']\n", done.stderr


def test_rulesets_of_functions_are_swept_unless_they_need_names() -> None:
    session = upstar.Session.shared()
    take = session.eval("ruleset(n -> [n - k for k in 1..3 if k <= n])")
    assert [row["value"] for row in upstar.sweep(take, ["3", "4"], "value")] == ["*3", "0"]
    session.eval("below_it := n -> if n = 0 then [] else [n - 1] + below_it(n - 1)")
    recursive = session.eval("ruleset(n -> below_it(n))")
    assert recursive(3).nim_value() == 3
    for ask in (lambda: pickle.dumps(recursive), lambda: pickle.dumps(recursive(2)), lambda: list(upstar.sweep(recursive, ["1"]))):
        with pytest.raises(upstar.KindError, match="a function that calls itself"):
            ask()


@pytest.mark.parametrize("kind", ["threads", "executor", "pool"])
def test_a_deleted_store_is_created_again(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "values.sqlite"
    with ThreadPoolExecutor(1) as threads, ProcessPoolExecutor(1, mp_context=get_context("spawn")) as processes:
        executor = {"threads": None, "executor": threads, "pool": processes}[kind]
        for boards in (BOARDS, BOARDS[:12]):
            list(upstar.sweep("domineering", boards, ["value"], executor=executor, store=file))
            assert stored(file) > 5
            for path in tmp_path.iterdir():
                path.unlink()
    assert not [key for key in upstar.sweep.__globals__["_sessions"] if key[2]]


def test_a_sweep_on_processes_stops_and_takes_few_positions() -> None:
    taken = []

    def boards() -> Iterator[str]:
        for columns in range(1, 1000):
            taken.append(columns)
            yield f"1x{columns}" if columns < 3 else f"12x{columns + 10}"

    rows = upstar.sweep("domineering", boards(), ["value"], executor="processes", threads=2, shard=1)
    assert next(rows)["value"] == "0" and len(taken) <= 9
    start = time.monotonic()
    rows.close()
    # The values of the large boards would take years.
    assert time.monotonic() - start < 60
    assert not multiprocessing.active_children()


def test_whoever_wants_no_more_does_not_wait() -> None:
    hard = ["1x1", *(f"{rows}x12" for rows in range(8, 12))]
    rows = upstar.sweep("domineering", hard, ["value"], threads=2, shard=1)
    assert next(rows)["value"] == "0"
    rows.close()
    with pytest.raises(KeyboardInterrupt):
        threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        list(upstar.sweep("domineering", hard, ["value"], threads=2, shard=1))
    assert next(upstar.sweep("domineering", ["2x2"], ["value"]))["value"] == "+-1"


SWEEP = """
import sys, upstar
texts = [f"{rows}x{columns}" for rows in range(1, 6) for columns in range(1, 5)]
for row in upstar.sweep("domineering", texts, ["value"], store=sys.argv[1], shard=1):
    print(row["position"], flush=True)
"""


def stored(file: Path) -> int:
    """Return the number of positions in a store."""
    table = sqlite3.connect(file)
    try:
        return int(table.execute("select count(*) from positions").fetchone()[0])
    finally:
        table.close()


def test_a_killed_sweep_goes_on_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "values.sqlite"
    with subprocess.Popen([sys.executable, "-c", SWEEP, str(file)], stdout=subprocess.PIPE) as sweep:
        assert sweep.stdout is not None
        for _ in range(12):
            sweep.stdout.readline()
        # Only a hang reaches this limit of ten minutes.
        end = time.monotonic() + 600
        while stored(file) <= 5 and time.monotonic() < end:
            time.sleep(0.05)
        sweep.kill()
    kept = stored(file)
    assert kept > 5
    texts = [f"{rows}x{columns}" for rows in range(1, 6) for columns in range(1, 5)]
    again = list(upstar.sweep("domineering", texts, ["value"], store=file))
    assert again == list(upstar.sweep("domineering", texts, ["value"]))
    assert stored(file) >= kept


def test_positions_of_a_ruleset_are_accepted() -> None:
    board = upstar.domineering("2x2")
    assert list(upstar.sweep("domineering", board.options("Left"), "value")) == list(upstar.sweep("domineering", ["#./#.", ".#/.#"], "value"))
    assert [row["position"] for row in upstar.sweep(upstar.domineering, ["2x2", board], "value")] == ["2x2"]
    for rules, text in ((upstar.octal("0.77"), "5"), (upstar.impartial(upstar.clobber), "xo"), (upstar.clobber(diagonal=True), "x./.o")):
        assert list(upstar.sweep(rules, [rules(text)], "value, outcome")) == list(upstar.sweep(rules, [text], "value, outcome"))
    for wrong in (board, upstar.clobber("xo", diagonal=True), upstar.Game(1)):
        with pytest.raises(upstar.KindError, match="is not a position of clobber"):
            list(upstar.sweep("clobber", [wrong], "value"))
