import type { ModificationPreview } from "@canter/domain/program/edits/edit";
import type { BoundEdit } from "@canter/domain/program/edits/bind-calls";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { Database } from "../database.ts";

export const proposalStatuses = ["pending", "blocked", "applied", "cancelled", "withdrawn"] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];
const statusSchema = z.enum(proposalStatuses);

/** Edits that wait for a click, with what they would do when they were last looked at. Times are epoch milliseconds. */
export type StoredProposal = {
  readonly id: string;
  readonly groupId: string;
  readonly memberId: string;
  readonly conversationId: string;
  readonly programId: string;
  readonly status: ProposalStatus;
  /** The program's version that `preview` was made on. */
  readonly baseVersion: number;
  readonly edits: readonly BoundEdit[];
  readonly preview: ModificationPreview;
  readonly problems: readonly string[];
  readonly isRenewed: boolean;
  readonly appliedVersion?: number;
  /** Counts changes of this row, for compare-and-swap. */
  readonly revision: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};

export type ProposalRow = Selectable<Database["proposals"]>;

/** The JSON of a row is what this product stored; an import checks it by reading it. */
export const rowToProposal = (row: ProposalRow): StoredProposal => ({
  id: row.id,
  groupId: row.group_id,
  memberId: row.member_id,
  conversationId: row.conversation_id,
  programId: row.program_id,
  status: statusSchema.parse(row.status),
  baseVersion: row.base_version,
  edits: JSON.parse(row.edits) as readonly BoundEdit[],
  preview: JSON.parse(row.preview) as ModificationPreview,
  problems: z.array(z.string()).parse(JSON.parse(row.problems)),
  isRenewed: row.is_renewed === 1,
  ...(row.applied_version !== null && { appliedVersion: row.applied_version }),
  revision: row.revision,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const proposalToRow = (proposal: StoredProposal): ProposalRow => ({
  id: proposal.id,
  group_id: proposal.groupId,
  member_id: proposal.memberId,
  conversation_id: proposal.conversationId,
  program_id: proposal.programId,
  status: proposal.status,
  base_version: proposal.baseVersion,
  edits: JSON.stringify(proposal.edits),
  preview: JSON.stringify(proposal.preview),
  problems: JSON.stringify(proposal.problems),
  is_renewed: proposal.isRenewed ? 1 : 0,
  applied_version: proposal.appliedVersion ?? null,
  revision: proposal.revision,
  created_at: proposal.createdAt,
  updated_at: proposal.updatedAt,
});
