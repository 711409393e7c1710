import type { AgentMemory, MemoryEntry } from "@canter/agent/schema/memory-entry";
import type { Scope } from "@canter/domain/group/scope";
import type { TransactionHandle } from "../database.ts";
import { entryToRow } from "./memory-row.ts";

/** What the acting member says that the agent is to remember of them, in place of what it did. */
export const putMemory = async (
  trx: TransactionHandle,
  scope: Scope,
  agent: string,
  entry: MemoryEntry,
): Promise<AgentMemory> => {
  const row = entryToRow(scope, agent, entry);
  const { value, created_at, expires_at } = row;
  await trx
    .insertInto("working_memories")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["member_id", "agent", "key"]).doUpdateSet({ value, created_at, expires_at }),
    )
    .execute();
  return { agent, ...entry };
};
