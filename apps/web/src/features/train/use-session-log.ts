import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { mergeSessionLogs, type SessionLog } from "@canter/domain/program/progress/session-log";
import { isSameValue } from "@canter/domain/program/changes/program-changes";
import { noteLog, putSessionLog } from "../../api/programs-actions.ts";
import { RequestFailed, isTemporary } from "../../api/request.ts";
import {
  readStoredSession,
  startingSession,
  writeStoredSession,
  type StoredSession,
  type Rest,
} from "./stored-session.ts";

type Options = {
  readonly programId: string;
  readonly sessionUid: string;
  /** The server's log. */
  readonly stored: SessionLog | undefined;
  /** ISO with offset, by the server's clock. */
  readonly now: () => string;
};

const epoch = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds;

/** A session starts when it is opened, unless that was long before the first set: then somebody only viewed it. */
const begunAt = (openedAt: string, now: string): string =>
  epoch(now) - epoch(openedAt) < 30 * 60_000 ? openedAt : now;

/** Pause after a change before it is sent, in milliseconds; and the longest wait between tries. */
const settleMs = 500;
const maxWaitMs = 30_000;

/** The state after an answer: what was sent, if nothing was changed meanwhile; else both merged, with more to send. */
const afterAnswer = (kept: StoredSession, sent: SessionLog, answer: SessionLog): StoredSession => {
  if (kept.log === sent) return { ...kept, log: answer, baseAt: answer.at, isSent: true };
  const log = isSameValue(answer, sent) ? kept.log : mergeSessionLogs(answer, kept.log);
  return { ...kept, log, baseAt: answer.at, isSent: false };
};

/** Refused permanently: a retry would be refused again. */
const isFinal = (error: unknown): boolean => error instanceof RequestFailed && !isTemporary(error);

const useSending = (
  { programId, sessionUid }: Options,
  kept: StoredSession,
  onAnswer: (sent: SessionLog, answer: SessionLog) => void,
) => {
  const [tries, setTries] = useState(0);
  const underWay = useRef<Promise<void>>(undefined);
  const isHeld = useRef(false);
  const { mutateAsync, error, isError } = useMutation({
    mutationFn: (log: StoredSession) =>
      putSessionLog(programId, sessionUid, {
        ...log.log,
        ...(log.baseAt !== undefined && { baseAt: log.baseAt }),
      }),
  });
  const isRefused = isError && isFinal(error);
  useEffect(() => {
    if (kept.isSent || isRefused) return undefined;
    const send = () => {
      if (underWay.current || isHeld.current) return;
      underWay.current = mutateAsync(kept)
        .then((answer) => {
          underWay.current = undefined;
          setTries(0);
          onAnswer(kept.log, answer);
        })
        .catch(() => {
          underWay.current = undefined;
          setTries((before) => before + 1);
        });
    };
    const wait = tries === 0 ? settleMs : Math.min(maxWaitMs, 1000 * 2 ** tries);
    const timer = setTimeout(send, wait);
    window.addEventListener("online", send);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", send);
    };
  }, [kept, tries, isRefused, mutateAsync, onAnswer]);
  const hold = useCallback(async () => {
    isHeld.current = true;
    await underWay.current;
  }, []);
  const release = useCallback(() => {
    isHeld.current = false;
    setTries((before) => before + 1);
  }, []);
  return { error: isError ? error : undefined, isRefused, hold, release };
};

export type SessionLogState = {
  readonly kept: StoredSession;
  readonly log: SessionLog;
  readonly change: (step: (log: SessionLog) => SessionLog) => void;
  readonly setRest: (rest: Rest | undefined) => void;
  /** Why the server does not have all of it, while that is so. */
  readonly error: Error | undefined;
  readonly isRefused: boolean;
  /** Stops sending automatically, and waits for what is being sent: finishing the session includes all of it. */
  readonly hold: () => Promise<void>;
  readonly release: () => void;
};

/**
 * A session under way: every change is stored in this browser at once and sent to the server in the background, with retries until it has
 * it. What another device ticked off meanwhile comes with the answer.
 */
export const useSessionLog = (options: Options): SessionLogState => {
  const { programId, sessionUid, stored, now } = options;
  const [kept, setKept] = useState(() =>
    startingSession(readStoredSession(programId, sessionUid), stored, () => ({
      log: { at: epoch(now()), exercises: {} },
      isSent: true,
      openedAt: now(),
      finishKey: crypto.randomUUID(),
    })),
  );
  useEffect(() => {
    // Merely viewing a session is not worth storing.
    if (kept.log.startedAt !== undefined) writeStoredSession(programId, sessionUid, kept);
  }, [programId, sessionUid, kept]);
  const change = useCallback(
    (step: (log: SessionLog) => SessionLog) =>
      setKept((before) => ({
        ...before,
        log: {
          startedAt: begunAt(before.openedAt, now()),
          ...step(before.log),
          at: Math.max(epoch(now()), before.log.at + 1),
        },
        isSent: false,
      })),
    [now],
  );
  const setRest = useCallback((rest: Rest | undefined) => setKept((before) => ({ ...before, rest })), []);
  const client = useQueryClient();
  const onAnswer = useCallback(
    (sent: SessionLog, answer: SessionLog) => {
      setKept((before) => afterAnswer(before, sent, answer));
      noteLog(client, programId, sessionUid, answer);
    },
    [client, programId, sessionUid],
  );
  const sending = useSending(options, kept, onAnswer);
  return { kept, log: kept.log, change, setRest, ...sending, error: kept.isSent ? undefined : sending.error };
};
