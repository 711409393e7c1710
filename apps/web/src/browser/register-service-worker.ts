import { readStoredJson, storeJson } from "./stored.ts";
import { askHealth } from "../api/request.ts";

/** Delay after the page has loaded, in milliseconds: its own requests take precedence over the files of all other pages. */
const afterMs = 2000;

/**
 * Caches the application in the browser, so that it opens offline. Only the built one; and only over https or on the machine itself, as
 * browsers require.
 */
export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () =>
    setTimeout(
      () => void navigator.serviceWorker.register("/service-worker.js").catch(() => undefined),
      afterMs,
    );
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
};

const place = "canter.reloaded-at";
const notAgainWithinMs = 60_000;

/** A page older than two versions lacks files that the server no longer has: it is reloaded, if the server is reachable. */
export const reloadOutdatedPages = (): void =>
  window.addEventListener("vite:preloadError", () => {
    const before = Number(readStoredJson("sessionStorage", place) ?? 0);
    if (Date.now() - before < notAgainWithinMs) return;
    void askHealth().then(
      () => {
        storeJson("sessionStorage", place, Date.now());
        window.location.reload();
      },
      () => undefined,
    );
  });
