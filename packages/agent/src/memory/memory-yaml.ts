import { err, ok, type Result } from "@canter/domain/result";
import type { AgentMemory } from "../schema/memory-entry.ts";
import { type DocumentProblem, documentToMemories, memoriesToDocument } from "./memory-document.ts";

/** Longest text that is read. */
const longest = 5_000_000;

/** The library is loaded when it is first asked for. */
const loadYaml = () => import("yaml");

export const memoriesToYaml = async (memories: readonly AgentMemory[]): Promise<string> => {
  const { stringify } = await loadYaml();
  return stringify(memoriesToDocument(memories), { aliasDuplicateObjects: false, lineWidth: 0 });
};

type Parsed = ReturnType<Awaited<ReturnType<typeof loadYaml>>["parseDocument"]>;

/** Aliases that would unfold into millions are refused by the library, by throwing. */
function toPlain(document: Parsed): Result<unknown, string> {
  try {
    return ok(document.toJS({ maxAliasCount: 100 }));
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}

type Pair = {
  readonly key?: { readonly value?: unknown; readonly range?: readonly number[] | null };
  readonly value?: unknown;
};

/** Where the innermost key of the path begins that is written down. */
function offsetOf({ contents }: Parsed, path: readonly string[]): number | undefined {
  let node: unknown = contents;
  let offset: number | undefined;
  for (const name of path) {
    const { items } = (node ?? {}) as { readonly items?: readonly Pair[] };
    const pair = items?.find(({ key }) => String(key?.value) === name);
    if (!pair) return offset;
    offset = pair.key?.range?.[0] ?? offset;
    node = pair.value;
  }
  return offset;
}

/** Reads YAML, of which JSON is a part. The error names the line, and the field where the text is YAML but no memory. */
export async function yamlToMemories(
  text: string,
  now: number,
): Promise<Result<readonly AgentMemory[], DocumentProblem>> {
  if (text.length > longest) return err({ path: [], message: `must be at most ${longest} characters` });
  const { parseDocument, LineCounter } = await loadYaml();
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, version: "1.2", prettyErrors: false });
  const [broken] = document.errors;
  if (broken) return err({ path: [], message: broken.message, line: lines.linePos(broken.pos[0]).line });
  const plain = toPlain(document);
  if (!plain.ok) return err({ path: [], message: plain.error });
  const read = documentToMemories(plain.value, now);
  if (read.ok) return read;
  const offset = offsetOf(document, read.error.path);
  return err({ ...read.error, ...(offset !== undefined && { line: lines.linePos(offset).line }) });
}
