// Combinatorial games in JavaScript, by the WebAssembly module of Upstar.

import { EngineModule, ModuleFault } from "./engine_module.js";

// Reads a file of this package.
async function read(url) {
  if (url.protocol === "file:") return (await import("node:fs/promises")).readFile(url);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`cannot load ${url}: ${response.status}`);
  return response.arrayBuffer();
}

export class UpstarError extends Error {
  constructor({ message, kind, at, remedy }) {
    super(message);
    this.name = "UpstarError";
    Object.assign(this, { kind, at, remedy });
  }
}

export class Upstar {
  static async load() {
    const [module, library] = await Promise.all([
      // Bundlers look for addresses of this form.
      read(new URL("upstar.wasm", import.meta.url)),
      read(new URL("library.json", import.meta.url)),
    ]);
    return new Upstar(await WebAssembly.compile(module), new TextDecoder().decode(library));
  }

  constructor(module, library) {
    this.create = () => new EngineModule(module, library);
    this.engine = this.create();
  }

  ask(name, body = {}, { seconds = body.seconds ?? Infinity } = {}) {
    let reply;
    try {
      reply = JSON.parse(this.engine.ask(name, JSON.stringify(body), seconds));
    } catch (error) {
      if (!(error instanceof ModuleFault)) throw error;
      // The next request needs a new module.
      this.engine = this.create();
      throw new UpstarError({ kind: "budget", message: error.message });
    }
    const { error } = reply.answer ?? reply;
    if (error) throw new UpstarError(error);
    return reply;
  }

  evaluate(text, { given = [], seconds } = {}) {
    return this.ask("eval", { text, given }, { seconds });
  }
}
