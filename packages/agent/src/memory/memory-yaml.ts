import { err, ok, type Result } from "@canter/domain/result";
import type { AgentMemory } from "../schema/memory-entry.ts";
import { type DocumentProblem, documentToMemories, memoriesToDocument } from "./memory-document.ts";

/** Maximum length of a text. */
const longest = 5_000_000;

/** The library is loaded on first use. */
const loadYaml = () => import("yaml");

export const memoriesToYaml = async (memories: readonly AgentMemory[]): Promise<string> => {
  const { stringify } = await loadYaml();
  return stringify(memoriesToDocument(memories), { aliasDuplicateObjects: false, lineWidth: 0 });
};

type Parsed = ReturnType<Awaited<ReturnType<typeof loadYaml>>["parseDocument"]>;

/** The library refuses aliases that would expand into millions, by throwing. */
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

/** The offset of the innermost key of the path that is in the text. */
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

/** Reads YAML, which includes JSON. The error names the line, and the field if the text is YAML but not a memory. */
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
