// Rule files that were typed here or dropped on the page, which stay in this browser, and those of links.

import { keep as remember, kept as remembered } from "./page_history.js";

const KEY = "upstar.files";
const LINKED = "linked";

// Longer rule files are not taken.
export const LONGEST = 200_000;

// All files, by their names.
export function files() {
  return { ...linked(), ...kept() };
}

// Returns `true` for an unchanged file of a link.
export const isLinked = (name) => !(name in kept());

export function keep(name, text) {
  store({ ...kept(), [name]: text });
}

export function forget(name) {
  const without = (all) => Object.fromEntries(Object.entries(all).filter(([other]) => other !== name));
  remember(LINKED, without(linked()));
  store(without(kept()));
}

function kept() {
  try { return JSON.parse(localStorage.getItem(KEY) ?? "{}"); } catch { return {}; }
}

function store(all) {
  try { localStorage.setItem(KEY, JSON.stringify(all)); } catch { /* as long as the page */ }
}

// Files of links last as long as the window.
const linked = () => remembered(LINKED) ?? {};

// The files that a text names.
export function filesFor(text) {
  const escaped = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return Object.fromEntries(Object.entries(files()).filter(([name]) => new RegExp(`(^|[^\\w.-])${escaped(name)}`).test(text)));
}

// Adds the rule files that an address names: each as its name, a line break, and its text.
export function addFiles(fields) {
  for (const [name, text] of Object.entries(filesFor([...fields.values()].join("\n")))) fields.append("rulefile", `${name}\n${text}`);
}

// The address together with the rule files that it names.
export function withFiles(address) {
  const [page, query = ""] = address.split("?");
  const fields = new URLSearchParams(query);
  addFiles(fields);
  return query ? `${page}?${fields}` : address;
}

// Takes the rule files of an address, and returns its other fields. A file of this browser with the same name stays what it
// is: the one of the link gets another name. An address that this browser has written brings only what is missing.
export function takeFiles(fields, isOwn) {
  const brought = new Map(fields.getAll("rulefile").map((file) => {
    const [name, ...lines] = file.split("\n");
    return [name, lines.join("\n")];
  }));
  fields.delete("rulefile");
  const renamed = new Map();
  for (const [name, text] of brought) {
    const known = files()[name];
    if (!name.endsWith(".game") || text.length > LONGEST || known === text || (isOwn && known !== undefined)) continue;
    const free = known === undefined ? name : unused(name, text, brought);
    remember(LINKED, { ...linked(), [free]: text });
    if (free !== name) renamed.set(name, free);
  }
  if (renamed.size === 0) return fields;
  const other = (value) => value.replace(/"([^"\n]+\.game)"/g, (quoted, name) => (renamed.has(name) ? `"${renamed.get(name)}"` : quoted));
  return new URLSearchParams([...fields].map(([field, value]) => [field, other(value)]));
}

// A name like this one that no other file has, here or among those that are brought.
function unused(name, text, brought) {
  for (let number = 2; ; number += 1) {
    const free = name.replace(/\.game$/, `-${number}.game`);
    if (!brought.has(free) && (files()[free] ?? text) === text) return free;
  }
}
