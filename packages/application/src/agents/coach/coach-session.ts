import { explainFailure, type EditError } from "@canter/domain/program/edits/explain-failure";
import type { EditOutcome, ToolCall } from "@canter/domain/program/edits/edit";

type State = {
  proposalId?: string;
  toolCalls: ToolCall[];
  suggestedReplies: readonly string[];
  /** What was asked back, for whoever reads the answer. */
  pendingQuestion?: unknown;
  /** Why the latest edits were refused, for people. */
  refusal?: EditError;
};

/** What one attempt of a run has come to so far. */
export type CoachSession = {
  readonly state: Readonly<State>;
  /** Edits were made to wait as `proposalId`, or (undefined) one of them was refused and none waits. */
  readonly proposed: (
    calls: readonly ToolCall[],
    proposalId: string | undefined,
    outcome: EditOutcome,
  ) => void;
  /** A proposal that an earlier attempt made. */
  readonly remember: (proposalId: string) => void;
  readonly suggest: (replies: readonly string[], pendingQuestion?: unknown) => void;
};

/** At most so many replies are offered, each so long. */
const mostReplies = 6;
const longestReply = 120;

export function createCoachSession(): CoachSession {
  const state: State = { toolCalls: [], suggestedReplies: [] };
  return {
    state,
    proposed: (calls, proposalId, outcome) => {
      if (proposalId === undefined) {
        state.refusal = explainFailure(outcome);
        return;
      }
      state.proposalId = proposalId;
      state.toolCalls.push(...calls);
      delete state.refusal;
    },
    remember: (proposalId) => void (state.proposalId = proposalId),
    suggest: (replies, pendingQuestion) => {
      state.suggestedReplies = replies
        .map((reply) => reply.trim().slice(0, longestReply))
        .filter(Boolean)
        .slice(0, mostReplies);
      if (pendingQuestion !== undefined) state.pendingQuestion = pendingQuestion;
    },
  };
}
