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


@pytest.mark.parametrize("page", ["README.md", "../../book/python.md"])
def test_examples_of_the_pages_run(page: str) -> None:
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    result = doctest.testfile(str(HERE / page), module_relative=False, optionflags=flags)
    assert result.attempted > 5 and result.failed == 0


@pytest.mark.parametrize("path", sorted((HERE / "../../notebooks").glob("*.ipynb")), ids=str)
def test_notebooks_run(path: Path) -> None:
    nbformat = pytest.importorskip("nbformat")
    client = pytest.importorskip("nbclient").NotebookClient
    notebook = nbformat.read(path, as_version=4)
    client(notebook, timeout=300, kernel_name="python3").execute()


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
