import { toMemoryEntry } from "@canter/agent/memory/working-memory";
import {
  type AgentMemory,
  isExpired,
  memoryBounds,
  type MemoryEntry,
} from "@canter/agent/schema/memory-entry";
import { conflict, invalid, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import {
  forgetMemories as forgetStored,
  listMemories as listStored,
  loadMemory,
  type MemoryPage,
  putMemory as putStored,
  removeMemory as removeStored,
  listMemories as listStoredMemories,
  putMemory as putStoredMemory,
} from "@canter/storage/memory/memories";
import { memoriesToYaml, yamlToMemories } from "@canter/agent/memory/memory-yaml";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { transactResult } from "../core/once.ts";

/** `expiresAt`: absent leaves it as it is, null takes it away. `createdAt`: when it was noted, where it is put back; else now. */
export type MemoryInput = {
  readonly value: unknown;
  readonly expiresAt?: number | null | undefined;
  readonly createdAt?: number | undefined;
};

const expiryOf = (
  { expiresAt }: MemoryInput,
  before: MemoryEntry | undefined,
): { readonly expiresAt?: number } => {
  const at = expiresAt === undefined ? before?.expiresAt : (expiresAt ?? undefined);
  return at === undefined ? {} : { expiresAt: at };
};

/**
 * Corrects what an agent remembers of the member, or tells it something. Not found: no such agent; invalid: names the field;
 * conflict: it remembers as much as it can.
 */
export async function putMemory(
  { store, clock, agents }: ApplicationContext,
  { scope }: MemberContext,
  { agent, key }: { readonly agent: string; readonly key: string },
  input: MemoryInput,
): Promise<Result<AgentMemory, Problem>> {
  if (!agents().some(({ name }) => name === agent)) return err(notFound("agent"));
  const now = clock.now();
  if (input.createdAt !== undefined && input.createdAt > now)
    return err(invalid("createdAt", "must not be in the future"));
  const entry = toMemoryEntry(key, input.value, input.createdAt ?? now);
  if (!entry.ok) return err(invalid(entry.error.path, entry.error.message));
  if (input.expiresAt != null && input.expiresAt <= now)
    return err(invalid("expiresAt", "must be in the future, or null"));
  return transactResult(store, async (trx) => {
    const known = await loadMemory(trx, scope, agent, now);
    const before = known.find((one) => one.key === key);
    if (!before && known.length >= memoryBounds.entries)
      return err(
        conflict(
          `The ${agent} remembers ${memoryBounds.entries} things, which is all it can: delete one first.`,
        ),
      );
    return ok(await putStored(trx, scope, agent, { ...entry.value, ...expiryOf(input, before) }));
  });
}

/** Makes an agent forget something of the member, for good. Not found: it remembers nothing there. */
export async function removeMemory(
  { store, clock }: ApplicationContext,
  { scope }: MemberContext,
  { agent, key }: { readonly agent: string; readonly key: string },
): Promise<Result<AgentMemory, Problem>> {
  const removed = await store.transact((trx) => removeStored(trx, scope, agent, key));
  return removed && !isExpired(removed, clock.now()) ? ok(removed) : err(notFound("memory"));
}

/** Makes all agents, or one, forget everything of the member, for good. Gives how many entries there were. Not found: no such agent. */
export async function forgetMemories(
  { store, agents }: ApplicationContext,
  { scope }: MemberContext,
  agent?: string,
): Promise<Result<{ readonly forgotten: number }, Problem>> {
  if (agent !== undefined && !agents().some(({ name }) => name === agent)) return err(notFound("agent"));
  return ok({ forgotten: await store.transact((trx) => forgetStored(trx, scope, agent)) });
}

/** What agents remember of the member, by agent and key. Invalid: the cursor. */
export const listMemories = (
  { store, clock }: ApplicationContext,
  { scope }: MemberContext,
  filter: {
    readonly agent?: string | undefined;
    readonly cursor?: string | undefined;
    readonly limit: number;
  },
): Promise<Result<MemoryPage, Problem>> => listStored(store.db, scope, { ...filter, now: clock.now() });

const pageSize = 200;

/** Everything that agents (or one of them) remember of the member, as YAML: by agent and key. */
export async function exportMemories(
  { store, clock }: ApplicationContext,
  { scope }: MemberContext,
  agent?: string,
): Promise<string> {
  const all: AgentMemory[] = [];
  let cursor: string | undefined;
  do {
    const page = await listStoredMemories(store.db, scope, {
      agent,
      now: clock.now(),
      cursor,
      limit: pageSize,
    });
    if (!page.ok) throw new Error(page.error.detail);
    all.push(...page.value.items);
    cursor = page.value.nextCursor;
  } while (cursor !== undefined);
  return memoriesToYaml(all);
}

const tooMuch = `must be ${memoryBounds.entries} entries at most, with those that are there`;

/**
 * Takes in what `exportMemories` wrote, or somebody by hand (YAML or JSON): all of it, or nothing. What has expired since is left
 * out. Gives how many entries were kept. Invalid: names the line and the field.
 */
export async function importMemories(
  { store, clock, agents }: ApplicationContext,
  { scope }: MemberContext,
  text: string,
): Promise<Result<number, Problem>> {
  const now = clock.now();
  const read = await yamlToMemories(text, now);
  if (!read.ok) {
    const { path, message, line } = read.error;
    return err(invalid(path.join("."), line === undefined ? message : `line ${line}: ${message}`));
  }
  const names = agents().map(({ name }) => name);
  const memories = read.value.filter((memory) => !isExpired(memory, now));
  const stranger = memories.find(({ agent }) => !names.includes(agent));
  if (stranger) return err(invalid(stranger.agent, `must be one of ${names.join(", ")}`));
  return transactResult(store, async (trx) => {
    for (const { agent, ...entry } of memories) await putStoredMemory(trx, scope, agent, entry);
    for (const agent of new Set(memories.map((memory) => memory.agent)))
      if ((await loadMemory(trx, scope, agent, now)).length > memoryBounds.entries)
        return err(invalid(agent, tooMuch));
    return ok(memories.length);
  });
}
