import type { Scope } from "@canter/domain/group/scope";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import type { Handle } from "../database.ts";
import { decodeTimeCursor, encodeTimeCursor } from "../time-cursor.ts";
import { type ProposalStatus, rowToProposal, type StoredProposal } from "./proposal-row.ts";
import { selectProposals } from "./select-proposals.ts";

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
