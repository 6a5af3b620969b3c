// Downloads of files.

import { copy, h, small, toast, toolbar } from "./dom.js";
import { about } from "./engine.js";
import { withFiles } from "./files.js";

export function save(name, content, type) {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
  toast(`Saved ${name}`);
}

// The fonts of the page as style rules. Each font is fetched once.
const faces = new Map();

function face(weight, file) {
  const load = async () => {
    const response = await fetch(new URL(file, import.meta.url));
    if (!response.ok) throw new Error(`cannot load ${file}`);
    const bytes = await response.blob();
    const data = await new Promise((done) => {
      const reader = new FileReader();
      reader.onload = () => done(/** @type {string} */ (reader.result).split(",")[1]);
      reader.readAsDataURL(bytes);
    });
    return `@font-face{font-family:"Upstar Math";font-weight:${weight};src:url(data:font/woff2;base64,${data}) format("woff2")}\n`;
  };
  if (!faces.has(file)) {
    const loaded = load();
    faces.set(file, loaded);
    loaded.catch(() => faces.delete(file));
  }
  return faces.get(file);
}

// Embeds the fonts that a picture uses, so that it looks the same everywhere.
async function withFont(svg) {
  if (!svg.includes("<text ")) return svg;
  const regular = await face("normal", "upstar-math.woff2");
  const bold = svg.includes(" b\">") ? await face("bold", "upstar-math-bold.woff2") : "";
  return svg.replace("<style>\n", `<style>\n${regular}${bold}`);
}

// A saved picture always has light colours, even if the page is dark.
const light = (svg) => svg.replace(/@media \(prefers-color-scheme:dark\)\{[\s\S]*?\n\}\n/, "");

// Converts a picture to PNG, with `scale` pixels for each unit of the picture.
export async function png(svg, scale = 3) {
  const url = URL.createObjectURL(new Blob([light(await withFont(svg))], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const sheet = document.createElement("canvas");
    sheet.width = Math.ceil(image.naturalWidth * scale);
    sheet.height = Math.ceil(image.naturalHeight * scale);
    sheet.getContext("2d").drawImage(image, 0, 0, sheet.width, sheet.height);
    return await new Promise((done) => { sheet.toBlob(done, "image/png"); });
  } finally {
    URL.revokeObjectURL(url);
  }
}

// The download buttons of a picture, with their actions.
/** @type {[string, (picture: any, name: string) => void][]} */
export const PICTURES = [
  ["SVG", async (picture, name) => save(`${name}.svg`, await withFont(picture.svg), "image/svg+xml")],
  ["PNG", async (picture, name) => save(`${name}.png`, await png(picture.svg), "image/png")],
  ["TikZ", (picture, name) => save(`${name}.tex`, picture.tikz, "text/x-tex")],
];

async function copyPng(picture, name) {
  const image = await png(picture.svg);
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": image })]);
    toast("PNG copied");
  } catch {
    // Some browsers copy only text.
    save(`${name}.png`, image);
  }
}

// Returns the ways to copy a figure. `link` returns the address of its page, `title` is its name in words,
// `picture` returns the picture, and `file` the name of its file.
export function copies(link, title, picture, file) {
  const whole = () => new URL(withFiles(link()), location.origin + location.pathname).href;
  const frame = () => whole().replace("#", `${whole().includes("?embed") ? "" : "?embed=1"}#`);
  const ways = [
    ["Link", () => copy(whole(), "Link")],
    ["Iframe", async () => {
      await copy(`<iframe src="${frame().replaceAll("&", "&amp;").replaceAll('"', "%22")}" title="${title.replaceAll('"', "&quot;")}" width="640" height="480" loading="lazy"></iframe>`, "Iframe");
      if (!about.frames) toast("Iframe copied. It is empty on other sites: only the page without a server can be framed.");
    }],
    // The picture is the file that "SVG" saves.
    ["Markdown", () => copy(`[![${title}](${file()}.svg)](${whole().replaceAll("(", "%28").replaceAll(")", "%29")})`, "Markdown")],
    ["PNG", async () => copyPng(await picture(), file())],
    ["TikZ", async () => copy((await picture()).tikz, "TikZ")],
  ];
  return h("details", { class: "inline copies" }, h("summary", {}, "Copy as"), toolbar(ways.map(([way, action]) => small(way, action, { title: `Copy as ${way}` }))));
}
