import type { JsonSchema } from "../schema/model.ts";

/**
 * What servers compile into grammars and fail on: regular expressions, formats, and lengths, whose repetitions grow beyond what
 * they take (llama.cpp refuses the whole request: ggml-org/llama.cpp#27580). Canter checks all of it itself when the answer is there.
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
]);

/** Bounds of what a number can be at all say nothing. */
const isNoBound = (key: string, value: unknown): boolean =>
  /^(?:exclusive)?(?:min|max)imum$/i.test(key) &&
  typeof value === "number" &&
  Math.abs(value) >= Number.MAX_SAFE_INTEGER;

/** What a format that is left out would have said. */
const formats: Readonly<Record<string, string>> = {
  date: "YYYY-MM-DD",
  time: "HH:MM",
  "date-time": "a date and time, as in 2026-11-23T18:40:00Z",
};

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const each = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(each) : isNode(value) ? cleaned(value) : value;

function cleaned(node: Node): Node {
  const kept = Object.entries(node).flatMap(([key, value]) => {
    if (leftOut.has(key) || isNoBound(key, value)) return [];
    // Names of properties are no keywords.
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

/** A schema as it goes over the wire. */
export function toWireSchema(schema: JsonSchema): JsonSchema {
  const known = made.get(schema) ?? cleaned(schema);
  made.set(schema, known);
  return known;
}
