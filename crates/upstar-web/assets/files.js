// Rule files. Files that were typed or dropped on the page are stored in this browser; files of
// links are stored for this window.

import { keep as remember, kept as remembered } from "./page_history.js";

const KEY = "upstar.files";
const LINKED = "linked";

// The maximum length of a rule file.
export const LONGEST = 200_000;

// Returns all files by name.
export function files() {
  return { ...linked(), ...kept() };
}

// Returns `true` for a file that came from a link and has not been edited.
export const isLinked = (name) => !(name in kept());

export function keep(name, text) {
  store({ ...kept(), [name]: text });
}

export function forget(name) {
  const without = (all) => Object.fromEntries(Object.entries(all).filter(([other]) => other !== name));
  storeLinked(without(linked()));
  store(without(kept()));
}

function kept() {
  try { return JSON.parse(localStorage.getItem(KEY) ?? "{}"); } catch { return {}; }
}

function store(all) {
  try { localStorage.setItem(KEY, JSON.stringify(all)); } catch { /* as long as the page */ }
}

// Files of links are kept until the window is closed; those of a figure, until the page is closed.
let fromLinks = remembered(LINKED) ?? {};
const linked = () => fromLinks;

function storeLinked(all) {
  fromLinks = all;
  remember(LINKED, all);
}

// Returns the files that a text mentions.
export function filesFor(text) {
  const escaped = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return Object.fromEntries(Object.entries(files()).filter(([name]) => new RegExp(`(^|[^\\w.-])${escaped(name)}`).test(text)));
}

// Adds the rule files that an address mentions. Each is encoded as its name, a line break, and its
// text.
export function addFiles(fields) {
  for (const [name, text] of Object.entries(filesFor([...fields.values()].join("\n")))) fields.append("rulefile", `${name}\n${text}`);
}

// Returns the address with the rule files that it mentions.
export function withFiles(address) {
  const [page, query = ""] = address.split("?");
  const fields = new URLSearchParams(query);
  addFiles(fields);
  return query ? `${page}?${fields}` : address;
}

// Stores the rule files of an address, and returns its other fields. If this browser already has a
// file with the same name, the file of the address is renamed. If this browser has written the
// address, only missing files are stored.
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
    storeLinked({ ...linked(), [free]: text });
    if (free !== name) renamed.set(name, free);
  }
  if (renamed.size === 0) return fields;
  const other = (value) => value.replace(/"([^"\n]+\.game)"/g, (quoted, name) => (renamed.has(name) ? `"${renamed.get(name)}"` : quoted));
  return new URLSearchParams([...fields].map(([field, value]) => [field, other(value)]));
}

// Returns a similar name that no other file has, neither in this browser nor in the address.
function unused(name, text, brought) {
  for (let number = 2; ; number += 1) {
    const free = name.replace(/\.game$/, `-${number}.game`);
    if (!brought.has(free) && (files()[free] ?? text) === text) return free;
  }
}
