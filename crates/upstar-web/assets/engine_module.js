// The WebAssembly module of the engine. It runs in a web worker, in Node.js, or wherever this file
// is imported, and blocks the calling thread while it answers.

// The status that a computation reads regularly.
const [RUNNING, CANCELLED, TIMED_OUT] = [0, 1, 2];

// The error after a trap: the module cannot be used any more.
export class ModuleFault extends Error {}

export class EngineModule {
  // Creates an instance of a compiled module. `library` is the JSON text of the claims and rule
  // files by name. `cancelled`, if given, returns `true` if the current request should stop.
  constructor(module, library = "{}", cancelled = () => false) {
    this.until = Infinity;
    const stopped = () => (cancelled() ? CANCELLED : performance.now() > this.until ? TIMED_OUT : RUNNING);
    /** @type {any} */
    this.wasm = new WebAssembly.Instance(module, { engine: { stopped } }).exports;
    const error = this.call(() => this.wasm.start(this.put(library)));
    if (error) throw new Error(error);
  }

  // The size of the module's memory, in bytes.
  get bytes() {
    return this.wasm.memory.buffer.byteLength;
  }

  // Returns the text of the reply to a request. `body` is a JSON text.
  ask(name, body, seconds = Infinity) {
    this.until = performance.now() + 1000 * seconds;
    return this.call(() => this.wasm.ask(this.put(name, body)));
  }

  // Writes a text into the buffer, and returns the length of its first part.
  put(first, second = "") {
    const [one, other] = [first, second].map((text) => new TextEncoder().encode(text));
    const start = this.wasm.buffer(one.length + other.length);
    const bytes = new Uint8Array(this.wasm.memory.buffer, start, one.length + other.length);
    bytes.set(one);
    bytes.set(other, one.length);
    return one.length;
  }

  // Returns the text that a call leaves in the buffer.
  call(work) {
    try {
      return this.readBuffer(work());
    } catch (error) {
      throw new ModuleFault(this.reason(error));
    }
  }

  readBuffer(length) {
    return new TextDecoder().decode(new Uint8Array(this.wasm.memory.buffer, this.wasm.buffer_start(), length));
  }

  // Returns the reason for a trap, as a sentence without its full stop.
  reason(error) {
    let panic = "";
    try { panic = this.readBuffer(this.wasm.fault()); } catch { /* the memory is unusable */ }
    if (panic) return `internal error; please report it: ${panic}`;
    if (error instanceof RangeError || /out of bounds/.test(error.message)) return "the request needs more stack than a browser provides";
    return `memory limit of the request reached (${Math.round(this.bytes / 2 ** 20)} MiB used)`;
  }
}
