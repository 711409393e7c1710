import type { LiveServerMessage, RunEvent, TextDelta } from "@canter/protocol/coach/runs";

/** A watcher of a run. Events may come twice; a follower that stores them uses their numbers. */
export type Follower = {
  /** Number of the latest received event: where to resume after a lost connection. */
  readonly lastSeq: () => number;
  readonly onEvent: (event: RunEvent) => void;
  readonly onDelta: (delta: TextDelta) => void;
  /** There are no more events. */
  readonly onOver: () => void;
  /** The connection was lost and did not come back at once: events meanwhile can be fetched the usual way. */
  readonly onLost: () => void;
  /** It can't be watched: it is gone, or one may not see it (any more). */
  readonly onProblem: (detail: string) => void;
};

/** The followers of each run. */
export const createFollowers = () => {
  const byRun = new Map<string, Set<Follower>>();
  const of = (runId: string): readonly Follower[] => [...(byRun.get(runId) ?? [])];
  return {
    of,
    runIds: (): readonly string[] => [...byRun.keys()],
    add: (runId: string, follower: Follower): void => {
      byRun.set(runId, (byRun.get(runId) ?? new Set()).add(follower));
    },
    /** Returns whether it was the run's last one. */
    remove: (runId: string, follower: Follower): boolean => {
      const followers = byRun.get(runId);
      if (!followers?.delete(follower) || followers.size > 0) return false;
      return byRun.delete(runId);
    },
    /** The latest event that all followers have: resume after it. */
    resumeAfter: (runId: string): number => Math.min(...of(runId).map((follower) => follower.lastSeq())),
    tell: (message: LiveServerMessage): void => {
      if (message.type === "event")
        for (const follower of of(message.event.runId)) follower.onEvent(message.event);
      else if (message.type === "delta")
        for (const follower of of(message.delta.runId)) follower.onDelta(message.delta);
      else if (message.type === "over") for (const follower of of(message.runId)) follower.onOver();
      else if (message.type === "problem" && message.runId !== undefined)
        for (const follower of of(message.runId)) follower.onProblem(message.detail);
    },
  };
};
