import { defineTool, type Tool } from "@canter/agent/tool/tool";
import type { Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import { entryPlaceSchema } from "../../../core/run-record.ts";
import type { NewEntry } from "../../../health/diary-area.ts";
import type { DiarySession, KeptEntry } from "../diary-session.ts";
import type { DiaryWorld } from "../diary-world.ts";

const inputSchema = z.object({ entry: z.number().int().min(0) });
const outputSchema = z.object({
  entry: z.number(),
  id: z.string(),
  text: z.string(),
  ...entryPlaceSchema.shape,
});

type Recording = {
  readonly kind: KeptEntry["kind"];
  readonly name: string;
  readonly description: string;
  /** Stores it and says what it was stored as. */
  readonly store: (
    tx: TransactionHandle,
    prepared: { readonly athleteId: string; readonly entry: NewEntry },
  ) => Promise<Result<Omit<KeptEntry, "kind">, Problem>>;
};

/** A tool that stores one of the entries that the message told, once: by its number among them. */
export const recordEntry = (
  { entries }: DiaryWorld,
  { kept, refused }: DiarySession,
  { kind, name, description, store }: Recording,
): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name,
    description,
    effect: "write",
    input: inputSchema,
    apply: async (tx, { entry: index }) => {
      const entry = entries[index];
      if (entry?.reading.kind !== kind) return err({ message: `Entry ${index} is no ${kind}.` });
      const stored = entry.prepared.ok ? await store(tx, entry.prepared.value) : entry.prepared;
      if (!stored.ok) {
        refused.set(index, stored.error.detail);
        return err({ message: stored.error.detail });
      }
      kept.set(index, { kind, ...stored.value });
      return ok({ entry: index, ...stored.value });
    },
    remember: (output) => {
      const { entry, ...stored } = outputSchema.parse(output);
      kept.set(entry, { kind, ...stored });
    },
  });
