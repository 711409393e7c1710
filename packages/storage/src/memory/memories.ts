import {
  type AgentMemory,
  isExpired,
  type MemoryChange,
  type MemoryEntry,
} from "@canter/agent/schema/memory-entry";
import type { Scope } from "@canter/domain/access/scope";
import { statePrefix } from "@canter/domain/context/memory-keys";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import { z } from "zod";
import type { Database, Handle, TransactionHandle } from "../database.ts";
import { ownerOf } from "../access/own-rows.ts";
import { dropDaysWithState } from "../dashboard/dashboards.ts";
import { limitTo } from "../limit-to.ts";
import { createPageCursor } from "../page-cursor.ts";
import type { WorkingMemoryTable } from "../schema/coach-tables.ts";

type Row = WorkingMemoryTable;

const rowToEntry = ({
  key,
  value,
  created_at,
  expires_at,
}: Omit<Row, "agent" | "message_id">): MemoryEntry => ({
  key,
  value: JSON.parse(value) as unknown,
  createdAt: created_at,
  ...(expires_at !== null && { expiresAt: expires_at }),
});

const valuesOf = ({ value, createdAt, expiresAt }: MemoryEntry) => ({
  value: JSON.stringify(value),
  created_at: createdAt,
  expires_at: expiresAt ?? null,
});

const entryToRow = (scope: Scope, agent: string, entry: MemoryEntry, messageId?: string): Row => ({
  ...ownerOf(scope),
  agent,
  key: entry.key,
  ...valuesOf(entry),
  message_id: messageId ?? null,
});

const eb = expressionBuilder<Database, "working_memories">();

/** The acting member's memory; of one agent, or one key of it. Throws for `system`: only members are remembered. */
const isOwnMemory = (scope: Scope, agent?: string, key?: string): Expression<SqlBool> =>
  eb.and({
    ...ownerOf(scope),
    ...(agent !== undefined && { agent }),
    ...(key !== undefined && { key }),
  });

/** The entry is unchanged since it was read. */
const isStill = (entry: MemoryEntry): Expression<SqlBool> => {
  const { value, created_at, expires_at } = valuesOf(entry);
  return eb.and([
    eb("value", "=", value),
    eb("created_at", "=", created_at),
    expires_at === null ? eb("expires_at", "is", null) : eb("expires_at", "=", expires_at),
  ]);
};

/** Whether a row has not expired at `now` (epoch milliseconds). */
const isRemembered = (now: number): Expression<SqlBool> =>
  eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]);

/**
 * What the agent remembers about the acting member at `now` (epoch milliseconds), by key. Without `now` including expired entries, so
 * that a change of the memory removes them.
 */
export const loadMemory = async (
  db: Handle,
  scope: Scope,
  agent: string,
  now?: number,
): Promise<readonly MemoryEntry[]> => {
  let query = db.selectFrom("working_memories").selectAll().where(isOwnMemory(scope, agent)).orderBy("key");
  if (now !== undefined) query = query.where(isRemembered(now));
  return (await query.execute()).map(rowToEntry);
};

export type MemoryFilter = {
  readonly agent?: string | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

export type MemoryPage = { readonly items: readonly AgentMemory[]; readonly nextCursor?: string };

/** The end of a page: agent and key of its last entry. */
const { encode, decode } = createPageCursor(z.tuple([z.string().max(200), z.string().max(200)]));

/** What agents remember about the acting member, by agent and key. Invalid: the cursor. */
export const listMemories = async (
  db: Handle,
  scope: Scope,
  { agent, now, cursor, limit }: MemoryFilter,
): Promise<Result<MemoryPage, Problem>> => {
  const from = decode(cursor);
  if (!from.ok) return from;
  let query = db
    .selectFrom("working_memories")
    .selectAll()
    .where(isOwnMemory(scope, agent))
    .where(isRemembered(now))
    .orderBy("agent")
    .orderBy("key")
    .limit(limitTo(limit + 1));
  const before = from.value;
  if (before) query = query.where((eb) => eb(eb.refTuple("agent", "key"), ">", eb.tuple(...before)));
  const rows = await query.execute();
  const items = rows.slice(0, limit).map((row) => ({ agent: row.agent, ...rowToEntry(row) }));
  const last = rows.length > limit ? items.at(-1) : undefined;
  return ok({ items, ...(last && { nextCursor: encode([last.agent, last.key]) }) });
};

/** Stores what the acting member wants the agent to remember, replacing the previous entry. */
export const putMemory = async (
  trx: TransactionHandle,
  scope: Scope,
  agent: string,
  entry: MemoryEntry,
): Promise<AgentMemory> => {
  const row = entryToRow(scope, agent, entry);
  const { value, created_at, expires_at, message_id } = row;
  await trx
    .insertInto("working_memories")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["member_id", "agent", "key"])
        .doUpdateSet({ value, created_at, expires_at, message_id }),
    )
    .execute();
  return { agent, ...entry };
};

/**
 * Stores the changes of the acting member's memory since the agent loaded it, at `now` (epoch milliseconds). What the member corrected or
 * deleted meanwhile stays as they left it. `messageId`: of what it is taken from, and forgotten with (`forgetMemoriesOf`).
 */
export const saveMemoryChanges = async (
  trx: TransactionHandle,
  scope: Scope,
  agent: string,
  changes: readonly MemoryChange[],
  now: number,
  messageId?: string,
): Promise<void> => {
  for (const { key, before, after } of changes) {
    const own = isOwnMemory(scope, agent, key);
    if (!after) {
      if (before) await trx.deleteFrom("working_memories").where(own).where(isStill(before)).execute();
      continue;
    }
    const row = entryToRow(scope, agent, after, messageId);
    const { value, created_at, expires_at, message_id } = row;
    if (!before || isExpired(before, now))
      // Expired entries don't count.
      await trx
        .insertInto("working_memories")
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(["member_id", "agent", "key"])
            .doUpdateSet({ value, created_at, expires_at, message_id })
            .where("working_memories.expires_at", "<=", now),
        )
        .execute();
    else
      await trx
        .updateTable("working_memories")
        .set({ value, created_at, expires_at, message_id })
        .where(own)
        .where(isStill(before))
        .execute();
  }
};

/** Forgets entries for good, and the days that were prepared from how the member said there that they are. */
const forget = async (
  trx: TransactionHandle,
  scope: Scope,
  which: Expression<SqlBool>,
): Promise<readonly AgentMemory[]> => {
  const rows = await trx.deleteFrom("working_memories").where(which).returningAll().execute();
  const forgotten = rows.map((row) => ({ agent: row.agent, ...rowToEntry(row) }));
  const states = forgotten.flatMap(({ key, value }) =>
    key.startsWith(statePrefix) && typeof value === "string" ? [value] : [],
  );
  if (states.length > 0) await dropDaysWithState(trx, scope, states);
  return forgotten;
};

/** Permanently forgets what an agent remembers about the acting member under a key; undefined: there is no such entry. */
export const removeMemory = async (
  trx: TransactionHandle,
  scope: Scope,
  agent: string,
  key: string,
): Promise<AgentMemory | undefined> => (await forget(trx, scope, isOwnMemory(scope, agent, key)))[0];

/** Permanently forgets what agents (or one of them) remember about the acting member. Returns the number of entries. */
export const forgetMemories = async (trx: TransactionHandle, scope: Scope, agent?: string): Promise<number> =>
  (await forget(trx, scope, isOwnMemory(scope, agent))).length;

/** Permanently forgets what agents took by themselves from messages that are there no longer, or are kept to themselves now. */
export const forgetMemoriesOf = async (
  trx: TransactionHandle,
  scope: Scope,
  source: { readonly messageId: string } | { readonly conversationId: string },
): Promise<void> => {
  const isFrom =
    "messageId" in source
      ? eb("message_id", "=", source.messageId)
      : eb(
          "message_id",
          "in",
          trx
            .selectFrom("messages as m")
            .select("m.id")
            .where("m.conversation_id", "=", source.conversationId),
        );
  await forget(trx, scope, eb.and([isOwnMemory(scope), isFrom]));
};
