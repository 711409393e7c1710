import { unitsOf } from "@canter/domain/group/member-units";
import { checkWritable } from "@canter/domain/access/check-athlete";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, type Result } from "@canter/domain/result";
import { massToKg, roundTo } from "@canter/domain/units/convert-units";
import type { Mass } from "@canter/domain/units/unit";
import { type Workout, workoutContentSchema } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { readWorkout } from "@canter/storage/workout/read-workout";
import { insertWorkout } from "@canter/storage/workout/write-workouts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkEntryDate } from "../core/local-time.ts";
import { manualWorkout } from "./create-workout.ts";
import { isOpen, withDoubts } from "./open-questions.ts";
import { emitWorkoutEvent } from "./workout-event.ts";

export type RepeatInput = {
  /** Of the workout that was done once more. */
  readonly id: string;
  readonly date: string;
  /** Only these exercises of it. */
  readonly only?: readonly string[] | undefined;
  /** Added to every load; may be negative. */
  readonly more?: Mass | undefined;
  readonly source: Workout["source"];
};

/** The same sets, each load that much heavier, in its own unit; none falls below 0. */
const heavier = (exercises: Workout["exercises"], more: Mass): Workout["exercises"] =>
  exercises.map((exercise) => ({
    ...exercise,
    sets: exercise.sets.map((set) => {
      if (!set.weight) return set;
      const { unit, value } = set.weight;
      const added =
        unit === more.unit ? more.value : (massToKg(more) / massToKg({ value: 1000, unit })) * 1000;
      const weight = { unit, value: Math.max(0, roundTo(value + added, 2)) };
      return { ...set, weight, weightKg: massToKg(weight) };
    }),
  }));

/**
 * Saves a workout once more for another day, within the caller's transaction; what was noted of that day stays with it. A load that is in doubt
 * makes it a draft. Not found: a workout that the member can't read, a draft or a deleted one; forbidden: training that they can't write; invalid: the
 * day.
 */
export async function repeatWorkoutIn(
  trx: TransactionHandle,
  context: ApplicationContext,
  member: MemberContext,
  { id, date, only, more, source }: RepeatInput,
): Promise<Result<Workout, Problem>> {
  const before = await readWorkout(trx, member.scope, id);
  if (before?.status !== "saved") return err(notFound("workout"));
  const { athleteId, riderAthleteId } = before;
  const writable = checkWritable(member.scope, athleteId);
  if (!writable.ok) return writable;
  const dated = await checkEntryDate(context, member, { athleteId, date, daysAhead: 1, db: trx });
  if (!dated.ok) return dated;
  const { notes: _notes, startTime: _startTime, ...content } = workoutContentSchema.parse(before);
  const done = content.exercises.filter(({ name }) => only?.includes(name) ?? true);
  const exercises = more ? heavier(done, more) : done;
  const now = context.clock.now();
  const about = { athleteId, riderAthleteId, zone: member.member.zone };
  const made = manualWorkout(context, member, { ...content, exercises, date }, about, now);
  const doubted = await withDoubts(trx, member.scope, { ...made, source }, { units: unitsOf(member.member) });
  const status = isOpen(doubted.issues) ? "draft" : "saved";
  const stored = await insertWorkout(trx, member.scope, { ...doubted, status });
  if (stored.ok) await emitWorkoutEvent(context, trx, member.scope, { after: stored.value }, now);
  return stored;
}
