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
export type RequestName =
  | "eval" | "help" | "names" | "rulesets" | "ruleset" | "rule_file" | "board" | "picture" | "edit"
  | "analyse" | "reply" | "review" | "reduce" | "compare" | "strategy" | "separate" | "works" | "claim";

/** A result of the language. `upstar eval --json` prints the same object. */
export interface Answer {
  /** The kind of the result, for example `game`. */
  type: string;
  /** The result in Upstar's notation, for example `{2^*|-1^*}`. */
  text: string;
  [field: string]: unknown;
}

export interface Evaluation {
  answer: Answer;
  /** Facts about the result, such as its outcome, mean and temperature. */
  facts: { name: string; [field: string]: unknown }[];
  [field: string]: unknown;
}

/** An engine with its own table of games. Each call blocks until the answer is known. */
export class Upstar {
  /** Loads the WebAssembly module. In a browser, use a web worker for long computations. */
  static load(): Promise<Upstar>;
  /** Evaluates an expression, such as `{2|-1} + ^*`, after the definitions `given`. */
  evaluate(text: string, options?: { given?: string[]; seconds?: number }): Evaluation;
  /** Sends a request, such as `ask("board", { place: { rules: "domineering", position: "2x3" } })`. */
  ask(name: RequestName, body?: object, options?: { seconds?: number }): Record<string, unknown>;
}
