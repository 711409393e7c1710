/** The state of the live connection. */
export type LineState = "idle" | "connecting" | "open" | "lost";

/** The state of the connection, for display. */
export const createLineState = () => {
  const listeners = new Set<() => void>();
  let state: LineState = "idle";
  return {
    get: (): LineState => state,
    set: (next: LineState): void => {
      if (state === next) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
