// The gallery: publications as lists of claims, with the results of their checks and, for errata,
// the printed statements.

import { ask, once } from "./api.js";
import { setAddress } from "./app.js";
import { announce, copy, dim, faint, fill, h, select, small, toolbar } from "./dom.js";
import { setKeys } from "./keys.js";
import { refusal } from "./error.js";

export function show(view, query) {
  const search = h("input", { type: "search", placeholder: "words of a statement", "aria-label": "Search claims", size: 28, "data-input": true });
  let status = "all";
  const list = h("div", { class: "works" });
  fill(view, h("h1", {}, "Gallery"),
    h("p", { class: "lead" }, "Statements of publications, each with expressions that verify it. An erratum shows the printed and the corrected statement."),
    h("div", { class: "bar" }, h("label", { class: "field" }, h("span", {}, "Search"), search), select("Status", [["all", "all"], ["proved", "proved"], ["computed", "computed"], ["conjecture", "conjectures"], ["erratum", "errata"]], status, (value) => { status = value; draw(); })),
    list);
  let works = [];

  function draw() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const about = (work, claim) => `${work.citation} ${claim.id} ${claim.source} ${claim.statement}`.toLowerCase();
    const filtering = words.length > 0 || status !== "all";
    fill(list, works.map((work) => {
      const claims = work.claims.filter((claim) => (status === "all" || claim.status === status) && words.every((word) => about(work, claim).includes(word)));
      if (claims.length === 0) return null;
      const wanted = query.get("work") === work.key;
      const details = h("details", { class: "work", open: wanted || (filtering && claims.length < 30) },
        h("summary", {}, h("h2", {}, work.citation), work.scope ? `, ${work.scope}` : "", dim(` ${claims.length} ${claims.length === 1 ? "claim" : "claims"}`)));
      const inside = h("div", {});
      const fillIn = () => inside.firstChild || fill(inside, claims.map((claim) => card(work, claim)));
      details.addEventListener("toggle", () => details.open && fillIn());
      if (details.open) fillIn();
      details.append(inside);
      return details;
    }));
    if (!list.firstChild) fill(list, faint("No claim matches these words."));
  }

  function card(work, claim) {
    const found = h("div", { class: "found" });
    const lines = (texts, word) => texts.map((text) => h("li", {}, h("a", { href: `#/calc?${calc(work, claim, text)}` }, h("code", {}, text)), dim(` ${word}`)));
    const check = async (event) => {
      event?.target.setAttribute("disabled", "");
      fill(found, faint("checking"));
      try {
        const { report } = /** @type {any} */ (await ask("claim", { work: work.key, claim: claim.id }));
        fill(found, verdict(report));
        announce(`${claim.id}: ${report.verdict}`);
      } catch (error) {
        fill(found, refusal(error));
      }
      event?.target.removeAttribute("disabled");
    };
    const mine = query.get("work") === work.key && query.get("claim") === claim.id;
    const element = h("article", { class: `claim-card ${mine ? "wanted" : ""}`, id: `claim-${claim.id}` },
      h("header", {}, h("b", {}, claim.source), h("span", { class: `badge badge-${claim.status}` }, claim.status), claim.cost !== "instant" ? h("span", { class: "badge" }, `takes ${claim.cost}`) : null),
      claim.erratum
        ? h("div", { class: "printed" }, h("div", {}, h("h3", {}, "Printed"), h("p", {}, h("s", {}, claim.erratum.printed))), h("div", {}, h("h3", {}, "Corrected"), h("p", {}, claim.statement)))
        : h("p", {}, claim.statement),
      claim.erratum ? faint(claim.erratum.evidence) : null,
      claim.note ? faint(claim.note) : null,
      h("ul", { class: "checks" }, lines(claim.checks, "is true"), lines(claim.undefined, "is undefined"), lines(claim.erratum?.printed_checks ?? [], "is false, as printed")),
      toolbar(small("Check", check), small("Link", () => { copy(new URL(claim.link, location.href).href, "Link"); setAddress(claim.link); })),
      found);
    if (mine) requestAnimationFrame(() => { element.scrollIntoView({ block: "center" }); check(); });
    return element;
  }

  function calc(work, claim, text) {
    const fields = new URLSearchParams({ text });
    for (const line of [...work.given, ...claim.given]) fields.append("given", line);
    return fields;
  }

  function verdict(report) {
    const words = { held: "holds", failed: "fails", refused: "has no answer", skipped: "was skipped" };
    return [h("p", {}, h("span", { class: `badge badge-${report.verdict}` }, words[report.verdict])),
      h("ul", { class: "checks" }, report.checks.map((check) => h("li", {}, h("span", { "aria-hidden": "true" }, check.result === "held" ? "✓ " : "✗ "), h("code", {}, check.expression),
        dim(check.result === "held" ? "" : ` ${check.got ?? check.reason}`))))];
  }

  search.addEventListener("input", draw);
  setKeys({});
  once("works").then((reply) => { works = reply.works; draw(); }, (error) => fill(list, refusal(error)));
  return null;
}
