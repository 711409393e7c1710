import type { Scope } from "@canter/domain/access/scope";
import { sql } from "kysely";
import type { Handle, TransactionHandle } from "../database.ts";
import { isReadableAthlete } from "../access/readable-athletes.ts";

/** A state of a workout with a version of a program, and the run that evaluates both. */
export type EvaluationRun = {
  readonly programId: string;
  readonly programVersion: number;
  readonly workoutId: string;
  readonly workoutVersion: number;
  readonly runId: string;
  readonly createdAt: number;
};

/** Records that a run evaluates a readable program for a workout. False: one does already, or there is no such program. */
export const insertEvaluationRun = async (
  trx: TransactionHandle,
  scope: Scope,
  { programId, programVersion, workoutId, workoutVersion, runId, createdAt }: EvaluationRun,
): Promise<boolean> => {
  const program = await trx
    .selectFrom("programs as p")
    .select("p.id")
    .where("p.id", "=", programId)
    .where((eb) => isReadableAthlete(eb.ref("p.athlete_id"), scope))
    .executeTakeFirst();
  if (!program) return false;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("evaluation_runs")
    .values({
      program_id: programId,
      program_version: programVersion,
      workout_id: workoutId,
      workout_version: workoutVersion,
      run_id: runId,
      created_at: createdAt,
    })
    .onConflict((conflict) =>
      conflict.columns(["program_id", "program_version", "workout_id", "workout_version"]).doNothing(),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/**
 * On whose behalf an athlete's program is evaluated: whoever logged the workout, else the athlete themselves, else an owner of the group.
 * Undefined: none of them is left, or the athlete is not readable.
 */
export const memberToEvaluateFor = async (
  db: Handle,
  scope: Scope,
  { athleteId, loggedBy }: { readonly athleteId: string; readonly loggedBy: string | undefined },
): Promise<string | undefined> => {
  if (!scope.readableAthletes.includes(athleteId)) return undefined;
  const row = await db
    .selectFrom("members as m")
    .select("m.id")
    .where("m.group_id", "=", scope.groupId)
    .where("m.removed_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("m.id", "=", loggedBy ?? ""),
        eb("m.athlete_id", "=", athleteId),
        eb("m.role", "=", "owner"),
      ]),
    )
    .orderBy(
      sql`case when m.id = ${loggedBy ?? ""} then 0 when m.athlete_id = ${athleteId} then 1 else 2 end`,
    )
    .orderBy("m.id")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
};
