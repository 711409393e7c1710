import { isLastEvent, type RunEvent, type TextDelta } from "../schema/run-event.ts";

/** Immediate news for a follower of a run: there are more events (or other changes) in the store, or text as it arrives. */
export type RunNews = { readonly kind: "events" } | { readonly kind: "text"; readonly delta: TextDelta };

/** Wakes the followers of a run within this process. News may be lost without harm: rows are the truth. */
export type RunFeed = {
  readonly publish: (runId: string, news: RunNews) => void;
  /** Returns the function that ends it. */
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

export type Follow = {
  readonly runId: string;
  /** Number of the follower's latest event. */
  readonly after: number;
  readonly signal: AbortSignal;
};

export type Followed =
  | { readonly kind: "event"; readonly event: RunEvent }
  | { readonly kind: "delta"; readonly delta: TextDelta };

/** How often rows are polled without news: another process may write them. */
const pollMilliseconds = 1000;
const maxDeltas = 200;

/**
 * A run's events after a number, each once and in order, as they are stored, until its last; in between a model's text as it arrives.
 * `read` returns stored events after a number, some at a time, in order. Ends early when the signal aborts.
 */
export async function* followRun(
  feed: RunFeed,
  read: (runId: string, after: number) => Promise<readonly RunEvent[]>,
  { runId, after, signal }: Follow,
): AsyncGenerator<Followed, void> {
  let seen = after;
  let deltas: TextDelta[] = [];
  let wake = () => {};
  let stirred = false;
  const stir = () => {
    stirred = true;
    wake();
  };
  const listen = (news: RunNews) => {
    // A follower that can't keep up misses some text; the events contain all of it.
    if (news.kind === "text" && deltas.length < maxDeltas) deltas.push(news.delta);
    stir();
  };
  // Before the first read, so that nothing is missed between the read and the wait.
  const unsubscribe = feed.subscribe(runId, listen);
  signal.addEventListener("abort", stir, { once: true });
  try {
    while (!signal.aborted) {
      stirred = false;
      for (const event of await read(runId, seen)) {
        seen = event.seq;
        stirred = true;
        yield { kind: "event", event };
        if (isLastEvent(event)) return;
      }
      const words = deltas;
      deltas = [];
      for (const delta of words) if (delta.after >= seen) yield { kind: "delta", delta };
      if (stirred || signal.aborted) continue;
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const timer = setTimeout(resolve, pollMilliseconds);
      await promise;
      clearTimeout(timer);
    }
  } finally {
    unsubscribe();
    signal.removeEventListener("abort", stir);
  }
}
