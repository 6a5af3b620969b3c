// Rule files that were typed here or dropped on the page, which stay in this browser, and those of a link.

const KEY = "upstar.files";

// The rule files of the links that were opened in this visit. They hide files of the same name, and are not kept.
const linked = {};

export function files() {
  return { ...kept(), ...linked };
}

export function keep(name, text) {
  delete linked[name];
  localStorage.setItem(KEY, JSON.stringify({ ...kept(), [name]: text }));
}

export function forget(name) {
  delete linked[name];
  const all = kept();
  delete all[name];
  localStorage.setItem(KEY, JSON.stringify(all));
}

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

// Those that a question speaks of.
export function filesFor(text) {
  return Object.fromEntries(Object.entries(files()).filter(([name]) => text.includes(name)));
}

// Adds the rule files that an address speaks of to it: a name, a line break, the text.
export function addFiles(fields) {
  for (const [name, text] of Object.entries(filesFor([...fields.values()].join("\n")))) fields.append("rulefile", `${name}\n${text}`);
}

// Takes the rule files of an address.
export function takeFiles(fields) {
  for (const file of fields.getAll("rulefile")) {
    const [name, ...lines] = file.split("\n");
    const text = lines.join("\n");
    if (name.endsWith(".game") && kept()[name] !== text) linked[name] = text;
  }
  fields.delete("rulefile");
}
