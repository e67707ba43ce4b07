// Keeps the page for when there is no network: every file of this build, under its version.

// Several builds can stand under one origin, each at its own address; each keeps its own files.
const OWN = `linewise ${self.registration.scope} `;
const CACHE = OWN + "@version@";
const FILES = "@files@";

self.addEventListener("install", (event) => {
  // It takes over when the last tab of the build before is closed: an open tab still asks for files of its own build.
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith(OWN) && name !== CACHE;
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
