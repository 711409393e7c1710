// Opens the application without a network. The build writes `version` and `files` above this (see tools/service-worker.ts): the
// address of every file of the application, the page itself among them as "/index.html".
//
// A page is asked of the network first, so that nobody who is connected sees an old one. The files of the version before stay for
// pages that are still open. Of the interface (/api/) only pictures go through here: those that the page has kept (browser/last-read.ts) are
// shown where the server is out of reach.

const page = "/index.html";
const prefix = "canter-files-";
const own = `${prefix}${version}`;
const known = new Set(files);

/** Photos of horses, and what is attached to workouts. */
const isPicture = (path) =>
  /^\/api\/v1\/(?:athletes\/[^/]+\/photo|workouts\/[^/]+\/attachments\/[^/]+)$/.test(path);
const pictures = { cacheName: "canter-last-read", ignoreVary: true };

/** Whoever has waited this long, in milliseconds, gets what is at hand: a network may be there and lead nowhere. */
const patienceMs = 4000;

const heldFile = (path) => caches.match(path, { ignoreSearch: true, ignoreVary: true });

/** A file with a hash in its name is the same in every version. */
const isHashed = (path) => path.startsWith("/assets/");

const take = async (cache, path) => {
  const held = isHashed(path) ? await heldFile(path) : undefined;
  const answer = held ?? (await fetch(path, { cache: isHashed(path) ? "default" : "no-cache" }));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await cache.put(path, answer);
};

/** A few at a time: what the page itself asks for meanwhile does not wait behind all of them. */
const takeAll = async () => {
  const cache = await caches.open(own);
  const waiting = [...files];
  const takeOn = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await take(cache, path);
  };
  await Promise.all([takeOn(), takeOn(), takeOn(), takeOn()]);
};

/** Two versions are at hand at most: this one, and the one before for pages that are still open. */
const dropOlder = async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
};

const heldHere = async (path) => (await caches.open(own)).match(path, { ignoreVary: true });

const askFirst = async (asked, held) => {
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs));
  const answer = await Promise.race([asked.catch(() => undefined), late]);
  // From 500 on it is a proxy that speaks, while Canter itself is away.
  return answer && answer.status < 500 ? answer : ((await held()) ?? asked);
};

const openPage = (event) => {
  const asked = (async () => (await event.preloadResponse) ?? (await fetch(event.request)))();
  return askFirst(asked, () => heldHere(page));
};

const openPicture = (request) => askFirst(fetch(request), () => caches.match(request.url, pictures));

const openFile = async (request, pathname) =>
  (await (isHashed(pathname) ? heldFile(pathname) : heldHere(pathname))) ?? fetch(request);

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(takeAll());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([dropOlder(), self.clients.claim(), self.registration.navigationPreload?.enable()]),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (isPicture(pathname) && request.mode !== "navigate") event.respondWith(openPicture(request));
  if (pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(openPage(event));
  else if (isHashed(pathname) || known.has(pathname)) event.respondWith(openFile(request, pathname));
});
