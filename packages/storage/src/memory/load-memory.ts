import type { MemoryEntry } from "@canter/agent/schema/memory-entry";
import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { isOwnMemory, isRemembered, rowToEntry } from "./memory-row.ts";

/**
 * What the agent remembers of the acting member at `now` (epoch milliseconds), by key. Without `now` also what has expired, so that
 * whoever changes the memory drops it.
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
