import type { AgentMemory } from "@canter/agent/schema/memory-entry";
import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { isOwnMemory, rowToEntry } from "./memory-row.ts";

/** Forgets for good what an agent remembers of the acting member under a key; undefined: it remembers nothing there. */
export const removeMemory = async (
  db: Handle,
  scope: Scope,
  agent: string,
  key: string,
): Promise<AgentMemory | undefined> => {
  const row = await db
    .deleteFrom("working_memories")
    .where(isOwnMemory(scope, agent, key))
    .returningAll()
    .executeTakeFirst();
  return row && { agent: row.agent, ...rowToEntry(row) };
};
