// The tax on a thermograph: a line that can be dragged shows the stops of the cooled game.

import { latest } from "./api.js";
import { dim, fill, h, s } from "./dom.js";
import { game, number } from "./math.js";
import { definedName } from "./sheet.js";

// The number of steps per unit of the tax.
const STEPS = 8;
// The time without a change after which the cooled game is requested, in milliseconds.
const CALM = 150;

export const parsed = (text) => {
  const [above, below = "1"] = text.trim().replace("−", "-").split("/");
  return Number(above) / Number(below);
};

// Formats a dyadic rational, or a rounded value.
export function exact(value) {
  for (let below = 1; below <= 4096; below *= 2) if (Number.isInteger(value * below)) return number(below === 1 ? value : `${value * below}/${below}`);
  return `≈ ${number(value.toFixed(3))}`;
}

// Returns the linear map from values to coordinates that two labels of an axis determine.
function scale(labels, coordinate) {
  const points = labels.map((label) => [parsed(label.textContent), Number(label.getAttribute(coordinate))]).filter(([value]) => Number.isFinite(value));
  const [[v0, c0], [v1, c1]] = [points[0], points.find(([value]) => value !== points[0]?.[0]) ?? []];
  const slope = (c1 - c0) / (v1 - v0);
  return { to: (value) => c0 + slope * (value - v0), from: (place) => v0 + (place - c0) / slope };
}

// Returns the controls of the tax for the drawing of one thermograph, or `null` if the drawing has several.
// `text` is the game as an expression, and `given` the definitions that it uses.
export function taxed(drawing, text, given = []) {
  const about = drawing.querySelector("desc")?.textContent ?? "";
  const [, mean, temperature] = /mean (\S+), temperature (\S+)\. Left wall/.exec(about) ?? [];
  const walls = [...about.matchAll(/wall(?: \(value, temperature\))?: ((?:\([^)]*\)(?:, )?)+)\./g)].map(([, list]) => [...list.matchAll(/\(([^,]+), ([^)]+)\)/g)].map(([, value, height]) => [parsed(value), parsed(height)]));
  const labels = [...drawing.querySelectorAll("text")];
  let across;
  let up;
  try {
    up = scale(labels.filter((label) => label.getAttribute("text-anchor") === "end"), "y");
    across = scale(labels.filter((label) => label.getAttribute("text-anchor") === "middle"), "x");
  } catch {
    return null;
  }
  const top = parsed(temperature ?? "");
  if (walls.length !== 2 || !Number.isFinite(top + up.to(0) + across.to(0))) return null;
  const [low, high] = [Math.min(0, Math.max(-1, walls[0][0][1])), Math.max(top, 0) + 1];
  // The stops of the slider are the multiples of a step and, between them, the temperature as number `extra`.
  const extra = Number.isInteger(top * STEPS) || top < low ? Infinity : Math.ceil(top * STEPS);
  const tick = (stop) => (stop === extra ? top : (stop < extra ? stop : stop - 1) / STEPS);
  const nearest = (tax) => {
    const step = Math.round(tax * STEPS);
    if (extra < Infinity && Math.abs(tax - top) < Math.abs(tax - step / STEPS)) return extra;
    return step < extra ? step : step + 1;
  };
  const name = definedName(text);
  const [asked, uses] = name ? [name, [...given, text]] : [text, given];

  // Returns the value of a wall at a tax.
  const at = (wall, tax) => {
    const above = wall.findIndex(([, height]) => height >= tax);
    if (above < 0) return parsed(mean);
    if (above === 0) return wall[0][0];
    const [[v0, t0], [v1, t1]] = [wall[above - 1], wall[above]];
    return v0 + ((v1 - v0) * (tax - t0)) / (t1 - t0);
  };

  const width = Number(drawing.getAttribute("width"));
  const line = s("line", { class: "tax-line", x1: 8 + Math.max(...labels.filter((label) => label.getAttribute("text-anchor") === "end").map((label) => Number(label.getAttribute("x")))), x2: width - 8 });
  const dots = ["left", "right"].map((side) => s("circle", { class: `tax-dot f-${side}`, r: 5 }));
  const label = s("text", { class: "f-ink b" });
  const handle = s("rect", { class: "tax-handle", x: 0, width, height: 22 });
  drawing.append(s("g", { "aria-hidden": "true" }, line, dots, label, handle));
  const range = h("input", { type: "range", min: low * STEPS, max: nearest(Math.ceil(high * STEPS) / STEPS), step: 1, "aria-label": "Tax on a move", value: nearest(0) });
  const said = h("p", { class: "tax-said", role: "status" });
  const cooled = h("span", {});
  const question = latest();
  let timer = 0;

  function show(tax, quiet) {
    const y = up.to(tax);
    for (const name of ["y1", "y2"]) line.setAttribute(name, y);
    label.setAttribute("y", y - 5);
    label.textContent = `t = ${exact(tax)}`;
    handle.setAttribute("y", y - 11);
    const [left, right] = walls.map((wall) => at(wall, tax));
    [left, right].forEach((value, side) => { dots[side].setAttribute("cx", across.to(value)); dots[side].setAttribute("cy", y); });
    // The label is at the end of the line that is farther from the walls.
    const [start, end, ...stops] = [...["x1", "x2"].map((name) => Number(line.getAttribute(name))), across.to(left), across.to(right)];
    const isLeft = Math.min(...stops) - start > end - Math.max(...stops);
    label.setAttribute("x", isLeft ? start + 6 : end - 2);
    label.setAttribute("text-anchor", isLeft ? "start" : "end");
    range.setAttribute("aria-valuetext", `${exact(tax)}: stops ${exact(left)} and ${exact(right)}`);
    if (quiet) return fill(said, dim("Drag the line in the picture, or use the slider: a tax on every move cools the game."));
    const words = tax < top ? `Stops ${exact(left)} and ${exact(right)}: both players want to move.` : tax === top ? `The walls meet at ${exact(left)}: a move gains nothing.` : `The game is frozen at its mean ${exact(left)}: a move costs more than it gains.`;
    fill(said, h("b", {}, `Tax ${exact(tax)}. `), words, " ", fill(cooled));
    clearTimeout(timer);
    question.stop();
    timer = setTimeout(async () => {
      try {
        const reply = await question.ask("eval", { text: `cool(${asked}\n, ${tax})`, given: uses, brief: true, seconds: 2 });
        if (reply.ok && reply.unicode) fill(cooled, "The cooled game is ", game({ latex: reply.latex, unicode: reply.unicode, text: reply.answer.text }), ".");
      } catch { /* the stops are known without it */ }
    }, CALM);
    return undefined;
  }

  const set = (tax) => {
    range.value = nearest(tax);
    show(tick(Number(range.value)), false);
  };
  range.addEventListener("input", () => set(tick(Number(range.value))));
  handle.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    range.focus({ preventScroll: true });
  });
  handle.addEventListener("pointermove", (event) => {
    if (!handle.hasPointerCapture(event.pointerId)) return;
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM().inverse());
    set(Math.max(low, Math.min(high, up.from(place.y))));
  });
  show(0, true);
  return h("div", { class: "tax" }, h("label", { class: "field" }, h("span", {}, "Tax"), range), said);
}
