import type { DesignStarted } from "@canter/domain/goal-plan/design-started";
import type { ContextPiece } from "@canter/domain/context/context-piece";
import type { EditError } from "@canter/domain/program/edits/calls/explain-failure";
import type { ToolCall } from "@canter/domain/program/edits/edit";
import type { PreviousQuestion } from "@canter/domain/question/question";
import type { MessageData, OfProgram, OpenDoubt } from "../../core/message-data.ts";
import type { RunRecord } from "../../core/run-record.ts";

type State = {
  proposalId?: string;
  toolCalls: readonly ToolCall[];
  suggestedReplies: readonly string[];
  /** What is proposed may not be what is meant. */
  isGuess?: true;
  /** Nothing was understood: it was asked what is meant. */
  isUnclear?: true;
  /** Where a model suggested them. */
  suggestedBy?: "model";
  /** The pieces of other conversations that the answer rests on. */
  elsewhere?: readonly ContextPiece[];
  /** The answer only quotes. */
  isRecall?: true;
  /** What was asked back, for whoever reads the answer. */
  pendingQuestion?: unknown;
  /** The message of which was asked what it is. */
  doubted?: string;
  /** The proposal of another conversation that was asked about. */
  waitsElsewhere?: string;
  /** Why the latest edits were refused, for people. */
  refusal?: EditError;
  /** What was changed, taken back or brought again by a word. */
  latest?: Pick<MessageData, "did" | "undid" | "redid">;
  /** A value that was corrected to one that is in doubt. */
  openDoubt?: OpenDoubt;
  /** The question that was answered, for one that goes on from it. */
  question?: PreviousQuestion;
  /** What of the program the answer is about. */
  ofProgram?: OfProgram;
  /** Where the member goes on with the designer. */
  started?: DesignStarted;
  /** What the logger made of training that the coach was given. */
  logged?: RunRecord;
};

/** What one attempt of a run has come to so far; told by what its calls came to, in this attempt or an earlier one. */
export type CoachSession = {
  readonly state: Readonly<State>;
  /** Edits wait as this proposal. */
  readonly proposed: (calls: readonly ToolCall[], proposalId: string) => void;
  readonly guessed: () => void;
  readonly unclear: () => void;
  /** One of the edits can't be made, and none of them waits. */
  readonly refused: (refusal: EditError) => void;
  /** Edits were taken back; `proposalId`: where others still wait. Without ids: all. */
  readonly withdrawn: (callIds: readonly string[] | undefined, proposalId: string | undefined) => void;
  readonly suggest: (replies: readonly string[], pendingQuestion?: unknown) => void;
  /** What is meant by a message is asked. */
  readonly asked: (replies: readonly string[], doubted: string) => void;
  /** It is asked whether a proposal of another conversation is to be taken back. */
  readonly askedOfElsewhere: (proposalId: string, replies: readonly string[]) => void;
  /** The answer rests on these pieces of other conversations. */
  readonly recalled: (pieces: readonly ContextPiece[]) => void;
  /** The answer says nothing but what was said before. */
  readonly onlyRecalled: () => void;
  readonly did: (latest: Pick<MessageData, "did" | "undid" | "redid">) => void;
  /** The value is asked about, with these replies. */
  readonly doubts: (open: OpenDoubt, replies: readonly string[]) => void;
  readonly answered: (question: PreviousQuestion | undefined) => void;
  /** The answer is about that of the program. */
  readonly spokeOfProgram: (of: OfProgram) => void;
  readonly startedDesign: (started: DesignStarted) => void;
  readonly logged: (record: RunRecord | undefined) => void;
  /** What a model thought of: only a model knows what it meant by it. */
  readonly suggestByModel: (replies: readonly string[]) => void;
};

/** At most so many replies are offered, each so long. */
const maxReplies = 6;
const maxReplyLength = 120;

export function createCoachSession(): CoachSession {
  const state: State = { toolCalls: [], suggestedReplies: [] };
  const offer = (replies: readonly string[]) => {
    state.suggestedReplies = replies
      .map((reply) => reply.trim().slice(0, maxReplyLength))
      .filter(Boolean)
      .slice(0, maxReplies);
    delete state.suggestedBy;
  };
  return {
    state,
    proposed: (calls, proposalId) => {
      state.proposalId = proposalId;
      state.toolCalls = [...state.toolCalls, ...calls];
      delete state.refusal;
    },
    guessed: () => void (state.isGuess = true),
    unclear: () => void (state.isUnclear = true),
    refused: (refusal) => void (state.refusal = refusal),
    withdrawn: (callIds, proposalId) => {
      state.toolCalls = callIds ? state.toolCalls.filter(({ id }) => !callIds.includes(id)) : [];
      if (proposalId === undefined) delete state.proposalId;
      else state.proposalId = proposalId;
    },
    suggest: (replies, pendingQuestion) => {
      offer(replies);
      if (pendingQuestion !== undefined) state.pendingQuestion = pendingQuestion;
    },
    asked: (replies, doubted) => {
      offer(replies);
      state.doubted = doubted;
    },
    askedOfElsewhere: (proposalId, replies) => {
      offer(replies);
      state.waitsElsewhere = proposalId;
    },
    did: (latest) => void (state.latest = latest),
    doubts: (open, replies) => {
      offer(replies);
      state.openDoubt = open;
    },
    answered: (question) => void (question && (state.question = question)),
    spokeOfProgram: (of) => void (state.ofProgram = of),
    startedDesign: (started) => void (state.started = started),
    logged: (record) => void (record && (state.logged = record)),
    recalled: (pieces) => void (state.elsewhere = pieces),
    onlyRecalled: () => void (state.isRecall = true),
    suggestByModel: (replies) => {
      offer(replies);
      if (state.suggestedReplies.length > 0) state.suggestedBy = "model";
    },
  };
}
