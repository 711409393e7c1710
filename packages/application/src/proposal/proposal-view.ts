import type { ModificationPreview } from "@canter/domain/program/edits/edit";
import type { ProposalStatus, StoredProposal } from "@canter/storage/proposal/proposals";

/** A proposal as its member sees it. */
export type ProposalView = {
  readonly id: string;
  readonly revision: number;
  readonly programId: string;
  readonly programName: string;
  readonly conversationId: string;
  readonly status: ProposalStatus;
  readonly baseVersion: number;
  readonly preview: ModificationPreview;
  readonly problems: readonly string[];
  readonly isRenewed: boolean;
  readonly appliedVersion?: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};

export const proposalView = (
  { edits: _edits, groupId: _group, memberId: _member, ...shown }: StoredProposal,
  programName: string,
): ProposalView => ({ ...shown, programName });
