import type { FieldProblem } from "@canter/domain/problem";

/**
 * The fields of an input that its schema dropped, as problems: a misspelt field would otherwise be ignored silently. `accepted` is the
 * schema's output for `input`.
 */
export function unknownFields(
  input: unknown,
  accepted: unknown,
  path: readonly string[] = [],
): FieldProblem[] {
  // Accepted unchanged, however deep it may be.
  if (input === accepted) return [];
  if (typeof input !== "object" || input === null || typeof accepted !== "object" || accepted === null)
    return [];
  const taken = accepted as Record<string, unknown>;
  return Object.entries(input).flatMap(([key, value]) => {
    const here = [...path, key];
    if (!Object.hasOwn(taken, key))
      return value === undefined ? [] : [{ path: here.join("."), message: "is not a known field" }];
    return unknownFields(value, taken[key], here);
  });
}
