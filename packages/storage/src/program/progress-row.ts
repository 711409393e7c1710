import { type SessionLog, sessionLogSchema } from "@canter/domain/program/session-log";
import { sessionProgressSchema } from "@canter/domain/program/session-progress";
import { invalidFields, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { fieldProblemsOf } from "@canter/domain/workout/field-problems";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { ProgramProgressTable } from "../database.ts";

/** `finish`: the session was trained from the program. `match`: a workout was found to fulfil it. `hand`: a person said so. */
const linkedBySchema = z.enum(["finish", "match", "hand"]);
export type LinkedBy = z.infer<typeof linkedBySchema>;

const factsSchema = sessionProgressSchema.omit({ completed: true, completedDate: true });
export type ProgressFacts = z.infer<typeof factsSchema>;

/** What is done of a planned session. */
export type StoredProgress = {
  readonly sessionUid: string;
  readonly completed: boolean;
  /** Local date. */
  readonly completedDate?: string | undefined;
  /** The workout that fulfils it; without one it was done elsewhere. */
  readonly workoutId?: string | undefined;
  readonly linkedBy?: LinkedBy | undefined;
  /** The workout that fulfilled it until it was deleted: brought back, it does again. */
  readonly formerWorkoutId?: string | undefined;
  /** Workouts that a person said don't fulfil it. */
  readonly declined: readonly string[];
  readonly log?: SessionLog | undefined;
  /** What else is known of it: from the file that the program came from, or since it was finished. */
  readonly facts?: ProgressFacts | undefined;
  readonly updatedAt: number;
};

const declinedSchema = z.array(z.string());

/** A row to progress; throws on a row that is none. */
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

/** What `rowToProgress` would not take is not stored. */
const writtenSchema = z.object({ log: sessionLogSchema.optional(), facts: factsSchema.optional() });

/** Progress to its row. Invalid: what could not be read again, field by field. */
export const progressToRow = (
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
