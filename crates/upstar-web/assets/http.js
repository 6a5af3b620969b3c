// The engine on a server. `engine.js` describes the interface.

/** @type {import("./engine.js").About} */
export const about = {
  missing: "the server does not respond; is `upstar serve` still running?",
  api: "api/openapi.json",
  frames: false,
  offline: null,
};

/** @type {import("./engine.js").Engine["send"]} Aborting `signal` also cancels the request on the server. */
export const send = async (name, body, { signal, progress } = {}) => {
  let response;
  try {
    response = await fetch(`api/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: progress ? "text/event-stream" : "application/json" },
      body,
      signal,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    return { ok: false, error: { kind: "request", message: about.missing } };
  }
  const kind = response.headers.get("Content-Type") ?? "";
  return kind.startsWith("text/event-stream") ? followed(response, progress) : response.json();
};

// Reads the events of a reply up to the answer.
async function followed(response, progress) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return { ok: false, error: { kind: "request", message: "the connection to the server was lost" } };
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
