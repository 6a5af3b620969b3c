"""The examples in the documentation, the stubs, and the cost of a call."""

import doctest
import subprocess
import sys
import timeit
from pathlib import Path

import pytest
import upstar
import upstar.rules
import upstar.sweep

HERE = Path(__file__).parent.parent


@pytest.mark.parametrize("name", ["upstar", "upstar.rules", "upstar.sweep"])
def test_examples_run(name: str) -> None:
    result = doctest.testmod(sys.modules[name])
    assert result.attempted > 0 and result.failed == 0


def test_examples_of_the_readme_run() -> None:
    result = doctest.testfile(str(HERE / "README.md"), module_relative=False)
    assert result.attempted > 5 and result.failed == 0


def test_stubs_are_up_to_date() -> None:
    if not (HERE / "stubs.py").exists():
        pytest.skip("the stubs are checked in the source tree")
    subprocess.run([sys.executable, "-c", STUBS], check=True)


STUBS = f"""
import runpy, sys
sys.argv = ["stubs.py", "--check"]
runpy.run_path({str(HERE / "stubs.py")!r}, run_name="__main__")
"""


def test_the_package_is_typed() -> None:
    pytest.importorskip("mypy")
    package = HERE / "python" / "upstar"
    command = [sys.executable, "-m", "mypy", "--strict", str(package)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_every_function_and_ruleset_is_there() -> None:
    for name in dir(upstar):
        assert getattr(upstar, name) is not None
    assert len(dir(upstar)) > 300


def cost(statement: str) -> float:
    """Microseconds of a statement."""
    names = {"upstar": upstar, "g": upstar.Game("^*"), "h": upstar.Game("{3|1}")}
    times = timeit.repeat(statement, globals=names, number=2000, repeat=3)
    return min(times) / 2000 * 1e6


if __name__ == "__main__":
    for statement in ["g == h", "g + h", "g <= h", "h.mean()", "upstar.mean(h)", "hash(g)", "repr(g)"]:
        print(f"{statement:16} {cost(statement):8.2f} µs")
