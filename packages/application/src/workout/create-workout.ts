import { unitsOf } from "@canter/domain/group/member-units";
import { invalid, type Problem, notFound } from "@canter/domain/problem";
import { err, type Result } from "@canter/domain/result";
import { isZone } from "@canter/domain/schedule/local-date";
import { withRider } from "@canter/domain/workout/rider";
import { type Workout, type WorkoutContent, workoutContentSchema } from "@canter/domain/workout/workout";
import { checkWorkoutContent } from "@canter/domain/workout/workout-change";
import { listGroupAthletes } from "@canter/storage/group/athletes";
import { insertWorkout } from "@canter/storage/workout/write-workouts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkWritable } from "@canter/domain/access/check-athlete";
import { massToKg, roundTo } from "@canter/domain/units/convert-units";
import type { Mass } from "@canter/domain/units/unit";
import type { TransactionHandle } from "@canter/storage/database";
import { readWorkout } from "@canter/storage/workout/read-workout";
import { loadLanguage } from "../core/language.ts";
import { checkEntryDate } from "../core/local-time.ts";
import { type Once, transactOnce } from "../core/once.ts";
import { checkComplete, checkContent } from "./check-content.ts";
import { withDoubts, isOpen } from "./open-questions.ts";
import { emitWorkoutEvent } from "./workout-event.ts";

type About = Pick<Workout, "athleteId" | "zone"> & { readonly riderAthleteId?: string | undefined };

/** A workout that the member enters by hand, as it is first stored. */
export function manualWorkout(
  { newId }: Pick<ApplicationContext, "newId">,
  { member, group }: Pick<MemberContext, "member" | "group">,
  content: WorkoutContent,
  { athleteId, riderAthleteId, zone }: About,
  now: number,
): Workout {
  return {
    ...content,
    id: newId(),
    groupId: group.id,
    athleteId,
    ...(riderAthleteId !== undefined && { riderAthleteId }),
    loggedBy: member.id,
    zone,
    status: "saved",
    issues: [],
    source: { kind: "manual" },
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}

export type WorkoutInput = WorkoutContent & {
  readonly athleteId: string;
  readonly riderAthleteId?: string | undefined;
  readonly zone?: string | undefined;
};

/** Saves a workout that was entered by hand. For a horse, the member is the rider unless one is named. */
export async function createWorkout(
  context: ApplicationContext,
  member: MemberContext,
  input: WorkoutInput,
  once?: Once,
): Promise<Result<Workout, Problem>> {
  const { athleteId, riderAthleteId, zone = member.member.zone, ...stated } = input;
  if (!isZone(zone)) return err(invalid("zone", "must be a time zone's name, as in Europe/Berlin"));
  const writable = checkWritable(member.scope, athleteId);
  if (!writable.ok) return writable;
  const content = checkWorkoutContent(stated);
  if (!content.ok) return content;
  const dated = await checkEntryDate(context, member, { athleteId, date: content.value.date, daysAhead: 1 });
  if (!dated.ok) return dated;
  const { catalogue } = await loadLanguage();
  const created = await transactOnce(context, member, once, async (trx) => {
    const checked = await checkContent(trx, member, content.value, { catalogue });
    if (!checked.ok) return checked;
    const complete = checkComplete(checked.value);
    if (!complete.ok) return complete;
    const athletes = await listGroupAthletes(trx, member.scope);
    const isHorse = athletes.some(({ id, kind }) => id === athleteId && kind === "horse");
    if (!isHorse && riderAthleteId !== undefined)
      return err(invalid("riderAthleteId", "is only for the workout of a horse"));
    const now = context.clock.now();
    const { fields, ...others } = checked.value.content;
    const ridden =
      isHorse && riderAthleteId === undefined
        ? withRider(fields, { athletes, writer: member.member.athleteId })
        : { riderAthleteId, ...(fields && { fields }) };
    const { riderAthleteId: rider, ...named } = ridden;
    const about = { athleteId, riderAthleteId: rider, zone };
    const workout = manualWorkout(context, member, { ...others, ...named }, about, now);
    const units = unitsOf(member.member);
    const doubted = await withDoubts(trx, member.scope, workout, { units });
    const stored = await insertWorkout(trx, member.scope, doubted);
    if (stored.ok) await emitWorkoutEvent(context, trx, member.scope, { after: stored.value }, now);
    return stored;
  });
  if (created.ok) await context.deliver();
  return created;
}

type RepeatInput = {
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
