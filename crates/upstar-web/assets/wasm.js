// The engine in this browser: web workers with the WebAssembly module. `engine.js` describes the
// interface.

/** @type {import("./engine.js").About} */
export const about = {
  missing: "the engine did not load; is this browser offline?",
  api: null,
  frames: true,
  offline: "sw.js",
};

// The maximum time limit of a request, and the default for requests with a field `seconds`, as for the
// server.
const [MOST, USUAL] = [60, 5];
const WITH_SECONDS = ["eval", "analyse", "reply", "review", "reduce", "compare", "separate"];
// The time after a limit or a cancellation until the worker is replaced, in milliseconds.
const GRACE = 500;
// The number of workers. A page can search for a winner, a value and moves at the same time, and the
// first worker answers only short requests, such as boards and help.
const WORKERS = 4;
const SHORT = ["names", "help", "rulesets", "ruleset", "rule_file", "board", "picture", "edit", "works"];

async function compileModule() {
  const response = await fetch(new URL("upstar.wasm", import.meta.url));
  if (!response.ok) throw new Error("upstar.wasm is missing");
  // Some servers send another content type, which streaming rejects.
  return response.headers.get("Content-Type")?.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/**
 * The compiled module and the library, loaded once.
 * @type {Promise<[WebAssembly.Module, string]> | null}
 */
let parts = null;

function load() {
  if (parts) return parts;
  const loading = Promise.all([compileModule(), fetch(new URL("library.json", import.meta.url)).then((response) => response.text())]);
  loading.catch(() => { parts = null; });
  parts = loading;
  return loading;
}

const failure = (kind, message) => ({ ok: false, error: { kind, message } });

/**
 * A request, with the function that resolves it and the function that cancels it while it is answered.
 * @typedef {{ name: string, body: string, seconds: number, done: (reply: any) => void, quit?: () => void, isCancelled?: boolean }} Waiting
 */

class EngineWorker {
  /** @param {[WebAssembly.Module, string]} parts */
  constructor([module, library]) {
    // A shared flag stops a request without the loss of the worker's results.
    const flag = globalThis.crossOriginIsolated ? new SharedArrayBuffer(4) : null;
    this.flag = flag && new Int32Array(flag);
    this.worker = new Worker(new URL("wasm_worker.js", import.meta.url), { type: "module" });
    this.worker.postMessage({ module, library, flag });
    this.ended = false;
  }

  /**
   * Answers a request. Sets its function `quit`.
   * @param {Waiting} request
   */
  answer(request) {
    return new Promise((done) => {
      let timer = 0;
      const end = (reply, isLast) => {
        clearTimeout(timer);
        if (isLast) this.end();
        done(reply);
      };
      const killAfter = (time, reply) => {
        clearTimeout(timer);
        timer = setTimeout(() => end(reply, true), time);
      };
      killAfter(1000 * request.seconds + GRACE, failure("budget", "time limit reached"));
      request.quit = () => {
        if (!this.flag) return end(failure("budget", "cancelled"), true);
        Atomics.store(this.flag, 0, 1);
        return killAfter(GRACE, failure("budget", "cancelled"));
      };
      if (this.flag) Atomics.store(this.flag, 0, 0);
      this.worker.onmessage = ({ data }) => end(JSON.parse(data.reply), data.isLast);
      this.worker.onerror = (event) => end(failure("request", `the engine did not start: ${event.message ?? "no worker"}`), true);
      const { name, body, seconds } = request;
      this.worker.postMessage({ name, body, seconds });
    });
  }

  end() {
    this.ended = true;
    this.worker.terminate();
  }
}

/** @type {(EngineWorker | null)[]} */
const workers = Array(WORKERS).fill(null);
/** @type {Set<number>} */
const busy = new Set();
/** @type {Waiting[]} */
const waiting = [];

// Gives waiting requests to free workers.
function next() {
  for (const request of [...waiting]) {
    const places = SHORT.includes(request.name) ? [0] : [...workers.keys()].slice(1);
    const free = places.filter((place) => !busy.has(place));
    // A running worker has results of earlier requests.
    const place = free.find((place) => workers[place]) ?? free[0];
    if (place !== undefined) {
      waiting.splice(waiting.indexOf(request), 1);
      busy.add(place);
      run(place, request);
    }
  }
}

async function run(place, request) {
  try {
    const worker = workers[place] ?? new EngineWorker(await load());
    workers[place] = worker;
    request.done(request.isCancelled ? null : await worker.answer(request));
  } catch {
    request.done(failure("request", about.missing));
  }
  if (workers[place]?.ended) workers[place] = null;
  busy.delete(place);
  next();
}

/** @type {import("./engine.js").Engine["send"]} */
export const send = async (name, body, { signal, progress } = {}) => {
  const begun = Date.now();
  const given = JSON.parse(body).seconds;
  const seconds = WITH_SECONDS.includes(name) ? Math.min(given >= 0 ? given : USUAL, MOST) : MOST;
  /** @type {Waiting} */
  const request = { name, body, seconds, done: () => {} };
  const answer = new Promise((done) => { request.done = done; });
  const cancel = () => {
    request.isCancelled = true;
    request.quit?.();
    request.done(null);
  };
  const aborted = () => new DOMException("The request was cancelled.", "AbortError");
  if (signal?.aborted) throw aborted();
  signal?.addEventListener("abort", cancel);
  const ticks = progress && setInterval(() => progress({ seconds: (Date.now() - begun) / 1000 }), 200);
  waiting.push(request);
  next();
  try {
    const reply = await answer;
    if (signal?.aborted) throw aborted();
    return reply;
  } finally {
    clearInterval(ticks);
    signal?.removeEventListener("abort", cancel);
  }
};
