import { useState } from "react";
import { storeJson } from "../../browser/stored.ts";
import type { UnsentMessage } from "../../browser/unsent/unsent-messages.ts";

/** What was written, when, and for whom if it names nobody. */
export type SentText = Pick<UnsentMessage, "text"> & Partial<Pick<UnsentMessage, "at" | "athleteId">>;

/** A sent message. */
export type PendingRun = SentText & { readonly runId: string };

const place = (memberId: string) => `canter.runs.${memberId}`;

const isPendingRun = (value: unknown): value is PendingRun =>
  typeof value === "object" &&
  value !== null &&
  "runId" in value &&
  typeof value.runId === "string" &&
  "text" in value &&
  typeof value.text === "string" &&
  (!("at" in value) || typeof value.at === "string") &&
  (!("athleteId" in value) || typeof value.athleteId === "string");

/** Parses what a tab stored across a reload; anything else found there is ignored. */
export const parsePendingRuns = (stored: string | null): readonly PendingRun[] => {
  try {
    const value: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(value) ? value.filter(isPendingRun) : [];
  } catch {
    return [];
  }
};

/** If they are lost here, they can be found under More › Activity. */
const keep = (memberId: string, runs: readonly PendingRun[]): void =>
  storeJson("sessionStorage", place(memberId), runs.length === 0 ? undefined : runs);

/** Whether this tab has sent something that was still in progress when last seen. */
export const hasPendingRuns = (memberId: string): boolean =>
  parsePendingRuns(sessionStorage.getItem(place(memberId))).length > 0;

/** The messages still in progress. The tab stores them: a reload finds them again. Finished ones have been seen. */
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
