import type { SessionLog } from "@canter/domain/program/progress/session-log";
import { storeJson, readStoredJson } from "../../browser/stored.ts";

/** A rest under way: its start (this device's clock, epoch milliseconds) and length. */
export type Rest = { readonly from: number; readonly seconds: number };

/** A session under way as this browser stores it: across reloads, and while offline. */
export type StoredSession = {
  readonly log: SessionLog;
  /** `at` of the server's log that this one is based on. */
  readonly baseAt?: number | undefined;
  /** Whether the server has all of it. */
  readonly isSent: boolean;
  /** When the session was opened, by the server's clock: it starts then, once the first set is ticked off. */
  readonly openedAt: string;
  readonly rest?: Rest | undefined;
  /** The same finish, sent twice, makes one workout. */
  readonly finishKey: string;
};

const keyOf = (programId: string, sessionUid: string): string => `canter.train.${programId}.${sessionUid}`;

const isKept = (value: unknown): value is StoredSession =>
  typeof value === "object" &&
  value !== null &&
  "log" in value &&
  typeof value.log === "object" &&
  value.log !== null &&
  "exercises" in value.log &&
  "finishKey" in value;

/** This browser's stored state of a session; undefined if there is none, or it is unreadable. */
export const readStoredSession = (programId: string, sessionUid: string): StoredSession | undefined => {
  const kept = readStoredJson("localStorage", keyOf(programId, sessionUid));
  return isKept(kept) ? kept : undefined;
};

/** Stores a session; the server has it too. */
export const writeStoredSession = (programId: string, sessionUid: string, kept: StoredSession): void =>
  storeJson("localStorage", keyOf(programId, sessionUid), kept);

export const dropStoredSession = (programId: string, sessionUid: string): void =>
  storeJson("localStorage", keyOf(programId, sessionUid), undefined);

/**
 * The initial state: what this browser has and the server has not; else the server's, possibly from another device; else the stored one.
 */
export const startingSession = (
  kept: StoredSession | undefined,
  stored: SessionLog | undefined,
  fresh: () => StoredSession,
): StoredSession => {
  if (kept && (!kept.isSent || !stored || stored.at === kept.log.at)) return kept;
  if (!stored) return fresh();
  return { ...(kept ?? fresh()), log: stored, baseAt: stored.at, isSent: true };
};
