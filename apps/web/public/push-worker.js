// Shows what a member is told while no page is open. It has a scope of its own ("/push/"), in which there is no page: it serves none.

const toWindow = async (path) => {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find(({ url }) => new URL(url).origin === self.location.origin);
  if (!open) return self.clients.openWindow(path);
  await open.focus();
  // The page goes there by itself, without being loaded again.
  open.postMessage({ canterOpens: path });
};

self.addEventListener("push", (event) => {
  const { title, body, path, tag } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: "/favicon.svg", data: { path } }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(toWindow(event.notification.data.path));
});

// Its first page need not be left for a new version to take its place.
self.addEventListener("install", () => self.skipWaiting());
