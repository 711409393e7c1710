import type { JsonSchema, ToolSpec } from "../../schema/model.ts";

/**
 * Keywords that servers compile into grammars and fail on: regular expressions, formats, and lengths, whose repetitions exceed their
 * limits (llama.cpp refuses the whole request: ggml-org/llama.cpp#27580); and bounds of numbers, which cost tokens in each turn and are
 * seldom reached. Canter checks all of it itself when the answer arrives, and then says what is accepted.
 */
const leftOut: ReadonlySet<string> = new Set([
  "$schema",
  "pattern",
  "format",
  "contentEncoding",
  "propertyNames",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "default",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "uniqueItems",
]);

/** Replacement text for a format that is left out. */
const formats: Readonly<Record<string, string>> = {
  date: "YYYY-MM-DD",
  time: "HH:MM",
  "date-time": "a date and time, as in 2026-11-23T18:40:00Z",
};

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether other fields are allowed does not help whoever writes the named ones. */
const isPlain = (key: string, value: unknown): boolean =>
  key === "additionalProperties" &&
  (typeof value === "boolean" || (isNode(value) && Object.keys(value).length === 0));

const each = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(each) : isNode(value) ? cleaned(value) : value;

function cleaned(node: Node): Node {
  const kept = Object.entries(node).flatMap(([key, value]) => {
    if (leftOut.has(key) || isPlain(key, value)) return [];
    // Property names are not keywords.
    if (key === "properties" && isNode(value))
      return [[key, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, each(inner)]))]];
    return [[key, key === "enum" || key === "const" || key === "required" ? value : each(value)]];
  });
  const said = typeof node["format"] === "string" ? formats[node["format"]] : undefined;
  return {
    ...Object.fromEntries(kept),
    ...(said !== undefined && node["description"] === undefined && { description: said }),
  };
}

const made = new WeakMap<JsonSchema, JsonSchema>();

/** A schema as it is sent. */
export function toWireSchema(schema: JsonSchema): JsonSchema {
  const known = made.get(schema) ?? cleaned(schema);
  made.set(schema, known);
  return known;
}

/** A shorter schema is shorter than a reference to it. */
const minRepeated = 160;

/** Replaces fields that already occurred elsewhere by a reference. `seen`: where each occurred, by its JSON. */
function once(value: unknown, place: string, seen: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => once(one, place, seen));
  if (!isNode(value)) return value;
  const { description, ...form } = value;
  if (form["type"] === "object") {
    const json = JSON.stringify(form);
    const before = seen.get(json);
    if (before !== undefined && json.length >= minRepeated)
      return {
        type: "object",
        description: `${typeof description === "string" ? `${description}: ` : ""}the fields of ${before}`,
      };
    seen.set(json, place);
  }
  return fieldsOnce(value, place, seen);
}

function fieldsOnce(node: Node, place: string, seen: Map<string, string>): Node {
  const entries = Object.entries(node).map(([key, inner]) => {
    if (key === "enum" || key === "const") return [key, inner];
    if (key !== "properties" || !isNode(inner)) return [key, once(inner, place, seen)];
    const named = Object.entries(inner).map(([name, one]) => [name, once(one, `${place}.${name}`, seen)]);
    return [key, Object.fromEntries(named)];
  });
  return Object.fromEntries(entries);
}

/** Tools as they are sent, in their order: a shared schema is spelled out in the first and referred to in the others. */
export function toWireTools(tools: readonly ToolSpec[]): readonly ToolSpec[] {
  const seen = new Map<string, string>();
  return tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    inputSchema: fieldsOnce(toWireSchema(inputSchema), name, seen),
  }));
}
