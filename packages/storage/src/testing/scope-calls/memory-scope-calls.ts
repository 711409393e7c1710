import { SECRET } from "../sample-groups.ts";
import type { ScopedCall } from "../attempt-call.ts";
import type { Scope } from "@canter/domain/access/scope";
import type { TransactionHandle } from "../../database.ts";
import {
  forgetMemories,
  forgetMemoriesOf,
  listMemories,
  loadMemory,
  putMemory,
  removeMemory,
  saveMemoryChanges,
} from "../../memory/memories.ts";
import {
  deletePersona,
  insertPersona,
  listPersonas,
  readPersona,
  updatePersona,
} from "../../persona/personas.ts";

const memory = { key: "style", value: SECRET, createdAt: 1 };

const persona = {
  id: "persona",
  name: SECRET,
  tone: "short",
  methodology: "basics",
  insistsOn: [SECRET],
  manner: "brisk",
} as const;

/** The coach's memory of Anna, and a coach of her own. */
export const fillMemory = async (trx: TransactionHandle, anna: Scope): Promise<void> => {
  await putMemory(trx, anna, "coach", memory);
  await saveMemoryChanges(
    trx,
    anna,
    "coach",
    [{ key: "noted", after: { ...memory, key: "noted" } }],
    1,
    "source",
  );
  await insertPersona(trx, anna, persona, 1);
};

/** Every function of memory and of personas that takes a scope, called on Anna's data. */
export const memoryCalls: Readonly<
  Record<string, { readonly call: ScopedCall; readonly own?: true; readonly shared?: true }>
> = {
  loadMemory: { call: (trx, scope) => loadMemory(trx, scope, "coach", 9) },
  listMemories: { call: (trx, scope) => listMemories(trx, scope, { now: 9, limit: 9 }) },
  putMemory: { call: (trx, scope) => putMemory(trx, scope, "coach", { ...memory, value: 1 }), own: true },
  listPersonas: { call: (trx, scope) => listPersonas(trx, scope, 9) },
  readPersona: { call: (trx, scope) => readPersona(trx, scope, "persona") },
  insertPersona: {
    call: async (trx, scope) => {
      await insertPersona(trx, scope, { ...persona, id: "new" }, 9);
      return (await readPersona(trx, scope, "new"))?.id;
    },
    own: true,
  },
  updatePersona: {
    call: async (trx, scope) => ((await updatePersona(trx, scope, persona, 9)) ? [persona] : []),
  },
  deletePersona: {
    call: async (trx, scope) => ((await deletePersona(trx, scope, "persona")) ? [persona] : []),
  },
  removeMemory: { call: (trx, scope) => removeMemory(trx, scope, "coach", "style") },
  forgetMemories: {
    call: async (trx, scope) => ((await forgetMemories(trx, scope)) === 0 ? [] : ["forgotten"]),
  },
  forgetMemoriesOf: {
    call: async (trx, scope) => {
      await forgetMemoriesOf(trx, scope, { messageId: "source" });
      const left = trx.selectFrom("working_memories").select("key").where("key", "=", "noted");
      return (await left.execute()).length === 0;
    },
  },
  saveMemoryChanges: {
    call: async (trx, scope) => {
      await saveMemoryChanges(trx, scope, "coach", [{ key: "style", before: memory }], 9);
      const left = trx.selectFrom("working_memories").select("key").where("key", "=", "style");
      return (await left.execute()).length === 0;
    },
  },
};
