import { useCallback, useState } from "react";
import type { SessionLog } from "@canter/domain/program/progress/session-log";
import { useIsOnline } from "../../browser/online.ts";
import { pageScope } from "../../browser/page-scope.ts";
import { changedSession, currentSession } from "../../browser/unsent/session-changes.ts";
import {
  readStoredSession,
  sessionKey,
  storeSession,
  unsentSessions,
  type Rest,
  type StoredSession,
} from "../../browser/unsent/unsent-sessions.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";

type Options = {
  readonly programId: string;
  readonly sessionUid: string;
  readonly name: string;
  /** The server's log. */
  readonly stored: SessionLog | undefined;
};

export type SessionLogState = {
  readonly kept: StoredSession;
  readonly log: SessionLog;
  readonly change: (step: (log: SessionLog) => SessionLog) => void;
  readonly setRest: (rest: Rest | undefined) => void;
  /** The server does not have all of it, and can't be asked. */
  readonly isDelayed: boolean;
  /** Ends it: it becomes a workout, as soon as there is a connection. */
  readonly finish: () => void;
  /** It is not over after all. */
  readonly resume: () => void;
};

/**
 * A session under way: every change is stored in this browser at once, for all of its tabs, and sent by the frame (`UnsentSender`),
 * whichever page is open by then. What another device ticked off meanwhile comes with the answer.
 */
export const useSessionLog = ({ programId, sessionUid, name, stored }: Options): SessionLogState => {
  const { member, now } = useActingMember();
  const isOnline = useIsOnline();
  const key = sessionKey(programId, sessionUid);
  const [fresh] = useState((): StoredSession => {
    const openedAt = now();
    return {
      key,
      programId,
      sessionUid,
      name,
      scope: pageScope(),
      log: { at: Temporal.Instant.from(openedAt).epochMilliseconds, exercises: {} },
      isSent: true,
      openedAt,
    };
  });
  const own = unsentSessions.use(member.id).find((session) => session.key === key);
  const kept = currentSession(own, stored, fresh);
  const update = useCallback(
    (next: (before: StoredSession) => StoredSession) =>
      storeSession(member.id, next(currentSession(readStoredSession(member.id, key), stored, fresh))),
    [member.id, key, stored, fresh],
  );
  return {
    kept,
    log: kept.log,
    isDelayed: unsentSessions.isSendable(kept) && (kept.isDelayed === true || !isOnline),
    change: useCallback((step) => update((before) => changedSession(before, step, now())), [update, now]),
    setRest: useCallback((rest) => update((before) => ({ ...before, rest })), [update]),
    finish: () =>
      update((before) => ({
        ...before,
        problem: undefined,
        finish: before.finish ?? { at: now(), key: crypto.randomUUID() },
      })),
    resume: () => update((before) => ({ ...before, finish: undefined })),
  };
};
