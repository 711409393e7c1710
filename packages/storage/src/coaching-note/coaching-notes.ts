import { claimSchema, type Claim } from "@canter/domain/claim/claim";
import type { Scope } from "@canter/domain/access/scope";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import type { Handle, TransactionHandle } from "../database.ts";
import { isOwn, ownerOf } from "../access/own-rows.ts";
import { decodeTimeCursor, encodeTimeCursor } from "../page-cursor.ts";
import { limitTo } from "../limit-to.ts";

/** An agent's note about a member for later: an insight, a milestone, a recommendation. */
export type CoachingNote = {
  readonly id: string;
  readonly agent: string;
  readonly claim: Claim;
  readonly runId?: string;
  readonly createdAt: number;
};

export const insertCoachingNote = async (
  trx: TransactionHandle,
  scope: Scope,
  { id, agent, claim, runId, createdAt }: CoachingNote,
): Promise<void> => {
  await trx
    .insertInto("coaching_notes")
    .values({
      id,
      ...ownerOf(scope),
      agent,
      claim: JSON.stringify(claim),
      run_id: runId ?? null,
      created_at: createdAt,
    })
    .execute();
};

/** The notes about the acting member, newest first. Invalid: the cursor. */
export const listCoachingNotes = async (
  db: Handle,
  scope: Scope,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Result<{ readonly items: readonly CoachingNote[]; readonly nextCursor?: string }, Problem>> => {
  const from = decodeTimeCursor(cursor);
  if (!from.ok) return from;
  const [at, id] = from.value ?? [];
  const rows = await db
    .selectFrom("coaching_notes as n")
    .selectAll("n")
    .where((eb) => isOwn(eb.ref("n.group_id"), eb.ref("n.member_id"), scope))
    .$if(at !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple("n.created_at", "n.id"), "<", eb.tuple(at ?? 0, id ?? ""))),
    )
    .orderBy("n.created_at", "desc")
    .orderBy("n.id", "desc")
    .limit(limitTo(limit + 1))
    .execute();
  const items = rows.slice(0, limit).map((row) => ({
    id: row.id,
    agent: row.agent,
    claim: claimSchema.parse(JSON.parse(row.claim)),
    ...(row.run_id !== null && { runId: row.run_id }),
    createdAt: row.created_at,
  }));
  const last = rows.length > limit ? items.at(-1) : undefined;
  return ok({ items, ...(last && { nextCursor: encodeTimeCursor([last.createdAt, last.id]) }) });
};
