"""A thermograph, a ruleset of one's own, a sweep with a progress bar, and a table. Needs matplotlib and pandas."""

from dataclasses import dataclass
from itertools import product

import pandas
import upstar
from matplotlib import pyplot


@dataclass(frozen=True)
class Pins(upstar.Rules):
    """Left takes one pin of a row, and Right takes two neighbours."""

    row: str

    def moves(self, player):
        taken = "o" if player == "Left" else "oo"
        for at in range(len(self.row)):
            if self.row.startswith(taken, at):
                yield Pins(self.row[:at] + "." * len(taken) + self.row[at + len(taken) :])

    def components(self):
        return [Pins(part) for part in self.row.split(".") if part]


if __name__ == "__main__":
    upstar.Game("{{4|1}|-2}").thermograph().plot()
    pyplot.savefig("thermograph.svg")  # pyplot.show() opens a window

    print(Pins("oooo").value(), Pins("ooo.oo").best_moves("Left"))

    positions = [Pins("".join(row)) for row in product("o.", repeat=10)][:1000]
    rows = upstar.sweep(Pins, positions, "value, mean, temperature", numbers=float, progress=True)
    table = pandas.DataFrame(rows)
    print(table.groupby("temperature").size())
    table.to_csv("pins.csv")
