// The frame of all pages: navigation, the colour theme, and the keys.

import { keep, kept, stay } from "./page_history.js";
import { button, fill, h, main, prose, toast } from "./dom.js";
import { about } from "./engine.js";
import { addFiles, takeFiles } from "./files.js";
import { showHelp } from "./help.js";
import { setKeys, showKeys } from "./keys.js";

const PAGES = {
  calc: ["Calculator", () => import("./calc.js")],
  board: ["Board", () => import("./boards.js")],
  play: ["Play", () => import("./play.js")],
  explain: ["Explain", () => import("./explanation.js")],
  compare: ["Explain", () => import("./explanation.js")],
  gallery: ["Gallery", () => import("./gallery.js")],
  rules: ["Rules", () => import("./rules.js")],
};

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

// The message shown if a page did not load.
function gone(again) {
  return h("div", { class: "refusal", role: "alert" },
    h("p", {}, h("span", { class: "badge badge-refused" }, "no answer"), " ", prose(about.missing)),
    button("Try again", again, { class: "primary" }));
}

async function route() {
  const parts = () => /^#?\/?([a-z]*)\??(.*)$/.exec(location.hash) ?? [];
  let [, name = "calc", query = ""] = parts();
  let next = PAGES[name] ? name : "calc";
  const last = kept(`last.${next}`);
  // `true` if this browser has written the address.
  let isOwn = history.state !== null;
  if (!query && RETURNS.includes(next) && last) {
    history.replaceState(history.state, "", last);
    [, name, query] = parts();
    next = PAGES[name] ? name : "calc";
    isOwn = true;
  }
  const asked = new URLSearchParams(query);
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
  const view = h("div", { class: `page page-${page}` });
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
