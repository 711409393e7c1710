import type { QueryClient } from "@tanstack/react-query";
import type { RunResult } from "@canter/protocol/coach/messages";
import { isOver } from "../../api/live/run-progress.ts";
import { finishSession, noteLog, putSessionLog, refreshProgram } from "../../api/programs-actions.ts";
import { request, isTemporary } from "../../api/request.ts";
import { addAttachment, deleteWorkout, refreshAttachments, sendMessage } from "../../api/workout-actions.ts";
import { isStillIn } from "../../browser/page-scope.ts";
import {
  dropUnsentFile,
  handOnFiles,
  readUnsentBytes,
  unsentFiles,
  withWorkouts,
  type UnsentFile,
} from "../../browser/unsent/unsent-files.ts";
import { unsentMessages, type UnsentMessage } from "../../browser/unsent/unsent-messages.ts";
import { answeredSession } from "../../browser/unsent/session-changes.ts";
import {
  readStoredSession,
  storeSession,
  unsentSessions,
  type StoredSession,
} from "../../browser/unsent/unsent-sessions.ts";
import { problemWords } from "../../ui/page/problem-notice.tsx";
import { offerUndo } from "../../ui/undo/undo-offer.ts";
import { diaryAreas } from "../log/outcome/outcome-entry.tsx";

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
export const sendUnsentMessage = async (
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
export const sendUnsentFile = async (
  client: QueryClient,
  memberId: string,
  file: UnsentFile,
): Promise<void> => {
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
export const sendUnsentSession = async (
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
