import { type Selectable, sql } from "kysely";
import { z } from "zod";
import { type Evaluation, evaluationSchema } from "@canter/domain/evaluation/evaluation";
import { claimSchema } from "@canter/domain/claim/claim";
import type { Scope } from "@canter/domain/access/scope";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import type { Handle, TransactionHandle } from "../database.ts";
import { isReadableAthlete } from "../access/readable-athletes.ts";
import { isOwn } from "../access/own-rows.ts";
import { limitTo } from "../limit-to.ts";
import { decodeTimeCursor, encodeTimeCursor } from "../page-cursor.ts";
import type { EvaluationTable } from "../schema/coach-tables.ts";

const contentSchema = z.object({
  reasons: evaluationSchema.shape.reasons,
  message: claimSchema,
  suggestion: claimSchema.optional(),
  /** The outcome of the plan, once it is over. */
  summary: claimSchema.optional(),
  /** Who worded it; absent: the rules, like the playbook. */
  by: z.enum(["playbook", "model"]).optional(),
});

/**
 * A program's evaluation. `cause`: what prompted it: `workout:ID`, `caution:ID`, `day:DATE` (nobody trained), `end`. `date`: its local date.
 * `createdAt` in epoch milliseconds.
 */
export type StoredEvaluation = z.infer<typeof contentSchema> & {
  readonly id: string;
  readonly athleteId: string;
  readonly programId: string;
  readonly programVersion: number;
  readonly cause: string;
  readonly date: string;
  readonly status: Evaluation["status"];
  readonly createdAt: number;
  /** When read: only a run of the acting member's own, since only they may see it. */
  readonly runId?: string;
};

type Row = Omit<Selectable<EvaluationTable>, "run_id"> & { readonly own_run_id: string | null };

const rowToEvaluation = (row: Row): StoredEvaluation => ({
  id: row.id,
  athleteId: row.athlete_id,
  programId: row.program_id,
  programVersion: row.program_version,
  cause: row.cause,
  date: row.date,
  status: evaluationSchema.shape.status.parse(row.status),
  createdAt: row.created_at,
  ...(row.own_run_id !== null && { runId: row.own_run_id }),
  ...contentSchema.parse(JSON.parse(row.content)),
});

const selectEvaluations = (db: Handle, scope: Scope, programId: string) =>
  db
    .selectFrom("evaluations as e")
    .innerJoin("programs as p", "p.id", "e.program_id")
    .leftJoin("runs as r", (join) =>
      join
        .onRef("r.id", "=", "e.run_id")
        .on((on) => isOwn(on.ref("r.group_id"), on.ref("r.member_id"), scope)),
    )
    .selectAll("e")
    .select("r.id as own_run_id")
    .where("e.program_id", "=", programId)
    .where("p.deleted_at", "is", null)
    .where((eb) => isReadableAthlete(eb.ref("p.athlete_id"), scope))
    .orderBy("e.created_at", "desc")
    .orderBy("e.id", "desc");

/** A readable program's latest evaluation; `runId`: of one run of the acting member. Undefined: none yet. */
export const latestEvaluation = async (
  db: Handle,
  scope: Scope,
  programId: string,
  runId?: string,
): Promise<StoredEvaluation | undefined> => {
  const row = await selectEvaluations(db, scope, programId)
    .$if(runId !== undefined, (query) => query.where("r.id", "=", runId ?? ""))
    .limit(limitTo(1))
    .executeTakeFirst();
  return row && rowToEvaluation(row);
};

/** A readable program's evaluations, the latest first. Invalid: the cursor. */
export const listEvaluations = async (
  db: Handle,
  scope: Scope,
  programId: string,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<
  Result<{ readonly items: readonly StoredEvaluation[]; readonly nextCursor?: string }, Problem>
> => {
  const from = decodeTimeCursor(cursor);
  if (!from.ok) return from;
  const [at, id] = from.value ?? [];
  const rows = await selectEvaluations(db, scope, programId)
    .$if(at !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple("e.created_at", "e.id"), "<", eb.tuple(at ?? 0, id ?? ""))),
    )
    .limit(limitTo(limit + 1))
    .execute();
  const items = rows.slice(0, limit).map(rowToEvaluation);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return ok({ items, ...(last && { nextCursor: encodeTimeCursor([last.createdAt, last.id]) }) });
};

/** Stores a readable program's evaluation, replacing the one with the same cause. False: there is no such program. */
export const putEvaluation = async (
  trx: TransactionHandle,
  scope: Scope,
  {
    id,
    athleteId,
    programId,
    programVersion,
    cause,
    date,
    status,
    createdAt,
    runId,
    ...content
  }: StoredEvaluation,
): Promise<boolean> => {
  const program = await trx
    .selectFrom("programs as p")
    .select("p.id")
    .where("p.id", "=", programId)
    .where("p.athlete_id", "=", athleteId)
    .where((eb) => isReadableAthlete(eb.ref("p.athlete_id"), scope))
    .executeTakeFirst();
  if (!program) return false;
  const found = {
    program_version: programVersion,
    date,
    status,
    content: JSON.stringify(content),
    created_at: createdAt,
    run_id: runId ?? null,
  };
  await trx
    .insertInto("evaluations")
    .values({ id, group_id: scope.groupId, athlete_id: athleteId, program_id: programId, cause, ...found })
    .onConflict((conflict) => conflict.columns(["program_id", "cause"]).doUpdateSet(found))
    .execute();
  return true;
};

/** Athletes with active programs, in every group, without horses that are away: for evaluating all of them. */
export const listAthletesWithPrograms = async (
  db: Handle,
  limit: number,
): Promise<readonly { readonly groupId: string; readonly athleteId: string }[]> => {
  const rows = await db
    .selectFrom("programs as p")
    .leftJoin("horses as h", "h.athlete_id", "p.athlete_id")
    .select(["p.group_id", "p.athlete_id"])
    .distinct()
    .where((eb) =>
      eb.or([
        eb("h.athlete_id", "is", null),
        eb.and([eb("h.status", "=", "active"), eb("h.removed_at", "is", null)]),
      ]),
    )
    .where("p.status", "=", "active")
    .where("p.deleted_at", "is", null)
    .orderBy("p.group_id")
    .orderBy("p.athlete_id")
    .limit(limitTo(limit))
    .execute();
  return rows.map((row) => ({ groupId: row.group_id, athleteId: row.athlete_id }));
};

/** The zone of an athlete's days: a person's own, a horse's group's. Undefined: no readable athlete. */
export const zoneOfAthlete = async (
  db: Handle,
  scope: Scope,
  athleteId: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom("groups as g")
    .leftJoin("members as m", (join) =>
      join.onRef("m.group_id", "=", "g.id").on("m.athlete_id", "=", athleteId).on("m.removed_at", "is", null),
    )
    .select(["g.zone", "m.zone as own_zone"])
    .where("g.id", "=", scope.groupId)
    .executeTakeFirst();
  return scope.readableAthletes.includes(athleteId) ? (row?.own_zone ?? row?.zone) : undefined;
};

/** A version of a program with one of a workout or of a horse's cautions (`subject`), and the run that evaluates both. */
export type EvaluationRun = {
  readonly programId: string;
  readonly programVersion: number;
  readonly subject: { readonly id: string; readonly version: number };
  readonly runId: string;
  readonly createdAt: number;
};

/** Records that a run evaluates a readable program. False: one does already for the same subject, or there is no such program. */
export const insertEvaluationRun = async (
  trx: TransactionHandle,
  scope: Scope,
  { programId, programVersion, subject, runId, createdAt }: EvaluationRun,
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
      workout_id: subject.id,
      workout_version: subject.version,
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
 * On whose behalf an athlete's program is evaluated: whoever did what prompts it, else the athlete themselves, else an owner of the group.
 * Undefined: none of them is left, or the athlete is not readable.
 */
export const memberToEvaluateFor = async (
  db: Handle,
  scope: Scope,
  { athleteId, doneBy }: { readonly athleteId: string; readonly doneBy: string | undefined },
): Promise<string | undefined> => {
  if (!scope.readableAthletes.includes(athleteId)) return undefined;
  const row = await db
    .selectFrom("members as m")
    .select("m.id")
    .where("m.group_id", "=", scope.groupId)
    .where("m.removed_at", "is", null)
    .where((eb) =>
      eb.or([eb("m.id", "=", doneBy ?? ""), eb("m.athlete_id", "=", athleteId), eb("m.role", "=", "owner")]),
    )
    .orderBy(sql`case when m.id = ${doneBy ?? ""} then 0 when m.athlete_id = ${athleteId} then 1 else 2 end`)
    .orderBy("m.id")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
};
