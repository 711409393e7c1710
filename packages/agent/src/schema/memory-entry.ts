import { z } from "zod";

/** Limits of a memory: anything longer or more is no interpretation but a store of facts. */
export const memoryBounds = { keyLength: 80, valueLength: 2000, entries: 100 } as const;

export const memoryKeySchema = z
  .string()
  .regex(/^[a-z0-9_.-]{1,80}$/, "must be 1 to 80 characters of a-z, 0-9, _ . and -");

/** Something that an agent remembers about a member. `value` is JSON; times in epoch milliseconds; without `expiresAt` it stays. */
export const memoryEntrySchema = z.object({
  key: memoryKeySchema,
  value: z.unknown(),
  createdAt: z.number().int(),
  /** The instant from which it is forgotten. */
  expiresAt: z.number().int().optional(),
});
export type MemoryEntry = z.infer<typeof memoryEntrySchema>;

/** The change of one key since the memory was loaded: `before` is the entry as loaded, `after` the new one; one of them is present. */
export type MemoryChange = {
  readonly key: string;
  readonly before?: MemoryEntry;
  readonly after?: MemoryEntry;
};

export const isExpired = ({ expiresAt }: MemoryEntry, now: number): boolean =>
  expiresAt !== undefined && now >= expiresAt;

/** An entry with its agent. */
export type AgentMemory = MemoryEntry & { readonly agent: string };
