// Keeps all files of one version of the site, so that the page works without a network.
// `make site` puts a line before this one: const SITE = {version, files: [{path, integrity, isFixed}]}.

const PREFIX = `boardfill ${registration.scope} `; // other sites may be on the same host
const CACHE = PREFIX + SITE.version;

const address = (path) => new URL(path, registration.scope).href;

addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => Promise.all(SITE.files.map((file) => keep(cache, file)))),
  );
});

/** A version is kept whole or not at all: while another is put on the host, integrity tells. */
async function keep(cache, { path, integrity, isFixed }) {
  const url = address(path);
  const known = isFixed && (await caches.match(url));
  const response = known || (await fetch(url, { integrity, cache: isFixed ? "default" : "no-cache" }));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await cache.put(url, response);
}

addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => clients.claim()));
});

async function forgetOthers() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

addEventListener("message", (event) => {
  if (event.data === "begin if this is the only tab") event.waitUntil(beginIfAlone());
});

async function beginIfAlone() {
  const tabs = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (tabs.length === 1) await skipWaiting();
}

addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET" || !url.startsWith(registration.scope)) return;
  const isPage = mode === "navigate" && new URL(url).pathname === new URL(registration.scope).pathname;
  event.respondWith(kept(isPage ? address("index.html") : url, event.request));
});

async function kept(url, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(url, { ignoreSearch: true })) ?? fetch(request);
}
