// A game against the engine or another person, on one board or several.

import { ask, latest } from "./api.js";
import { setAddress } from "./app.js";
import { Board } from "./board.js";
import { announce, button, copy, fill, h, segments, select } from "./dom.js";
import { setKeys } from "./keys.js";
import { pick } from "./picker.js";
import { refusal } from "./refusal.js";

const OPPONENTS = [["perfect", "Perfect"], ["sentestrat", "Sentestrat"], ["hotstrat", "Hotstrat"], ["random", "Random"], ["person", "A person here"]];
const other = (player) => (player === "Left" ? "Right" : "Left");

export function show(view, query) {
  const setup = {
    parts: query.getAll("part").map((expression) => ({ expression })),
    human: query.get("side") === "Right" ? "Right" : "Left",
    first: query.get("first") === "Right" ? "Right" : "Left",
    opponent: query.get("against") ?? "perfect",
    convention: query.get("convention") ?? "normal",
  };
  if (setup.parts.length === 0) setup.parts.push({ expression: "domineering(\"4x4\")" });
  const work = latest();
  let boards = [];
  let game = null;

  const stage = h("div", { class: "tables" });
  const status = h("p", { class: "status", role: "status" });
  const log = h("ol", { class: "log", "aria-label": "Moves" });
  const verdict = h("div", { class: "verdict" });
  const problem = h("div", {});
  const controls = h("div", { class: "bar" },
    button("Undo", undo, { id: "undo" }), button("Hint", hint, { id: "hint" }), button("Resign", resign, { id: "resign" }), button("Why did I lose?", why, { id: "why" }), button("New game", begin, { class: "primary", id: "again" }));
  const options = h("div", { class: "settings" },
    h("div", { class: "field" }, h("span", {}, "You are"), segments("You are", [["Left", "Left", "left"], ["Right", "Right", "right"]], setup.human, (value) => { setup.human = value; begin(); })),
    h("div", { class: "field" }, h("span", {}, "First"), segments("First", [["Left", "Left", "left"], ["Right", "Right", "right"]], setup.first, (value) => { setup.first = value; begin(); })),
    select("Opponent", OPPONENTS, setup.opponent, (value) => { setup.opponent = value; begin(); }),
    select("Last move", [["normal", "wins (normal)"], ["misere", "loses (misère)"], ["scoring", "points count"]], setup.convention, (value) => { setup.convention = value; begin(); }));
  const addBoard = h("div", { class: "add-board" },
    button("Add a board", () => pick().then((found) => found && add(found))),
    h("form", { onsubmit: (event) => { event.preventDefault(); const field = event.target.elements[0]; if (field.value.trim()) add({ expression: field.value.trim() }); field.value = ""; } },
      h("input", { "aria-label": "A board as an expression", placeholder: "nim(\"3,5\")", spellcheck: "false", "data-input": true }), h("button", { type: "submit" }, "Add")));

  fill(view, h("div", { class: "split" },
    h("section", { class: "stage", "aria-label": "Boards" }, h("h1", {}, "Play"), options, status, stage, problem, addBoard),
    h("section", { class: "worth", "aria-label": "Game" }, controls, verdict, h("h2", {}, "Moves"), log)));

  function add(part) {
    setup.parts.push(part);
    begin();
  }

  function address() {
    const fields = new URLSearchParams();
    for (const part of setup.parts) fields.append("part", part.expression);
    for (const [name, value, plain] of [["side", setup.human, "Left"], ["first", setup.first, "Left"], ["against", setup.opponent, "perfect"], ["convention", setup.convention, "normal"]]) {
      if (value !== plain) fields.set(name, value);
    }
    setAddress(`#/play?${fields}`);
  }

  // Sets up the boards as they were in the beginning.
  async function begin() {
    work.stop();
    fill(problem);
    fill(verdict);
    fill(log);
    game = null;
    const loaded = [];
    for (const part of setup.parts) {
      try {
        const place = part.expression ? { expression: part.expression } : { rules: part.rules, position: part.position };
        const data = await ask("board", { place });
        part.expression = data.expression;
        loaded.push(data);
      } catch (error) {
        setup.parts = setup.parts.filter((one) => one !== part);
        fill(problem, refusal(error, part.expression));
        if (setup.parts.length === 0) { fill(stage); status.textContent = "Add a board to begin."; return; }
        return;
      }
    }
    boards = loaded.map((data, at) => {
      const board = new Board({ move: (move) => human(at, move), choose: (moves) => choose(at, moves) }, `Board ${at + 1}, ${data.title}`);
      return { board, start: data, data, choice: h("div", { class: "choice", hidden: true }) };
    });
    game = { moves: [], player: setup.first, states: [boards.map(({ data }) => data)], made: 0, points: [0], over: false };
    draw();
    fill(stage, boards.map(({ board, start, choice }, at) => h("article", { class: "table" },
      h("header", {}, h("h2", {}, start.title), boards.length > 1 ? button("Remove", () => { setup.parts.splice(at, 1); begin(); }, { class: "small quiet", "aria-label": `Remove board ${at + 1}` }) : null),
      h("div", { class: "board-frame" }, board.element), choice)));
    address();
    turn();
  }

  function draw() {
    boards.forEach(({ board, data, choice }, at) => {
      board.show(data);
      board.set(playable() ? data.moves[game.player] : [], playable() ? "move" : "view");
      board.own(owners(at));
      // A move that changes nothing that is seen has a button.
      const unseen = playable() ? data.moves[game.player].filter((move) => move.changes.length === 0) : [];
      fill(choice, unseen.slice(0, 30).map((move) => button(move.label, () => human(at, move), { class: "small" })));
      choice.hidden = unseen.length === 0;
    });
  }

  // Who has finished which box: the position does not say it, the game so far does.
  function owners(part) {
    const found = new Map();
    game?.moves.forEach((move, at) => {
      const [before, after] = [game.states[at][part].view, game.states[at + 1][part].view];
      if (move.part !== part || after.kind !== "lined" || !after.dots) return;
      after.rows.forEach((row, r) => row.forEach((cell, c) => {
        if (cell !== "empty" && before.rows[r][c] === "empty") found.set(`c${r}.${c}`, move.player);
      }));
    });
    return found;
  }

  function playable() {
    return game && !game.over && (setup.opponent === "person" || game.player === setup.human);
  }

  const moves = () => boards.flatMap(({ data }) => data.moves[game.player]);

  // The only move, if it lets the opponent move again: nobody has to point at it.
  function forced() {
    const all = boards.flatMap(({ data }, part) => data.moves[game.player].map((move) => ({ part, move, here: data.position })));
    return all.length === 1 && all[0].move.label === "pass" && all[0].move.to !== all[0].here ? all[0] : null;
  }

  // Whose turn it is, and whether the game is over.
  function turn() {
    if (moves().length === 0) return end();
    const pass = forced();
    if (pass) return void make(pass.part, pass.move.to, pass.move.label, pass.move.points);
    const repeated = game.states.filter((state, at) => (game.states.length - 1 - at) % 2 === 0 && state.every((data, part) => data.position === boards[part].data.position)).length;
    if (repeated >= 3) return end("draw");
    say(`${game.player} to move.`);
    buttons();
    if (!playable()) engine();
    return undefined;
  }

  function say(text) {
    fill(status, h("span", { class: `who who-${game.player.toLowerCase()}` }, game.player), text.replace(game.player, ""));
  }

  function buttons() {
    const at = (id) => controls.querySelector(`#${id}`);
    at("undo").disabled = game.moves.length === 0;
    at("hint").disabled = !playable();
    at("resign").disabled = game.over;
    at("why").disabled = game.moves.length === 0;
  }

  function end(how) {
    game.over = true;
    let words;
    if (how === "draw") {
      words = "The same position for the third time: a draw.";
      game.winner = null;
    } else if (setup.convention === "scoring" && how !== "resigned") {
      const score = game.points.at(-1);
      game.winner = score > 0 ? "Left" : score < 0 ? "Right" : null;
      words = score === 0 ? "Nobody has more points: a tie." : `${game.winner} wins by ${Math.abs(score)} ${Math.abs(score) === 1 ? "point" : "points"}.`;
    } else {
      const stuck = how === "resigned" ? setup.human : game.player;
      game.winner = setup.convention === "misere" && how !== "resigned" ? stuck : other(stuck);
      words = how === "resigned" ? `${stuck} resigns: ${game.winner} wins.` : `${stuck} cannot move: ${game.winner} wins.`;
    }
    fill(status, h("b", {}, words));
    announce(words);
    draw();
    buttons();
  }

  async function human(part, move) {
    if (!playable()) return;
    fill(verdict);
    await make(part, move.to, move.label, move.points);
  }

  function choose(part, list) {
    const { choice, board } = boards[part];
    choice.hidden = false;
    fill(choice, h("span", {}, "Which move?"), list.slice(0, 30).map((move) => button(move.label, () => human(part, move), { class: "small" })),
      button("None", () => { choice.hidden = true; board.let(); }, { class: "small quiet" }));
    choice.querySelector("button").focus();
  }

  async function make(part, to, label, points) {
    const mine = game;
    const before = boards[part].data;
    let data;
    try {
      data = await ask("board", { place: after(before, to) });
    } catch (error) {
      fill(problem, refusal(error));
      return;
    }
    if (mine !== game) return;
    boards[part].data = data;
    game.moves.push({ part, to, label, player: game.player, rules: before.rules });
    game.states.push(boards.map((one) => one.data));
    game.points.push(game.points.at(-1) + (points ?? 0) * (game.player === "Left" ? 1 : -1));
    log.append(h("li", {}, h("span", { class: `who who-${game.player.toLowerCase()}` }, game.player), " ", boards.length > 1 ? `board ${part + 1}: ` : "", label, points && setup.convention === "scoring" ? ` +${points}` : ""));
    log.scrollTop = log.scrollHeight;
    announce(`${game.player}: ${label}`);
    game.player = other(game.player);
    draw();
    turn();
  }

  // The place of a position that a move leads to, played in the same way.
  function after(before, to) {
    const place = { rules: before.rules, position: to };
    const expression = before.expression;
    if (expression.startsWith("impartial(")) place.variant = "impartial";
    if (expression.startsWith("dicotic(")) place.variant = "dicotic";
    return place;
  }

  const places = (state) => state.map((data) => after(data, data.position));

  async function engine() {
    const mine = game;
    const count = game.moves.length;
    say(`${game.player} is thinking.`);
    try {
      const strategy = setup.opponent === "person" ? "perfect" : setup.opponent;
      const reply = await work.ask("reply", { parts: places(boards.map((one) => one.data)), player: game.player, convention: setup.convention, strategy, seed: Math.floor(Math.random() * 1e9) });
      if (mine !== game || game.moves.length !== count || !reply.move) return;
      const { part, to, label } = reply.move;
      const move = boards[part].data.moves[game.player].find((one) => one.to === to);
      await make(part, to, move?.label ?? label, move?.points);
    } catch (error) {
      if (error.name === "AbortError") return;
      fill(problem, refusal(error));
    }
  }

  function undo() {
    if (!game || game.moves.length === 0) return;
    work.stop();
    // Back to where the human was to move.
    do takeBack(); while (game.moves.length > 0 && (forced() || (setup.opponent !== "person" && game.player !== setup.human)));
    fill(verdict);
    draw();
    turn();
  }

  function takeBack() {
    game.moves.pop();
    game.states.pop();
    game.points.pop();
    log.lastElementChild?.remove();
    game.player = other(game.player);
    game.over = false;
    boards.forEach((one, part) => { one.data = game.states.at(-1)[part]; });
  }

  async function hint() {
    if (!playable()) return;
    try {
      const reply = await work.ask("reply", { parts: places(boards.map((one) => one.data)), player: game.player, convention: setup.convention });
      if (!reply.move) return;
      const { part, to, label } = reply.move;
      const move = boards[part].data.moves[game.player].find((one) => one.to === to);
      if (move) boards[part].board.preview([move]);
      fill(verdict, h("p", {}, h("b", {}, `${boards.length > 1 ? `board ${part + 1}: ` : ""}${label}`), ` ${reply.reason}`));
      announce(`${label}: ${reply.reason}`);
    } catch (error) {
      if (error.name !== "AbortError") fill(verdict, refusal(error));
    }
  }

  function resign() {
    if (!game || game.over) return;
    work.stop();
    end("resigned");
  }

  // Looks back: the first move of each player that gave something away.
  async function why() {
    const body = { parts: places(game.states[0]), starter: setup.first, convention: setup.convention, moves: game.moves.map(({ part, to }) => ({ part, to })) };
    fill(verdict, h("p", { class: "faint" }, "looking back"));
    try {
      const review = await work.ask("review", body);
      const lines = [...log.children];
      review.plies.forEach((ply, at) => {
        lines[at]?.querySelector(".badge")?.remove();
        lines[at]?.append(h("span", { class: `badge ${ply.mistake ? "badge-mistake" : `badge-${ply.after}`}` }, ply.mistake ? `${ply.before} → ${ply.after}` : ply.after));
      });
      const words = ["Left", "Right"].filter((player) => setup.opponent === "person" || player === setup.human).map((player) => {
        const at = review.first_mistake[player];
        if (at === null) return h("p", {}, h("span", { class: `who who-${player.toLowerCase()}` }, player), " gave nothing away", game.winner && game.winner !== player ? ": the game was lost from the start." : ".");
        const ply = review.plies[at];
        return h("p", {}, h("span", { class: `who who-${player.toLowerCase()}` }, player), `: move ${at + 1}, `, h("b", {}, game.moves[at].label), `, turned a game that ${ply.before} into one that ${ply.after}.`,
          ply.better ? [" Better: ", h("b", {}, `${boards.length > 1 ? `board ${ply.better.part + 1}, ` : ""}${ply.better.label}`), "."] : null,
          " ", button("Show the position", () => backTo(at), { class: "small" }));
      });
      fill(verdict, words);
      announce(verdict.textContent);
    } catch (error) {
      if (error.name !== "AbortError") fill(verdict, refusal(error));
    }
  }

  function backTo(at) {
    while (game.moves.length > at) takeBack();
    draw();
    turn();
  }

  setKeys({
    u: ["undo", undo], h: ["hint", hint], n: ["new game", begin], w: ["why did I lose?", () => game?.moves.length && why()],
    c: ["copy the link", () => copy(location.href, "Link")],
  });
  begin();
  return { leave: () => { work.stop(); game = null; } };
}
