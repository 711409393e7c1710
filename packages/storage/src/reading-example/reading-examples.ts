import {
  type ExampleInUse,
  exampleInUseSchema,
  type ReadingExample,
  readingExampleSchema,
} from "@canter/domain/reading-example/reading-example";
import type { Scope } from "@canter/domain/access/scope";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import type { Selectable } from "kysely";
import { isOwn, ownerOf } from "../access/own-rows.ts";
import { readMessage } from "../conversation/messages.ts";
import type { Handle, TransactionHandle } from "../database.ts";
import { limitTo } from "../limit-to.ts";
import { decodeTimeCursor, encodeTimeCursor } from "../page-cursor.ts";
import { inBatches } from "../prepare-query.ts";
import type { ReadingExampleTable } from "../schema/coach-tables.ts";

/** An example as kept; `isShared`: the other members of its group are read by it, too. */
export type StoredExample = {
  readonly id: string;
  readonly messageId: string;
  readonly isShared: boolean;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly example: ReadingExample;
};

const rowToExample = (row: Selectable<ReadingExampleTable>): StoredExample => ({
  id: row.id,
  messageId: row.message_id,
  isShared: row.is_shared === 1,
  createdAt: row.created_at,
  example: readingExampleSchema.parse(JSON.parse(row.content)),
});

const selectOwn = (db: Handle, scope: Scope) =>
  db
    .selectFrom("reading_examples as e")
    .selectAll("e")
    .where((eb) => isOwn(eb.ref("e.group_id"), eb.ref("e.member_id"), scope));

export type ExamplePage = { readonly items: readonly StoredExample[]; readonly nextCursor?: string };

/** A page of the acting member's examples, newest first. Invalid: the cursor. */
export const listExamples = async (
  db: Handle,
  scope: Scope,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Result<ExamplePage, Problem>> => {
  const from = decodeTimeCursor(cursor);
  if (!from.ok) return from;
  const before = from.value;
  const rows = await selectOwn(db, scope)
    .$if(before !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple("e.created_at", "e.id"), "<", eb.tuple(...(before ?? [0, ""])))),
    )
    .orderBy("e.created_at", "desc")
    .orderBy("e.id", "desc")
    .limit(limitTo(limit + 1))
    .execute();
  const items = rows.slice(0, limit).map(rowToExample);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return ok({ items, ...(last && { nextCursor: encodeTimeCursor([last.createdAt, last.id]) }) });
};

/** The acting member's example of a message of theirs. */
export const readExampleOf = async (
  db: Handle,
  scope: Scope,
  messageId: string,
): Promise<StoredExample | undefined> => {
  const row = await selectOwn(db, scope).where("e.message_id", "=", messageId).executeTakeFirst();
  return row && rowToExample(row);
};

/** How many the acting member has, and how many the other present members of the group share. */
export const countExamples = async (
  db: Handle,
  scope: Scope,
): Promise<{ readonly own: number; readonly sharedByOthers: number }> => {
  const { group_id, member_id } = ownerOf(scope);
  const count = db
    .selectFrom("reading_examples as e")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("e.group_id", "=", group_id);
  const own = await count.where("e.member_id", "=", member_id).executeTakeFirstOrThrow();
  const shared = await count
    .innerJoin("members as m", (join) =>
      join.onRef("m.id", "=", "e.member_id").on("m.removed_at", "is", null),
    )
    .where("e.is_shared", "=", 1)
    .where("e.member_id", "<>", member_id)
    .executeTakeFirstOrThrow();
  return { own: Number(own.count), sharedByOthers: Number(shared.count) };
};

/** More than anybody needs; a group of many members does not slow down each message. */
const maxInUse = 400;

/** What reads the acting member's messages: their own examples, the newest first, before those that others of the group share. */
export const listExamplesInUse = async (db: Handle, scope: Scope): Promise<readonly ExampleInUse[]> => {
  const { group_id, member_id } = ownerOf(scope);
  const rows = await db
    .selectFrom("reading_examples as e")
    .innerJoin("members as m", (join) =>
      join.onRef("m.id", "=", "e.member_id").on("m.removed_at", "is", null),
    )
    .select(["e.content"])
    .where("e.group_id", "=", group_id)
    .where((eb) => eb.or([eb("e.member_id", "=", member_id), eb("e.is_shared", "=", 1)]))
    .orderBy((eb) => eb.case().when("e.member_id", "=", member_id).then(0).else(1).end())
    .orderBy("e.created_at", "desc")
    .orderBy("e.id", "desc")
    .limit(maxInUse)
    .execute();
  return rows.map(({ content }) => exampleInUseSchema.parse(JSON.parse(content)));
};

/** Keeps the acting member's example of a message, in place of an earlier one of it. False: the message is not theirs. */
export const putExample = async (
  trx: TransactionHandle,
  scope: Scope,
  { id, messageId, example, createdAt }: Omit<StoredExample, "isShared">,
): Promise<boolean> => {
  if (!(await readMessage(trx, scope, messageId))) return false;
  const content = JSON.stringify(readingExampleSchema.parse(example));
  await trx
    .insertInto("reading_examples")
    .values({
      id,
      ...ownerOf(scope),
      message_id: messageId,
      content,
      is_shared: 0,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.column("message_id").doUpdateSet({ content }))
    .execute();
  return true;
};

/** Whether the other members are read by it, too. Undefined: it is not the acting member's. */
export const shareExample = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  isShared: boolean,
): Promise<StoredExample | undefined> => {
  const row = await trx
    .updateTable("reading_examples")
    .set({ is_shared: isShared ? 1 : 0 })
    .where("id", "=", id)
    .where((eb) => isOwn(eb.ref("group_id"), eb.ref("member_id"), scope))
    .returningAll()
    .executeTakeFirst();
  return row && rowToExample(row);
};

/** Deletes an example for good. Undefined: it is not the acting member's. */
export const deleteExample = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
): Promise<StoredExample | undefined> => {
  const row = await trx
    .deleteFrom("reading_examples")
    .where("id", "=", id)
    .where((eb) => isOwn(eb.ref("group_id"), eb.ref("member_id"), scope))
    .returningAll()
    .executeTakeFirst();
  return row && rowToExample(row);
};

/** Deletes the acting member's examples of messages that are there no longer, or say something else now. */
export const forgetExamplesOf = async (
  trx: TransactionHandle,
  scope: Scope,
  source: { readonly messageId: string } | { readonly conversationId: string },
): Promise<void> => {
  await trx
    .deleteFrom("reading_examples")
    .where((eb) => isOwn(eb.ref("group_id"), eb.ref("member_id"), scope))
    .where((eb) =>
      "messageId" in source
        ? eb("message_id", "=", source.messageId)
        : eb(
            "message_id",
            "in",
            eb
              .selectFrom("messages as m")
              .select("m.id")
              .where("m.conversation_id", "=", source.conversationId),
          ),
    )
    .execute();
};

/** What came with an archive was shared with another group, if at all. */
export const unshareExamples = async (trx: TransactionHandle, ids: readonly string[]): Promise<void> => {
  for (const some of inBatches(ids))
    await trx.updateTable("reading_examples").set({ is_shared: 0 }).where("id", "in", some).execute();
};
