/** Whether news arrive right now. */
export type LineState = "idle" | "connecting" | "open" | "lost";

/** The state of the line, for whoever shows it. */
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
