import type { Scope } from "@canter/domain/group/scope";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import type { Handle } from "../database.ts";
import { decodeTimeCursor, encodeTimeCursor } from "../time-cursor.ts";
import { isOwn } from "../group/is-own.ts";
import { type Conversation, rowToConversation } from "./conversation-row.ts";

export type ConversationFilter = {
  readonly kind?: Conversation["kind"] | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

export type ConversationPage = { readonly items: readonly Conversation[]; readonly nextCursor?: string };

/** The acting member's conversations, the one last written in first. Invalid: the cursor. */
export const listConversations = async (
  db: Handle,
  scope: Scope,
  { kind, cursor, limit }: ConversationFilter,
): Promise<Result<ConversationPage, Problem>> => {
  const from = decodeTimeCursor(cursor);
  if (!from.ok) return from;
  let query = db
    .selectFrom("conversations as c")
    .selectAll("c")
    .where("c.deleted_at", "is", null)
    .where((eb) => isOwn(eb.ref("c.group_id"), eb.ref("c.member_id"), scope))
    .orderBy("c.updated_at", "desc")
    .orderBy("c.id", "desc")
    .limit(limit + 1);
  // What agents do on their own is nobody's talk.
  query = kind === undefined ? query.where("c.kind", "<>", "assignment") : query.where("c.kind", "=", kind);
  const [updatedAt, id] = from.value ?? [];
  if (updatedAt !== undefined && id !== undefined)
    query = query.where((eb) => eb(eb.refTuple("c.updated_at", "c.id"), "<", eb.tuple(updatedAt, id)));
  const rows = await query.execute();
  const items = rows.slice(0, limit).map(rowToConversation);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return ok({ items, ...(last && { nextCursor: encodeTimeCursor([last.updatedAt, last.id]) }) });
};
