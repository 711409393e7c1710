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
} from "@canter/storage/memory/memories";
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
