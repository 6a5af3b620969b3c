// The editor of rule files, which are checked while they are typed.

import { latest, once } from "./api.js";
import { button, copy, dim, faint, fill, h, prose, small } from "./dom.js";
import { dropRules } from "./file_drop.js";
import { files, forget, isLinked, keep } from "./files.js";
import { setKeys } from "./keys.js";
import { refusal, unit } from "./error.js";
import { save } from "./download.js";

const FIRST = `title = "My game"
board = "strip"
cells = { empty = ".", left = "x", right = "o" }
left = ["x. -> .x"]
right = [".o -> o."]

[examples]
"x.o" = "*"
`;

export function show(view, query) {
  const work = latest();
  const name = h("input", { "aria-label": "Name of the file", value: "mine.game", spellcheck: "false" });
  const text = h("textarea", { class: "editor", "aria-label": "Rule file", spellcheck: "false", autocapitalize: "off", wrap: "off", "data-input": true });
  const back = h("pre", { class: "editor-back", "aria-hidden": "true" });
  const numbers = h("pre", { class: "editor-numbers", "aria-hidden": "true" });
  const verdict = h("div", { class: "editor-verdict", "aria-live": "polite" });
  const shelf = h("ul", { class: "chips" });
  const own = h("ul", { class: "chips" });
  // Stores the file whose board is opened, unless it is already stored.
  const keepOpened = () => { if (files()[name.value.trim()] !== text.value) keep(name.value.trim(), text.value); };
  const play = h("a", { class: "button primary", "aria-disabled": "true", onclick: () => play.href && keepOpened(), onauxclick: () => play.href && keepOpened() }, "Open a board");
  fill(view, h("h1", {}, "Rules"),
    h("p", { class: "lead" }, "A rule file describes a board, its cells, and the moves of each player. The file is checked as you type, and its ruleset can be used on every page."),
    h("div", { class: "split" },
      h("section", { class: "stage", "aria-label": "Editor" },
        h("div", { class: "bar" }, name, play, button("Copy", () => copy(text.value, "Rule file")), button("Save as a file", () => save(name.value, text.value, "text/plain"))),
        h("div", { class: "editor-frame" }, numbers, h("div", { class: "editor-box" }, back, text)),
        verdict),
      h("section", { class: "worth", "aria-label": "Files" },
        h("h2", {}, "Your rule files"), own, faint("The files are stored in this browser. Drop a .game file anywhere on the page to add the file."),
        h("h2", {}, "Examples"), shelf)));

  let timer = 0;
  // Only edited files are stored, because other files may be examples or belong to a link.
  let isTyped = false;
  // Shows the text and marks these places.
  function drawn(places = []) {
    const value = text.value;
    numbers.textContent = value.split("\n").map((_, line) => line + 1).join("\n");
    const pieces = [];
    let done = 0;
    for (const at of places) {
      const from = Math.max(unit(value, at[0]), done);
      const to = Math.max(unit(value, at[1]), from + 1);
      pieces.push(value.slice(done, from), h("mark", {}, value.slice(from, to)));
      done = to;
    }
    fill(back, pieces, value.slice(done), "\n");
  }

  // Lists errors in the order of their lines. Each entry leads to its place.
  function listed(mistakes) {
    return h("ol", { class: "mistakes" }, mistakes.map(({ message, at }) => h("li", {},
      at && small(`line ${place(at[0])}`, () => { text.focus(); text.setSelectionRange(unit(text.value, at[0]), unit(text.value, at[1])); }), " ", prose(message))));
  }

  function place(byte) {
    const before = text.value.slice(0, unit(text.value, byte)).split("\n");
    return `${before.length}, column ${before.at(-1).length + 1}`;
  }

  async function check() {
    const file = name.value.trim();
    try {
      const reply = await work.ask("rule_file", { name: file, text: text.value });
      if (isTyped) keep(file, text.value);
      yours();
      const failed = reply.checks.filter((one) => one.result === "fails").sort((one, other) => one.at[0] - other.at[0]);
      drawn(failed.map((one) => one.at));
      opens(failed.length === 0 ? file : null);
      const held = reply.checks.filter((one) => one.result === "holds").length;
      fill(verdict, failed.length
        ? [h("p", {}, h("span", { class: "badge badge-failed" }, failed.length === 1 ? "an example fails" : `${failed.length} examples fail`)), listed(failed)]
        : h("p", {}, h("span", { class: "badge badge-held" }, "valid"), ` ${reply.title}${reply.checks.length ? `; ${held} of ${reply.checks.length} examples hold` : ""}`),
      reply.notation && faint(prose(reply.notation)));
    } catch (error) {
      if (error.name === "AbortError") return;
      const mistakes = error.error?.mistakes ?? [];
      drawn(mistakes.map((one) => one.at));
      opens(null);
      fill(verdict, mistakes.length
        ? [h("p", {}, h("span", { class: "badge badge-refused" }, mistakes.length === 1 ? "1 error" : `${mistakes.length} errors`)), listed(mistakes)]
        : refusal({ ...error, message: error.message, error: { ...error.error, at: undefined } }));
    }
  }

  // A board can be opened only if all examples of the rules hold.
  function opens(file) {
    if (file === null) {
      play.removeAttribute("href");
      play.setAttribute("aria-disabled", "true");
      play.title = "A board can be opened if the file has no errors and all examples hold";
    } else {
      play.href = `#/board?${new URLSearchParams({ rules: `ruleset("${file}")` })}`;
      for (const name of ["title", "aria-disabled"]) play.removeAttribute(name);
    }
  }

  function open(file, content) {
    name.value = file;
    text.value = content;
    isTyped = false;
    drawn();
    check();
  }

  function yours() {
    const names = Object.keys(files());
    fill(own, names.length ? names.map((file) => h("li", {}, small(file, () => open(file, files()[file])), isLinked(file) ? dim("from a link") : null,
      button("×", () => { forget(file); yours(); }, { class: "small quiet", "aria-label": `remove ${file}` }))) : h("li", { class: "faint" }, "none yet"));
  }

  text.addEventListener("input", () => {
    isTyped = true;
    drawn();
    clearTimeout(timer);
    timer = setTimeout(check, 250);
  });
  text.addEventListener("scroll", () => {
    back.scrollTop = numbers.scrollTop = text.scrollTop;
    back.scrollLeft = text.scrollLeft;
  });
  text.addEventListener("keydown", (event) => {
    if (event.key !== "Tab" || event.shiftKey || event.ctrlKey) return;
    event.preventDefault();
    text.setRangeText("  ", text.selectionStart, text.selectionEnd, "end");
    text.dispatchEvent(new Event("input"));
  });
  name.addEventListener("change", () => { isTyped = true; check(); });

  once("rulesets").then((reply) => fill(shelf, reply.files.map((file) => h("li", {}, small(file.name, () => open(file.name, file.text))))), () => {});
  yours();
  const known = Object.keys(files());
  const wanted = known.includes(query.get("file")) ? query.get("file") : known[0];
  open(wanted ?? "mine.game", wanted ? files()[wanted] : FIRST);
  const undrop = dropRules((_, file) => open(file, files()[file]));
  setKeys({});
  return { leave: () => { work.stop(); clearTimeout(timer); undrop(); } };
}
