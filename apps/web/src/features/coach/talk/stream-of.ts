import type { ConversationMessage } from "@canter/protocol/coach/conversations";
import type { Proposal } from "@canter/protocol/training/proposals";

/** A message with context from those around it. */
export type StreamEntry = {
  readonly message: ConversationMessage;
  readonly proposal: Proposal | undefined;
  readonly isLatestApplied: boolean;
  readonly isLastOfProposal: boolean;
  readonly isLast: boolean;
  readonly isOpen: boolean;
};

/** Messages older than this many can't be waiting for their answer. */
const maxOpen = 30;

/** The member's messages whose run has not answered, by id. */
const openOf = (messages: readonly ConversationMessage[]): ReadonlySet<string> => {
  const answered = new Set(
    messages.flatMap(({ author, runId }) => (author === "agent" && runId ? [runId] : [])),
  );
  return new Set(
    messages
      .slice(-maxOpen)
      .filter(({ author, runId }) => author === "member" && runId !== undefined && !answered.has(runId))
      .map(({ id }) => id),
  );
};

/** The applied proposal of each program with the highest version: the only one that an undo can refer to. */
const latestApplied = (proposals: readonly Proposal[]): ReadonlySet<string> => {
  const byProgram = new Map<string, Proposal>();
  for (const proposal of proposals) {
    const before = byProgram.get(proposal.programId);
    if (proposal.appliedVersion !== undefined && proposal.appliedVersion > (before?.appliedVersion ?? 0))
      byProgram.set(proposal.programId, proposal);
  }
  return new Set([...byProgram.values()].map(({ id }) => id));
};

/** Messages (oldest first) as they are shown. */
export const streamOf = (
  messages: readonly ConversationMessage[],
  proposals: readonly Proposal[],
): readonly StreamEntry[] => {
  const open = openOf(messages);
  const latest = latestApplied(proposals);
  const byId = new Map(proposals.map((proposal) => [proposal.id, proposal]));
  const lastOf = new Map(
    messages.flatMap(({ id, proposalId }) => (proposalId ? [[proposalId, id] as const] : [])),
  );
  return messages.map((message, index) => {
    const { id, proposalId } = message;
    return {
      message,
      proposal: proposalId === undefined ? undefined : byId.get(proposalId),
      isLatestApplied: proposalId !== undefined && latest.has(proposalId),
      isLastOfProposal: proposalId !== undefined && lastOf.get(proposalId) === id,
      isLast: index === messages.length - 1,
      isOpen: open.has(id),
    };
  });
};
