"""Compare the speed of Upstar and pycgt: python bench/pycgt.py. Each computation runs in new processes; their answers are compared.

Needs the packages `upstar` and `pycgt`.
"""

import json
import subprocess
import sys

# A title, and the program for each package, which sets `answer` to a string or a number.
COMPUTATIONS = [
    (
        "the temperature of Domineering on a 4×5 board",
        "import upstar",
        "answer = str(upstar.domineering('4x5').temperature())",
        "from pycgt import temperature; from pycgt.rulesets import domineering",
        "answer = str(temperature(domineering.rectangle(4, 5)))",
    ),
    (
        "the values of Clobber on strips xoxo… of up to 20 stones",
        "import upstar",
        "answer = sum(upstar.clobber(('xo' * n)[:n]).value().birthday() for n in range(1, 21))",
        "from pycgt import birthday; from pycgt.rulesets import clobber",
        "answer = sum(birthday(clobber.parse(('xo' * n)[:n])) for n in range(1, 21))",
    ),
    (
        "the sum of the switches ±1, ±1/2, ±1/4 … ±1/2^8: its temperature",
        "import upstar",
        "answer = str(sum(upstar.Game(f'+-1/{2**n}') for n in range(9)).temperature())",
        "from pycgt import plus_minus, ZERO, temperature; from fractions import Fraction",
        "answer = str(temperature(sum((plus_minus(Fraction(1, 2**n)) for n in range(9)), ZERO)))",
    ),
]


def run(imports: str, program: str) -> tuple[float, str]:
    """Return the shortest of three times, and the answer."""
    timed = f"import json, time; {imports}\nstart = time.perf_counter()\n{program}\nprint(json.dumps([time.perf_counter() - start, answer]))"
    found = [json.loads(subprocess.run([sys.executable, "-c", timed], check=True, capture_output=True).stdout) for _ in range(3)]
    return min(time for time, _ in found), found[0][1]


print("| computation | pycgt | Upstar | ratio |\n| --- | --- | --- | --- |")
for title, *programs in COMPUTATIONS:
    (ours, our_answer), (theirs, their_answer) = run(*programs[:2]), run(*programs[2:])
    assert our_answer == their_answer, (title, our_answer, their_answer)
    print(f"| {title} | {theirs:.3g} | {ours:.2g} | {theirs / ours:.0f} |", flush=True)
