import type { z } from "zod";
import type { FieldProblem } from "@canter/domain/problem";

type Issue = z.core.$ZodIssue;

const formats: Readonly<Record<string, string>> = {
  date: "must be a date as YYYY-MM-DD, as in 2026-11-20",
  datetime: "must be a local date and time with offset, as in 2026-11-20T18:40:00-05:00",
};

const articles: Readonly<Record<string, string>> = {
  string: "must be a text", number: "must be a number", int: "must be a whole number", boolean: "must be true or false",
  object: "must be an object", record: "must be an object", array: "must be a list", null: "must be null",
};

const limits = (issue: Extract<Issue, { code: "too_big" | "too_small" }>): string => {
  const bound = issue.code === "too_big" ? issue.maximum : issue.minimum;
  const compared = issue.code === "too_big" ? (issue.inclusive ? "at most" : "less than") : issue.inclusive ? "at least" : "more than";
  if (issue.origin === "string") return `must have ${compared} ${bound} characters`;
  if (issue.origin === "array" || issue.origin === "set") return `must have ${compared} ${bound} entries`;
  return `must be ${compared} ${bound}`;
};

/** What is accepted, in words; the schema's own words where it has some. */
function acceptedForm(issue: Issue, absent: boolean): string {
  switch (issue.code) {
    case "invalid_type":
      return absent ? `is missing; it ${articles[issue.expected] ?? `must be ${issue.expected}`}` : (articles[issue.expected] ?? `must be ${issue.expected}`);
    case "invalid_value":
      return issue.values.length === 1 ? `must be ${JSON.stringify(issue.values[0])}` : `must be one of ${issue.values.map(String).join(", ")}`;
    case "too_big":
    case "too_small":
      return limits(issue);
    case "invalid_format":
      return formats[issue.format] ?? issue.message;
    case "unrecognized_keys":
      return `is not known: ${issue.keys.join(", ")}`;
    default:
      return issue.message;
  }
}

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined), input);

/** The choices of a union whose discriminator named none of them. */
function unionForm(issue: Extract<Issue, { code: "invalid_union" }>): string {
  const options = "options" in issue && Array.isArray(issue.options) ? issue.options : [];
  if (options.length > 0) return `must be one of ${options.map(String).join(", ")}`;
  const firsts = issue.errors.flatMap((errors) => (errors[0] ? [acceptedForm(errors[0], false).replace(/^must be /, "")] : []));
  return firsts.length > 0 ? `must be ${[...new Set(firsts)].join(" or ")}` : issue.message;
}

/** The problems of an input that a schema refused, each with its field's dotted path and what is accepted there. */
export const fieldProblems = (error: z.core.$ZodError, input: unknown): FieldProblem[] =>
  error.issues.map((issue) => ({
    path: issue.path.map(String).join("."),
    message: issue.code === "invalid_union" ? unionForm(issue) : acceptedForm(issue, valueAt(input, issue.path) === undefined),
  }));

/**
 * The fields of an input that its schema did not take over, as problems: a misspelt field would otherwise be ignored in silence.
 * `accepted` is what the schema made of `input`.
 */
export function unknownFields(input: unknown, accepted: unknown, path: readonly string[] = []): FieldProblem[] {
  if (typeof input !== "object" || input === null || typeof accepted !== "object" || accepted === null) return [];
  const taken = accepted as Record<string, unknown>;
  return Object.entries(input).flatMap(([key, value]) => {
    const here = [...path, key];
    if (!(key in taken)) return value === undefined ? [] : [{ path: here.join("."), message: "is not a known field" }];
    return unknownFields(value, taken[key], here);
  });
}
