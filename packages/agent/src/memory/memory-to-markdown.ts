import type { MemoryEntry } from "../schema/memory-entry.ts";
import type { WorkingMemory } from "./working-memory.ts";

/** JSON escapes that keep a value from ending a line, a fence or an element of the prompt around it. */
const escaped: Readonly<Record<string, string>> = {
  "<": String.raw`\u003c`,
  "`": String.raw`\u0060`,
  "\u2028": String.raw`\u2028`,
  "\u2029": String.raw`\u2029`,
};

const lineOf = ({ key, value }: MemoryEntry): string =>
  `- **${key}**: ${JSON.stringify(value).replaceAll(/[<`\u2028\u2029]/g, (found) => escaped[found] ?? found)}`;

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`### ${title}\n${lines.join("\n")}`];

/** A full memory would use up a run's tokens by itself. */
const defaultCharacters = 12_000;

/**
 * The memory for a prompt: one entry a line, its value as JSON, so that no text in it can pass for the prompt's own. If it exceeds the
 * limit: the newest entries, and the number of the others.
 */
export function memoryToMarkdown(
  memory: Pick<WorkingMemory, "entries">,
  maxCharacters = defaultCharacters,
): string {
  const entries = memory.entries();
  if (entries.length === 0) return "(empty)";
  let left = maxCharacters;
  const lines = new Map<MemoryEntry, string>();
  for (const entry of entries.toSorted((a, b) => b.createdAt - a.createdAt)) {
    const line = lineOf(entry);
    left -= line.length + 1;
    if (left < 0) break;
    lines.set(entry, line);
  }
  const linesOf = (isExpiring: boolean) =>
    entries.flatMap((entry) =>
      (entry.expiresAt !== undefined) === isExpiring ? (lines.get(entry) ?? []) : [],
    );
  const leftOut = entries.length - lines.size;
  return [
    ...section("Persistent", linesOf(false)),
    ...section("Expiring", linesOf(true)),
    ...(leftOut > 0 ? [`(and ${leftOut} older, left out)`] : []),
  ].join("\n\n");
}
