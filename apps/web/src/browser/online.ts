import { useSyncExternalStore } from "react";

/** Whether the server answered the last request. */
let isOnline = true;
const listeners = new Set<() => void>();

/** Called after each request to the server. */
export const noteOnline = (now: boolean): void => {
  if (isOnline === now) return;
  isOnline = now;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the server is reachable, as far as the page knows. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => isOnline);
