import type { Scope } from "@canter/domain/access/scope";
import type { Problem } from "@canter/domain/problem";
import type { ProgramStatus } from "@canter/domain/program/program-head";
import { ok, type Result } from "@canter/domain/result";
import type { Program } from "@canter/domain/program/program";
import { programOutline } from "@canter/domain/program/program-outline";
import type { Handle } from "../database.ts";
import { isReadableAthlete } from "../access/readable-athletes.ts";
import { nameInGroup } from "../group/athletes.ts";
import { limitTo } from "../limit-to.ts";
import { prepareQuery } from "../prepare-query.ts";
import { decodeTimeCursor, encodeTimeCursor } from "../page-cursor.ts";
import { searchWords } from "../workout/search-words.ts";
import { withRiderNames } from "./planned-riders.ts";
import {
  rowToProgram,
  rowToProgramHead,
  type StoredProgram,
  type StoredProgramHead,
  readPlan,
} from "./program-row.ts";

/** Identifies a plan in one version of its program, which never changes. */
type OutlineKey = { readonly id: string; readonly documentVersion: number };

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

const outlineKey = ({ id, documentVersion }: OutlineKey): string => `${documentVersion} ${id}`;

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

const withOutlines = async (
  db: Handle,
  scope: Scope,
  heads: readonly StoredProgramHead[],
): Promise<readonly StoredProgram[]> => {
  const outlines = await programOutlines(db, scope, heads);
  return heads.flatMap((head) => {
    const plan = outlines.get(outlineKey(head));
    return plan ? [{ ...head, plan }] : [];
  });
};

/**
 * The programs that the scope may read, each with its current version's data, but without its plan: the start of every query of programs.
 */
export const selectProgramHeads = (db: Handle, scope: Scope) =>
  db
    .selectFrom("programs as p")
    .innerJoin("athletes as a", "a.id", "p.athlete_id")
    .innerJoin("program_versions as v", (join) =>
      join.onRef("v.program_id", "=", "p.id").onRef("v.version", "=", "p.version"),
    )
    .selectAll("p")
    .select([
      nameInGroup(scope.groupId).as("athlete_name"),
      "v.head",
      "v.document_version",
      "v.undo_to",
      "v.redo_to",
    ])
    .where((eb) => isReadableAthlete(eb.ref("p.athlete_id"), scope));

/** The same with their plans. */
export const selectPrograms = (db: Handle, scope: Scope) =>
  selectProgramHeads(db, scope)
    .innerJoin("program_versions as d", (join) =>
      join.onRef("d.program_id", "=", "p.id").onRef("d.version", "=", "v.document_version"),
    )
    .select("d.document");

const selectProgram = prepareQuery((db, { scope, id }: { readonly scope: Scope; readonly id: string }) =>
  selectPrograms(db, scope).where("p.id", "=", id),
);

/** The program with this id, also a deleted one; undefined when there is none or the scope can't read it. */
export const readProgram = async (
  db: Handle,
  scope: Scope,
  id: string,
): Promise<StoredProgram | undefined> => {
  const { rows } = await selectProgram(db, { scope, id });
  return (await withRiderNames(db, scope, rows.map(rowToProgram)))[0];
};

/** All given filters apply together. Deleted ones only on request. */
export type ProgramFilter = {
  readonly athleteId?: string | undefined;
  readonly status?: ProgramStatus | "deleted" | undefined;
  /** Prefixes of words of the name. */
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** `plan` is an outline: see `programOutline`. */
type ListedProgram = StoredProgram;
type ProgramPage = { readonly items: readonly ListedProgram[]; readonly nextCursor?: string };

type Row = Parameters<typeof rowToProgramHead>[0];

/** Skips a row that can't be read, so that it does not break the whole list; reading it by its id reports the error. */
const readable = (row: Row): readonly StoredProgramHead[] => {
  try {
    return [rowToProgramHead(row)];
  } catch {
    return [];
  }
};

/** A page of the readable programs, latest change first. Invalid: a cursor that no page returned. */
export const listPrograms = async (
  db: Handle,
  scope: Scope,
  { athleteId, status, q, cursor, limit }: ProgramFilter,
): Promise<Result<ProgramPage, Problem>> => {
  const from = decodeTimeCursor(cursor);
  if (!from.ok) return from;
  let query = selectProgramHeads(db, scope).where(
    "p.deleted_at",
    status === "deleted" ? "is not" : "is",
    null,
  );
  if (athleteId !== undefined) query = query.where("p.athlete_id", "=", athleteId);
  if (status !== undefined && status !== "deleted") query = query.where("p.status", "=", status);
  // Letters and digits only, so nothing in them is a LIKE pattern.
  if (q?.trim()) for (const word of searchWords(q)) query = query.where("p.words", "like", `% ${word}%`);
  const [at, id] = from.value ?? [];
  if (at !== undefined && id !== undefined)
    query = query.where((eb) => eb(eb.refTuple("p.updated_at", "p.id"), "<", eb.tuple(at, id)));
  const rows = await query
    .orderBy("p.updated_at", "desc")
    .orderBy("p.id", "desc")
    .limit(limitTo(limit + 1))
    .execute();
  const shown = rows.slice(0, limit);
  const items = await withOutlines(db, scope, shown.flatMap(readable));
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return ok({ items, ...(last && { nextCursor: encodeTimeCursor([last.updated_at, last.id]) }) });
};

type Wanted = { readonly scope: Scope; readonly athleteIds: readonly string[] };

const selectActive = prepareQuery((db, { scope, athleteIds }: Wanted) =>
  selectPrograms(db, scope)
    .where("p.athlete_id", "in", athleteIds)
    .where("p.status", "=", "active")
    .where("p.deleted_at", "is", null)
    .orderBy("p.created_at")
    .orderBy("p.id"),
);

const selectActiveHeads = prepareQuery((db, { scope, athleteIds }: Wanted) =>
  selectProgramHeads(db, scope)
    .where("p.athlete_id", "in", athleteIds)
    .where("p.status", "=", "active")
    .where("p.deleted_at", "is", null)
    .orderBy("p.created_at")
    .orderBy("p.id"),
);

/** A readable athlete's active programs, oldest first. */
export const activePrograms = async (
  db: Handle,
  scope: Scope,
  athleteId: string,
): Promise<readonly StoredProgram[]> => {
  const { rows } = await selectActive(db, { scope, athleteIds: [athleteId] });
  return withRiderNames(db, scope, rows.map(rowToProgram));
};

/** The same with outlines for plans (`programOutline`), which are cached: enough to tell what of them is done, open or next. */
export const activeOutlines = async (
  db: Handle,
  scope: Scope,
  athleteId: string,
): Promise<readonly StoredProgram[]> => {
  const { rows } = await selectActiveHeads(db, { scope, athleteIds: [athleteId] });
  return withOutlines(db, scope, rows.map(rowToProgramHead));
};

/** `activePrograms` of several athletes, by athlete; those without a program have no entry. */
export const activeProgramsOf = async (
  db: Handle,
  scope: Scope,
  athleteIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredProgram[]>> => {
  if (athleteIds.length === 0) return new Map();
  const { rows } = await selectActive(db, { scope, athleteIds });
  const programs = await withRiderNames(db, scope, rows.map(rowToProgram));
  return Map.groupBy(programs, ({ athleteId }) => athleteId);
};

type UnderWay = { readonly scope: Scope; readonly programIds: readonly string[]; readonly since: number };

const selectUnderWay = prepareQuery((db, { scope, programIds, since }: UnderWay) =>
  db
    .selectFrom("program_progress as g")
    .innerJoin("programs as p", "p.id", "g.program_id")
    .select(["g.program_id", "g.session_uid"])
    .where("g.program_id", "in", programIds)
    .where("g.completed", "=", 0)
    .where("g.log", "is not", null)
    .where("g.updated_at", ">=", since)
    .where((eb) => isReadableAthlete(eb.ref("p.athlete_id"), scope))
    .orderBy("g.updated_at", "desc")
    .orderBy("g.session_uid"),
);

/**
 * Sessions of readable programs that were started and not finished, with something ticked off since a time (epoch milliseconds), by program:
 * uids, the latest change first.
 */
export const listUnderWay = async (
  db: Handle,
  scope: Scope,
  programIds: readonly string[],
  since: number,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (programIds.length === 0) return new Map();
  const { rows } = await selectUnderWay(db, { scope, programIds, since });
  const byProgram = new Map<string, string[]>();
  for (const { program_id: id, session_uid: uid } of rows) {
    const uids = byProgram.get(id);
    if (uids) uids.push(uid);
    else byProgram.set(id, [uid]);
  }
  return byProgram;
};

type Sought = { readonly workoutId: string; readonly athleteIds: readonly string[] };

const selectAnyOf = prepareQuery((db, { workoutId, athleteIds }: Sought) =>
  db
    .selectFrom("programs as p")
    .select("p.id")
    .where("p.athlete_id", "in", athleteIds)
    .where("p.status", "=", "active")
    .where("p.deleted_at", "is", null)
    .unionAll(
      db
        .selectFrom("program_progress as g")
        .select("g.program_id as id")
        .where((eb) =>
          eb.or([eb("g.workout_id", "=", workoutId), eb("g.former_workout_id", "=", workoutId)]),
        ),
    ),
);

/**
 * Whether a workout of these athletes may fulfil anything: one of them trains by a program, or it is linked with one already. For callers
 * that then read within a scope; it returns no more than that.
 */
export const hasProgramFor = async (
  db: Handle,
  workoutId: string,
  athleteIds: readonly string[],
): Promise<boolean> => (await selectAnyOf(db, { workoutId, athleteIds })).rows.length > 0;
