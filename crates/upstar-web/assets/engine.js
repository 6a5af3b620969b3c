// The engine that the page uses: a server, or this browser. The attribute `data-engine` of the page
// says which. Both have the same interface:
//
// * `about.missing`: the message if the engine cannot be reached.
// * `about.api`: the address of a description of the requests for programs, or null.
// * `about.offline`: the script that stores the page for use without a connection, or null.
// * `send(name, body, { signal, progress })`: sends a request, whose body is a JSON text, and returns
//   the reply, also for an error. `progress` is called regularly during a long computation with the
//   seconds so far and, if the engine knows them, the numbers of positions and games. Aborting
//   `signal` cancels the request; then the function throws an `AbortError`.

export const { about, send } = await (document.documentElement.dataset.engine === "wasm"
  ? import("./wasm.js") : import("./http.js"));
