import { useSyncExternalStore } from "react";

/** Whether the server answered the last request. */
let isReached = true;
const listeners = new Set<() => void>();

/** Called after each request to the server. */
export const noteReach = (now: boolean): void => {
  if (isReached === now) return;
  isReached = now;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the server is reachable, as far as the page knows. */
export const useReach = (): boolean => useSyncExternalStore(subscribe, () => isReached);
