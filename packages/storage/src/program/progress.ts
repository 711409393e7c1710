import type { Scope } from "@canter/domain/access/scope";
import { invalidFields, type Problem } from "@canter/domain/problem";
import { type SessionLog, sessionLogSchema } from "@canter/domain/program/progress/session-log";
import {
  type SessionProgress,
  sessionProgressSchema,
} from "@canter/domain/program/progress/session-progress";
import { err, ok, type Result } from "@canter/domain/result";
import { fieldProblemsOf } from "@canter/domain/workout/field-problems";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { Handle, ProgramProgressTable, TransactionHandle } from "../database.ts";
import { isReadableAthlete } from "../access/readable-athletes.ts";
import { inBatches, prepareQuery } from "../prepare-query.ts";
import { checkWritableProgram } from "./write-program.ts";

/** `finish`: the session was trained from the program. `match`: a workout was matched to it. `hand`: a person linked it. */
const linkedBySchema = z.enum(["finish", "match", "hand"]);
export type LinkedBy = z.infer<typeof linkedBySchema>;

const factsSchema = sessionProgressSchema.omit({ completed: true, completedDate: true });
export type ProgressFacts = z.infer<typeof factsSchema>;

/** The progress of a planned session. */
export type StoredProgress = {
  readonly sessionUid: string;
  readonly completed: boolean;
  /** Local date. */
  readonly completedDate?: string | undefined;
  /** The workout that fulfils it; without one it was done elsewhere. */
  readonly workoutId?: string | undefined;
  readonly linkedBy?: LinkedBy | undefined;
  /** The workout that fulfilled it until it was deleted: if restored, it does again. */
  readonly formerWorkoutId?: string | undefined;
  /** Workouts that a person said don't fulfil it. */
  readonly declined: readonly string[];
  readonly log?: SessionLog | undefined;
  /** What else is known about it: from the program's file, or since it was finished. */
  readonly facts?: ProgressFacts | undefined;
  readonly updatedAt: number;
};

const declinedSchema = z.array(z.string());

/** Converts a row to progress; throws on an invalid row. */
export const rowToProgress = (row: Selectable<ProgramProgressTable>): StoredProgress => ({
  sessionUid: row.session_uid,
  completed: row.completed !== 0,
  ...(row.completed_date !== null && { completedDate: row.completed_date }),
  ...(row.workout_id !== null && { workoutId: row.workout_id }),
  ...(row.linked_by !== null && { linkedBy: linkedBySchema.parse(row.linked_by) }),
  ...(row.former_workout_id !== null && { formerWorkoutId: row.former_workout_id }),
  declined: declinedSchema.parse(JSON.parse(row.declined)),
  ...(row.log !== null && { log: sessionLogSchema.parse(JSON.parse(row.log)) }),
  ...(row.facts !== null && { facts: factsSchema.parse(JSON.parse(row.facts)) }),
  updatedAt: row.updated_at,
});

/** What `rowToProgress` would not accept is not stored. */
const writtenSchema = z.object({ log: sessionLogSchema.optional(), facts: factsSchema.optional() });

/** Converts progress to its row. Invalid: what could not be read again, field by field. */
const progressToRow = (
  programId: string,
  progress: StoredProgress,
): Result<Selectable<ProgramProgressTable>, Problem> => {
  const written = writtenSchema.safeParse(progress);
  if (!written.success) return err(invalidFields(fieldProblemsOf(written.error)));
  const { log, facts } = written.data;
  return ok({
    program_id: programId,
    session_uid: progress.sessionUid,
    completed: progress.completed ? 1 : 0,
    completed_date: progress.completedDate ?? null,
    workout_id: progress.workoutId ?? null,
    linked_by: progress.linkedBy ?? null,
    former_workout_id: progress.formerWorkoutId ?? null,
    declined: JSON.stringify(progress.declined),
    log: log ? JSON.stringify(log) : null,
    facts: facts ? JSON.stringify(facts) : null,
    updated_at: progress.updatedAt,
  });
};

type Wanted = { readonly scope: Scope; readonly programIds: readonly string[] };

const selectProgress = prepareQuery((db, { scope, programIds }: Wanted) =>
  db
    .selectFrom("program_progress as g")
    .innerJoin("programs as p", "p.id", "g.program_id")
    .selectAll("g")
    .where("g.program_id", "in", programIds)
    .where((eb) => isReadableAthlete(eb.ref("p.athlete_id"), scope))
    .orderBy("g.program_id")
    .orderBy("g.session_uid"),
);

/** The progress of readable programs, by program: including sessions that are no longer in their plans. */
export const listProgress = async (
  db: Handle,
  scope: Scope,
  programIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredProgress[]>> => {
  if (programIds.length === 0) return new Map();
  const { rows } = await selectProgress(db, { scope, programIds });
  const byProgram = Map.groupBy(rows, (row) => row.program_id);
  return new Map([...byProgram].map(([id, list]) => [id, list.map(rowToProgress)]));
};

/** The progress that a list needs: whether and when a session was done, and its cardio block. */
export type DoneSession = Pick<SessionProgress, "completed" | "completedDate" | "cardio">;

const cardioSchema = sessionProgressSchema.pick({ cardio: true });

/** Unreadable facts are treated as absent here, so that a list still works. */
const cardioOf = (facts: string | null): DoneSession["cardio"] => {
  if (facts === null || !facts.includes('"cardio"')) return undefined;
  try {
    return cardioSchema.safeParse(JSON.parse(facts)).data?.cardio;
  } catch {
    return undefined;
  }
};

const selectDone = prepareQuery((db, { scope, programIds }: Wanted) =>
  db
    .selectFrom("program_progress as g")
    .innerJoin("programs as p", "p.id", "g.program_id")
    .select(["g.program_id", "g.session_uid", "g.completed", "g.completed_date", "g.facts"])
    .where("g.program_id", "in", programIds)
    .where((eb) => isReadableAthlete(eb.ref("p.athlete_id"), scope)),
);

/** Which sessions of readable programs are done, by program and uid of the session, without what was ticked off. */
export const listDone = async (
  db: Handle,
  scope: Scope,
  programIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, DoneSession>>> => {
  if (programIds.length === 0) return new Map();
  const { rows } = await selectDone(db, { scope, programIds });
  const byProgram = new Map<string, Map<string, DoneSession>>();
  for (const row of rows) {
    const sessions = byProgram.get(row.program_id) ?? new Map<string, DoneSession>();
    byProgram.set(row.program_id, sessions);
    const cardio = cardioOf(row.facts);
    sessions.set(row.session_uid, {
      completed: row.completed !== 0,
      ...(row.completed_date !== null && { completedDate: row.completed_date }),
      ...(cardio && { cardio }),
    });
  }
  return byProgram;
};

/** `athleteId`: the program's. */
export type LinkedProgress = {
  readonly programId: string;
  readonly athleteId: string;
  readonly progress: StoredProgress;
};

type OfWorkout = { readonly scope: Scope; readonly workoutId: string };

const selectLinked = prepareQuery((db, { scope, workoutId }: OfWorkout) =>
  db
    .selectFrom("program_progress as g")
    .innerJoin("programs as p", "p.id", "g.program_id")
    .selectAll("g")
    .select("p.athlete_id")
    .where((eb) => eb.or([eb("g.workout_id", "=", workoutId), eb("g.former_workout_id", "=", workoutId)]))
    .where((eb) => isReadableAthlete(eb.ref("p.athlete_id"), scope))
    .orderBy("g.program_id")
    .orderBy("g.session_uid"),
);

/** The planned sessions that a workout fulfils, or did until it was deleted, in readable programs (also in deleted ones). */
export const progressOfWorkout = async (
  db: Handle,
  scope: Scope,
  workoutId: string,
): Promise<readonly LinkedProgress[]> => {
  const { rows } = await selectLinked(db, { scope, workoutId });
  return rows.map((row) => ({
    programId: row.program_id,
    athleteId: row.athlete_id,
    progress: rowToProgress(row),
  }));
};

const columns = [
  "completed",
  "completed_date",
  "workout_id",
  "linked_by",
  "former_workout_id",
  "declined",
  "log",
  "facts",
  "updated_at",
] as const satisfies readonly (keyof ProgramProgressTable)[];

const putRows = prepareQuery((db, { rows }: { readonly rows: readonly ProgramProgressTable[] }) =>
  db
    .insertInto("program_progress")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["program_id", "session_uid"])
        .doUpdateSet((eb) =>
          Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)])),
        ),
    ),
);

/**
 * Stores the progress of a program's sessions, replacing the previous one. Not found, forbidden; invalid: what could not be read again.
 */
export const putProgress = async (
  trx: TransactionHandle,
  scope: Scope,
  programId: string,
  list: readonly StoredProgress[],
): Promise<Result<void, Problem>> => {
  const allowed = await checkWritableProgram(trx, scope, programId);
  if (!allowed.ok) return allowed;
  const rows: ProgramProgressTable[] = [];
  for (const progress of list) {
    const row = progressToRow(programId, progress);
    if (!row.ok) return row;
    rows.push(row.value);
  }
  for (const batch of inBatches(rows)) await putRows(trx, { rows: batch });
  return allowed;
};
