// A game against the engine or another person, on one board or several.

import { ask, latest } from "./api.js";
import { remember } from "./app.js";
import { upBoard } from "./board.js";
import { fills } from "./boardmarks.js";
import { back, keep, kept, stay, step } from "./page_history.js";
import { announce, button, copy, dim, faint, fill, h, segments, select, small, whose } from "./dom.js";
import { addFiles } from "./files.js";
import { CONVENTIONS, Tree, other, relabelled, renumbered } from "./game.js";
import { setKeys } from "./keys.js";
import { number } from "./math.js";
import { moveList } from "./movelist.js";
import { pick } from "./picker.js";
import { refusal } from "./error.js";
import { SumTable } from "./sum_table.js";
import { reply } from "./replies.js";
import { sizeForm } from "./size.js";
import { working } from "./progress.js";

const OPPONENTS = [["perfect", "Perfect"], ["sentestrat", "Sentestrat (by temperature)"], ["hotstrat", "Hotstrat (hottest board)"], ["random", "Random"], ["person", "Another person"]];
// The time limit for a move of the engine and for a hint, in seconds.
const SECONDS = 4;
// The time limit after "Move now", in seconds.
const NOW = 0.2;
// The maximum length of a comment on a position.
const COMMENT = 500;
// The maximum number of boards.
const MAX_PARTS = 12;

// The game of this visit. It survives a visit to another page.
let left = null;

export function show(view, query) {
  const setup = {
    parts: query.getAll("part").map((expression) => ({ expression })),
    human: query.get("side") === "Right" ? "Right" : "Left",
    first: query.get("first") === "Right" ? "Right" : "Left",
    opponent: query.get("against") ?? "perfect",
    // If omitted, the usual convention of the boards applies.
    convention: query.get("convention"),
  };
  if (setup.parts.length === 0) setup.parts.push({ expression: "domineering(\"4x4\")" });
  const work = latest();
  const replies = latest();
  let boards = [];
  let game = null;
  // The number of games started. Replies about earlier games are ignored.
  let round = 0;
  let usual = "normal";
  const convention = () => setup.convention ?? usual;

  const stage = h("div", { class: "tables" });
  const sum = new SumTable((part, to) => human(part, to));
  const status = h("p", { class: "status", role: "status" });
  const thinking = h("div", { class: "thinking" });
  const log = h("ol", { class: "log", "aria-label": "Moves" });
  // The position of the shown comment.
  let noted = null;
  const comment = h("textarea", {
    rows: 2, maxlength: COMMENT, "aria-label": "Comment on this position", placeholder: "A comment on this position", disabled: true,
    oninput: () => { noted.comment = comment.value; list(); }, onchange: () => note(stay), onblur: () => remark(),
  });
  const verdict = h("div", { class: "verdict" });
  const problem = h("div", {});
  const undo = button("Undo", takeBack);
  const redo = button("Redo", makeAgain);
  const hintButton = button("Hint", () => hint(), { id: "hint" });
  const resignButton = button("Resign", resign, { id: "resign" });
  const whyButton = button("Why did I lose?", () => why(), { id: "why" });
  const newGame = button("New game", () => anew(), { class: "primary", id: "again" });
  undo.id = "undo";
  redo.id = "redo";
  const controls = h("div", { class: "bar controls" }, undo, redo, hintButton, whyButton, resignButton, newGame);
  // The convention does not affect the possible moves.
  const lastMove = select("Play convention", CONVENTIONS, setup.convention, (value) => { setup.convention = value; begin(game && { line: game.line(), comments: game.comments() }); });
  const shows = select("On the board", [["numbers", "numbers of vertices"], ["none", "nothing"]], kept("play.shows") ?? "numbers", (value) => { keep("play.shows", value); if (game) draw(); });
  const options = h("details", { class: "setup", open: matchMedia("(min-width: 901px)").matches }, h("summary", {}, "Players and rules"), h("div", { class: "settings" },
    h("div", { class: "field" }, h("span", {}, "You are"), segments("You are", [["Left", "Left", "left"], ["Right", "Right", "right"]], setup.human, (value) => { setup.human = value; goOn(); })),
    h("div", { class: "field" }, h("span", {}, "First"), segments("First", [["Left", "Left", "left"], ["Right", "Right", "right"]], setup.first, (value) => { setup.first = value; anew(); })),
    select("Opponent", OPPONENTS, setup.opponent, (value) => { setup.opponent = value; goOn(); }),
    lastMove, shows));
  const addBoard = h("div", { class: "add-board" },
    button("Add a board", () => pick().then((found) => found && add(found))),
    h("form", { onsubmit: (event) => { const field = event.target.elements[0]; if (field.value.trim()) add({ expression: field.value.trim() }); field.value = ""; } },
      h("input", { "aria-label": "A board or a value as an expression", placeholder: "nim(\"3,5\") or {2|-1}", spellcheck: "false", "data-input": true }), h("button", { type: "submit" }, "Add")));

  fill(view, h("div", { class: "split" },
    h("section", { class: "stage", "aria-label": "Boards" }, h("div", { class: "play-head" }, h("h1", {}, "Play"), status, thinking), controls, stage, verdict, problem, sum.element, addBoard),
    h("section", { class: "worth", "aria-label": "Game" }, options, h("h2", {}, "Moves"), log, comment)));

  async function add(part) {
    if (setup.parts.length >= MAX_PARTS) return void fill(problem, h("p", {}, `Too many boards: at most ${MAX_PARTS}.`));
    try {
      await load(part);
    } catch (error) {
      // The game continues without the new board.
      return void fill(problem, refusal(error, part.expression));
    }
    setup.parts.push(part);
    return anew();
  }

  // Replaces a board and starts a new game. If the new board is invalid, the current game
  // continues.
  async function replace(at, part) {
    const mine = round;
    try {
      await load(part);
    } catch (error) {
      return void fill(problem, refusal(error, part.position));
    }
    if (mine !== round) return undefined;
    setup.parts[at] = part;
    return anew();
  }

  // Starts a new game. Back in the browser returns to the previous game.
  async function anew() {
    const had = game?.root.children.length > 0;
    await begin(null, had ? step : stay);
    if (had && !problem.firstChild) fill(problem, faint("This is a new game. ", small("Back to the previous game", () => history.back())));
  }

  // Stops the engine, and removes its words.
  function rest() {
    work.stop();
    replies.stop();
    for (const element of [verdict, problem, thinking]) fill(element);
  }

  // Continues the game with other players.
  function goOn() {
    if (!game) return;
    rest();
    note(stay);
    draw();
    turn();
  }

  function address(node = game?.here) {
    const fields = new URLSearchParams();
    for (const part of setup.parts) fields.append("part", part.expression);
    for (const [name, value, plain] of [["side", setup.human, "Left"], ["first", setup.first, "Left"], ["against", setup.opponent, "perfect"], ["convention", setup.convention, null]]) {
      if (value !== plain) fields.set(name, value);
    }
    for (const name of node ? game.line(node) : []) fields.append("move", name);
    for (const text of node ? game.comments(node) : []) fields.append("comment", text);
    addFiles(fields);
    return `#/play?${fields}`;
  }

  // Stores the game: the address contains the moves up to this position, and the window also keeps
  // the variations.
  function note(how) {
    how(address(), address());
    remember();
    keep("play", { setup: key(), line: game.line(), tree: game.plain() });
  }

  const key = () => JSON.stringify([setup.parts.map((part) => part.expression), setup.human, setup.first, setup.opponent, setup.convention]);

  // ---- the boards

  async function load(part) {
    const place = part.expression ? { expression: part.expression } : { rules: part.rules, position: part.position, ...(part.variant && { variant: part.variant }) };
    const data = await ask("board", { place });
    // A value keeps the expression that the user has entered.
    part.expression ??= data.expression;
    if (data.rules === "game_graph" && !part.expression.startsWith("game_graph")) data.title = part.expression;
    return data;
  }

  // Sets up the initial boards, and then makes the moves of a tree or of a line.
  async function begin(again, how = stay) {
    round += 1;
    const mine = round;
    rest();
    fill(log);
    game = null;
    buttons();
    if (setup.parts.length === 0) return;
    const loaded = [];
    for (const part of [...setup.parts]) {
      try {
        loaded.push(await load(part));
      } catch (error) {
        setup.parts = setup.parts.filter((one) => one !== part);
        fill(problem, refusal(error, part.expression));
        if (setup.parts.length === 0) { fill(stage); status.textContent = "Add a board to begin."; return; }
      }
    }
    if (mine !== round) return;
    usual = loaded.every((one) => one.usual === "scoring") ? "scoring" : "normal";
    const counted = loaded.every((one) => one.points);
    lastMove.allow("scoring", counted);
    if (setup.convention === "scoring" && !counted) setup.convention = null;
    lastMove.set(convention());
    setTable(loaded);
    game = new Tree(loaded, setup.first);
    if (again) await replay(again, mine);
    if (mine !== round) return;
    note(how);
    draw();
    turn();
  }

  function setTable(loaded) {
    boards = loaded.map((data, at) => {
      const board = upBoard({ "aria-label": `Board ${at + 1}, ${data.title}`, "data-steady": "", "data-tall": loaded.length > 2 ? 0.36 : null, onmove: ({ detail: { to } }) => human(at, to) });
      return { board, title: data.title };
    });
    stage.dataset.count = loaded.length;
    shows.hidden = !loaded.some(({ view }) => Number.isInteger(view.ground));
    fill(stage, boards.map(({ board, title }, at) => h("article", { class: "table" },
      h("header", {}, h("h2", {}, boards.length > 1 ? `${at + 1}. ` : "", title), h("span", {}, button("Change", () => pick().then((found) => found && replace(at, found)), { class: "small quiet", "aria-label": `Change board ${at + 1}` }),
          boards.length > 1 && button("Remove", () => { setup.parts.splice(at, 1); anew(); }, { class: "small quiet", "aria-label": `Remove board ${at + 1}` }))),
      board, sizeForm(loaded[at], (position) => replace(at, after(loaded[at], position))))));
  }

  // Returns a move of an older link, which is given by the indices of its board and of the move.
  function numbered({ boards, player }, name) {
    const [, part, index] = /^(\d+)\.(\d+)$/.exec(name) ?? [];
    const move = boards[part]?.moves[player][index];
    return move ? { part: Number(part), move } : null;
  }

  // Replays the moves of an earlier game.
  async function replay({ tree, line, comments = [] }, mine) {
    const play = async (node, branch) => {
      for (const child of branch.children) {
        game.here = node;
        const { part, to, label, points, parts, counted } = child.move;
        const data = await ask("board", { place: after(node.boards[part], to) });
        if (mine !== round) return;
        const next = game.make({ part, to, label, points, parts, counted }, data);
        Object.assign(next, { resigned: child.resigned, comment: child.comment ?? "" });
        if (child.here) wanted = next;
        await play(next, child);
      }
    };
    let wanted = game.root;
    try {
      if (tree) {
        game.root.comment = tree.comment ?? "";
        await play(game.root, tree);
      } else {
        for (const name of line) {
          const here = game.here;
          const { part, move } = game.named(name) ?? numbered(here, name) ?? {};
          if (!move) {
            fill(problem, h("p", {}, "The link contains a move that is not possible here: ", h("code", {}, name), "."));
            break;
          }
          const data = await ask("board", { place: after(here.boards[part], move.to) });
          if (mine !== round) return;
          wanted = game.make(described(part, move), data);
        }
      }
    } catch (error) {
      fill(problem, refusal(error));
    }
    game.go(wanted);
    annotate(comments);
  }

  // Sets the comments of a link on the current line.
  function annotate(comments) {
    for (const text of comments) {
      const [, at, words] = /^(\d+):([^]*)$/.exec(text) ?? [];
      const node = game.path()[at];
      if (node) node.comment = words.slice(0, COMMENT);
    }
  }

  const described = (part, move) => ({ part, to: move.to, label: move.label, points: move.points, parts: move.changes, counted: convention() === "scoring" && Boolean(move.points) });

  const data = (part) => game.here.boards[part];

  // Returns a label of a move with the names of vertices in this line of play.
  const shown = (part, label, { names } = game.here) => relabelled(label, names[part]);

  function draw() {
    const player = game.here.player;
    boards.forEach(({ board }, at) => {
      board.set({ data: data(at), moves: playable() ? data(at).moves[player].map((move) => ({ ...move, label: shown(at, move.label) })) : [], mode: playable() ? "move" : "view", owners: owners(at), laid: dominoes(at), last: game.here.move?.part === at ? game.here.move.parts : [], replies: [], notes: numbers(at), rename: (label) => label.replace(/\d+/g, (vertex) => game.here.names[at]?.[vertex] ?? vertex) });
      board.preview([]);
    });
    const { here } = game;
    sum.show({ names: boards.map(({ title }, at) => `${at + 1}. ${title}`), places: places(), player, convention: convention(), canPlay: playable(), shown: (part, label) => shown(part, label, here) });
    list();
  }

  // Returns the numbers of the vertices of a board, which stay the same in a line of play.
  function numbers(part) {
    const { view: { ground, vertices } } = data(part);
    if (!Number.isInteger(ground) || kept("play.shows") === "none") return [];
    return vertices.map(({ label }, at) => ({ part: `v${at}`, text: game.here.names[part]?.[at] ?? label, heat: null })).filter((_, at) => at !== ground);
  }

  // Shows the comment on this position. The engine may move while the user comments on another.
  function remark() {
    if (!game || (document.activeElement === comment && game.path().includes(noted))) return;
    noted = game.here;
    comment.value = noted.comment;
  }

  function list() {
    remark();
    const listed = log.contains(document.activeElement);
    fill(log, moveList(game, boards.length > 1, (node) => jump(node)));
    const current = log.querySelector("[aria-current]");
    if (listed) current?.focus({ preventScroll: true });
    if (current) log.scrollTop = current.offsetTop - log.clientHeight / 2;
  }

  // Returns the owners of completed boxes. The position does not contain them, but the moves so far
  // determine them.
  function owners(part) {
    const found = new Map();
    game.path().forEach(({ move, parent, boards: now }) => {
      if (move?.part !== part) return;
      const [before, after_] = [parent.boards[part].view, now[part].view];
      if (after_.kind !== "lined" || !after_.dots) return;
      after_.rows.forEach((row, r) => row.forEach((cell, c) => {
        if (cell !== "empty" && before.rows[r][c] === "empty") found.set(`c${r}.${c}`, move.player);
      }));
    });
    return found;
  }

  // Returns the pieces placed on a board, with their owners.
  function dominoes(part) {
    return game.path().slice(1).filter(({ move, parent, boards: now }) => move.part === part && fills(move.parts, parent.boards[part].view, now[part].view))
      .map(({ move }) => [move.parts, move.player]);
  }

  function playable() {
    return game && !over() && (setup.opponent === "person" || game.here.player === setup.human);
  }

  const moves = () => game.here.boards.flatMap((one) => one.moves[game.here.player]);

  // Returns the only move if it is a pass that lets the opponent move again. Such a move is made
  // without a click.
  function forced(node = game.here) {
    const all = node.boards.flatMap((one, part) => one.moves[node.player].map((move) => ({ part, move, here: one.position })));
    return all.length === 1 && all[0].move.label === "pass" && all[0].move.to !== all[0].here ? all[0] : null;
  }

  // ---- the player to move

  function repeated() {
    const alike = (node) => node.player === game.here.player && node.boards.every((one, part) => one.position === data(part).position);
    return game.path().filter(alike).length;
  }

  // If the game is over, returns the result in words and the winner.
  function over() {
    const { player, won, resigned } = game.here;
    if (resigned) return { words: `${setup.human} resigns: ${other(setup.human)} wins.`, winner: other(setup.human) };
    if (moves().length > 0) return repeated() >= 3 ? { words: "The position has occurred three times: the game is a draw.", winner: null } : null;
    if (convention() === "scoring") {
      const points = won.Left - won.Right;
      const winner = points > 0 ? "Left" : points < 0 ? "Right" : null;
      return { words: winner ? `${winner} wins by ${Math.abs(points)} ${Math.abs(points) === 1 ? "point" : "points"}.` : "Both players have the same number of points: a tie.", winner };
    }
    const winner = convention() === "misere" ? player : other(player);
    return { words: `${player} cannot move: ${winner} wins.`, winner };
  }

  function turn() {
    fill(thinking);
    const end = over();
    buttons();
    if (end) {
      fill(status, h("b", {}, end.words));
      announce(end.words);
      return;
    }
    say("to move.");
    const pass = forced();
    if (pass) return void make(pass.part, pass.move);
    if (!playable()) engine();
  }

  function say(words) {
    const { player, won } = game.here;
    const score = convention() === "scoring" && h("span", { class: "score" }, "Points: ", h("b", {}, `Left ${number(won.Left)}`), ", ", h("b", {}, `Right ${number(won.Right)}`));
    fill(status, whose(player), ` ${words} `, score);
  }

  function buttons() {
    const had = [undo, redo, hintButton, whyButton, resignButton].includes(document.activeElement) ? document.activeElement : null;
    const end = game && over();
    undo.disabled = !game?.here.parent;
    redo.disabled = !game || !forward();
    hintButton.disabled = !playable();
    resignButton.disabled = !game || Boolean(end) || setup.opponent === "person";
    whyButton.disabled = !game?.here.parent;
    newGame.disabled = comment.disabled = !game;
    const lost = !end || end.winner !== setup.human;
    whyButton.textContent = lost ? "Why did I lose?" : "Review the game";
    // For keyboard users, the focus moves from a disabled button to the board.
    if (had?.matches(":disabled")) boards[0]?.board.take();
  }

  // ---- moves

  async function human(part, to) {
    const move = playable() && data(part).moves[game.here.player].find((one) => one.to === to);
    if (!move) return;
    fill(verdict);
    await make(part, move);
  }

  async function make(part, move, how = step) {
    const [mine, node] = [round, game.here];
    const before = data(part);
    let next;
    try {
      next = await ask("board", { place: after(before, move.to) });
    } catch (error) {
      fill(problem, refusal(error));
      return;
    }
    if (mine !== round || node !== game.here) return;
    next.title = before.title;
    fill(problem);
    const mourned = setup.opponent !== "person" && node.player !== setup.human ? boards[part].board.mourn(move.changes) : null;
    const made = game.make(described(part, move), next);
    announce(`${node.player}: ${made.move.shown}`);
    draw();
    // The moves on other boards are marked on the board.
    if (["graph", "heaps", "row"].includes(before.view.kind)) mourned?.();
    note(how);
    turn();
  }

  // Returns the position after a move in the same variant of its ruleset.
  function after(before, to) {
    const place = { rules: before.rules, position: to };
    const expression = before.expression;
    if (expression.startsWith("impartial(")) place.variant = "impartial";
    if (expression.startsWith("dicotic(")) place.variant = "dicotic";
    return place;
  }

  const places = (node = game.here) => node.boards.map((one) => after(one, one.position));

  // ---- the engine

  const body = (seconds) => ({ parts: places(), player: game.here.player, convention: convention(), ahead: game.here.won.Left - game.here.won.Right, seconds });

  // Sends a request about the position. `now` is the action of the button "Move now".
  async function think(words, name, question, now) {
    const node = game.here;
    const stop = () => {
      work.stop();
      say("to move.");
      fill(thinking, h("div", { class: "working" }, "Stopped.", now && [small("Move now", now), small("Think again", () => engine())]));
    };
    const at = working(words, ...(now ? [["Move now", now]] : []), ["Stop", stop]);
    const soon = setTimeout(() => fill(thinking, at.element), 200);
    try {
      const reply = await work.ask(name, question, at.seen);
      if (!game || node !== game.here) return null;
      fill(thinking);
      return reply;
    } catch (error) {
      if (error.name !== "AbortError" && node === game?.here) {
        fill(thinking, refusal(error, undefined, undefined, name === "reply" && !playable() ? () => engine(10 * question.seconds) : null));
      }
      return null;
    } finally {
      clearTimeout(soon);
    }
  }

  async function engine(seconds = SECONDS) {
    say("is thinking.");
    const strategy = setup.opponent === "person" ? "perfect" : setup.opponent;
    const answer = await think(`${game.here.player} is thinking`, "reply", { ...body(seconds), strategy, seed: Math.floor(Math.random() * 1e9) }, () => engine(NOW));
    if (!answer?.move) return;
    const { part, to, label } = answer.move;
    const node = game.here;
    const move = data(part).moves[node.player].find((one) => one.to === to) ?? { to, label, ways: [], changes: [] };
    // The engine's move replaces the history entry, so that Back leads to a position in which the
    // user can move.
    await make(part, move, setup.opponent === "person" ? step : stay);
    if (answer.open && game.here.parent === node) {
      fill(verdict, faint(`${node.player} has not finished the search. Reason for the move: ${answer.reason}. `, small("Think longer", () => { game.go(node); draw(); fill(verdict); engine(10 * Math.max(seconds, SECONDS)); })));
    }
  }

  async function hint(seconds = SECONDS) {
    if (!playable()) return;
    fill(verdict);
    const found = await think("searching for a move", "reply", body(seconds));
    if (!found?.move) return;
    const { part, to } = found.move;
    const label = shown(part, found.move.label);
    const move = data(part).moves[game.here.player].find((one) => one.to === to);
    const words = `${found.open ? "the best move found so far: " : ""}${found.reason}`;
    const p = h("p", {}, h("b", {}, `${boards.length > 1 ? `board ${part + 1}: ` : ""}${label}`), ` ${words} `,
      found.open && small("Think longer", () => hint(10 * seconds)));
    fill(verdict, p);
    announce(`${label}: ${words}`);
    if (!move) return;
    boards[part].board.preview([move]);
    expect(part, move, p);
  }

  // Adds the best reply to a hint `p`, and shows it as an arrow.
  async function expect(part, move, p) {
    const { parts, player, ...rest } = body(SECONDS);
    const { boards: before, names } = game.here;
    const answer = await reply(replies.ask, before, parts, { part, move, player }, rest).catch(() => null);
    if (!answer || !p.isConnected) return;
    const now = answer.part === part ? renumbered(before[part], names[part], move.changes, answer.board) : names[answer.part];
    if (answer.move) boards[answer.part].board.set({ replies: [answer] });
    // The line grows, so that nothing below it moves.
    p.append(dim(` Best reply: ${boards.length > 1 ? `board ${answer.part + 1}, ` : ""}${relabelled(answer.label, now)}.`));
  }

  // ---- undo and redo

  // Returns the nearest position in this direction in which the user can move, or else the last
  // position.
  function along(next) {
    let node = next(game.here);
    const passes = (one) => forced(one) || (setup.opponent !== "person" && one.player !== setup.human && one.boards.some((b) => b.moves[one.player].length));
    while (node && passes(node) && next(node)) node = next(node);
    return node;
  }

  // Returns the end of the current line.
  function last(node) {
    let end = node;
    while (end.ahead ?? end.children[0]) end = end.ahead ?? end.children[0];
    return end;
  }

  const forward = () => along((node) => node.ahead ?? node.children[0]);

  function takeBack() {
    const node = game && along((one) => one.parent);
    if (!node) return;
    // The browser's own Back comes back by `lead`.
    if (back(address(node), address(node))) jump(node, stay);
  }

  function makeAgain() {
    const node = game && forward();
    if (node) jump(node);
  }

  function jump(node, how = step) {
    rest();
    if (node !== game.here) {
      game.go(node);
      if (how) note(how);
    }
    draw();
    // The engine moves only if no move has been made from this position yet, so that it does not
    // interrupt a review.
    if (node.children.length === 0 || playable()) return turn();
    say("to move.");
    return buttons();
  }

  function resign() {
    if (!game || over()) return;
    rest();
    game.here.resigned = true;
    note(stay);
    draw();
    turn();
  }

  // Reviews the game and shows the first mistake of each player.
  async function why(seconds = 5 * SECONDS) {
    const path = game.path();
    const played = path.slice(1).map(({ move }) => ({ part: move.part, to: move.to }));
    const review = await think("reviewing the game", "review", { parts: places(path[0]), starter: setup.first, convention: convention(), moves: played, seconds });
    if (!review) {
      const no = thinking.querySelector(".refusal");
      no?.append(small("Think longer", () => why(10 * seconds)));
      return;
    }
    review.plies.forEach((ply, at) => { path[at + 1].judged = ply; });
    const open = review.known_from;
    draw();
    const winner = over()?.winner;
    const words = ["Left", "Right"].filter((player) => setup.opponent === "person" || player === setup.human).map((player) => {
      const at = review.first_mistake[player];
      const who = whose(player);
      if (at === null && open > 0) return h("p", {}, who, ` made no mistake from move ${open + 1} on.`);
      if (at === null) return h("p", {}, who, " made no mistake", game.here.resigned && player === setup.human ? " before resigning." : winner && winner !== player ? ": the game was lost from the start." : ".");
      const ply = review.plies[at];
      return h("p", {}, who, `: move ${at + 1}, `, h("b", {}, path[at + 1].move.shown), `, is the first mistake: ${player} ${ply.before} before the move and ${ply.after} after the move.`,
        ply.better && [" Better: ", h("b", {}, `${boards.length > 1 ? `board ${ply.better.part + 1}, ` : ""}${shown(ply.better.part, ply.better.label, path[at])}`), "."],
        " ", small("Show the position", () => jump(path[at])));
    });
    fill(verdict, words, open > 0 && faint(`The first ${open === 1 ? "position was" : `${open} positions were`} not decided in ${seconds} seconds. `, small("Think longer", () => why(10 * seconds))));
    announce(verdict.textContent);
    verdict.scrollIntoView({ block: "nearest" });
  }

  setKeys({
    ArrowLeft: ["move back", takeBack], ArrowRight: ["move forward", makeAgain], ArrowUp: ["first position", () => game && jump(game.root)], ArrowDown: ["last position", () => game && jump(last(game.here))],
    u: ["undo", takeBack], U: ["redo", makeAgain], h: ["hint", () => playable() && hint()], n: ["new game", () => game && anew()], w: ["why did I lose?", () => game?.here.parent && why()],
    c: ["copy the link", () => copy(location.href, "Link")],
  });

  // Continue the game of this visit if the address belongs to it. Otherwise, play the line of the
  // address.
  const moved = (fields) => [...fields.getAll("move"), ...(fields.get("line") ?? "").split("-").filter(Boolean)];
  const line = moved(query);
  const comments = query.getAll("comment");
  const before = kept("play");
  if (left?.key === key() && left.game.find(line)) {
    game = left.game;
    setTable(game.root.boards);
    game.go(game.find(line));
    annotate(comments);
    note(stay);
    draw();
    turn();
  } else {
    begin(before?.setup === key() && JSON.stringify(before.line) === JSON.stringify(line) ? { tree: before.tree, comments } : { line, comments });
  }
  return {
    // Follows Back and Forward of the browser along the tree.
    lead: (wanted) => {
      const node = game?.find(moved(wanted));
      const same = new URLSearchParams(address(game?.root).split("?")[1]);
      for (const name of ["rulefile", "comment"]) same.delete(name);
      for (const name of ["move", "line", "comment"]) wanted.delete(name);
      if (!node || same.toString() !== wanted.toString()) return false;
      jump(node, null);
      return true;
    },
    leave: () => {
      rest();
      round += 1;
      if (game) left = { key: key(), game };
      game = null;
    },
  };
}
