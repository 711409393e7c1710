import { setImmediate } from "node:timers/promises";
import { importDecisionsSchema } from "@canter/domain/import/import-decisions";
import type { ImportOutcome } from "@canter/domain/import/import-preview";
import { resolveExercise } from "@canter/domain/import/resolve-exercise";
import { addDays } from "@canter/domain/schedule/local-date";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { listGroupAthletes } from "@canter/storage/group/athletes";
import {
  readExerciseNames,
  changeImport,
  readImport,
  type StoredImport,
} from "@canter/storage/import/imports";
import {
  type DoneItem,
  finishImportItems,
  type ImportItem,
  type ItemPlace,
  waitingImportItems,
} from "@canter/storage/import/import-items";
import { insertSources, knownSources, type WorkoutSource } from "@canter/storage/import/workout-sources";
import { insertRecordings, type StoredRecording } from "@canter/storage/recording/recordings";
import { insertWorkouts } from "@canter/storage/workout/write-workouts";
import { z } from "zod";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { loadLanguage } from "../core/language.ts";
import { todayOf } from "../core/local-time.ts";
import { recomputeInSlices, mergeRecords } from "../record/recompute-records.ts";
import { emitWorkoutEvent } from "../workout/workout-event.ts";
import { importReadings, tryReadings } from "./import-readings.ts";
import { outcomeOf } from "./import-view.ts";
import { namesWith } from "./load-history.ts";
import { makeWorkout, type Making } from "./make-workout.ts";

/** In one transaction: others wait for it no longer than some tens of milliseconds. */
const batchItems = 20;
/** What was done so lately may be a planned session's, or somebody may want to hear of it; what is older is history. */
const recentDays = 7;
const maxNotes = 100;

const bestLoadsSchema = z.object({ bestLoads: z.record(z.string(), z.number()).optional() });

/** What the workouts of an athlete are made with. Undefined: the group does not have the athlete. */
export async function prepareMaking(
  context: ApplicationContext,
  member: MemberContext,
  stored: Pick<StoredImport, "athleteId" | "decisions">,
): Promise<Making | undefined> {
  const { store, clock, newId } = context;
  const { catalogue } = await loadLanguage();
  const decisions = importDecisionsSchema.parse(stored.decisions ?? {});
  const names = namesWith(await readExerciseNames(store.db, member.scope), decisions);
  const athletes = await listGroupAthletes(store.db, member.scope);
  const athlete = athletes.find(({ id }) => id === stored.athleteId);
  if (!athlete) return undefined;
  return {
    member,
    athlete,
    athletes,
    decisions,
    bestLoads: bestLoadsSchema.parse(stored.decisions ?? {}).bestLoads ?? {},
    catalogue,
    resolve: (name) => resolveExercise(name, catalogue, names),
    today: todayOf(context, member),
    now: clock.now(),
    newId,
  };
}

type Made = {
  readonly workouts: Workout[];
  readonly sources: WorkoutSource[];
  readonly recordings: StoredRecording[];
  readonly done: DoneItem[];
  readonly notes: string[];
};

/** What was made of a batch and is not stored: by date, and by key. */
type Unstored = { readonly keys: Set<string>; readonly byDate: Map<string, Workout[]> };

const nothingUnstored = (): Unstored => ({ keys: new Set(), byDate: new Map() });

/** What the items of one transaction become; nothing is written yet. `unstored`: what was made before them, to which they are added. */
async function make(
  trx: TransactionHandle,
  making: Making,
  importId: string,
  items: readonly Pick<ImportItem, "position" | "key" | "content">[],
  unstored = nothingUnstored(),
): Promise<Made> {
  const { member, athlete, now } = making;
  const made: Made = { workouts: [], sources: [], recordings: [], done: [], notes: [] };
  const known = new Set(
    (
      await knownSources(
        trx,
        member.scope,
        athlete.id,
        items.map(({ key }) => key),
      )
    ).keys(),
  );
  for (const { position, key, content } of items) {
    if (known.has(key) || unstored.keys.has(key)) {
      made.done.push({ position, state: "known" });
      continue;
    }
    const result = await makeWorkout(trx, making, content, (date) => unstored.byDate.get(date) ?? []);
    if (!result.ok) {
      made.notes.push(result.error);
      made.done.push({ position, state: "left_out" });
      continue;
    }
    const { workout, imported } = result.value;
    unstored.keys.add(key);
    unstored.byDate.set(workout.date, [...(unstored.byDate.get(workout.date) ?? []), workout]);
    made.workouts.push(workout);
    made.sources.push({ athleteId: athlete.id, key, workoutId: workout.id, importId });
    if (imported.recording !== undefined)
      made.recordings.push({ workoutId: workout.id, importId, packed: imported.recording, createdAt: now });
    made.done.push({
      position,
      state: workout.status === "saved" ? "saved" : "asked",
      workoutId: workout.id,
    });
  }
  return made;
}

/** What importing a batch with these decisions would come to, by the same steps; nothing is written. Undefined: its athlete is not there. */
export async function tryItems(
  context: ApplicationContext,
  member: MemberContext,
  stored: Pick<StoredImport, "id" | "athleteId" | "decisions">,
): Promise<ImportOutcome | undefined> {
  const making = await prepareMaking(context, member, stored);
  if (!making) return undefined;
  const unstored = nothingUnstored();
  let outcome = await tryReadings(context, making, stored.id);
  for (let after: ItemPlace | undefined; ;) {
    const next = { kind: "workout", limit: batchItems, after } as const;
    const items = await waitingImportItems(context.store.db, member.scope, stored.id, next);
    after = items.at(-1);
    if (!after) return outcome;
    outcome = tally(
      outcome,
      await context.store.transact((trx) => make(trx, making, stored.id, items, unstored)),
    );
    await setImmediate();
  }
}

/** Records of what was imported. Gives the subjects that only the whole history can tell. */
async function countRecords(
  context: ApplicationContext,
  trx: TransactionHandle,
  { member: { scope }, today, now }: Making,
  workouts: readonly Workout[],
): Promise<readonly string[]> {
  const open: string[] = [];
  const since = addDays(today, -recentDays);
  for (const workout of workouts.filter(({ status }) => status === "saved"))
    if (workout.date >= since) await emitWorkoutEvent(context, trx, scope, { after: workout }, now);
    else open.push(...(await mergeRecords(trx, scope, workout)));
  return open;
}

const tally = (before: ImportOutcome, { done, notes }: Made): ImportOutcome => {
  const count = (state: DoneItem["state"]) => done.filter((item) => item.state === state).length;
  const all = [
    ...(before.notes ?? []),
    ...notes.map((message) => ({ where: "workout", message: `is left out: ${message}`, count: 1 })),
  ].slice(0, maxNotes);
  return {
    ...before,
    saved: before.saved + count("saved"),
    asked: before.asked + count("asked"),
    known: before.known + count("known"),
    leftOut: before.leftOut + count("left_out"),
    ...(all.length > 0 && { notes: all }),
  };
};

/** Imports the next few, in one transaction. False: there is nothing to do any more. */
const bringInSome = (context: ApplicationContext, making: Making, importId: string): Promise<boolean> =>
  context.store.transact(async (trx) => {
    const { scope } = making.member;
    const stored = await readImport(trx, scope, importId);
    if (stored?.state !== "applying") return false;
    const items = await waitingImportItems(trx, scope, importId, { kind: "workout", limit: batchItems });
    if (items.length === 0) return false;
    const made = await make(trx, making, importId, items);
    const inserted = await insertWorkouts(trx, scope, made.workouts);
    if (!inserted.ok) throw new Error(inserted.error.detail);
    await insertSources(trx, scope, made.sources);
    if (!(await insertRecordings(trx, scope, made.recordings)))
      throw new Error("A recording is of a workout that can't be written.");
    const open = await countRecords(context, trx, making, made.workouts);
    await finishImportItems(trx, scope, importId, made.done);
    const subjects = new Set([...z.array(z.string()).parse(stored.openSubjects), ...open]);
    await changeImport(trx, scope, importId, ["applying"], {
      done: stored.done + items.length,
      outcome: tally(outcomeOf(stored), made),
      openSubjects: [...subjects],
    });
    return true;
  });

/** Computes records again where only the whole history can tell. */
export async function recomputeOpenRecords(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  { id, athleteId }: Pick<StoredImport, "id" | "athleteId">,
  signal: AbortSignal | undefined,
): Promise<void> {
  const stored = await readImport(store.db, scope, id);
  const subjects = z.array(z.string()).parse(stored?.openSubjects ?? []);
  await recomputeInSlices(store, { scope, athleteId }, subjects, signal);
}

/**
 * Imports what waits in a batch, from where it was left. Each transaction takes some of it and says so in the batch itself: whatever ends
 * this process, nothing is imported twice and nothing is left out.
 */
export async function importItems(
  context: ApplicationContext,
  member: MemberContext,
  stored: StoredImport,
  signal?: AbortSignal,
): Promise<void> {
  const { store, clock } = context;
  const { scope } = member;
  const making = await prepareMaking(context, member, stored);
  if (!making || !scope.writableAthletes.includes(stored.athleteId)) {
    const problem = "Its athlete can't be written for any more.";
    await store.transact((trx) =>
      changeImport(trx, scope, stored.id, ["applying"], {
        state: "failed",
        problem,
        finishedAt: clock.now(),
      }),
    );
    return;
  }
  while (
    (await importReadings(context, making, stored.id)) ||
    (await bringInSome(context, making, stored.id))
  ) {
    signal?.throwIfAborted();
    await setImmediate();
  }
  await recomputeOpenRecords(context, member, stored, signal);
  await store.transact((trx) =>
    changeImport(trx, scope, stored.id, ["applying"], {
      state: "done",
      openSubjects: [],
      finishedAt: clock.now(),
    }),
  );
  await context.deliver();
}
