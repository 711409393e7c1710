import type { Scope } from "@canter/domain/access/scope";
import { builtInPersona } from "@canter/domain/persona/persona";
import { type SqlBool, sql } from "kysely";
import type { Handle, TransactionHandle } from "../database.ts";
import { isOwn } from "../access/own-rows.ts";
import { limitTo } from "../limit-to.ts";
import { type Conversation, conversationKindSchema } from "./conversation-row.ts";

/** A conversation's outcome, up to `upToSeq`. `messageIds`: the messages it is based on. */
export type StoredSummary = {
  readonly conversationId: string;
  readonly upToSeq: number;
  readonly text: string;
  readonly messageIds: readonly string[];
  readonly madeBy: "playbook" | "model";
  readonly createdAt: number;
};

/** A conversation that agents may use in others. */
export type SharedConversation = {
  readonly id: string;
  readonly kind: Conversation["kind"];
  readonly lastSeq: number;
  readonly updatedAt: number;
  readonly summary?: StoredSummary;
};

/** `coach`: only conversations last held with the coach with this id. */
type Wanted = {
  readonly exceptId: string;
  readonly since: number;
  readonly limit: number;
  readonly coach?: string;
};

const firstCoach = builtInPersona(undefined).id;

const selectConversations = (db: Handle, scope: Scope) =>
  db
    .selectFrom("conversations as c")
    .leftJoin("conversation_summaries as s", "s.conversation_id", "c.id")
    .select(["c.id", "c.kind", "c.last_seq", "c.updated_at", "c.group_id", "c.member_id"])
    .select(["s.up_to_seq", "s.text", "s.message_ids", "s.made_by", "s.created_at as summed_up_at"])
    .where("c.deleted_at", "is", null)
    // A literal: the partial index needs it.
    .where(sql<SqlBool>`c.kind <> 'assignment'`)
    .where((eb) => isOwn(eb.ref("c.group_id"), eb.ref("c.member_id"), scope));

type Row = Awaited<ReturnType<ReturnType<typeof selectConversations>["execute"]>>[number];

const rowToShared = (row: Row): SharedConversation => ({
  id: row.id,
  kind: conversationKindSchema.parse(row.kind),
  lastSeq: row.last_seq,
  updatedAt: row.updated_at,
  ...(row.text !== null && {
    summary: {
      conversationId: row.id,
      upToSeq: row.up_to_seq ?? 0,
      text: row.text,
      messageIds: JSON.parse(row.message_ids ?? "[]") as string[],
      madeBy: row.made_by === "model" ? ("model" as const) : ("playbook" as const),
      createdAt: row.summed_up_at ?? 0,
    },
  }),
});

/** The acting member's other shared conversations that were written in since, the latest first. */
export const listSharedConversations = async (
  db: Handle,
  scope: Scope,
  { exceptId, since, limit, coach }: Wanted,
): Promise<readonly SharedConversation[]> => {
  let query = selectConversations(db, scope)
    .where("c.is_shared", "=", 1)
    .where("c.id", "<>", exceptId)
    .where("c.updated_at", ">=", since);
  if (coach !== undefined)
    query = query.where((eb) => eb(eb.fn.coalesce("c.coach", eb.val(firstCoach)), "=", coach));
  const rows = await query.orderBy("c.updated_at", "desc").limit(limitTo(limit)).execute();
  return rows.map(rowToShared);
};

/** What these shared conversations of the acting member came to, by conversation; a few of them. */
export const summariesOf = async (
  db: Handle,
  scope: Scope,
  conversationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (conversationIds.length === 0) return new Map();
  const rows = await selectConversations(db, scope)
    .where("c.is_shared", "=", 1)
    .where("c.id", "in", conversationIds)
    .execute();
  return new Map(rows.map(({ id, text }) => [id, text ?? ""]));
};

/** An inactive conversation with messages that no summary includes, and its owner. For the sweep of all groups. */
export type RestingConversation = SharedConversation & {
  readonly groupId: string;
  readonly memberId: string;
};

/**
 * Conversations of every group that nobody has written in since, with messages that no summary includes; the latest first: others use
 * those.
 */
export const listRestingConversations = async (
  db: Handle,
  { until, limit }: { readonly until: number; readonly limit: number },
): Promise<readonly RestingConversation[]> => {
  const everywhere = db
    .selectFrom("conversations as c")
    .leftJoin("conversation_summaries as s", "s.conversation_id", "c.id")
    .select(["c.id", "c.kind", "c.last_seq", "c.updated_at", "c.group_id", "c.member_id"])
    .select(["s.up_to_seq", "s.text", "s.message_ids", "s.made_by", "s.created_at as summed_up_at"])
    .where("c.deleted_at", "is", null)
    .where("c.kind", "<>", "assignment")
    .where("c.updated_at", "<=", until)
    // A greeting is not summarised.
    .where("c.last_seq", ">", 1)
    .where((eb) => eb.or([eb("s.up_to_seq", "is", null), eb("s.up_to_seq", "<", eb.ref("c.last_seq"))]));
  const rows = await everywhere.orderBy("c.updated_at", "desc").limit(limitTo(limit)).execute();
  return rows.map((row) => ({ ...rowToShared(row), groupId: row.group_id, memberId: row.member_id }));
};

/** Stores a conversation's summary, replacing the previous one. */
export const putSummary = async (
  trx: TransactionHandle,
  scope: Scope,
  { conversationId, upToSeq, text, messageIds, madeBy, createdAt }: StoredSummary,
): Promise<boolean> => {
  const owner = await trx
    .selectFrom("conversations as c")
    .select(["c.group_id", "c.member_id"])
    .where("c.id", "=", conversationId)
    .where("c.deleted_at", "is", null)
    .where((eb) => isOwn(eb.ref("c.group_id"), eb.ref("c.member_id"), scope))
    .executeTakeFirst();
  if (!owner) return false;
  const said = {
    up_to_seq: upToSeq,
    text,
    message_ids: JSON.stringify(messageIds),
    made_by: madeBy,
    created_at: createdAt,
  };
  await trx
    .insertInto("conversation_summaries")
    .values({ conversation_id: conversationId, ...owner, ...said })
    .onConflict((conflict) => conflict.column("conversation_id").doUpdateSet(said))
    .execute();
  return true;
};

/** The acting member's conversations that were fully summarised by rule since, the latest first: a model may do better. */
export const listSummedUpByRule = async (
  db: Handle,
  scope: Scope,
  { since, limit }: { readonly since: number; readonly limit: number },
): Promise<readonly SharedConversation[]> => {
  const rows = await selectConversations(db, scope)
    .where("c.updated_at", ">=", since)
    .where("s.made_by", "=", "playbook")
    .where("s.text", "<>", "")
    .whereRef("s.up_to_seq", ">=", "c.last_seq")
    .orderBy("c.updated_at", "desc")
    .limit(limitTo(limit))
    .execute();
  return rows.map(rowToShared);
};
