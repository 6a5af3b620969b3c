"""The examples in the documentation, the stubs, and the cost of a call."""

import doctest
import inspect
import os
import re
import subprocess
import sys
import timeit
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import upstar
import upstar.rules
import upstar.sweep
import upstar.tables

HERE = Path(__file__).parent.parent


@pytest.mark.parametrize("name", ["upstar", "upstar.rules", "upstar.sweep", "upstar.tables"])
def test_examples_run(name: str) -> None:
    result = doctest.testmod(sys.modules[name])
    assert result.attempted > 0 and result.failed == 0


@pytest.mark.parametrize("page", ["README.md", "../../book/python.md"])
def test_examples_of_the_pages_run(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE / "../..")
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    result = doctest.testfile(str(HERE / page), module_relative=False, optionflags=flags)
    assert result.attempted > 5 and result.failed == 0


def test_the_first_steps_run(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    pytest.importorskip("pandas")
    script = (HERE / "../../examples/first_steps.py").resolve()
    environment = {**os.environ, "MPLBACKEND": "svg"}
    done = subprocess.run([sys.executable, str(script)], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("1 [Pins(row=")
    assert "1000 of 1000 positions\n" in done.stderr.replace("\r", "\n") or "1000/1000" in done.stderr
    assert len((tmp_path / "pins.csv").read_text().splitlines()) == 1001
    assert "<svg" in (tmp_path / "thermograph.svg").read_text()


@pytest.mark.parametrize("path", sorted((HERE / "../../notebooks").glob("*.ipynb")), ids=str)
def test_notebooks_run(path: Path) -> None:
    nbformat = pytest.importorskip("nbformat")
    client = pytest.importorskip("nbclient").NotebookClient
    notebook = nbformat.read(path, as_version=4)
    committed = outputs(notebook)
    client(notebook, timeout=3600, kernel_name="python3", record_timing=False).execute()
    if os.environ.get("UPDATE_EXPECT"):
        notebook.metadata.pop("language_info", None)
        nbformat.write(notebook, path)
    else:
        assert outputs(notebook) == committed


def outputs(notebook: Any) -> list[Any]:
    """Return what the cells of a notebook printed and showed, without progress bars."""
    shown = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    return [output.get("data") or output.text for output in shown if output.get("name") != "stderr"]


def test_stubs_are_up_to_date() -> None:
    if not (HERE / "stubs.py").exists():
        pytest.skip("the stubs are checked in the source tree")
    subprocess.run([sys.executable, "-c", STUBS], check=True)


STUBS = f"""
import runpy, sys
sys.argv = ["stubs.py", "--check"]
runpy.run_path({str(HERE / "stubs.py")!r}, run_name="__main__")
"""


@pytest.mark.parametrize("name", sorted(name for name, *_ in upstar._native.functions()))
def test_results_are_what_the_stubs_say(name: str) -> None:
    kinds = {name: kind for name, _, _, kind in upstar._native.functions()}
    classes: dict[str, Any] = {
        "int": int, "int | Ordinal": (int, upstar.Ordinal), "_OutcomeTable": dict, "int | list[Any]": (int, list), "Fraction": Fraction, "bool": bool, "str": str,
        "list[str]": list, "Any": object,
    }
    session = upstar.Session(steps=3_000)
    for example in upstar._native.examples(name):
        # Only calls with plain arguments are used, since this tests the outermost function.
        call = re.fullmatch(rf"{name}\(([^()\[\]{{}}]*)\)", example)
        if call is None:
            continue
        try:
            arguments = [session.eval(text) for text in re.findall(r'(?:"[^"]*"|[^,"])+', call[1])]
            answer = session.call(name, *arguments)
        except upstar.UpstarError:
            continue
        assert isinstance(answer, classes.get(kinds[name]) or getattr(upstar, kinds[name])), example


def test_every_function_and_ruleset_is_there() -> None:
    for name in dir(upstar):
        assert getattr(upstar, name) is not None
    assert len(dir(upstar)) > 300


def test_help_is_about_functions_rulesets_and_names_of_the_module(capsys: pytest.CaptureFixture[str]) -> None:
    def page(*name: Any) -> str:
        upstar.help(*name)
        return capsys.readouterr().out

    assert "Functions\n" in page() and "domineering" in page()
    assert page(upstar.domineering) == page("domineering") and page(upstar.sweep) == page("sweep")
    assert "Means are additive" in page(upstar.mean)
    for name in ("sweep", "widget", "table", "search", "solve", "Rules", "Session", "rulesets", "help"):
        assert page(name).strip() == inspect.getdoc(getattr(upstar, name))
    assert 'See `upstar.help("left_stop")`' in page("left stop")
    with pytest.raises(upstar.KindError, match="'dominering'; did you mean 'domineering'"):
        upstar.help("dominering")
    assert upstar.Function.__doc__ == "A function or a ruleset." and "Means" in str(upstar.mean.__doc__)


def test_the_rulesets_are_listed_and_counted() -> None:
    names = sorted(name for group in upstar.rulesets().values() for name in group)
    assert names == sorted(name for name, *_ in upstar._native.rulesets())
    for page in ("pycgt.md",):
        (count,) = re.findall(r"has (\d+)\s+\[rulesets\]", (HERE / "../../book" / page).read_text())
        assert int(count) == len(names)


def test_messages_give_the_advice_of_python() -> None:
    with pytest.raises(upstar.KindError, match=r"`upstar.help\(\)` lists the functions"):
        upstar.eval("unknown_name_of_a_test(1)")
    with pytest.raises(upstar.KindError, match=r"found text; write Game\('\{2\|-1\}'\)"):
        upstar.mean("{2|-1}")
    with pytest.raises(upstar.KindError, match=r"""found text; write upstar.eval\('nim\("2"\)'\)"""):
        upstar.mean('nim("2")')
    for question in (lambda: upstar.cool(1, "x"), lambda: upstar.left_score("2x2"), lambda: upstar.mean("it's \"x\"")):
        with pytest.raises(upstar.UpstarError) as caught:
            question()
        assert "write Game" not in str(caught.value) and "write upstar.eval" not in str(caught.value)
    with pytest.raises(upstar.KindError, match=r"`upstar.game\(\[1\], \[0\]\)`"):
        upstar.Game([1], [0])  # type: ignore[call-arg]


# : The approximate time for a cached result, in microseconds. `python test_docs.py` measures these
# times.
COSTS = {
    "g == h": 1, "hash(g)": 1, "g + h": 5, "g <= h": 5, "h.mean()": 5, "upstar.mean(h)": 5,
    "repr(g)": 5, "upstar.game([g], [h])": 10, "upstar.eval('{3|1} + ^*')": 25,
}


def names() -> dict[str, Any]:
    """Return the objects that the statements use."""
    return {"upstar": upstar, "g": upstar.Game("^*"), "h": upstar.Game("{3|1}")}


def cost(statement: str) -> float:
    """Return the running time of a statement in microseconds."""
    number = 2000
    times = timeit.repeat(statement, globals=names(), number=number, repeat=5)
    return min(times) / number * 1e6


@pytest.mark.parametrize("statement", COSTS)
def test_what_is_known_costs_few_steps(statement: str) -> None:
    known = names()
    answer = eval(statement, known)
    # Queries of more than 20,000 steps are repeated in their own thread, which takes longer than
    # these times.
    upstar.limit(steps=100)
    try:
        assert eval(statement, known) == answer
    finally:
        upstar.limit()


if __name__ == "__main__":
    for statement, bound in COSTS.items():
        print(f"{statement:28} {cost(statement):8.2f} µs, at most {bound} expected")
