// Stores the files of the playground, so that it works without a connection. `cargo xtask playground`
// replaces the version and the list of files.

const VERSION = "upstar-VERSION";
const FILES = ["FILES"];

// The files come from the server, because the browser may have kept files of the previous version. A
// new version is used after all pages of the old version are closed, so that a page never mixes
// files of two versions.
addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })))));
});

addEventListener("activate", (/** @type {any} */ event) => {
  const isOld = (name) => name.startsWith("upstar-") && name !== VERSION;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))));
});

addEventListener("fetch", (/** @type {any} */ event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== location.origin) return;
  event.respondWith(answer(event.request));
});

async function answer(request) {
  const cache = await caches.open(VERSION);
  const known = await cache.match(request, { ignoreSearch: true });
  return withIsolation(known ?? await fetch(request));
}

// With these headers, a page may share a flag with its workers, which stops a computation without the
// loss of the worker's results.
function withIsolation(response) {
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
