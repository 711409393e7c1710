import { memoriesToYaml, yamlToMemories } from "@canter/agent/memory/memory-yaml";
import { type AgentMemory, isExpired, memoryBounds } from "@canter/agent/schema/memory-entry";
import { invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { listMemories, loadMemory, putMemory } from "@canter/storage/memory/memories";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { transactResult } from "../core/once.ts";

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
    const page = await listMemories(store.db, scope, { agent, now: clock.now(), cursor, limit: pageSize });
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
    for (const { agent, ...entry } of memories) await putMemory(trx, scope, agent, entry);
    for (const agent of new Set(memories.map((memory) => memory.agent)))
      if ((await loadMemory(trx, scope, agent, now)).length > memoryBounds.entries)
        return err(invalid(agent, tooMuch));
    return ok(memories.length);
  });
}
