"""Sweeps: the same rows in every way, taken up again, on a cluster whose workers get lost."""

from __future__ import annotations

import os
from pathlib import Path

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


def test_records_are_a_table() -> None:
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame(upstar.sweep("domineering", ["1x2", "2x1"], ASKED))
    assert list(table.columns) == ["ruleset", "position", *ASKED, "error"]


def _die() -> None:
    os._exit(1)


def test_a_cluster_gives_the_same_rows_also_when_a_worker_is_lost() -> None:
    distributed = pytest.importorskip("distributed")
    alone = list(upstar.sweep("domineering", BOARDS, ASKED, shard=1))
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster, distributed.Client(cluster) as client:
        assert list(upstar.sweep("domineering", BOARDS, ASKED, shard=4, client=client)) == alone
        rows = upstar.sweep("domineering", BOARDS, ASKED, shard=1, client=client)
        first = next(rows)
        victim = next(iter(client.scheduler_info()["workers"]))
        lost = client.submit(_die, workers=[victim], pure=False)
        assert [first, *rows] == alone
        lost.cancel()
