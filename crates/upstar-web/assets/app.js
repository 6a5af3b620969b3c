// The frame of all pages: navigation, the colour theme, and the keys.

import { keep, kept, setFigureOnly, stay } from "./page_history.js";
import { button, fill, h, main, prose, toast } from "./dom.js";
import { about } from "./engine.js";
import { addFiles, takeFiles } from "./files.js";
import { showHelp } from "./help.js";
import { setKeys, showKeys } from "./keys.js";

const PAGES = {
  calc: ["Calculator", () => import("./calc.js")],
  board: ["Board", () => import("./boards.js")],
  play: ["Play", () => import("./play.js")],
  lesson: ["Lessons", () => import("./lesson.js")],
  explain: ["Explain", () => import("./explanation.js")],
  compare: ["Explain", () => import("./explanation.js")],
  gallery: ["Gallery", () => import("./gallery.js")],
  rules: ["Rules", () => import("./rules.js")],
};

// `true` if the page is a figure of another site: `?embed=1` in front of the address of the page.
export const EMBEDDED = new URLSearchParams(location.search).has("embed");

// Pages that keep their state when the user leaves them.
const RETURNS = ["board", "play", "explain"];

let shown = null;
let page = null;
// The number of navigations. A page that loads late must not replace a page that was requested
// later.
let routes = 0;

// Sets the address of the current content. The next visit to the page starts with this address.
export function setAddress(address) {
  stay(history.state?.id ?? null, address);
  remember();
}

// Stores the address of the current page for the next visit.
export function remember() {
  if (page && location.hash.includes("?")) keep(`last.${page}`, location.hash);
}

const navigations = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
// `true` until the user agrees to evaluate the address with which another site opened the page. A figure of
// that site is evaluated at once.
let asks = navigations[0]?.type === "navigate" && !(EMBEDDED && window !== window.top)
  && ("elsewhere" in document.documentElement.dataset || (document.referrer !== "" && new URL(document.referrer).origin !== location.origin));

function linked(fields, agreed) {
  return h("div", { class: "page" }, h("h1", {}, "A link from another site"),
    [...fields].map(([name, text]) => h("p", {}, `${name}: `, h("code", {}, text))), button("Evaluate", agreed, { class: "primary" }));
}

// The message shown if a page did not load.
function gone(again) {
  return h("div", { class: "refusal", role: "alert" },
    h("p", {}, h("span", { class: "badge badge-refused" }, "no answer"), " ", prose(about.missing)),
    button("Try again", again, { class: "primary" }));
}

const parts = (address = location.hash) => /^#?\/?([a-z]*)\??(.*)$/.exec(address) ?? [];

// Shows the page of an address as a figure, without navigation, inside `view`, if `isWanted` still holds when
// the page has loaded. Returns the handle of the page, as `route` does.
export async function showFigure(view, address, isWanted) {
  const [, name, query = ""] = parts(address);
  const page = PAGES[name] ? name : "calc";
  if (page === "lesson") throw new Error("a step of a lesson cannot show a lesson");
  const module = await PAGES[page][1]();
  if (!isWanted()) return null;
  view.className = `page page-${page} figure-only`;
  return module.show(view, takeFiles(new URLSearchParams(query), false), page, null) ?? null;
}

async function route() {
  let [, name = "calc", query = ""] = parts();
  let next = PAGES[name] ? name : "calc";
  const last = kept(`last.${next}`);
  // `true` if this browser has written the address.
  let isOwn = history.state !== null;
  if (!query && RETURNS.includes(next) && last && !EMBEDDED) {
    history.replaceState(history.state, "", last);
    [, name, query] = parts();
    next = PAGES[name] ? name : "calc";
    isOwn = true;
  }
  const asked = new URLSearchParams(query);
  if (asks && query && !isOwn) return void fill(main(), linked(asked, () => { asks = false; route(); }));
  asks = false;
  const fields = takeFiles(asked, isOwn);
  if (fields !== asked) {
    // Some files were renamed, so the address changes.
    const own = new URLSearchParams(fields);
    addFiles(own);
    history.replaceState(history.state, "", `#/${name}?${own}`);
  }
  // The current page may handle the navigation itself.
  if (page === next && shown?.lead?.(new URLSearchParams(fields), history.state)) {
    remember();
    return;
  }
  page = next;
  const [title, load] = PAGES[page];
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".tabs a"))) {
    const here = PAGES[link.dataset.page][0] === title;
    link.toggleAttribute("aria-current", here);
    if (here) link.setAttribute("aria-current", "page");
  }
  document.title = `${title} · Upstar`;
  shown?.leave?.();
  shown = null;
  setKeys({});
  routes += 1;
  const mine = routes;
  let module;
  try {
    module = await load();
  } catch {
    // The browser does not retry to load a module that failed to load, so "Try again" reloads the
    // page.
    if (mine === routes) fill(main(), h("div", { class: "page" }, gone(() => location.reload())));
    return;
  }
  if (mine !== routes) return;
  setFigureOnly(EMBEDDED);
  const view = h("div", { class: `page page-${page} ${EMBEDDED ? "figure-only" : ""}` });
  fill(main(), view);
  shown = module.show(view, fields, page, history.state) ?? null;
  remember();
}

const THEMES = ["auto", "light", "dark"];

function applyTheme(theme) {
  document.documentElement.dataset.theme = theme;
  const button = document.getElementById("theme");
  button.textContent = { auto: "◐", light: "☀", dark: "☾" }[theme];
  button.setAttribute("aria-label", `Colours: ${theme}`);
  button.title = `Colours: ${theme}`;
}

export function nextTheme() {
  const theme = THEMES[(THEMES.indexOf(document.documentElement.dataset.theme) + 1) % THEMES.length];
  try { localStorage.setItem("upstar.theme", theme); } catch { /* a browser that keeps nothing */ }
  applyTheme(theme);
  toast(`Colours: ${theme}`);
}

function start() {
  let theme = "auto";
  try { theme = localStorage.getItem("upstar.theme") ?? "auto"; } catch { /* as it is */ }
  const given = new URLSearchParams(location.search).get("theme");
  if (THEMES.includes(given)) theme = given;
  if (EMBEDDED) {
    document.documentElement.classList.add("bare", "embed");
    // The address of the whole page, which may have changed since the figure was opened.
    const whole = h("a", { class: "whole-page faint", href: location.pathname, target: "_blank", rel: "noopener", onclick: (event) => { event.target.href = location.pathname + location.hash; } }, "Open in Upstar");
    main().after(h("footer", {}, whole));
  }
  applyTheme(THEMES.includes(theme) ? theme : "auto");
  document.getElementById("theme").addEventListener("click", nextTheme);
  document.getElementById("keys").addEventListener("click", showKeys);
  document.getElementById("help").addEventListener("click", () => showHelp());
  addEventListener("popstate", route);
  route();
  // After the first visit, the page works without a connection.
  if (about.offline) navigator.serviceWorker?.register(about.offline).catch(() => { /* only online */ });
}

start();
