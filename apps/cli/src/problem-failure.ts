import { invalidFields, type Problem } from "@canter/domain/problem";
import { fieldProblemsOf } from "@canter/domain/workout/field-problems";
import { CommandFailure, exitStatus } from "./exit-status.ts";

/** A use case's problem in the command line's words; `names` maps its fields to flags. */
export function problemFailure(
  problem: Problem,
  names: Readonly<Record<string, string>> = {},
): CommandFailure {
  if (problem.type !== "invalid") return new CommandFailure(problem.detail, exitStatus.refused);
  const lines = problem.fields.map(({ path, message }) =>
    path ? `${names[path] ?? path}: ${message}` : message,
  );
  return new CommandFailure(lines.join("\n"), exitStatus.unusable);
}

type Schema<Value> = {
  safeParse(
    given: unknown,
  ):
    | { readonly success: true; readonly data: Value }
    | { readonly success: false; readonly error: Parameters<typeof fieldProblemsOf>[0] };
};

/** What was given, by the schema that the same has over HTTP; `names` as above. */
export function checkedInput<Value>(
  schema: Schema<Value>,
  given: unknown,
  names: Readonly<Record<string, string>>,
): Value {
  const read = schema.safeParse(given);
  if (!read.success) throw problemFailure(invalidFields(fieldProblemsOf(read.error)), names);
  return read.data;
}
