import { createWorkingMemory } from "@canter/agent/memory/working-memory";
import { memoryKeySchema } from "@canter/agent/schema/memory-entry";
import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { err, ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { loadMemory, saveMemoryChanges } from "@canter/storage/memory/memories";
import { z } from "zod";
import type { CoachKnowledge } from "../coach-world.ts";

const forgetInput = z.object({ key: memoryKeySchema });

/** Drops something that is remembered of the member. */
export const forget = ({ context, member }: CoachKnowledge, agent: string): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof forgetInput>>({
    name: "forget",
    description:
      "Drops what is remembered under a key: it holds no longer, or the member wants it forgotten.",
    effect: "write",
    input: forgetInput,
    apply: async (tx, { key }) => {
      const now = context.clock.now();
      const memory = createWorkingMemory(await loadMemory(tx, member.scope, agent, now), () => now);
      const value = memory.get(key);
      if (!memory.remove(key)) return err({ message: `Nothing is remembered under ${key}.` });
      await saveMemoryChanges(tx, member.scope, agent, memory.changes(), now);
      return ok({ key, value });
    },
  });
