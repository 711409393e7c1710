import { err, ok, type Result } from "../../../result.ts";
import { argumentProblems } from "./argument-problems.ts";
import { type Edit, type EditFailure, type EditName, editNames, refuse, type ToolCall } from "../edit.ts";
import { editRegistry } from "../edit-registry.ts";
import { jsonShapeProblem, prototypeNames } from "./json-shape.ts";

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
export function readCall(call: ToolCall): Result<Edit, EditFailure> {
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
