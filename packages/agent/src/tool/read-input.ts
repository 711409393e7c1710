import { err, ok, type Result } from "@canter/domain/result";
import type { z } from "zod";
import { jsonSchemaOf } from "./json-schema-of.ts";

const maxProblems = 8;

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  );

/** A copy with another value at an existing path. */
function withValueAt(value: unknown, [key, ...rest]: readonly PropertyKey[], put: unknown): unknown {
  if (key === undefined) return put;
  if (Array.isArray(value)) return value.with(Number(key), withValueAt(value[Number(key)], rest, put));
  const inner = value as Record<PropertyKey, unknown>;
  return { ...inner, [key]: withValueAt(inner[key], rest, put) };
}

const plainNumber = /^\s*-?\d+(?:\.\d+)?\s*$/;

/**
 * Corrects a model's quoted numbers: the input with numbers wherever the schema refuses a text that is one. Everything else stays
 * unchanged.
 */
export function withPlainNumbers(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input);
  if (parsed.success) return input;
  return parsed.error.issues.reduce<unknown>((mended, { path }) => {
    const value = valueAt(mended, path);
    return typeof value === "string" && plainNumber.test(value)
      ? withValueAt(mended, path, Number(value))
      : mended;
  }, input);
}

const problemsIn = (issues: readonly Issue[]): string =>
  issues
    .slice(0, maxProblems)
    .map(({ path, message }) => (path.length > 0 ? `${path.join(".")}: ${message}` : message))
    .join("; ");

/** A short list of a tool's fields for a model. */
function acceptedFields(schema: z.ZodType): string {
  const { properties = {}, required = [] } = jsonSchemaOf(schema) as {
    readonly properties?: object;
    readonly required?: readonly string[];
  };
  const names = Object.keys(properties).map((name) =>
    required.includes(name) ? `${name} (required)` : name,
  );
  return names.length > 0 ? names.join(", ") : "none";
}

/** A call's input, validated for its tool. The error says what is wrong and what is accepted. */
export function readInput<T>(schema: z.ZodType<T>, input: unknown): Result<T, string> {
  const asGiven = schema.safeParse(input);
  const parsed = asGiven.success ? asGiven : schema.safeParse(withPlainNumbers(schema, input));
  return parsed.success
    ? ok(parsed.data)
    : err(
        `The input does not fit: ${problemsIn(parsed.error.issues)}. Accepted fields: ${acceptedFields(schema)}.`,
      );
}
