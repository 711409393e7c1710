import type { AgentMemory } from "@canter/agent/schema/memory-entry";
import type { Scope } from "@canter/domain/group/scope";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import { z } from "zod";
import type { Handle } from "../database.ts";
import { isOwnMemory, isRemembered, rowToEntry } from "./memory-row.ts";
import { limitTo } from "../limit-to.ts";
import { createPageCursor } from "../page-cursor.ts";

export type MemoryFilter = {
  readonly agent?: string | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

export type MemoryPage = { readonly items: readonly AgentMemory[]; readonly nextCursor?: string };

/** Where a page ended: agent and key of its last. */
const { encode, decode } = createPageCursor(z.tuple([z.string().max(200), z.string().max(200)]));

/** What agents remember of the acting member, by agent and key. Invalid: the cursor. */
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
