import type { Scope } from "@canter/domain/access/scope";
import type { Program } from "@canter/domain/program/program";
import { programOutline } from "@canter/domain/program/program-outline";
import type { Handle } from "../database.ts";
import { isReadableAthlete } from "../access/readable-athletes.ts";
import { readPlan } from "./program-row.ts";

/** Identifies a plan in one version of its program, which never changes. */
export type OutlineKey = { readonly id: string; readonly documentVersion: number };

/** How many sessions are cached for all plans together: some megabytes. */
const maxSessions = 20_000;

type Remembered = { readonly outline: Program; readonly sessions: number };
type Memory = { readonly byKey: Map<string, Remembered>; sessions: number };

const memories = new WeakMap<Handle, Memory>();

const memoryOf = (db: Handle): Memory => {
  const known = memories.get(db);
  if (known) return known;
  const memory: Memory = { byKey: new Map(), sessions: 0 };
  memories.set(db, memory);
  return memory;
};

export const outlineKey = ({ id, documentVersion }: OutlineKey): string => `${documentVersion} ${id}`;

/** The least recently used ones are dropped first. */
const remember = (memory: Memory, key: string, outline: Program): void => {
  const sessions = outline.weeks.reduce((sum, week) => sum + week.sessions.length, 1);
  memory.byKey.set(key, { outline, sessions });
  memory.sessions += sessions;
  for (const [old, { sessions: freed }] of memory.byKey) {
    if (memory.sessions <= maxSessions) return;
    memory.byKey.delete(old);
    memory.sessions -= freed;
  }
};

/** Plans read at a time. */
const batch = 10;

async function readOutlines(
  db: Handle,
  scope: Scope,
  wanted: readonly OutlineKey[],
): Promise<readonly [string, Program][]> {
  const rows = await db
    .selectFrom("program_versions as d")
    .innerJoin("programs as p", "p.id", "d.program_id")
    .select(["d.program_id as id", "d.version as documentVersion", "d.document"])
    .where((eb) =>
      eb.or(
        wanted.map(({ id, documentVersion }) =>
          eb.and([eb("d.program_id", "=", id), eb("d.version", "=", documentVersion)]),
        ),
      ),
    )
    .where((eb) => isReadableAthlete(eb.ref("p.athlete_id"), scope))
    .execute();
  return rows.map((row) => [outlineKey(row), programOutline(readPlan(row.document))]);
}

/**
 * Outlines of plans that the caller has just found to be readable in the scope, by `outlineKey`. A year's plan takes milliseconds to
 * parse and a list shows many, so parsed ones are cached.
 */
export const programOutlines = async (
  db: Handle,
  scope: Scope,
  plans: readonly OutlineKey[],
): Promise<ReadonlyMap<string, Program>> => {
  const memory = memoryOf(db);
  const found = new Map<string, Program>();
  const missing: OutlineKey[] = [];
  for (const plan of plans) {
    const key = outlineKey(plan);
    const known = memory.byKey.get(key);
    if (!known) {
      missing.push(plan);
      continue;
    }
    memory.byKey.delete(key);
    memory.byKey.set(key, known);
    found.set(key, known.outline);
  }
  for (let from = 0; from < missing.length; from += batch)
    for (const [key, outline] of await readOutlines(db, scope, missing.slice(from, from + batch))) {
      found.set(key, outline);
      if (!memory.byKey.has(key)) remember(memory, key, outline);
    }
  return found;
};
