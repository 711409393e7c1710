import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import type { JobHandler } from "@canter/agent/job/job-worker";
import { notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { readImport, changeImport, type StoredImport } from "@canter/storage/import/imports";
import { marksOf, recordSubjectKey } from "@canter/domain/workout/record/record-candidates";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { entriesOfImport } from "@canter/storage/import/import-items";
import {
  removeImportedMeasurements,
  removeImportedWorkouts,
} from "@canter/storage/import/remove-imported-workouts";
import { mergedByImport, removeMerged } from "@canter/storage/import/workout-sources";
import { deleteWorkout, replaceWorkout } from "@canter/storage/workout/write-workouts";
import { listWorkoutVersions } from "@canter/storage/workout/workout-versions";
import { readWorkout } from "@canter/storage/workout/read-workout";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { enterAsMember } from "../group/read-session.ts";
import { emitWorkoutEvent } from "../workout/workout-event.ts";
import { importItems, recomputeOpenRecords } from "./import-items.ts";
import { importPayloadSchema } from "./import-job.ts";
import { type ImportView, toImportView, outcomeOf } from "./import-view.ts";

const batchItems = 100;

const subjectsOf = (workouts: readonly Workout[]): readonly string[] =>
  workouts.flatMap((workout) => [...marksOf(workout).values()].map(recordSubjectKey));

/** What something of the batch was merged into is as it was before, where nobody has changed it since. */
async function takeApart(
  context: ApplicationContext,
  trx: TransactionHandle,
  { scope }: MemberContext,
  importId: string,
): Promise<void> {
  const now = context.clock.now();
  for (const { workoutId, version } of await mergedByImport(trx, scope, importId)) {
    const workout = await readWorkout(trx, scope, workoutId, { includeDeleted: true });
    if (workout?.version !== version || version < 2) continue;
    const versions = await listWorkoutVersions(trx, scope, workoutId);
    const before = versions.find((one) => one.version === version - 1)?.workout;
    if (!before) continue;
    const undone = await replaceWorkout(trx, scope, { ...before, updatedAt: now }, "undone", version);
    if (undone.ok) await emitWorkoutEvent(context, trx, scope, { before: workout, after: undone.value }, now);
  }
  await removeMerged(trx, scope, importId);
}

/** Undoes the next few. Gives where the next begin; undefined: there are none. */
const takeBackSome = (
  context: ApplicationContext,
  member: MemberContext,
  importId: string,
  after: number,
): Promise<{ readonly after: number; readonly changed: number } | undefined> =>
  context.store.transact(async (trx) => {
    const { scope } = member;
    const stored = await readImport(trx, scope, importId);
    if (stored?.state !== "undoing") return undefined;
    const items = await entriesOfImport(trx, scope, importId, { kind: "workout", after, limit: batchItems });
    const last = items.at(-1);
    if (!last) return undefined;
    const now = context.clock.now();
    const ids = items.map(({ id }) => id);
    const { removed, named, changed } = await removeImportedWorkouts(trx, scope, ids);
    for (const workout of named.filter(({ deletedAt }) => deletedAt === undefined)) {
      const deleted = await deleteWorkout(trx, scope, workout.id, now);
      if (deleted.ok)
        await emitWorkoutEvent(context, trx, scope, { before: workout, after: deleted.value }, now);
    }
    const outcome = outcomeOf(stored);
    const subjects = new Set([
      ...z.array(z.string()).parse(stored.openSubjects),
      ...subjectsOf(removed.filter(({ status }) => status === "saved")),
    ]);
    await changeImport(trx, scope, importId, ["undoing"], {
      done: Math.min(stored.total, last.position + 1),
      outcome: { ...outcome, takenBack: (outcome.takenBack ?? 0) + removed.length + named.length },
      openSubjects: [...subjects],
    });
    return { after: last.position, changed: changed.length };
  });

/** The same of readings of the body. */
const takeBackMeasurements: typeof takeBackSome = (context, { scope }, importId, after) =>
  context.store.transact(async (trx) => {
    const stored = await readImport(trx, scope, importId);
    if (stored?.state !== "undoing") return undefined;
    const items = await entriesOfImport(trx, scope, importId, {
      kind: "measurement",
      after,
      limit: batchItems,
    });
    const last = items.at(-1);
    if (!last) return undefined;
    const ids = items.map(({ id }) => id);
    const { removed, changed } = await removeImportedMeasurements(trx, scope, ids);
    const outcome = outcomeOf(stored);
    const { saved = 0, asked = 0, known = 0, leftOut = 0, takenBack = 0 } = outcome.measurements ?? {};
    await changeImport(trx, scope, importId, ["undoing"], {
      outcome: { ...outcome, measurements: { saved, asked, known, leftOut, takenBack: takenBack + removed } },
    });
    return { after: last.position, changed };
  });

/**
 * Takes a batch back, from where it was left. What nobody has touched is gone as if it had never been there; what somebody has changed since
 * stays, and is counted.
 */
async function undoImport(
  context: ApplicationContext,
  member: MemberContext,
  { id, athleteId }: StoredImport,
  signal?: AbortSignal,
): Promise<void> {
  const { store, clock } = context;
  const { scope } = member;
  await store.transact((trx) => takeApart(context, trx, member, id));
  let keptChanged = 0;
  for (const takeNext of [takeBackSome, takeBackMeasurements])
    for (let after = -1; ;) {
      const step = await takeNext(context, member, id, after);
      if (!step) break;
      after = step.after;
      keptChanged += step.changed;
      signal?.throwIfAborted();
      await setImmediate();
    }
  await recomputeOpenRecords(context, member, { id, athleteId }, signal);
  await store.transact(async (trx) => {
    const stored = await readImport(trx, scope, id);
    if (!stored) return;
    await changeImport(trx, scope, id, ["undoing"], {
      state: "undone",
      openSubjects: [],
      done: stored.total,
      outcome: { ...outcomeOf(stored), keptChanged },
      finishedAt: clock.now(),
    });
  });
  await context.deliver();
}

/** Does here and now what a batch waits for; nothing where it waits for nothing. Another process may be at it: they share the work. */
export async function carryOutImport(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  signal?: AbortSignal,
): Promise<Result<ImportView, Problem>> {
  const { store } = context;
  const stored = await readImport(store.db, member.scope, id);
  if (stored?.state === "applying") await importItems(context, member, stored, signal);
  if (stored?.state === "undoing") await undoImport(context, member, stored, signal);
  const after = await readImport(store.db, member.scope, id);
  return after ? ok(toImportView(after)) : err(notFound("import"));
}

/** The same as a job. */
export const createImporting =
  (context: ApplicationContext): JobHandler =>
  async ({ payload }, signal) => {
    const { importId, ...place } = importPayloadSchema.parse(payload);
    const member = await enterAsMember(context, place);
    if (member.ok) await carryOutImport(context, member.value, importId, signal);
  };
