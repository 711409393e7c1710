import { z } from "zod";

/** Most that a memory holds: what is longer or more is no interpretation but a store of facts. */
export const memoryBounds = { keyLength: 80, valueLength: 2000, entries: 100 } as const;

export const memoryKeySchema = z
  .string()
  .regex(/^[a-z0-9_.-]{1,80}$/, "must be 1 to 80 characters of a-z, 0-9, _ . and -");

/** Something that an agent remembers of a member. `value` is JSON; times in epoch milliseconds; without `expiresAt` it stays. */
export const memoryEntrySchema = z.object({
  key: memoryKeySchema,
  value: z.unknown(),
  createdAt: z.number().int(),
  /** From this instant on it is forgotten. */
  expiresAt: z.number().int().optional(),
});
export type MemoryEntry = z.infer<typeof memoryEntrySchema>;

/** What became of one key since the memory was loaded: `before` is the entry as loaded, `after` as it is to be; neither twice. */
export type MemoryChange = {
  readonly key: string;
  readonly before?: MemoryEntry;
  readonly after?: MemoryEntry;
};

export const isExpired = ({ expiresAt }: MemoryEntry, now: number): boolean =>
  expiresAt !== undefined && now >= expiresAt;

/** An entry and whose agent's it is. */
export type AgentMemory = MemoryEntry & { readonly agent: string };
