import type { MemoryEntry } from "@canter/agent/schema/memory-entry";
import type { Scope } from "@canter/domain/group/scope";
import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { Database } from "../database.ts";
import { ownerOf } from "../group/is-own.ts";
import type { WorkingMemoryTable } from "./working-memory-table.ts";

type Row = WorkingMemoryTable;

export const rowToEntry = ({ key, value, created_at, expires_at }: Omit<Row, "agent">): MemoryEntry => ({
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

export const entryToRow = (scope: Scope, agent: string, entry: MemoryEntry): Row => ({
  ...ownerOf(scope),
  agent,
  key: entry.key,
  ...valuesOf(entry),
});

const eb = expressionBuilder<Database, "working_memories">();

/** What the acting member is remembered for; by one agent, or under one key of it. Throws for `system`: only members are remembered. */
export const isOwnMemory = (scope: Scope, agent?: string, key?: string): Expression<SqlBool> =>
  eb.and({
    ...ownerOf(scope),
    ...(agent !== undefined && { agent }),
    ...(key !== undefined && { key }),
  });

/** The entry as it was read: nobody has put another in its place. */
export const isStill = (entry: MemoryEntry): Expression<SqlBool> => {
  const { value, created_at, expires_at } = valuesOf(entry);
  return eb.and([
    eb("value", "=", value),
    eb("created_at", "=", created_at),
    expires_at === null ? eb("expires_at", "is", null) : eb("expires_at", "=", expires_at),
  ]);
};

/** Whether a row has not expired at `now` (epoch milliseconds). */
export const isRemembered = (now: number): Expression<SqlBool> =>
  eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]);
