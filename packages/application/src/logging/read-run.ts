import type { Units } from "@canter/domain/units/unit";
import { unitsOf } from "@canter/domain/group/member-units";
import type { Athlete } from "@canter/domain/group/group";
import type { Scope } from "@canter/domain/access/scope";
import { describeMeasurement } from "@canter/domain/health/describe-measurement";
import { measurementSchema } from "@canter/domain/health/measurement";
import { doubtSchema } from "@canter/domain/plausibility/doubt";
import { findDiscipline } from "@canter/domain/workout/built-in-disciplines";
import { notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { recordsBrokenBy } from "@canter/domain/workout/record/records";
import { riderInWords } from "@canter/domain/workout/rider";
import { describeWorkout } from "@canter/domain/workout/summarize-workout";
import type { Workout } from "@canter/domain/workout/workout";
import { readRun as readStored, runView, type StoredRun } from "@canter/storage/run/runs";
import type { Handle } from "@canter/storage/database";
import { listGroupAthletes } from "@canter/storage/group/athletes";
import type { DiaryRow } from "@canter/storage/health/diary-row";
import { readDiary } from "@canter/storage/health/list-diary";
import { listRecordsOfWorkout } from "@canter/storage/record/records";
import { readWorkout } from "@canter/storage/workout/read-workout";
import { z } from "zod";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { horsesOfOtherGroups, actingMemberOfWorkout } from "../group/acting-member.ts";
import { isWithoutRecords } from "../record/recompute-records.ts";
import { type RecordView, recordView, rowToRecord } from "../record/record-view.ts";
import { type RunRecord, runRecordSchema } from "../core/run-record.ts";
import type { LoggedWorkout, RunResult } from "./run-result.ts";

type EntryRecord = NonNullable<RunRecord["entries"]>[number];
type Names = ReadonlyMap<string, string>;

function loggedWorkout(
  workout: Workout,
  workoutIndex: number,
  names: Names,
  units: Units,
  records: readonly RecordView[],
): LoggedWorkout {
  const riderName = riderInWords(workout, (id) => names.get(id));
  const duplicate = workout.issues.find((issue) => issue.kind === "duplicate");
  return {
    workoutIndex,
    workoutId: workout.id,
    workoutName: workout.title ?? findDiscipline(workout.discipline)?.name ?? workout.discipline,
    discipline: workout.discipline,
    saved: counts(workout),
    athleteName: names.get(workout.athleteId) ?? "",
    ...(riderName && { riderName }),
    missing: workout.issues.flatMap((issue) => (issue.kind === "missing" ? [issue.question] : [])),
    ...(duplicate && { duplicateOf: duplicate.workoutId }),
    records: [...records],
    summary: [...describeWorkout(workout, units)],
    workout,
  };
}

/** Unchanged: nobody has completed, changed or removed it since it was read. */
export const isUntouchedDraft = ({ status, version, deletedAt }: Workout): boolean =>
  status === "draft" && version === 1 && deletedAt === undefined;

const counts = ({ status, deletedAt }: Workout) => status === "saved" && deletedAt === undefined;

/** The records that a workout broke; first marks of their kind are not included, nor are records now held by another workout. */
async function recordsBroken(db: Handle, scope: Scope, workout: Workout): Promise<RecordView[]> {
  if (!counts(workout) || isWithoutRecords(workout)) return [];
  const held = await listRecordsOfWorkout(db, scope, workout.id);
  return held.length === 0 ? [] : recordsBrokenBy(workout, held.map(rowToRecord)).map(recordView);
}

/** A workout of a horse in another group of the account. */
const readElsewhere = async (db: Handle, member: MemberContext, id: string) => {
  const { scope } = await actingMemberOfWorkout(db, member, id);
  return scope === member.scope ? undefined : readWorkout(db, scope, id, { includeDeleted: true });
};

/** What the caller already has and need not be read again. */
export type KnownParts = { readonly athletes: readonly Athlete[]; readonly workouts: readonly Workout[] };

async function loggedWorkouts(
  db: Handle,
  asking: MemberContext,
  kept: RunRecord["workouts"],
  known?: KnownParts,
): Promise<LoggedWorkout[]> {
  if (kept.length === 0) return [];
  const { scope, member } = asking;
  const everybody = async () => [
    ...(await listGroupAthletes(db, scope)),
    ...(await horsesOfOtherGroups(db, asking)),
  ];
  const names = new Map((known?.athletes ?? (await everybody())).map(({ id, name }) => [id, name]));
  const logged: LoggedWorkout[] = [];
  for (const { workoutId, workoutIndex } of kept) {
    const workout =
      known?.workouts.find(({ id }) => id === workoutId) ??
      (await readWorkout(db, scope, workoutId, { includeDeleted: true })) ??
      (await readElsewhere(db, asking, workoutId));
    if (workout)
      logged.push(
        loggedWorkout(workout, workoutIndex, names, unitsOf(member), await recordsBroken(db, scope, workout)),
      );
  }
  return logged;
}

const tables = { measurement: "measurements", nutrition: "nutrition_entries", goal: "goals" } as const;

const doubtsSchema = z.object({ doubt: doubtSchema.optional(), doubts: z.array(doubtSchema).optional() });

/** Applies a person's later answers: the remaining doubts, and a measurement's value. */
function asItIsNow(
  { kind, measure }: EntryRecord,
  { content }: DiaryRow,
): Partial<Pick<EntryRecord, "doubts" | "text">> {
  const stored = doubtsSchema.safeParse(content).data;
  const doubts = stored?.doubt ? [stored.doubt] : (stored?.doubts ?? []);
  const shown = measurementSchema.pick({ kind: true, value: true, unit: true });
  const measured =
    kind === "measurement" ? shown.safeParse({ ...(content as object), kind: measure }).data : undefined;
  return { ...(measured && { text: describeMeasurement(measured) }), ...(doubts.length > 0 && { doubts }) };
}

const withoutDoubts = ({ doubts: _doubts, ...entry }: EntryRecord): EntryRecord => entry;

/** The entries recorded besides training, and whether they still exist. */
async function keptEntries(
  db: Handle,
  scope: Scope,
  entries: NonNullable<RunRecord["entries"]>,
): Promise<RunResult["entries"]> {
  const kept: RunResult["entries"] = [];
  for (const entry of entries) {
    const row = await readDiary(db, scope, tables[entry.kind], entry.id);
    if (row)
      kept.push({
        ...withoutDoubts(entry),
        ...asItIsNow(entry, row),
        isDeleted: row.deletedAt !== undefined,
      });
  }
  return kept;
}

/** A run's result: what it found then, with its workouts and their records as they are now. */
export async function runResultOf(
  db: Handle,
  member: MemberContext,
  run: StoredRun,
  known?: KnownParts,
): Promise<RunResult> {
  const record: RunRecord =
    run.result === undefined
      ? { isLog: false, confidence: "unsure", reply: run.error ?? "", workouts: [], unread: [] }
      : runRecordSchema.parse(run.result);
  const { isLog, confidence, reply, completedWorkoutId, unread, said } = record;
  const allWorkouts = await loggedWorkouts(db, member, record.workouts, known);
  const recorded = record.entries ?? [];
  // Entries stored in this very call exist.
  const entries = known
    ? recorded.map((entry) => ({ ...entry, isDeleted: false }))
    : await keptEntries(db, member.scope, recorded);
  const main = allWorkouts.find(({ saved }) => saved) ?? allWorkouts[0];
  return {
    runId: run.id,
    messageId: run.messageId,
    conversationId: run.conversationId,
    state: run.state,
    success: run.state === "done" && (allWorkouts.length + entries.length > 0 || record.horses !== undefined),
    isLog,
    confidence,
    reply,
    ...(main && { workoutId: main.workoutId }),
    allWorkouts,
    ...(completedWorkoutId !== undefined && { completedWorkoutId }),
    canTryAgain: record.modelFailed === true && allWorkouts.some(({ workout }) => isUntouchedDraft(workout)),
    entries,
    ...(record.horses && { horses: record.horses }),
    suggestedReplies: [...(said?.suggestedReplies ?? [])],
    ...(said?.proposalId !== undefined && { proposalId: said.proposalId }),
    ...(said?.started && { started: said.started }),
    unread,
    run: runView(run),
  };
}

/** The result of a message. Not found: somebody else's run, or none. */
export async function readRun(
  { store }: ApplicationContext,
  member: MemberContext,
  id: string,
): Promise<Result<RunResult, Problem>> {
  const run = await readStored(store.db, member.scope, id);
  return run ? ok(await runResultOf(store.db, member, run)) : err(notFound("run"));
}
