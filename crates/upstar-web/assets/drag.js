// Dragging of a piece. The piece follows the pointer and is dropped where the pointer is released.

import { s } from "./dom.js";

// The distance in pixels that the pointer must move before a piece follows it.
const AWAY = 6;

export class Drag {
  constructor(board, drawing) {
    this.board = board;
    this.drawing = drawing;
    // `true` from the end of a drag to the click event that follows it.
    this.over = false;
  }

  // Starts a possible drag when the pointer is pressed on a part.
  begin(event, id) {
    this.over = false;
    const { board } = this;
    const isPiece = board.mode === "move" && board.moves.some((move) => move.path && move.ways.some((way) => way.length > 1 && way[0] === id));
    const isVertex = board.mode === "edit" && id.startsWith("v");
    // Touch input points and scrolls, but does not drag.
    if (!(isPiece || isVertex) || !event.isPrimary || event.button !== 0 || event.pointerType === "touch") return;
    const from = { x: event.clientX, y: event.clientY };
    const controller = new AbortController();
    const listen = (name, action) => addEventListener(name, action, { signal: controller.signal });
    let ghost = null;
    const end = () => {
      controller.abort();
      ghost?.remove();
    };
    listen("pointermove", (now) => {
      if (!ghost && Math.hypot(now.clientX - from.x, now.clientY - from.y) > AWAY) {
        ghost = this.lift(id);
        if (!board.chosen.includes(id)) board.pick([id]);
      }
      const scale = this.drawing.getScreenCTM()?.a ?? 1;
      ghost?.setAttribute("transform", `translate(${(now.clientX - from.x) / scale} ${(now.clientY - from.y) / scale})`);
    });
    listen("pointerup", (now) => {
      const dragged = ghost !== null;
      end();
      if (!dragged) return;
      this.over = true;
      const target = /** @type {HTMLElement} */ (document.elementFromPoint(now.clientX, now.clientY));
      const there = target?.dataset?.part;
      const isPart = board.parts.has(there);
      // An edge drawn to an empty place ends at a new vertex.
      if (isVertex && !isPart && board.frame.contains(target)) return board.tell("join", { from: id, to: null });
      if (!isPart || there === id) return board.let();
      board.drop(id, there);
    });
    listen("pointercancel", () => { end(); board.let(); });
    listen("keydown", (key) => { if (key.key === "Escape") { end(); board.let(); } });
  }

  // Returns `true` if the click event belongs to a drag that has just ended.
  ended() {
    const { over } = this;
    this.over = false;
    return over;
  }

  // Returns a copy of the shapes inside a part.
  lift(id) {
    const { board, drawing } = this;
    const place = board.parts.get(id).shape.getBBox();
    const inside = [...drawing.querySelectorAll("circle, text, path, rect, ellipse, use")].filter((one) => {
      if (one.closest(".hits, .marks, .rings, .dots, .tiles, .coordinates")) return false;
      const box = one.getBBox();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const isHere = x > place.x && x < place.x + place.width && y > place.y && y < place.y + place.height;
      return isHere && box.width < place.width * 0.97 && box.height < place.height * 0.97;
    });
    const ghost = s("g", { class: "ghost", "aria-hidden": "true" }, inside.map((one) => one.cloneNode(true)));
    board.hits.before(ghost);
    return ghost;
  }
}
