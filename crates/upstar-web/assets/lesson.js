// Lessons: a lesson is a text of steps, each with a link to a page, notes, hints and an answer. The
// chapter of the guide for lecturers describes the format.

import { FROM_ELSEWHERE, latest } from "./api.js";
import { EMBEDDED, showFigure } from "./app.js";
import { announce, button, copy, faint, fill, h, prose, small, toast, toolbar } from "./dom.js";
import { save } from "./download.js";
import { setKeys } from "./keys.js";
import { phrase } from "./notes.js";
import { keep, kept, setFigureOnly } from "./page_history.js";

// The maximum length of a lesson.
const LONGEST = 60_000;
// The beginnings of lines with a meaning. A link may begin with the address of a server.
const FIELD = /^(hint|answer|expect|source|show):\s*/;
const LINK = /^(?:https?:\S*|file:\S*)?(#\/\S+.*)$/;

const FIRST = `# My lesson
source: a textbook

Who wins this position if Left moves first?
#/board?rules=domineering&position=3x3
hint: Count the free moves of each player.
answer: The player to move wins.
expect: outcome(domineering("3x3")) = N
`;

// Reads a lesson: blocks separated by empty lines. The first block has the title.
export function parseLesson(text) {
  const blocks = text.replaceAll("\r", "").split(/\n\s*\n/).map((block) => block.split("\n").map((line) => line.trim()).filter(Boolean)).filter((block) => block.length);
  const lesson = { title: "Lesson", source: null, steps: [] };
  for (const block of blocks) {
    const step = { link: null, notes: [], hint: [], answer: [], expect: [], show: [] };
    for (const line of block) {
      const field = FIELD.exec(line)?.[1];
      const rest = line.replace(FIELD, "");
      if (line.startsWith("# ")) lesson.title = line.slice(2);
      else if (field === "source") lesson.source = rest;
      else if (field) step[field].push(rest);
      else if (LINK.test(line)) step.link = LINK.exec(line)[1];
      else step.notes.push(line);
    }
    if (step.link || step.notes.length || step.answer.length) lesson.steps.push(step);
  }
  return lesson;
}

async function load(name) {
  if (!/^[\w-]+\.txt$/.test(name)) throw new Error(`no lesson has the name ${name}`);
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`cannot load the lesson ${name}`);
  return response.text();
}

// The index of the step of an address.
const wanted = (fields) => (Math.trunc(Number(fields.get("step"))) || 1) - 1;

const problem = (error) => h("p", { class: "refusal", role: "alert" }, h("span", { class: "badge badge-refused" }, "no answer"), " ", error.message);

export function show(view, query) {
  const text = query.get("text");
  const name = query.get("name");
  setKeys({});
  if (text === null && name === null) return list(view);
  let shown = null;
  let isLeft = false;
  fill(view, faint("loading"));
  Promise.resolve(text ?? load(name)).then((found) => { if (!isLeft) shown = run(view, found, query, name); }, (error) => fill(view, h("h1", {}, "Lessons"), problem(error)));
  return {
    lead: (fields) => Boolean(shown) && fields.get("name") === name && fields.get("text") === text && shown.go(wanted(fields), true),
    leave: () => { isLeft = true; shown?.leave(); },
  };
}

// The list of the course, and the editor of one's own lessons.
function list(view) {
  const course = h("ol", { class: "course" });
  const editor = h("textarea", { class: "lesson-text", rows: 12, "aria-label": "Text of a lesson", spellcheck: "false", value: kept("lesson.draft") ?? FIRST, oninput: () => keep("lesson.draft", editor.value) });
  const opener = h("input", { type: "file", accept: ".txt", class: "sr", tabindex: "-1", "aria-label": "Open a lesson", onchange: async () => { if (opener.files[0]) editor.value = await opener.files[0].text(); opener.value = ""; keep("lesson.draft", editor.value); } });
  const said = h("div", {});
  // Calls `use` with the address of the lesson, unless the lesson is too long.
  const addressed = (use) => {
    if (editor.value.length <= LONGEST) use(`#/lesson?${new URLSearchParams({ text: editor.value })}`);
    else fill(said, problem(new Error(`the lesson has ${editor.value.length} characters; at most ${LONGEST} are allowed`)));
  };
  fill(view, h("h1", {}, "Lessons"),
    h("section", {}, h("h2", {}, "Games in an hour"), h("p", { class: "lead" }, "Twenty short lessons for the screen of a lecture room or for yourself. Use the arrow keys; Space shows the answer. The engine checks every statement."), course),
    h("section", {}, h("h2", {}, "A lesson of your own"), h("p", { class: "lead" }, prose("A lesson is a text of links with notes. Lines that begin with `hint:`, `answer:` or `expect:` are hints, hidden answers, and expressions that must be true.")),
      editor, toolbar(button("Start", () => addressed((address) => { location.hash = address; }), { class: "primary" }), small("Open", () => opener.click()), opener,
        small("Save", () => save("lesson.txt", editor.value, "text/plain")),
        small("Link", () => addressed((address) => copy(new URL(address, location.href).href, "Link")))), said));
  load("lessons.txt").then((text) => fill(course, text.split("\n").map((line) => /^(\S+\.txt) (.+)$/.exec(line)).filter(Boolean).map(([, file, title]) => h("li", {}, h("a", { href: `#/lesson?name=${file}` }, title)))), (error) => fill(course, problem(error)));
  return null;
}

function run(view, text, query, name) {
  const lesson = parseLesson(text);
  const { steps } = lesson;
  const html = document.documentElement;
  if (steps.length === 0) {
    fill(view, h("h1", {}, lesson.title), faint("This lesson has no steps."));
    return { go: () => false, leave: () => {} };
  }
  let now = -1;
  let figure = null;
  let isHidden = false;
  // The number of steps shown so far. A figure that loads late must not replace a later one.
  let turn = 0;
  const question = latest();
  const title = h("h1", { tabindex: "-1" });
  const notes = h("div", { class: "lesson-notes" });
  const hints = h("div", { class: "lesson-hints" });
  const answer = h("div", { class: "lesson-answer", role: "status" });
  const stage = h("div", { class: "lesson-stage" });
  const claims = h("div", {});
  const count = h("span", { class: "faint" });
  const earlier = button("◀ Back", () => go(now - 1), { "aria-keyshortcuts": "ArrowLeft" });
  const later = button("Next ▶", () => go(now + 1), { class: "primary", "aria-keyshortcuts": "ArrowRight" });
  const reveal = button("Answer", () => show(), { id: "lesson-reveal", title: "Space", "aria-keyshortcuts": "Space" });
  const hint = button("Hint", () => tell(), { id: "lesson-hint", title: "h", "aria-keyshortcuts": "h" });
  const above = h("div", {}, h("div", { class: "lesson-head" }, title, h("span", { class: "faint lesson-source" }, lesson.source)), notes, hints, answer);
  const whole = h("section", { class: "lesson", "aria-label": "Lesson" }, above, stage, claims);
  const bar = h("nav", { class: "lesson-bar", "aria-label": "Steps of the lesson" }, earlier, later, count, h("span", { class: "gap" }), reveal, hint,
      small("Full screen", full, { title: "f" }),
      small("Link", () => copy(location.href, "Link")),
      h("a", { class: "button small", href: "#/lesson", title: "Escape" }, "All lessons"));
  fill(view, whole, bar);
  // The figure and the answer above it fit on the screen.
  const sizes = new ResizeObserver(() => requestAnimationFrame(() => stage.style.setProperty("--room", `${innerHeight - bar.offsetHeight - above.offsetHeight - above.offsetTop}px`)));
  for (const element of [above, whole]) sizes.observe(element);
  html.classList.add("bare", "lecture");

  function go(to, isBack = false) {
    if (to < 0 || to >= steps.length) {
      if (to >= steps.length) toast("This is the end of the lesson.");
      return true;
    }
    if (to === now) return true;
    now = to;
    turn += 1;
    if (!isBack) {
      const fields = new URLSearchParams(name ? { name } : { text });
      fields.set("step", String(now + 1));
      history.replaceState(history.state ?? { id: "lesson" }, "", `#/lesson?${fields}`);
    }
    const step = steps[now];
    title.textContent = lesson.title;
    fill(notes, step.notes.map((line) => h("p", {}, phrase(line))));
    for (const element of [hints, answer, claims]) fill(element);
    count.textContent = `${now + 1} of ${steps.length}`;
    earlier.disabled = now === 0;
    later.disabled = now === steps.length - 1;
    hint.hidden = step.hint.length === 0;
    hint.disabled = false;
    isHidden = step.answer.length + step.expect.length > 0;
    reveal.hidden = !isHidden;
    reveal.disabled = false;
    stage.classList.toggle("concealed", step.answer.length > 0 && !step.show.includes("analysis"));
    figure?.leave?.();
    figure = null;
    question.stop();
    fill(stage);
    keys();
    if (step.link) open(step.link, turn);
    title.focus({ preventScroll: true });
    scrollTo(0, 0);
    announce(`Step ${now + 1} of ${steps.length}. ${step.notes.join(" ")}`);
    return true;
  }

  async function open(link, mine) {
    setFigureOnly(true);
    const inside = h("div", {});
    fill(stage, inside);
    try {
      const opened = await showFigure(inside, link, () => mine === turn);
      if (mine === turn) figure = opened;
      else opened?.leave?.();
    } catch (error) {
      fill(inside, problem(error));
    }
    if (mine === turn) keys();
  }

  // Shows the answer, and the analysis of the figure.
  function show() {
    const { answer: lines, expect } = steps[now];
    if (!isHidden) return go(now + 1);
    isHidden = false;
    stage.classList.remove("concealed");
    reveal.disabled = true;
    const results = expect.map(() => h("span", { class: "badge" }, "…"));
    fill(answer, lines.map((line) => h("p", {}, phrase(line))));
    fill(claims, expect.map((line, at) => h("p", { class: "lesson-claim" }, h("a", { href: `#/calc?${new URLSearchParams({ text: line })}` }, h("code", {}, line)), results[at])));
    check(expect, results, turn);
    return true;
  }

  // Asks the engine if the expressions are true.
  async function check(expect, results, mine) {
    const failed = [];
    for (const [at, text] of expect.entries()) {
      const said = await question.ask("eval", { text, brief: true, seconds: FROM_ELSEWHERE }).then(({ answer: found }) => found.text ?? found.error.message, (error) => error.message);
      if (mine !== turn) return;
      results[at].textContent = { true: "✓ true", false: "✗ false" }[said] ?? said;
      results[at].classList.add(said === "true" ? "badge-held" : "badge-failed");
      if (said !== "true") failed.push(text);
    }
    // The expressions may be below the edge of the screen.
    if (expect.length) (answer.lastChild ?? answer).append(h("span", { class: `badge badge-${failed.length ? "failed" : "held"}` }, failed.length ? `✗ not true: ${failed[0]}` : "✓ checked"));
  }

  function tell() {
    const { hint: lines } = steps[now];
    const line = lines[hints.children.length];
    if (line === undefined) return;
    hints.append(h("p", {}, h("b", {}, "Hint: "), phrase(line)));
    announce(line);
    hint.disabled = hints.children.length >= lines.length;
  }

  function full() {
    if (document.fullscreenElement) document.exitFullscreen();
    else html.requestFullscreen?.().catch(() => toast("This browser does not allow full screen here."));
  }

  function keys() {
    const next = ["next step", () => go(now + 1)];
    const back = ["previous step", () => go(now - 1)];
    setKeys({
      ArrowRight: next, PageDown: next, ArrowLeft: back, PageUp: back,
      " ": ["show the answer, or the next step", () => show()], h: ["hint", () => tell()], f: ["full screen", full], Escape: ["all lessons", () => { if (!document.fullscreenElement) location.hash = "/lesson"; }],
    });
  }

  go(Math.max(0, Math.min(steps.length - 1, wanted(query))), true);
  return {
    go,
    leave: () => {
      turn += 1;
      sizes.disconnect();
      figure?.leave?.();
      html.classList.toggle("bare", EMBEDDED);
      html.classList.remove("lecture");
      setFigureOnly(EMBEDDED);
    },
  };
}
