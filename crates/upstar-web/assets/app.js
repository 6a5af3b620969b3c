// The shell: which page is shown, light or dark, and the keys.

import { fill, h, main, toast } from "./dom.js";
import { setKeys, showKeys } from "./keys.js";

const PAGES = {
  calc: ["Calculator", () => import("./calc.js")],
  board: ["Board", () => import("./boards.js")],
  play: ["Play", () => import("./play.js")],
  explain: ["Explain", () => import("./explain.js")],
  compare: ["Explain", () => import("./explain.js")],
  gallery: ["Gallery", () => import("./gallery.js")],
  rules: ["Rules", () => import("./rules.js")],
};

let shown = null;
// Routes that were begun: a page that is loaded late must not push aside the one that was asked for since.
let routes = 0;

// The address of what a page shows by now.
export function setAddress(address) {
  history.replaceState(null, "", address);
}

async function route() {
  const [, name = "calc", query = ""] = /^#?\/?([a-z]*)\??(.*)$/.exec(location.hash) ?? [];
  const page = PAGES[name] ? name : "calc";
  const [title, load] = PAGES[page];
  for (const link of document.querySelectorAll(".tabs a")) {
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
  const module = await load();
  if (mine !== routes) return;
  const view = h("div", { class: `page page-${page}` });
  fill(main(), view);
  shown = module.show(view, new URLSearchParams(query), page) ?? null;
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
  addEventListener("hashchange", route);
  route();
}

start();
