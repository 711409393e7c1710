import { err, ok, type Result } from "@canter/domain/result";
import type { AgentMemory } from "../schema/memory-entry.ts";
import { toMemoryEntry } from "./working-memory.ts";

/** An error in a document, and where. `line` counts from 1, if it is known. */
type DocumentProblem = {
  readonly path: readonly string[];
  readonly message: string;
  readonly line?: number;
};

/** Entries by agent and key. Times are instants as in 2026-11-20T23:40:00.000Z. */
type MemoryDocument = Readonly<
  Record<
    string,
    Readonly<
      Record<string, { readonly value: unknown; readonly createdAt: string; readonly expiresAt?: string }>
    >
  >
>;

/** Maximum number of entries: a few agents' full memories. */
const maxEntries = 2000;

const toInstant = (milliseconds: number): string => new Date(milliseconds).toISOString();

export function memoriesToDocument(memories: readonly AgentMemory[]): MemoryDocument {
  const byAgent = Map.groupBy(memories, ({ agent }) => agent);
  return Object.fromEntries(
    [...byAgent].map(([agent, entries]) => [
      agent,
      Object.fromEntries(
        entries.map(({ key, value, createdAt, expiresAt }) => [
          key,
          {
            value,
            createdAt: toInstant(createdAt),
            ...(expiresAt !== undefined && { expiresAt: toInstant(expiresAt) }),
          },
        ]),
      ),
    ]),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** As text (YAML may omit the quotes) or epoch milliseconds. */
function readInstant(value: unknown): number | undefined {
  const milliseconds =
    typeof value === "number" ? value : typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isInteger(milliseconds) && Math.abs(milliseconds) <= 8.64e15 ? milliseconds : undefined;
}

const refuse = (path: readonly string[], message: string) => err({ path, message });
const known = ["value", "createdAt", "expiresAt"];
const notInstant = "must be an instant, as in 2026-11-20T23:40:00Z";

function readEntry(
  agent: string,
  key: string,
  stated: unknown,
  now: number,
): Result<AgentMemory, DocumentProblem> {
  const place = [agent, key];
  if (!isObject(stated) || !("value" in stated))
    return refuse(place, "must have a value, and createdAt and expiresAt where they are known");
  const unknown = Object.keys(stated).find((name) => !known.includes(name));
  if (unknown !== undefined) return refuse([...place, unknown], "is no field of an entry");
  const entry = toMemoryEntry(key, stated.value, now);
  if (!entry.ok) return refuse(entry.error.path === "key" ? place : [...place, "value"], entry.error.message);
  const createdAt = stated.createdAt == null ? now : readInstant(stated.createdAt);
  if (createdAt === undefined) return refuse([...place, "createdAt"], notInstant);
  const expiresAt = stated.expiresAt == null ? undefined : readInstant(stated.expiresAt);
  if (stated.expiresAt != null && expiresAt === undefined) return refuse([...place, "expiresAt"], notInstant);
  return ok({ agent, ...entry.value, createdAt, ...(expiresAt !== undefined && { expiresAt }) });
}

/** Reads what `memoriesToDocument` or a person wrote; `now` (epoch milliseconds) is used where a time is missing. */
export function documentToMemories(
  document: unknown,
  now: number,
): Result<readonly AgentMemory[], DocumentProblem> {
  if (document == null) return ok([]);
  if (!isObject(document))
    return refuse([], "must be an object of agents, each with its entries by their keys");
  const memories: AgentMemory[] = [];
  for (const [agent, entries] of Object.entries(document)) {
    if (!isObject(entries)) return refuse([agent], "must be an object of entries by their keys");
    for (const [key, stated] of Object.entries(entries)) {
      const entry = readEntry(agent, key, stated, now);
      if (!entry.ok) return entry;
      if (memories.length === maxEntries)
        return refuse([agent, key], `must be among ${maxEntries} entries at most`);
      memories.push(entry.value);
    }
  }
  return ok(memories);
}

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
