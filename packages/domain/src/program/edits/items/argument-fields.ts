import { z } from "zod";
import { ok, type Result } from "../../../result.ts";
import { counted, type EditFailure, refuse } from "../edit.ts";

/** A position counted from 1; no list is longer. */
export const ordinalSchema = z.int().min(1).max(10_000);

export const positionSchema = z
  .union([ordinalSchema, z.literal("end")], { error: 'must be a whole number or "end"' })
  .describe('1-based place to insert at, or "end"');

/** A non-empty text on one line: no control characters. */
export const isOneLine = (text: string): boolean => /\S/u.test(text) && !/\p{Cc}/u.test(text);
export const oneLineMessage = "must be a text that is not empty, without control characters";

/** A label that "" clears. */
export const isOneLineOrEmpty = (text: string): boolean => !/\p{Cc}/u.test(text);

/** The insertion index among `count` items (of a "session": its "exercise"s). */
export function insertionIndex(
  position: number | "end",
  count: number,
  container: string,
  item: string,
): Result<number, EditFailure> {
  if (position === "end") return ok(count);
  if (position >= 1 && position <= count + 1) return ok(position - 1);
  return refuse(
    `Invalid position ${position}. The ${container} has ${counted(count, item)}: position can be 1 to ${count + 1}, or "end".`,
  );
}

/** At least one field: an update without any is a mistake of the caller. */
export const hasUpdates = (updates: object): boolean => Object.keys(updates).length > 0;
export const noUpdates = "No updates provided";

/** Merges updates into an item; an empty text clears an optional field. */
export function withUpdates<T extends object>(
  item: T,
  updates: Readonly<Record<string, unknown>>,
  clearable: readonly string[],
): T {
  const merged: Record<string, unknown> = { ...item, ...updates };
  for (const field of clearable) if (merged[field] === "") delete merged[field];
  return merged as T;
}
