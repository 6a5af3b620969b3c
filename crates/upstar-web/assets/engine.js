// The engine that the page uses: a server, or this browser. The attribute `data-engine` of the page
// says which. Both have the same interface.

/**
 * @typedef {object} About
 * @property {string} missing the message if the engine cannot be reached
 * @property {string | null} api the address of a description of the requests for programs
 * @property {boolean} frames `true` if other sites may show figures of this page in frames
 * @property {string | null} offline the script that stores the page for use without a connection
 *
 * @typedef {object} Progress
 * @property {number} seconds
 * @property {number} [positions] missing if the engine does not know it
 * @property {number} [games] missing if the engine does not know it
 *
 * @typedef {object} Options
 * @property {AbortSignal} [signal] aborting it cancels the request: `send` throws an `AbortError`
 * @property {(progress: Progress) => void} [progress] is called regularly in a long computation
 *
 * @typedef {object} Engine
 * @property {About} about
 * @property {(name: string, body: string, options?: Options) => Promise<any>} send sends a request,
 *   whose body is a JSON text, and returns the reply, also for an error
 */

/** @type {Engine} */
const engine = await (document.documentElement.dataset.engine === "wasm" ? import("./wasm.js") : import("./http.js"));

export const { about, send } = engine;
