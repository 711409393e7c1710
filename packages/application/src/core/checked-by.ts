import { invalidFields, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { fieldProblemsOf } from "@canter/domain/workout/field-problems";
import type { z } from "zod";

/**
 * What is about to be stored, by the schema that it is read with: whoever calls a use case may hand in what nobody has looked at, as the command
 * line does. Invalid: field by field.
 */
export function checkedBy<Value>(schema: z.ZodType<Value>, value: Value): Result<Value, Problem> {
  const parsed = schema.safeParse(value);
  return parsed.success ? ok(parsed.data) : err(invalidFields(fieldProblemsOf(parsed.error)));
}
