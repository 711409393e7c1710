import type { Scope } from "@canter/domain/access/scope";
import { conflict, notFound, type Problem } from "@canter/domain/problem";
import type { BoundEdit } from "@canter/domain/program/edits/calls/bind-calls";
import type { ModificationPreview } from "@canter/domain/program/edits/edit";
import { err, ok, type Result } from "@canter/domain/result";
import type { Selectable } from "kysely";
import { z } from "zod";
import { readConversation } from "../conversation/conversations.ts";
import type { Database, Handle, TransactionHandle } from "../database.ts";
import { isOwn } from "../access/own-rows.ts";
import { decodeTimeCursor, encodeTimeCursor } from "../page-cursor.ts";

export const proposalStatuses = ["pending", "blocked", "applied", "cancelled", "withdrawn"] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];
const statusSchema = z.enum(proposalStatuses);

/** Edits that wait for a click, with their effect when last checked. Times are epoch milliseconds. */
export type StoredProposal = {
  readonly id: string;
  readonly groupId: string;
  readonly memberId: string;
  readonly conversationId: string;
  readonly programId: string;
  readonly status: ProposalStatus;
  /** The program's version that `preview` was computed on. */
  readonly baseVersion: number;
  readonly edits: readonly BoundEdit[];
  readonly preview: ModificationPreview;
  readonly problems: readonly string[];
  readonly isRenewed: boolean;
  readonly appliedVersion?: number;
  /** The program's new target date with the edits. */
  readonly targetDate?: string;
  /** Why the program is as it is with the edits; absent: as before. */
  readonly reasoning?: string;
  /** Counts changes of this row, for compare-and-swap. */
  readonly revision: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};

export type ProposalRow = Selectable<Database["proposals"]>;

/** A row's JSON is what this product stored; an import validates it by reading it. */
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
  ...(row.target_date !== null && { targetDate: row.target_date }),
  ...(row.reasoning !== null && { reasoning: row.reasoning }),
  revision: row.revision,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const proposalToRow = (proposal: StoredProposal): ProposalRow => ({
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
  target_date: proposal.targetDate ?? null,
  reasoning: proposal.reasoning ?? null,
  revision: proposal.revision,
  created_at: proposal.createdAt,
  updated_at: proposal.updatedAt,
});

/** All columns of the proposals that the scope may see: those of the acting member's conversations. */
const selectProposals = (db: Handle, scope: Scope) =>
  db
    .selectFrom("proposals as p")
    .selectAll("p")
    .where((eb) => isOwn(eb.ref("p.group_id"), eb.ref("p.member_id"), scope));

/** A proposal of the acting member; undefined: none of theirs has this id. */
export const readProposal = async (
  db: Handle,
  scope: Scope,
  id: string,
): Promise<StoredProposal | undefined> => {
  const row = await selectProposals(db, scope).where("p.id", "=", id).executeTakeFirst();
  return row && rowToProposal(row);
};

/** Those of the acting member's proposals that have one of these ids, in no order. */
export const readProposals = async (
  db: Handle,
  scope: Scope,
  ids: readonly string[],
): Promise<readonly StoredProposal[]> => {
  if (ids.length === 0) return [];
  return (await selectProposals(db, scope).where("p.id", "in", ids).execute()).map(rowToProposal);
};

export type ProposalFilter = {
  readonly status?: ProposalStatus | undefined;
  readonly programId?: string | undefined;
  readonly conversationId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

export type ProposalPage = { readonly items: readonly StoredProposal[]; readonly nextCursor?: string };

/** The acting member's proposals, newest first. Invalid: the cursor. */
export const listProposals = async (
  db: Handle,
  scope: Scope,
  { status, programId, conversationId, cursor, limit }: ProposalFilter,
): Promise<Result<ProposalPage, Problem>> => {
  const from = decodeTimeCursor(cursor);
  if (!from.ok) return from;
  let query = selectProposals(db, scope)
    .orderBy("p.created_at", "desc")
    .orderBy("p.id", "desc")
    .limit(limit + 1);
  if (status !== undefined) query = query.where("p.status", "=", status);
  if (programId !== undefined) query = query.where("p.program_id", "=", programId);
  if (conversationId !== undefined) query = query.where("p.conversation_id", "=", conversationId);
  const [createdAt, id] = from.value ?? [];
  if (createdAt !== undefined && id !== undefined)
    query = query.where((eb) => eb(eb.refTuple("p.created_at", "p.id"), "<", eb.tuple(createdAt, id)));
  const rows = await query.execute();
  const items = rows.slice(0, limit).map(rowToProposal);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return ok({ items, ...(last && { nextCursor: encodeTimeCursor([last.createdAt, last.id]) }) });
};

/** The open proposals of a conversation: at most one per program, the latest first. */
export const openProposals = async (
  db: Handle,
  scope: Scope,
  conversationId: string,
): Promise<readonly StoredProposal[]> => {
  const rows = await selectProposals(db, scope)
    .where("p.conversation_id", "=", conversationId)
    .where("p.status", "in", ["pending", "blocked"])
    .orderBy("p.updated_at", "desc")
    .orderBy("p.id", "desc")
    .execute();
  return rows.map(rowToProposal);
};

/** Stores a proposal made in a conversation of the acting member. Not found: the conversation is somebody else's. */
export const insertProposal = async (
  trx: TransactionHandle,
  scope: Scope,
  proposal: Omit<StoredProposal, "groupId" | "memberId" | "revision">,
): Promise<Result<StoredProposal, Problem>> => {
  const conversation = await readConversation(trx, scope, proposal.conversationId);
  if (!conversation) return err(notFound("conversation"));
  const { groupId, memberId } = conversation;
  const stored: StoredProposal = { ...proposal, groupId, memberId, revision: 1 };
  await trx.insertInto("proposals").values(proposalToRow(stored)).execute();
  return ok(stored);
};

/**
 * Stores the next state of a proposal that was read before. Conflict: somebody changed it meanwhile, or it is not the acting member's.
 */
export const replaceProposal = async (
  trx: TransactionHandle,
  scope: Scope,
  proposal: StoredProposal,
): Promise<Result<StoredProposal, Problem>> => {
  const next = { ...proposal, revision: proposal.revision + 1 };
  const { id, revision, ...values } = proposalToRow(next);
  const done = await trx
    .updateTable("proposals")
    .set({ ...values, revision })
    .where("id", "=", id)
    .where("revision", "=", proposal.revision)
    .where((eb) => isOwn(eb.ref("group_id"), eb.ref("member_id"), scope))
    .executeTakeFirst();
  return done.numUpdatedRows === 1n ? ok(next) : err(conflict("The proposal has just changed: look again."));
};
