import { useState } from "react";
import { storeJson } from "../../browser/stored.ts";

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

/** Where they are lost from sight, they are found under More › Activity. */
const keep = (memberId: string, runs: readonly PendingRun[]): void =>
  storeJson("sessionStorage", place(memberId), runs.length === 0 ? undefined : runs);

/** Whether this tab has sent something that was still being worked on when it was last looked at. */
export const hasPendingRuns = (memberId: string): boolean =>
  parsePendingRuns(sessionStorage.getItem(place(memberId))).length > 0;

/** The messages that are still being worked on. The tab keeps them: a reload finds them again. What has ended was seen. */
export const usePendingRuns = (memberId: string) => {
  const stored = () => parsePendingRuns(sessionStorage.getItem(place(memberId)));
  const [pending, setPending] = useState(stored);
  return {
    pending,
    add: (run: PendingRun) => {
      keep(memberId, [...stored(), run]);
      setPending((runs) => [...runs, run]);
    },
    /** It has ended, or can't be found any more. */
    remove: (runId: string) => {
      keep(
        memberId,
        stored().filter((run) => run.runId !== runId),
      );
      setPending((runs) => runs.filter((run) => run.runId !== runId));
    },
  };
};
