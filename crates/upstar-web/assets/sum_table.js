// A sum as a table: the value, mean, temperature and best move of each board.

import { ask } from "./api.js";
import { fill, h, small } from "./dom.js";
import { game, number } from "./math.js";
import { exact, parsed } from "./tax.js";

const SECONDS = 3;

export class SumTable {
  // Calls `play` with the index of a board and the position after the move that "Play here" makes.
  constructor(play) {
    this.play = play;
    this.body = h("div", { class: "scrolls", tabindex: "0", role: "region", "aria-label": "Table of the boards" });
    this.element = h("details", { class: "more sum-details", ontoggle: () => this.draw() }, h("summary", {}, "Table of the boards"), this.body);
    this.turn = 0;
  }

  // Shows a sum. `names` are the titles of the boards, `places` their positions, and `shown` converts the label of a
  // move on a board.
  show(sum) {
    this.sum = sum;
    this.turn += 1;
    if (this.element.open) this.draw();
  }

  async draw() {
    if (!this.element.open || !this.sum || this.drawn === this.turn) return;
    const { names, places, player, convention, canPlay, shown = (_, label) => label } = this.sum;
    const mine = this.turn;
    this.drawn = mine;
    const rows = names.map((name) => ({ name, facts: null, best: null }));
    this.rows(rows, convention);
    for (const [at, place] of places.entries()) {
      const [facts, best] = await Promise.all([
        ask("analyse", { place, convention, stage: "all", seconds: SECONDS }).catch(() => ({})),
        ask("reply", { parts: [place], player, convention, strategy: convention === "normal" ? "hotstrat" : "perfect", seconds: SECONDS }).catch(() => null),
      ]);
      if (mine !== this.turn) return;
      Object.assign(rows[at], { facts, best: best?.move ? shown(at, best.move.label) : null, act: canPlay && best?.move ? () => this.play(at, best.move.to) : null });
      this.rows(rows, convention);
    }
    const values = rows.map(({ facts }) => facts.value?.text);
    if (convention !== "normal" || values.includes(undefined)) return;
    const total = await ask("eval", { text: `(${values.join(")+(")})`, brief: true, seconds: SECONDS }).catch(() => null);
    if (total && mine === this.turn) this.rows(rows, convention, { ...total, text: total.answer.text });
  }

  rows(rows, convention, value) {
    const heat = (row) => (row.facts?.temperature === undefined ? -Infinity : parsed(row.facts.temperature));
    const hottest = Math.max(...rows.map(heat));
    const columns = convention === "normal" ? ["Value", "Mean", "Temperature"] : convention === "scoring" ? ["Left first", "Right first"] : ["Outcome"];
    const cells = ({ facts }) => {
      if (!facts) return columns.map(() => h("td", { class: "faint" }, "…"));
      if (convention === "scoring") return ["Left", "Right"].map((player) => h("td", {}, facts.scores ? number(facts.scores[player]) : "—"));
      if (convention !== "normal") return [h("td", {}, facts.outcome ? `${facts.outcome}: ${facts.said}` : "—")];
      return [h("td", {}, game(facts.value)), h("td", {}, number(facts.mean ?? "—")), h("td", {}, number(facts.temperature ?? "—"))];
    };
    const best = ({ best: move, act, facts }) => h("td", {}, move ? [h("code", {}, move), " ", act && small("Play here", act)] : facts && "—");
    const means = rows.map(({ facts }) => facts?.mean);
    const total = convention === "normal" && rows.length > 1 && means.every((mean) => mean !== undefined)
      ? h("tr", { class: "total" }, h("th", { scope: "row" }, "sum"), h("td", { colspan: 4 }, value && [game(value), ", "], `mean ${exact(means.reduce((sum, mean) => sum + parsed(mean), 0))}`, hottest > -Infinity && `, temperature at most ${exact(hottest)}`)) : null;
    fill(this.body, h("table", { class: "sum-table" },
      h("thead", {}, h("tr", {}, ["Board", ...columns, `${this.sum.player}'s best move`].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, rows.map((row) => h("tr", { class: heat(row) === hottest && hottest > 0 ? "hottest" : null }, h("th", { scope: "row" }, row.name, heat(row) === hottest && hottest > 0 && h("span", { class: "badge" }, "hottest")), cells(row), best(row))), total)));
  }
}
