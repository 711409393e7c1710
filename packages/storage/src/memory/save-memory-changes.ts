import { isExpired, type MemoryChange } from "@canter/agent/schema/memory-entry";
import type { Scope } from "@canter/domain/group/scope";
import type { TransactionHandle } from "../database.ts";
import { entryToRow, isOwnMemory, isStill } from "./memory-row.ts";

/**
 * Keeps what became of the acting member's memory since the agent loaded it, at `now` (epoch milliseconds). What the member
 * corrected or deleted meanwhile stays as they left it.
 */
export const saveMemoryChanges = async (
  trx: TransactionHandle,
  scope: Scope,
  agent: string,
  changes: readonly MemoryChange[],
  now: number,
): Promise<void> => {
  for (const { key, before, after } of changes) {
    const own = isOwnMemory(scope, agent, key);
    if (!after) {
      if (before) await trx.deleteFrom("working_memories").where(own).where(isStill(before)).execute();
      continue;
    }
    const row = entryToRow(scope, agent, after);
    const { value, created_at, expires_at } = row;
    if (!before || isExpired(before, now))
      // What has expired is in nobody's way.
      await trx
        .insertInto("working_memories")
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(["member_id", "agent", "key"])
            .doUpdateSet({ value, created_at, expires_at })
            .where("working_memories.expires_at", "<=", now),
        )
        .execute();
    else
      await trx
        .updateTable("working_memories")
        .set({ value, created_at, expires_at })
        .where(own)
        .where(isStill(before))
        .execute();
  }
};
