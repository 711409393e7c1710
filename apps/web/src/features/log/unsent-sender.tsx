import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { RunResult } from "@canter/protocol/coach/messages";
import { isOver } from "../../api/live/run-progress.ts";
import { isSignedOut, isUnreachable } from "../../api/request.ts";
import { dropUnsent, storeUnsent, useUnsent, type UnsentMessage } from "../../browser/unsent-messages.ts";
import { deleteWorkout, sendMessage } from "../../api/workout-actions.ts";
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

/** Sends one; false: the server is unreachable. */
const sendOne = async (client: QueryClient, memberId: string, message: UnsentMessage): Promise<boolean> => {
  const { key, at, text, athleteId, as } = message;
  try {
    const said = { text, now: at, ...(athleteId && { athleteId }), ...(as && { as }) };
    const result = await sendMessage(client, said, key);
    if (isClean(result)) {
      dropUnsent(memberId, key);
      if (result.allWorkouts.length + result.entries.length > 0) offerBack(client, result);
    } else {
      const draftId = result.allWorkouts.find(({ saved }) => !saved)?.workoutId;
      const reply = result.reply || "It is being worked on.";
      storeUnsent(memberId, { ...message, reply, ...(draftId !== undefined && { draftId }) });
    }
    return true;
  } catch (error) {
    if (isUnreachable(error) || isSignedOut(error)) return false;
    storeUnsent(memberId, { ...message, reply: problemWords(error) });
    return true;
  }
};

/** Sends messages written offline, in order, as soon as there is a connection. */
export const UnsentSender = ({ memberId }: { readonly memberId: string }) => {
  const client = useQueryClient();
  const next = useUnsent(memberId).find(({ reply }) => reply === undefined);
  useEffect(() => {
    if (!next) return undefined;
    let isUnderWay = false;
    const send = async () => {
      if (isUnderWay) return;
      isUnderWay = true;
      await sendOne(client, memberId, next);
      isUnderWay = false;
    };
    void send();
    const timer = setInterval(() => void send(), againMs);
    const hear = () => void send();
    window.addEventListener("online", hear);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", hear);
    };
  }, [client, memberId, next]);
  return null;
};
