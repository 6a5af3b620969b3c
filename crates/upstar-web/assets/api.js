// Requests to the server.

import { filesFor } from "./files.js";

// The default time limit of a request, in seconds.
export const SECONDS = 30;
// The total time limit, in seconds, for the expressions of an address that this browser has not
// evaluated before, since anyone can write such an address.
export const FROM_ELSEWHERE = 5;

export class Refusal extends Error {
  constructor(error) {
    super(error?.message ?? "no answer");
    this.error = error ?? {};
  }
}

// Sends a request. `progress` receives progress events. Aborting `signal` cancels the request, also
// on the server.
export async function ask(name, body = {}, { signal, progress } = {}) {
  const text = JSON.stringify(body);
  const files = filesFor(text);
  const full = Object.keys(files).length > 0 && !["names", "rulesets", "works", "claim", "help", "rule_file"].includes(name)
    ? JSON.stringify({ ...body, files }) : text;
  let response;
  try {
    response = await fetch(`/api/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: progress ? "text/event-stream" : "application/json" },
      body: full,
      signal,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal({ message: "the server does not respond; is `upstar serve` still running?", kind: "request" });
  }
  const kind = response.headers.get("Content-Type") ?? "";
  const reply = kind.startsWith("text/event-stream") ? await followed(response, progress) : await response.json();
  if (!reply.ok && reply.error) throw new Refusal(reply.error);
  return reply;
}

async function followed(response, progress) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Refusal({ message: "the connection to the server was lost", kind: "request" });
    text += value;
    let end;
    while ((end = text.indexOf("\n\n")) >= 0) {
      const lines = text.slice(0, end).split("\n");
      text = text.slice(end + 2);
      const field = (name) => lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2)).join("\n");
      const data = JSON.parse(field("data"));
      if (field("event") === "answer") return data;
      progress(data);
    }
  }
}

const kept = new Map();

// Sends a request whose reply never changes, at most once.
export function once(name) {
  if (!kept.has(name)) {
    const answer = ask(name);
    kept.set(name, answer);
    answer.catch(() => kept.delete(name));
  }
  return kept.get(name);
}

// Sends requests of which only the newest matters. A new request cancels the previous one.
export function latest() {
  let controller = null;
  return {
    ask(name, body, progress) {
      controller?.abort();
      controller = new AbortController();
      return ask(name, body, { signal: controller.signal, progress });
    },
    stop() {
      controller?.abort();
      controller = null;
    },
  };
}
