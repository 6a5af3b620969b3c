// The analysis of a position: first the winner, then the value if there is time. Each result is
// shown as soon as it arrives.

import { SECONDS, latest } from "./api.js";
import { announce, faint, h, small, svg } from "./dom.js";
import { derivation } from "./explanation.js";
import { term } from "./help.js";
import { game, number } from "./math.js";
import { refusal } from "./error.js";
import { working } from "./progress.js";

// The times in milliseconds to wait for the winner before each further request.
const BEFORE_GLANCE = 400;
const BEFORE_MOVES = 1000;
const BEFORE_VALUE = 2000;

const wait = (time) => new Promise((done) => { setTimeout(done, time); });

export class Worth {
  // Calls `draw` with the known results and the elements that show them.
  constructor(draw) {
    this.draw = draw;
    this.questions = { all: latest(), winner: latest(), moves: latest(), value: latest() };
    this.forget();
  }

  // Forgets all results, for a new position.
  forget() {
    this.stop();
    this.known = null;
    // For each kind of result, an element that shows the search or the reason why it failed.
    this.open = {};
  }

  // Stops all requests, and ignores their replies.
  stop() {
    this.turn = (this.turn ?? 0) + 1;
    for (const question of Object.values(this.questions)) question.stop();
    clearTimeout(this.soon);
  }

  // Analyses a position with the time limit `seconds` for each request. If a request reaches its
  // limit, the other requests continue.
  async ask(about, seconds = SECONDS) {
    this.forget();
    const mine = this.turn;
    // Results that arrive immediately are shown without a flicker.
    this.quiet = true;
    this.soon = setTimeout(() => this.loud(), 150);
    if (about.convention !== "normal" || about.passes !== "none") {
      const reply = await this.look("all", "the winner and the value", { ...about, stage: "all", seconds }, () => this.ask(about, 10 * seconds));
      if (mine === this.turn && reply) this.found(reply);
      return;
    }
    const winner = this.winner(about, seconds);
    await Promise.race([winner, wait(BEFORE_GLANCE)]);
    if (mine !== this.turn) return;
    const glance = this.look("all", "the value", { ...about, stage: "glance" }).then((reply) => {
      const isKnown = Boolean(reply) && mine === this.turn && reply.known !== false;
      if (isKnown) this.settle(reply);
      return isKnown;
    });
    if (await Promise.race([glance, wait(BEFORE_MOVES)])) return;
    if (mine !== this.turn) return;
    winner.then((found) => found && mine === this.turn && !this.known?.value && this.moves(about, seconds));
    await Promise.race([winner, wait(BEFORE_VALUE)]);
    if (await glance || mine !== this.turn) return;
    this.value(about, seconds);
  }

  // Resolves to `true` if the winner is found.
  async winner(about, seconds) {
    const longer = async () => { if (await this.winner(about, 10 * seconds)) this.moves(about, 10 * seconds); };
    const reply = await this.look("winner", "the winner", { ...about, stage: "winner", seconds }, longer);
    if (!reply || this.known?.value) return false;
    this.known = { ...this.known, ...reply };
    announce(reply.said);
    this.tell();
    return true;
  }

  async moves(about, seconds) {
    const reply = await this.look("moves", "the winning moves", { ...about, stage: "moves", seconds }, () => this.moves(about, 10 * seconds));
    if (!reply || this.known?.value) return;
    this.known = { ...this.known, ...reply };
    this.tell();
  }

  async value(about, seconds) {
    const reply = await this.look("value", "the value", { ...about, stage: "value", seconds }, () => this.value(about, 10 * seconds));
    if (reply) this.settle(reply);
  }

  // Stores a reply with the value, which makes all other requests unnecessary.
  settle(reply) {
    this.stop();
    this.open = {};
    this.found(reply);
  }

  found(reply) {
    this.quiet = false;
    this.known = reply;
    announce(reply.endgame?.result ?? `${reply.said}${reply.value?.text ? `, value ${reply.value.text}` : ""}`);
    this.tell();
  }

  // Sends a request and shows its progress. `again` repeats the request with a longer time limit.
  async look(name, what, body, again) {
    const mine = this.turn;
    const stopped = () => {
      this.questions[name].stop();
      this.open[name] = faint(`Stopped searching for ${what}. `, small("Think longer", again ?? (() => this.ask(body))));
      this.tell();
    };
    const work = working(body.stage === "glance" ? "working" : `searching for ${what}`, ["Stop", stopped]);
    this.open[name] = work.element;
    if (name !== "all" || body.stage === "all") this.tell();
    try {
      const reply = await this.questions[name].ask("analyse", body, work.seen);
      if (mine !== this.turn) return null;
      delete this.open[name];
      return reply;
    } catch (error) {
      if (error.name === "AbortError" || mine !== this.turn) return null;
      const isLimit = error.error?.kind === "budget";
      if (isLimit && again) {
        this.open[name] = faint(`Not found in ${body.seconds} seconds: ${what}. `, small("Think longer", again));
      } else if (isLimit || this.open.winner?.matches?.(".refusal")) {
        // A glance that reaches its limit needs no message, and a single error message is enough.
        delete this.open[name];
      } else {
        this.open[name] = refusal(error);
      }
      this.tell();
      return null;
    }
  }

  loud() {
    this.quiet = false;
    this.tell();
  }

  tell() {
    if (this.quiet) return;
    this.draw(this.known, [this.known ? summary(this.known) : null, this.known?.endgame ? derivation(this.known.endgame) : null, Object.values(this.open), this.known ? components(this.known) : null]);
  }
}

// Describes a final score.
const points = (score) => (score === 0 ? "in a tie" : `with ${score > 0 ? "Left" : "Right"} ${Math.abs(score)} ${Math.abs(score) === 1 ? "point" : "points"} ahead`);

function summary(reply) {
  const rows = [];
  const row = (name, what) => rows.push(h("div", {}, h("dt", {}, term(name.toLowerCase(), name)), h("dd", {}, what)));
  if (reply.outcome) {
    const outcome = h("b", { class: "outcome" }, reply.outcome.replace("^", "↑").replace("v", "↓"));
    row("Outcome", [/^[LNPR]$/.test(reply.outcome) ? term(`${reply.outcome}-position`, outcome) : outcome, ` ${reply.said}`]);
  }
  if (reply.left_stop !== undefined) row("Stops", `${number(reply.left_stop)} and ${number(reply.right_stop)}`);
  if (reply.mean !== undefined) row("Mean", number(reply.mean));
  if (reply.temperature !== undefined) row("Temperature", number(reply.temperature));
  if (reply.onside) { row("Onside", game(reply.onside)); row("Offside", game(reply.offside)); }
  if (reply.scores) { row("Left first", `ends ${points(reply.scores.Left)}`); row("Right first", `ends ${points(reply.scores.Right)}`); }
  if (reply.loopy) row("Play", "may be infinite");
  return h("div", { class: "summary" },
    // Long values can be scrolled, also with the keyboard.
    reply.value ? h("div", { class: "value", tabindex: (reply.value.text?.length ?? 0) > 120 ? "0" : null }, game(reply.value)) : null,
    h("dl", { class: "facts" }, rows),
    reply.partial ? faint(reply.partial) : null);
}

function components(reply) {
  if (!reply.components?.length) return null;
  return h("section", {}, h("h2", {}, `${reply.components.length} components`),
    h("ul", { class: "components" }, reply.components.map((part) => h("li", {},
      h("a", { href: `#/board?${new URLSearchParams({ rules: part.rules, position: part.position })}` },
        h("span", { class: "sr" }, `${part.position}, value `), h("span", { class: "thumb", "aria-hidden": "true" }, svg(part.svg)), h("span", {}, game(part.value)))))));
}
