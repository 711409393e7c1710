import { err, ok, type Result } from "@canter/domain/result";
import type { MemoryEntry } from "../schema/memory-entry.ts";
import { type DocumentProblem, documentToMemory, memoryToDocument } from "./memory-document.ts";

/** Longest text that is read: a full memory and its times. */
const longest = 500_000;

/** The library is loaded when it is first asked for. */
const loadYaml = () => import("yaml");

export const memoryToYaml = async (entries: readonly MemoryEntry[]): Promise<string> => {
  const { stringify } = await loadYaml();
  return stringify(memoryToDocument(entries), { aliasDuplicateObjects: false, lineWidth: 0 });
};

const whole = (message: string) => err({ path: "", message });

/** Reads YAML, of which JSON is a part. The error names the line, and the entry where the text is YAML but no memory. */
export async function yamlToMemory(
  text: string,
  now: number,
): Promise<Result<readonly MemoryEntry[], DocumentProblem>> {
  if (text.length > longest) return whole(`must be at most ${longest} characters`);
  const { parseDocument, LineCounter } = await loadYaml();
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, version: "1.2", prettyErrors: false });
  const [broken] = document.errors;
  if (broken) return err({ path: "", message: broken.message, line: lines.linePos(broken.pos[0]).line });
  const plain = toPlain(document);
  if (!plain.ok) return whole(plain.error);
  const read = documentToMemory(plain.value, now);
  if (read.ok) return read;
  const line = lineOf(document, read.error.path, lines);
  return err({ ...read.error, ...(line !== undefined && { line }) });
}

type Parsed = ReturnType<Awaited<ReturnType<typeof loadYaml>>["parseDocument"]>;

/** Aliases that would unfold into millions are refused by the library, by throwing. */
function toPlain(document: Parsed): Result<unknown, string> {
  try {
    return ok(document.toJS({ maxAliasCount: 100 }));
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}

/** A key may hold dots: the longest name that there is counts. */
function lineOf(
  document: Parsed,
  path: string,
  lines: { linePos(offset: number): { line: number } },
): number | undefined {
  const { contents } = document;
  if (contents === null || !("items" in contents)) return undefined;
  for (const item of contents.items) {
    const key = (item as { key?: { value?: unknown; range?: readonly number[] | null } }).key;
    const name = String(key?.value);
    const start = key?.range?.[0];
    if (start !== undefined && (path === name || path.startsWith(`${name}.`)))
      return lines.linePos(start).line;
  }
  return undefined;
}
