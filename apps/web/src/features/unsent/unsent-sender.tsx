import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { RunResult } from "@canter/protocol/coach/messages";
import { isSignedOut, isUnreachable, request, isTemporary } from "../../api/request.ts";
import { useIsOnline } from "../../browser/online.ts";
import {
  unsentFiles,
  dropUnsentFile,
  handOnFiles,
  readUnsentBytes,
  withWorkouts,
  type UnsentFile,
} from "../../browser/unsent/unsent-files.ts";
import { unsentMessages, type UnsentMessage } from "../../browser/unsent/unsent-messages.ts";
import {
  unsentSessions,
  readStoredSession,
  storeSession,
  type StoredSession,
} from "../../browser/unsent/unsent-sessions.ts";
import { isOver } from "../../api/live/run-progress.ts";
import { finishSession, noteLog, putSessionLog, refreshProgram } from "../../api/programs-actions.ts";
import { addAttachment, deleteWorkout, refreshAttachments, sendMessage } from "../../api/workout-actions.ts";
import { isStillIn } from "../../browser/page-scope.ts";
import { answeredSession } from "../../browser/unsent/session-changes.ts";
import { problemWords } from "../../ui/page/problem-notice.tsx";
import { offerUndo } from "../../ui/undo/undo-offer.ts";
import { diaryAreas } from "../log/outcome/outcome-entry.tsx";

/** Pause between tries while the server is unreachable, in milliseconds: browsers don't always notice that a connection is back. */
const againMs = 15_000;

/** The server can't be asked for anything: the rest waits, too. */
const isHopeless = (error: unknown): boolean => isUnreachable(error) || isSignedOut(error);

type Sending<Item> = {
  readonly items: readonly Item[];
  /** Distinguishes what is to be sent: one that changes is another. */
  readonly keyOf: (item: Item) => string;
  /** Throws where an item has to wait. */
  readonly send: (item: Item) => Promise<void>;
  /** Pause after a change, in milliseconds: another one may follow. */
  readonly quietMs?: number;
};

/**
 * Sends all items in order now, again while there are any, and as soon as there is a connection. One that the server can't take at the
 * moment holds up none of the others.
 */
const useSending = <Item,>({ items, keyOf, send, quietMs = 0 }: Sending<Item>): void => {
  const isOnline = useIsOnline();
  const isUnderWay = useRef(false);
  const nextOf = useEffectEvent((tried: ReadonlySet<string>) =>
    items.find((item) => !tried.has(keyOf(item))),
  );
  const sendIt = useEffectEvent((item: Item) => send(item));
  const keyOfIt = useEffectEvent((item: Item) => keyOf(item));
  const keys = items.map(keyOf).join(" ");
  useEffect(() => {
    if (keys === "") return undefined;
    const sendAll = async (): Promise<void> => {
      const tried = new Set<string>();
      for (let item = nextOf(tried); item; item = nextOf(tried)) {
        tried.add(keyOfIt(item));
        try {
          await sendIt(item);
        } catch (error) {
          if (isHopeless(error)) return;
        }
      }
    };
    const attempt = () => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      void sendAll().finally(() => {
        isUnderWay.current = false;
      });
    };
    // While there is no connection, the frame asks for one.
    const first = isOnline ? setTimeout(attempt, quietMs) : undefined;
    const timer = setInterval(attempt, againMs);
    window.addEventListener("online", attempt);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      window.removeEventListener("online", attempt);
    };
  }, [keys, isOnline, quietMs]);
};

/** Ticks come in quick succession, and notes letter by letter. */
const sessionQuietMs = 500;

/** Everything in the message was saved, and there are no questions. */
const isClean = ({ state, allWorkouts, entries, horses, unread }: RunResult): boolean =>
  isOver(state) &&
  unread.length === 0 &&
  (allWorkouts.length + entries.length > 0 || horses !== undefined) &&
  allWorkouts.every(({ saved, workout }) => saved && workout.issues.length === 0);

const offerBack = (client: QueryClient, { reply, allWorkouts, entries }: RunResult): void =>
  offerUndo(`Sent. ${reply}`, async () => {
    for (const { workoutId } of allWorkouts) await deleteWorkout(client, workoutId);
    for (const { kind, id } of entries) await diaryAreas[kind].delete(client, id);
  });

/** Sends a message. Throws where it has to wait. */
const sendUnsentMessage = async (
  client: QueryClient,
  memberId: string,
  message: UnsentMessage,
): Promise<void> => {
  const { key, at, text, athleteId, as, scope } = message;
  try {
    const said = { text, now: at, ...(athleteId && { athleteId }), ...(as && { as }) };
    const result = await sendMessage(client, said, key, scope);
    handOnFiles(memberId, key, result.runId);
    if (isClean(result)) {
      unsentMessages.drop(memberId, key);
      const isOfPage = scope === undefined || isStillIn(scope);
      if (isOfPage && result.allWorkouts.length + result.entries.length > 0) offerBack(client, result);
    } else {
      const draftId = result.allWorkouts.find(({ saved }) => !saved)?.workoutId;
      const reply = result.reply || "It is being worked on.";
      unsentMessages.store(memberId, { ...message, reply, ...(draftId !== undefined && { draftId }) });
    }
  } catch (error) {
    if (isTemporary(error)) throw error;
    unsentMessages.store(memberId, { ...message, reply: problemWords(error) });
  }
};

/** Which workout a file belongs to that was added to a message written offline; the same file: that is not known yet. */
const afterRun = async (file: UnsentFile, runId: string): Promise<UnsentFile> => {
  const { scope } = file;
  const { state, allWorkouts } = await request("GET /runs/{id}", { params: { id: runId }, scope });
  if (!isOver(state)) return file;
  const workouts = allWorkouts.map(({ workoutId, athleteName, workout: { discipline } }) => ({
    workoutId,
    label: `${athleteName}, ${discipline.replaceAll("_", " ")}`,
  }));
  return withWorkouts(file, workouts);
};

/** The browser has removed a file's bytes. Or another tab has, which has sent it: then it is no longer listed. */
const noteLost = (memberId: string, file: UnsentFile): void => {
  if (unsentFiles.read(memberId).some(({ key }) => key === file.key))
    unsentFiles.store(memberId, {
      ...file,
      problem: "This browser has lost it before it was sent: add it again.",
    });
};

/** Sends a photo or a voice memo, once it is known which workout it belongs to. Throws where it has to wait. */
const sendUnsentFile = async (client: QueryClient, memberId: string, file: UnsentFile): Promise<void> => {
  const { key, workoutId, runId, durationSeconds, scope } = file;
  try {
    if (workoutId === undefined) {
      const found = await afterRun(file, runId ?? "");
      if (found === file) return;
      unsentFiles.store(memberId, found);
      if (unsentFiles.isSendable(found)) await sendUnsentFile(client, memberId, found);
      return;
    }
    const bytes = await readUnsentBytes(key);
    if (!bytes) return noteLost(memberId, file);
    await addAttachment({ workoutId, bytes, durationSeconds, key, scope });
    await dropUnsentFile(memberId, key);
    await refreshAttachments(client, workoutId);
  } catch (error) {
    if (isTemporary(error)) throw error;
    unsentFiles.store(memberId, { ...file, problem: problemWords(error) });
  }
};

/** Changes a session as it is by now, which may have been changed, or been put away, while it was being sent. */
const noteSession = (
  memberId: string,
  key: string,
  change: (session: StoredSession) => StoredSession,
): void => {
  const now = readStoredSession(memberId, key);
  if (now) storeSession(memberId, change(now));
};

/** Sends a session under way, or over. Throws where it has to wait. */
const sendUnsentSession = async (
  client: QueryClient,
  memberId: string,
  session: StoredSession,
): Promise<void> => {
  const { key, programId, sessionUid, scope, finish, baseAt } = session;
  const log = { ...session.log, ...(baseAt !== undefined && { baseAt }) };
  try {
    if (finish) {
      const over = { log, now: finish.at };
      await finishSession(client, programId, sessionUid, over, finish.key, scope);
      unsentSessions.drop(memberId, key);
    } else {
      const answer = await putSessionLog(programId, sessionUid, log, scope);
      noteLog(client, programId, sessionUid, answer);
      noteSession(memberId, key, (now) => answeredSession(now, session.log, answer));
    }
  } catch (error) {
    if (isTemporary(error)) {
      noteSession(memberId, key, (now) => ({ ...now, isDelayed: true }));
      throw error;
    }
    noteSession(memberId, key, (now) => ({
      ...now,
      finish: undefined,
      problem: problemWords(error),
    }));
    // It may be done already, or no longer in the plan.
    refreshProgram(client, programId);
  }
};

/**
 * Sends what a member wrote, added and ticked off, in order, as soon as there is a connection. It is loaded while there is one: once it is
 * lost it could not be fetched.
 */
export const UnsentSender = ({ memberId }: { readonly memberId: string }) => {
  const client = useQueryClient();
  const sessions = unsentSessions.use(memberId).filter(unsentSessions.isSendable);
  useSending({
    items: unsentMessages.use(memberId).filter(unsentMessages.isSendable),
    keyOf: ({ key }) => key,
    send: (one) => sendUnsentMessage(client, memberId, one),
  });
  useSending({
    items: unsentFiles.use(memberId).filter(unsentFiles.isSendable),
    keyOf: ({ key }) => key,
    send: (one) => sendUnsentFile(client, memberId, one),
  });
  useSending({
    items: sessions,
    keyOf: ({ key, log, finish }) => `${key} ${log.at} ${finish?.key}`,
    send: (one) => sendUnsentSession(client, memberId, one),
    quietMs: sessions.some(({ finish }) => finish) ? 0 : sessionQuietMs,
  });
  return null;
};
