import type { Scope } from "@canter/domain/access/scope";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { type SqlBool, sql } from "kysely";
import type { Handle, TransactionHandle } from "../database.ts";
import { isOwn } from "../access/own-rows.ts";
import { limitTo } from "../limit-to.ts";
import { prepareQuery } from "../prepare-query.ts";
import { titleWords } from "./append-messages.ts";
import { type Conversation, conversationKindSchema, rowToConversation } from "./conversation-row.ts";
import { forgetMemoriesOf } from "../memory/memories.ts";
import { forgetExamplesOf } from "../reading-example/reading-examples.ts";
import { dropVectors } from "./message-vectors.ts";

/** `createdAt` in epoch milliseconds. */
export type NewConversation = Pick<Conversation, "id" | "kind" | "title" | "createdAt">;

type Insert = {
  readonly id: string;
  readonly kind: string;
  readonly title: string | null;
  readonly createdAt: number;
  readonly groupId: string;
  readonly memberId: string;
  readonly words: string;
};

const insertConversation = prepareQuery(
  (db, { id, kind, title, createdAt, groupId, memberId, words }: Insert) =>
    db
      .insertInto("conversations")
      .columns([
        "id",
        "group_id",
        "member_id",
        "kind",
        "title",
        "last_seq",
        "created_at",
        "updated_at",
        "words",
      ])
      .expression((eb) =>
        eb
          .selectFrom("members as m")
          .select((e) => [
            e.cast<string>(e.val(id), "text").as("id"),
            "m.group_id",
            "m.id as member_id",
            e.cast<string>(e.val(kind), "text").as("kind"),
            e.cast<string | null>(e.val(title), "text").as("title"),
            e.lit(0).as("last_seq"),
            e.cast<number>(e.val(createdAt), "bigint").as("created_at"),
            e.cast<number>(e.val(createdAt), "bigint").as("updated_at"),
            e.cast<string>(e.val(words), "text").as("words"),
          ])
          .where("m.id", "=", memberId)
          .where("m.group_id", "=", groupId),
      )
      .returning("id"),
);

/** Creates a conversation of the acting member. Not found: the actor is no member of the scope's group. */
export const createConversation = async (
  db: Handle,
  scope: Scope,
  { id, kind, title, createdAt }: NewConversation,
): Promise<Result<Conversation, Problem>> => {
  const { groupId, actor } = scope;
  const memberId = actor === "system" ? "" : actor.memberId;
  const { rows } = await insertConversation(db, {
    id,
    kind: conversationKindSchema.parse(kind),
    title: title ?? null,
    createdAt,
    groupId,
    memberId,
    words: titleWords(title ?? null),
  });
  if (rows.length === 0) return err(notFound("member"));
  return ok({
    id,
    groupId,
    memberId,
    kind,
    ...(title !== undefined && { title }),
    createdAt,
    updatedAt: createdAt,
    status: "active",
    isShared: true,
    messageCount: 0,
  });
};

const selectConversation = prepareQuery((db, { scope, id }: { readonly scope: Scope; readonly id: string }) =>
  db
    .selectFrom("conversations as c")
    .selectAll("c")
    .where("c.id", "=", id)
    .where("c.deleted_at", "is", null)
    .where((eb) => isOwn(eb.ref("c.group_id"), eb.ref("c.member_id"), scope)),
);

/** The conversation with this id, if it is the acting member's. */
export const readConversation = async (
  db: Handle,
  scope: Scope,
  id: string,
): Promise<Conversation | undefined> => {
  const { rows } = await selectConversation(db, { scope, id });
  return rows[0] && rowToConversation(rows[0]);
};

/** Its condition is a literal, as in the index by which it is found at once. */
const latestWhere = (condition: string) =>
  prepareQuery((db, { scope, kind }: { readonly scope: Scope; readonly kind: string }) =>
    db
      .selectFrom("conversations as c")
      .selectAll("c")
      .where("c.kind", "=", kind)
      .where(sql.raw<SqlBool>(condition))
      .where("c.status", "=", "active")
      .where("c.deleted_at", "is", null)
      .where((eb) => isOwn(eb.ref("c.group_id"), eb.ref("c.member_id"), scope))
      .orderBy("c.updated_at", "desc")
      .orderBy("c.id", "desc")
      .limit(limitTo(1)),
  );
const selectLatest = latestWhere("c.kind <> 'assignment'");
const selectLatestAssignment = latestWhere("c.kind = 'assignment'");

/** The acting member's conversation of a kind that was last written in; receives messages without a conversation. */
export const latestConversation = async (
  db: Handle,
  scope: Scope,
  kind: Conversation["kind"],
): Promise<Conversation | undefined> => {
  const select = kind === "assignment" ? selectLatestAssignment : selectLatest;
  const { rows } = await select(db, { scope, kind });
  return rows[0] && rowToConversation(rows[0]);
};

/** Only given fields are changed; null clears one. */
export type ConversationChange = {
  readonly title?: string | null | undefined;
  readonly status?: Conversation["status"] | undefined;
  readonly mode?: string | null | undefined;
  readonly coach?: string | null | undefined;
  readonly programId?: string | null | undefined;
  readonly step?: string | null | undefined;
  readonly isShared?: boolean | undefined;
};

/** Changes a conversation's fields, but not when it was last written in. Not found: it is not the acting member's, or deleted. */
export const updateConversation = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  { programId, isShared, ...change }: ConversationChange,
): Promise<Result<Conversation, Problem>> => {
  const row = await trx
    .updateTable("conversations")
    .set({
      ...change,
      ...(change.title !== undefined && { words: titleWords(change.title) }),
      ...(programId !== undefined && { program_id: programId }),
      ...(isShared !== undefined && { is_shared: isShared ? 1 : 0 }),
      // Always sets something: SQL has no empty update.
      deleted_at: null,
    })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where("kind", "<>", "assignment")
    .where((eb) => isOwn(eb.ref("group_id"), eb.ref("member_id"), scope))
    .returningAll()
    .executeTakeFirst();
  if (!row) return err(notFound("conversation"));
  // What is not shared is not compared with anything, and nothing is known of it elsewhere.
  if (isShared === false) {
    await dropVectors(trx, { conversationId: id });
    await forgetMemoriesOf(trx, scope, { conversationId: id });
  }
  return ok(rowToConversation(row));
};

/** Completes the acting member's conversations that led to a program: they have done what they were for. Whether there was one. */
export const completeConversationsAbout = async (
  trx: TransactionHandle,
  scope: Scope,
  programId: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable("conversations")
    .set({ status: "completed" })
    .where("program_id", "=", programId)
    .where("status", "=", "active")
    .where("deleted_at", "is", null)
    .where((eb) => isOwn(eb.ref("group_id"), eb.ref("member_id"), scope))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/**
 * Deletes a conversation with all its messages; the rows stay, without texts, for what resulted from them. Not found: it is not the
 * acting member's, or deleted already.
 */
export const deleteConversation = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  deletedAt: number,
): Promise<Result<undefined, Problem>> => {
  const row = await trx
    .updateTable("conversations")
    .set({ title: null, words: "", message_count: 0, deleted_at: deletedAt })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where("kind", "<>", "assignment")
    .where((eb) => isOwn(eb.ref("group_id"), eb.ref("member_id"), scope))
    .returning("id")
    .executeTakeFirst();
  if (!row) return err(notFound("conversation"));
  await trx.deleteFrom("conversation_summaries").where("conversation_id", "=", id).execute();
  await trx
    .deleteFrom("message_texts")
    .where("message_id", "in", (eb) =>
      eb.selectFrom("messages as m").select("m.id").where("m.conversation_id", "=", id),
    )
    .execute();
  await dropVectors(trx, { conversationId: id });
  await forgetMemoriesOf(trx, scope, { conversationId: id });
  await forgetExamplesOf(trx, scope, { conversationId: id });
  await trx
    .updateTable("messages")
    .set({ text: "", data: null, deleted_at: deletedAt })
    .where("conversation_id", "=", id)
    .where("deleted_at", "is", null)
    .execute();
  return ok(undefined);
};
