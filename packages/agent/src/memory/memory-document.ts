import { err, ok, type Result } from "@canter/domain/result";
import type { MemoryEntry } from "../schema/memory-entry.ts";
import { memoryBounds } from "../schema/memory-entry.ts";
import { toMemoryEntry } from "./working-memory.ts";

/** What is wrong with a document. `line` counts from 1, where it is known; `path` is dotted. */
export type DocumentProblem = {
  readonly path: string;
  readonly message: string;
  readonly line?: number;
};

/** A memory by its keys. Times are instants as in 2026-11-20T23:40:00.000Z. */
export type MemoryDocument = Readonly<
  Record<string, { readonly value: unknown; readonly createdAt: string; readonly expiresAt?: string }>
>;

const toInstant = (milliseconds: number): string => new Date(milliseconds).toISOString();

export const memoryToDocument = (entries: readonly MemoryEntry[]): MemoryDocument =>
  Object.fromEntries(
    entries.map(({ key, value, createdAt, expiresAt }) => [
      key,
      {
        value,
        createdAt: toInstant(createdAt),
        ...(expiresAt !== undefined && { expiresAt: toInstant(expiresAt) }),
      },
    ]),
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** As text (YAML may hold no quotes around it) or epoch milliseconds. */
function readInstant(value: unknown): number | undefined {
  const milliseconds =
    typeof value === "number" ? value : typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isInteger(milliseconds) && Math.abs(milliseconds) <= 8.64e15 ? milliseconds : undefined;
}

const known = ["value", "createdAt", "expiresAt"];
const notInstant = "must be an instant, as in 2026-11-20T23:40:00Z";

function readEntry(key: string, stated: unknown, now: number): Result<MemoryEntry, DocumentProblem> {
  const refuse = (field: string, message: string) =>
    err({ path: field === "" ? key : `${key}.${field}`, message });
  if (!isObject(stated) || !("value" in stated))
    return refuse("", "must be an object with a value, and createdAt and expiresAt where they are known");
  const unknown = Object.keys(stated).find((name) => !known.includes(name));
  if (unknown !== undefined) return refuse(unknown, "is no field of an entry");
  const entry = toMemoryEntry(key, stated.value, now);
  if (!entry.ok) return refuse(entry.error.path === "key" ? "" : "value", entry.error.message);
  const createdAt = stated.createdAt == null ? now : readInstant(stated.createdAt);
  if (createdAt === undefined) return refuse("createdAt", notInstant);
  const expiresAt = stated.expiresAt == null ? undefined : readInstant(stated.expiresAt);
  if (stated.expiresAt != null && expiresAt === undefined) return refuse("expiresAt", notInstant);
  return ok({ ...entry.value, createdAt, ...(expiresAt !== undefined && { expiresAt }) });
}

/** Entries, by key, of what `memoryToDocument` makes or somebody wrote; `now` stands where no time is said. */
export function documentToMemory(
  document: unknown,
  now: number,
): Result<readonly MemoryEntry[], DocumentProblem> {
  if (document == null) return ok([]);
  if (!isObject(document)) return err({ path: "", message: "must be an object of entries by their keys" });
  const stated = Object.entries(document);
  if (stated.length > memoryBounds.entries)
    return err({ path: "", message: `must be at most ${memoryBounds.entries} entries` });
  const entries: MemoryEntry[] = [];
  for (const [key, value] of stated) {
    const entry = readEntry(key, value, now);
    if (!entry.ok) return entry;
    entries.push(entry.value);
  }
  return ok(entries.toSorted((a, b) => (a.key < b.key ? -1 : 1)));
}
