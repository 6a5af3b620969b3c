// A web worker that answers requests with the WebAssembly module.

import { EngineModule, ModuleFault } from "./engine_module.js";

// Above this size, a module is replaced by a new one between two requests.
const LARGE = 512 * 2 ** 20;

let engine = null;

onmessage = ({ data }) => {
  if (data.module) {
    const flag = data.flag && new Int32Array(data.flag);
    engine = new EngineModule(data.module, data.library, () => Boolean(flag && Atomics.load(flag, 0)));
    return;
  }
  const { name, body, seconds } = data;
  try {
    const reply = engine.ask(name, body, seconds);
    postMessage({ reply, isLast: engine.bytes > LARGE });
  } catch (error) {
    const kind = error instanceof ModuleFault ? "budget" : "request";
    postMessage({ reply: JSON.stringify({ ok: false, error: { kind, message: error.message } }), isLast: true });
  }
};
