import type { TextDelta } from "../schema/run-event.ts";

/** What a follower of a run is told at once: that there are more events (or other news of it) in the store, or words as they arrive. */
export type RunNews = { readonly kind: "events" } | { readonly kind: "text"; readonly delta: TextDelta };

/** Wakes whoever follows a run within this process. It may be lost without harm: rows are the truth. */
export type RunFeed = {
  readonly publish: (runId: string, news: RunNews) => void;
  /** Gives the function that ends it. */
  readonly subscribe: (runId: string, listener: (news: RunNews) => void) => () => void;
};

export function createRunFeed(): RunFeed {
  const listeners = new Map<string, Set<(news: RunNews) => void>>();
  return {
    publish: (runId, news) => {
      for (const listener of listeners.get(runId) ?? []) listener(news);
    },
    subscribe: (runId, listener) => {
      const own = listeners.get(runId) ?? new Set();
      listeners.set(runId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(runId) === own) listeners.delete(runId);
      };
    },
  };
}
