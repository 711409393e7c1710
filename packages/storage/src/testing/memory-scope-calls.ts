import type { Scope } from "@canter/domain/group/scope";
import type { TransactionHandle } from "../database.ts";
import { forgetMemories } from "../memory/forget-memories.ts";
import { listMemories } from "../memory/list-memories.ts";
import { loadMemory } from "../memory/load-memory.ts";
import { putMemory } from "../memory/put-memory.ts";
import { removeMemory } from "../memory/remove-memory.ts";
import { saveMemoryChanges } from "../memory/save-memory-changes.ts";
import { SECRET } from "./secret-word.ts";

type Call = (trx: TransactionHandle, scope: Scope) => Promise<unknown>;

const memory = { key: "style", value: SECRET, createdAt: 1 };

/** What the coach remembers of Anna. */
export const fillMemory = (trx: TransactionHandle, anna: Scope): Promise<unknown> =>
  putMemory(trx, anna, "coach", memory);

/** Every function of memory that takes a scope, called for what is Anna's. */
export const memoryCalls: Readonly<
  Record<string, { readonly call: Call; readonly own?: true; readonly shared?: true }>
> = {
  loadMemory: { call: (trx, scope) => loadMemory(trx, scope, "coach", 9) },
  listMemories: { call: (trx, scope) => listMemories(trx, scope, { now: 9, limit: 9 }) },
  putMemory: { call: (trx, scope) => putMemory(trx, scope, "coach", { ...memory, value: 1 }), own: true },
  removeMemory: { call: (trx, scope) => removeMemory(trx, scope, "coach", "style") },
  forgetMemories: {
    call: async (trx, scope) => ((await forgetMemories(trx, scope)) === 0 ? [] : ["forgotten"]),
  },
  saveMemoryChanges: {
    call: async (trx, scope) => {
      await saveMemoryChanges(trx, scope, "coach", [{ key: "style", before: memory }], 9);
      const left = trx.selectFrom("working_memories").select("key").where("member_id", "=", "anna");
      return (await left.execute()).length === 0;
    },
  },
};
