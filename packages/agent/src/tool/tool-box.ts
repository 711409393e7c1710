import { z } from "zod";
import type { JsonSchema, ToolSpec } from "../schema/model.ts";
import type { Tool } from "./tool.ts";

/** The tools of a run, by each of their names. */
export type ToolBox<Tx> = {
  readonly find: (name: string) => Tool<Tx> | undefined;
  readonly names: readonly string[];
  /** As a model is told of them; all, or those named. */
  readonly specs: (names?: readonly string[]) => ToolSpec[];
};

// Schemas are constants of their tools: each is translated once in the life of the process.
const translated = new WeakMap<z.ZodType, JsonSchema>();

function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const known = translated.get(schema);
  if (known) return known;
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  translated.set(schema, made);
  return made;
}

/** Throws when two tools share a name: that is a bug of their agent. */
export function createToolBox<Tx>(tools: readonly Tool<Tx>[]): ToolBox<Tx> {
  const byName = new Map<string, Tool<Tx>>();
  for (const tool of tools)
    for (const name of [tool.name, ...(tool.aliases ?? [])]) {
      if (byName.has(name)) throw new Error(`Two tools are called ${name}.`);
      byName.set(name, tool);
    }
  return {
    find: (name) => byName.get(name),
    names: tools.map(({ name }) => name),
    specs: (names) =>
      tools
        .filter(({ name }) => !names || names.includes(name))
        .map(({ name, description, input }) => ({ name, description, inputSchema: jsonSchemaOf(input) })),
  };
}
