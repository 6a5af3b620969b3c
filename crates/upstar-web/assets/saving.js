// Files to take along.

import { h, toast } from "./dom.js";

export function save(name, content, type) {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
  toast(`Saved ${name}`);
}

// A picture on paper is light, whatever the page is.
const light = (svg) => svg.replace(/@media \(prefers-color-scheme:dark\)\{[\s\S]*?\n\}\n/, "");

// A picture as points, several for each unit of its own.
export async function png(svg, scale = 3) {
  const url = URL.createObjectURL(new Blob([light(svg)], { type: "image/svg+xml" }));
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

// What each button of a picture saves.
export const PICTURES = [
  ["SVG", (picture, name) => save(`${name}.svg`, picture.svg, "image/svg+xml")],
  ["PNG", async (picture, name) => save(`${name}.png`, await png(picture.svg), "image/png")],
  ["TikZ", (picture, name) => save(`${name}.tex`, picture.tikz, "text/x-tex")],
];
