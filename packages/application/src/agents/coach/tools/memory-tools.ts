import { createWorkingMemory } from "@canter/agent/memory/working-memory";
import { memoryBounds, memoryKeySchema } from "@canter/agent/schema/memory-entry";
import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { readMemoryWish } from "@canter/domain/intent/read-memory-wish";
import { err, ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { loadMemory, saveMemoryChanges } from "@canter/storage/memory/memories";
import { z } from "zod";
import { isKeptApart } from "../../../context/is-kept-apart.ts";
import type { CoachKnowledge } from "../coach-world.ts";

const day = 86_400_000;

const inputSchema = z.object({
  key: memoryKeySchema.describe("short name, as in dislikes_burpees; the same key replaces what it held"),
  value: z.string().min(1).max(memoryBounds.valueLength),
  days: z
    .int()
    .min(1)
    .max(366)
    .optional()
    .describe("for how long it holds; left out only for what holds until the member says otherwise"),
});

/**
 * Keeps something of the member in mind for later conversations; they can see, correct and delete it. What nobody asked to remember is
 * forgotten with the message that it was taken from, and is not taken at all where a conversation is kept apart.
 */
export const remember = (
  { context, member, conversationId, messageId, text }: CoachKnowledge,
  agent: string,
): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name: "remember",
    description:
      "Keeps an interpretation of the member for later: a preference, a constraint, something to follow up. No facts of training, body or program: those are looked up. Nothing that the member would not want written down.",
    effect: "write",
    input: inputSchema,
    apply: async (tx, { key, value, days }) => {
      const now = context.clock.now();
      const isAsked = readMemoryWish(text)?.kind === "remember";
      if (!isAsked && (await isKeptApart(tx, member, conversationId)))
        return err({ message: "Nothing is remembered of this conversation: the member keeps it to itself." });
      const memory = createWorkingMemory(await loadMemory(tx, member.scope, agent, now), () => now);
      const kept = memory.set(key, value, days === undefined ? {} : { ttlMilliseconds: days * day });
      if (!kept.ok) return err({ message: `${kept.error.path}: ${kept.error.message}` });
      const source = isAsked ? undefined : messageId;
      await saveMemoryChanges(tx, member.scope, agent, memory.changes(), now, source);
      return ok({ key });
    },
  });

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
