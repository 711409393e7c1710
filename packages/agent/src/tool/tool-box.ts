import type { ToolSpec } from "../schema/model.ts";
import { jsonSchemaOf } from "./json-schema-of.ts";
import type { Tool } from "./tool.ts";

/** The tools of a run, by each of their names. */
export type ToolBox<Tx> = {
  readonly find: (name: string) => Tool<Tx> | undefined;
  readonly names: readonly string[];
  /** As a model gets them; all, or those named. */
  readonly specs: (names?: readonly string[]) => ToolSpec[];
};

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
