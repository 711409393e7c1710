import type { z } from "zod";
import type { FieldProblem } from "../problem.ts";

const typeNames: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  date: "a date",
};

const formats: Readonly<Record<string, string>> = {
  date: "a date, as in 2026-11-20",
  datetime: "a date and time, as in 2026-11-20T18:40:00Z",
  url: "a web address",
  email: "an e-mail address",
  uuid: "an id",
};

/** Our own messages ("must be HH:MM, as in 18:40") are kept; the library's are replaced. */
const isOwn = (message: string): boolean => message.startsWith("must ");

const bound = (issue: { readonly origin: string }, limit: number | bigint): string =>
  issue.origin === "string"
    ? `${limit} ${Number(limit) === 1 ? "character" : "characters"}`
    : issue.origin === "array"
      ? `${limit} ${Number(limit) === 1 ? "entry" : "entries"}`
      : `${limit}`;

const messageOf = (issue: z.core.$ZodIssue): string => {
  if (isOwn(issue.message)) return issue.message;
  switch (issue.code) {
    case "invalid_type":
      return `must be ${typeNames[issue.expected] ?? issue.expected}`;
    case "too_small":
      return issue.inclusive === false
        ? `must be above ${issue.minimum}`
        : `must be at least ${bound(issue, issue.minimum)}`;
    case "too_big":
      return issue.inclusive === false
        ? `must be below ${issue.maximum}`
        : `must be at most ${bound(issue, issue.maximum)}`;
    case "invalid_value":
      return `must be ${issue.values.length === 1 ? "" : "one of "}${issue.values.map(String).join(", ")}`;
    case "invalid_format":
      return `must be ${formats[issue.format] ?? "in the accepted form"}`;
    case "unrecognized_keys":
      return `has no field ${issue.keys.join(", ")}`;
    case "invalid_key":
      return "must have camelCase words of at most 40 letters as names";
    case "invalid_union":
      return "must be one of the accepted forms";
    default:
      return "is not accepted";
  }
};

/** The problems found by a validation, one per field, each stating what is accepted. For unions, those of the closest branch. */
export const fieldProblemsOf = (error: z.ZodError): readonly FieldProblem[] =>
  error.issues.map((issue) => ({ path: issue.path.map(String).join("."), message: messageOf(issue) }));
