// A game against the engine or another person, on one board or several.

import { ask, latest } from "./api.js";
import { remember } from "./app.js";
import { upBoard } from "./board.js";
import { back, keep, kept, stay, step } from "./page_history.js";
import { announce, button, copy, dim, faint, fill, h, segments, select, small, whose } from "./dom.js";
import { addFiles } from "./files.js";
import { CONVENTIONS, relabelled, renumbered } from "./game.js";
import { setKeys } from "./keys.js";
import { COMMENT, Match, after, movesOf } from "./match.js";
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
// The maximum number of boards.
const MAX_PARTS = 12;

// The game of this visit. It survives a visit to another page.
let left = null;

export function show(view, query) {
  const match = new Match(query);
  const work = latest();
  const replies = latest();
  let boards = [];
  // The number of games started. Replies about earlier games are ignored.
  let round = 0;

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
  const lastMove = select("Play convention", CONVENTIONS, match.chosen, (value) => { match.chosen = value; begin(match.game && { line: match.game.line(), comments: match.game.comments() }); });
  const shows = select("On the board", [["numbers", "numbers of vertices"], ["none", "nothing"]], kept("play.shows") ?? "numbers", (value) => { keep("play.shows", value); if (match.game) draw(); });
  const options = h("details", { class: "setup", open: matchMedia("(min-width: 901px)").matches }, h("summary", {}, "Players and rules"), h("div", { class: "settings" },
    h("div", { class: "field" }, h("span", {}, "You are"), segments("You are", [["Left", "Left", "left"], ["Right", "Right", "right"]], match.human, (value) => { match.human = value; goOn(); })),
    h("div", { class: "field" }, h("span", {}, "First"), segments("First", [["Left", "Left", "left"], ["Right", "Right", "right"]], match.first, (value) => { match.first = value; anew(); })),
    select("Opponent", OPPONENTS, match.opponent, (value) => { match.opponent = value; goOn(); }),
    lastMove, shows));
  const addBoard = h("div", { class: "add-board" },
    button("Add a board", () => pick().then((found) => found && add(found))),
    h("form", { onsubmit: (event) => { const field = event.target.elements[0]; if (field.value.trim()) add({ expression: field.value.trim() }); field.value = ""; } },
      h("input", { "aria-label": "A board or a value as an expression", placeholder: "nim(\"3,5\") or {2|-1}", spellcheck: "false", "data-input": true }), h("button", { type: "submit" }, "Add")));

  fill(view, h("div", { class: "split" },
    h("section", { class: "stage", "aria-label": "Boards" }, h("div", { class: "play-head" }, h("h1", {}, "Play"), status, thinking), controls, stage, verdict, problem, sum.element, addBoard),
    h("section", { class: "worth", "aria-label": "Game" }, options, h("h2", {}, "Moves"), log, comment)));

  async function add(part) {
    const mine = round;
    if (match.parts.length >= MAX_PARTS) return void fill(problem, h("p", {}, `Too many boards: at most ${MAX_PARTS}.`));
    try {
      await load(part);
    } catch (error) {
      // The game continues without the new board.
      return void fill(problem, refusal(error, part.expression));
    }
    if (mine !== round) return undefined;
    match.parts.push(part);
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
    match.parts[at] = part;
    return anew();
  }

  // Starts a new game. Back in the browser returns to the previous game.
  async function anew() {
    const had = match.game?.root.children.length > 0;
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
    if (!match.game) return;
    rest();
    note(stay);
    draw();
    turn();
  }

  function address(node = match.game?.here) {
    const fields = match.fields(node);
    addFiles(fields);
    return `#/play?${fields}`;
  }

  // Stores the game: the address contains the moves up to this position, and the window also keeps
  // the variations.
  function note(how) {
    how(address(), address());
    remember();
    keep("play", { setup: match.key(), line: match.game.line(), tree: match.game.plain() });
  }

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
    match.game = null;
    buttons();
    if (match.parts.length === 0) return;
    const loaded = [];
    for (const part of [...match.parts]) {
      try {
        loaded.push(await load(part));
      } catch (error) {
        match.parts = match.parts.filter((one) => one !== part);
        fill(problem, refusal(error, part.expression));
        if (match.parts.length === 0) { fill(stage); status.textContent = "Add a board to begin."; return; }
      }
    }
    if (mine !== round) return;
    const counted = loaded.every((one) => one.points);
    lastMove.allow("scoring", counted);
    match.begin(loaded);
    lastMove.set(match.convention);
    setTable(loaded);
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
          boards.length > 1 && button("Remove", () => { match.parts.splice(at, 1); anew(); }, { class: "small quiet", "aria-label": `Remove board ${at + 1}` }))),
      board, sizeForm(loaded[at], (position) => replace(at, after(loaded[at], position))))));
  }

  // Replays the moves of an earlier game.
  async function replay({ tree, line, comments = [] }, mine) {
    const play = async (node, branch) => {
      for (const child of branch.children) {
        match.game.here = node;
        const { part, to, label, points, parts, counted } = child.move;
        const data = await ask("board", { place: after(node.boards[part], to) });
        if (mine !== round) return;
        const next = match.game.make({ part, to, label, points, parts, counted }, data);
        Object.assign(next, { resigned: child.resigned, comment: child.comment ?? "" });
        if (child.here) wanted = next;
        await play(next, child);
      }
    };
    let wanted = match.game.root;
    try {
      if (tree) {
        match.game.root.comment = tree.comment ?? "";
        await play(match.game.root, tree);
      } else {
        for (const name of line) {
          const here = match.here;
          const { part, move } = match.named(name);
          if (!move) {
            fill(problem, h("p", {}, "The link contains a move that is not possible here: ", h("code", {}, name), "."));
            break;
          }
          const data = await ask("board", { place: after(here.boards[part], move.to) });
          if (mine !== round) return;
          wanted = match.game.make(match.described(part, move), data);
        }
      }
    } catch (error) {
      fill(problem, refusal(error));
    }
    if (mine !== round) return;
    match.game.go(wanted);
    match.annotate(comments);
  }

  function draw() {
    const player = match.here.player;
    boards.forEach(({ board }, at) => {
      board.set({ data: match.data(at), moves: match.playable() ? match.data(at).moves[player].map((move) => ({ ...move, label: match.shown(at, move.label) })) : [], mode: match.playable() ? "move" : "view", owners: match.owners(at), laid: match.dominoes(at), last: match.here.move?.part === at ? match.here.move.parts : [], replies: [], notes: kept("play.shows") === "none" ? [] : match.numbers(at), rename: (label) => label.replace(/\d+/g, (vertex) => match.here.names[at]?.[vertex] ?? vertex) });
      board.preview([]);
    });
    const { here } = match.game;
    sum.show({ names: boards.map(({ title }, at) => `${at + 1}. ${title}`), places: match.places(), player, convention: match.convention, canPlay: match.playable(), shown: (part, label) => match.shown(part, label, here) });
    list();
  }

  // Shows the comment on this position. The engine may move while the user comments on another.
  function remark() {
    if (!match.game || (document.activeElement === comment && match.game.path().includes(noted))) return;
    noted = match.here;
    comment.value = noted.comment;
  }

  function list() {
    remark();
    const listed = log.contains(document.activeElement);
    fill(log, moveList(match.game, boards.length > 1, (node) => jump(node)));
    const current = log.querySelector("[aria-current]");
    if (listed) current?.focus({ preventScroll: true });
    if (current) log.scrollTop = current.offsetTop - log.clientHeight / 2;
  }

  // ---- the player to move

  function turn() {
    fill(thinking);
    const end = match.over();
    buttons();
    if (end) {
      fill(status, h("b", {}, end.words));
      announce(end.words);
      return;
    }
    say("to move.");
    const pass = match.forced();
    if (pass) return void make(pass.part, pass.move);
    if (!match.playable()) engine();
  }

  function say(words) {
    const { player, won } = match.here;
    const score = match.convention === "scoring" && h("span", { class: "score" }, "Points: ", h("b", {}, `Left ${number(won.Left)}`), ", ", h("b", {}, `Right ${number(won.Right)}`));
    fill(status, whose(player), ` ${words} `, score);
  }

  function buttons() {
    const had = [undo, redo, hintButton, whyButton, resignButton].includes(document.activeElement) ? document.activeElement : null;
    const end = match.game && match.over();
    undo.disabled = !match.game?.here.parent;
    redo.disabled = !match.game || !match.forward();
    hintButton.disabled = !match.playable();
    resignButton.disabled = !match.game || Boolean(end) || match.isTwoPlayer;
    whyButton.disabled = !match.game?.here.parent;
    newGame.disabled = comment.disabled = !match.game;
    const lost = !end || end.winner !== match.human;
    whyButton.textContent = lost ? "Why did I lose?" : "Review the game";
    // For keyboard users, the focus moves from a disabled button to the board.
    if (had?.matches(":disabled")) boards[0]?.board.take();
  }

  // ---- moves

  async function human(part, to) {
    const move = match.playable() && match.move(part, to);
    if (!move) return;
    fill(verdict);
    await make(part, move);
  }

  async function make(part, move, how = step) {
    const [mine, node] = [round, match.here];
    const before = match.data(part);
    let next;
    try {
      next = await ask("board", { place: after(before, move.to) });
    } catch (error) {
      fill(problem, refusal(error));
      return;
    }
    if (mine !== round || node !== match.here) return;
    next.title = before.title;
    fill(problem);
    const mourned = !match.isTwoPlayer && node.player !== match.human ? boards[part].board.mourn(move.changes) : null;
    const made = match.game.make(match.described(part, move), next);
    announce(`${node.player}: ${made.move.shown}`);
    draw();
    // The moves on other boards are marked on the board.
    if (["graph", "heaps", "row"].includes(before.view.kind)) mourned?.();
    note(how);
    turn();
  }

  // ---- the engine

  // Sends a request about the position. `now` is the action of the button "Move now".
  async function think(words, name, question, now) {
    const node = match.here;
    const stop = () => {
      work.stop();
      say("to move.");
      fill(thinking, h("div", { class: "working" }, "Stopped.", now && [small("Move now", now), small("Think again", () => engine())]));
    };
    const at = working(words, ...(now ? [["Move now", now]] : []), ["Stop", stop]);
    const soon = setTimeout(() => fill(thinking, at.element), 200);
    try {
      const reply = await work.ask(name, question, at.seen);
      if (!match.game || node !== match.here) return null;
      fill(thinking);
      return reply;
    } catch (error) {
      if (error.name !== "AbortError" && node === match.game?.here) {
        fill(thinking, refusal(error, undefined, undefined, name === "reply" && !match.playable() ? () => engine(10 * question.seconds) : null));
      }
      return null;
    } finally {
      clearTimeout(soon);
    }
  }

  async function engine(seconds = SECONDS) {
    say("is thinking.");
    const strategy = match.isTwoPlayer ? "perfect" : match.opponent;
    const answer = await think(`${match.here.player} is thinking`, "reply", { ...match.body(seconds), strategy, seed: Math.floor(Math.random() * 1e9) }, () => engine(NOW));
    if (!answer?.move) return;
    const { part, to, label } = answer.move;
    const node = match.here;
    const move = match.move(part, to) ?? { to, label, ways: [], changes: [] };
    // The engine's move replaces the history entry, so that Back leads to a position in which the
    // user can move.
    await make(part, move, match.isTwoPlayer ? step : stay);
    if (answer.open && match.here.parent === node) {
      fill(verdict, faint(`${node.player} has not finished the search. Reason for the move: ${answer.reason}. `, small("Think longer", () => { match.game.go(node); draw(); fill(verdict); engine(10 * Math.max(seconds, SECONDS)); })));
    }
  }

  async function hint(seconds = SECONDS) {
    if (!match.playable()) return;
    fill(verdict);
    const found = await think("searching for a move", "reply", match.body(seconds));
    if (!found?.move) return;
    const { part, to } = found.move;
    const label = match.shown(part, found.move.label);
    const move = match.move(part, to);
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
    const { parts, player, ...rest } = match.body(SECONDS);
    const { boards: before, names } = match.here;
    const answer = await reply(replies.ask, before, parts, { part, move, player }, rest).catch(() => null);
    if (!answer || !p.isConnected) return;
    const now = answer.part === part ? renumbered(before[part], names[part], move.changes, answer.board) : names[answer.part];
    if (answer.move) boards[answer.part].board.set({ replies: [answer] });
    // The line grows, so that nothing below it moves.
    p.append(dim(` Best reply: ${boards.length > 1 ? `board ${answer.part + 1}, ` : ""}${relabelled(answer.label, now)}.`));
  }

  // ---- undo and redo

  function takeBack() {
    const node = match.game && match.along((one) => one.parent);
    if (!node) return;
    // The browser's own Back comes back by `lead`.
    if (back(address(node), address(node))) jump(node, stay);
  }

  function makeAgain() {
    const node = match.game && match.forward();
    if (node) jump(node);
  }

  function jump(node, how = step) {
    rest();
    if (node !== match.here) {
      match.game.go(node);
      if (how) note(how);
    }
    draw();
    // The engine moves only if no move has been made from this position yet, so that it does not
    // interrupt a review.
    if (node.children.length === 0 || match.playable()) return turn();
    say("to move.");
    return buttons();
  }

  function resign() {
    if (!match.game || match.over()) return;
    rest();
    match.here.resigned = true;
    note(stay);
    draw();
    turn();
  }

  // Reviews the game and shows the first mistake of each player.
  async function why(seconds = 5 * SECONDS) {
    const path = match.game.path();
    const played = path.slice(1).map(({ move }) => ({ part: move.part, to: move.to }));
    const review = await think("reviewing the game", "review", { parts: match.places(path[0]), starter: match.first, convention: match.convention, moves: played, seconds });
    if (!review) {
      const no = thinking.querySelector(".refusal");
      no?.append(small("Think longer", () => why(10 * seconds)));
      return;
    }
    review.plies.forEach((ply, at) => { path[at + 1].judged = ply; });
    const open = review.known_from;
    draw();
    const winner = match.over()?.winner;
    const words = ["Left", "Right"].filter((player) => match.isTwoPlayer || player === match.human).map((player) => {
      const at = review.first_mistake[player];
      const who = whose(player);
      if (at === null && open > 0) return h("p", {}, who, ` made no mistake from move ${open + 1} on.`);
      if (at === null) return h("p", {}, who, " made no mistake", match.here.resigned && player === match.human ? " before resigning." : winner && winner !== player ? ": the game was lost from the start." : ".");
      const ply = review.plies[at];
      return h("p", {}, who, `: move ${at + 1}, `, h("b", {}, path[at + 1].move.shown), `, is the first mistake: ${player} ${ply.before} before the move and ${ply.after} after the move.`,
        ply.better && [" Better: ", h("b", {}, `${boards.length > 1 ? `board ${ply.better.part + 1}, ` : ""}${match.shown(ply.better.part, ply.better.label, path[at])}`), "."],
        " ", small("Show the position", () => jump(path[at])));
    });
    fill(verdict, words, open > 0 && faint(`The first ${open === 1 ? "position was" : `${open} positions were`} not decided in ${seconds} seconds. `, small("Think longer", () => why(10 * seconds))));
    announce(verdict.textContent);
    verdict.scrollIntoView({ block: "nearest" });
  }

  setKeys({
    ArrowLeft: ["move back", takeBack], ArrowRight: ["move forward", makeAgain], ArrowUp: ["first position", () => match.game && jump(match.game.root)], ArrowDown: ["last position", () => match.game && jump(match.last())],
    u: ["undo", takeBack], U: ["redo", makeAgain], h: ["hint", () => match.playable() && hint()], n: ["new game", () => match.game && anew()], w: ["why did I lose?", () => match.game?.here.parent && why()],
    c: ["copy the link", () => copy(location.href, "Link")],
  });

  // Continue the game of this visit if the address belongs to it. Otherwise, play the line of the
  // address.
  const line = movesOf(query);
  const comments = query.getAll("comment");
  const before = kept("play");
  if (left?.key === match.key() && left.game.find(line)) {
    Object.assign(match, { game: left.game, usual: left.usual });
    lastMove.set(match.convention);
    setTable(match.game.root.boards);
    match.game.go(match.game.find(line));
    match.annotate(comments);
    note(stay);
    draw();
    turn();
  } else {
    begin(before?.setup === match.key() && JSON.stringify(before.line) === JSON.stringify(line) ? { tree: before.tree, comments } : { line, comments });
  }
  return {
    // Follows Back and Forward of the browser along the tree.
    lead: (wanted) => {
      const node = match.found(wanted);
      if (!node) return false;
      jump(node, null);
      return true;
    },
    leave: () => {
      rest();
      round += 1;
      if (match.game) left = { key: match.key(), game: match.game, usual: match.usual };
      match.game = null;
    },
  };
}
