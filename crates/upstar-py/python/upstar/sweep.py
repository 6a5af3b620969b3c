"""Values of many positions, computed on all cores or on a cluster, with a store for resuming."""

from __future__ import annotations

import os
import sys
from collections import deque
from dataclasses import dataclass
from fractions import Fraction
from threading import Lock
from typing import TYPE_CHECKING, Any, Callable, Generator, Hashable, Iterable, Iterator, Sequence, Sized, TypedDict

from . import _native
from .rules import Rules, _call

if TYPE_CHECKING:
    from concurrent.futures import Future


class Record(TypedDict, total=False):
    """The results for a position: ``ruleset``, ``position``, an entry for each function, and ``error``, which
    is ``None`` if every function has a result."""

    ruleset: str
    position: str
    error: str | None


#: Converts a number for a record.
Number = Callable[[Fraction], Any]

@dataclass(frozen=True)
class _Limits:
    """The limits of each query."""

    steps: int | None = None
    timeout: float | None = None
    max_memory: int | str | None = None

    def session(self, **more: Any) -> Any:
        return _native.Session(
            steps=self.steps, timeout=self.timeout, max_memory=self.max_memory, **more
        )


#: The sessions of each process, with the identities of their stores. A forked process has sessions of its own.
_sessions: dict[tuple[int, _Limits, str | None], tuple[Any, Any]] = {}
_sessions_lock = Lock()


def _identity(store: str | None) -> tuple[int, int] | None:
    """Return the identity of a file, which changes if the file is deleted and created again."""
    try:
        status = os.stat(store or "")
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _session(limits: _Limits, store: str | None) -> Any:
    """Return the session with these limits and this store; all shards in a process share its cache."""
    key = os.getpid(), limits, store
    with _sessions_lock:
        session, identity = _sessions.pop(key, (None, None))
        if session is None or identity != _identity(store):
            # An old session must be closed before another session opens the store.
            session = None
            session = limits.session(store=store)
        _sessions[key] = session, _identity(store)
        return session


def _close(limits: _Limits, store: str | None) -> None:
    """Close the session of this process with this store."""
    with _sessions_lock:
        if store is not None:
            _sessions.pop((os.getpid(), limits, store), None)


@dataclass(frozen=True)
class _Texts:
    """The evaluation of a shard of positions given as strings. It may run in another process."""

    ruleset: str
    questions: list[str]
    limits: _Limits
    numbers: Number
    store: str | None

    def __call__(self, positions: list[str], session: Any = None) -> list[dict[str, Any]]:
        own = session or _session(self.limits, self.store)
        rows = _native.records(own.eval(self.ruleset), positions, self.questions)
        if session is None:
            # The process may end after any shard.
            own.flush()
        return [self.record(text, *row) for text, row in zip(positions, rows)]

    def record(self, text: str, answers: Sequence[Any], error: str | None) -> dict[str, Any]:
        named = dict(zip(self.questions, map(self.entry, answers)))
        return {"ruleset": self.ruleset, "position": text, **named, "error": error}

    def entry(self, answer: Any) -> Any:
        # A number is a tuple that contains its text.
        if not isinstance(answer, tuple):
            return answer
        return answer[0] if self.numbers is str else self.numbers(Fraction(answer[0]))


@dataclass(frozen=True)
class _Objects:
    """The evaluation of a shard of positions of a ``Rules`` class."""

    ruleset: type[Rules]
    questions: list[str]
    numbers: Number

    def __call__(self, positions: list[Rules]) -> list[dict[str, Any]]:
        return [self.record(position) for position in positions]

    def record(self, position: Rules) -> dict[str, Any]:
        named: dict[str, Any] = {}
        error = None
        for name in self.questions:
            try:
                # Call the function even if the class has an attribute with its name.
                answer = _call(name, position) if name.isidentifier() else self.expression(name)(position)
                named[name] = self.entry(answer)
            except _native.UpstarError as why:
                named[name], error = None, error or str(why)
        return {"ruleset": self.ruleset.__name__, "position": repr(position), **named, "error": error}

    def expression(self, text: str) -> Callable[[Rules], Any]:
        function = _native.Session.shared().eval(f"p -> ({text})")

        def number_or_value(position: Rules) -> Any:
            answer = function(position)
            # The result of an arithmetic operation is a number.
            is_number = isinstance(answer, _native.Game) and answer.is_number()
            return answer.fraction() if is_number else answer

        return number_or_value

    def entry(self, answer: Any) -> Any:
        if isinstance(answer, (bool, str)):
            return answer
        if isinstance(answer, (int, Fraction)):
            return self.numbers(Fraction(answer))
        return repr(answer)


def _shards(positions: Iterable[Any], size: int) -> Iterator[list[Any]]:
    """Yield lists of ``size`` positions without duplicates."""
    seen: set[Hashable] = set()
    shard: list[Any] = []
    for position in positions:
        if position in seen:
            continue
        seen.add(position)
        shard.append(position)
        if len(shard) == size:
            yield shard
            shard = []
    if shard:
        yield shard


def _reader(ruleset: str) -> Callable[[Any], str]:
    """Return the function that returns the text of a position of this ruleset."""
    rules: Any = None

    def text(position: Any) -> str:
        nonlocal rules
        if isinstance(position, _native.Value):
            rules = rules or _native.Session.shared().read(ruleset)
            return _native.position_text(rules, position)
        if not isinstance(position, str):
            raise _native.KindError(f"{position!r} is neither a text nor a position of {ruleset}")
        return position

    return text


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
            of = "" if total is None else f" of {total}"
            end = "\n" if done == total else ""
            print(f"\r{done}{of} positions", end=end, file=sys.stderr, flush=True)

        return plain
    bar = tqdm(total=total, unit=" positions", file=sys.stderr)

    def advance(count: int) -> None:
        bar.update(count)
        if bar.n == total:
            bar.close()

    return advance


def sweep(
    ruleset: Any,
    positions: Iterable[Any],
    questions: str | Sequence[str] = ("value", "outcome", "mean", "temperature"),
    *,
    numbers: Number = str,
    steps: int | None = None,
    timeout: float | None = None,
    max_memory: int | str | None = None,
    store: str | os.PathLike[str] | None = None,
    threads: int | None = None,
    shard: int = 256,
    progress: bool = False,
    executor: Any = None,
) -> Iterator[dict[str, Any]]:
    """Evaluate functions on many positions, and yield one record for each position, in the order of the
    positions.

    ``ruleset`` is a ruleset or its expression, such as ``upstar.domineering`` or ``'octal("0.77")'``.
    ``positions`` are strings or positions of the ruleset; duplicates are omitted. ``questions`` are names of functions of the language, or
    expressions in the position ``p``, such as ``"left_stop(p) - right_stop(p)"``, in a list or in a text with commas.
    Alternatively, ``ruleset`` is a subclass of :class:`Rules`, and ``positions`` are its objects.

    Truth values are ``True`` and ``False``. Numbers are strings by default; ``numbers`` is a function that
    converts them, such as ``float`` or ``fractions.Fraction``. Other values are strings in the notation of the
    language. If a function has no result within the limits ``steps``, ``timeout`` (in seconds) and
    ``max_memory``, its entry is ``None``, and ``error`` gives the reason.

    Values are stored in the SQLite file ``store``, so an interrupted sweep can be resumed. Limits and ``store`` are
    not available for rulesets written in Python.

    By default, ``threads`` threads evaluate the positions, as many as the machine has cores. ``executor="processes"``
    uses as many processes. Python runs the methods of a :class:`Rules` class in one thread at a time, so by default such
    a sweep uses one core, and with ``"processes"`` all; a class of a notebook needs the package ``cloudpickle``, and a
    script has to start below ``if __name__ == "__main__":``, as always in :mod:`multiprocessing`. ``executor`` can also be any executor of :mod:`concurrent.futures` or the client of a Dask
    cluster; each of its tasks evaluates ``shard`` positions. Processes on one machine can share a store. If a worker
    of a cluster is lost, another worker evaluates its unfinished shards.

    >>> import upstar
    >>> rows = list(sweep(upstar.domineering, ["1x2", "2x2", "2x1"], ["value"]))
    >>> [row["value"] for row in rows]
    ['-1', '+-1', '1']

    The records form a table: ``pandas.DataFrame(sweep(...))``, ``polars.DataFrame(list(sweep(...)))``.
    """
    total = len(positions) if isinstance(positions, Sized) else None
    advance = _bar(progress, total)
    limits = _Limits(steps, timeout, max_memory)
    asked = _native.columns(questions) if isinstance(questions, str) else list(questions)
    work: _Texts | _Objects
    if isinstance(ruleset, type) and issubclass(ruleset, Rules):
        if limits != _Limits() or store is not None:
            raise _native.KindError("limits and `store` are not available for rulesets written in Python")
        work = _Objects(ruleset, asked, numbers)
        # A position of the class is its object.
        take = _native.Session.shared().take
        objects = (take(position) if isinstance(position, _native.Position) else position for position in positions)
        shards = _shards(objects, shard)
    else:
        # An expression that other sessions and processes understand.
        name = ruleset.__reduce__()[1][1] if isinstance(ruleset, _native.Function) else str(ruleset)
        path = None if store is None else os.path.abspath(store)
        shards = _shards(map(_reader(name), positions), shard)
        work = _Texts(name, asked, limits, numbers, path)
    threads = threads or os.cpu_count() or 1
    if executor == "processes":
        rows = _on_processes(work, shards, threads)
    elif executor is not None:
        rows = _on_executor(executor, work, shards)
    elif isinstance(work, _Objects) or sys.platform == "emscripten":
        # A browser has no threads.
        rows = map(work, shards)
    else:
        rows = _on_threads(work, shards, threads)
    try:
        for part in rows:
            advance(len(part))
            yield from part
    finally:
        if isinstance(rows, Generator):
            rows.close()
        # The threads of an executor share a session in this process.
        if isinstance(work, _Texts):
            _close(limits, work.store)


def _on_threads(work: _Texts, shards: Iterator[list[str]], threads: int) -> Iterator[list[dict[str, Any]]]:
    from concurrent.futures import ThreadPoolExecutor, wait

    # A session with a store is closed after the sweep.
    session = work.limits.session(store=work.store) if work.store else _session(work.limits, None)
    waiting: deque[Future[list[dict[str, Any]]]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        try:
            for part in shards:
                waiting.append(pool.submit(work, part, session))
                if len(waiting) > 2 * threads:
                    yield _done(waiting.popleft())
            while waiting:
                yield _done(waiting.popleft())
        finally:
            # If the caller stops early or presses Ctrl-C, cancel the rest without waiting for it.
            for future in waiting:
                future.cancel()
            while not_done := [future for future in waiting if not future.done()]:
                session.stop()
                wait(not_done, timeout=0.05)
            session.flush()


def _done(future: Future[list[dict[str, Any]]]) -> list[dict[str, Any]]:
    from concurrent.futures import wait

    # A signal may arrive at any thread; this thread handles the signal only after a wait has ended.
    while not future.done():
        wait([future], timeout=0.1)
    return future.result()


def _on_processes(
    work: _Texts | _Objects, shards: Iterator[list[Any]], processes: int
) -> Iterator[list[dict[str, Any]]]:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    jobs: tuple[Callable[[Any], list[dict[str, Any]]], Iterator[Any]] = (work, shards)
    if isinstance(work, _Objects):
        try:
            from cloudpickle import dumps  # type: ignore[import-not-found, import-untyped, unused-ignore]
        except ImportError:
            main = sys.modules["__main__"]
            if work.ruleset.__module__ == "__main__" and not hasattr(main, "__file__"):
                reason = "a class that is defined in a notebook or at the prompt cannot be sent to other processes"
                raise _native.KindError(f"{reason}; install cloudpickle, or move the class to a module") from None
        else:
            jobs = _evaluate, (dumps((work, part)) for part in shards)
    # A forked process would lack the threads of this process.
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:

        def stop() -> None:
            for worker in list((getattr(pool, "_processes", None) or {}).values()):
                worker.terminate()

        yield from _on_executor(pool, *jobs, stop)


def _evaluate(pickled: bytes) -> list[dict[str, Any]]:
    """Evaluate a shard of positions of a ``Rules`` class that need not be in a module."""
    from pickle import loads

    work, positions = loads(pickled)
    rows: list[dict[str, Any]] = work(positions)
    return rows


def _workers(executor: Any) -> int:
    """Return the number of workers, at least 1. The default is for executors that do not tell it."""
    if hasattr(executor, "nthreads"):  # a client of Dask
        return max(1, sum(map(int, executor.nthreads().values())))
    return int(getattr(executor, "_max_workers", 64))


def _on_executor(
    executor: Any,
    work: Callable[[Any], list[dict[str, Any]]],
    shards: Iterator[Any],
    stop: Callable[[], None] | None = None,
) -> Iterator[list[dict[str, Any]]]:
    from concurrent.futures import Executor

    # The executor of a cluster takes more options than those of the standard library.
    options = {} if isinstance(executor, Executor) else {"pure": False, "retries": 3}
    waiting: deque[Any] = deque()
    try:
        for part in shards:
            waiting.append(executor.submit(work, part, **options))
            # A few shards for each worker; the number of workers of a cluster can change.
            while waiting and (waiting[0].done() or len(waiting) >= 4 * _workers(executor)):
                yield waiting[0].result()
                del waiting[0]
        while waiting:
            yield waiting[0].result()
            del waiting[0]
    finally:
        # If the caller stops early or presses Ctrl-C, our own workers end at once. Their futures must not be cancelled
        # before the pool has noticed this.
        if waiting and stop:
            stop()
        else:
            for future in waiting:
                future.cancel()
