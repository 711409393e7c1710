import type { MemoryEntry } from "@canter/agent/schema/memory-entry";
import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { isOwnMemory, isRemembered, rowToEntry } from "./memory-row.ts";

/** What the agent remembers of the acting member at `now` (epoch milliseconds), by key. */
export const loadMemory = async (
  db: Handle,
  scope: Scope,
  agent: string,
  now: number,
): Promise<readonly MemoryEntry[]> => {
  const rows = await db
    .selectFrom("working_memories")
    .selectAll()
    .where(isOwnMemory(scope, agent))
    .where(isRemembered(now))
    .orderBy("key")
    .execute();
  return rows.map(rowToEntry);
};
