// Tests the npm package: `UPSTAR_NPM=FOLDER node --test`, where `cargo xtask playground` writes FOLDER.

import assert from "node:assert/strict";
import { resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const folder = resolve(process.env.UPSTAR_NPM);
const { Upstar, UpstarError } = await import(pathToFileURL(`${folder}/upstar.js`));
const upstar = await Upstar.load();

test("expressions have the values of the command", () => {
  for (const [text, value] of [
    ["{2|-1} + ^*", "{2^*|-1^*}"],
    ["nim_value(octal(\"0.77\")(\"40\"))", "1"],
    ["size(day(2))", "22"],
  ]) {
    assert.equal(upstar.evaluate(text).answer.text, value, text);
  }
});

test("errors have a kind, a place and a remedy", () => {
  assert.throws(() => upstar.evaluate("{1|"), (error) => error instanceof UpstarError && error.kind === "syntax" && error.at.length === 2);
  assert.throws(() => upstar.ask("eval", { wrong: 1 }), { kind: "request" });
});

test("a time limit stops a computation, and the engine remains usable", () => {
  assert.throws(() => upstar.evaluate("value(domineering(\"9x9\"))", { seconds: 0.2 }), { kind: "budget", message: "time limit reached" });
  assert.equal(upstar.evaluate("1/2 + 1/4").answer.text, "3/4");
});

test("deep expressions are answered or refused", () => {
  const deep = (depth) => `${"{0|".repeat(depth)}0${"}".repeat(depth)}`;
  assert.equal(upstar.evaluate(deep(50)).answer.type, "game");
  for (const depth of [500, 5_000, 50_000]) {
    try { upstar.evaluate(deep(depth)); } catch (error) { assert.ok(error instanceof UpstarError, String(error)); }
    assert.equal(upstar.evaluate("1 + 1").answer.text, "2");
  }
});

test("the other requests work", () => {
  assert.ok(upstar.ask("rulesets").ok);
  assert.ok(upstar.ask("works").works.length > 5);
  const board = upstar.ask("board", { place: { rules: "domineering", position: "2x3" } });
  assert.ok(board.ok);
});
