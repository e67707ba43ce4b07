// Keeps the page for when there is no network: every file of this build, under its version.

const CACHE = "linewise-@version@";
const FILES = "@files@";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("linewise-") && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  const isPage = request.mode === "navigate";
  event.respondWith(
    caches.open(CACHE).then(async (cache) => {
      // The page itself comes from the network while there is one, so that a new build is seen at once.
      if (isPage) {
        try {
          return await fetch(request);
        } catch {
          return (await cache.match("./")) ?? Response.error();
        }
      }
      return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
    }),
  );
});
