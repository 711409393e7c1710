import { unitsOf } from "@canter/domain/group/member-units";
import { isDeepStrictEqual } from "node:util";
import { conflict, type Problem } from "@canter/domain/problem";
import { err, type Result, ok } from "@canter/domain/result";
import { workoutInWords } from "@canter/domain/workout/summarize-workout";
import type { TransactionHandle } from "@canter/storage/database";
import { putAthleteFact } from "@canter/storage/health/athlete-fact";
import { readDiary } from "@canter/storage/health/list-diary";
import { updateDiary } from "@canter/storage/health/write-diary";
import { deleteWorkout, replaceWorkout, restoreWorkout } from "@canter/storage/workout/write-workouts";
import { listWorkoutVersions } from "@canter/storage/workout/list-workouts";
import { todayOf } from "../../../core/local-time.ts";
import type { DoneThing } from "../../../core/message-data.ts";
import { turnCautions } from "../../../horse/cautions.ts";
import { moveProgram } from "../../../program/undo-program.ts";
import { changeWorkoutIn, undoStep, type WorkoutStep } from "../../../workout/change-workout.ts";
import type { CoachKnowledge } from "../coach-world.ts";
import { stateOf } from "../../../health/diary-area.ts";
import { entryTable, sayEntry } from "./correct-entry.ts";

export type Way = "undo" | "redo";

/** What was taken back or brought again, in words. */
type Taken = Promise<Result<string, Problem>>;

async function ofWorkouts(
  tx: TransactionHandle,
  { context, member }: CoachKnowledge,
  ids: readonly string[],
  way: Way,
): Taken {
  const names: string[] = [];
  for (const id of ids) {
    const step = way === "undo" ? deleteWorkout : restoreWorkout;
    const changed = await changeWorkoutIn(tx, context, member, id, (trx, _before, now) =>
      step(trx, member.scope, id, now),
    );
    if (!changed.ok) return changed;
    names.push(workoutInWords(changed.value, unitsOf(member.member)));
  }
  return ok(names.join("; "));
}

async function ofEntries(
  tx: TransactionHandle,
  { context, member }: CoachKnowledge,
  { entries }: Extract<DoneThing, { kind: "entries" }>,
  way: Way,
): Taken {
  const now = context.clock.now();
  const names: string[] = [];
  for (const { kind, id } of entries) {
    const table = entryTable(kind);
    const changed = await updateDiary(tx, member.scope, table, id, {
      deletedAt: way === "undo" ? now : null,
      updatedAt: now,
    });
    if (!changed.ok) return changed;
    names.push(sayEntry(kind, changed.value));
  }
  return ok(names.join("; "));
}

async function ofCautions(
  tx: TransactionHandle,
  { context, member }: CoachKnowledge,
  { pinned, removed }: Extract<DoneThing, { kind: "cautions" }>,
  way: Way,
): Taken {
  const isRemoved = way === "undo";
  const off = await turnCautions(context, member, tx, { ids: isRemoved ? pinned : removed, isRemoved: true });
  if (!off.ok) return off;
  const up = await turnCautions(context, member, tx, { ids: isRemoved ? removed : pinned, isRemoved: false });
  if (!up.ok) return up;
  const inWords = ({ text }: { readonly text: string }) => `“${text}”`;
  const parts = [
    off.value.length > 0 && `${off.value.map(inWords).join(", ")} is not pinned any more`,
    up.value.length > 0 && `${up.value.map(inWords).join(", ")} is pinned again`,
  ];
  return ok(parts.filter(Boolean).join("; "));
}

/** A corrected entry as it was, or as it became. Conflict: it was changed since. */
async function ofEntryCorrection(
  tx: TransactionHandle,
  world: CoachKnowledge,
  { entry, before, after }: Extract<DoneThing, { kind: "entry_correction" }>,
  way: Way,
): Taken {
  const [from, to] = way === "undo" ? [after, before] : [before, after];
  const table = entryTable(entry.kind);
  const row = await readDiary(tx, world.member.scope, table, entry.id);
  if (!row || !isDeepStrictEqual(stateOf(row), from))
    return err(conflict("It has changed since, so the correction stays as it is."));
  const put = { ...to, expectedVersion: row.version, updatedAt: world.context.clock.now() };
  const changed = await updateDiary(tx, world.member.scope, table, entry.id, put);
  return changed.ok ? ok(`the correction; it is ${sayEntry(entry.kind, changed.value)}`) : changed;
}

/** The step that brings a version again that was the last to be taken back. Conflict: something else was changed since. */
const againStep =
  (id: string): WorkoutStep =>
  async (trx, before, now, { scope }) => {
    const [taken, last] = (await listWorkoutVersions(trx, scope, id)).slice(-2);
    return taken && last?.change === "undone"
      ? replaceWorkout(trx, scope, { ...taken.workout, updatedAt: now }, "edited", before.version)
      : err(conflict("It has changed since, so the correction is not brought again."));
  };

/** Takes one thing back, or brings it again, within the transaction; what it was, in words. Forbidden, conflict: as for the thing itself. */
export async function undoOrRedo(
  tx: TransactionHandle,
  world: CoachKnowledge,
  thing: DoneThing,
  way: Way,
): Taken {
  const { context, member } = world;
  switch (thing.kind) {
    case "workouts":
      return ofWorkouts(tx, world, thing.ids, way);
    case "entries":
      return ofEntries(tx, world, thing, way);
    case "program": {
      const now = context.clock.now();
      const moved = await moveProgram(tx, member, {
        id: thing.id,
        way: way === "undo" ? "undone" : "redone",
        seen: {},
        now,
      });
      return moved.ok ? ok("the latest change of the program") : moved;
    }
    case "correction": {
      const { workoutId } = thing;
      const step = way === "undo" ? undoStep(workoutId) : againStep(workoutId);
      const changed = await changeWorkoutIn(tx, context, member, workoutId, step);
      return changed.ok
        ? ok(`the correction; it is ${workoutInWords(changed.value, unitsOf(member.member))}`)
        : changed;
    }
    case "entry_correction":
      return ofEntryCorrection(tx, world, thing, way);
    case "cautions":
      return ofCautions(tx, world, thing, way);
    case "targets": {
      const stored = await putAthleteFact(tx, member.scope, "nutrition_targets", {
        athleteId: member.member.athleteId,
        validFrom: todayOf(context, member),
        content: way === "undo" ? thing.before : thing.after,
        updatedAt: context.clock.now(),
      });
      return stored.ok ? ok("the targets") : stored;
    }
  }
}
