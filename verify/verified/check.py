#!/usr/bin/env python3
"""Compares upstar-verified with upstar-verify on certificates and on damaged certificates.

usage: check.py VERIFIED VERIFY [MUTANTS]

Both programs must print the same claims for each file of claims/certificates that VERIFIED
supports. Of MUTANTS damaged files (default 0), VERIFIED must not accept any that VERIFY rejects.
"""

import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "verify"))
import upstar_verify  # noqa: E402

STATES = {0: "accepted", 1: "rejected", 2: "unreadable", 3: "not supported"}


def run(program, path):
    try:
        result = subprocess.run([program, path], capture_output=True, text=True, timeout=10)
    except subprocess.TimeoutExpired:
        return 1, []
    return result.returncode, [x for x in result.stdout.splitlines() if x.startswith("holds: ")]


def run_all(program, files):
    """Returns the accepted files and their claims."""
    if not files:
        return [], []
    result = subprocess.run([program, *files], capture_output=True, text=True)
    faulty = {line.split(".cert:")[0] + ".cert" for line in result.stderr.splitlines()}
    accepted = [path for path in files if str(path) not in faulty]
    if len(accepted) < len(files):
        return accepted, run_all(program, accepted)[1]
    return accepted, [line for line in result.stdout.splitlines() if line.startswith("holds: ")]


def damaged(rng, lines, others):
    """Changes one word or one line."""
    lines = list(lines)
    place = rng.randrange(1, len(lines))
    words = lines[place].split(" ")
    kind = rng.randrange(6)
    if kind == 0:
        del lines[place]
    elif kind == 1:
        lines.insert(place, rng.choice(lines))
    elif kind == 2:
        other = rng.randrange(1, len(lines))
        lines[place], lines[other] = lines[other], lines[place]
    elif kind == 3:
        lines.insert(place, rng.choice(others))
    else:
        at = rng.randrange(len(words))
        number = words[at].lstrip("LR")
        if number.isdigit() and rng.random() < 0.8:
            prefix = words[at][: len(words[at]) - len(number)]
            words[at] = prefix + str(max(0, int(number) + rng.choice([-2, -1, 1, 2])))
        elif kind == 4:
            words[at] = rng.choice(rng.choice(lines).split(" "))
        else:
            del words[at]
        lines[place] = " ".join(words)
    return lines


POSITIONS = {
    "domineering": ["3x3", "#../..#/...", "2x4"],
    "cram": ["2x3", "#../..#"],
    "clobber": ["xox/oxo", "xo.o/.xox", "xoxoxo"],
    "nogo": ["2x3", "x.#/..o", "x..o/...."],
    "toads_and_frogs": ["TT.F.F", "T.TF.FF"],
    "toppling_dominoes": ["xogxgo"],
    "cricket_pitch": ["[2,1,o,0,3]", "o,3,2"],
    "lenres": ["1,3,2,0,-4", "52341"],
    "shove": ["XO.XO", "X.OX/.OXO"],
    "push": ["XO.XO", "X.OX/.OXO"],
    "nim": ["1,3,4", "2,2"],
    "hackenbush": ["BRG", "0-1B 1-2R 0-2G 0-3R"],
}
SUPPORTED = {
    "whole": [name for name in POSITIONS if name not in ("nim", "hackenbush")],
    "parts": ["domineering", "cram", "clobber", "shove", "push", "nim", "hackenbush"],
}


def outcome(mode, name, text):
    """Writes a certificate of an outcome. Each fact about a follower has a line."""
    rules = upstar_verify.Ruleset(mode, name, [])
    lines, labels, loses = [f"r 1 {mode} {name}"], {}, {}

    def visit(position):
        if position in labels:
            return
        options = [sorted(set(rules.moves(position, player))) for player in (0, 1)]
        for option in options[0] + options[1]:
            visit(option)
        n = labels[position] = len(labels) + 1
        lines.append(f"p {n} 1 {position}")
        for player, sign in ((0, "L"), (1, "R")):
            good = [q for q in options[player] if loses[q][1 - player]]
            loses[position] = loses.get(position, ()) + (not good,)
            if good:
                lines.append(f"lf {'0 %d' % n if player == 0 else '%d 0' % n} {sign}{labels[good[0]]}")
                continue
            words = []
            for option in options[player]:
                answers = set(rules.moves(option, 1 - player))
                reply = next(q for q in answers if loses[q][player])
                words.append(f"{'R' if player == 0 else 'L'}{labels[reply]}")
            lines.append(" ".join(["le", *(f"{n} 0" if player == 0 else f"0 {n}").split(), *words]))

    position = rules.read(text)
    visit(position)
    left, right = loses[position]
    letter = {(False, True): "L", (False, False): "N", (True, True): "P", (True, False): "R"}[left, right]
    return ["upstar-certificate 1", *lines, f"claim outcome {letter} {labels[position]}", "end"]


def nim_value(mode, name, text):
    """Writes a certificate of a nim value. Each follower, and each part of one, has a line."""
    rules = upstar_verify.Ruleset(mode, name, [])
    lines, labels, nims = [f"r 1 {mode} {name}"], {}, {}

    def visit(position):
        if position in labels:
            return
        parts = rules.parts(position)
        options = sorted(set(rules.moves(position, 0))) if parts == [position] else parts
        for option in options:
            visit(option)
        n = labels[position] = len(labels) + 1
        lines.append(f"p {n} 1 {position}")
        if parts == [position]:
            known = {nims[option] for option in options}
            value = nims[position] = next(v for v in range(len(known) + 1) if v not in known)
            words = ["."] * len(options)
            for k, option in enumerate(options):
                back = [q for q in rules.moves(option, 0) if nims.get(q) == value and q in labels]
                if back and nims[option] > value:
                    words[k] = str(labels[back[0]])
            lines.append(" ".join([f"nim {n} {value}", *words]))
        else:
            nims[position] = 0
            for part in parts:
                nims[position] ^= nims[part]
            lines.append(f"xor {n}")

    position = rules.read(text)
    visit(position)
    return ["upstar-certificate 1", *lines, f"claim nim {nims[position]} {labels[position]}", "end"]


def main():
    verified, verify = sys.argv[1:3]
    mutants = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    paths = sorted((ROOT / "claims/certificates").glob("*.cert"))
    counts, failures, supported = dict.fromkeys(STATES.values(), 0), [], []
    for path in paths:
        status, claims = run(verified, path)
        counts[STATES[status]] += 1
        if status == 0:
            supported.append(path.read_text().splitlines())
        if status in (1, 2) or status == 0 and (0, claims) != run(verify, path):
            failures.append(f"{path}: {STATES[status]}")
    print(", ".join(f"{n} {state}" for state, n in counts.items()))
    for path in sorted((ROOT / "verify/tests/false").glob("*.cert")):
        if run(verified, path)[0] == 0 and run(verify, path)[0] != 0:
            failures.append(f"{path}: accepted")
    rng = random.Random(1)
    others = [line for lines in supported for line in lines[1:-1]] + ["forget node 1", "forget le 0 1"]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "position.cert")
        cases = [(outcome, mode, name) for mode, names in SUPPORTED.items() for name in names]
        cases += [(nim_value, *case) for case in (("whole", "cram"), ("parts", "cram"), ("parts", "nim"))]
        for write, mode, name in cases:
            for text in POSITIONS[name]:
                lines = write(mode, name, text)
                path.write_text("\n".join(lines) + "\n")
                result = run(verified, path)
                if result[0] != 0 or result != run(verify, path):
                    failures.append(f"{mode} {name} {text}: {result}")
                if len(lines) < 500:
                    supported.append(lines)
        files = [pathlib.Path(folder, f"{number}.cert") for number in range(mutants)]
        for path in files:
            path.write_text("\n".join(damaged(rng, rng.choice(supported), others)) + "\n")
        accepted, claims = run_all(verified, files)
        also, same_claims = run_all(verify, accepted)
        for path in accepted:
            if path not in also:
                failures.append("accepted by upstar-verified only:\n" + path.read_text())
        if accepted == also and claims != same_claims:
            failures.append("the claims of the damaged files differ")
        if mutants:
            print(f"{mutants} damaged files: {len(accepted)} accepted by upstar-verified,",
                  f"{len(run_all(verify, files)[0])} by upstar-verify")
    print("\n".join(failures), end="\n" if failures else "")
    sys.exit(bool(failures))


main()
