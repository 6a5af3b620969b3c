// Explains how a form is simplified, why G ≥ H holds, and in which context two scoring games
// differ.

import { FROM_ELSEWHERE, SECONDS, ask, latest } from "./api.js";
import { setAddress } from "./app.js";
import { withFiles } from "./files.js";
import { announce, button, copy, faint, fill, h, small, toolbar, whose } from "./dom.js";
import { setKeys } from "./keys.js";
import { game } from "./math.js";
import { refusal } from "./error.js";
import { working } from "./progress.js";

const FORMS = ["'{0,*|0,1}'", "'{^|v}'", "'{{2|0},1|0,{3|0}}'", "domineering(\"2x3\")", "(i{0,i{i{0}}} \\/ i{i{0}}) /\\ i{i{i{0}}}"];
const PAIRS = [["^", "*"], ["{2|1}", "1"], ["tiny(1)", "0"], ["domineering(\"2x2\")", "0"]];
const SCORING = [["s{0|0|0}", "s{.|0|.}"], ["s{1|0|-1}", "s{2|0|-2}"]];

function field(label, value) {
  return h("input", { "aria-label": label, value, spellcheck: "false", autocapitalize: "off" });
}

export function show(view, query, page) {
  const form = field("Form", query.get("text") ?? FORMS[0]);
  form.dataset.input = "";
  const g = field("G", query.get("g") ?? PAIRS[0][0]);
  const second = field("H", query.get("h") ?? PAIRS[0][1]);
  const one = field("Scoring game G", SCORING[0][0]);
  const two = field("Scoring game H", SCORING[0][1]);
  const steps = h("div", { class: "result" });
  const tree = h("div", { class: "result" });
  const apart = h("div", { class: "result" });

  fill(view,
    h("section", { class: "explain" }, h("h1", {}, "How a form is simplified"),
      h("p", { class: "lead" }, "Dominated options are removed, and reversible options are bypassed. If a theorem gives the value of a position, its steps come first. For a compound, the outcome is derived from its components."),
      h("form", { class: "line", onsubmit: () => reduce() }, form, h("button", { class: "primary" }, "Simplify")),
      chips(FORMS.map((text) => [text, () => { form.value = text; reduce(); }])), steps),
    h("section", { class: "explain" }, h("h1", {}, "Why does G ≥ H hold?"),
      h("p", { class: "lead" }, "G ≥ H holds if and only if Left, moving second, wins G − H. The tree shows a winning reply to each move."),
      h("form", { class: "line", onsubmit: () => compare() }, g, h("span", { class: "between" }, "and"), second, h("button", { class: "primary" }, "Compare")),
      chips(PAIRS.map(([left, right]) => [`${left} and ${right}`, () => { g.value = left; second.value = right; compare(); }])), tree),
    h("section", { class: "explain" }, h("h1", {}, "What distinguishes two scoring games?"),
      h("p", { class: "lead" }, "Two scoring games G and H are different if, for some game X, the scores of G + X and H + X differ."),
      h("form", { class: "line", onsubmit: () => separate() }, one, h("span", { class: "between" }, "and"), two, h("button", { class: "primary" }, "Distinguish")),
      chips(SCORING.map(([left, right]) => [`${left} and ${right}`, () => { one.value = left; two.value = right; separate(); }])), apart));

  function chips(list) {
    return h("ul", { class: "chips" }, list.map(([text, action]) => h("li", {}, small(h("code", {}, text), action))));
  }

  const questions = { reduce: latest(), compare: latest(), separate: latest() };

  // Sends a request and returns its reply, or `null` after a failure. `again` repeats it with the
  // given time limit.
  async function asked(into, name, body, seconds, again, text) {
    const longer = () => again(10 * seconds);
    const stopped = () => {
      questions[name].stop();
      fill(into, faint("Stopped. ", small("Think longer", longer)));
    };
    const work = working("working", ["Stop", stopped]);
    // Replies that arrive immediately are shown without a flicker.
    const soon = setTimeout(() => fill(into, work.element), 150);
    try {
      return await questions[name].ask(name, { ...body, seconds }, work.seen);
    } catch (error) {
      if (error.name !== "AbortError") fill(into, refusal(error, text, undefined, longer));
      return null;
    } finally {
      clearTimeout(soon);
    }
  }

  async function reduce(seconds = SECONDS) {
    const reply = await asked(steps, "reduce", { text: form.value }, seconds, reduce, form.value);
    if (!reply) return;
    if (page !== "compare") setAddress(withFiles(reply.link));
    const reduction = h("div", {});
    fill(steps, reply.derivation ? derivation(reply.derivation) : null, reduction);
    if (reply.positions.length) walk(reduction, reply);
    else fill(reduction, faint("The form has too many positions to show their reduction."));
  }

  async function compare(seconds = SECONDS) {
    const reply = await asked(tree, "compare", { g: g.value, h: second.value }, seconds, compare);
    if (!reply) return;
    page = "compare";
    setAddress(withFiles(reply.link));
    const sign = { "=": "=", "<": "<", ">": ">", "||": "∥" }[reply.relation];
    fill(tree,
      h("p", { class: "value" }, said(reply.g), h("span", { class: "relation" }, ` ${sign} `), said(reply.h)),
      reply.claims.map((claim) => {
        const name = claim.claim === ">=" ? "G ≥ H" : "G ≤ H";
        const words = claim.holds
          ? `${name} holds: ${claim.winner} wins G − H when ${claim.mover} moves first.`
          : `${name} does not hold: ${claim.mover} moves first and wins G − H.`;
        return h("details", { class: "claim", open: claim.holds || !reply.claims.some((one) => one.holds) }, h("summary", {}, words),
          h("ul", { class: "tree", "aria-label": words }, branch(reply.parts, claim.mover)));
      }));
    if (!view.closest(".concealed")) announce(`G ${reply.relation} H`);
  }

  // A node of the tree. Its moves are requested when it is opened.
  function branch(parts, mover) {
    const list = h("li", { class: "loading faint" }, "…");
    expand(parts, mover).then((items) => list.replaceWith(...items), (error) => fill(list, refusal(error)));
    return list;
  }

  async function expand(parts, mover) {
    const node = await ask("strategy", { parts, mover });
    if (node.moves.length === 0) return [h("li", { class: "leaf" }, whose(mover), ` cannot move: ${node.winner} wins.`)];
    const items = node.moves.map((one) => {
      const line = [whose(node.mover), ` moves ${where(one.move.part)} to `, said(one.move.to)];
      if (one.answer) line.push(", ", whose(node.winner), ` replies by moving ${where(one.answer.part)} to `, said(one.answer.to));
      const next = one.answer ? node.mover : one.mover;
      return openable(line, () => branch(one.parts, next));
    });
    if (node.missing) items.push(h("li", { class: "faint" }, `and ${node.missing} more moves`));
    return items;
  }

  function openable(line, inside) {
    const list = h("ul", { hidden: true });
    const toggle = h("button", { type: "button", class: "twig", "aria-expanded": "false" }, line);
    toggle.addEventListener("click", () => {
      const open = toggle.getAttribute("aria-expanded") !== "true";
      toggle.setAttribute("aria-expanded", String(open));
      list.hidden = !open;
      if (open && !list.firstChild) list.append(inside());
    });
    return h("li", {}, toggle, list);
  }

  const where = (part) => (part === 0 ? "in G" : part === 1 ? "in −H" : `in component ${part + 1}`);
  const said = (about) => (about.position !== undefined ? h("code", {}, about.position) : game(about));

  async function separate(seconds = SECONDS) {
    const reply = await asked(apart, "separate", { g: one.value, h: two.value }, seconds, separate);
    if (!reply) return;
    if (reply.equal) return void fill(apart, h("p", {}, "G and H are equal: no context distinguishes them."));
    fill(apart,
      h("p", { class: "value value-text" }, h("code", {}, `X = ${reply.context}`)),
      h("p", {}, `With ${reply.starter} moving first, the score of G + X is ${number(reply.scores.g)}, and that of H + X is ${number(reply.scores.h)}.`),
      faint(`Therefore ${reply.lower === "g" ? "G ≥ H" : "H ≥ G"} does not hold.`),
      toolbar(small("Copy X", () => copy(reply.context, "Context"))));
  }

  setKeys({ c: ["copy the link", () => copy(location.href, "Link")] });
  if (page === "compare") {
    compare(FROM_ELSEWHERE);
    requestAnimationFrame(() => g.closest("section").scrollIntoView());
  } else {
    reduce(FROM_ELSEWHERE);
  }
  return { leave: () => Object.values(questions).forEach((question) => question.stop()) };
}

const number = (text) => text.replace("-", "−");

// The steps of the theorem that gives the value of a position.
export function derivation({ method, steps, result }) {
  const step = ({ rule, text, table }) => {
    if (table) return h("table", {}, table.map((row, at) => h("tr", {}, row.map((cell) => h(at ? "td" : "th", {}, number(cell))))));
    return h("p", {}, rule ? [h("span", { class: "rule" }, rule), ": "] : null, h("span", {}, text));
  };
  return h("div", { class: "derivation" }, h("p", {}, method), steps.map(step), h("p", {}, h("strong", {}, result)));
}

// Shows the reduction of a form, one step at a time.
function walk(into, reply) {
  const all = reply.positions.flatMap((position, at) => position.steps.map((step) => ({ at, step })));
  let now = 0;
  const list = h("div", { class: "reduction" });
  const words = h("p", { class: "why", "aria-live": "polite" });
  const first = button("|◀", () => to(0), { "aria-label": "first step" });
  const back = button("◀", () => to(now - 1), { "aria-label": "step back" });
  const next = button("▶", () => to(now + 1), { "aria-label": "next step", class: "primary" });
  const last = button("▶|", () => to(all.length), { "aria-label": "last step" });
  const place = h("span", { class: "faint" });
  const blocks = reply.positions.map((position) => block(position));
  function to(step) {
    now = Math.max(0, Math.min(all.length, step));
    first.disabled = back.disabled = now === 0;
    next.disabled = last.disabled = now === all.length;
    place.textContent = `step ${now} of ${all.length}`;
    blocks.forEach((one, at) => one.show(all.slice(0, now).filter((item) => item.at === at).map((item) => item.step), now > 0 && all[now - 1].at === at, now === all.length));
    const step_ = all[now - 1]?.step;
    fill(words, step_ ? told(step_) : all.length ? "No option has been removed yet." : "No option is removed: the form is already canonical.");
  }
  fill(list, blocks.map((one) => one.element));
  fill(into, h("div", { class: "bar" }, first, back, next, last, place), words, list,
    h("p", { class: "value" }, game(reply.form), h("span", { class: "relation" }, " = "), game(reply.value)),
    reply.missing ? faint(`${reply.missing} more steps are not shown.`) : null);
  to(all.length ? 1 : 0);
}

function told(step) {
  const who = [whose(step.player), "’s"];
  if (step.reason === "dominated") return [who, " option ", game(step.option), " is dominated: ", game(step.by), ` is at least as good for ${step.player}.`];
  const opponent = step.player === "Left" ? "Right" : "Left";
  const instead = step.replaced_by.length ? [step.replaced_by.map((one, at) => [at ? ", " : "", game(one)]), step.replaced_by.length > 1 ? " replace the option." : " replaces the option."] : ["nothing replaces the option."];
  return [who, " option ", game(step.option), ` reverses through ${opponent}’s answer `, game(step.through), ": ", instead];
}

function block(position) {
  const sides = { Left: h("span", { class: "options" }), Right: h("span", { class: "options" }) };
  const result = h("span", { class: "becomes" }, " = ", game(position.value));
  const element = h("div", { class: "position" }, h("span", { class: "brace" }, "{"), sides.Left, h("span", { class: "bars bars-1" }, "|"), sides.Right, h("span", { class: "brace" }, "}"), result);
  const key = (about) => about.text ?? "";
  return {
    element,
    show(steps, current, done) {
      element.classList.toggle("current", current);
      result.hidden = !done && steps.length < position.steps.length;
      for (const player of ["Left", "Right"]) {
        const options = position[player].map((about) => ({ about, gone: null, fresh: false }));
        for (const step of steps.filter((one) => one.player === player)) {
          const leaving = options.find((option) => !option.gone && key(option.about) === key(step.option));
          if (leaving) leaving.gone = step.reason;
          for (const about of step.replaced_by ?? []) {
            if (!options.some((option) => !option.gone && key(option.about) === key(about))) options.push({ about, gone: null, fresh: true });
          }
        }
        fill(sides[player], options.map(({ about, gone, fresh }) => h(gone ? "del" : fresh ? "ins" : "span", { class: `option ${gone ?? ""}`, title: gone ?? undefined }, game(about))));
      }
    },
  };
}
