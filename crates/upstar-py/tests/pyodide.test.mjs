// The package in Pyodide: `PYODIDE` is a folder with the npm package, and `WHEEL` the wheel.

import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";

const { loadPyodide } = createRequire(`${process.env.PYODIDE}/`)("pyodide");

test("the package runs in Pyodide", async () => {
  const pyodide = await loadPyodide();
  pyodide.unpackArchive(new Uint8Array(readFileSync(process.env.WHEEL)), "wheel");
  pyodide.FS.writeFile("rules.py", `
from dataclasses import dataclass
import upstar

@dataclass(frozen=True)
class Heap(upstar.Rules):
    "Take one or two."
    size: int
    def moves(self, player):
        return [Heap(self.size - k) for k in (1, 2) if k <= self.size]
`);
  const ask = (text) => pyodide.runPython(text);
  ask(`
import json, pickle, time, upstar
from rules import Heap

def error(ask):
    try:
        return repr(ask())
    except Exception as why:
        return f"{type(why).__name__}: {why}".splitlines()[0]
`);
  const check = (text, expected) => assert.equal(ask(`error(lambda: ${text})`), expected, text);
  check("upstar.eval('^ + ^ + *')", "^^*");
  check("upstar.clobber('xoxo/oxox').value()", "*");
  check("upstar.domineering('6x6').outcome()", "'N'");
  check("upstar.Game('{2|-1}').thermograph().mean", "Fraction(1, 2)");
  check("len(upstar.day(3))", "1474");
  check("[Heap(n).value() for n in range(5)]", "[0, *, *2, 0, *]");
  check("pickle.loads(pickle.dumps(upstar.nim('3,5'))) == upstar.nim('3,5')", "True");
  check("[row['value'] for row in upstar.sweep('domineering', ['2x2', '2x1'], 'value')]", "['+-1', '1']");
  check("json.loads(upstar._native.board(upstar._native.edited(upstar.nim('3,5'), '{\"heap\": {\"at\": 1, \"size\": 9}}')))['view']['sizes']", "[3, 9]");
  check("upstar.atomic_weight(upstar.Game(1))", "UndefinedError: the game is not infinitesimal, so it has no atomic weight");
  check("upstar.Session(store='x.sqlite')", "UpstarError: stores are not available in a browser; leave `store` out");
  // Limits hold without a second thread.
  const long = "eval('value(domineering(\"12x12\"))')";
  check(`upstar.Session(steps=100_000).${long}`, "BudgetError: step limit reached (100000 steps); raise the limit with `steps`");
  const begin = Date.now();
  check(`upstar.Session(timeout=0.5).${long}`, "BudgetError: time limit reached; raise the limit with `timeout`");
  assert.ok(Date.now() - begin < 10_000);
});
