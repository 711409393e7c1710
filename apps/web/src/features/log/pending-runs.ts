import { useCallback, useState } from "react";

/** A message that was sent and is still being worked on. */
export type PendingRun = { readonly runId: string; readonly text: string };

const place = (memberId: string) => `canter.runs.${memberId}`;

const isPendingRun = (value: unknown): value is PendingRun =>
  typeof value === "object" &&
  value !== null &&
  "runId" in value &&
  typeof value.runId === "string" &&
  "text" in value &&
  typeof value.text === "string";

/** Reads what a tab kept over a reload; anything else found there counts as nothing. */
export const parsePendingRuns = (stored: string | null): readonly PendingRun[] => {
  try {
    const value: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(value) ? value.filter(isPendingRun) : [];
  } catch {
    return [];
  }
};

const keep = (memberId: string, runs: readonly PendingRun[]): void => {
  try {
    if (runs.length === 0) sessionStorage.removeItem(place(memberId));
    else sessionStorage.setItem(place(memberId), JSON.stringify(runs));
  } catch {
    // A full or forbidden storage loses sight of them on reload only; they are found under More › Runs.
  }
};

/** The messages that are still being worked on, kept by the tab: a reload finds them again. */
export const usePendingRuns = (memberId: string) => {
  const [pending, setPending] = useState(() => parsePendingRuns(sessionStorage.getItem(place(memberId))));
  const change = useCallback(
    (next: (runs: readonly PendingRun[]) => readonly PendingRun[]) =>
      setPending((runs) => {
        const changed = next(runs);
        keep(memberId, changed);
        return changed;
      }),
    [memberId],
  );
  return {
    pending,
    add: useCallback((run: PendingRun) => change((runs) => [...runs, run]), [change]),
    remove: useCallback(
      (runId: string) => change((runs) => runs.filter((run) => run.runId !== runId)),
      [change],
    ),
  };
};
