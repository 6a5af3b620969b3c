#!/usr/bin/env python3
"""Checks certificates of combinatorial games (see book/certificates.md).

usage: upstar_verify.py FILE...   (exit status: 0 holds, 1 does not follow, 2 unreadable)

Written from the description of the format, without sharing code with the checker in Rust. Supports
the rules of domineering, cram, clobber, nogo and nim, and all claims except `period`.
"""

import re
import sys
from collections import Counter

LEFT, RIGHT = 0, 1
LONGEST_TEXT = 4096  # the maximum length of the text of a position
LONGEST_STATEMENT, DEEPEST = 1 << 20, 1000
LARGEST, MOST_HALVINGS = 1 << 120, 100  # limits for numbers with names
LARGEST_BOARD, LARGEST_HEAP, MOST_HEAPS = 400, 1000, 50

# The step limit is a constant plus an allowance for each byte read. Each character of an option's
# text costs one step, or several steps if the option is split into parts.
STEPS_AT_FIRST, STEPS_FOR_A_BYTE = 1 << 20, 4096
STEPS_FOR_A_LISTING, STEPS_FOR_PARTS, STEPS_FOR_A_TERM, STEPS_FOR_A_CHARACTER = 64, 4, 16, 16


class Broken(Exception):
    """The line does not follow."""


class Unreadable(Exception):
    """The text is not a certificate."""


def need(condition, why):
    if not condition:
        raise Broken(why)


def number(word):
    """Parse a number in decimal digits, without leading zeros."""
    if not re.fullmatch("0|[1-9][0-9]{0,9}", word) or int(word) > 4294967295:
        raise Unreadable(f"`{word[:40]}` is not a number")
    return int(word)


# Rules have the methods read(text), moves(position, player) and parts(position). Positions are
# normal texts.

def put(text, place, sign):
    return text[:place] + sign + text[place + 1:]


class Board:
    signs, size, impartial = {}, None, False

    def read(self, text):
        m = re.fullmatch("([0-9]+)x([0-9]+)", text)
        if m and self.size:
            rows, columns = number(m[1]), number(m[2])
            if not 1 <= rows * columns <= LARGEST_BOARD:
                raise Unreadable(f"a board must have 1 to {LARGEST_BOARD} cells")
            return "/".join([self.size * columns] * rows)
        rows = re.split("[/|]", text)
        if any(len(r) != len(rows[0]) for r in rows):
            raise Unreadable("the rows have different lengths")
        if not 1 <= len(rows) * len(rows[0]) <= LARGEST_BOARD:
            raise Unreadable(f"a board must have 1 to {LARGEST_BOARD} cells")
        if any(c not in self.signs for c in "".join(rows)):
            raise Unreadable(f"`{text[:40]}` contains a character that does not denote a cell")
        return "/".join("".join(self.signs[c] for c in r) for r in rows)

    def rimmed(self, position):
        """Return the board with an additional row of `/`, and the distance from one row to the next.

        Every neighbour of a cell is then a character of this text. The new row is below the last
        row and also above the first, since negative indices in Python count from the end.
        """
        width = (position + "/").index("/") + 1
        return position + "/" * width, width

    def beside(self, place, width):
        return place - width, place + 1, place + width, place - 1

    def groups(self, position, inside, outside):
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

    def parts(self, position):
        return [position]


class Domineering(Board):
    signs, size = {".": ".", "_": ".", "#": "#"}, "."

    def directions(self, player, width):
        return [width] if player == LEFT else [1]

    def moves(self, position, player):
        board, width = self.rimmed(position)
        for step in self.directions(player, width):
            for k, c in enumerate(position):
                if c == board[k + step] == ".":
                    yield put(put(position, k, "#"), k + step, "#")

    def parts(self, position):
        return [g for g in self.groups(position, ".", "#") if len(g) > 1]


class Cram(Domineering):
    impartial = True

    def directions(self, player, width):
        return [width, 1]


class Clobber(Board):
    signs = {"x": "x", "X": "x", "o": "o", "O": "o", ".": ".", "_": ".", "#": "."}

    def moves(self, position, player):
        own, other = "xo"[player], "ox"[player]
        board, width = self.rimmed(position)
        for k, c in enumerate(position):
            for to in self.beside(k, width) if c == own else ():
                if board[to] == other:
                    yield put(put(position, k, "."), to, own)

    def parts(self, position):
        return [g for g in self.groups(position, "xo", ".") if "x" in g and "o" in g]


class NoGo(Board):
    signs, size = {"x": "x", "X": "x", "o": "o", "O": "o", ".": ".", "_": ".", "#": "#"}, "."

    def live(self, position, places):
        """Return `True` if the blocks of all stones at these places have a liberty."""
        board, width = self.rimmed(position)
        return all(self.lives(board, width, k) for k in places if board[k] in "xo")

    def lives(self, board, width, place):
        block, seen = [place], {place}
        for k in block:  # the list grows during the loop
            for n in self.beside(k, width):
                if board[n] == ".":
                    return True
                if board[n] == board[place] and n not in seen:
                    seen.add(n)
                    block.append(n)
        return False

    def read(self, text):
        text = Board.read(self, text)
        if not self.live(text, range(len(text))):
            raise Unreadable("a block has no liberty")
        return text

    def moves(self, position, player):
        _, width = self.rimmed(position)
        for k, c in enumerate(position):
            if c == ".":
                after = put(position, k, "xo"[player])
                # Only the block of the new stone and adjacent blocks can have lost their last
                # liberty.
                if self.live(after, (k, *self.beside(k, width))):
                    yield after


class Nim:
    impartial = True

    def read(self, text):
        heaps = [number(w) for w in text.split(",")]
        if max(heaps) > LARGEST_HEAP:
            raise Unreadable("a heap is too large")
        if len(heaps) > MOST_HEAPS:
            raise Unreadable(f"too many heaps: at most {MOST_HEAPS} are supported")
        return self.text(heaps)

    def text(self, heaps):
        return ",".join(str(h) for h in sorted(heaps) if h) or "0"

    def moves(self, position, player):
        heaps = [int(w) for w in position.split(",")]
        for place, heap in enumerate(heaps):
            for rest in range(heap):
                yield self.text(heaps[:place] + [rest] + heaps[place + 1:])

    def parts(self, position):
        return position.split(",") if position != "0" else []


RULES = {"domineering": Domineering, "cram": Cram, "clobber": Clobber, "nogo": NoGo, "nim": Nim}


class Ruleset:
    def __init__(self, tag, name, words):
        if tag not in ("whole", "parts") or name not in RULES or words:
            raise Unreadable(f"this checker does not support the rules `{tag[:40]} {name[:40]}`")
        self.rules, self.split, self.name = RULES[name](), tag == "parts", name

    def join(self, positions):
        return " + ".join(sorted(q for p in positions for q in self.rules.parts(p)))

    def parts(self, state):
        return [state] if not self.split else state.split(" + ") if state else []

    def read(self, text, one=False):
        """Return the normal text of a position. If `one` is true, the text must denote a single position."""
        if len(text) > LONGEST_TEXT:
            raise Unreadable("the position is too large")
        if not self.split:
            return self.rules.read(text)
        return self.join([self.rules.read(t) for t in ([text] if one else self.parts(text))])

    def moves(self, state, player):
        if not self.split:
            yield from self.rules.moves(state, player)
            return
        parts = self.parts(state)
        for k, part in enumerate(parts):
            for option in self.rules.moves(part, player):
                yield " + ".join(sorted(parts[:k] + parts[k + 1:] + self.rules.parts(option)))

    def show(self, state):
        return " + ".join(f'{self.name}("{p}")' for p in self.parts(state)) or "0"


class Checker:
    """A game is a label, or a tuple ("p", rules, text), ("s", terms) or ("m", game)."""

    def __init__(self):
        self.nodes, self.last, self.numbers, self.rules = {0: ("g", (), ())}, 0, {}, []
        self.le, self.lf, self.values, self.nim, self.misere = set(), set(), {}, {}, set()
        self.canonical, self.names, self.assumed, self.claims = {0}, {0: (0, 0)}, set(), 0
        self.given, self.bytes, self.steps = {}, 0, 0

    def spend(self, steps):
        self.steps += steps
        need(self.steps <= STEPS_AT_FIRST + STEPS_FOR_A_BYTE * self.bytes,
             "step limit reached: the limit depends on the size of the file")

    def node(self, game):
        """Return the tuple that describes a game."""
        if isinstance(game, int):
            need(game in self.nodes, f"no game has the label {game} here")
            return self.nodes[game]
        return game

    def known(self, word):
        n = number(word)
        self.node(n)
        return n

    def ruleset(self, word):
        k = number(word)
        need(1 <= k <= len(self.rules), f"no ruleset has the number {k}")
        return self.rules[k - 1]

    def new(self, word, node):
        n = number(word)
        need(n > self.last, f"{n} is not larger than all earlier labels")
        if node[0] != "g":
            key = self.key(node)
            need(key not in self.numbers, "the same game has another label")
            self.numbers[key] = n
        self.nodes[n], self.last = node, n

    def key(self, node):
        """Return a key that is equal for sums of the same labelled terms in any order."""
        sorts = node[0] == "s" and all(isinstance(t, int) for t in node[1])
        return ("s", tuple(sorted(node[1]))) if sorts else node

    def numbered(self, node):
        return self.numbers.get(self.key(node), node)

    def texts(self, node, player):
        """Yield the options of a position, in any order and perhaps with repetitions."""
        rules = self.rules[node[1] - 1]
        self.spend(STEPS_FOR_A_LISTING + len(node[2]) + len(node[2]) ** 2 // 16)
        for text in rules.moves(node[2], player):
            self.spend((len(text) + 1) * (STEPS_FOR_PARTS if rules.split else 1))
            yield text

    def options(self, game, player):
        """Yield the options, each as its label if it has one."""
        node = self.node(game)
        if node[0] == "g":
            self.spend(len(node[1 + player]))
            yield from node[1 + player]
        elif node[0] == "p":
            for text in sorted(set(self.texts(node, player))):
                yield self.numbered(("p", node[1], text))
        elif node[0] == "s":
            terms = node[1]
            self.spend(STEPS_FOR_A_TERM * len(terms))
            for k, term in enumerate(terms):
                for option in self.options(term, player):
                    self.spend(STEPS_FOR_A_TERM * len(terms))
                    yield self.numbered(("s", terms[:k] + (option,) + terms[k + 1:]))
        else:
            for option in self.options(node[1], 1 - player):
                yield self.numbered(("m", option))

    def is_option(self, game, player, option):
        """Return `True` if a labelled game is an option. Does not list the options of a sum."""
        node, after = self.node(game), self.node(option)
        if node[0] == "g":
            self.spend(len(node[1 + player]))
            return option in node[1 + player]
        if node[0] != after[0]:
            return False
        if node[0] == "p":
            return node[1] == after[1] and after[2] in self.texts(node, player)
        if node[0] == "m":
            return self.is_option(node[1], 1 - player, after[1])
        # All terms except one are the same, and this one is replaced by one of its options.
        if len(node[1]) != len(after[1]):
            return False
        self.spend(STEPS_FOR_A_TERM * len(node[1]))
        old, new = Counter(node[1]), Counter(after[1])
        old, new = [*(old - new).elements()], [*(new - old).elements()]
        return len(old) == len(new) == 1 and self.is_option(old[0], player, new[0])

    def need_option(self, game, player, option):
        need(self.is_option(game, player, option), f"{option} is not an option of {'LR'[player]} in this game")

    def need_numbers(self, i, j):
        need(isinstance(i, int) and isinstance(j, int), "a game is used but has no label")

    def need_le(self, i, j):
        self.need_numbers(i, j)
        need(i == j or (i, j) in self.le, f"{i} <= {j} is used but has not been shown")

    def need_lf(self, i, j):
        self.need_numbers(i, j)
        need((i, j) in self.lf, f"{i} <| {j} is used but has not been shown")

    def less_or_confused(self, x, y, words):
        need(words, "expected more witnesses")
        word = words.pop()
        if word == "F":
            self.need_lf(x, y)
        elif word[0] == "L":
            option = number(word[1:])
            self.need_option(y, LEFT, option)
            self.need_le(x, option)
        elif word[0] == "R":
            option = number(word[1:])
            self.need_option(x, RIGHT, option)
            self.need_le(option, y)
        else:
            raise Unreadable(f"`{word[:40]}` is not a witness")

    def parts(self, n):
        node = self.nodes[n]
        need(node[0] == "p" and self.rules[node[1] - 1].split, f"{n} is not split")
        self.spend(STEPS_FOR_A_CHARACTER * len(node[2]))
        parts = self.rules[node[1] - 1].parts(node[2])
        return [self.numbers.get(("p", node[1], part)) for part in parts]

    def misere_win(self, game, player, words):
        need(words, "expected more witnesses")
        word = words.pop()
        if word == ".":
            return need(not any(True for _ in self.options(game, player)), "there is a move")
        self.need_option(game, player, number(word))
        need((number(word), 1 - player, False) in self.misere, f"it has not been shown that {word} is lost")

    def value(self, words):
        p, f = self.known(words.pop()), self.known(words.pop())
        value = lambda n: n if n in self.nodes and self.nodes[n][0] == "g" else self.values.get(n)
        node = self.nodes[f]
        if node[0] == "g":
            for player in (LEFT, RIGHT):
                values = {value(o) for o in self.options(p, player)}
                need(values == set(self.options(f, player)), "the values of the options are different or unknown")
        else:
            values = [value(n) for n in self.parts(p)]
            need(node[0] == "s" and None not in values and sorted(values) == sorted(node[1]),
                 "the values of the parts are different or unknown")
        g = self.known(words.pop()) if words else f
        self.need_le(f, g)
        self.need_le(g, f)
        self.le |= {(p, f), (f, p), (p, g), (g, p)}
        self.values[p] = g

    def canonical_form(self, words):
        g = self.known(words.pop())
        kind, *sides = self.nodes[g]
        need(kind == "g" and self.canonical.issuperset(sides[0] + sides[1]), "an option is not known to be canonical")
        for side in sides:
            for k, a in enumerate(side):
                for b in side[:k] + side[k + 1:]:
                    self.less_or_confused(a, b, words)
        for a in sides[LEFT]:
            for answer in self.options(a, RIGHT):
                self.less_or_confused(g, answer, words)
        for b in sides[RIGHT]:
            for answer in self.options(b, LEFT):
                self.less_or_confused(answer, g, words)
        self.canonical.add(g)

    def nim_value(self, words):
        p, v = self.known(words.pop()), number(words.pop())
        node, smaller = self.nodes[p], set()
        rules = self.rules[node[1] - 1] if node[0] == "p" else None
        # A sum without parts is impartial under any rules.
        need(rules and (rules.rules.impartial or rules.split and not node[2]), f"{p} is not impartial")
        for option in self.options(p, LEFT):
            need(words, "expected more witnesses")
            word = words.pop()
            if word == ".":
                need(option in self.nim and self.nim[option] != v, "the nim value of an option is unknown or the same")
                smaller |= {self.nim[option]} if self.nim[option] < v else set()
            else:
                self.need_option(option, LEFT, number(word))
                need(self.nim.get(number(word)) == v, f"{word} does not have the nim value {v}")
        need(len(smaller) == v, "a smaller nim value is missing")
        self.nim[p] = v

    def line(self, line, say):
        kind, *words = line.split()
        words.reverse()  # `pop` then returns the next word
        if kind == "g":
            n, *rest = reversed(words)
            if rest.count("|") != 1:
                raise Unreadable("expected one `|` between the options")
            bar = rest.index("|")
            sides = [tuple(self.known(w) for w in side) for side in (rest[:bar], rest[bar + 1:])]
            need(all(self.nodes[o][0] == "g" for o in sides[0] + sides[1]), "an option is not a literal form")
            self.new(n, ("g", *sides))
            name = self.name_of(*sides)
            if name is not None:
                self.names[self.last] = name
            return
        if kind == "r":
            need(number(words.pop()) == len(self.rules) + 1, "rulesets must be numbered 1, 2, 3, ...")
            self.rules.append(Ruleset(words.pop(), words.pop(), words))
            if self.rules[-1].split:
                self.assumed.add(f"positions of {self.rules[-1].name} are the sums of their parts")
        elif kind == "p":
            _, n, k, *text = line.split(" ", 3)
            text = "".join(text)
            self.spend(STEPS_FOR_A_CHARACTER * len(text))
            state = self.ruleset(k).read(text)
            self.spend(STEPS_FOR_A_CHARACTER * len(state))
            self.new(n, ("p", number(k), state))
            self.given[self.last] = text
            return
        elif kind in ("s", "m"):
            n, *terms = reversed(words)
            terms = tuple(self.known(t) for t in terms)
            kinds = ("g", "p") if kind == "m" else ("g", "p", "m")
            need(all(self.nodes[t][0] in kinds for t in terms), "a term has the wrong kind")
            if kind == "m" and len(terms) != 1:
                raise Unreadable("a negative is formed from a single game")
            return self.new(n, ("s", terms) if kind == "s" else ("m", terms[0]))
        elif kind == "le":
            i, j = self.known(words.pop()), self.known(words.pop())
            for x in self.options(i, LEFT):
                self.less_or_confused(x, j, words)
            for y in self.options(j, RIGHT):
                self.less_or_confused(i, y, words)
            self.le.add((i, j))
        elif kind == "lf":
            i, j = self.known(words.pop()), self.known(words.pop())
            self.less_or_confused(i, j, words)
            self.lf.add((i, j))
        elif kind == "tr":
            i, j, k = (self.known(words.pop()) for _ in range(3))
            self.need_le(i, j)
            self.need_le(j, k)
            self.le.add((i, k))
        elif kind == "add":
            i, j = self.known(words.pop()), self.known(words.pop())
            a, b = self.nodes[i], self.nodes[j]
            need(a[0] == b[0] == "s" and len(a[1]) == len(b[1]), "expected two sums of the same length")
            self.spend(STEPS_FOR_A_TERM * len(a[1]))
            for x, y in zip(a[1], b[1]):
                self.need_le(x, y)
            self.le.add((i, j))
        elif kind == "xor":
            p, value = self.known(words.pop()), 0
            for part in self.parts(p):
                need(part in self.nim, "the nim value of a part has not been shown")
                value ^= self.nim[part]
            self.nim[p] = value
            self.assumed.add("the theorem of Sprague and Grundy")
        elif kind in ("win", "lose"):
            player, p = self.player(words.pop()), self.known(words.pop())
            options, count = [p] if kind == "win" else self.options(p, player), 0
            for count, option in enumerate(options, 1):
                self.misere_win(option, player if kind == "win" else 1 - player, words)
            need(count, "a player unable to move wins in misere play")
            self.misere.add((p, player, kind == "win"))
        elif kind == "forget":
            self.forget(words.pop(), words)
        elif kind == "claim":
            return self.claim(line, say)
        elif kind in ("v", "c", "nim"):
            {"v": self.value, "c": self.canonical_form, "nim": self.nim_value}[kind](words)
        else:
            raise Unreadable(f"`{kind[:40]}` is not a kind of line")
        if words:
            raise Unreadable(f"unexpected `{words[-1][:40]}` at the end of the line")

    def player(self, word):
        if word not in ("L", "R"):
            raise Unreadable("expected the player L or R")
        return "LR".index(word)

    def forget(self, what, words):
        while words:
            n = number(words.pop())
            if what == "node":
                node = self.nodes.pop(n, None)
                if node and node[0] != "g":
                    self.numbers.pop(self.key(node), None)
                self.values.pop(n, None), self.nim.pop(n, None), self.names.pop(n, None)
                self.given.pop(n, None)
                self.canonical.discard(n)
                self.misere -= {(n, player, wins) for player in (LEFT, RIGHT) for wins in (True, False)}
            elif what in ("le", "lf"):
                getattr(self, what).discard((n, number(words.pop())))
            else:
                raise Unreadable("expected `forget node`, `forget le` or `forget lf`")

    def name_of(self, left, right):
        """Return the name of the canonical form with these options, if it has a name.

        A number is represented by its numerator and the exponent of its denominator, and a nimber by its size.
        """
        l, r = ([self.names.get(o) for o in side] for side in (left, right))
        if not left and not right:
            return 0, 0
        if not right and len(l) == 1:
            return (l[0][0] + 1, 0) if self.is_integer(l[0]) and 0 <= l[0][0] < LARGEST else None
        if not left and len(r) == 1:
            return (r[0][0] - 1, 0) if self.is_integer(r[0]) and 0 <= -r[0][0] < LARGEST else None
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
        nimbers = [[0 if n == (0, 0) else n for n in side] for side in (l, r)]
        if all(isinstance(n, int) for side in nimbers for n in side):
            if sorted(nimbers[0]) == sorted(nimbers[1]) == [*range(len(left))]:
                return len(left)
        return None

    def is_integer(self, name):
        return isinstance(name, tuple) and name[1] == 0

    def name(self, game):
        """Return the name of a literal form, if it has one."""
        name = self.names.get(game)
        if isinstance(name, tuple):
            return f"{name[0]}/{1 << name[1]}" if name[1] else str(name[0])
        return "*" if name == 1 else f"*{name}" if isinstance(name, int) else name

    def written(self, game, quote, depth):
        """Return a game as pieces: texts, and games with their quotation mark and their depth."""
        node = self.node(game)
        if node[0] == "p":
            # Use the text in the line of the game, if there is one.
            shown = self.rules[node[1] - 1].show(self.given.get(game, node[2]))
            return [quote, shown, quote] if shown == "0" else [shown]
        if node[0] == "s":
            terms = between([(t, quote) for t in node[1]], " + ")
            return ["(", *terms, ")"] if terms else [quote, "0", quote]
        if node[0] == "m":
            return ["-(", (node[1], quote), ")"]
        if game in self.names:
            return [quote, self.name(game), quote]
        need(depth < DEEPEST, f"a form is nested too deeply: at most {DEEPEST} levels are supported")
        left, right = (between([self.name(o) or (o, "", depth + 1) for o in side], ",") for side in node[1:])
        return [quote, "{", *left, "|", *right, "}", quote]

    def show(self, *pieces):
        """Join the pieces. Games, given by a label or as in `written`, are written out.

        The remaining pieces are kept in a list instead of recursing, since forms may be nested deeply.
        """
        text, room, todo = [], LONGEST_STATEMENT, list(reversed(pieces))
        while todo:
            piece = todo.pop()
            if isinstance(piece, str):
                text.append(piece)
                room -= len(piece)
                need(room >= 0, "the statement is too long to print")
            else:
                game, quote, depth = (*piece, 0)[:3] if isinstance(piece, tuple) else (piece, "", 0)
                todo.extend(reversed(self.written(game, quote, depth)))
        return "".join(text)

    def claim(self, line, say):
        head, *texts = line.split(" as ", 1)
        _, kind, *words = head.split()
        if kind in ("width", "dimension"):
            statement = self.order(kind, words)
        else:
            if len(words) != (1 if kind == "canonical" else 2):
                raise Unreadable("this kind of claim has another length")
            if kind in ("<=", "=", "<|", "<", "||", "!="):
                i, j = map(self.known, words)
                if kind == "!=" and (i, j) not in self.lf:
                    self.need_lf(j, i)
                for which, check, pair in (("<= = <", self.need_le, (i, j)), ("=", self.need_le, (j, i)),
                                           ("<| < ||", self.need_lf, (i, j)), ("||", self.need_lf, (j, i))):
                    if kind in which.split():
                        check(*pair)
                statement = self.show(i, f" {kind} ", j)
            elif kind in ("canonical", "value"):
                g, p = self.known(words[-1]), self.known(words[0])
                need(g in self.canonical, f"{g} has not been shown to be canonical")
                self.need_le(p, g)
                self.need_le(g, p)
                statement = (self.show("is_canonical('", g, "')") if kind == "canonical" else
                             self.show("value(", self.subject(p, texts), ") = ", g))
            elif kind in ("outcome", "misere") and words[0] in ("L", "R", "N", "P"):
                p, wins = self.known(words[1]), (words[0] in "LN", words[0] in "RN")
                if kind == "outcome":
                    (self.need_lf if wins[0] else lambda i, j: self.need_le(j, i))(0, p)
                    (self.need_lf if wins[1] else lambda i, j: self.need_le(j, i))(p, 0)
                for player in (LEFT, RIGHT):
                    need(kind == "outcome" or (p, player, wins[player]) in self.misere, "the winner has not been shown")
                # In misere play, a form cannot be replaced by its value. Quotation marks keep it
                # literal.
                name, quote = ("outcome(", "") if kind == "outcome" else ("misere_outcome(", "'")
                statement = self.show(name, self.subject(p, texts, quote), f') = "{words[0]}"')
            elif kind == "nim":
                v, p = number(words[0]), self.known(words[1])
                need(self.nim.get(p) == v, f"it has not been shown that the nim value is {v}")
                statement = self.show("nim_value(", self.subject(p, texts), f") = {v}")
            else:
                raise Unreadable(f"`{kind[:40]}` is not a kind of claim here")
        if texts and kind not in ("value", "outcome", "misere", "nim"):
            raise Unreadable("this claim does not accept `as`")
        self.spend(STEPS_FOR_A_CHARACTER * len(statement))
        self.claims += 1
        say("holds: " + statement)

    def subject(self, p, texts, quote=""):
        """Return a piece for `show`: a game, or the given text if it denotes the same position."""
        if not texts:
            return p, quote
        node = self.nodes[p]
        need(node[0] == "p", f"{p} is not a position")
        rules = self.rules[node[1] - 1]
        self.spend(STEPS_FOR_A_CHARACTER * len(texts[0]))
        state = rules.read(texts[0], one=True)
        self.spend(STEPS_FOR_A_CHARACTER * len(state))
        need(state == node[2], f"the text after `as` does not denote the position {p}")
        return f'{rules.name}("{texts[0]}")'

    def order(self, kind, words):
        lists = [[]]
        for word in words:
            if word == ";":
                lists.append([])
            else:
                lists[-1].append(self.known(word))
        games, *lists = lists
        self.spend(len(games) ** 2 * (1 if kind == "width" else len(lists)))
        need(len(set(games)) == len(games), "an element occurs twice in the set")
        if kind == "width":
            if not lists:
                raise Unreadable("expected an antichain and chains after the set")
            antichain, *chains = lists
            need(sorted(g for chain in chains for g in chain) == sorted(games), "the chains do not cover the set")
            need(set(antichain) <= set(games) and len(antichain) == len(chains), "the antichain is not in the set or has the wrong size")
            for k, a in enumerate(antichain):
                for b in antichain[:k]:
                    self.need_lf(a, b)
                    self.need_lf(b, a)
            for chain in chains:
                for a, b in zip(chain, chain[1:]):
                    self.need_le(a, b)
            return self.show("width([", *between(games, ", "), f"]) = {len(chains)}")
        need(lists and all(sorted(o) == sorted(games) for o in lists),
             "a linear order does not contain exactly the elements of the set")
        places = [{g: k for k, g in enumerate(order)} for order in lists]
        for k, a in enumerate(lists[0]):
            for b in lists[0][k + 1:]:
                self.need_lf(a, b)
                first = all(place[a] < place[b] for place in places)
                (self.need_le if first else lambda i, j: self.need_lf(j, i))(a, b)
        return self.show("dimension([", *between(games, ", "), f"]) <= {len(lists)}")


def between(items, sign):
    """Return the items with a separator between consecutive items."""
    return [x for item in items for x in (sign, item)][1:]


def check(lines, say):
    """Check the lines of a certificate, and return the theorems that it uses."""
    checker, count, ended = Checker(), 0, False
    try:
        for count, raw in enumerate(iter(lambda: lines.readline(1 << 20), b""), 1):
            if not raw.endswith(b"\n") or len(raw) >= 1 << 20:
                raise Unreadable("the line has no line feed or is too long")
            checker.bytes += len(raw)
            line = raw[:-1].decode("utf-8" if raw[:1] == b"#" else "ascii")
            if line[:1] != "#" and any(not " " <= c <= "~" for c in line) or ended:
                raise Unreadable("the line contains characters that are not allowed")
            if count == 1:
                if line != "upstar-certificate 1":
                    raise Unreadable("the first line is not `upstar-certificate 1`")
            elif line.split() == ["end"]:
                need(checker.claims, "the file does not contain a claim")
                ended = True
            elif line and line[0] != "#":
                checker.line(line, say)
        if not ended:
            raise Unreadable("the file ends without `end`")
        return checker.assumed
    except (IndexError, ValueError) as error:
        raise Unreadable(f"line {count}: a word is missing or cannot be read ({error})") from None
    except (Broken, Unreadable) as error:
        raise type(error)(f"line {count}: {error}") from None


def main(files):
    status = 0 if files else 2
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
