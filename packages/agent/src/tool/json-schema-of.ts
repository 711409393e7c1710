import { z } from "zod";
import type { JsonSchema } from "../schema/model.ts";

// Schemas are constants of their tools: each is converted once per process.
const translated = new WeakMap<z.ZodType, JsonSchema>();

/** What tells a model nothing: a format's own pattern, that a text is not empty, what is there if nothing is written, that no other fields are allowed. */
const withoutTheObvious = (node: z.core.JSONSchema.BaseSchema): void => {
  if (node.format !== undefined) delete node.pattern;
  if (node.minLength === 1) delete node.minLength;
  if (node.additionalProperties === false) delete node.additionalProperties;
  delete node.default;
};

/** A schema as a model gets it. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const known = translated.get(schema);
  if (known) return known;
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema }) => withoutTheObvious(jsonSchema),
  });
  translated.set(schema, made);
  return made;
}
