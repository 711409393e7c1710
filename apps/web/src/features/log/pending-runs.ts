import { useState } from "react";
import { keepJson } from "../../api/kept-json.ts";

/** A message that was sent. */
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

/** Where they are lost from sight, they are found under More › Runs. */
const keep = (memberId: string, runs: readonly PendingRun[]): void =>
  keepJson("sessionStorage", place(memberId), runs.length === 0 ? undefined : runs);

/**
 * The messages that are still being worked on. The tab keeps them, and those that have ended until they are put away: a reload finds
 * both again.
 */
export const usePendingRuns = (memberId: string) => {
  const stored = () => parsePendingRuns(sessionStorage.getItem(place(memberId)));
  const [pending, setPending] = useState(stored);
  const over = (runId: string) => setPending((runs) => runs.filter((run) => run.runId !== runId));
  return {
    pending,
    add: (run: PendingRun, isOver: boolean) => {
      keep(memberId, [...stored(), run]);
      if (!isOver) setPending((runs) => [...runs, run]);
    },
    /** It has ended; what came of it is still looked at. */
    over,
    forget: (runId: string) => {
      keep(
        memberId,
        stored().filter((run) => run.runId !== runId),
      );
      over(runId);
    },
    /** What came of those that have ended was looked at. */
    putAway: () => keep(memberId, pending),
  };
};
