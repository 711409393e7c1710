import { useState } from "react";
import type { MessageCreate, RunResult } from "@canter/protocol/coach/messages";
import { isOver } from "../../api/live/run-progress.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { usePendingRuns, type SentText } from "./pending-runs.ts";
import { startWith } from "./writing/open-with.ts";

/** A message that has its answer. */
export type Answered = { readonly result: RunResult; readonly sent: SentText };

/** A suggested reply: of the same time and about the same athlete as the message that was asked about. */
export const replyMessage = (
  { result: { conversationId }, sent: { at, athleteId } }: Answered,
  text: string,
): MessageCreate => ({ text, conversationId, ...(at && { now: at }), ...(athleteId && { athleteId }) });

/** An answer with a reply to it offers no others, and remains only for what it logged. */
export const withoutReplies = (answered: readonly Answered[], runId: string): readonly Answered[] =>
  answered.flatMap((one) => {
    const { result } = one;
    if (result.runId !== runId) return [one];
    if (result.allWorkouts.length + result.entries.length === 0) return [];
    return [{ ...one, result: { ...result, suggestedReplies: [] } }];
  });

/** The messages sent from this box that were not dismissed yet: some still in progress, some finished. */
export const useSentMessages = () => {
  const acting = useActingMember();
  const { pending, add, remove } = usePendingRuns(acting.member.id);
  const [answered, setAnswered] = useState<readonly Answered[]>([]);
  const receive = (one: Answered) => {
    if (isOver(one.result.state)) setAnswered((before) => [...before, one]);
    else add({ runId: one.result.runId, ...one.sent });
  };
  return {
    pending,
    answered,
    receive,
    receiveReply: (to: Answered, result: RunResult) => {
      setAnswered((before) => withoutReplies(before, to.result.runId));
      receive({ result, sent: to.sent });
    },
    over: (one: Answered) => {
      remove(one.result.runId);
      setAnswered((before) => [...before, one]);
    },
    forget: remove,
    replace: (changed: RunResult) =>
      setAnswered((before) =>
        before.map((one) => (one.result.runId === changed.runId ? { ...one, result: changed } : one)),
      ),
    putAway: () => setAnswered([]),
    /** The text goes back into the box for rewording. */
    writeAgain: (text: string) => startWith(acting.member.id, text),
  };
};
