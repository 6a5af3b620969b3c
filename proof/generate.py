#!/usr/bin/env python3
"""Write the certificates that the Coq development checks.

Nothing here has to be trusted: a wrong certificate is refused. Everything is
computed by brute force from the definitions, with Python's standard library.

    python3 generate.py FOLDER
"""

import itertools
import os
import sys

sys.setrecursionlimit(100_000)


class Book:
    """Literal forms, numbered from 1, and proved facts about their order."""

    def __init__(self):
        self.forms = [None]  # forms[i] = (left numbers, right numbers)
        self.numbers = {}
        self.known = {}  # (i, j): the line that proves i <= j, or that not i <= j
        self.lines = []
        self.written = set()

    def number(self, left, right):
        """The number of the form with these options."""
        form = (tuple(sorted(set(left))), tuple(sorted(set(right))))
        if form not in self.numbers:
            self.numbers[form] = len(self.forms)
            self.forms.append(form)
        return self.numbers[form]

    def reason(self, i, j):
        """Why i <= j, or why not: None, or the refuting option."""
        if (i, j) not in self.known:
            answer = None
            for left in self.forms[i][0]:
                if self.le(j, left):
                    answer = ("NotLeByLeft", left)
                    break
            else:
                for right in self.forms[j][1]:
                    if self.le(right, i):
                        answer = ("NotLeByRight", right)
                        break
            self.known[i, j] = answer
        return self.known[i, j]

    def le(self, i, j):
        return self.reason(i, j) is None

    def prove(self, i, j):
        """Write the lines that decide whether i <= j, each after those it needs."""
        if (i, j) in self.written:
            return
        why = self.reason(i, j)
        if why is None:
            for left in self.forms[i][0]:
                self.prove(j, left)
            for right in self.forms[j][1]:
                self.prove(right, i)
            self.lines.append(f"Le {i} {j}")
        else:
            rule, option = why
            if rule == "NotLeByLeft":
                self.prove(j, option)
            else:
                self.prove(option, i)
            self.lines.append(f"{rule} {i} {j} {option}")
        self.written.add((i, j))

    def prove_equal(self, i, j):
        self.prove(i, j)
        self.prove(j, i)

    def canonical(self, i):
        """The number of the canonical form of i, whose options are canonical."""
        left, right = self.forms[i]
        return self.number(
            self.simplified(left, lambda a, b: self.le(a, b), 0, lambda c: self.le(c, i)),
            self.simplified(right, lambda a, b: self.le(b, a), 1, lambda c: self.le(i, c)),
        )

    def simplified(self, options, worse, side, reverses):
        waiting, kept = list(options), set()
        while waiting:
            a = waiting.pop()
            through = next((c for c in self.forms[a][1 - side] if reverses(c)), None)
            if through is None:
                kept.add(a)
            else:
                waiting.extend(self.forms[through][side])
        return [a for a in kept if not any(a != b and worse(a, b) for b in kept)]

    def below(self, goals):
        """These forms and all that are reached from them, options first."""
        seen = set()

        def visit(i):
            if i not in seen:
                seen.add(i)
                for option in itertools.chain(*self.forms[i]):
                    visit(option)

        for goal in goals:
            visit(goal)
        return sorted(seen)

    def prove_canonical(self, numbers):
        for i in numbers:
            left, right = self.forms[i]
            for side in (left, right):
                for a, b in itertools.permutations(side, 2):
                    self.prove(a, b)
            for a in left:
                for c in self.forms[a][1]:
                    self.prove(c, i)
            for a in right:
                for c in self.forms[a][0]:
                    self.prove(i, c)

    def coq(self):
        forms = [f"({numbers(left)}, {numbers(right)})" for left, right in self.forms[1:]]
        return (
            f"Definition proof : certificate := {{|\n  forms := {rows(forms)};\n"
            f"  lines := {rows(self.lines)} |}}.\n"
        )


def numbers(items):
    return "[" + "; ".join(str(i) for i in items) + "]"


def rows(items):
    return "[\n    " + ";\n    ".join(items) + "]" if items else "[]"


def write(folder, name, text, theme):
    """A file of certificates; each is compiled on its own."""
    with open(os.path.join(folder, name + ".v"), "w", encoding="ascii") as file:
        file.write(
            "(* Written by generate.py. Nothing here has to be trusted. *)\n"
            f"From Upstar Require Import {theme}.\nLocal Open Scope positive_scope.\n\n{text}"
        )


# Domineering: a position is the set of free squares (row, column).


def dominoes(board, down, across):
    for row, column in board:
        other = (row + down, column + across)
        if other in board:
            yield board - {(row, column), other}


def board_code(board):
    return 1 + sum(1 << (8 * row + column) for row, column in board)


def domineering(folder, height, width):
    book, entries, value = Book(), [], {}

    def evaluate(board):
        if board not in value:
            left = [evaluate(b) for b in sorted(dominoes(board, 1, 0), key=sorted)]
            right = [evaluate(b) for b in sorted(dominoes(board, 0, 1), key=sorted)]
            literal = book.number(left, right)
            value[board] = book.canonical(literal)
            book.prove_equal(literal, value[board])
            entries.append(f"Entry {board_code(board)} {literal} {value[board]}")
        return value[board]

    whole = frozenset(itertools.product(range(height), range(width)))
    goal = evaluate(whole)
    family = book.below([goal])
    book.prove_canonical(family)
    write(
        folder,
        f"Domineering{height}x{width}",
        book.coq()
        + f"\nDefinition entries : list entry := {rows(entries)}.\n"
        + f"\nDefinition goal : positive := {goal}.\n"
        + f"\nDefinition family : list positive := {numbers(family)}.\n",
        "PositionChecker",
    )


# The games born by day 2: all with options among those born by day 1.


def subsets(items):
    """In the order of [sublists] in Day2.v."""
    if not items:
        return [[]]
    rest = subsets(items[1:])
    return rest + [[items[0]] + s for s in rest]


def days(folder):
    book = Book()
    born = []
    forms = []  # (form, equal canonical form), a day after the other
    for _ in range(3):
        every = [book.number(l, r) for l in subsets(born) for r in subsets(born)]
        forms.append([(i, book.canonical(i)) for i in every])
        born = sorted({c for _, c in forms[-1]})
        for pair in forms[-1]:
            book.prove_equal(*pair)
    for i, j in itertools.product(born, born):
        book.prove(i, j)
    book.prove_canonical(born)
    text = book.coq()
    text += f"\nDefinition games : list positive := {numbers(born)}.\n"
    for day, pairs in enumerate(forms):
        pairs = [f"({i}, {j})" for i, j in pairs]
        text += f"\nDefinition day{day} : list (positive * positive) := {rows(pairs)}.\n"
    write(folder, "Days", text, "Canonicity")


# NoGo on a strip: a position is a text of ".", "B" and "W".


def strip_legal(strip):
    for i, colour in enumerate(strip):
        if colour != ".":
            a, b = i, i
            while a >= 0 and strip[a] == colour:
                a -= 1
            while b < len(strip) and strip[b] == colour:
                b += 1
            if "." not in (strip[a] if a >= 0 else "", strip[b] if b < len(strip) else ""):
                return False
    return True


def strip_moves(strip, colour):
    for i, point in enumerate(strip):
        if point == ".":
            after = strip[:i] + colour + strip[i + 1 :]
            if strip_legal(after):
                yield after


def strip_code(strip):
    code = 1
    for point in reversed(strip):
        code = 4 * code + ".BW".index(point)
    return code


def nogo(length):
    other = {"B": "W", "W": "B"}
    player = {"B": "Left", "W": "Right"}
    turns, winner, reply = [], {}, {}

    def wins(strip, colour):
        if (strip, colour) not in winner:
            answer = next((m for m in strip_moves(strip, colour) if not wins(m, other[colour])), None)
            winner[strip, colour] = answer is not None
            reply[strip, colour] = answer
        return winner[strip, colour]

    written = set()

    def prove(strip, colour):
        if (strip, colour) in written:
            return
        written.add((strip, colour))
        if wins(strip, colour):
            answer = reply[strip, colour]
            prove(answer, other[colour])
            turns.append(f"Won {player[colour]} {strip_code(strip)} {strip_code(answer)}")
        else:
            for move in strip_moves(strip, colour):
                prove(move, other[colour])
            turns.append(f"Lost {player[colour]} {strip_code(strip)}")

    prove("." * length, "B")
    prove("." * length, "W")
    return rows(turns)


def strips(folder, longest):
    proofs = ";\n  ".join(nogo(length) for length in range(longest + 1))
    text = f"Definition turns : list (list turn) := [\n  {proofs}].\n"
    write(folder, "NoGoStrips", text, "PositionChecker")


def main():
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    domineering(folder, 2, 3)
    domineering(folder, 3, 3)
    domineering(folder, 4, 4)
    days(folder)
    strips(folder, 12)


if __name__ == "__main__":
    main()
