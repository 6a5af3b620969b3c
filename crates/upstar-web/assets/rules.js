// Rule files: rulesets as data, written here and checked while they are typed.

import { latest, once } from "./api.js";
import { button, copy, fill, h, prose } from "./dom.js";
import { dropRules } from "./drop.js";
import { files, forget, keep } from "./files.js";
import { setKeys } from "./keys.js";
import { refusal, unit } from "./refusal.js";
import { save } from "./saving.js";

const FIRST = `title = "My game"
board = "strip"
cells = { empty = ".", left = "x", right = "o" }
left = ["x. -> .x"]
right = [".o -> o."]

[examples]
"x.o" = "*"
`;

export function show(view) {
  const work = latest();
  const name = h("input", { "aria-label": "Name of the file", value: "mine.game", spellcheck: "false" });
  const text = h("textarea", { class: "editor", "aria-label": "Rule file", spellcheck: "false", autocapitalize: "off", wrap: "off", "data-input": true });
  const back = h("pre", { class: "editor-back", "aria-hidden": "true" });
  const numbers = h("pre", { class: "editor-numbers", "aria-hidden": "true" });
  const verdict = h("div", { class: "editor-verdict", "aria-live": "polite" });
  const shelf = h("ul", { class: "chips" });
  const own = h("ul", { class: "chips" });
  const play = h("a", { class: "button primary", "aria-disabled": "true" }, "Open a board");
  fill(view, h("h1", {}, "Rules"),
    h("p", { class: "lead" }, "A ruleset in ten lines: a board, its cells, and what each player may rewrite. It is checked as you type, and works everywhere here."),
    h("div", { class: "split" },
      h("section", { class: "stage", "aria-label": "Editor" },
        h("div", { class: "bar" }, name, play, button("Copy", () => copy(text.value, "Rule file")), button("Save as a file", () => save(name.value, text.value, "text/plain"))),
        h("div", { class: "editor-frame" }, numbers, h("div", { class: "editor-box" }, back, text)),
        verdict),
      h("section", { class: "worth", "aria-label": "Files" },
        h("h2", {}, "Yours"), own, h("p", { class: "faint" }, "They stay in this browser. Drop a .game file anywhere on the page to add one."),
        h("h2", {}, "To begin with"), shelf)));

  let timer = 0;
  function drawn(at) {
    const value = text.value;
    numbers.textContent = value.split("\n").map((_, line) => line + 1).join("\n");
    if (!at) fill(back, value, "\n");
    else {
      const from = unit(value, at[0]);
      const to = Math.max(unit(value, at[1]), from + 1);
      fill(back, value.slice(0, from), h("mark", {}, value.slice(from, to)), value.slice(to), "\n");
    }
  }

  async function check() {
    const file = name.value.trim();
    try {
      const reply = await work.ask("rule_file", { name: file, text: text.value });
      keep(file, text.value);
      yours();
      const failed = reply.checks.find((one) => one.result === "fails");
      drawn(failed?.at);
      play.href = `#/board?${new URLSearchParams({ rules: `ruleset("${file}")` })}`;
      play.removeAttribute("aria-disabled");
      const held = reply.checks.filter((one) => one.result === "holds").length;
      fill(verdict, failed
        ? h("p", {}, h("span", { class: "badge badge-failed" }, "an example fails"), ` ${failed.message}`)
        : h("p", {}, h("span", { class: "badge badge-held" }, "understood"), ` ${reply.title}${reply.checks.length ? `; ${held} of ${reply.checks.length} examples hold` : ""}`),
      reply.notation ? h("p", { class: "faint" }, prose(reply.notation)) : null);
    } catch (error) {
      if (error.name === "AbortError") return;
      drawn(error.error?.at);
      play.removeAttribute("href");
      play.setAttribute("aria-disabled", "true");
      fill(verdict, line(error), refusal({ ...error, message: error.message, error: { ...error.error, at: undefined } }));
    }
  }

  function line(error) {
    if (!error.error?.at) return null;
    const before = text.value.slice(0, unit(text.value, error.error.at[0])).split("\n");
    return h("p", { class: "faint" }, `line ${before.length}, column ${before.at(-1).length + 1}`);
  }

  function open(file, content) {
    name.value = file;
    text.value = content;
    drawn();
    check();
  }

  function yours() {
    const names = Object.keys(files());
    fill(own, names.length ? names.map((file) => h("li", {}, button(file, () => open(file, files()[file]), { class: "small" }),
      button("×", () => { forget(file); yours(); }, { class: "small quiet", "aria-label": `forget ${file}` }))) : h("li", { class: "faint" }, "none yet"));
  }

  text.addEventListener("input", () => {
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
  name.addEventListener("change", check);

  once("rulesets").then((reply) => fill(shelf, reply.files.map((file) => h("li", {}, button(file.name, () => open(file.name, file.text), { class: "small" })))), () => {});
  yours();
  const known = Object.keys(files());
  open(known[0] ?? "mine.game", known.length ? files()[known[0]] : FIRST);
  const undrop = dropRules((_, file) => open(file, files()[file]));
  setKeys({});
  return { leave: () => { work.stop(); clearTimeout(timer); undrop(); } };
}
