// Rule files that were typed here or dropped on the page; they stay in this browser.

const KEY = "upstar.files";

export function files() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

export function keep(name, text) {
  localStorage.setItem(KEY, JSON.stringify({ ...files(), [name]: text }));
}

export function forget(name) {
  const all = files();
  delete all[name];
  localStorage.setItem(KEY, JSON.stringify(all));
}

// Those that a question speaks of.
export function filesFor(text) {
  return Object.fromEntries(Object.entries(files()).filter(([name]) => text.includes(name)));
}
