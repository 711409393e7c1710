import type { Scope } from "@canter/domain/access/scope";
import { deletedConflict, notFound, type Problem, readOnly, versionConflict } from "@canter/domain/problem";
import type { PlannedExercise, PlannedSession, Program } from "@canter/domain/program/program";
import type { ProgramHead, ProgramStatus } from "@canter/domain/program/program-head";
import { type SessionLog, tickedSets } from "@canter/domain/program/progress/session-log";
import { mergeProgress, type SessionProgress } from "@canter/domain/program/progress/session-progress";
import { err, ok, type Result } from "@canter/domain/result";
import type { Handle, TransactionHandle } from "@canter/storage/database";
import type { StoredProgram } from "@canter/storage/program/program-row";
import { planVersions, readProgramVersion } from "@canter/storage/program/program-versions";
import { listProgress, type StoredProgress } from "@canter/storage/program/progress";
import { readProgram } from "@canter/storage/program/read-programs";

/** A program as everybody sees it: `program` is the plan with its progress; `progress` the latter alone, by uid of the session. */
export type MergedProgram = {
  readonly stored: StoredProgram;
  readonly progress: ReadonlyMap<string, StoredProgress>;
  readonly program: Program;
};

function sessionProgressOf({ completed, completedDate, facts, log }: StoredProgress): SessionProgress {
  const ticked = log ? tickedSets(log) : {};
  return {
    ...facts,
    completed,
    ...(completedDate !== undefined && { completedDate }),
    ...(log?.startedAt !== undefined && { startedAt: log.startedAt }),
    ...(log?.rating !== undefined && { rating: log.rating }),
    ...(Object.keys(ticked).length > 0 && { sets: { ...facts?.sets, ...ticked } }),
  };
}

/** A stored plan merged with its stored progress. */
export function mergeStored(stored: StoredProgram, list: readonly StoredProgress[]): MergedProgram {
  const progress = new Map(list.map((entry) => [entry.sessionUid, entry]));
  const done = new Map(list.map((entry) => [entry.sessionUid, sessionProgressOf(entry)]));
  return { stored, progress, program: mergeProgress(stored.plan, done) };
}

/** A program with its progress, also a deleted one; undefined when there is none or the scope can't read it. */
export async function readMergedProgram(
  db: Handle,
  scope: Scope,
  id: string,
): Promise<MergedProgram | undefined> {
  const stored = await readProgram(db, scope, id);
  if (!stored) return undefined;
  return mergeStored(stored, (await listProgress(db, scope, [id])).get(id) ?? []);
}

/** A program that is about to be changed. Not found; forbidden: it can only be read; conflict: deleted, or not at `version`. */
export async function readEditableProgram(
  db: Handle,
  scope: Scope,
  id: string,
  version?: number,
): Promise<Result<MergedProgram, Problem>> {
  const merged = await readMergedProgram(db, scope, id);
  if (!merged) return err(notFound("program"));
  const { stored } = merged;
  if (!scope.writableAthletes.includes(stored.athleteId)) return err(readOnly("This program"));
  if (stored.deletedAt !== undefined) return err(deletedConflict);
  if (version !== undefined && version !== stored.version)
    return err(versionConflict("This program", stored.version, version));
  return ok(merged);
}

/** What changing a program, or proposing changes, needs. */
export type ProgramToEdit = {
  readonly id: string;
  readonly athleteId: string;
  readonly athleteName: string;
  readonly name: string;
  readonly status: ProgramStatus;
  readonly head: ProgramHead;
  readonly version: number;
  /** With progress: as edits see it. */
  readonly program: Program;
  /** Without progress: as versions store it. */
  readonly plan: Program;
};

/** As `readEditableProgram`. */
export async function programToEdit(
  ...read: Parameters<typeof readEditableProgram>
): Promise<Result<ProgramToEdit, Problem>> {
  const editable = await readEditableProgram(...read);
  if (!editable.ok) return editable;
  const { stored, program } = editable.value;
  const { id, athleteId, athleteName, status, head, version, plan } = stored;
  return ok({ id, athleteId, athleteName, name: head.name, status, head, version, plan, program });
}

/** How many plans are searched for a removed exercise. */
const maxPlans = 50;

const exercisesOf = ({ weeks }: Program): readonly PlannedExercise[] =>
  weeks.flatMap((week) => week.sessions.flatMap((session) => session.exercises));

/**
 * The removed exercises with ticked sets in the session, by uid, from the latest plan that has them: they were trained even if somebody
 * has removed them since. What no plan knows is left out.
 */
export async function lostExercises(
  trx: TransactionHandle,
  scope: Scope,
  { stored, program }: MergedProgram,
  session: PlannedSession,
  log: SessionLog,
): Promise<ReadonlyMap<string, PlannedExercise>> {
  const there = new Set(session.exercises.map(({ uid }) => uid));
  const wanted = new Set(
    Object.entries(log.exercises).flatMap(([uid, { sets }]) =>
      !there.has(uid) && sets.some(({ done }) => done) ? [uid] : [],
    ),
  );
  const found = new Map<string, PlannedExercise>();
  const look = (plan: Program) => {
    for (const exercise of exercisesOf(plan))
      if (wanted.delete(exercise.uid)) found.set(exercise.uid, exercise);
  };
  if (wanted.size === 0) return found;
  look(program);
  for (const version of await planVersions(trx, scope, stored.id, maxPlans)) {
    if (wanted.size === 0) return found;
    const state = await readProgramVersion(trx, scope, stored.id, version);
    if (state) look(state.plan);
  }
  return found;
}
