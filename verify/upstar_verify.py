#!/usr/bin/env python3
"""Checks certificates of combinatorial games (see book/certificates.md).

usage: upstar_verify.py FILE...   (exit status: 0 holds, 1 does not follow, 2 unreadable)

Written from the description of the format and from `upstar help NAME`, without sharing code with the
checker in Rust. Supports the same rules and the same claims.
"""

from __future__ import annotations

import re
import sys
from array import array
from collections import Counter
from fractions import Fraction
from itertools import combinations, count
from typing import Any, BinaryIO, Callable, Dict, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Set, Tuple, Union

LEFT, RIGHT = 0, 1
LARGEST_NUMBER = 4294967295
LONGEST_LINE = 1 << 20
LONGEST_STATEMENT, DEEPEST = 1 << 20, 1000
LARGEST, MOST_HALVINGS = 1 << 120, 100  # limits for numbers with names

# Limits for positions and rules.
LONGEST_TEXT, LARGEST_BOARD = 4096, 400
MOST_HEAPS, LARGEST_HEAP, LARGEST_SET = 50, 1000, 100
MOST_CAKES, LONGEST_SIDE = 100, 100
LARGEST_VERTEX, LARGEST_CLIQUE, MOST_EDGES, LARGEST_JOINT = 400, 40, 500, 1000
LONGEST_ROW, LARGEST_INTEGER = 256, 10**9
MOST_BUMPS, HIGHEST_BUMP = 1000, 1000
MOST_NIM_VALUES, MOST_NIM_OPTIONS, FEW_HEAPS = 40000, 1 << 29, 10000

# The step limit is a constant plus an allowance for each byte read. Each character of an option's
# text costs one step, or several steps if the option is split into parts.
STEPS_AT_FIRST, STEPS_FOR_A_BYTE = 1 << 20, 4096
STEPS_FOR_A_LISTING, STEPS_FOR_PARTS, STEPS_FOR_A_FORM, STEPS_FOR_A_TERM, STEPS_FOR_A_CHARACTER = 64, 4, 128, 16, 16

# The length of the texts of the options in a listing, and the size in bytes at which stored listings are dropped.
LONGEST_LISTING, MOST_LISTED = 1 << 25, 1 << 25

# Limits for evaluated statements.
HIGHEST_FORM, MOST_EVALUATION_STEPS, DEEPEST_TREE, DEEPEST_CALL, LARGEST_FRACTION = 200, 1 << 23, 60, 100, 1 << 60


class Broken(Exception):
    """The line does not follow."""


class Unreadable(Exception):
    """The text is not a certificate."""


def need(condition: object, why: str) -> None:
    """Reject the line unless the condition holds."""
    if not condition:
        raise Broken(why)


def readable(condition: object, why: str) -> None:
    """Reject a text unless the condition holds."""
    if not condition:
        raise Unreadable(why)


def matched(pattern: str, text: str, why: str) -> re.Match[str]:
    """Match a text with a regular expression."""
    match = re.fullmatch(pattern, text)
    if match is None:
        raise Unreadable(f"`{text[:40]}` is not {why}")
    return match


def number(word: str, most: int = LARGEST_NUMBER) -> int:
    """Parse a number in decimal digits, without leading zeros."""
    readable(re.fullmatch("0|[1-9][0-9]{0,9}", word) and int(word) <= most,
             f"`{word[:40]}` is not a number up to {most}")
    return int(word)


# Rules. A position is its normal text. An option may be listed several times.

class Rules:
    """The rules of play. A subclass has the methods `read` and `moves`."""

    impartial = False

    def read(self, text: str) -> str:
        """Return the normal text of a position."""
        raise NotImplementedError

    def moves(self, position: str, player: int) -> Iterator[str]:
        """Yield the options of a player."""
        raise NotImplementedError

    def parts(self, position: str) -> List[str]:
        """Return the parts of a position, without parts that are omitted."""
        return [position]

    def is_impartial(self, position: str) -> bool:
        """Return `True` if nim values are defined."""
        return self.impartial

    def expression(self, name: str) -> str:
        """Return the rules as an expression of the language."""
        return name


def put(text: str, place: int, sign: str) -> str:
    """Replace one character."""
    return text[:place] + sign + text[place + 1:]


class Board(Rules):
    """A board of cells. A cell is given by its place in the normal text."""

    signs: Dict[str, str] = {}  # the characters that denote cells, and their normal forms
    empty: Optional[str] = None  # the cells of a board that is given by its size
    rows = "[/|]"  # separates the rows
    strips = False  # strips may have no cells, or more cells than boards

    def read(self, text: str) -> str:
        size = re.fullmatch("([0-9]+)x([0-9]+)", text)
        if size and self.empty:
            height, width = (number(n, LARGEST_BOARD) for n in size.groups())
            rows = [self.empty * width] * height
        else:
            rows = re.split(self.rows, text)
            readable(all(len(r) == len(rows[0]) for r in rows), "the rows have different lengths")
            readable(all(c in self.signs for r in rows for c in r),
                     f"`{text[:40]}` contains a character that does not denote a cell")
        cells = sum(map(len, rows))
        readable(not text or 0 < cells if self.strips else 1 <= cells <= LARGEST_BOARD,
                 f"a board must have 1 to {LARGEST_BOARD} cells")
        return "/".join("".join(self.signs[c] for c in r) for r in rows)

    def rimmed(self, position: str) -> Tuple[str, int]:
        """Return the board followed by a rim of `/`, and the distance from one row to the next.

        Every neighbour of a cell is then a character of this text. The rim is below the last row and
        also above the first, since negative indices in Python count from the end.
        """
        width = (position + "/").index("/") + 1
        return position + "/" * (width + 1), width

    def beside(self, place: int, width: int) -> Tuple[int, int, int, int]:
        """Return the four neighbours of a cell."""
        return place - width, place + 1, place + width, place - 1

    def groups(self, position: str, inside: str, outside: str) -> Iterator[str]:
        """Yield each connected group of cells with the contents `inside`, on its bounding box."""
        _, width = self.rimmed(position)
        todo = {k for k, c in enumerate(position) if c in inside}
        while todo:
            group = [todo.pop()]
            for k in group:  # the list grows during the loop
                for n in self.beside(k, width):
                    if n in todo:
                        todo.remove(n)
                        group.append(n)
            cells = [outside] * len(position)
            for k in group:
                cells[k] = position[k]
            columns = {k % width for k in group}
            rows = range(min(group) // width, max(group) // width + 1)
            yield "/".join("".join(cells[r * width + min(columns):r * width + max(columns) + 1]) for r in rows)


def signs(*groups: str) -> Dict[str, str]:
    """Return the table of characters in which the first of each group is the normal form of the others."""
    return {c: group[0] for group in groups for c in group}


STONES = signs("xX", "oO", "._", "#")


class Domineering(Board):
    signs, empty = signs("._", "#"), "."

    def directions(self, player: int, width: int) -> List[int]:
        return [width] if player == LEFT else [1]

    def moves(self, position: str, player: int) -> Iterator[str]:
        board, width = self.rimmed(position)
        for step in self.directions(player, width):
            for k, c in enumerate(position):
                if c == board[k + step] == ".":
                    yield put(put(position, k, "#"), k + step, "#")

    def parts(self, position: str) -> List[str]:
        return [g for g in self.groups(position, ".", "#") if len(g) > 1]


class Cram(Domineering):
    impartial = True

    def directions(self, player: int, width: int) -> List[int]:
        return [width, 1]


class Clobber(Board):
    signs = signs("xX", "oO", "._#")

    def moves(self, position: str, player: int) -> Iterator[str]:
        own, other = "xo"[player], "ox"[player]
        board, width = self.rimmed(position)
        for k, c in enumerate(position):
            for to in self.beside(k, width) if c == own else ():
                if board[to] == other:
                    yield put(put(position, k, "."), to, own)

    def parts(self, position: str) -> List[str]:
        return [g for g in self.groups(position, "xo", ".") if "x" in g and "o" in g]


class NoGo(Board):
    signs, empty = STONES, "."

    def lives(self, board: str, width: int, place: int) -> bool:
        """Return `True` if the block of the stone at this place has a liberty."""
        block, seen = [place], {place}
        for k in block:  # the list grows during the loop
            for n in self.beside(k, width):
                if board[n] == ".":
                    return True
                if board[n] == board[place] and n not in seen:
                    seen.add(n)
                    block.append(n)
        return False

    def live(self, position: str, places: Iterable[int]) -> bool:
        """Return `True` if the blocks of all stones at these places have a liberty."""
        board, width = self.rimmed(position)
        return all(self.lives(board, width, k) for k in places if board[k] in "xo")

    def read(self, text: str) -> str:
        text = Board.read(self, text)
        readable(self.live(text, range(len(text))), "a block has no liberty")
        return text

    def moves(self, position: str, player: int) -> Iterator[str]:
        _, width = self.rimmed(position)
        for k, c in enumerate(position):
            if c == ".":
                after = put(position, k, "xo"[player])
                # Only the block of the new stone and adjacent blocks can have lost their last
                # liberty.
                if self.live(after, (k, *self.beside(k, width))):
                    yield after


class Konane(Board):
    signs = STONES

    def moves(self, position: str, player: int) -> Iterator[str]:
        own, other = "xo"[player], "ox"[player]
        board, width = self.rimmed(position)
        for k, c in enumerate(position):
            for step in self.beside(0, width) if c == own else ():
                after, at = put(position, k, "."), k
                while board[at + step] == other and board[at + 2 * step] == ".":
                    after, at = put(after, at + step, "."), at + 2 * step
                    yield put(after, at, own)


class Amazons(Board):
    signs = STONES

    def flights(self, board: str, width: int, place: int) -> Iterator[int]:
        """Yield the cells that a queen reaches."""
        for step in (-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1):
            to = place + step
            while board[to] == ".":
                yield to
                to += step

    def moves(self, position: str, player: int) -> Iterator[str]:
        own = "xo"[player]
        board, width = self.rimmed(position)
        for k, c in enumerate(position):
            for to in self.flights(board, width, k) if c == own else ():
                moved = put(put(position, k, "."), to, own)
                for arrow in self.flights(self.rimmed(moved)[0], width, to):
                    yield put(moved, arrow, "#")


class Fission(Board):
    signs = signs("xX", "._", "#")

    def moves(self, position: str, player: int) -> Iterator[str]:
        board, width = self.rimmed(position)
        step = width if player == LEFT else 1
        for k, c in enumerate(position):
            if c == "x" and board[k - step] == board[k + step] == ".":
                yield put(put(put(position, k, "."), k - step, "x"), k + step, "x")


class ElephantsAndRhinos(Board):
    signs = STONES

    def moves(self, position: str, player: int) -> Iterator[str]:
        own, step = "xo"[player], 1 if player == LEFT else -1
        board, _ = self.rimmed(position)
        for k, c in enumerate(position):
            if c == own and board[k + step] == ".":
                yield put(put(position, k, "."), k + step, own)

    def parts(self, position: str) -> List[str]:
        return position.split("/")


class ToadsAndFrogs(Board):
    signs, rows, strips = signs("TxX", "FOo", "._"), "(?!)", True

    def moves(self, position: str, player: int) -> Iterator[str]:
        own, other, step = ("T", "F", 1) if player == LEFT else ("F", "T", -1)
        board, _ = self.rimmed(position)
        for k, c in enumerate(position):
            if c == own:
                to = k + 2 * step if board[k + step] == other else k + step
                if board[to] == ".":
                    yield put(put(position, k, "."), to, own)


class TopplingDominoes(Board):
    signs, rows, strips = signs("xXB", "oOW", "gG"), "(?!)", True

    def moves(self, position: str, player: int) -> Iterator[str]:
        for k, c in enumerate(position):
            if c in ("xg", "og")[player]:
                yield position[:k]
                yield position[k + 1:]


class Push(Board):
    signs, rows, strips = signs("Xx", "Oo", "._"), "/", True

    def start(self, position: str, place: int) -> int:
        """Return the first square of those that move one square to the left with the piece at this place."""
        while place > 0 and position[place - 1] in "XO":
            place -= 1
        return place

    def moves(self, position: str, player: int) -> Iterator[str]:
        strips = position.split("/")
        for n, strip in enumerate(strips):
            for k, c in enumerate(strip):
                if c == "XO"[player]:
                    # The piece on square 0 leaves the strip. Any other first piece moves to an empty square.
                    start = self.start(strip, k) or 1
                    after = strip[:start - 1] + strip[start:k + 1] + "." + strip[k + 1:]
                    yield "/".join(strips[:n] + [after] + strips[n + 1:])

    def parts(self, position: str) -> List[str]:
        return position.split("/")


class Shove(Push):
    def start(self, position: str, place: int) -> int:
        return 0


class LenRes(Rules):
    def read(self, text: str) -> str:
        if text.startswith("[") and text.endswith("]"):
            text = text[1:-1]
        words = text.split(",") if "," in text else list(text)
        if words and not words[-1]:
            words.pop()
        readable(len(words) <= LONGEST_ROW, f"a row must have at most {LONGEST_ROW} integers")
        signs = ["-" if word.startswith("-") else "" for word in words]
        return self.text([str(int(sign + str(number(word[len(sign):], LARGEST_INTEGER)))) for sign, word in zip(signs, words)])

    def text(self, words: Sequence[str]) -> str:
        return ",".join(words) + ("," if len(words) == 1 else "")

    def moves(self, position: str, player: int) -> Iterator[str]:
        words = [word for word in position.split(",") if word]
        row = [int(word) for word in words]
        for i, j in combinations(range(len(row)), 2):
            if row[i] < row[j] if player == LEFT else row[i] > row[j]:
                yield self.text(words[:i] + words[i + 1:j] + [words[i]] + words[j + 1:])


class CricketPitch(Rules):
    def read(self, text: str) -> str:
        if text.startswith("[") and text.endswith("]"):
            text = text[1:-1]
        words = text.split(",")
        readable(words.count("o") == 1, "expected one roller `o`")
        readable(len(words) <= MOST_BUMPS + 1, f"a row must have at most {MOST_BUMPS} bumps")
        return f"[{','.join(w if w == 'o' else str(number(w, HIGHEST_BUMP)) for w in words)}]"

    def lowered(self, heights: List[int]) -> Optional[List[int]]:
        """Return the bumps after the roller has crossed them, or `None` if it cannot cross them."""
        return [h - 1 for h in heights] if min(heights) > 0 else None

    def moves(self, position: str, player: int) -> Iterator[str]:
        words = position[1:-1].split(",")
        roller = words.index("o")
        for to in range(roller) if player == LEFT else range(roller + 1, len(words)):
            first, last = min(to, roller + 1), max(to + 1, roller)
            lower = self.lowered([int(h) for h in words[first:last]])
            if lower is not None:
                crossed = [str(h) for h in lower]
                middle = ["o"] + crossed if player == LEFT else crossed + ["o"]
                yield f"[{','.join(words[:min(to, roller)] + middle + words[max(to, roller) + 1:])}]"


class RollTheLawn(CricketPitch):
    def lowered(self, heights: List[int]) -> Optional[List[int]]:
        return [max(h - 1, 0) for h in heights] if max(heights) > 0 else None


class Heaps(Rules):
    """Rules of heaps. A subclass says which heaps a heap can be replaced by."""

    impartial = True

    def replacements(self, heap: int, player: int) -> Iterator[Tuple[int, ...]]:
        raise NotImplementedError

    def read(self, text: str) -> str:
        heaps = [number(w, LARGEST_HEAP) for w in text.split(",")]
        readable(len(heaps) <= MOST_HEAPS, f"too many heaps: at most {MOST_HEAPS} are supported")
        return self.text(heaps)

    def text(self, heaps: Iterable[int]) -> str:
        return ",".join(str(h) for h in sorted(heaps) if h) or "0"

    def moves(self, position: str, player: int) -> Iterator[str]:
        heaps = [int(w) for w in position.split(",")]
        for k, heap in enumerate(heaps):
            for rest in self.replacements(heap, player):
                yield self.text(heaps[:k] + heaps[k + 1:] + [*rest])

    def parts(self, position: str) -> List[str]:
        return position.split(",") if position != "0" else []


class Nim(Heaps):
    def replacements(self, heap: int, player: int) -> Iterator[Tuple[int, ...]]:
        return ((rest,) for rest in range(heap))


class Octal(Heaps):
    def __init__(self, code: str) -> None:
        readable(re.fullmatch("[04]?[.][0-7]{1,30}", code), f"`{code[:40]}` is not the code of an octal game")
        self.code, digits = code, code.split(".")
        self.digits = [int(digits[0] or 0)] + [int(d) for d in digits[1]]

    def replacements(self, heap: int, player: int) -> Iterator[Tuple[int, ...]]:
        for taken, digit in enumerate(self.digits[:heap + 1]):
            rest = heap - taken
            if digit & 1 and rest == 0 or digit & 2 and rest > 0:
                yield (rest,)
            if digit & 4:
                yield from ((a, rest - a) for a in range(1, rest // 2 + 1))

    def expression(self, name: str) -> str:
        return f'{name}("{self.code}")'


def number_set(word: str) -> List[int]:
    """Parse a set of numbers of tokens."""
    words = word.split(",")
    readable(len(words) <= LARGEST_SET, f"a set must have at most {LARGEST_SET} numbers")
    numbers = [number(w, LARGEST_HEAP) for w in words]
    readable(all(numbers), "a move must take at least one token")
    return numbers


class PartizanSubtraction(Heaps):
    impartial = False

    def __init__(self, *words: str) -> None:
        self.sets = [number_set(w) for w in words]

    def replacements(self, heap: int, player: int) -> Iterator[Tuple[int, ...]]:
        return ((heap - taken,) for taken in self.sets[player] if taken <= heap)

    def expression(self, name: str) -> str:
        left, right = ("{" + ",".join(map(str, numbers)) + "}" for numbers in self.sets)
        return f"{name}({left}, {right})"


class Subtraction(PartizanSubtraction):
    impartial = True

    def __init__(self, word: str) -> None:
        PartizanSubtraction.__init__(self, word)
        self.sets *= 2

    def expression(self, name: str) -> str:
        return f"{name}({{{', '.join(map(str, self.sets[LEFT]))}}})"


class Wythoff(Rules):
    impartial = True

    def read(self, text: str) -> str:
        heaps = text.split(",")
        readable(len(heaps) == 2, "expected two heaps")
        return ",".join(str(number(h, LARGEST_HEAP)) for h in heaps)

    def moves(self, position: str, player: int) -> Iterator[str]:
        a, b = map(int, position.split(","))
        yield from (f"{rest},{b}" for rest in range(a))
        yield from (f"{a},{rest}" for rest in range(b))
        yield from (f"{a - taken},{b - taken}" for taken in range(1, min(a, b) + 1))


class Cutcake(Rules):
    def read(self, text: str) -> str:
        words = text.split()
        readable(1 <= len(words) <= MOST_CAKES, f"expected 1 to {MOST_CAKES} cakes")
        sizes = [matched("([0-9]+)x([0-9]+)", word, "a cake").groups() for word in words]
        cakes = [(number(rows, LONGEST_SIDE), number(columns, LONGEST_SIDE)) for rows, columns in sizes]
        readable(all(rows and columns for rows, columns in cakes), "a cake must have at least one row and one column")
        return self.text(cakes)

    def text(self, cakes: List[Tuple[int, int]]) -> str:
        return " ".join(f"{rows}x{columns}" for rows, columns in sorted(cakes))

    def moves(self, position: str, player: int) -> Iterator[str]:
        cakes = [(int(r), int(c)) for r, c in (cake.split("x") for cake in position.split(" "))]
        for k, (rows, columns) in enumerate(cakes):
            rest = cakes[:k] + cakes[k + 1:]
            if player == LEFT:
                yield from (self.text(rest + [(rows, a), (rows, columns - a)]) for a in range(1, columns))
            else:
                yield from (self.text(rest + [(a, columns), (rows - a, columns)]) for a in range(1, rows))

    def parts(self, position: str) -> List[str]:
        return [cake for cake in position.split(" ") if cake != "1x1"]


Edge = Tuple[int, int, str]


class Hackenbush(Rules):
    def read(self, text: str) -> str:
        if text == "0":
            return text
        edges = self.edges(text) if "-" in text else self.tree(text)
        readable(len(edges) <= MOST_EDGES, f"a picture must have at most {MOST_EDGES} edges")
        readable(len(self.standing(edges)) == len(edges), "an edge is not connected to the ground")
        return self.text(edges)

    def edges(self, text: str) -> List[Edge]:
        """Parse a list of edges."""
        found = []
        for word in text.split():
            edge = matched("([0-9]+)-([0-9]+)([BRG])", word, "an edge")
            low, high = sorted(number(n, LARGEST_JOINT) for n in edge.groups()[:2])
            found.append((low, high, edge[3]))
        return found

    def tree(self, text: str) -> List[Edge]:
        """Parse strings and trees such as `B(R,GB),G`."""
        found: List[Edge] = []
        at, forks = 0, [0]  # the upper end of the previous edge, and where the open branches begin
        before = ","
        for c in text:
            if c in "BRG":
                readable(before in "BRG(,", f"unexpected `{c}` in a picture")
                found.append((at, len(found) + 1, c))
                at = len(found)
            else:
                readable(before in "BRG" if c == "(" else before in "BRG)", f"unexpected `{c}` in a picture")
                if c == "(":
                    forks.append(at)
                elif c == ")":
                    readable(len(forks) > 1, "unexpected `)` in a picture")
                    at = forks.pop()
                else:
                    readable(c == ",", f"unexpected `{c}` in a picture")
                    at = forks[-1]
            before = c
        readable(len(forks) == 1 and before in "BRG)", "the picture is not complete")
        return found

    def text(self, edges: Iterable[Edge]) -> str:
        return " ".join(f"{a}-{b}{colour}" for a, b, colour in sorted(edges)) or "0"

    def parsed(self, position: str) -> List[Edge]:
        return self.edges(position) if position != "0" else []

    def groups(self, edges: List[Edge]) -> List[Set[int]]:
        """Return the vertices of the components after removing the ground, and those of loops at the ground."""
        groups: Dict[int, Set[int]] = {}
        for a, b, _ in edges:
            joined = groups.get(a or b, {a or b}) | groups.get(b, {b})
            for vertex in joined if b else ():
                groups[vertex] = joined
        return list({id(group): group for group in groups.values()}.values())

    def standing(self, edges: List[Edge]) -> List[Edge]:
        """Return the edges that are connected to the ground."""
        grounded = {b for a, b, _ in edges if a == 0}
        stands = {0}.union(*(group for group in self.groups(edges) if group & grounded))
        return [edge for edge in edges if edge[1] in stands]

    def moves(self, position: str, player: int) -> Iterator[str]:
        edges = self.parsed(position)
        for k, (_, _, colour) in enumerate(edges):
            if colour in ("BG", "RG")[player]:
                yield self.text(self.standing(edges[:k] + edges[k + 1:]))

    def parts(self, position: str) -> List[str]:
        edges = self.parsed(position)
        parts = [[edge for edge in edges if edge[1] in group] for group in self.groups(edges)]
        return [self.text(part) for part in parts + [[edge] for edge in edges if edge[1] == 0]]


class Graph(NamedTuple):
    """A graph whose vertices may be reserved for a player, `L` or `R`."""

    vertices: Set[int]
    edges: Set[Tuple[int, int]]
    reserved: Dict[int, str]

    def text(self) -> str:
        """Return the normal text."""
        edges = [f"{a}-{b}" for a, b in sorted(self.edges)]
        singles = [str(v) for v in sorted(self.vertices.difference(*self.edges))]
        marks = " ".join(f"{v}:{self.reserved[v]}" for v in sorted(self.reserved))
        if not edges and not marks and len(singles) < 2:
            return f"vertex {singles[0]}" if singles else "grid 0x0"
        return " ".join(edges + singles) + (f"; {marks}" if marks else "")

    def neighbours(self) -> Dict[int, Set[int]]:
        near: Dict[int, Set[int]] = {v: set() for v in self.vertices}
        for a, b in self.edges:
            near[a].add(b)
            near[b].add(a)
        return near

    def restricted(self, kept: Set[int], reserved: Dict[int, str]) -> Graph:
        """Return the graph on a set of vertices."""
        edges = {edge for edge in self.edges if kept.issuperset(edge)}
        return Graph(kept, edges, {v: p for v, p in reserved.items() if v in kept})


class GraphGame(Rules):
    """Rules in which a player chooses a vertex of a graph that is not reserved for the opponent."""

    def graph(self, text: str) -> Graph:
        graph = self.named(text)
        if graph is not None:
            return graph
        head, semicolon, marks = text.partition("; ")
        readable(semicolon or not head.strip().isdigit(), "write a single vertex as `vertex 4`")
        graph = self.listed(head)
        for mark in marks.split():
            vertex, _, player = mark.partition(":")
            readable(player in ("L", "R"), f"`{mark[:40]}` is not a reserved vertex")
            readable(number(vertex) in graph.vertices, f"{vertex} is not a vertex")
            readable(int(vertex) not in graph.reserved, f"{vertex} is reserved twice")
            graph.reserved[int(vertex)] = player
        return graph

    def listed(self, text: str) -> Graph:
        """Parse a list of edges and single vertices."""
        graph = Graph(set(), set(), {})
        readable(text.strip(), "expected a graph")
        for word in text.split():
            ends = sorted(number(n, LARGEST_VERTEX) for n in word.split("-"))
            readable(len(ends) < 3 and len(set(ends)) == len(ends), f"`{word[:40]}` is not an edge")
            graph.vertices.update(ends)
            if len(ends) == 2:
                graph.edges.add((ends[0], ends[1]))
        return graph

    def named(self, text: str) -> Optional[Graph]:
        """Parse a graph such as `path 5`."""
        kind, _, rest = text.partition(" ")
        if kind == "vertex":
            return Graph({number(rest, LARGEST_VERTEX)}, set(), {})
        if kind in ("complete", "cycle", "star"):
            n = number(rest, LARGEST_CLIQUE if kind == "complete" else LARGEST_VERTEX)
            readable(n >= (3 if kind == "cycle" else 1), f"`{text[:40]}` is not a graph")
            if kind == "complete":
                return Graph(set(range(n)), set(combinations(range(n), 2)), {})
            if kind == "star":
                return Graph(set(range(n + 1)), {(0, leaf) for leaf in range(1, n + 1)}, {})
            edges = {(v - 1, v) for v in range(1, n)}
            return Graph(set(range(n)), edges | {(0, n - 1)}, {})
        if kind not in ("path", "grid"):
            return None
        size = re.fullmatch("([0-9]+)x([0-9]+)" if kind == "grid" else "()([0-9]+)", rest)
        if size:
            height, width = (number(n, LARGEST_VERTEX) if n else 1 for n in size.groups())
            rows = ["." * width] * height
        else:
            rows = rest.split("/") if kind == "grid" else [rest]
        readable(1 <= sum(map(len, rows)) <= LARGEST_VERTEX or text == "grid 0x0",
                 f"a grid must have 1 to {LARGEST_VERTEX} vertices")
        readable(all(len(r) == len(rows[0]) for r in rows), "the rows have different lengths")
        readable(not set("".join(rows)) - set(".xo#"), f"`{text[:40]}` is not a graph")
        cells, width = "".join(rows), len(rows[0]) if rows else 0
        edges = {(v, v + 1) for v in range(len(cells)) if (v + 1) % width} | {(v - width, v) for v in range(width, len(cells))}
        kept = {v for v, c in enumerate(cells) if c != "#"}
        reserved = {v: "L" if c == "x" else "R" for v, c in enumerate(cells) if c in "xo"}
        return Graph(set(range(len(cells))), edges, {}).restricted(kept, reserved)

    def read(self, text: str) -> str:
        return self.graph(text).text()

    def after(self, graph: Graph, vertex: int, near: Set[int], player: int) -> Graph:
        """Return the graph after a player has chosen a vertex with these neighbours."""
        raise NotImplementedError

    def reserve(self, graph: Graph, vertex: int, near: Set[int], mark: str) -> Graph:
        """Remove a vertex, and reserve its neighbours. Vertices reserved for both players are removed."""
        gone = {vertex} | {n for n in near if graph.reserved.get(n, mark) != mark}
        return graph.restricted(graph.vertices - gone, {**graph.reserved, **{n: mark for n in near}})

    def moves(self, position: str, player: int) -> Iterator[str]:
        graph = self.graph(position)
        near = graph.neighbours()
        for v in graph.vertices:
            if graph.reserved.get(v) != "RL"[player]:
                yield self.after(graph, v, near[v], player).text()

    def parts(self, position: str) -> List[str]:
        graph, parts = self.graph(position), []
        near, todo = graph.neighbours(), set(graph.vertices)
        while todo:
            part = [todo.pop()]
            for v in part:  # the list grows during the loop
                part += near[v] & todo
                todo -= near[v]
            parts.append(graph.restricted(set(part), graph.reserved).text())
        return parts


class Col(GraphGame):
    def after(self, graph: Graph, vertex: int, near: Set[int], player: int) -> Graph:
        return self.reserve(graph, vertex, near, "RL"[player])


class Snort(GraphGame):
    def after(self, graph: Graph, vertex: int, near: Set[int], player: int) -> Graph:
        return self.reserve(graph, vertex, near, "LR"[player])


class NodeKayles(GraphGame):
    def after(self, graph: Graph, vertex: int, near: Set[int], player: int) -> Graph:
        return graph.restricted(graph.vertices - near - {vertex}, graph.reserved)

    def is_impartial(self, position: str) -> bool:
        return not self.graph(position).reserved


RULES: Dict[str, Callable[..., Rules]] = {
    "domineering": Domineering, "cram": Cram, "clobber": Clobber, "nogo": NoGo, "konane": Konane,
    "amazons": Amazons, "fission": Fission, "elephants_and_rhinos": ElephantsAndRhinos,
    "toads_and_frogs": ToadsAndFrogs, "toppling_dominoes": TopplingDominoes, "push": Push, "shove": Shove,
    "lenres": LenRes, "cricket_pitch": CricketPitch, "roll_the_lawn": RollTheLawn, "nim": Nim, "octal": Octal,
    "subtraction": Subtraction, "partizan_subtraction": PartizanSubtraction, "wythoff": Wythoff,
    "cutcake": Cutcake, "hackenbush": Hackenbush, "col": Col, "snort": Snort, "node_kayles": NodeKayles,
}
WORDS = {"octal": 1, "subtraction": 1, "partizan_subtraction": 2}  # after the name


class Ruleset:
    """Rules, perhaps with positions that are sums of parts. Such a position is a text with the separator ` + `."""

    def __init__(self, tag: str, name: str, words: Sequence[str]) -> None:
        readable(tag in ("whole", "parts") and name in RULES and len(words) == WORDS.get(name, 0),
                 f"this checker does not support the rules `{tag[:40]} {name[:40]}`")
        self.rules, self.split, self.name = RULES[name](*words), tag == "parts", name
        self.expression = self.rules.expression(name)

    def parts(self, state: str) -> List[str]:
        return [state] if not self.split else state.split(" + ") if state else []

    def join(self, parts: Iterable[str]) -> str:
        return " + ".join(sorted(part for part in parts if part))

    def read(self, text: str, one: bool = False) -> str:
        """Return the normal text of a position. If `one` is true, the text must denote a single position."""
        readable(len(text) <= LONGEST_TEXT, "the position is too large")
        if not self.split:
            return self.rules.read(text)
        texts = [text] if one else self.parts(text)
        return self.join(part for t in texts for part in self.rules.parts(self.rules.read(t)))

    def moves(self, state: str, player: int) -> Iterator[str]:
        if not self.split:
            yield from self.rules.moves(state, player)
            return
        parts = self.parts(state)
        for k, part in enumerate(parts):
            for option in self.rules.moves(part, player):
                yield self.join(parts[:k] + parts[k + 1:] + self.rules.parts(option))

    def is_impartial(self, state: str) -> bool:
        """Return `True` if nim values are defined. A sum without parts is impartial under any rules."""
        return all(self.rules.is_impartial(part) for part in self.parts(state))

    def show(self, state: str) -> str:
        return " + ".join(f'{self.expression}("{p}")' for p in self.parts(state)) or "0"


# Games. An option without a label is described by its tuple. Tuples of different kinds are never equal.

Game = Union[int, "Position", "Sum", "Negative"]


class Form(NamedTuple):
    """A literal form, given by the labels of its options."""

    left: Tuple[int, ...]
    right: Tuple[int, ...]


class Position(NamedTuple):
    """A position under the rules with this number."""

    rules: int
    text: str


class Sum(NamedTuple):
    """A sum of literal forms, positions and negatives."""

    terms: Tuple[Game, ...]


class Negative(NamedTuple):
    """The negative of a literal form or of a position."""

    game: Game


Node = Union[Form, Position, Sum, Negative]
Term = Tuple[Union[int, Position], bool]  # a literal form or a position, and whether it is negated
Name = Union[Tuple[int, int], int, str]  # a number n / 2^k as (n, k), a nimber, or `^` or `v`
Piece = Union[str, Tuple[Game, str, int]]  # a text; or a game, its quotation mark and its depth


# Statements that the checker evaluates. A form is a number; two forms have the same number if and only
# if they have the same sets of options.

class Value(NamedTuple):
    """A game: the canonical form of a value that is not a number, a form, or a sum with unsupported options."""

    kind: str  # "value", "form" or "sum"
    form: int


class Place(NamedTuple):
    """A position of a ruleset with this name."""

    name: str
    text: str


class Items(NamedTuple):
    """A list. The order of its items is 0 as written, 1 unspecified, or 2 with unspecified repetitions."""

    items: Tuple[Any, ...]
    order: int


class Function(NamedTuple):
    """A function: the names of its parameters, its body, and the local names around it."""

    names: Tuple[str, ...]
    body: Any
    local: Any


class Builtin(NamedTuple):
    """The name of a function or of a ruleset."""

    name: str


def small(x: Fraction) -> Fraction:
    """Return a fraction that does not exceed the limit."""
    readable(max(abs(x.numerator), x.denominator) < LARGEST_FRACTION, "a number is too large")
    return x


class Forms:
    """Computes with literal forms by the definitions of the theory. `stored` contains results."""

    def __init__(self) -> None:
        self.all: List[Tuple[Tuple[int, ...], Tuple[int, ...]]] = []
        self.numbers: Dict[Any, int] = {}
        self.heights: List[int] = []
        self.stored: Dict[Any, Any] = {}
        self.steps = 0

    def spend(self, steps: int) -> None:
        self.steps += steps
        readable(self.steps <= MOST_EVALUATION_STEPS, "the evaluation takes too many steps")

    def form(self, left: Iterable[int], right: Iterable[int]) -> int:
        """Return the literal form with these options."""
        options = tuple(sorted(set(left))), tuple(sorted(set(right)))
        self.spend(1 + len(options[0]) + len(options[1]))
        if options not in self.numbers:
            height = max((self.heights[o] + 1 for side in options for o in side), default=0)
            readable(height <= HIGHEST_FORM, "a form is nested too deeply")
            self.numbers[options] = len(self.all)
            self.all.append(options)
            self.heights.append(height)
        return self.numbers[options]

    def store(self, key: Any, compute: Callable[[], Any]) -> Any:
        if key not in self.stored:
            self.spend(1)
            self.stored[key] = compute()
        return self.stored[key]

    def le(self, g: int, h: int) -> bool:
        """Decide g <= h."""
        key = g, h
        if key not in self.stored:
            self.spend(1 + len(self.all[g][LEFT]) + len(self.all[h][RIGHT]))
            self.stored[key] = not (any(self.le(h, x) for x in self.all[g][LEFT]) or any(self.le(y, g) for y in self.all[h][RIGHT]))
        return bool(self.stored[key])

    def negative(self, g: int) -> int:
        return int(self.store(("-", g), lambda: self.form(map(self.negative, self.all[g][RIGHT]), map(self.negative, self.all[g][LEFT]))))

    def compound(self, sign: str, g: int, h: int) -> int:
        """Return the sum, the ordinal sum or the side-sum of two forms."""
        def options(side: int) -> List[int]:
            first = [self.compound(sign, x, h) for x in self.all[g][side]] if sign == "+" or sign == "<>" and side == LEFT else [*self.all[g][side]]
            second = [*self.all[h][side]] if sign == "<>" and side == LEFT else [self.compound(sign, g, y) for y in self.all[h][side]]
            return first + second
        return int(self.store((sign, g, h), lambda: self.form(options(LEFT), options(RIGHT))))

    def below(self, g: int, h: int, modulo: bool) -> bool:
        """Decide g <= h, perhaps modulo infinitesimals: the Right stop of h - g is then at least 0."""
        return bool(self.stop(self.compound("+", h, self.negative(g)), RIGHT) >= 0) if modulo else self.le(g, h)

    def simplest(self, left: Iterable[int], right: Iterable[int], modulo: bool) -> int:
        """Bypass reversible options and delete dominated options."""
        sides = [set(left), set(right)]
        below = [lambda g, h: self.below(g, h, modulo), lambda g, h: self.below(h, g, modulo)]

        def bypass() -> bool:
            g = self.form(*sides)
            for player in (LEFT, RIGHT):
                for option in sorted(sides[player]):
                    for answer in self.all[option][1 - player]:
                        if below[player](answer, g):
                            sides[player].remove(option)
                            sides[player].update(self.all[answer][player])
                            return True
            return False

        while bypass():
            pass
        for player in (LEFT, RIGHT):
            for option in sorted(sides[player]):
                if any(below[player](option, other) for other in sides[player] - {option}):
                    sides[player].remove(option)
        return self.form(*sides)

    def canonical(self, g: int) -> int:
        return int(self.store(("canonical", g), lambda: self.simplest(*(map(self.canonical, side) for side in self.all[g]), False)))

    def reduced(self, g: int) -> int:
        """Return the reduced canonical form."""
        def compute() -> int:
            if self.stop(g, LEFT) == self.stop(g, RIGHT):
                return self.of_number(self.stop(g, LEFT))
            c = self.canonical(g)
            r = self.simplest(*(map(self.reduced, side) for side in self.all[c]), True)
            need(self.below(c, r, True) and self.below(r, c, True), "the reduced canonical form was not found")
            return r
        return int(self.store(("reduced", g), compute))

    def of_number(self, x: Fraction) -> int:
        """Return the canonical form of a number."""
        n, d = x.numerator, x.denominator
        readable(d & (d - 1) == 0, "a number is not a game")
        readable(d > 1 or abs(n) <= HIGHEST_FORM, "a form is nested too deeply")

        def compute() -> int:
            left = [self.of_number(Fraction(n - 1, d))] if d > 1 or n > 0 else []
            return self.form(left, [self.of_number(Fraction(n + 1, d))] if d > 1 or n < 0 else [])
        return int(self.store(("number", x), compute))

    def number(self, g: int) -> Optional[Fraction]:
        """Return the number that a form equals, if there is one."""
        def compute() -> Optional[Fraction]:
            left, right = ([self.number(o) for o in side] for side in self.all[self.canonical(g)])
            if len(left) > 1 or len(right) > 1 or None in left + right:
                return None
            numbers = [x for x in left + right if x is not None]
            if not left or not right:
                return small(sum(numbers, Fraction(len(left) - len(right))))
            return small(sum(numbers, Fraction(0)) / 2) if numbers[0] < numbers[1] else None
        result: Optional[Fraction] = self.store(("as number", g), compute)
        return result

    def stop(self, g: int, player: int) -> Fraction:
        """Return the Left or the Right stop."""
        def compute() -> Fraction:
            x = self.number(g)
            if x is not None:
                return x
            return (max, min)[player](self.stop(o, 1 - player) for o in self.all[self.canonical(g)][player])
        return Fraction(self.store(("stop", g, player), compute))

    def reached(self, g: int, player: int) -> Set[int]:
        """Return the forms that a player reaches by one or more consecutive moves."""
        reached: Set[int] = set()
        todo = [*self.all[g][player]]
        while todo:
            option = todo.pop()
            if option not in reached:
                self.spend(1)
                reached.add(option)
                todo += self.all[option][player]
        return reached

    def followers(self, g: int) -> Set[int]:
        """Return a form and its followers."""
        found: Set[int] = set()
        todo = [g]
        while todo:
            form = todo.pop()
            if form not in found:
                self.spend(1)
                found.add(form)
                todo += self.all[form][LEFT] + self.all[form][RIGHT]
        return found

    def closure(self, g: int) -> int:
        """Return the option closure."""
        return int(self.store(("closure", g), lambda: self.form(*([self.closure(o) for o in self.reached(g, p)] for p in (LEFT, RIGHT)))))

    def wins_misere(self, g: int, player: int) -> bool:
        options = self.all[g][player]
        return bool(self.store(("misere", g, player), lambda: not options or any([not self.wins_misere(o, 1 - player) for o in options])))

    def nimber(self, n: int) -> int:
        smaller: List[int] = []
        for _ in range(n + 1):
            smaller.append(self.form(smaller, smaller))
        return smaller[n]

    def nus(self, number: Fraction, ups: int, nim: int) -> int:
        """Return the canonical form of the sum of a number, ups and a nimber."""
        star = self.nimber(1)
        up = self.form([self.nimber(0)], [star]) if ups > 0 else self.form([star], [self.nimber(0)])
        g = self.of_number(number)
        for term in [up] * abs(ups) + [self.nimber(nim)]:
            g = self.canonical(self.compound("+", g, term))
        return g

    def day(self, n: int, canonical: bool) -> List[int]:
        """Return the literal forms born by day n, or their canonical forms."""
        forms = [self.form([], [])]
        for _ in range(n):
            sets = [[f for k, f in enumerate(forms) if i >> k & 1] for i in range(1 << len(forms))]
            forms = [self.form(left, right) for left in sets for right in sets]
        return sorted({self.canonical(f) for f in forms}) if canonical else forms


SIGNS = ("===", "|||", "||", "|>", "|", "<|", "<>", "<=", "<", ">=", ">", "!=", "\u2245", "=", "->", "..", "+", "-", "\u00b7", "\u00b1",
         "/", "(", ")", "[", "]", "{", "}", ",", ":", "'")
KEYWORDS = ("for", "in", "if", "then", "else", "and", "or", "not", "true", "false")
RESERVED = "_ assert pass on off over under dud upon downunder tis tisn hi lo minus_off minus_under".split()
RELATIONS = ("=", "!=", "<", ">", "<=", ">=", "||", "<|", "|>", "===", "\u2245", "in")
NUS = r"(?:(\^+|v+)((?<![v^][v^])[0-9]+)?)?(\*[0-9]*)?"
TOKEN = re.compile("|".join([
    r"(?P<number>[0-9]+(?:/[0-9]+)?)(?P<nus>(?:(?:\^+|v+)[0-9]*)?(?:\*[0-9]*)?)", r"(?P<game>(?:(?:\^+|v+(?![A-Za-uw-z_]))[0-9]*)(?:\*[0-9]*)?|\*[0-9]*)",
    r'"(?P<text>[^"\\]*)"', r"(?P<name>[A-Za-z_][A-Za-z0-9_]*)", "(?P<sign>" + "|".join(map(re.escape, SIGNS)) + ")"]))


def tokens(text: str) -> List[Tuple[str, Any]]:
    """Split an expression into tokens: their kinds and contents."""
    found: List[Tuple[str, Any]] = []
    place = 0
    while True:
        start = place
        while text[place:place + 1] == " ":
            place += 1
        spaced = place > start
        if place == len(text):
            return found[::-1]
        readable(len(found) < 10000 and not text.startswith("||||", place), "the expression is too long, or a run of bars is")
        kind, before = found[-1] if found else ("", "")
        joins = kind == "text" or kind == "sign" and before in (")", "]", "}", "'") or kind == "name" and text[place] == "["
        readable(not (spaced and joins and text[place] in "(["), "unexpected space before a bracket")
        match = TOKEN.match(text, place)
        if match is None:
            raise Unreadable(f"`{text[place:place + 20]}` is not supported")
        place = match.end()
        if match["number"] or match["game"]:
            nus = re.fullmatch(NUS, match["nus"] if match["number"] else match["game"])
            after = text[place:place + 1]
            readable(nus and not re.match(r"[A-Za-z0-9_^*]", after), "a number or a name is followed by another one")
            assert nus is not None
            arrows, power, star = (part or "" for part in nus.groups())
            numerator, _, denominator = (match["number"] or "0").partition("/")
            digits = (numerator, denominator, power, star[1:])
            readable(not any(d[:1] == "0" and d != "0" for d in digits), "a number begins with 0")
            readable(numerator.strip("0") or not match["number"] or not (arrows or star), "0 is followed by ups or a nimber")
            readable(0 < int(denominator or 1) < LARGEST_FRACTION and int(numerator) < LARGEST_FRACTION and not (denominator and after == "/"),
                     "this fraction is not supported")
            ups = len(arrows) * int(power or 1) * (1 if "^" in arrows else -1)
            nim = int(star[1:] or 1) if star else 0
            readable(max(abs(ups), nim) <= 1000, "a number is too large")
            x = Fraction(int(numerator), int(denominator or 1))
            found.append(("nus", (x, ups, nim)) if arrows or star else ("number", x))
        elif match["text"] is not None:
            found.append(("text", match["text"]))
        elif match["name"]:
            readable(match["name"] not in RESERVED and not re.fullmatch("_.*|v+[0-9]*", match["name"]), f"`{match['name']}` is not supported")
            found.append(("sign" if match["name"] in KEYWORDS else "name", match["name"]))
        else:
            found.append(("sign", match["sign"]))


class Parser:
    """Parses an expression. A tree is a tuple of its kind and its parts. The next token is the last one in the list."""

    def __init__(self, text: str) -> None:
        self.tokens = tokens(text)
        self.depth = 0

    def parse(self) -> Any:
        tree = self.expression()
        readable(not self.tokens, "unexpected text after an expression")
        return tree

    def sign(self) -> str:
        kind, sign = self.tokens[-1] if self.tokens else ("", "")
        return sign if kind == "sign" else ""

    def skip(self, *signs: str) -> str:
        """Skip one of these signs, if it comes next, and return it."""
        sign = self.sign()
        if sign in signs:
            self.tokens.pop()
            return sign
        return ""

    def expect(self, sign: str) -> None:
        readable(self.skip(sign), f"expected `{sign}`")

    def name(self) -> str:
        readable(self.tokens and self.tokens[-1][0] == "name", "expected a name")
        return str(self.tokens.pop()[1])

    def parameters(self) -> Optional[Tuple[str, ...]]:
        """Parse the parameters of a function and its arrow, if they come next."""
        rest = self.tokens[:]
        try:
            names = self.listed(self.name) if self.skip("(") else [self.name()]
            if rest[-1] == ("sign", "("):
                self.expect(")")
            self.expect("->")
            readable(len(set(names)) == len(names), "two parameters have the same name")
            return tuple(names)
        except Unreadable:
            self.tokens = rest
            return None

    def deeper(self) -> None:
        self.depth += 1
        readable(self.depth <= DEEPEST_TREE, "the expression is nested too deeply")

    def expression(self) -> Any:
        self.deeper()
        names = self.parameters() if self.tokens and (self.tokens[-1][0] == "name" or self.sign() == "(") else None
        if names:
            tree: Any = ("->", names, self.expression())
        elif self.skip("if"):
            condition = self.expression()
            self.expect("then")
            yes = self.expression()
            self.expect("else")
            tree = ("if", condition, yes, self.expression())
        else:
            tree = self.chain("or", lambda: self.chain("and", self.relation))
        self.depth -= 1
        return tree

    def chain(self, word: str, part: Callable[[], Any]) -> Any:
        parts = [part()]
        while self.skip(word):
            parts.append(part())
        return (word, *parts) if len(parts) > 1 else parts[0]

    def listed(self, part: Callable[[], Any]) -> List[Any]:
        parts = [part()]
        while self.skip(","):
            parts.append(part())
        return parts

    def relation(self) -> Any:
        if self.skip("not"):
            self.deeper()
            tree = ("not", self.relation())
            self.depth -= 1
            return tree
        left, found = self.sum(), []
        while self.sign() in RELATIONS:
            sign = self.skip(*RELATIONS)
            right = self.sum()
            found.append((sign, left, right))
            left = right
        readable(len(found) < 2 or all(sign != "in" for sign, _, _ in found), "`in` is part of a chain")
        return left if not found else found[0] if len(found) == 1 else ("and", *found)

    def sum(self) -> Any:
        return self.binary((("+", "-"), ("<>",), (":",), ("\u00b7", "/")))

    def binary(self, levels: Sequence[Tuple[str, ...]]) -> Any:
        if not levels:
            return self.unary()
        left = self.binary(levels[1:])
        while self.sign() in levels[0]:
            sign = self.skip(*levels[0])
            right = self.binary(levels[1:])
            left = ("+", left, ("negative", right)) if sign == "-" else (sign, left, right)
        return left

    def unary(self) -> Any:
        self.deeper()
        signs = [("sign", "-"), ("sign", "\u00b1")]
        readable(len(self.tokens) < 2 or not all(t in signs for t in self.tokens[-2:]), "two signs follow each other")
        if self.skip("-"):
            tree = self.unary()
            # A minus before a number, ups and a nimber belongs to the number.
            if tree[0] == "nus" and tree[1][0]:
                x, *rest = tree[1]
                tree = ("nus", (-x, *rest))
            else:
                tree = ("negative", tree)
        elif self.skip("\u00b1"):
            part = self.unary()
            tree = ("{", [part], [("negative", part)])
        else:
            tree = self.atom()
            while tree[0] not in ("number", "nus") and self.sign() in ("(", "["):
                if self.skip("("):
                    arguments = [] if self.sign() == ")" else self.listed(self.argument)
                    self.expect(")")
                    tree = ("call", tree, *arguments)
                else:
                    self.skip("[")
                    tree = ("index", tree, self.expression())
                    self.expect("]")
        self.depth -= 1
        return tree

    def argument(self) -> Any:
        named = len(self.tokens) > 1 and self.tokens[-1][0] == "name" and self.tokens[-2] == ("sign", ":")
        readable(not named, "named arguments are not supported")
        return self.expression()

    def atom(self) -> Any:
        readable(self.tokens, "expected an expression")
        kind, content = self.tokens.pop()
        if kind != "sign" or content in ("true", "false"):
            return "name" if kind == "sign" else kind, content
        if content == "(":
            inside = self.expression()
            self.expect(")")
            return ("+", inside, ("number", Fraction(0))) if inside[0] == "nus" else inside
        if content == "'":
            tree: Any = ("'", self.sum())
            self.expect("'")
            return tree
        if content == "{":
            sides, bars = [], []
            while True:
                sides.append([] if self.sign() in ("|", "||", "|||", "}") else self.listed(self.sum))
                if self.skip("}"):
                    return self.braces(sides, bars)
                bar = self.skip("|", "||", "|||")
                readable(bar, "expected `|` or `}`")
                bars.append(len(bar))
        readable(content == "[", "expected an expression")
        parts = [] if self.sign() == "]" else self.listed(self.expression)
        clauses: List[Any] = []
        while len(parts) == 1 and self.sign() in (("for", "if") if clauses else ("for",)):
            if self.skip("if"):
                clauses.append((self.expression(),))
                continue
            self.skip("for")
            name = self.name()
            self.expect("in")
            source = self.sum()
            clauses.append((name, ("..", source, self.sum()) if self.skip("..") else source))
        self.expect("]")
        return ("for", parts[0], clauses) if clauses else ("list", *parts)

    def braces(self, sides: List[Any], bars: List[int]) -> Any:
        """Return the game in braces. The longest bar separates the options of the two players."""
        readable(bars and bars.count(max(bars)) == 1, "these braces are not supported")
        k = bars.index(max(bars))
        left = sides[0] if k == 0 else [self.braces(sides[:k + 1], bars[:k])]
        right = sides[-1] if k == len(bars) - 1 else [self.braces(sides[k + 1:], bars[k + 1:])]
        return "{", left, right


# The steps of a list for each item.
ITEM = 8
FUNCTIONS = set("""value form canonical left_options right_options positions outcome misere_outcome left_stop right_stop
is_number is_integer is_numberish is_infinitesimal compare_inf reduced birthday is_canonical is_all_small
ordinal_sum side_sum option_closure is_option_closed left_threat right_threat nimber tiny miny day literal_day
size sum any all min max first last reverse elements poset power remainder quotient text join_texts repeat""".split())


class Evaluator:
    """Evaluates statements by the definitions of their functions."""

    def __init__(self) -> None:
        self.forms = Forms()
        self.names: Dict[str, Any] = {}
        self.definitions = ""
        self.rulesets: Dict[str, Ruleset] = {}
        self.trees: Dict[Place, int] = {}
        self.depth = 0

    def define(self, text: str) -> None:
        """Read a line `let`."""
        name, sign, body = text.partition(" := ")
        readable(sign and tokens(name) == [("name", name)] and len(self.names) < 100, "expected a definition `NAME := EXPRESSION`")
        self.names[name] = self.evaluate(Parser(body).parse(), None)
        self.definitions += text + "; "
        need(len(self.definitions) <= LONGEST_STATEMENT, "the statement is too long to print")

    def statement(self, text: str) -> str:
        """Return a true statement with the definitions before it."""
        result = self.evaluate(Parser(text).parse(), None)
        readable(isinstance(result, bool), "the expression is not a statement")
        need(result, "the statement is false")
        return self.definitions + text

    def evaluate(self, tree: Any, local: Any) -> Any:
        self.forms.spend(1)
        self.depth += 1
        readable(self.depth <= DEEPEST_CALL, "the evaluation is nested too deeply")
        value = self.value(tree, local)
        self.depth -= 1
        return value

    def truth(self, tree: Any, local: Any) -> bool:
        result = self.evaluate(tree, local)
        readable(isinstance(result, bool), "expected a truth value")
        return bool(result)

    def value(self, tree: Any, local: Any) -> Any:
        kind, *parts = tree
        if kind in ("number", "text"):
            return parts[0]
        if kind == "nus":
            return self.simplified(self.forms.nus(*parts[0]))
        if kind == "name":
            return self.named(parts[0], local)
        if kind == "->":
            return Function(parts[0], parts[1], local)
        if kind == "if":
            return self.evaluate(parts[1] if self.truth(parts[0], local) else parts[2], local)
        if kind == "not":
            return not self.truth(parts[0], local)
        if kind in ("and", "or"):
            return any(self.truth(p, local) for p in parts) if kind == "or" else all(self.truth(p, local) for p in parts)
        if kind == "for":
            items: List[Any] = []
            order = self.comprehend(parts[0], parts[1], local, items)
            return Items(tuple(items), order)
        if kind == "'":
            return Value("form", self.quoted(parts[0], local))
        if kind == "{":
            sides = [[self.forms.canonical(self.form(g)) for p in side for g in self.flat(self.evaluate(p, local))] for side in parts]
            return self.simplified(self.forms.form(*sides))
        if kind == "list":
            self.forms.spend(ITEM * len(parts))
        values = [self.evaluate(p, local) for p in parts]
        if kind == "list":
            return Items(tuple(values), 0)
        if kind == "..":
            first, last = map(self.integer, values)
            self.forms.spend(ITEM * max(last - first, 0))
            return Items(tuple(Fraction(n) for n in range(first, last + 1)), 0)
        if kind == "index":
            readable(isinstance(values[0], Items) and values[0].order == 0, "expected a list")
            k = self.integer(values[1])
            readable(0 <= k < len(values[0].items), "index out of range")
            return values[0].items[k]
        return self.call(values[0], values[1:]) if kind == "call" else self.operator(kind, values)

    def integer(self, value: Any) -> int:
        readable(isinstance(value, Fraction) and value.denominator == 1, "expected an integer")
        return int(value)

    def flat(self, value: Any) -> Sequence[Any]:
        return value.items if isinstance(value, Items) else [value]

    def named(self, name: str, local: Any) -> Any:
        while local:
            key, value, local = local
            if key == name:
                return value
        if name in ("true", "false"):
            return name == "true"
        readable(name in self.names or name in FUNCTIONS or name in RULES, f"`{name[:40]}` is not supported")
        return self.names.get(name, Builtin(name))

    def comprehend(self, item: Any, clauses: List[Any], local: Any, items: List[Any]) -> int:
        """Append the items of a comprehension, and return their order."""
        if not clauses:
            self.forms.spend(ITEM)
            items.append(self.evaluate(item, local))
            return 0
        if len(clauses[0]) == 1:
            return self.comprehend(item, clauses[1:], local, items) if self.truth(clauses[0][0], local) else 0
        name, source = clauses[0]
        values = self.evaluate(source, local)
        readable(isinstance(values, Items), "expected a list")
        return max([values.order] + [self.comprehend(item, clauses[1:], (name, value, local), items) for value in values.items])

    def quoted(self, tree: Any, local: Any) -> int:
        """Return the form in quotation marks."""
        kind, *parts = tree
        if kind == "{":
            return self.forms.form(*([self.quoted(p, local) for p in side] for side in parts))
        if kind == "+":
            return self.forms.compound("+", *(self.quoted(p, local) for p in parts))
        readable(kind not in ("\u00b7", ":", "<>"), "products and ordinal sums in quotation marks are not supported")
        return self.forms.negative(self.quoted(parts[0], local)) if kind == "negative" else self.literal(self.evaluate(tree, local))

    def simplified(self, form: int) -> Any:
        """Return the value of a form."""
        x = self.forms.number(form)
        return Value("value", self.forms.canonical(form)) if x is None else x

    def form(self, value: Any) -> int:
        """Return the form of a game. The form of a value is its canonical form."""
        if isinstance(value, Fraction):
            return self.forms.of_number(value)
        if isinstance(value, Place):
            return self.tree(value)
        readable(isinstance(value, Value), "expected a game")
        return int(value.form)

    def literal(self, value: Any) -> int:
        """Return the form of a game that is not a mixed sum."""
        readable(not isinstance(value, Value) or value.kind != "sum", "the form of this sum is not supported")
        return self.form(value)

    def distinct(self, items: Sequence[Any]) -> Items:
        """Return the items without repetitions. Reject equal items of which the language could keep either."""
        kept: List[Any] = []
        for item in items:
            equal = [other for other in kept if self.related("=", item, other)]
            for value in [item, *equal] if equal else []:
                readable(isinstance(value, (Fraction, str)) or isinstance(value, Value) and value.kind == "value", "two items are equal")
            kept += [] if equal else [item]
        return Items(tuple(kept), 1)

    def moves(self, place: Place, player: int) -> List[Place]:
        """Return the options of a position."""
        self.forms.spend(64 + len(place.text) ** 2 // 16)
        texts = sorted(set(self.rulesets[place.name].moves(place.text, player)))
        self.forms.spend(sum(map(len, texts)))
        return [Place(place.name, text) for text in texts]

    def tree(self, place: Place) -> int:
        """Return the game tree of a position."""
        if place not in self.trees:
            self.depth += 1
            readable(self.depth <= 2 * DEEPEST_CALL, "a position has too many moves")
            self.trees[place] = self.forms.form(*([self.tree(o) for o in self.moves(place, p)] for p in (LEFT, RIGHT)))
            self.depth -= 1
        return self.trees[place]

    def call(self, function: Any, arguments: List[Any]) -> Any:
        if isinstance(function, Builtin):
            return self.builtin(function.name, arguments)
        readable(isinstance(function, Function) and len(function.names) == len(arguments), "a call is not supported")
        local = function.local
        for name, value in zip(function.names, arguments):
            local = name, value, local
        return self.evaluate(function.body, local)

    def operator(self, sign: str, values: List[Any]) -> Any:
        a, b = values[0], values[-1]
        kinds = tuple(type(v) for v in values)
        if sign == "+" and kinds in ((str, str), (Items, Items)):
            self.forms.spend(len(a) + len(b) if kinds[0] is str else ITEM * (len(a.items) + len(b.items)))
        if sign == "+" and kinds == (Fraction, Fraction) or kinds == (str, str) and sign == "+":
            return small(a + b) if kinds[0] is Fraction else a + b
        if sign == "+" and kinds == (Items, Items):
            return Items(a.items + b.items, max(a.order, b.order))
        if sign == "+":
            g = self.forms.compound("+", *sorted(map(self.form, values)))
            kind = {"value": "value", "form": "form"}
            found = {kind.get(v.kind, "sum") if isinstance(v, Value) else "value" if isinstance(v, Fraction) else "sum" for v in values}
            return self.simplified(g) if found == {"value"} else Value("form" if found == {"form"} else "sum", g)
        if sign == "negative":
            if isinstance(a, Fraction):
                return -a
            g = self.forms.negative(self.form(a))
            kind_of = a.kind if isinstance(a, Value) else "sum"
            return self.simplified(g) if kind_of == "value" else Value(kind_of, g)
        if sign == "\u00b7":
            readable(kinds[0] is Fraction and (kinds[1] is Fraction or kinds[1] is Value and b.kind != "sum"), "a product is not supported")
            if kinds[1] is Fraction:
                return small(a * b)
            n = self.integer(a)
            readable(abs(n) <= 1000, "a product is not supported")
            total: Any = Fraction(0) if b.kind == "value" else Value("form", self.forms.form([], []))
            for _ in range(abs(n)):
                total = self.operator("+", [total, b if n > 0 else self.operator("negative", [b])])
            return total
        if sign == "/":
            readable(kinds == (Fraction, Fraction) and b, "a quotient is not supported")
            return small(a / b)
        if sign in (":", "<>"):
            return Value("form", self.forms.compound(sign, self.literal(a), self.literal(b)))
        if sign == "in":
            readable(isinstance(b, Items), "expected a list")
            return any([self.related("=", a, item) for item in b.items])
        return self.related(sign, a, b)

    def related(self, sign: str, a: Any, b: Any) -> bool:
        """Decide a relation."""
        identical = sign in ("===", "\u2245")
        self.forms.spend(1 + (min(len(a), len(b)) // 64 if isinstance(a, str) and isinstance(b, str) else 0))
        if type(a) is type(b) and isinstance(a, (Items, str, bool)):
            readable(sign in ("=", "!="), "a relation is not supported")
            if isinstance(a, Items):
                order = max(a.order, b.order)
                readable(not a.items or not b.items or order == 0 or order == 1 and max(len(a.items), len(b.items)) == 1,
                         "the order of the items of a list is unspecified")
                self.depth += 1
                readable(self.depth <= DEEPEST_CALL, "a list is nested too deeply")
                equal = len(a.items) == len(b.items) and all(self.related("=", x, y) for x, y in zip(a.items, b.items))
                self.depth -= 1
            else:
                equal = a == b
            return equal == (sign == "=")
        if isinstance(a, Fraction) and isinstance(b, Fraction) and not identical:
            below, above = a <= b, b <= a
        else:
            if identical:
                return self.literal(a) == self.literal(b)
            g, h = self.form(a), self.form(b)
            below, above = self.forms.le(g, h), self.forms.le(h, g)
        return {"=": below and above, "!=": not (below and above), "<": below and not above, ">": above and not below, "<=": below,
                ">=": above, "||": not below and not above, "<|": not above, "|>": not below}[sign]

    def related_forms(self, game: Any, forms: Iterable[int]) -> Items:
        """Return options or other forms as values of the same kind as the game."""
        is_form = isinstance(game, Value) and game.kind == "form"
        return Items(tuple(Value("form", f) if is_form else self.simplified(f) for f in forms), 1)

    def builtin(self, name: str, arguments: List[Any]) -> Any:
        """Apply a function of the language."""
        kinds = tuple(type(a) for a in arguments)
        a = arguments[0] if arguments else None
        if kinds == (Items,):
            return self.of_list(name, a.items, a.order)
        if kinds == (str,) and name in RULES:
            if name not in self.rulesets:
                self.rulesets[name] = Ruleset("whole", name, ())
            return Place(name, self.rulesets[name].read(a, one=True))
        if kinds == (Fraction,) and name in ("nimber", "day", "literal_day"):
            n = self.integer(a)
            readable(0 <= n <= (100 if name == "nimber" else 2), "this argument is not supported")
            if name == "nimber":
                return self.simplified(self.forms.nimber(n))
            return self.related_forms(None if name == "day" else Value("form", 0), self.forms.day(n, name == "day"))
        if name == "text" and kinds[0] in (str, Fraction) and len(kinds) == 1:
            return a if isinstance(a, str) else str(self.integer(a))
        if kinds == (Fraction, Fraction) and name in ("power", "remainder", "quotient"):
            n = self.integer(arguments[1])
            if name == "power":
                readable(abs(n) <= 120 and (a or n >= 0), "this power is not supported")
                return small(a ** n)
            readable(n > 0, "the divisor is not positive")
            return Fraction(self.integer(a) % n if name == "remainder" else self.integer(a) // n)
        if kinds == (str, Fraction) and name == "repeat":
            n = self.integer(arguments[1])
            readable(0 <= n <= 4096, "this argument is not supported")
            self.forms.spend(n * len(a))
            return a * n
        if len(arguments) == 2:
            if name in ("ordinal_sum", "side_sum"):
                return self.operator(":" if name == "ordinal_sum" else "<>", arguments)
            g, h = map(self.form, arguments)
            readable(name == "compare_inf", f"`{name[:40]}` is not supported")
            return {(True, True): "=", (True, False): "<", (False, True): ">", (False, False): "||"}[
                self.forms.below(g, h, True), self.forms.below(h, g, True)]
        readable(len(arguments) == 1, f"`{name[:40]}` is not supported")
        return self.of_game(name, a)

    def of_list(self, name: str, items: Tuple[Any, ...], order: int) -> Any:
        """Apply a function of a list."""
        if name in ("any", "all"):
            readable(all(isinstance(i, bool) for i in items), "expected truth values")
            return any(items) if name == "any" else all(items)
        if name in ("min", "max"):
            readable(items and all(isinstance(i, Fraction) for i in items), "expected numbers")
            return min(items) if name == "min" else max(items)
        if name == "reverse":
            self.forms.spend(ITEM * len(items))
            return Items(items[::-1], order)
        if name in ("elements", "poset"):
            if name == "poset":
                for item in items:
                    self.form(item)
            return self.distinct(items)
        if name in ("first", "last"):
            readable(items and (order == 0 or len(items) == 1), "the order of the items is unspecified")
            return items[0 if name == "first" else -1]
        if name == "join_texts":
            readable(order == 0 and all(isinstance(i, str) for i in items), "expected texts")
            self.forms.spend(sum(map(len, items)) // 64)
            return "".join(items)
        readable(name in ("size", "sum") and (order < 2 or name == "size" and not items), f"`{name[:40]}` is not supported")
        if name == "size":
            return Fraction(len(items))
        total: Any = Fraction(0)
        for item in items:
            total = self.operator("+", [total, item])
        return total

    def of_game(self, name: str, game: Any) -> Any:
        """Apply a function of a game."""
        forms, g = self.forms, self.form(game)
        left, right = forms.all[g]
        zero, number = forms.form([], []), forms.number(g)
        letters = {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}
        literal = isinstance(game, Place) or isinstance(game, Value) and game.kind == "form"
        functions: Dict[str, Callable[[], Any]] = {
            "value": lambda: self.simplified(g),
            "form": lambda: Value("form", self.literal(game)),
            "canonical": lambda: Value("form", forms.canonical(g)),
            "reduced": lambda: self.simplified(forms.reduced(g)),
            "outcome": lambda: letters[not forms.le(g, zero), not forms.le(zero, g)],
            "left_stop": lambda: forms.stop(g, LEFT),
            "right_stop": lambda: forms.stop(g, RIGHT),
            "is_number": lambda: number is not None,
            "is_integer": lambda: number is not None and number.denominator == 1,
            "is_numberish": lambda: forms.stop(g, LEFT) == forms.stop(g, RIGHT),
            "is_infinitesimal": lambda: forms.stop(g, LEFT) == forms.stop(g, RIGHT) == 0,
            "tiny": lambda: self.simplified(forms.form([zero], [forms.form([zero], [forms.negative(g)])])),
            "miny": lambda: self.simplified(forms.form([forms.form([g], [zero])], [zero])),
        }
        if name in functions:
            return functions[name]()
        readable(not isinstance(game, Value) or game.kind != "sum", "the options of this sum are not supported")
        if name in ("left_options", "right_options"):
            player = LEFT if name == "left_options" else RIGHT
            return Items(tuple(self.moves(game, player)), 2) if isinstance(game, Place) else self.related_forms(game, (left, right)[player])
        if name in ("left_threat", "right_threat"):
            player = LEFT if name == "left_threat" else RIGHT
            numbers = [x for x in map(forms.number, forms.reached(g, player) | {g}) if x is not None]
            readable(numbers, "no number is reached")
            return (max, min)[player](numbers)
        followers = forms.followers(g)
        if name == "positions":
            readable(not isinstance(game, Place), "the followers of a position are not supported")
            return self.related_forms(game, followers)
        if name == "misere_outcome":
            readable(literal, "expected a form")
            return letters[forms.wins_misere(g, LEFT), forms.wins_misere(g, RIGHT)]
        more: Dict[str, Callable[[], Any]] = {
            "birthday": lambda: Fraction(forms.heights[g]),
            "is_canonical": lambda: forms.canonical(g) == g,
            "is_all_small": lambda: all((not forms.all[f][LEFT]) == (not forms.all[f][RIGHT]) for f in followers),
            "option_closure": lambda: Value("form", forms.closure(g)),
            "is_option_closed": lambda: all(forms.reached(f, p) == {*forms.all[f][p]} for f in followers for p in (LEFT, RIGHT)),
        }
        readable(name in more, f"`{name[:40]}` is not supported")
        return more[name]()


class Checker:
    """The state after some lines. Words are lists in reverse order; `pop` returns the next word."""

    def __init__(self) -> None:
        self.nodes: Dict[int, Node] = {0: Form((), ())}
        self.numbers: Dict[Node, int] = {}  # the labels of positions, sums and negatives
        self.last = 0
        self.rules: List[Ruleset] = []
        self.le: Set[Tuple[int, int]] = set()
        self.lf: Set[Tuple[int, int]] = set()
        self.values: Dict[int, int] = {}
        self.nim: Dict[int, int] = {}
        self.misere: Set[Tuple[int, int, bool]] = set()  # a game, the player who moves, and whether this player wins
        self.canonical = {0}
        self.names: Dict[int, Name] = {0: (0, 0)}
        self.given: Dict[int, str] = {}  # the texts in the lines of positions
        self.heaps: Dict[str, array[int]] = {}  # the nim values of heaps
        self.heap_values = self.heap_options = 0
        self.ge: Set[object] = set()  # keys of reduced sums
        self.replaced: Dict[Tuple[Term, ...], List[Term]] = {}  # the replacements of one or two terms
        self.own_negative: Set[Union[int, Position]] = set()
        self.paired: Set[Union[int, Position]] = set()  # the members of pairs with a replacement
        self.zeros = {0}  # the labels of all literal forms without options
        self.listed: Dict[Tuple[Union[int, Position], int], Sequence[Union[int, List[Position]]]] = {}  # options of terms
        self.listed_size = 0
        self.assumed: Set[str] = set()
        self.claims = self.bytes = self.steps = 0
        self.evaluator = Evaluator()

    def spend(self, steps: int) -> None:
        self.steps += steps
        need(self.steps <= STEPS_AT_FIRST + STEPS_FOR_A_BYTE * self.bytes,
             "step limit reached: the limit depends on the size of the file")

    # Games and their options.

    def node(self, game: Game) -> Node:
        """Return the tuple that describes a game."""
        if not isinstance(game, int):
            return game
        need(game in self.nodes, f"no game has the label {game} here")
        return self.nodes[game]

    def known(self, word: str) -> int:
        """Parse the label of a game."""
        n = number(word)
        self.node(n)
        return n

    def key(self, node: Node) -> Node:
        """Return a key that is equal for sums of the same labelled terms in any order."""
        if isinstance(node, Sum):
            labels = [t for t in node.terms if isinstance(t, int)]
            return Sum(tuple(sorted(labels))) if len(labels) == len(node.terms) else node
        return node

    def labelled(self, node: Union[Position, Sum, Negative]) -> Game:
        """Return the label of a game if it has one."""
        return self.numbers.get(self.key(node), node)

    def new(self, word: str, node: Node) -> int:
        """Add a game."""
        n = number(word)
        need(n > self.last, f"{n} is not larger than all earlier labels")
        if not isinstance(node, Form):
            need(self.key(node) not in self.numbers, "the same game has another label")
            self.numbers[self.key(node)] = n
        self.nodes[n], self.last = node, n
        return n

    def texts(self, position: Position, player: int) -> Iterator[str]:
        """Yield the options of a position, in any order and perhaps with repetitions."""
        ruleset, n = self.rules[position.rules - 1], len(position.text)
        self.spend(STEPS_FOR_A_LISTING + n + n * n // 16)
        for text in ruleset.moves(position.text, player):
            self.spend((len(text) + 1) * (STEPS_FOR_PARTS if ruleset.split else 1))
            yield text

    def sorted_texts(self, position: Position, player: int) -> List[str]:
        """Return the normal texts of the options of a position, in the order of the format."""
        texts, length = set(), 0
        for text in self.texts(position, player):
            length += len(text) + 1
            need(length <= LONGEST_LISTING, "the texts of the options are too long")
            texts.add(text)
        return sorted(texts)

    def options(self, game: Game, player: int) -> Iterator[Game]:
        """Yield the options, each as its label if it has one."""
        node = self.node(game)
        if isinstance(node, Form):
            self.spend(len(node[player]))
            yield from node[player]
        elif isinstance(node, Position):
            for text in self.sorted_texts(node, player):
                yield self.labelled(Position(node.rules, text))
        elif isinstance(node, Sum):
            terms = node.terms
            self.spend(STEPS_FOR_A_TERM * len(terms))
            for k, term in enumerate(terms):
                for option in self.options(term, player):
                    self.spend(STEPS_FOR_A_TERM * len(terms))
                    yield self.labelled(Sum(terms[:k] + (option,) + terms[k + 1:]))
        else:
            for option in self.options(node.game, 1 - player):
                yield self.labelled(Negative(option))

    def is_option(self, game: Game, player: int, option: Game) -> bool:
        """Return `True` if a game is an option of another. Does not list the options of a sum."""
        node, after = self.node(game), self.node(option)
        if isinstance(node, Form):
            self.spend(len(node[player]))
            return option in node[player]
        if isinstance(node, Position):
            return isinstance(after, Position) and node.rules == after.rules and after.text in self.texts(node, player)
        if isinstance(node, Negative):
            return isinstance(after, Negative) and self.is_option(node.game, 1 - player, after.game)
        # All terms except one are the same, and this one is replaced by one of its options.
        if not isinstance(after, Sum) or len(node.terms) != len(after.terms):
            return False
        self.spend(STEPS_FOR_A_TERM * len(node.terms))
        old, new = Counter(node.terms), Counter(after.terms)
        removed, added = [*(old - new).elements()], [*(new - old).elements()]
        return len(removed) == len(added) == 1 and self.is_option(removed[0], player, added[0])

    def need_option(self, game: Game, player: int, word: str) -> int:
        """Parse the label of an option of a game."""
        option = self.known(word)
        need(self.is_option(game, player, option), f"{option} is not an option of {'LR'[player]} in this game")
        return option

    def parts(self, n: int) -> List[Game]:
        """Return the parts of a position, each as its label if it has one."""
        node = self.nodes[n]
        split = isinstance(node, Position) and self.rules[node.rules - 1].split
        if not isinstance(node, Position) or not split:
            raise Broken(f"{n} is not split")
        self.spend(STEPS_FOR_A_CHARACTER * len(node.text))
        return [self.labelled(Position(node.rules, part)) for part in self.rules[node.rules - 1].parts(node.text)]

    # Facts.

    def need_le(self, i: Game, j: Game) -> None:
        need(isinstance(i, int) and isinstance(j, int), "a game is used but has no label")
        need(i == j or (i, j) in self.le, f"{i} <= {j} is used but has not been shown")

    def need_lf(self, i: Game, j: Game) -> None:
        need(isinstance(i, int) and isinstance(j, int), "a game is used but has no label")
        need((i, j) in self.lf, f"{i} <| {j} is used but has not been shown")

    def witness(self, x: Game, y: Game, words: List[str]) -> None:
        """Check that the next word is a witness of x <| y."""
        need(words, "expected more witnesses")
        word = words.pop()
        if word == "F":
            self.need_lf(x, y)
        elif word[0] == "L":
            self.need_le(x, self.need_option(y, LEFT, word[1:]))
        elif word[0] == "R":
            self.need_le(self.need_option(x, RIGHT, word[1:]), y)
        else:
            raise Unreadable(f"`{word[:40]}` is not a witness")

    def misere_win(self, game: Game, player: int, words: List[str]) -> None:
        """Check that the next word shows that a player, moving first, wins in misere play."""
        need(words, "expected more witnesses")
        word = words.pop()
        if word == ".":
            need(not any(True for _ in self.options(game, player)), "there is a move")
        else:
            option = self.need_option(game, player, word)
            need((option, 1 - player, False) in self.misere, f"it has not been shown that {word} is lost")

    def order(self, words: List[str]) -> None:
        """Read a line `le`."""
        i, j = self.known(words.pop()), self.known(words.pop())
        for x in self.options(i, LEFT):
            self.witness(x, j, words)
        for y in self.options(j, RIGHT):
            self.witness(i, y, words)
        self.le.add((i, j))

    def less_or_confused(self, words: List[str]) -> None:
        """Read a line `lf`."""
        i, j = self.known(words.pop()), self.known(words.pop())
        self.witness(i, j, words)
        self.lf.add((i, j))

    def transitivity(self, words: List[str]) -> None:
        """Read a line `tr`."""
        i, j, k = (self.known(words.pop()) for _ in range(3))
        self.need_le(i, j)
        self.need_le(j, k)
        self.le.add((i, k))

    def addition(self, words: List[str]) -> None:
        """Read a line `add`."""
        i, j = self.known(words.pop()), self.known(words.pop())
        a, b = self.nodes[i], self.nodes[j]
        if not isinstance(a, Sum) or not isinstance(b, Sum) or len(a.terms) != len(b.terms):
            raise Broken("expected two sums of the same length")
        self.spend(STEPS_FOR_A_TERM * len(a.terms))
        for x, y in zip(a.terms, b.terms):
            self.need_le(x, y)
        self.le.add((i, j))

    def value(self, words: List[str]) -> None:
        """Read a line `v`."""
        p, f = self.known(words.pop()), self.known(words.pop())
        node = self.nodes[f]
        if isinstance(node, Form):
            for player in (LEFT, RIGHT):
                values = {self.value_of(o) for o in self.options(p, player)}
                need(values == set(self.options(f, player)), "the values of the options are different or unknown")
        else:
            parts = Counter(self.value_of(part) for part in self.parts(p))
            need(isinstance(node, Sum) and parts == Counter(node.terms), "the values of the parts are different or unknown")
        g = self.known(words.pop()) if words else f
        self.need_le(f, g)
        self.need_le(g, f)
        self.le |= {(p, f), (f, p), (p, g), (g, p)}
        self.values[p] = g

    def value_of(self, game: Game) -> Optional[int]:
        """Return the value of a labelled game if it is known."""
        if not isinstance(game, int):
            return None
        return game if isinstance(self.nodes.get(game), Form) else self.values.get(game)

    def canonical_form(self, words: List[str]) -> None:
        """Read a line `c`."""
        g = self.known(words.pop())
        node = self.nodes[g]
        if not isinstance(node, Form) or not self.canonical.issuperset(node.left + node.right):
            raise Broken("an option is not known to be canonical")
        for side in node:
            for k, a in enumerate(side):
                for b in side[:k] + side[k + 1:]:
                    self.witness(a, b, words)
        for a in node.left:
            for answer in self.options(a, RIGHT):
                self.witness(g, answer, words)
        for b in node.right:
            for answer in self.options(b, LEFT):
                self.witness(answer, g, words)
        self.canonical.add(g)

    def nim_value(self, words: List[str]) -> None:
        """Read a line `nim`."""
        p, v, smaller = self.known(words.pop()), number(words.pop()), set()
        node = self.nodes[p]
        need(isinstance(node, Position) and self.rules[node.rules - 1].is_impartial(node.text), f"{p} is not impartial")
        for option in self.options(p, LEFT):
            need(words, "expected more witnesses")
            word = words.pop()
            if word == ".":
                value = self.nim.get(option, v) if isinstance(option, int) else v
                need(value != v, "the nim value of an option is unknown or the same")
                if value < v:
                    smaller.add(value)
            else:
                need(self.nim.get(self.need_option(option, LEFT, word)) == v, f"{word} does not have the nim value {v}")
        need(len(smaller) == v, "a smaller nim value is missing")
        self.nim[p] = v

    def nim_sum(self, words: List[str]) -> None:
        """Read a line `xor`."""
        p, value = self.known(words.pop()), 0
        for part in self.parts(p):
            if not isinstance(part, int) or part not in self.nim:
                raise Broken("the nim value of a part has not been shown")
            value ^= self.nim[part]
        self.nim[p] = value
        self.assumed.add("the theorem of Sprague and Grundy")

    def player(self, word: str) -> int:
        readable(word in ("L", "R"), "expected the player L or R")
        return "LR".index(word)

    def win(self, words: List[str]) -> None:
        """Read a line `win`."""
        player, p = self.player(words.pop()), self.known(words.pop())
        self.misere_win(p, player, words)
        self.misere.add((p, player, True))

    def lose(self, words: List[str]) -> None:
        """Read a line `lose`."""
        player, p, moves = self.player(words.pop()), self.known(words.pop()), 0
        for moves, option in enumerate(self.options(p, player), 1):
            self.misere_win(option, 1 - player, words)
        need(moves, "a player unable to move wins in misere play")
        self.misere.add((p, player, False))

    def forget(self, words: List[str]) -> None:
        """Read a line `forget`."""
        what = words.pop()
        readable(what in ("node", "le", "lf", "ge"), "expected `forget node`, `forget le`, `forget lf` or `forget ge`")
        if what == "ge":
            self.ge.discard(self.sum_key(self.reduced(words, "")))
        while words:
            n = number(words.pop())
            if what != "node":
                (self.le if what == "le" else self.lf).discard((n, number(words.pop())))
                continue
            node = self.nodes.pop(n, None)
            for player in (LEFT, RIGHT):
                self.listed.pop((n, player), None)
            if node is not None:
                self.numbers.pop(self.key(node), None)
            for table in (self.values, self.nim, self.names, self.given):
                table.pop(n, None)
            self.canonical.discard(n)
            self.misere -= {(n, player, wins) for player in (LEFT, RIGHT) for wins in (True, False)}

    # Reduced sums.

    def terms(self, game: Game, negated: bool) -> Iterator[Term]:
        """Yield the terms of a game."""
        node = self.node(game)
        if isinstance(node, Form):
            assert isinstance(game, int)
            yield game, negated
        elif isinstance(node, Position):
            ruleset = self.rules[node.rules - 1]
            self.spend(STEPS_FOR_A_CHARACTER * len(node.text) if ruleset.split else 0)
            yield from ((Position(node.rules, part), negated) for part in ruleset.parts(node.text))
        elif isinstance(node, Sum):
            for term in node.terms:
                yield from self.terms(term, negated)
        else:
            yield from self.terms(node.game, not negated)

    def minus(self, term: Term) -> Term:
        return term if term[0] in self.own_negative else (term[0], not term[1])

    def append(self, terms: List[Term], added: Iterable[Term]) -> List[Term]:
        """Append terms to a reduced sum."""
        todo = [*added][::-1]
        while todo:
            term = todo.pop()
            self.spend(STEPS_FOR_A_TERM * (len(terms) + 1))
            if term[0] in self.zeros:
                continue
            if (term,) in self.replaced:
                todo += self.replaced[term,]
                continue
            if term[0] in self.own_negative:
                term = term[0], False
            opposite = self.minus(term)
            k = next((k for k, u in enumerate(terms) if u == opposite or (u, term) in self.replaced), None)
            if k is None:
                terms.append(term)
            else:
                u = terms.pop(k)
                todo += self.replaced[u, term] if u != opposite else []
        return terms

    def term_options(self, term: Term, player: int) -> Sequence[Union[int, List[Position]]]:
        """Return the options of a term, without its sign: labels of literal forms, or lists of terms."""
        game, negated = term
        if negated:
            player = 1 - player
        if (game, player) not in self.listed:
            if self.listed_size > MOST_LISTED:
                self.listed.clear()
                self.listed_size = 0
            if isinstance(game, int):
                form = self.node(game)
                assert isinstance(form, Form)
                self.spend(STEPS_FOR_A_FORM * len(form[player]))
                self.listed[game, player] = form[player]
            else:
                ruleset, texts = self.rules[game.rules - 1], self.sorted_texts(game, player)
                self.listed[game, player] = [[Position(game.rules, part) for part in ruleset.parts(text)] for text in texts]
                self.listed_size += sum(300 + len(text) for text in texts)
            self.listed_size += 300
        return self.listed[game, player]

    def after(self, terms: List[Term], k: int, option: Union[int, List[Position]]) -> List[Term]:
        """Return a reduced sum after a move in a term."""
        new: Sequence[Union[int, Position]] = [option] if isinstance(option, int) else option
        return self.append(terms[:k] + terms[k + 1:], [(term, terms[k][1]) for term in new])

    def sum_key(self, terms: List[Term]) -> object:
        """Return a key that is equal for reduced sums of the same terms."""
        return frozenset(Counter(terms).items())

    def known_sum(self, terms: List[Term]) -> bool:
        return not terms or self.sum_key(terms) in self.ge

    def left_wins(self, terms: List[Term], words: List[str]) -> None:
        """Check that the next word is a winning move for Left in a reduced sum."""
        need(words, "expected more witnesses")
        place, point, choice = words.pop().partition(".")
        readable(point, "a move consists of two numbers")
        k, j = number(place), number(choice)
        need(k < len(terms), "the sum does not have this term")
        options = self.term_options(terms[k], LEFT)
        need(j < len(options), "the term does not have this option")
        need(self.known_sum(self.after(terms, k, options[j])), "it has not been shown that the sum after this move is >= 0")

    def reduced(self, words: List[str], end: str) -> List[Term]:
        """Parse a reduced sum, up to a word or to the end of the line."""
        terms: List[Term] = []
        while words and words[-1] != end:
            word = words.pop()
            self.append(terms, self.terms(self.known(word[1:] if word.startswith("-") else word), word.startswith("-")))
        readable(words or not end, f"expected `{end}`")
        words[-1:] = []
        return terms

    def at_least_zero(self, words: List[str]) -> None:
        """Read a line `ge`."""
        terms = self.reduced(words, ";")
        for k, term in enumerate(terms):
            self.spend(STEPS_FOR_A_TERM * len(terms))
            for option in self.term_options(term, RIGHT) if term not in terms[:k] else ():
                self.spend(STEPS_FOR_A_TERM * len(terms))
                self.left_wins(self.after(terms, k, option), words)
        self.ge.add(self.sum_key(terms))

    def equality(self, words: List[str]) -> None:
        """Read a line `eq`."""
        a, b = self.reduced(words, "="), self.reduced(words, "")
        for x, y in ((a, b), (b, a)):
            need(self.known_sum(self.append([*x], [self.minus(t) for t in y])), "it has not been shown that the sums are equal")
        need(1 <= len(a) <= 2 and len(b) <= 1 and a != b, "the sums do not have the right numbers of terms")
        negative = [(game, not negated) for game, negated in b]
        if len(a) == 1 and b == [self.minus(a[0])]:
            need(a[0][0] not in self.paired, "the term has occurred in a sum of two terms with a replacement")
            self.own_negative.add(a[0][0])
        elif len(a) == 1:
            self.replaced[a[0],] = b
            self.replaced[(a[0][0], not a[0][1]),] = negative
        else:
            for u, t in (a, a[::-1]):
                self.replaced[self.minus(u), self.minus(t)] = negative
            for u, t in (a, a[::-1]):
                self.replaced[u, t] = b
                self.paired.add(u[0])

    def difference(self, words: List[str]) -> None:
        """Read a line `sum`."""
        i, j = self.known(words.pop()), self.known(words.pop())
        terms = self.append(self.append([], self.terms(j, False)), self.terms(i, True))
        if words:
            self.left_wins(terms, words)
            self.lf.add((i, j))
        else:
            need(self.known_sum(terms), "it has not been shown that this difference is >= 0")
            self.le.add((i, j))

    # Lines that define games.

    def form(self, words: List[str]) -> None:
        """Read a line `g`."""
        n, *rest = reversed(words)
        readable(rest.count("|") == 1, "expected one `|` between the options")
        bar = rest.index("|")
        left, right = (tuple(self.known(w) for w in side) for side in (rest[:bar], rest[bar + 1:]))
        need(all(isinstance(self.nodes[o], Form) for o in left + right), "an option is not a literal form")
        name = self.name_of(left, right)
        label = self.new(n, Form(left, right))
        if not left and not right:
            self.zeros.add(label)
        if name is not None:
            self.names[label] = name
        words.clear()

    def ruleset(self, words: List[str]) -> None:
        """Read a line `r`."""
        need(number(words.pop()) == len(self.rules) + 1, "rulesets must be numbered 1, 2, 3, ...")
        tag, name = words.pop(), words.pop()
        ruleset = Ruleset(tag, name, words[::-1])
        self.rules.append(ruleset)
        if ruleset.split:
            self.assumed.add(f"positions of {name} are the sums of their parts")
        words.clear()

    def rules_of(self, word: str) -> Ruleset:
        """Parse the number of a ruleset."""
        k = number(word)
        need(1 <= k <= len(self.rules), f"no ruleset has the number {k}")
        return self.rules[k - 1]

    def read_position(self, ruleset: Ruleset, text: str, one: bool) -> str:
        """Return the normal text of a position."""
        self.spend(STEPS_FOR_A_CHARACTER * len(text))
        state = ruleset.read(text, one)
        self.spend(STEPS_FOR_A_CHARACTER * len(state))
        return state

    def position(self, line: str) -> None:
        """Read a line `p`."""
        _, n, k, *rest = line.split(" ", 3)
        text = "".join(rest)
        state = self.read_position(self.rules_of(k), text, one=False)
        self.given[self.new(n, Position(int(k), state))] = text

    def sum_or_negative(self, kind: str, words: List[str]) -> None:
        """Read a line `s` or `m`."""
        n, *rest = reversed(words)
        terms = tuple(self.known(t) for t in rest)
        kinds = (Form, Position) if kind == "m" else (Form, Position, Negative)
        need(all(isinstance(self.nodes[t], kinds) for t in terms), "a term has the wrong kind")
        readable(kind == "s" or len(terms) == 1, "a negative is formed from a single game")
        self.new(n, Sum(terms) if kind == "s" else Negative(terms[0]))
        words.clear()

    def line(self, line: str, say: Callable[[str], None]) -> None:
        """Read a line that is not a comment."""
        kind, *words = line.split()
        words.reverse()
        facts = {"g": self.form, "r": self.ruleset, "le": self.order, "lf": self.less_or_confused,
                 "tr": self.transitivity, "add": self.addition, "v": self.value, "c": self.canonical_form,
                 "nim": self.nim_value, "xor": self.nim_sum, "win": self.win, "lose": self.lose, "forget": self.forget,
                 "ge": self.at_least_zero, "eq": self.equality, "sum": self.difference}
        if kind == "p":
            self.position(line)
        elif kind == "let":
            self.evaluator.define(line[4:])
        elif kind in ("s", "m"):
            self.sum_or_negative(kind, words)
        elif kind == "claim":
            statement = self.claim(line)
            self.spend(STEPS_FOR_A_CHARACTER * len(statement))
            self.claims += 1
            say("holds: " + statement)
        else:
            readable(kind in facts, f"`{kind[:40]}` is not a kind of line")
            facts[kind](words)
            readable(not words, f"unexpected `{''.join(words[-1:])[:40]}` at the end of the line")

    # Printing.

    def name_of(self, left: Sequence[int], right: Sequence[int]) -> Optional[Name]:
        """Return the name of the canonical form with these options, if it has a name."""
        l, r = ([self.names.get(o) for o in side] for side in (left, right))
        if not left and not right:
            return 0, 0
        if not right and len(l) == 1:
            return self.next_integer(l[0], 1)
        if not left and len(r) == 1:
            return self.next_integer(r[0], -1)
        if l == r == [(0, 0)]:
            return 1
        if len(l) == len(r) == 1:
            if isinstance(l[0], tuple) and isinstance(r[0], tuple):
                (a, d), (b, e) = l[0], r[0]
                k = max(d, e)
                a, b = a << k - d, b << k - e
                near = b - a == 1 and max(abs(a), abs(b)) < LARGEST and k < MOST_HALVINGS
                return (a + b, k + 1) if near else None
            return "^" if (l, r) == ([(0, 0)], [1]) else "v" if (l, r) == ([1], [(0, 0)]) else None
        # The options of *k are 0, *, ..., *(k - 1), in any order.
        nimbers = [sorted(0 if n == (0, 0) else n if isinstance(n, int) else -1 for n in side) for side in (l, r)]
        return len(l) if nimbers[0] == nimbers[1] == [*range(len(l))] else None

    def next_integer(self, name: Optional[Name], sign: int) -> Optional[Name]:
        """Return the integer after a nonnegative integer, or before an integer that is not positive."""
        if isinstance(name, tuple) and name[1] == 0 and 0 <= sign * name[0] < LARGEST:
            return name[0] + sign, 0
        return None

    def name(self, game: Game) -> Optional[str]:
        """Return the name of a literal form, if it has one."""
        name = self.names.get(game) if isinstance(game, int) else None
        if isinstance(name, tuple):
            return f"{name[0]}/{1 << name[1]}" if name[1] else str(name[0])
        return "*" if name == 1 else f"*{name}" if isinstance(name, int) else name

    def written(self, game: Game, quote: str, depth: int) -> List[Piece]:
        """Return the text of a game as pieces."""
        node, name = self.node(game), self.name(game)
        if isinstance(node, Position):
            # Use the text in the line of the game, if there is one.
            given = self.given.get(game, node.text) if isinstance(game, int) else node.text
            shown = self.rules[node.rules - 1].show(given)
            return [quote, shown, quote] if shown == "0" else [shown]
        if isinstance(node, Sum):
            terms = between([(t, quote, 0) for t in node.terms], " + ")
            return ["(", *terms, ")"] if terms else [quote, "0", quote]
        if isinstance(node, Negative):
            return ["-(", (node.game, quote, 0), ")"]
        if name:
            return [quote, name, quote]
        need(depth < DEEPEST, f"a form is nested too deeply: at most {DEEPEST} levels are supported")
        left, right = (between([self.name(o) or (o, "", depth + 1) for o in side], ",") for side in node)
        return [quote, "{", *left, "|", *right, "}", quote]

    def show(self, *pieces: Union[Piece, int]) -> str:
        """Join the pieces.

        The remaining pieces are kept in a list instead of recursing, since forms may be nested deeply.
        """
        text: List[str] = []
        room, todo = LONGEST_STATEMENT, [(p, "", 0) if isinstance(p, int) else p for p in reversed(pieces)]
        while todo:
            piece = todo.pop()
            if isinstance(piece, str):
                text.append(piece)
                room -= len(piece)
                need(room >= 0, "the statement is too long to print")
            else:
                todo.extend(reversed(self.written(*piece)))
        return "".join(text)

    # Claims.

    def claim(self, line: str) -> str:
        """Check a claim and return its statement."""
        if line.startswith("claim eval "):
            statement = self.evaluator.statement(line[11:])
            need(len(statement) <= LONGEST_STATEMENT, "the statement is too long to print")
            return statement
        head, *texts = line.split(" as ", 1)
        _, kind, *words = head.split()
        as_text = texts[0] if texts else None
        readable(as_text is None or kind in ("value", "outcome", "misere", "nim"), "this claim does not accept `as`")
        if kind in ("width", "dimension"):
            return self.claim_order(kind, words)
        readable(len(words) == {"canonical": 1, "period": 3}.get(kind, 2), "this kind of claim has another length")
        if kind in ("<=", "=", "<|", "<", "||", "!="):
            return self.claim_relation(kind, *map(self.known, words))
        if kind in ("canonical", "value"):
            g, p = self.known(words[-1]), self.known(words[0])
            need(g in self.canonical, f"{g} has not been shown to be canonical")
            self.need_le(p, g)
            self.need_le(g, p)
            if kind == "canonical":
                return self.show("is_canonical('", g, "')")
            return self.show("value(", self.subject(p, as_text), ") = ", g)
        if kind == "outcome":
            return self.claim_outcome(words[0], self.known(words[1]), as_text)
        if kind == "misere":
            return self.claim_misere(words[0], self.known(words[1]), as_text)
        if kind == "nim":
            v, p = number(words[0]), self.known(words[1])
            need(self.nim.get(p) == v, f"it has not been shown that the nim value is {v}")
            return self.show("nim_value(", self.subject(p, as_text), f") = {v}")
        if kind == "period":
            return self.claim_period(self.rules_of(words[0]), number(words[1]), number(words[2]))
        raise Unreadable(f"`{kind[:40]}` is not a kind of claim")

    def claim_relation(self, sign: str, i: int, j: int) -> str:
        if sign in ("<=", "=", "<"):
            self.need_le(i, j)
        if sign == "=":
            self.need_le(j, i)
        if sign in ("<|", "<", "||") or sign == "!=" and (j, i) not in self.lf:
            self.need_lf(i, j)
        if sign == "||":
            self.need_lf(j, i)
        return self.show(i, f" {sign} ", j)

    def claim_outcome(self, outcome: str, p: int, as_text: Optional[str]) -> str:
        readable(outcome in ("L", "R", "N", "P"), "expected the outcome L, R, N or P")
        if outcome in "LN":
            self.need_lf(0, p)
        else:
            self.need_le(p, 0)
        if outcome in "RN":
            self.need_lf(p, 0)
        else:
            self.need_le(0, p)
        return self.show("outcome(", self.subject(p, as_text), f') = "{outcome}"')

    def claim_misere(self, outcome: str, p: int, as_text: Optional[str]) -> str:
        readable(outcome in ("L", "R", "N", "P"), "expected the outcome L, R, N or P")
        for player in (LEFT, RIGHT):
            need((p, player, outcome in ("LN", "RN")[player]) in self.misere, "the winner has not been shown")
        # In misere play, a form cannot be replaced by its value. Quotation marks keep it literal.
        return self.show("misere_outcome(", self.subject(p, as_text, "'"), f') = "{outcome}"')

    def subject(self, p: int, text: Optional[str], quote: str = "") -> Piece:
        """Return a game as a piece, or the text after `as` if it denotes the same position."""
        if text is None:
            return p, quote, 0
        node = self.nodes[p]
        if not isinstance(node, Position):
            raise Broken(f"{p} is not a position")
        ruleset = self.rules[node.rules - 1]
        need(self.read_position(ruleset, text, one=True) == node.text, f"the text after `as` does not denote the position {p}")
        return f'{ruleset.expression}("{text}")'

    def claim_period(self, ruleset: Ruleset, start: int, period: int) -> str:
        rules = ruleset.rules
        if not isinstance(rules, Octal) or period == 0:
            raise Broken("a period is a positive number and belongs to an octal game")
        last = 2 * start + period + len(rules.digits) - 1
        heaps = last + period + 1
        self.spend(heaps)
        values = self.nim_values(rules, heaps)
        need(all(values[n] == values[n + period] for n in range(start, last + 1)), "this is not a period")
        need(start == 0 or values[start - 1] != values[start - 1 + period], "the period begins earlier")
        once = values[start:start + period] * 2
        need(not any(once[q:q + period] == once[:period] for q in range(1, period) if period % q == 0), "there is a smaller period")
        self.assumed.add("the theorem of Guy and Smith")
        limit = f", {heaps}" if heaps > FEW_HEAPS else ""
        code = ruleset.expression
        return f"period({code}{limit}) = {period} and preperiod({code}{limit}) = {start}"

    def nim_values(self, rules: Octal, heaps: int) -> array[int]:
        """Return the nim values of the heaps of 0, 1, 2, ... tokens, from the definition."""
        values = self.heaps.setdefault(rules.code, array("H"))
        self.heap_values += max(heaps - len(values), 0)
        need(self.heap_values <= MOST_NIM_VALUES, f"at most {MOST_NIM_VALUES} nim values are computed")
        for heap in range(len(values), heaps):
            options = set()
            for taken, digit in enumerate(rules.digits[:heap + 1]):
                rest = heap - taken
                if digit & 1 and rest == 0 or digit & 2 and rest > 0:
                    options.add(values[rest])
                    self.heap_options += 1
                if digit & 4 and rest > 1:
                    # The nim values of the options (a, rest - a) are computed at the same time.
                    half = rest // 2
                    pairs = [int.from_bytes(v.tobytes(), "little") for v in (values[1:half + 1], values[rest - 1:rest - half - 1:-1])]
                    options.update(array("H", (pairs[0] ^ pairs[1]).to_bytes(2 * half, "little")))
                    self.heap_options += half
            need(self.heap_options <= MOST_NIM_OPTIONS, "too many options of heaps")
            values.append(next(v for v in count() if v not in options))
        return values

    def claim_order(self, kind: str, words: List[str]) -> str:
        """Check a claim about the width or the dimension of a set."""
        lists: List[List[int]] = [[]]
        for word in words:
            if word == ";":
                lists.append([])
            else:
                lists[-1].append(self.known(word))
        games, *lists = lists
        self.spend(len(games) ** 2 * (1 if kind == "width" else len(lists)))
        need(len(set(games)) == len(games), "an element occurs twice in the set")
        shown = between([(g, "", 0) for g in games], ", ")
        if kind == "width":
            readable(lists, "expected an antichain and chains after the set")
            antichain, *chains = lists
            need(sorted(g for chain in chains for g in chain) == sorted(games), "the chains do not cover the set")
            need(set(antichain) <= set(games) and len(antichain) == len(chains), "the antichain is not in the set or has the wrong size")
            for a, b in combinations(antichain, 2):
                self.need_lf(a, b)
                self.need_lf(b, a)
            for chain in chains:
                for a, b in zip(chain, chain[1:]):
                    self.need_le(a, b)
            return self.show("width([", *shown, f"]) = {len(chains)}")
        need(lists and all(sorted(o) == sorted(games) for o in lists),
             "a linear order does not contain exactly the elements of the set")
        places = [{g: k for k, g in enumerate(order)} for order in lists]
        for a, b in combinations(lists[0], 2):
            self.need_lf(a, b)
            if all(place[a] < place[b] for place in places):
                self.need_le(a, b)
            else:
                self.need_lf(b, a)
        return self.show("dimension([", *shown, f"]) <= {len(lists)}")


def between(items: Sequence[Piece], sign: str) -> List[Piece]:
    """Return the items with a separator between consecutive items."""
    return [x for item in items for x in (sign, item)][1:]


def check(lines: BinaryIO, say: Callable[[str], None]) -> Set[str]:
    """Check the lines of a certificate, and return the theorems that it uses."""
    checker, count, ended = Checker(), 0, False
    try:
        for count, raw in enumerate(iter(lambda: lines.readline(LONGEST_LINE), b""), 1):
            readable(raw.endswith(b"\n") and len(raw) < LONGEST_LINE, "the line has no line feed or is too long")
            checker.bytes += len(raw)
            signs = "\u00b7\u00b1\u2245" if raw.startswith((b"let ", b"claim eval ")) else ""
            line = raw[:-1].decode("utf-8")
            readable(not ended and (raw.startswith(b"#") or all(" " <= c <= "~" or c in signs for c in line)),
                     "the line contains characters that are not allowed")
            if count == 1:
                readable(line == "upstar-certificate 1", "the first line is not `upstar-certificate 1`")
            elif line.split() == ["end"]:
                need(checker.claims, "the file does not contain a claim")
                ended = True
            elif line and line[0] != "#":
                checker.line(line, say)
        readable(ended, "the file ends without `end`")
        return checker.assumed
    except (IndexError, ValueError, RecursionError) as error:
        raise Unreadable(f"line {count}: a word is missing or cannot be read ({error})") from None
    except (Broken, Unreadable) as error:
        raise type(error)(f"line {count}: {error}") from None


def main(files: Sequence[str]) -> int:
    status = 0 if files else 2
    sys.setrecursionlimit(10000)
    for name in files:
        try:
            with open(name, "rb") as file:
                for what in sorted(check(file, print)):
                    print(f"  assumed: {what}")
        except Broken as error:
            status = max(status, 1)
            print(f"{name}: does not follow: {error}", file=sys.stderr)
        except (Unreadable, OSError, MemoryError) as error:
            status = 2
            print(f"{name}: unreadable: {error or 'out of memory'}", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
