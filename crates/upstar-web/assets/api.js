// Requests to the engine.

import { send } from "./engine.js";
import { filesFor } from "./files.js";

// The types of requests and replies come from the description of the interface (`.ci/types`).
/**
 * @typedef {import("../openapi.d.ts").operations} Operations
 * @typedef {import("../openapi.d.ts").components["schemas"]["FailureReply"]} Failure
 */
/**
 * @template {keyof Operations} Name
 * @typedef {Operations[Name] extends { requestBody: { content: { "application/json": infer Body } } } ? Body : {}} Body
 */
/**
 * @template {keyof Operations} Name
 * @typedef {Exclude<Operations[Name]["responses"][200]["content"]["application/json"], Failure>} Reply
 */

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

/**
 * Sends a request. `progress` receives progress events. Aborting `signal` cancels the request.
 * @template {keyof Operations} Name
 * @param {Name} name
 * @param {Body<Name>} [body]
 * @param {import("./engine.js").Options} [options]
 * @returns {Promise<Reply<Name>>}
 */
export async function ask(name, body = undefined, options = {}) {
  const text = JSON.stringify(body ?? {});
  const files = filesFor(text);
  const full = Object.keys(files).length > 0 && !["names", "rulesets", "works", "claim", "help", "rule_file"].includes(name)
    ? JSON.stringify({ .../** @type {object} */ (body), files }) : text;
  const reply = await send(name, full, options);
  if (!reply.ok && reply.error) throw new Refusal(reply.error);
  return reply;
}

const kept = new Map();

/**
 * Sends a request whose reply never changes, at most once.
 * @template {keyof Operations} Name
 * @param {Name} name
 * @returns {Promise<Reply<Name>>}
 */
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
    /**
     * @template {keyof Operations} Name
     * @param {Name} name
     * @param {Body<Name>} body
     * @param {import("./engine.js").Options["progress"]} [progress]
     */
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
