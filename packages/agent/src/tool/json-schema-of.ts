import { z } from "zod";
import type { JsonSchema } from "../schema/model.ts";

// Schemas are constants of their tools: each is converted once per process.
const translated = new WeakMap<z.ZodType, JsonSchema>();

/** A schema as a model gets it. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const known = translated.get(schema);
  if (known) return known;
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  translated.set(schema, made);
  return made;
}
