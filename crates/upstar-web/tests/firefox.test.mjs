// Tests the page in Firefox, with both engines: `node --test`, where the variable PUPPETEER is a folder
// with puppeteer-core, UPSTAR the command, and UPSTAR_PLAYGROUND the folder that `cargo xtask playground`
// writes. `tests/browser` has the full tests, which run in Chromium.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import { after, before, test } from "node:test";

const puppeteer = createRequire(`${process.env.PUPPETEER}/`)("puppeteer-core");
const HANG = 120_000;

const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm", ".json": "application/json" };

// Serves the playground in a folder below the root.
const files = createServer(async (request, response) => {
  const name = normalize(new URL(request.url, "http://localhost").pathname).replace(/^\/games\//, "") || "index.html";
  try {
    const bytes = await readFile(join(process.env.UPSTAR_PLAYGROUND, name));
    response.writeHead(200, { "Content-Type": KINDS[extname(name)] ?? "application/octet-stream" }).end(bytes);
  } catch {
    response.writeHead(404).end();
  }
});

let [browser, server] = [];
const urls = {};
before(async () => {
  await new Promise((done) => { files.listen(0, "127.0.0.1", done); });
  urls.browser = `http://127.0.0.1:${files.address().port}/games/`;
  server = spawn(process.env.UPSTAR, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "pipe"] });
  urls.server = await new Promise((done) => {
    const look = (text) => { const [found] = /http:\S+/.exec(text) ?? []; if (found) done(found); };
    server.stdout.on("data", look);
    server.stderr.on("data", look);
  });
  browser = await puppeteer.launch({ browser: "firefox", executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr", headless: true, args: ["--no-sandbox"] });
});
after(async () => {
  await browser?.close();
  server?.kill();
  files.close();
});

// Opens a page, and collects its errors.
async function open(url, width = 1280) {
  const page = await browser.newPage();
  page.setDefaultTimeout(HANG);
  await page.setViewport({ width, height: 900 });
  page.errors = [];
  // Firefox reports the aborted loads of a page that is left, without an address.
  const note = (text) => text.includes("load ‘’") || page.errors.push(text);
  page.on("pageerror", (error) => note(String(error)));
  page.on("console", (message) => message.type() === "error" && note(message.text()));
  await page.goto(url);
  return page;
}

const until = (page, expression) => page.waitForFunction(expression, { timeout: HANG });

for (const engine of ["server", "browser"]) {
  test(`engine in the ${engine}: an expression, its link and the keyboard`, async () => {
    const page = await open(`${urls[engine]}#/calc`);
    await page.waitForSelector("#expression");
    await page.type("#expression", "{2|-1} + ^*");
    await page.keyboard.press("Enter");
    await until(page, "document.querySelector('.card .math')?.getAttribute('aria-label') === '{2↑*|-1↑*}'");
    await until(page, "document.querySelector('.figure-thermograph svg') !== null");
    assert.equal(await page.evaluate("location.hash"), "#/calc?text=%7B2%7C-1%7D+%2B+%5E*");
    await page.reload();
    await until(page, "document.querySelector('.card .math')?.getAttribute('aria-label') === '{2↑*|-1↑*}'");
    await page.evaluate("document.activeElement.blur()");
    await page.keyboard.press("2");
    await until(page, "location.hash.startsWith('#/board')");
    assert.deepEqual(page.errors, []);
    await page.close();
  });

  test(`engine in the ${engine}: every ruleset opens`, async () => {
    const page = await open(`${urls[engine]}#/calc`);
    const names = await page.evaluate(async (place) => {
      const { send } = await import(place);
      return (await send("rulesets", "{}")).rulesets.map((one) => one.name);
    }, new URL("assets/engine.js", urls[engine]).href);
    assert.ok(names.length > 60, `${names.length} rulesets`);
    for (const [number, name] of names.entries()) {
      // Browsers limit the number of navigations within a page.
      await page.goto(`${urls[engine]}?${number}#/board?rules=${name}`);
      await until(page, "document.querySelector('.board-frame svg') !== null && document.querySelector('h1') !== null");
      // Leaving a page while it loads a file would be an error in the console.
      await page.evaluate("document.fonts.ready.then(() => true)");
    }
    assert.deepEqual(page.errors, []);
    await page.close();
  });

  test(`engine in the ${engine}: a move and its undoing, on a narrow and a wide window, in both themes`, async () => {
    for (const width of [390, 2560]) {
      const page = await open(`${urls[engine]}?${width}#/board?rules=clobber&position=xo%2Fox`, width);
      await page.waitForSelector(".move-table .move");
      await page.click("[data-part='c0.0']");
      await page.click("[data-part='c0.1']");
      const position = "document.querySelector('textarea[aria-label=Position]').value";
      await until(page, `${position} === '.x/ox'`);
      await page.goBack();
      await until(page, `${position} === 'xo/ox'`);
      for (const theme of ["light", "dark"]) {
        await until(page, `(document.querySelector('#theme').click(), document.documentElement.dataset.theme === '${theme}')`);
        assert.ok(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), `${theme} at ${width}`);
      }
      assert.deepEqual(page.errors, []);
      await page.close();
    }
  });
}
