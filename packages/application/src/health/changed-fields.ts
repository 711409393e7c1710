import { invalidFields, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { fieldProblemsOf } from "@canter/domain/workout/field-problems";
import type { z } from "zod";

/** `before` with the fields given in place of its own; null removes one. Invalid: what comes of it is none. */
export function changedFields<S extends z.ZodType>(
  schema: S,
  before: object,
  change: object,
): Result<z.output<S>, Problem> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const merged = Object.fromEntries(
    [...Object.entries(before), ...given].filter(([, value]) => value !== null),
  ) as Record<string, unknown>;
  for (const [name, value] of given) if (value === null) delete merged[name];
  const parsed = schema.safeParse(merged);
  if (parsed.success) return ok(parsed.data);
  return err(invalidFields(fieldProblemsOf(parsed.error)));
}
