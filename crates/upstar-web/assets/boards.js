// The page about a position: the board, what it is worth, and what each move is worth.

import { Refusal, ask, latest } from "./api.js";
import { setAddress } from "./app.js";
import { Board } from "./board.js";
import { announce, button, copy, fill, h, prose, segments, select, toast } from "./dom.js";
import { dropRules } from "./drop.js";
import { Editor } from "./editor.js";
import { setKeys } from "./keys.js";
import { game } from "./math.js";
import { pick } from "./picker.js";
import { figure, svg } from "./picture.js";
import { refusal } from "./refusal.js";

const TITLES = { wins: "Winning", draws: "Drawn", loses: "Losing" };

export function show(view, query) {
  const state = {
    rules: query.get("rules") ?? "domineering",
    position: query.get("position") ?? (query.has("rules") ? null : "3x3"),
    player: query.get("player") === "Right" ? "Right" : "Left",
    convention: query.get("convention") ?? "normal",
    passes: query.get("passes") ?? "none",
    variant: query.get("variant") ?? "plain",
    mode: "move", past: [],
  };
  let data = null;
  let worth = null;
  const boards = latest();
  const works = latest();

  const title = h("h1", {}, "");
  const rulesInput = h("input", { "aria-label": "Ruleset", value: state.rules, spellcheck: "false" });
  const positionInput = h("textarea", {
    rows: 1, "aria-label": "Position", spellcheck: "false", "data-input": true,
    onkeydown: (event) => {
      if (event.key !== "Enter" || event.shiftKey) return;
      event.preventDefault();
      event.target.form.requestSubmit();
    },
  });
  const problem = h("div", { class: "problem" });
  const hint = h("p", { class: "faint hint" });
  const panel = h("div", { class: "panel" });
  const beside = h("div", { class: "beside" });
  const choice = h("div", { class: "choice", hidden: true });
  const tip = h("div", { class: "tip", hidden: true, "aria-hidden": "true" });

  const board = new Board({
    move: (move) => go(move.to, "move"),
    choose: (moves) => choose(moves),
    edit: (part) => editor.edit(part),
    hover: (moves, element) => { light(moves); tell(moves, element); },
  });

  const editor = new Editor(change);
  const side = segments("Moves of", [["Left", "Left", "left"], ["Right", "Right", "right"]], state.player, (player) => { state.player = player; refresh(); });
  const mode = segments("Pointing", [["move", "Move"], ["edit", "Edit"]], state.mode, (chosen) => { state.mode = chosen; refresh(); });
  const undo = button("Undo", back, { disabled: true });

  const settings = h("div", { class: "settings" },
    select("Who moves last", [["normal", "wins (normal)"], ["misere", "loses (misère)"], ["scoring", "points count"]], state.convention, (value) => { state.convention = value; analyse(); address(); }),
    select("Passes", [["none", "nobody"], ["oslo", "Left (Oslo)"], ["twoslo", "both (TwoSlo)"]], state.passes, (value) => { state.passes = value; analyse(); address(); }),
    select("Moves", [["plain", "as the rules say"], ["impartial", "either's, for both"], ["dicotic", "only if both can"]], state.variant, (value) => { state.variant = value; load(); }));

  fill(view,
    h("div", { class: "split" },
      h("section", { class: "stage", "aria-label": "Board" },
        h("div", { class: "headline" }, title, button("Choose a ruleset", () => pick().then((found) => found && open(found.rules, found.position)), { class: "primary" })),
        h("div", { class: "bar" }, side, mode, undo,
          h("a", { class: "button", id: "play-this" }, "Play")),
        editor.element,
        h("div", { class: "board-frame" }, board.element),
        choice, hint, tip,
        h("form", { class: "place", onsubmit: (event) => { event.preventDefault(); open(rulesInput.value, positionInput.value); } },
          h("label", { class: "field" }, h("span", {}, "Ruleset"), rulesInput),
          h("label", { class: "field wide" }, h("span", {}, "Position"), positionInput),
          h("button", { type: "submit" }, "Set")),
        problem,
        h("div", { class: "tools" },
          button("Position", () => copy(data.position, "Position"), { class: "small" }),
          button("Expression", () => copy(data.expression, "Expression"), { class: "small" }),
          button("SVG", () => copy(data.svg, "SVG"), { class: "small" }),
          button("TikZ", () => copy(data.tikz, "TikZ"), { class: "small" }),
          button("JSON", () => copy(JSON.stringify({ board: data, worth }), "JSON"), { class: "small" }),
          button("Link", () => copy(location.href, "Link"), { class: "small" }),
          h("details", { class: "inline" }, h("summary", {}, "As text"), h("pre", { class: "twin", id: "board-twin" })),
          h("details", { class: "inline", ontoggle: (event) => event.target.open && about(event.target) }, h("summary", {}, "Rules and sources"))),
        h("details", { class: "more" }, h("summary", {}, "Ways of playing"), settings),
        beside),
      h("section", { class: "worth", "aria-label": "Value" }, panel)));

  const place = () => ({ rules: state.rules, position: state.position, variant: state.variant });

  function open(rules, position) {
    if (data) state.past.push({ rules: state.rules, position: data.position, player: state.player });
    state.rules = rules;
    state.position = position;
    load();
  }

  // A move to a position: then the other player is to move.
  function go(position, how) {
    state.past.push({ rules: state.rules, position: data.position, player: state.player });
    state.position = position;
    if (how === "move") {
      announce(`${state.player} has moved`);
      state.player = state.player === "Left" ? "Right" : "Left";
      side.set(state.player);
    }
    load();
  }

  function back() {
    const before = state.past.pop();
    if (!before) return;
    Object.assign(state, before);
    side.set(state.player);
    load();
  }

  async function load() {
    undo.disabled = state.past.length === 0;
    choice.hidden = true;
    try {
      const reply = await boards.ask("board", { place: place() });
      data = reply;
      state.rules = reply.rules;
      state.position = reply.position;
      fill(problem);
    } catch (error) {
      if (error.name === "AbortError") return;
      if (!(error instanceof Refusal)) throw error;
      fill(problem, refusal(error, state.position ?? ""));
      state.past.pop();
      undo.disabled = state.past.length === 0;
      if (data) {
        state.rules = data.rules;
        state.position = data.position;
      } else {
        title.textContent = "Board";
        positionInput.value = state.position ?? "";
        fill(panel);
      }
      return;
    }
    rulesInput.value = data.rules;
    positionInput.value = data.position;
    positionInput.style.height = "auto";
    positionInput.style.height = `${Math.min(160, positionInput.scrollHeight + 2)}px`;
    title.textContent = data.title;
    document.getElementById("board-twin").textContent = data.text.trimEnd();
    document.getElementById("play-this").href = `#/play?${new URLSearchParams({ part: data.expression })}`;
    worth = null;
    board.show(data);
    refresh();
    address();
    analyse();
  }

  function address() {
    const fields = new URLSearchParams(data.link.split("?")[1]);
    for (const [name, plain] of [["player", "Left"], ["convention", "normal"], ["passes", "none"], ["variant", "plain"]]) {
      if (state[name] !== plain) fields.set(name, state[name]);
    }
    setAddress(`#/board?${fields}`);
  }

  function refresh() {
    if (!data) return;
    editor.show(data, state.mode === "edit");
    board.set(data.moves[state.player], state.mode);
    board.mark(winning());
    const count = data.moves[state.player].length;
    const pointing = data.moves[state.player].some((move) => move.changes.length > 0);
    hint.textContent = state.mode === "edit" ? editor.hint()
      : count === 0 ? `${state.player} has no move.`
      : pointing ? `${state.player} has ${count} ${count === 1 ? "move" : "moves"}. Point at a part of the board, or choose from the list.`
      : `${state.player} has ${count} ${count === 1 ? "move" : "moves"}. Choose from the list.`;
    table();
  }

  function winning() {
    const known = worth?.moves?.[state.player] ?? [];
    const wins = new Set(known.filter((move) => move.fate === "wins").map((move) => move.to));
    return data.moves[state.player].filter((move) => wins.has(move.to));
  }

  async function change(what) {
    try {
      const reply = await boards.ask("edit", { place: place(), change: what });
      fill(problem);
      go(reply.position, "edit");
    } catch (error) {
      if (error.name === "AbortError") return;
      fill(problem, refusal(error));
    }
  }

  // ---- what it is worth

  async function analyse() {
    worth = null;
    const waiting = h("p", { class: "faint working" }, h("span", { class: "spinner", "aria-hidden": "true" }), h("span", {}, "working"));
    const soon = setTimeout(() => fill(panel, waiting, moves), 150);
    const moves = h("div", { class: "moves" });
    table(moves);
    try {
      const reply = await works.ask("analyse", { place: place(), convention: state.convention, passes: state.passes }, (seen) => {
        waiting.lastChild.textContent = `${seen.seconds.toFixed(1)} s, ${seen.positions || seen.games} ${seen.positions ? "positions" : "games"}`;
        if (!waiting.contains(giveUp)) waiting.append(giveUp);
      });
      clearTimeout(soon);
      worth = reply;
      fill(panel, summary(reply), components(reply), moves);
      fill(beside, pictures(reply));
      board.mark(winning());
      table(moves);
      announce(`${reply.said}${reply.value?.text ? `, value ${reply.value.text}` : ""}`);
    } catch (error) {
      clearTimeout(soon);
      if (error.name === "AbortError") return;
      fill(panel, refusal(error), moves);
      fill(beside);
    }
  }
  const giveUp = button("Stop", () => { works.stop(); fill(panel, h("p", { class: "faint" }, "Stopped. "), button("Try again", analyse)); }, { class: "small" });

  function summary(reply) {
    const rows = [];
    const row = (name, what) => rows.push(h("div", {}, h("dt", {}, name), h("dd", {}, what)));
    const number = (text) => String(text).replaceAll("-", "−");
    row("Outcome", [h("b", { class: "outcome" }, reply.outcome.replace("^", "↑").replace("v", "↓")), ` ${reply.said}`]);
    if (reply.left_stop !== undefined) row("Stops", `${number(reply.left_stop)} and ${number(reply.right_stop)}`);
    if (reply.mean !== undefined) row("Mean", number(reply.mean));
    if (reply.temperature !== undefined) row("Temperature", number(reply.temperature));
    if (reply.onside) { row("Onside", game(reply.onside)); row("Offside", game(reply.offside)); }
    if (reply.scores) { row("Left starts", `${number(reply.scores.Left)} points`); row("Right starts", `${number(reply.scores.Right)} points`); }
    if (reply.loopy) row("Play", "can go on forever");
    return h("div", { class: "summary" },
      reply.value ? h("div", { class: "value" }, game(reply.value)) : null,
      h("dl", { class: "facts" }, rows),
      reply.partial ? h("p", { class: "faint" }, reply.partial) : null);
  }

  function pictures(reply) {
    return reply.pictures?.length ? h("div", { class: "pictures" }, reply.pictures.map(figure)) : null;
  }

  function components(reply) {
    if (!reply.components?.length) return null;
    return h("section", {}, h("h2", {}, `${reply.components.length} components`),
      h("ul", { class: "components" }, reply.components.map((part) => h("li", {},
        h("a", { href: `#/board?${new URLSearchParams({ rules: part.rules, position: part.position })}`, "aria-label": `${part.position}, value ${part.value.text ?? ""}` },
          h("span", { class: "thumb", "aria-hidden": "true" }, svg(part.svg)), h("span", {}, game(part.value)))))));
  }

  // The table of the moves of a player, by what comes of them.
  function table(into = panel.querySelector(".moves")) {
    if (!into || !data) return;
    const list = data.moves[state.player];
    const known = new Map((worth?.moves?.[state.player] ?? []).map((move) => [move.to, move]));
    const groups = new Map();
    for (const move of list) {
      const about = known.get(move.to);
      const key = about?.fate ?? "open";
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push({ move, about });
    }
    const rank = { sensible: 0, unsorted: 1, reversible: 2, dominated: 3 };
    const sections = ["wins", "draws", "loses", "open"].filter((key) => groups.has(key)).map((key) => {
      const entries = groups.get(key).sort((a, b) => (rank[a.about?.kind] ?? 0) - (rank[b.about?.kind] ?? 0));
      const shown = entries.slice(0, LISTED);
      const rows = shown.map((entry) => row(entry));
      const body = h("tbody", {}, h("tr", { class: "group" }, h("th", { colspan: 3, scope: "rowgroup" }, h("span", { class: `fate fate-${key}` }, TITLES[key] ?? "Moves"), h("span", { class: "faint" }, ` ${entries.length}`))), rows);
      if (entries.length > shown.length) {
        const more = h("tr", {}, h("td", { colspan: 3 }, button(`${entries.length - shown.length} more`, () => { more.remove(); body.append(...entries.slice(LISTED).map((entry) => row(entry))); }, { class: "small" })));
        body.append(more);
      }
      return body;
    });
    const heading = h("h2", {}, h("span", { class: `who who-${state.player.toLowerCase()}` }, state.player), " moves");
    if (!list.length) return fill(into, heading, h("p", { class: "faint" }, "No move."));
    return fill(into, heading, h("table", { class: "move-table" }, h("thead", { class: "sr" }, h("tr", {}, h("th", {}, "Move"), h("th", {}, "To"), h("th", {}, "Incentive"))), sections));
  }

  const LISTED = 24;
  const TOLD = 6;

  function row({ move, about }) {
    const kind = about?.kind && about.kind !== "sensible" && about.kind !== "unsorted" ? h("span", { class: `badge badge-${about.kind}` }, about.kind) : null;
    const points = move.points !== undefined && state.convention === "scoring" ? h("span", {}, `+${move.points}`) : null;
    const end = about?.score !== undefined ? h("span", { class: "faint" }, `ends ${String(about.score).replace("-", "−")}`) : null;
    const line = h("tr", {
      class: `move ${about?.kind ?? ""}`,
      onpointerenter: () => board.preview([move]), onpointerleave: () => board.preview([]),
    },
    h("td", {}, button(move.label, () => go(move.to, "move"), { class: "move-button", onfocus: () => board.preview([move]), onblur: () => board.preview([]) }), kind),
    h("td", {}, about?.value ? game(about.value, { long: "long" }) : points),
    h("td", { class: "incentive" }, about?.incentive ? game(about.incentive, { long: "long" }) : end));
    line.dataset.to = move.to;
    return line;
  }

  function light(moves) {
    const wanted = new Set(moves.map((move) => move.to));
    for (const line of panel.querySelectorAll(".move")) line.classList.toggle("lit", wanted.size > 0 && wanted.size <= 6 && wanted.has(line.dataset.to));
  }

  // What the moves are worth that change the part under the pointer.
  function tell(moves, element) {
    tip.hidden = state.mode !== "move" || !element || moves.length === 0;
    if (tip.hidden) return;
    const known = new Map((worth?.moves?.[state.player] ?? []).map((move) => [move.to, move]));
    // Who comes by keys may not see it.
    if (document.activeElement === element && moves.length <= TOLD) {
      announce(moves.map((move) => `${move.label}: ${known.get(move.to)?.value?.text ?? known.get(move.to)?.fate ?? ""}`).join("; "));
    }
    const line = (move) => {
      const about = known.get(move.to);
      return h("tr", {}, h("td", { class: `fate fate-${about?.fate ?? "open"}` }), h("td", {}, h("code", {}, move.label)),
        h("td", {}, about?.value ? game(about.value, { long: "long" }) : about?.score !== undefined ? `ends ${String(about.score).replace("-", "−")}` : ""),
        h("td", { class: "incentive" }, about?.incentive ? game(about.incentive, { long: "long" }) : null));
    };
    fill(tip, moves.length > TOLD ? `${moves.length} moves` : h("table", {}, h("tbody", {}, moves.map(line))));
    // Below the board, or above it, so that it hides no part.
    const [part, frame, room] = [element, board.element.parentElement, tip].map((one) => one.getBoundingClientRect());
    const below = frame.bottom + 4 + room.height < innerHeight;
    tip.style.left = `${Math.max(8, Math.min(part.left, innerWidth - room.width - 8))}px`;
    tip.style.top = `${below ? frame.bottom + 4 : Math.max(8, frame.top - room.height - 4)}px`;
  }

  // Several moves change the same parts.
  function choose(moves) {
    choice.hidden = false;
    const known = new Map((worth?.moves?.[state.player] ?? []).map((move) => [move.to, move]));
    fill(choice, h("span", {}, "Which move?"),
      moves.slice(0, 30).map((move) => button(move.label, () => go(move.to, "move"), { class: `small fate-${known.get(move.to)?.fate ?? "open"}` })),
      button("None", () => { choice.hidden = true; board.let(); }, { class: "small quiet" }));
    choice.querySelector("button").focus();
  }

  async function about(details) {
    const name = data.rules;
    if (details.dataset.name === name) return;
    details.dataset.name = name;
    const page = await ask("ruleset", { place: { rules: name } });
    details.querySelector(".about")?.remove();
    const section = (heading, text) => text ? [h("h3", {}, heading), h("p", {}, prose(text))] : [];
    details.append(h("div", { class: "about" },
      section("Rules", page.rules), section("Positions", page.notation),
      page.options.length ? [h("h3", {}, "Options"), h("ul", {}, page.options.map((option) => h("li", {}, h("code", {}, option.name), " ", prose(option.what))))] : [],
      section("What is known", page.known),
      h("h3", {}, "Examples"), h("ul", { class: "chips" }, page.examples.map((example) => h("li", {}, button(h("code", {}, example.position || "(empty)"), () => open(example.rules, example.position), { class: "small", title: `value ${example.value}` })))),
      section("Sources", page.sources)));
  }

  setKeys({
    L: ["moves of Left", () => { side.set("Left"); state.player = "Left"; refresh(); }],
    R: ["moves of Right", () => { side.set("Right"); state.player = "Right"; refresh(); }],
    x: ["the other player's moves", () => { state.player = state.player === "Left" ? "Right" : "Left"; side.set(state.player); refresh(); }],
    e: ["edit, or move", () => { state.mode = state.mode === "edit" ? "move" : "edit"; mode.set(state.mode); refresh(); }],
    u: ["undo", back],
    c: ["copy the link", () => copy(location.href, "Link")],
    o: ["choose a ruleset", () => pick().then((found) => found && open(found.rules, found.position))],
  });
  const undrop = dropRules((rules) => open(rules, null));
  // Where nothing is typed or selected, the clipboard is about the position.
  const elsewhere = (event) => event.target.closest?.("input, textarea, dialog") || !getSelection().isCollapsed;
  const paste = (event) => {
    const text = event.clipboardData?.getData("text/plain").trim();
    if (text && !elsewhere(event)) open(state.rules, text);
  };
  const take = (event) => {
    if (!data || elsewhere(event)) return;
    event.clipboardData.setData("text/plain", data.position);
    event.preventDefault();
    toast("Position copied");
  };
  document.addEventListener("paste", paste);
  document.addEventListener("copy", take);
  load();
  return {
    leave: () => {
      boards.stop();
      works.stop();
      undrop();
      document.removeEventListener("paste", paste);
      document.removeEventListener("copy", take);
    },
  };
}
