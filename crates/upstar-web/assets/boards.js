// The page about a position: the board, its value, and the values of the moves.

import { FROM_ELSEWHERE, Refusal, SECONDS, ask, latest } from "./api.js";
import { remember } from "./app.js";
import { upBoard } from "./board.js";
import { back, figureOnly, keep, kept, stay, step } from "./page_history.js";
import { announce, button, copy, dim, faint, fill, h, prose, segments, select, small, toast, toolbar, whose } from "./dom.js";
import { dropRules } from "./file_drop.js";
import { Editor } from "./editor.js";
import { setKeys } from "./keys.js";
import { CONVENTIONS, other } from "./game.js";
import { addFiles } from "./files.js";
import { term } from "./help.js";
import { gain, game, number } from "./math.js";
import { pick } from "./picker.js";
import { best, reply, shapeOf } from "./replies.js";
import { figure } from "./picture.js";
import { refusal } from "./error.js";
import { PICTURES, copies } from "./download.js";
import { parsed } from "./tax.js";
import { sizeForm } from "./size.js";
import { Worth } from "./analysis.js";

// The positions of this visit in order, so that moves can be undone and redone.
const visit = kept("board.trail") ?? { line: [], at: -1, next: 0 };

// The maximum length of the trail. If it becomes longer, the oldest positions are forgotten.
const LONGEST = 300;

// The time in milliseconds after which the best reply to a move is requested.
const CALM = 150;

const RANK = { sensible: 0, unsorted: 1, reversible: 2, dominated: 3 };
const TITLES = { wins: "Winning", draws: "Drawn", loses: "Losing" };

export function show(view, query) {
  const trail = figureOnly() ? { line: [], at: -1, next: 0 } : visit;
  const asked = {
    rules: query.get("rules") ?? "domineering",
    position: query.get("position") ?? (query.has("rules") ? null : "3x3"),
    player: query.get("player") === "Right" ? "Right" : "Left",
    // If omitted, the usual convention of the ruleset applies.
    convention: query.get("convention"),
    passes: query.get("passes") ?? "none",
    variant: query.get("variant") ?? "plain",
  };
  // The entry for this position, if the browser navigates back to it or the page is opened again.
  const same = (entry) => entry && entry.rules === asked.rules && entry.position === asked.position && entry.variant === asked.variant;
  const there = trail.line.findIndex((entry) => entry.id === history.state?.id);
  if (there >= 0) trail.at = there;
  const known = there >= 0 || same(trail.line[trail.at]) ? trail.line[trail.at] : null;
  const state = { ...asked, ...known, mode: "move", overlay: kept("board.overlay") ?? "marks" };
  // The kind of entry that the next reply adds to the trail: a step, a beginning, or none if the
  // entry exists.
  let adds = known ? null : "beginning";
  // Returns `true` if only an address has opened the board.
  const isFromElsewhere = () => adds === "beginning" && query.has("rules");
  let data = null;
  const boards = latest();

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
  const size = h("div", {});
  const score = h("p", { class: "score", hidden: true });
  const panel = h("div", { class: "panel" });
  const beside = h("div", { class: "beside" });
  const line = h("p", { class: "faint replies", role: "status" });
  const tip = h("div", { class: "tip", hidden: true, "aria-hidden": "true" });

  const board = upBoard({
    "aria-label": "Board", "data-listed": "",
    onmove: ({ detail: move }) => go(move.to, "move", move),
    onhover: ({ detail: { moves, element } }) => { light(moves); tell(moves, element); answer(moves); },
  });

  const editor = new Editor(board, change);
  const side = segments("Moves of", [["Left", "Left", "left"], ["Right", "Right", "right"]], state.player, (player) => { state.player = player; refresh(); });
  const mode = segments("Mode", [["move", "Move"], ["edit", "Edit"]], state.mode, (chosen) => { state.mode = chosen; refresh(); });
  const shows = select("On the board", [["marks", "winning moves"], ["values", "values"], ["heat", "temperatures"], ["replies", "best move and reply"], ["numbers", "numbers of vertices"], ["none", "nothing"]], state.overlay, (value) => { state.overlay = value; keep("board.overlay", value); written(); });
  const undo = button("Undo", takeBack, { disabled: true });
  const redo = button("Redo", makeAgain, { disabled: true });

  const ways = {
    convention: select("Play convention", CONVENTIONS, state.convention, (value) => { state.convention = value; note(); refresh(); analyse(); }),
    passes: select("Passes", [["none", "neither player"], ["oslo", "Left (Oslo)"], ["twoslo", "both (TwoSlo)"]], state.passes, (value) => { state.passes = value; note(); analyse(); }),
    variant: select("Moves", [["plain", "by the rules"], ["impartial", "impartial (each player has the moves of both)"], ["dicotic", "dicotic (a player may move only if both can move)"]], state.variant, (value) => { state.variant = value; adds = "step"; load(); }),
  };
  const settings = h("div", { class: "settings" }, Object.values(ways));

  const fileName = () => state.rules.replace(/\W+/g, "_");
  const tools = toolbar(
      small("Position", () => copy(data.position, "Position")),
      small("Expression", () => copy(data.expression, "Expression")),
      PICTURES.map(([kind, action]) => small(kind, async () => action(await drawn(), fileName()), { title: `Save as ${kind}` })),
      small("JSON", () => copy(JSON.stringify({ board: data, worth: worth.known }), "JSON")),
      small("Link", () => copy(location.href, "Link")),
      copies(() => address(trail.line[trail.at]), "Board", () => drawn(), fileName),
      h("details", { class: "inline" }, h("summary", {}, "As text"), h("pre", { class: "twin", id: "board-twin" })),
      h("details", { class: "inline", ontoggle: (event) => event.target.open && about(event.target) }, h("summary", {}, "Rules and sources")));

  fill(view,
    h("div", { class: "split" },
      h("section", { class: "stage", "aria-label": "Board" },
        h("div", { class: "headline" }, title, button("Choose a ruleset", choose, { class: "primary" })),
        h("div", { class: "bar" }, side, mode, undo, redo,
          h("a", { class: "button", id: "play-this" }, "Play"), shows),
        editor.element,
        board, line, score, tip,
        h("form", { class: "place", onsubmit: () => open(rulesInput.value, positionInput.value) },
          h("label", { class: "field" }, h("span", {}, "Ruleset"), rulesInput),
          h("label", { class: "field wide" }, h("span", {}, "Position"), positionInput),
          h("button", { type: "submit" }, "Set")),
        problem, size,
        tools,
        h("details", { class: "more" }, h("summary", {}, "Rules of play"), settings),
        beside),
      h("section", { class: "worth", "aria-label": "Value" }, panel)));

  // Disables the controls that need a board.
  function ready(isThere) {
    for (const control of [...tools.querySelectorAll("button"), ...view.querySelectorAll(".bar button"), ...settings.querySelectorAll("select")]) {
      if (control !== undo && control !== redo) control.disabled = !isThere;
    }
    for (const part of [view.querySelector("#play-this"), tools.querySelector("details")]) part.hidden = !isThere;
  }
  ready(false);

  const place = () => ({ rules: state.rules, position: state.position, variant: state.variant });

  function choose() {
    pick().then((found) => found && open(found.rules, found.position));
  }

  function open(rules, position) {
    const usual = [state.usual, "scoring"].includes(state.convention);
    Object.assign(state, { rules, position, last: null, path: null, won: null, convention: usual ? null : state.convention });
    adds = "step";
    load();
  }

  // Moves to a position. The other player is then to move.
  function go(position, how, made) {
    const won = { Left: 0, Right: 0, ...state.won };
    won[state.player] += made?.points ?? 0;
    Object.assign(state, { position, last: made?.changes ?? null, path: pathOf(made), won: made ? won : null });
    if (how === "move") {
      announce(`${state.player} has moved`);
      state.player = other(state.player);
      side.set(state.player);
    }
    adds = "step";
    load();
  }

  // Returns the path of the piece that moves, if the move has a path.
  const pathOf = (move) => (move?.path ? move.ways[0] : null);

  // Returns Left's points minus Right's so far.
  const lead = () => (state.won?.Left ?? 0) - (state.won?.Right ?? 0);

  function takeBack() {
    const before = trail.line[trail.at - 1];
    if (!before) return;
    // If the browser itself goes back, it calls `lead`.
    if (back(before.id, address(before))) arrive(before);
  }

  function makeAgain() {
    const after = trail.line[trail.at + 1];
    if (!after) return;
    step(after.id, address(after));
    arrive(after);
  }

  function arrive(entry) {
    trail.at = trail.line.indexOf(entry);
    Object.assign(state, entry);
    side.set(state.player);
    adds = null;
    load();
  }

  // Stores the current position in the trail.
  function note() {
    const entry = { rules: state.rules, position: state.position, player: state.player, variant: state.variant, convention: state.convention, usual: state.usual, passes: state.passes, last: state.last ?? null, path: state.path ?? null, won: state.won ?? null };
    const here = adds ? null : trail.line[trail.at];
    entry.id = here?.id ?? `board${trail.next}`;
    if (here) {
      trail.line[trail.at] = entry;
    } else {
      trail.next += 1;
      trail.line = [...trail.line.slice(0, trail.at + 1), entry].slice(-LONGEST);
      trail.at = trail.line.length - 1;
    }
    (adds === "step" ? step : stay)(entry.id, address(entry));
    adds = null;
    keep("board.trail", trail);
    remember();
    const fields = new URLSearchParams({ part: data.expression, ...(state.convention === state.usual ? {} : { convention: state.convention }) });
    addFiles(fields);
    document.getElementById("play-this").setAttribute("href", `#/play?${fields}`);
    const had = [undo, redo].includes(document.activeElement);
    undo.disabled = trail.at <= 0;
    redo.disabled = trail.at >= trail.line.length - 1;
    if (had && !document.activeElement.matches(":enabled")) board.take();
  }

  // Returns the pieces that earlier moves placed on the board, with their owners. All cells of such
  // a piece are still occupied.
  function dominoes() {
    const laid = [];
    const taken = (id) => {
      const [, row, column] = /^c(\d+)\.(\d+)$/.exec(id) ?? [];
      return data.view.kind === "grid" && data.view.rows[row]?.[column] === "blocked";
    };
    for (let at = trail.at; trail.line[at]?.last && trail.line[at].rules === state.rules; at -= 1) {
      const { last, player } = trail.line[at];
      if (last.length > 0 && last.every(taken)) laid.push([last, other(player)]);
    }
    return laid;
  }

  // Returns the picture for download, with the marks of play.
  const drawn = () => ask("picture", { place: place(), last: state.last ?? [], path: state.path ?? [], laid: dominoes().map(([parts, player]) => ({ parts, player })) });

  function address(entry) {
    const fields = new URLSearchParams({ rules: entry.rules, position: entry.position });
    for (const [name, plain] of [["player", "Left"], ["convention", entry.usual ?? "normal"], ["passes", "none"], ["variant", "plain"]]) {
      if (entry[name] !== plain) fields.set(name, entry[name]);
    }
    addFiles(fields);
    return `#/board?${fields}`;
  }

  async function load() {
    const listed = panel.contains(document.activeElement);
    let reply;
    try {
      reply = await boards.ask("board", { place: place() });
    } catch (error) {
      if (error.name === "AbortError") return;
      if (!(error instanceof Refusal)) throw error;
      const file = error.error.file?.name;
      fill(problem, refusal(error, state.position ?? ""), file && h("a", { class: "button small", href: `#/rules?${new URLSearchParams({ file })}` }, `Open ${file}`));
      adds = null;
      if (data) {
        Object.assign(state, trail.line[trail.at]);
        side.set(state.player);
      } else {
        title.textContent = "Board";
        rulesInput.value = state.rules;
        positionInput.value = state.position ?? "";
        fill(panel);
      }
      return;
    }
    // On a board of another shape, the coordinates of the path would be wrong.
    if (data && adds === "step" && shapeOf(data) !== shapeOf(reply)) state.path = null;
    data = reply;
    ready(true);
    state.rules = reply.rules;
    state.position = reply.position;
    state.usual = reply.usual;
    if (state.convention === null || (state.convention === "scoring" && !reply.points)) state.convention = reply.usual;
    ways.convention.allow("scoring", reply.points);
    for (const [name, field] of Object.entries(ways)) field.set(state[name]);
    shows.allow("numbers", Number.isInteger(data.view.ground));
    fill(problem);
    fill(size, sizeForm(data, (position) => open(state.rules, position)));
    rulesInput.value = data.rules;
    positionInput.value = data.position;
    positionInput.style.height = "auto";
    positionInput.style.height = `${Math.min(160, positionInput.scrollHeight + 2)}px`;
    title.textContent = data.title;
    document.getElementById("board-twin").textContent = data.text.trimEnd();
    const seconds = isFromElsewhere() ? FROM_ELSEWHERE : SECONDS;
    worth.forget();
    note();
    refresh();
    if (listed) (panel.querySelector(".move-button") ?? title).focus({ preventScroll: true });
    analyse(seconds);
  }

  function refresh() {
    if (!data) return;
    editor.show(data, state.mode === "edit");
    const count = data.moves[state.player].length;
    board.set({ data, moves: data.moves[state.player], mode: state.mode, last: state.last, laid: dominoes(), fate: (move) => results().get(move.to)?.fate ?? "open" });
    const pointing = data.moves[state.player].some((move) => board.sees(move));
    const hint = state.mode === "edit" ? editor.hint()
      : count === 0 ? `${state.player} has no move.`
      : `${state.player} has ${count} ${count === 1 ? "move" : "moves"}. ${pointing ? "Click the board, or choose" : "Choose"} from the list.`;
    board.set({ hint });
    written();
    const { Left, Right } = { Left: 0, Right: 0, ...state.won };
    score.hidden = state.convention !== "scoring" || !data.points;
    fill(score, "Points so far: ", h("b", {}, `Left ${number(Left)}`), ", ", h("b", {}, `Right ${number(Right)}`));
    table();
  }

  // Shows the winning moves, or the values or temperatures of all moves, on the board.
  function written() {
    const found = results();
    const good = state.overlay === "marks" ? data.moves[state.player].filter((move) => found.get(move.to)?.fate === "wins") : [];
    const heats = [...found.values()].map(({ temperature }) => (temperature === undefined ? 0 : Math.max(0, parsed(temperature))));
    const most = Math.max(1, ...heats);
    answer([]);
    if (state.overlay === "numbers") {
      return board.set({ good, notes: data.view.ground === null || !data.view.vertices ? [] : data.view.vertices.map(({ label }, at) => ({ part: `v${at}`, text: label, heat: null })).filter(({ part }) => part !== `v${data.view.ground}`) });
    }
    const notes = ["marks", "none", "replies"].includes(state.overlay) ? [] : data.moves[state.player].filter((move) => found.has(move.to)).map((move) => {
      const { value, mean, temperature, score, fate, kind } = found.get(move.to);
      const short = value?.unicode && value.unicode.length <= 7 ? number(value.unicode) : mean === undefined ? null : `≈${number(mean)}`;
      const text = score !== undefined ? number(score) : short === null ? { wins: "✓", draws: "=", loses: "✗" }[fate] : state.overlay === "heat" ? number(temperature ?? "?") : short.replace("_", "");
      return { move, text, kind, heat: state.overlay === "heat" && temperature !== undefined ? Math.max(0, parsed(temperature)) / most : null };
    }).sort((one, other) => (RANK[one.kind] ?? 0) - (RANK[other.kind] ?? 0));
    return board.set({ good, notes });
  }

  // Returns the known results of the moves of the chosen player.
  const results = () => new Map((worth.known?.moves?.[state.player] ?? []).map((move) => [move.to, move]));

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

  // ---- analysis

  const moves = h("div", { class: "moves" });
  const worth = new Worth(draw);

  function analyse(seconds = SECONDS) {
    worth.ask({ place: place(), convention: state.convention, passes: state.passes, ahead: lead() }, seconds);
    if (moves.isConnected) table(moves);
  }

  // Shows the results known so far.
  function draw(answer, parts) {
    fill(panel, parts, moves);
    fill(beside, answer?.pictures?.length ? h("div", { class: "pictures" }, answer.pictures.map((picture) => figure(picture, address(trail.line[trail.at]), { text: data.expression }))) : null);
    written();
    table(moves);
  }

  // Shows the table of a player's moves, grouped by their results.
  function table(into = moves) {
    if (!into || !data) return;
    const list = data.moves[state.player];
    const found = results();
    const groups = new Map();
    for (const move of list) {
      const about = found.get(move.to);
      const key = about?.fate ?? "open";
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push({ move, about });
    }
    const sections = ["wins", "draws", "loses", "open"].filter((key) => groups.has(key)).map((key) => {
      const entries = groups.get(key).sort((a, b) => (RANK[a.about?.kind] ?? 0) - (RANK[b.about?.kind] ?? 0));
      const shown = entries.slice(0, LISTED);
      const rows = shown.map((entry) => row(entry));
      const body = h("tbody", {}, h("tr", { class: "group" }, h("th", { colspan: 3, scope: "rowgroup" }, h("span", { class: `fate fate-${key}` }, TITLES[key] ?? "Moves"), dim(` ${entries.length}`))), rows);
      if (entries.length > shown.length) {
        const more = h("tr", {}, h("td", { colspan: 3 }, small(`${entries.length - shown.length} more`, () => { more.remove(); body.append(...entries.slice(LISTED).map((entry) => row(entry))); })));
        body.append(more);
      }
      return body;
    });
    const { [state.player]: missing } = data.missing;
    const rest = missing > 0 && faint(`${missing} more moves are not listed.`);
    const heading = h("h2", {}, whose(state.player), " moves");
    if (!list.length) return fill(into, heading, faint("No move."));
    return fill(into, heading, h("table", { class: "move-table" }, h("thead", { class: "sr" }, h("tr", {}, h("th", {}, "Move"), h("th", {}, "To"), h("th", {}, "Incentive"))), sections), rest);
  }

  const LISTED = 24;
  const TOLD = 6;

  function row({ move, about }) {
    const kind = about?.kind && about.kind !== "sensible" && about.kind !== "unsorted" ? term(about.kind, h("span", { class: `badge badge-${about.kind}` }, about.kind)) : null;
    const points = move.points !== undefined && state.convention === "scoring" ? h("span", {}, gain(move.points)) : null;
    const end = about?.score !== undefined ? h("span", { class: "faint", title: "Left's points minus Right's at the end of the game" }, `ends ${number(about.score)}`) : null;
    const line = h("tr", {
      class: `move ${about?.kind ?? ""}`,
      onpointerenter: () => preview([move]), onpointerleave: () => preview([]),
    },
    h("td", {}, button(move.label, () => go(move.to, "move", move), { class: "move-button", onfocus: () => preview([move]), onblur: () => preview([]) }), kind),
    h("td", {}, about?.value ? game(about.value, { long: "long" }) : points),
    h("td", { class: end ? "end" : "incentive" }, about?.incentive ? game(about.incentive, { long: "long" }) : end));
    line.dataset.to = move.to;
    return line;
  }

  function preview(moves) {
    board.preview(moves);
    answer(moves);
  }

  // Shows the best reply to the only move of a list, or otherwise the best move and the reply to it. Each
  // question is asked once.
  const replies = latest();
  const answers = new Map();
  let wanted = null;
  async function answer([move = null, ...others]) {
    const { player } = state;
    const made = move && others.length === 0 ? { part: 0, move, label: move.label, player } : null;
    const isShown = state.overlay === "replies" && state.mode === "move" && state.passes === "none" && data?.moves[player].length > 0;
    const key = isShown && JSON.stringify([place(), state.convention, player, made?.label, lead()]);
    wanted = key;
    if (!isShown) {
      if (board.replies.length > 0) board.set({ replies: [] });
      return void fill(line);
    }
    if (made && !answers.has(key)) await new Promise((done) => { setTimeout(done, CALM); });
    if (wanted !== key) return;
    const find = async () => {
      const rest = { convention: state.convention, ahead: lead(), seconds: SECONDS };
      const about = [replies.ask, [data], [place()]];
      const first = made ?? await best(...about, player, rest);
      return [first, first?.move && await reply(...about, first, rest)].filter(Boolean);
    };
    if (!answers.has(key)) answers.set(key, find());
    try {
      const found = await answers.get(key);
      if (wanted !== key) return;
      fill(line, made ? null : "Best move ", found.map((one, at) => [at > 0 ? ", best reply " : "", whose(one.player), " ", h("code", {}, one.label)]), ".");
      board.set({ replies: found.filter(({ move: shown }) => shown) });
    } catch (error) {
      answers.delete(key);
      if (error.name !== "AbortError") fill(line, error.message);
    }
  }

  function light(moves) {
    const wanted = new Set(moves.map((move) => move.to));
    for (const line of panel.querySelectorAll(".move")) line.classList.toggle("lit", wanted.size > 0 && wanted.size <= 6 && wanted.has(line.dataset.to));
  }

  // Shows the values of the moves that change the part under the pointer.
  function tell(moves, element) {
    tip.hidden = state.mode !== "move" || !element || moves.length === 0;
    if (tip.hidden) return;
    const found = results();
    // A user of the keyboard may not see the tip, so it is announced.
    if (document.activeElement === element && moves.length <= TOLD && !view.closest(".concealed")) {
      announce(moves.map((move) => `${move.label}: ${found.get(move.to)?.value?.text ?? found.get(move.to)?.fate ?? ""}`).join("; "));
    }
    const line = (move) => {
      const about = found.get(move.to);
      return h("tr", {}, h("td", { class: `fate fate-${about?.fate ?? "open"}` }), h("td", {}, h("code", {}, move.label)),
        h("td", {}, about?.value ? game(about.value, { long: "long" }) : about?.score !== undefined ? `ends ${number(about.score)}` : ""),
        h("td", { class: "incentive" }, about?.incentive && game(about.incentive, { long: "long" })));
    };
    fill(tip, moves.length > TOLD ? `${moves.length} moves` : h("table", {}, h("tbody", {}, moves.map(line))));
    // The tip is shown below or above the board, so that it does not hide any part.
    const [part, frame, room] = [element, board.frame, tip].map((one) => one.getBoundingClientRect());
    const below = frame.bottom + 4 + room.height < innerHeight;
    tip.style.left = `${Math.max(8, Math.min(part.left, innerWidth - room.width - 8))}px`;
    tip.style.top = `${below ? frame.bottom + 4 : Math.max(8, frame.top - room.height - 4)}px`;
  }

  async function about(details) {
    const name = data?.rules ?? state.rules;
    if (details.dataset.name === name) return;
    details.dataset.name = name;
    let page;
    try {
      page = await ask("ruleset", { place: { rules: name } });
    } catch (error) {
      delete details.dataset.name;
      fill(problem, refusal(error));
      return;
    }
    details.querySelector(".about")?.remove();
    const section = (heading, text) => text ? [h("h3", {}, heading), h("p", {}, prose(text))] : [];
    details.append(h("div", { class: "about" },
      section("Rules", page.rules), section("Positions", page.notation),
      page.options.length ? [h("h3", {}, "Options"), h("ul", {}, page.options.map((option) => h("li", {}, h("code", {}, option.name), " ", prose(option.what))))] : [],
      section("Known results", page.known),
      h("h3", {}, "Examples"), h("ul", { class: "chips" }, page.examples.map((example) => h("li", {}, small(h("code", {}, example.position || "(empty)"), () => open(example.rules, example.position), { title: `value ${example.value}` })))),
      section("Sources", page.sources)));
  }

  setKeys({
    L: ["Left's moves", () => { side.set("Left"); state.player = "Left"; refresh(); }],
    R: ["Right's moves", () => { side.set("Right"); state.player = "Right"; refresh(); }],
    x: ["the other player's moves", () => { state.player = other(state.player); side.set(state.player); refresh(); }],
    e: ["switch between moving and editing", () => { state.mode = state.mode === "edit" ? "move" : "edit"; mode.set(state.mode); refresh(); }],
    v: ["values, temperatures or winning moves on the board", () => { const all = [...shows.querySelectorAll("option:enabled")].map((one) => one.value); state.overlay = all[(all.indexOf(state.overlay) + 1) % all.length]; shows.set(state.overlay); keep("board.overlay", state.overlay); written(); }],
    u: ["undo", takeBack],
    U: ["redo", makeAgain],
    c: ["copy the link", () => copy(location.href, "Link")],
    o: ["choose a ruleset", choose],
  });
  const undrop = dropRules((rules) => open(rules, null));
  // Unless text is being typed or selected, the clipboard commands apply to the position.
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
    // Follows Back and Forward of the browser along the trail.
    lead: (_, at) => {
      const entry = trail.line.find(({ id }) => id === at?.id);
      if (entry) arrive(entry);
      return Boolean(entry);
    },
    leave: () => {
      boards.stop();
      replies.stop();
      worth.stop();
      undrop();
      document.removeEventListener("paste", paste);
      document.removeEventListener("copy", take);
    },
  };
}
