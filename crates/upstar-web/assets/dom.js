// Creates elements. Text is never parsed as HTML.

const SVG = "http://www.w3.org/2000/svg";

export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  return filled(element, attributes, children);
}

export function s(tag, attributes, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    // The page itself answers a form.
    if (name === "onsubmit") element.addEventListener("submit", (event) => { event.preventDefault(); value(event); });
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked") element[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  add(element, children);
  return element;
}

function add(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

export function fill(element, ...children) {
  element.replaceChildren();
  add(element, children);
  return element;
}

// Converts SVG to an element, without its own colours, since the page applies the same colours.
export function svg(text) {
  const plain = text.replace(/<style>[\s\S]*?<\/style>/, "");
  const parsed = new DOMParser().parseFromString(plain, "image/svg+xml").documentElement;
  return document.importNode(parsed, true);
}

// Converts text to elements. Text in backquotes becomes `code`.
export function prose(text) {
  return text.split("`").map((piece, at) => (at % 2 ? h("code", {}, piece) : piece));
}

export const main = () => document.getElementById("main");

// Announces text to screen readers.
export function announce(text) {
  const live = document.getElementById("upstar-live");
  if (!live) return;
  live.textContent = "";
  setTimeout(() => { live.textContent = text; }, 30);
}

let toastTimer = 0;

export function toast(text) {
  const toast = document.getElementById("toast");
  toast.textContent = text;
  toast.hidden = false;
  announce(text);
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => { toast.hidden = true; }, 2200);
}

export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // If the clipboard API is not available, use the old command.
    const area = h("textarea", { class: "sr", value: text });
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    if (!done) return toast(`${what} not copied: this browser does not allow it`);
  }
  return toast(`${what} copied`);
}

// A row of buttons, exactly one of which is pressed.
export function segments(label, choices, chosen, choose) {
  const group = h("div", { class: "segments", role: "radiogroup", "aria-label": label });
  const set = (value) => {
    for (const button of group.children) {
      const on = button.dataset.value === value;
      button.setAttribute("aria-checked", String(on));
      button.tabIndex = on ? 0 : -1;
    }
  };
  for (const [value, text, extra] of choices) {
    group.append(h("button", {
      type: "button", role: "radio", class: extra, "data-value": value,
      onclick: () => { if (value !== group.value) { group.value = value; set(value); choose(value); } },
    }, text));
  }
  group.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const all = [...group.children];
    const next = all[(all.indexOf(document.activeElement) + step + all.length) % all.length];
    next.focus();
    next.click();
  });
  group.value = chosen;
  group.set = (value) => { group.value = value; set(value); };
  set(chosen);
  return group;
}

// A list of choices. `set` shows a choice without choosing it, and `allow` enables or disables a
// choice.
export function select(label, choices, chosen, choose) {
  const element = h("select", { "aria-label": label, onchange: () => choose(element.value) },
    choices.map(([value, text]) => h("option", { value, selected: value === chosen }, text)));
  const field = h("label", { class: "field" }, h("span", {}, label), element);
  field.set = (value) => { element.value = value; };
  field.allow = (value, yes) => { for (const option of element.options) if (option.value === value) option.disabled = !yes; };
  return field;
}

export function button(text, action, attributes) {
  return h("button", { type: "button", onclick: action, ...attributes }, text);
}

export const small = (text, action, attributes = {}) => button(text, action, { class: "small", ...attributes });

export const faint = (...children) => h("p", { class: "faint" }, children);

export const dim = (...children) => h("span", { class: "faint" }, children);

export const toolbar = (...children) => h("div", { class: "tools" }, children);

// The name of a player, with its sign and its colour.
export const whose = (player) => h("span", { class: `who who-${player.toLowerCase()}` }, player);
