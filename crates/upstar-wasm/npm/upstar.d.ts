import type { components, operations } from "./openapi.js";

/** An error of the engine: a syntax error, an unknown name, or a limit. */
export class UpstarError extends Error {
  /** The kind of the error, for example `syntax`, `undefined` or `budget` (a limit). */
  kind: string;
  /** The first and the last byte of the place in the expression, if the error has a place. */
  at?: [number, number];
  /** A sentence that says how to correct the error. */
  remedy?: string;
}

/** The names of the requests, which are the same as those of the server (`/api/openapi.json`). */
export type RequestName = keyof operations;

/** The fields of a request. */
export type RequestBody<Name extends RequestName> =
  operations[Name] extends { requestBody: { content: { "application/json": infer Body } } } ? Body : {};

/** The reply to a request. */
export type Reply<Name extends RequestName> = Exclude<
  operations[Name]["responses"][200]["content"]["application/json"],
  components["schemas"]["FailureReply"]
>;

/** An engine with its own table of games. Each call blocks until the answer is known. */
export class Upstar {
  /** Loads the WebAssembly module. In a browser, use a web worker for long computations. */
  static load(): Promise<Upstar>;
  /** Evaluates an expression, such as `{2|-1} + ^*`, after the definitions `given`. */
  evaluate(text: string, options?: { given?: string[]; seconds?: number }): Reply<"eval">;
  /** Sends a request, such as `ask("board", { place: { rules: "domineering", position: "2x3" } })`. */
  ask<Name extends RequestName>(name: Name, body?: RequestBody<Name>, options?: { seconds?: number }): Reply<Name>;
}
