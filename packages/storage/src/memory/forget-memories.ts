import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { isOwnMemory } from "./memory-row.ts";

/** Forgets for good all that agents (or one of them) remember of the acting member. Gives how many entries there were. */
export const forgetMemories = async (db: Handle, scope: Scope, agent?: string): Promise<number> => {
  const rows = await db
    .deleteFrom("working_memories")
    .where(isOwnMemory(scope, agent))
    .returning("key")
    .execute();
  return rows.length;
};
