import { isSameValue } from "@canter/domain/program/changes/program-changes";
import { mergeSessionLogs, type SessionLog } from "@canter/domain/program/progress/session-log";
import { isOnlyHere, type StoredSession } from "./unsent-sessions.ts";

/**
 * The state of a session: this browser's, unless the server has all of that and something newer, from another device. What was read of the
 * server may be older: it was cached before the last tick.
 */
export const currentSession = (
  kept: StoredSession | undefined,
  stored: SessionLog | undefined,
  fresh: StoredSession,
): StoredSession => {
  if (kept && (isOnlyHere(kept) || !stored || stored.at <= kept.log.at)) return kept;
  return stored ? { ...(kept ?? fresh), log: stored, baseAt: stored.at, isSent: true } : fresh;
};

const epoch = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds;

/** A session starts when it is opened, unless that was long before the first set: then somebody only viewed it. */
const begunAt = (openedAt: string, now: string): string =>
  epoch(now) - epoch(openedAt) < 30 * 60_000 ? openedAt : now;

/** The session after a step of training, to be sent. `now`: by the server's clock, ISO with offset. */
export const changedSession = (
  before: StoredSession,
  step: (log: SessionLog) => SessionLog,
  now: string,
): StoredSession => ({
  ...before,
  log: {
    startedAt: begunAt(before.openedAt, now),
    ...step(before.log),
    at: Math.max(epoch(now), before.log.at + 1),
  },
  isSent: false,
  finish: undefined,
  problem: undefined,
});

/** The session after an answer: as the server has it, if nothing was changed meanwhile; else both merged, with more to send. */
export const answeredSession = (
  before: StoredSession,
  sent: SessionLog,
  answer: SessionLog,
): StoredSession => {
  const kept = { ...before, isDelayed: undefined };
  if (isSameValue(kept.log, sent)) return { ...kept, log: answer, baseAt: answer.at, isSent: true };
  const log = isSameValue(answer, sent) ? kept.log : mergeSessionLogs(answer, kept.log);
  return { ...kept, log, baseAt: answer.at, isSent: false };
};
