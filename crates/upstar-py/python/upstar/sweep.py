"""Values of many positions: on all cores, with a file that is taken up again, on a cluster."""

from __future__ import annotations

import os
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Callable, Iterable, Iterator, Sequence, Sized, TypedDict

from . import _native


class Record(TypedDict, total=False):
    """What is found out about a position: ``ruleset``, ``position``, an entry for each question, and
    ``error``, which is ``None`` if all of them have an answer."""

    ruleset: str
    position: str
    error: str | None


_sessions: dict[tuple[int | None, str | None], Any] = {}


def _session(steps: int | None, store: str | None) -> Any:
    """One session for each way to work, so that what is known to a process is known to all of its shards."""
    key = (steps, store)
    if key not in _sessions:
        _sessions[key] = _native.Session(steps=steps, store=store)
    return _sessions[key]


def _shard(
    ruleset: str, positions: list[str], questions: list[str], steps: int | None, store: str | None
) -> list[dict[str, Any]]:
    """The records of one shard, in whatever process this is."""
    session = _session(steps, store)
    rows = _native.records(session.eval(ruleset), positions, questions)
    return [
        {"ruleset": ruleset, "position": text, **dict(zip(questions, answers)), "error": error}
        for text, (answers, error) in zip(positions, rows)
    ]


def _shards(positions: Iterable[str], size: int) -> Iterator[list[str]]:
    """Lists of so many positions, none of them twice."""
    seen: set[str] = set()
    shard: list[str] = []
    for text in positions:
        if text in seen:
            continue
        seen.add(text)
        shard.append(text)
        if len(shard) == size:
            yield shard
            shard = []
    if shard:
        yield shard


def _bar(progress: bool, total: int | None) -> Callable[[int], None]:
    if not progress:
        return lambda count: None
    try:
        from tqdm.auto import tqdm  # type: ignore[import-untyped, unused-ignore]
    except ImportError:
        done = 0

        def plain(count: int) -> None:
            nonlocal done
            done += count
            print(f"\r{done} positions", end="", file=sys.stderr, flush=True)

        return plain
    bar = tqdm(total=total, unit=" positions", file=sys.stderr)
    return lambda count: (bar.update(count), None)[1]


def sweep(
    ruleset: Any,
    positions: Iterable[str],
    questions: Sequence[str] = ("value", "outcome", "mean", "temperature"),
    *,
    steps: int | None = None,
    store: str | os.PathLike[str] | None = None,
    threads: int | None = None,
    shard: int = 256,
    progress: bool = False,
    client: Any = None,
) -> Iterator[dict[str, Any]]:
    """The answers to questions about many positions, one record each, in the order of the positions.

    ``ruleset`` is a ruleset or its expression, such as ``upstar.domineering`` or ``'octal("0.77")'``;
    ``positions`` are texts, each looked at once; ``questions`` are names of functions of the language.
    Answers are texts in the notation of the language, and ``None`` where there is none within ``steps``.

    Values are kept in the SQLite file ``store``; a sweep that was stopped goes on there. With the
    ``client`` of a Dask cluster the shards are worked on by its workers, which have no common file; what a
    lost worker had not finished is done by another.

    >>> import upstar
    >>> rows = list(sweep(upstar.domineering, ["1x2", "2x2", "2x1"], ["value"]))
    >>> [row["value"] for row in rows]
    ['-1', '+-1', '1']

    The records make a table: ``pandas.DataFrame(sweep(...))``, ``polars.DataFrame(list(sweep(...)))``.
    """
    name = ruleset if isinstance(ruleset, str) else repr(ruleset)
    total = len(positions) if isinstance(positions, Sized) else None
    advance = _bar(progress, total)
    asked = list(questions)
    if client is not None:
        yield from _on_cluster(client, name, _shards(positions, shard), asked, steps, advance)
        return
    file = None if store is None else os.fspath(store)
    workers = threads or os.cpu_count() or 1
    with ThreadPoolExecutor(workers) as pool:
        waiting: list[Future[list[dict[str, Any]]]] = []
        for part in _shards(positions, shard):
            waiting.append(pool.submit(_shard, name, part, asked, steps, file))
            if len(waiting) > 2 * workers:
                rows = waiting.pop(0).result()
                advance(len(rows))
                yield from rows
        for future in waiting:
            rows = future.result()
            advance(len(rows))
            yield from rows
    if file is not None:
        _session(steps, file).flush()


def _on_cluster(
    client: Any,
    name: str,
    shards: Iterator[list[str]],
    questions: list[str],
    steps: int | None,
    advance: Callable[[int], None],
) -> Iterator[dict[str, Any]]:
    futures = [
        client.submit(_shard, name, part, questions, steps, None, pure=False, retries=3)
        for part in shards
    ]
    for future in futures:
        rows = future.result()
        advance(len(rows))
        yield from rows
        future.release()
