import { queryOptions } from "@tanstack/react-query";
import { request } from "../api/request.ts";

/** A separate scope: it contains no page, and does not affect the worker that serves pages. */
const scope = "/push/";

const isSupported = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const subscriptionHere = async (): Promise<PushSubscription | undefined> => {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return (await registration?.pushManager.getSubscription()) ?? undefined;
};

/** Whether this browser shows the member's notifications while no page is open. Blocked: the browser's settings forbid it. */
export type PushState = "unsupported" | "blocked" | "off" | "on";

export const pushQuery = queryOptions({
  // Per member: it differs in another group.
  queryKey: ["push"],
  queryFn: async (): Promise<PushState> => {
    if (!isSupported()) return "unsupported";
    if (Notification.permission === "denied") return "blocked";
    const here = await subscriptionHere();
    if (!here) return "off";
    const { items } = await request("GET /notifications/push-subscriptions");
    return items.some(({ endpoint }) => endpoint === here.endpoint) ? "on" : "off";
  },
});

/** Resolves when the worker is ready to subscribe. */
const untilActive = async (registration: ServiceWorkerRegistration): Promise<void> => {
  const coming = registration.installing ?? registration.waiting;
  if (registration.active || !coming) return;
  await new Promise<void>((resolve) => {
    coming.addEventListener("statechange", () => coming.state === "activated" && resolve());
  });
};

const subscribe = async (): Promise<PushSubscription> => {
  const registration = await navigator.serviceWorker.register("/push-worker.js", { scope });
  await untilActive(registration);
  const { publicKey } = await request("GET /notifications/push-key");
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await registration.pushManager.subscribe(options);
  } catch (error) {
    // It is subscribed with a former key of Canter's.
    const former = await registration.pushManager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return registration.pushManager.subscribe(options);
  }
};

/** Asks for permission and makes this browser show notifications. Returns the new state. */
export const startPush = async (): Promise<PushState> => {
  if ((await Notification.requestPermission()) !== "granted") return "blocked";
  const { endpoint, keys } = (await subscribe()).toJSON();
  await request("POST /notifications/push-subscriptions", { form: { endpoint, keys } });
  return "on";
};

/** Stops showing this group's notifications in this browser. */
export const stopPush = async (): Promise<PushState> => {
  const here = await subscriptionHere();
  if (here) await request("DELETE /notifications/push-subscriptions", { body: { endpoint: here.endpoint } });
  return "off";
};

/** The next person is shown nothing; the push service reports that to the server. */
export const forgetPush = async (): Promise<void> => {
  if (isSupported()) await (await subscriptionHere())?.unsubscribe();
};

/** Calls `open` with the page of a tapped notification. Returns how to stop. */
export const hearPushes = (open: (address: string) => void): (() => void) => {
  if (!isSupported()) return () => undefined;
  const hear = ({ data }: MessageEvent<unknown>): void => {
    if (typeof data === "object" && data !== null && "canterOpens" in data) open(String(data.canterOpens));
  };
  navigator.serviceWorker.addEventListener("message", hear);
  return () => navigator.serviceWorker.removeEventListener("message", hear);
};
