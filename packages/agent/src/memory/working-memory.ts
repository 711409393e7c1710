import { err, ok, type Result } from "@canter/domain/result";
import { isDeep } from "../schema/is-deep.ts";
import {
  isExpired,
  memoryBounds,
  type MemoryChange,
  type MemoryEntry,
  memoryKeySchema,
} from "../schema/memory-entry.ts";

function isJson(value: unknown): boolean {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object") return false;
  if (Array.isArray(value)) return value.every(isJson);
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isJson);
}

/** The value as it is stored: a copy, as JSON represents it. The error says what is accepted. */
function toJsonValue(value: unknown): Result<unknown, string> {
  if (isDeep(value) || !isJson(value))
    return err("must be a JSON value: text, number, true, false, null, list or object");
  const text = JSON.stringify(value);
  const { valueLength } = memoryBounds;
  if (text.length > valueLength)
    return err(`must be at most ${valueLength} characters of JSON; it has ${text.length}`);
  return ok(JSON.parse(text));
}

/** What was refused, and what is accepted. */
export type MemoryProblem = { readonly path: "key" | "value" | "ttlMilliseconds"; readonly message: string };

/**
 * What an agent remembers about a member while it works: interpretations, follow-ups; facts are looked up. Expired entries are absent,
 * from the instant on.
 */
export type WorkingMemory = {
  readonly get: (key: string) => unknown;
  /** Without a time to live it stays until it is removed. */
  readonly set: (
    key: string,
    value: unknown,
    options?: { readonly ttlMilliseconds?: number },
  ) => Result<MemoryEntry, MemoryProblem>;
  /** Returns whether there was one. */
  readonly remove: (key: string) => boolean;
  /** Sorted by key. */
  readonly entries: () => readonly MemoryEntry[];
  /** What was set, removed or has expired since loading, sorted by key. */
  readonly changes: () => readonly MemoryChange[];
  /** A separate memory that continues from here: its changes include those made before. */
  readonly copy: () => WorkingMemory;
};

/** A hundred years: nobody means longer. */
const maxLifetime = 100 * 365 * 86_400_000;

const byKey = (a: { readonly key: string }, b: { readonly key: string }) => (a.key < b.key ? -1 : 1);

/** The caller gets its own copy of a value. */
const own = (entry: MemoryEntry): MemoryEntry => ({ ...entry, value: structuredClone(entry.value) });

const refused = (path: MemoryProblem["path"], message: string) => err({ path, message });

/** Validates an entry for storing. */
export function toMemoryEntry(
  key: string,
  value: unknown,
  now: number,
  ttlMilliseconds?: number,
): Result<MemoryEntry, MemoryProblem> {
  const named = memoryKeySchema.safeParse(key);
  if (!named.success) return refused("key", named.error.issues[0]?.message ?? "is no key");
  const kept = toJsonValue(value);
  if (!kept.ok) return refused("value", kept.error);
  if (ttlMilliseconds === undefined) return ok({ key, value: kept.value, createdAt: now });
  if (!Number.isInteger(ttlMilliseconds) || ttlMilliseconds < 1 || ttlMilliseconds > maxLifetime)
    return refused("ttlMilliseconds", "must be a whole number of milliseconds, at most 100 years");
  return ok({ key, value: kept.value, createdAt: now, expiresAt: now + ttlMilliseconds });
}

/** `loaded`: as they are stored; `now` returns epoch milliseconds. */
export function createWorkingMemory(loaded: readonly MemoryEntry[], now: () => number): WorkingMemory {
  const before = new Map(loaded.map((entry) => [entry.key, entry]));
  const open = (current: Map<string, MemoryEntry>): WorkingMemory => {
    const find = (key: string): MemoryEntry | undefined => {
      const entry = current.get(key);
      return entry && !isExpired(entry, now()) ? entry : undefined;
    };
    const entries = () => [...current.values()].filter((entry) => !isExpired(entry, now())).toSorted(byKey);
    return {
      get: (key) => structuredClone(find(key)?.value),
      set: (key, value, { ttlMilliseconds } = {}) => {
        const entry = toMemoryEntry(key, value, now(), ttlMilliseconds);
        if (!entry.ok) return entry;
        if (!find(key) && entries().length >= memoryBounds.entries)
          return refused("key", `must be one of the ${memoryBounds.entries} that there are: no more fit`);
        current.set(key, entry.value);
        return ok(own(entry.value));
      },
      remove: (key) => {
        const was = find(key) !== undefined;
        current.delete(key);
        return was;
      },
      entries: () => entries().map(own),
      changes: () =>
        [...new Set([...before.keys(), ...current.keys()])]
          .flatMap((key): MemoryChange[] => {
            const [was, is] = [before.get(key), find(key)];
            if (was === is) return [];
            return [{ key, ...(was && { before: own(was) }), ...(is && { after: own(is) }) }];
          })
          .toSorted(byKey),
      copy: () => open(new Map(current)),
    };
  };
  return open(new Map(before));
}
