#!/usr/bin/env python3
"""Checks certificates of combinatorial games (see book/certificates.md).

usage: upstar_verify.py FILE...   (exit status: 0 holds, 1 does not follow, 2 unreadable)

Written from the page that describes the format; shares nothing with the checker in Rust.
Knows the rules of domineering, cram, clobber, nogo and nim, and all claims but `period`.
"""

import re
import sys

LEFT, RIGHT = 0, 1


class Broken(Exception):
    """The line does not follow."""


class Unreadable(Exception):
    """The text is no certificate."""


def need(condition, why):
    if not condition:
        raise Broken(why)


def number(word):
    if not re.fullmatch("[0-9]{1,12}", word) or int(word) > 4294967295:
        raise Unreadable(f"`{word[:40]}` is no number")
    return int(word)


# Rules: read(text), moves(position, player) and parts(position); positions are normal texts.

class Board:
    signs, size, impartial = {}, None, False

    def read(self, text):
        m = re.fullmatch("([0-9]{1,3})x([0-9]{1,3})", text)
        if m and self.size:
            text = "/".join([self.size * int(m[2])] * int(m[1]))
        rows = re.split("[/|]", text)
        if not rows[0] or len({len(r) for r in rows}) > 1 or len(text) > 900:
            raise Unreadable(f"`{text[:40]}` is no board")
        if any(c not in self.signs for c in "".join(rows)):
            raise Unreadable(f"`{text[:40]}` holds a sign that is no cell")
        return "/".join("".join(self.signs[c] for c in r) for r in rows)

    def cells(self, position):
        rows = position.split("/")
        return {(i, j): c for i, row in enumerate(rows) for j, c in enumerate(row)}

    def text(self, cells):
        width = 1 + max(j for _, j in cells)
        height = 1 + max(i for i, _ in cells)
        return "/".join("".join(cells[i, j] for j in range(width)) for i in range(height))

    def groups(self, position, inside, outside):
        cells = self.cells(position)
        todo = {c for c in cells if inside(cells[c])}
        while todo:
            group, new = set(), [todo.pop()]
            while new:
                i, j = new.pop()
                group.add((i, j))
                for n in ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)):
                    if n in todo:
                        todo.remove(n)
                        new.append(n)
            top, left = min(i for i, _ in group), min(j for _, j in group)
            bottom, right = max(i for i, _ in group), max(j for _, j in group)
            yield self.text({(i - top, j - left): cells[i, j] if (i, j) in group else outside
                             for i in range(top, bottom + 1) for j in range(left, right + 1)})

    def parts(self, position):
        return [position]


class Domineering(Board):
    signs, size = {".": ".", "_": ".", "#": "#"}, "."

    def directions(self, player):
        return [(1, 0)] if player == LEFT else [(0, 1)]

    def moves(self, position, player):
        cells = self.cells(position)
        for down, right in self.directions(player):
            for (i, j), c in cells.items():
                if c == "." and cells.get((i + down, j + right)) == ".":
                    yield self.text({**cells, (i, j): "#", (i + down, j + right): "#"})

    def parts(self, position):
        return [g for g in self.groups(position, lambda c: c == ".", "#") if len(g) > 1]


class Cram(Domineering):
    impartial = True

    def directions(self, player):
        return [(1, 0), (0, 1)]


class Clobber(Board):
    signs = {"x": "x", "X": "x", "o": "o", "O": "o", ".": ".", "_": ".", "#": "."}

    def moves(self, position, player):
        cells, own, other = self.cells(position), "xo"[player], "ox"[player]
        for (i, j), c in cells.items():
            for to in ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)):
                if c == own and cells.get(to) == other:
                    yield self.text({**cells, (i, j): ".", to: own})

    def parts(self, position):
        return [g for g in self.groups(position, lambda c: c != ".", ".") if "x" in g and "o" in g]


class NoGo(Board):
    signs, size = {"x": "x", "X": "x", "o": "o", "O": "o", ".": ".", "_": ".", "#": "#"}, "."

    def lives(self, cells):
        for start, colour in cells.items():
            if colour in "xo":
                seen, new, free = {start}, [start], False
                while new:
                    i, j = new.pop()
                    for n in ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)):
                        free |= cells.get(n) == "."
                        if cells.get(n) == colour and n not in seen:
                            seen.add(n)
                            new.append(n)
                if not free:
                    return False
        return True

    def read(self, text):
        text = Board.read(self, text)
        if not self.lives(self.cells(text)):
            raise Unreadable("a block has no liberty")
        return text

    def moves(self, position, player):
        cells = self.cells(position)
        for place, c in cells.items():
            after = {**cells, place: "xo"[player]}
            if c == "." and self.lives(after):
                yield self.text(after)


class Nim:
    impartial = True

    def read(self, text):
        heaps = [number(w.strip()) for w in text.split(",")] if text else []
        if any(h > 1000 for h in heaps):
            raise Unreadable("a heap is too large")
        return self.text(heaps)

    def text(self, heaps):
        return ",".join(str(h) for h in sorted(heaps) if h)

    def moves(self, position, player):
        heaps = [int(w) for w in position.split(",")] if position else []
        for place, heap in enumerate(heaps):
            for rest in range(heap):
                yield self.text(heaps[:place] + [rest] + heaps[place + 1:])

    def parts(self, position):
        return position.split(",") if position else []


RULES = {"domineering": Domineering, "cram": Cram, "clobber": Clobber, "nogo": NoGo, "nim": Nim}


class Ruleset:
    def __init__(self, tag, name, words):
        if tag not in ("whole", "parts") or name not in RULES or words:
            raise Unreadable(f"no rules `{tag[:40]} {name[:40]}` here")
        self.rules, self.split, self.name = RULES[name](), tag == "parts", name

    def join(self, positions):
        return " + ".join(sorted(q for p in positions for q in self.rules.parts(p)))

    def read(self, text):
        if len(text) > 1024:
            raise Unreadable("the position is too large")
        if not self.split:
            return self.rules.read(text)
        return self.join([self.rules.read(t) for t in text.split(" + ")] if text else [])

    def moves(self, position, player):
        if not self.split:
            return sorted(set(self.rules.moves(position, player)))
        parts = position.split(" + ") if position else []
        return sorted({self.join(parts[:k] + [option] + parts[k + 1:])
                       for k, part in enumerate(parts) for option in self.rules.moves(part, player)})

    def show(self, position):
        parts = position.split(" + ") if self.split else [position]
        return " + ".join(f'{self.name}("{p}")' for p in parts) if position or not self.split else "0"


class Checker:
    """Games are tuples: a number alone, ("p", rules, text), ("s", terms) or ("m", game)."""

    def __init__(self):
        self.nodes, self.last, self.numbers, self.rules = {0: ("g", (), ())}, 0, {}, []
        self.le, self.lf, self.values, self.nim, self.misere = set(), set(), {}, {}, set()
        self.canonical, self.names, self.assumed, self.claims = {0}, {0: "0"}, set(), 0

    def known(self, word):
        n = number(word)
        need(n in self.nodes, f"no game has the number {n} here")
        return n

    def ruleset(self, word):
        k = number(word)
        need(1 <= k <= len(self.rules), f"no rules have the number {k}")
        return self.rules[k - 1]

    def new(self, word, node):
        n = number(word)
        need(n > self.last, f"{n} is not larger than all numbers before")
        if node[0] != "g":
            key = self.key(node)
            need(key not in self.numbers, "the same game has another number")
            self.numbers[key] = n
        self.nodes[n], self.last = node, n

    def key(self, node):
        return ("s", tuple(sorted(node[1], key=str))) if node[0] == "s" else node

    def options(self, game, player):
        """Options, each by its number if it has one."""
        node = self.nodes.get(game) if isinstance(game, int) else game
        need(node is not None, f"{game} was forgotten")
        if node[0] == "g":
            return node[1 + player]
        if node[0] == "p":
            found = [("p", node[1], t) for t in self.rules[node[1] - 1].moves(node[2], player)]
        elif node[0] == "s":
            found = [("s", node[1][:k] + (option,) + node[1][k + 1:])
                     for k, term in enumerate(node[1]) for option in self.options(term, player)]
            need(len(found) * len(node[1]) <= 1 << 22, "a sum has too many options")
        else:
            found = [("m", option) for option in self.options(node[1], 1 - player)]
        return [self.numbers.get(self.key(option), option) for option in found]

    def need_option(self, game, player, option):
        need(option in self.options(game, player), f"{option} is no option of {'LR'[player]} there")

    def need_le(self, i, j):
        need(isinstance(i, int) and isinstance(j, int), "a game is used that has no number")
        need(i == j or (i, j) in self.le, f"{i} <= {j} is used and has not been shown")

    def need_lf(self, i, j):
        need((i, j) in self.lf, f"{i} <| {j} is used and has not been shown")

    def less_or_confused(self, x, y, words):
        need(words, "there are too few witnesses")
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
            raise Unreadable(f"`{word[:40]}` is no witness")

    def parts(self, n):
        node = self.nodes[n]
        need(node[0] == "p" and self.rules[node[1] - 1].split, f"{n} is not split")
        parts = node[2].split(" + ") if node[2] else []
        return [self.numbers.get(("p", node[1], part)) for part in parts]

    def misere_win(self, game, player, words):
        need(words, "there are too few witnesses")
        word = words.pop()
        if word == ".":
            return need(not self.options(game, player), "there is a move")
        self.need_option(game, player, number(word))
        need((number(word), 1 - player, False) in self.misere, f"that {word} is lost has not been shown")

    def value(self, words):
        p, f = self.known(words.pop()), self.known(words.pop())
        value = lambda n: n if isinstance(n, int) and self.nodes.get(n, "?")[0] == "g" else self.values.get(n)
        node = self.nodes[f]
        if node[0] == "g":
            for player in (LEFT, RIGHT):
                values = {value(o) for o in self.options(p, player)}
                need(values == set(node[1 + player]), "the options have other values, or unknown ones")
        else:
            values = [value(n) for n in self.parts(p)]
            need(node[0] == "s" and None not in values and sorted(values) == sorted(node[1]),
                 "the parts have other values, or unknown ones")
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
        need(node[0] == "p" and self.rules[node[1] - 1].rules.impartial, f"{p} is of no impartial rules")
        for option in self.options(p, LEFT):
            need(words, "there are too few witnesses")
            word = words.pop()
            if word == ".":
                need(option in self.nim and self.nim[option] != v, "an option's nim value is unknown, or the same")
                smaller |= {self.nim[option]} if self.nim[option] < v else set()
            else:
                self.need_option(option, LEFT, number(word))
                need(self.nim.get(number(word)) == v, f"{word} has not the nim value {v}")
        need(len(smaller) == v, "a smaller nim value is missing")
        self.nim[p] = v

    def line(self, line, say):
        kind, *words = line.split()
        words.reverse()  # so that `pop` gives the next one
        if kind == "g":
            n, *rest = reversed(words)
            if rest.count("|") != 1:
                raise Unreadable("there is one `|` between the options")
            sides = [tuple(self.known(w) for w in side) for side in (rest[:rest.index("|")], rest[rest.index("|") + 1:])]
            need(all(self.nodes[o][0] == "g" for o in sides[0] + sides[1]), "an option is no literal form")
            self.new(n, ("g", *sides))
            self.names[self.last] = self.braces(*sides)
            return
        if kind == "r":
            need(number(words.pop()) == len(self.rules) + 1, "rules are numbered 1, 2, 3, ...")
            self.rules.append(Ruleset(words.pop(), words.pop(), words))
            if self.rules[-1].split:
                self.assumed.add(f"positions of {self.rules[-1].name} are the sums of their parts")
        elif kind == "p":
            _, n, k, *text = line.split(" ", 3)
            return self.new(n, ("p", number(k), self.ruleset(k).read("".join(text))))
        elif kind in "sm":
            n, *terms = reversed(words)
            terms = tuple(self.known(t) for t in terms)
            kinds = "g p" if kind == "m" else "g p m"
            need(all(self.nodes[t][0] in kinds for t in terms), "no game of this kind stands here")
            if kind == "m" and len(terms) != 1:
                raise Unreadable("there is one negative")
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
            need(a[0] == b[0] == "s" and len(a[1]) == len(b[1]), "these are no sums of the same length")
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
            options = [p] if kind == "win" else self.options(p, player)
            need(options, "who cannot move wins")
            for option in options:
                self.misere_win(option, player if kind == "win" else 1 - player, words)
            self.misere.add((p, player, kind == "win"))
        elif kind == "forget":
            self.forget(words.pop(), words)
        elif kind == "claim":
            return self.claim(line, say)
        elif kind in ("v", "c", "nim"):
            {"v": self.value, "c": self.canonical_form, "nim": self.nim_value}[kind](words)
        else:
            raise Unreadable(f"`{kind[:40]}` is no kind of line")
        if words:
            raise Unreadable(f"`{words[-1][:40]}` is one word too many")

    def player(self, word):
        if word not in ("L", "R"):
            raise Unreadable("the player is L or R")
        return "LR".index(word)

    def forget(self, what, words):
        while words:
            n = number(words.pop())
            if what == "node":
                node = self.nodes.pop(n, None)
                if node and node[0] != "g":
                    self.numbers.pop(self.key(node), None)
                self.values.pop(n, None), self.nim.pop(n, None), self.names.pop(n, None)
                self.canonical.discard(n)
                self.misere -= {(n, player, wins) for player in (LEFT, RIGHT) for wins in (True, False)}
            elif what in ("le", "lf"):
                getattr(self, what).discard((n, number(words.pop())))
            else:
                raise Unreadable("`forget node`, `forget le` or `forget lf`")

    def braces(self, left, right):
        names = [[self.names.get(o) or f"#{o}" for o in side] for side in (left, right)]
        value = [re.fullmatch("(-?[0-9]{1,9})(?:/([0-9]{1,9}))?", n[0]) if len(n) == 1 else None for n in names]
        if not left and not right:
            return "0"
        if not right and value[0] and not value[0][2] and int(value[0][1]) >= 0:
            return str(int(value[0][1]) + 1)
        if not left and value[1] and not value[1][2] and int(value[1][1]) <= 0:
            return str(int(value[1][1]) - 1)
        if value[0] and value[1]:
            (a, d), (b, e) = ((int(v[1]), int(v[2] or 1)) for v in value)
            k = max(d, e)
            if b * (k // e) - a * (k // d) == 1:
                return f"{a * (k // d) + b * (k // e)}/{2 * k}"
        if names[0] == names[1] == ["0", "*", *(f"*{k}" for k in range(2, len(left)))][:len(left)]:
            return "*" if len(left) == 1 else f"*{len(left)}"
        text = "{" + ",".join(names[0]) + "|" + ",".join(names[1]) + "}"
        return {"{0|*}": "^", "{*|0}": "v"}.get(text, text) if len(text) <= 4000 else None

    def show(self, n):
        node = self.nodes.get(n)
        if node and node[0] == "p":
            return self.rules[node[1] - 1].show(node[2])
        if node and node[0] == "s":
            return "(" + " + ".join(self.show(t) for t in node[1]) + ")" if node[1] else "0"
        return f"-({self.show(node[1])})" if node and node[0] == "m" else self.names.get(n) or f"#{n}"

    def claim(self, line, say):
        head, *texts = line.split(" as ", 1)
        _, kind, *words = head.split()
        if kind in ("width", "dimension"):
            statement = self.order(kind, " ".join(words))
        else:
            if len(words) != (1 if kind == "canonical" else 2):
                raise Unreadable("a claim of another length is expected")
            if kind in ("<=", "=", "<|", "<", "||"):
                i, j = map(self.known, words)
                for which, check, pair in (("<= = <", self.need_le, (i, j)), ("=", self.need_le, (j, i)),
                                           ("<| < ||", self.need_lf, (i, j)), ("||", self.need_lf, (j, i))):
                    if kind in which.split():
                        check(*pair)
                statement = f"{self.show(i)} {kind} {self.show(j)}"
            elif kind in ("canonical", "value"):
                g, p = self.known(words[-1]), self.known(words[0])
                need(g in self.canonical, f"{g} has not been shown to be canonical")
                self.need_le(p, g)
                self.need_le(g, p)
                show = f"is_canonical('{self.show(g)}')"
                statement = show if kind == "canonical" else f"value({self.subject(p, texts)}) = {self.show(g)}"
            elif kind in ("outcome", "misere") and words[0] in ("L", "R", "N", "P"):
                p, wins = self.known(words[1]), (words[0] in "LN", words[0] in "RN")
                if kind == "outcome":
                    (self.need_lf if wins[0] else lambda i, j: self.need_le(j, i))(0, p)
                    (self.need_lf if wins[1] else lambda i, j: self.need_le(j, i))(p, 0)
                for player in (LEFT, RIGHT):
                    need(kind == "outcome" or (p, player, wins[player]) in self.misere, "who wins has not been shown")
                name = "outcome" if kind == "outcome" else "misere_outcome"
                statement = f'{name}({self.subject(p, texts)}) = "{words[0]}"'
            elif kind == "nim":
                v, p = number(words[0]), self.known(words[1])
                need(self.nim.get(p) == v, f"that the nim value is {v} has not been shown")
                statement = f"nim_value({self.subject(p, texts)}) = {v}"
            else:
                raise Unreadable(f"`{kind[:40]}` is no kind of claim here")
        if texts and kind not in ("value", "outcome", "misere", "nim"):
            raise Unreadable("this claim has no `as`")
        self.claims += 1
        say("holds: " + statement)

    def subject(self, p, texts):
        if not texts:
            return self.show(p)
        node = self.nodes[p]
        need(node[0] == "p", f"{p} is no position")
        rules = self.rules[node[1] - 1]
        need(rules.read(texts[0]) == node[2], f"{p} is another position than the one after `as`")
        return f'{rules.name}("{texts[0]}")'

    def order(self, kind, text):
        games, *lists = [[number(w) for w in part.split()] for part in text.split(";")]
        shown = ", ".join(self.show(g) for g in games)
        need(len(set(games)) == len(games), "an element stands twice in the set")
        if kind == "width":
            if not lists:
                raise Unreadable("after the set come an antichain and chains")
            antichain, *chains = lists
            need(sorted(sum(chains, [])) == sorted(games), "the chains do not cover the set")
            need(set(antichain) <= set(games) and len(antichain) == len(chains), "no such antichain")
            for k, a in enumerate(antichain):
                for b in antichain[:k]:
                    self.need_lf(a, b)
                    self.need_lf(b, a)
            for chain in chains:
                for a, b in zip(chain, chain[1:]):
                    self.need_le(a, b)
            return f"width([{shown}]) = {len(chains)}"
        need(lists and all(sorted(o) == sorted(games) for o in lists), "an order does not hold the set")
        places = [{g: k for k, g in enumerate(order)} for order in lists]
        for k, a in enumerate(lists[0]):
            for b in lists[0][k + 1:]:
                self.need_lf(a, b)
                first = all(place[a] < place[b] for place in places)
                (self.need_le if first else lambda i, j: self.need_lf(j, i))(a, b)
        return f"dimension([{shown}]) <= {len(lists)}"


def check(lines, say):
    """Checks the lines of a certificate; returns what was assumed."""
    checker, count, ended = Checker(), 0, False
    try:
        for count, raw in enumerate(iter(lambda: lines.readline(1 << 20), b""), 1):
            if not raw.endswith(b"\n") or len(raw) >= 1 << 20:
                raise Unreadable("the line has no end, or is too long")
            line = raw[:-1].decode("utf-8" if raw[:1] == b"#" else "ascii")
            if line[:1] != "#" and any(not " " <= c <= "~" for c in line) or ended:
                raise Unreadable("something stands here that no certificate has")
            if count == 1:
                if line != "upstar-certificate 1":
                    raise Unreadable("the first line is not `upstar-certificate 1`")
            elif line.split() == ["end"]:
                need(checker.claims, "nothing is claimed")
                ended = True
            elif line.strip() and line[0] != "#":
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
        except (Unreadable, OSError) as error:
            status = 2
            print(f"{name}: unreadable: {error}", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
