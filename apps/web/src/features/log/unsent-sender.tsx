import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { RunResult } from "@canter/protocol/coach/messages";
import { isOver } from "../../api/live/run-progress.ts";
import { request, isSignedOut, isUnreachable } from "../../api/request.ts";
import {
  dropUnsentFile,
  isSendable,
  readUnsentBytes,
  unsentFiles,
  useUnsentFiles,
  withWorkouts,
  type UnsentFile,
} from "../../browser/unsent-files.ts";
import { unsentMessages, useUnsentMessages, type UnsentMessage } from "../../browser/unsent-messages.ts";
import { addAttachment, deleteWorkout, refreshAttachments, sendMessage } from "../../api/workout-actions.ts";
import { problemWords } from "../../ui/page/problem-notice.tsx";
import { offerUndo } from "../../ui/undo/undo-offer.ts";
import { diaryAreas } from "./outcome/outcome-entry.tsx";

/** Pause between tries while the server is unreachable, in milliseconds: browsers don't always notice that a connection is back. */
const againMs = 15_000;

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

/** Its photos and voice memos wait for what its run logs. */
const handOnFiles = (memberId: string, messageKey: string, { runId }: RunResult): void => {
  for (const file of unsentFiles.read(memberId))
    if (file.messageKey === messageKey) unsentFiles.store(memberId, { ...file, runId });
};

const sendMessageOf = async (
  client: QueryClient,
  memberId: string,
  message: UnsentMessage,
): Promise<void> => {
  const { key, at, text, athleteId, as } = message;
  try {
    const said = { text, now: at, ...(athleteId && { athleteId }), ...(as && { as }) };
    const result = await sendMessage(client, said, key);
    handOnFiles(memberId, key, result);
    if (isClean(result)) {
      unsentMessages.drop(memberId, key);
      if (result.allWorkouts.length + result.entries.length > 0) offerBack(client, result);
    } else {
      const draftId = result.allWorkouts.find(({ saved }) => !saved)?.workoutId;
      const reply = result.reply || "It is being worked on.";
      unsentMessages.store(memberId, { ...message, reply, ...(draftId !== undefined && { draftId }) });
    }
  } catch (error) {
    if (isUnreachable(error) || isSignedOut(error)) return;
    unsentMessages.store(memberId, { ...message, reply: problemWords(error) });
  }
};

/** Which workout a file belongs to that was added to a message written offline; the same file: that is not known yet. */
const afterRun = async (file: UnsentFile, runId: string): Promise<UnsentFile> => {
  const { state, allWorkouts } = await request("GET /runs/{id}", { params: { id: runId } });
  if (!isOver(state)) return file;
  const workouts = allWorkouts.map(({ workoutId, athleteName, workout: { discipline } }) => ({
    workoutId,
    label: `${athleteName}, ${discipline.replaceAll("_", " ")}`,
  }));
  return withWorkouts(file, workouts);
};

const sendFile = async (client: QueryClient, memberId: string, file: UnsentFile): Promise<void> => {
  const { key, workoutId, runId, durationSeconds } = file;
  try {
    if (workoutId === undefined) {
      const found = await afterRun(file, runId ?? "");
      if (found !== file) unsentFiles.store(memberId, found);
      return;
    }
    const bytes = await readUnsentBytes(key);
    if (bytes) await addAttachment({ workoutId, bytes, durationSeconds, key });
    await dropUnsentFile(memberId, key);
    await refreshAttachments(client, workoutId);
  } catch (error) {
    if (isUnreachable(error) || isSignedOut(error)) return;
    unsentFiles.store(memberId, { ...file, problem: problemWords(error) });
  }
};

/** Sends an item now, again while it is still there, and as soon as the browser is online. */
const useSending = <Item,>(item: Item | undefined, send: (item: Item) => Promise<void>): void => {
  const sendIt = useEffectEvent(send);
  useEffect(() => {
    if (item === undefined) return undefined;
    let isUnderWay = false;
    const attempt = async () => {
      if (isUnderWay) return;
      isUnderWay = true;
      await sendIt(item);
      isUnderWay = false;
    };
    void attempt();
    const timer = setInterval(() => void attempt(), againMs);
    const hear = () => void attempt();
    window.addEventListener("online", hear);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", hear);
    };
  }, [item]);
};

/** Sends what was written and added offline, in order, as soon as there is a connection. */
export const UnsentSender = ({ memberId }: { readonly memberId: string }) => {
  const client = useQueryClient();
  const message = useUnsentMessages(memberId).find(({ reply }) => reply === undefined);
  const file = useUnsentFiles(memberId).find(isSendable);
  useSending(message, (one) => sendMessageOf(client, memberId, one));
  useSending(file, (one) => sendFile(client, memberId, one));
  return null;
};
