import type { MemoryEntry } from "../schema/memory-entry.ts";
import type { WorkingMemory } from "./working-memory.ts";

/** Escapes that JSON knows: a value ends no line, no fence and no element of the prompt that it stands in. */
const escaped: Readonly<Record<string, string>> = {
  "<": String.raw`\u003c`,
  "`": String.raw`\u0060`,
  "\u2028": String.raw`\u2028`,
  "\u2029": String.raw`\u2029`,
};

const lineOf = ({ key, value }: MemoryEntry): string =>
  `- **${key}**: ${JSON.stringify(value).replaceAll(/[<`\u2028\u2029]/g, (found) => escaped[found] ?? found)}`;

const section = (title: string, entries: readonly MemoryEntry[]): string[] =>
  entries.length === 0 ? [] : [`### ${title}\n${entries.map(lineOf).join("\n")}`];

/** What is remembered, for a prompt: one entry a line, its value as JSON, so that no words in it can pass for the prompt's own. */
export function memoryToMarkdown(memory: Pick<WorkingMemory, "entries">): string {
  const entries = memory.entries();
  if (entries.length === 0) return "(empty)";
  return [
    ...section(
      "Persistent",
      entries.filter(({ expiresAt }) => expiresAt === undefined),
    ),
    ...section(
      "Expiring",
      entries.filter(({ expiresAt }) => expiresAt !== undefined),
    ),
  ].join("\n\n");
}
