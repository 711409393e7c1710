import type { MemoryChange } from "@canter/agent/schema/memory-entry";
import type { Scope } from "@canter/domain/group/scope";
import type { TransactionHandle } from "../database.ts";
import { entryToRow, isForgotten, isOwnMemory, isStill } from "./memory-row.ts";

/**
 * Keeps what an agent came to remember of the acting member since its memory was loaded, and drops what has expired at `now` (epoch
 * milliseconds). What the member corrected or deleted meanwhile stays as they left it.
 */
export const saveMemoryChanges = async (
  trx: TransactionHandle,
  scope: Scope,
  agent: string,
  changes: readonly MemoryChange[],
  now: number,
): Promise<void> => {
  await trx.deleteFrom("working_memories").where(isOwnMemory(scope, agent)).where(isForgotten(now)).execute();
  for (const { key, before, after } of changes) {
    const hadExpired = before?.expiresAt !== undefined && before.expiresAt <= now;
    const own = isOwnMemory(scope, agent, key);
    if (after && (!before || hadExpired))
      await trx
        .insertInto("working_memories")
        .values(entryToRow(scope, agent, after))
        .onConflict((conflict) => conflict.columns(["member_id", "agent", "key"]).doNothing())
        .execute();
    else if (after && before) {
      const { value, created_at, expires_at } = entryToRow(scope, agent, after);
      await trx
        .updateTable("working_memories")
        .set({ value, created_at, expires_at })
        .where(own)
        .where(isStill(before))
        .execute();
    } else if (before) await trx.deleteFrom("working_memories").where(own).where(isStill(before)).execute();
  }
};
