import { z } from "zod";
import { ok, type Result, err } from "../../../result.ts";
import type { Program } from "../../program.ts";
import { editRegistry } from "../edit-registry.ts";
import {
  type EditFailure,
  type EditOutcome,
  type ToolCall,
  type Edit,
  type EditName,
  editNames,
  refuse,
} from "../edit.ts";
import { editOutcome } from "./edit-outcome.ts";
import type { EditStep } from "./edit-step.ts";
import { editChanges } from "./edit-target.ts";
import { fieldProblemsOf } from "../../../workout/field-problems.ts";
import { noUpdates, oneLineMessage } from "../items/argument-fields.ts";
import { jsonShapeProblem, prototypeNames } from "./json-shape.ts";

/** More sentences than this would not help. */
const maxErrors = 12;
const brief = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text);
/** A field's name as is; in quotes if it is not a plain word. */
const fieldName = (key: string): string => (/^[\w.-]+$/.test(key) ? brief(key) : JSON.stringify(brief(key)));

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  );

/** "weeks.0.sessions.1.exercises.0.name" belongs to an "Exercise", "cardio.type" to a "Cardio". */
function ownerOf(path: readonly PropertyKey[]): string | undefined {
  const owner = path.findLast((key, index) => index < path.length - 1 && typeof key === "string");
  if (owner === undefined || owner === "updates") return undefined;
  const noun = String(owner).replace(/s$/, "");
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

function missing(path: readonly PropertyKey[]): string {
  const dotted = path.map(String).join(".");
  const owner = ownerOf(path);
  if (owner === undefined || typeof path.at(-1) === "number") return `${dotted} is required`;
  const where = path.length > 2 ? ` (${dotted})` : "";
  return `${owner} ${String(path.at(-1))} is required${where}`;
}

const referenced: Readonly<Record<string, string>> = {
  weekNumber: "Week",
  sourceWeekNumber: "Week",
  targetWeekNumber: "Week",
  sessionNumber: "Session",
  sourceSessionNumber: "Session",
  exerciseNumber: "Exercise",
};

const isPlace = (path: readonly PropertyKey[]): boolean =>
  path.length === 1 && (referenced[String(path[0])] !== undefined || path[0] === "newPosition");

/** The message for a whole number outside every range: nothing exists there. */
function unreachable(path: readonly PropertyKey[], value: unknown): string | undefined {
  if (path.length !== 1 || !Number.isInteger(value)) return undefined;
  const [name] = path.map(String);
  if (name === "position" || name === "newPosition") return `Invalid position ${String(value)}`;
  const noun = referenced[name ?? ""];
  return noun && `${noun} ${String(value)} does not exist`;
}

function sentenceOf(issue: z.core.$ZodIssue, message: string, args: unknown): string {
  const value = valueAt(args, issue.path);
  const dotted = issue.path.map(String).join(".");
  if (issue.message === noUpdates) return noUpdates;
  if (issue.path.length > 0 && value === undefined) return missing(issue.path);
  if (value === "" && (issue.code === "too_small" || issue.message === oneLineMessage))
    return ownerOf(issue.path) === undefined ? `${dotted} cannot be empty` : missing(issue.path);
  const nowhere = unreachable(issue.path, value);
  if (nowhere !== undefined) return nowhere;
  if (issue.code === "too_small" && issue.minimum === 0 && typeof value === "number" && value < 0)
    return `${dotted} cannot be negative`;
  if (isPlace(issue.path)) return `${dotted} must be a whole number`;
  if (issue.code === "too_small" && issue.origin === "array") return `${dotted} must have at least one entry`;
  return brief(dotted === "" ? `The arguments ${message}` : `${dotted} ${message}`);
}

type Inner = { readonly def: { readonly innerType?: z.ZodType; readonly element?: z.ZodType } };

/** The fields of the object at a path of a schema; empty if they can't be determined. */
function fieldsAt(schema: z.ZodType | undefined, path: readonly PropertyKey[]): readonly string[] {
  if (schema === undefined) return [];
  if (schema instanceof z.ZodObject) {
    const [key, ...rest] = path;
    const shape = schema.shape as Readonly<Record<PropertyKey, z.ZodType>>;
    return key === undefined ? Object.keys(shape) : fieldsAt(shape[key], rest);
  }
  const { innerType, element } = (schema as unknown as Inner).def;
  return element ? fieldsAt(element, path.slice(1)) : fieldsAt(innerType, path);
}

const notAccepted = (
  { keys, path }: z.core.$ZodIssueUnrecognizedKeys,
  schema: z.ZodType,
): readonly string[] => {
  const fields = fieldsAt(schema, path);
  const accepted = fields.length > 0 ? `: ${fields.join(", ")} are` : "";
  return keys.map(
    (key) => `${[...path.map(String), fieldName(key)].join(".")} is not an accepted field${accepted}`,
  );
};

const sentencesOf = (
  issue: z.core.$ZodIssue,
  message: string,
  args: unknown,
  schema: z.ZodType,
): readonly string[] =>
  issue.code === "unrecognized_keys" ? notAccepted(issue, schema) : [sentenceOf(issue, message, args)];

/** Whether a problem concerns the request itself, not the form of the call. */
const isSpoken = (issue: z.core.$ZodIssue, args: unknown, isOnly: boolean): boolean =>
  (issue.message === noUpdates && isOnly) ||
  unreachable(issue.path, valueAt(args, issue.path)) !== undefined ||
  (issue.code !== "unrecognized_keys" &&
    issue.path.length > 1 &&
    valueAt(args, issue.path) === undefined &&
    ownerOf(issue.path) !== undefined);

/** The problems of a call's arguments, one sentence each, naming the field; for unknown fields, lists the accepted ones. */
function argumentProblems(error: z.ZodError, args: unknown, schema: z.ZodType): EditFailure {
  const messages = fieldProblemsOf(error).map(({ message }) => message);
  const found = error.issues.flatMap((issue, index) =>
    sentencesOf(issue, messages[index] ?? "", args, schema),
  );
  // Unknown fields also count as no updates: one message is enough.
  const sentences = found.length > 1 ? found.filter((sentence) => sentence !== noUpdates) : found;
  const isMissing = error.issues.some(
    ({ path, code }) => path.length > 0 && code !== "unrecognized_keys" && valueAt(args, path) === undefined,
  );
  return {
    kind: isMissing ? "missing" : "invalid",
    errors: [...new Set(sentences)].slice(0, maxErrors),
    spoken: [
      ...new Set(
        error.issues
          .filter((issue) => isSpoken(issue, args, error.issues.length === 1))
          .flatMap((issue) => sentencesOf(issue, "", args, schema)),
      ),
    ].slice(0, maxErrors),
  };
}

/** Maximum length of a call's arguments in characters: enough for years of weeks. */
const maxArgumentsLength = 1_000_000;

const isEditName = (name: unknown): name is EditName => editNames.some((known) => known === name);

const shown = (value: unknown): string => {
  const text = typeof value === "string" ? value : typeof value;
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

function readArguments(text: unknown): Result<Record<string, unknown>, EditFailure> {
  if (typeof text !== "string") return refuse("arguments must be a JSON text", "parse");
  if (text.length > maxArgumentsLength)
    return refuse(`arguments must have at most ${maxArgumentsLength} characters`, "parse");
  let args: unknown;
  try {
    args = JSON.parse(text);
  } catch {
    return refuse("arguments is not valid JSON", "parse");
  }
  if (typeof args !== "object" || args === null || Array.isArray(args))
    return refuse("arguments must be a JSON object", "parse");
  const problem = jsonShapeProblem(args, prototypeNames);
  return problem === undefined ? ok({ ...args }) : refuse(`arguments ${problem}`);
}

/**
 * Parses a tool call into an edit, with validated arguments and defaults. Whether the items it refers to exist is checked when it is
 * applied. `call` may contain anything: a model made it.
 */
function readCall(call: ToolCall): Result<Edit, EditFailure> {
  const asked: unknown = (call as { readonly function?: unknown } | null | undefined)?.function;
  if (typeof asked !== "object" || asked === null)
    return refuse("A call must name a function and its arguments", "parse");
  const { name, arguments: text } = asked as Record<string, unknown>;
  if (!isEditName(name))
    return refuse(`There is no tool ${shown(name)}: there are ${editNames.join(", ")}`, "parse");
  const args = readArguments(text);
  if (!args.ok) return args;
  const parsed = editRegistry[name].schema.safeParse(args.value);
  return parsed.success
    ? ok({ name, args: parsed.data })
    : err(argumentProblems(parsed.error, args.value, editRegistry[name].schema));
}

/** Validates and applies one call to the program; its changes are derived from the result. */
export function runCall(
  program: Program,
  call: ToolCall,
  newUid: () => string,
): Result<EditStep, EditFailure> {
  const edit = readCall(call);
  if (!edit.ok) return edit;
  const after = editRegistry[edit.value.name].apply(program, edit.value.args, newUid);
  if (!after.ok) return after;
  const changes = editChanges(edit.value, program, after.value);
  return ok({ call, edit: edit.value, before: program, after: after.value, changes });
}

/**
 * Tries the calls in order, each on the result of the earlier valid ones. All or nothing: if one fails, the later ones are still checked,
 * but the program is unchanged. Never throws because of a call's content; the input is never modified, and parts that the calls did not
 * affect are shared with it. `newUid` returns a unique uid for each added item.
 */
export function runCalls(program: Program, calls: readonly ToolCall[], newUid: () => string): EditOutcome {
  let state = program;
  const tried = calls.map((call) => {
    const result = runCall(state, call, newUid);
    if (result.ok) state = result.value.after;
    return result;
  });
  return editOutcome(program, calls, tried);
}
