import type { Goal, GoalTarget } from "@canter/domain/health/goal";
import {
  bestProgress,
  type GoalProgress,
  habitProgress,
  measuredProgress,
} from "@canter/domain/health/goal-progress";
import { type MeasurementKind, measurementToSi } from "@canter/domain/health/measurement-rules";
import { weightTrend } from "@canter/domain/health/weight-trend";
import { addDays } from "@canter/domain/schedule/local-date";
import { distanceToMeters, massToKg } from "@canter/domain/units/convert-units";
import { namedDistanceFor } from "@canter/domain/workout/record/named-distances";
import { recordSubjectKey } from "@canter/domain/workout/record/record-candidates";
import { diaryDays } from "@canter/storage/health/diary-series";
import { listRecords } from "@canter/storage/record/records";
import { listWorkouts } from "@canter/storage/workout/list-workouts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { loadLanguage } from "../core/language.ts";
import { bodyReadings } from "./body-profile.ts";
import { todayOf } from "../core/local-time.ts";

type Performance = Extract<GoalTarget, { kind: "performance" }>;
type Habit = Extract<GoalTarget, { kind: "habit" }>;
type Measured = Exclude<GoalTarget, Performance | Habit>;

const measureOf = (target: Measured): MeasurementKind =>
  target.kind === "weight" ? "weight" : target.measure;

/** More than two years: a goal may run for long. */
const lookBackDays = 800;

const readingsFor = (
  context: ApplicationContext,
  member: MemberContext,
  { athleteId, target, today }: { athleteId: string; target: Measured; today: string },
) =>
  bodyReadings(context, member, {
    athleteId,
    kind: measureOf(target),
    from: addDays(today, -lookBackDays),
    to: today,
  });

export type RecordRef = {
  readonly subjectKey: string;
  readonly kind: string;
  readonly target: number;
  readonly unit: string;
  readonly isLess: boolean;
};

/** The record that a performance goal refers to; undefined: there is no such record (an odd distance). */
export async function recordPlace(target: Performance): Promise<RecordRef | undefined> {
  const { exercise, load, reps, distance, durationSeconds, discipline = "running" } = target;
  if (exercise !== undefined) {
    const exerciseId = (await loadLanguage()).catalogue.byName(exercise)?.id;
    const subject = {
      kind: "exercise",
      name: exercise,
      ...(exerciseId !== undefined && { exerciseId }),
    } as const;
    const subjectKey = recordSubjectKey({ subject, unit: "kg" });
    const times = reps ?? 1;
    return load
      ? {
          subjectKey,
          kind: `weight_for_${times}_${times === 1 ? "rep" : "reps"}`,
          target: massToKg(load),
          unit: "kg",
          isLess: false,
        }
      : { subjectKey, kind: "most_reps", target: times, unit: "reps", isLess: false };
  }
  if (!distance) return undefined;
  const meters = distanceToMeters(distance);
  if (durationSeconds === undefined)
    return {
      subjectKey: `discipline/${discipline}`,
      kind: "longest_distance",
      target: meters,
      unit: "m",
      isLess: false,
    };
  const named = namedDistanceFor(discipline, meters);
  return (
    named && {
      subjectKey: `distance/${discipline}:${named.meters}`,
      kind: "fastest",
      target: durationSeconds,
      unit: "s",
      isLess: true,
    }
  );
}

async function bestOf(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  athleteId: string,
  { subjectKey, kind }: RecordRef,
): Promise<{ readonly value: number; readonly date: string } | undefined> {
  const records = await listRecords(store.db, scope, { athleteId, subjectKeys: [subjectKey] });
  return records.find((record) => record.kind === kind);
}

/** An athlete's current value for a target, in SI; undefined: nothing is known, or it is counted per week. */
export async function currentValue(
  context: ApplicationContext,
  member: MemberContext,
  asked: { readonly athleteId: string; readonly target: GoalTarget; readonly today: string },
): Promise<{ readonly value: number } | undefined> {
  const { target, athleteId, today } = asked;
  if (target.kind === "habit") return undefined;
  if (target.kind === "performance") {
    const place = await recordPlace(target);
    return place && bestOf(context, member, athleteId, place);
  }
  const { latest } = weightTrend(await readingsFor(context, member, { athleteId, target, today }));
  return latest && { value: latest.trend };
}

/** Dates of a habit in the last four weeks, one for each time. */
async function habitDates(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  { athleteId, target, today }: { athleteId: string; target: Habit; today: string },
): Promise<readonly string[]> {
  const from = addDays(today, -28);
  if (target.what === "weigh_ins")
    return diaryDays(store.db, scope, "measurements", { athleteId, from, kind: "weight" });
  if (target.what === "nutrition_days")
    return diaryDays(store.db, scope, "nutrition_entries", { athleteId, from });
  const { discipline } = target;
  const filter = { athleteId, from, to: today, status: "saved", limit: 200, discipline } as const;
  const page = await listWorkouts(store.db, scope, filter);
  return page.ok ? page.value.items.map(({ date }) => date) : [];
}

/** A goal's progress today, from facts: see the methods in the domain's goal-progress. */
export async function progressOf(
  context: ApplicationContext,
  member: MemberContext,
  goal: Goal,
): Promise<GoalProgress> {
  const { athleteId, target } = goal;
  const today = todayOf(context, member);
  if (target.kind === "habit") {
    const dates = await habitDates(context, member, { athleteId, target, today });
    return habitProgress(goal, { dates, timesPerWeek: target.timesPerWeek, today });
  }
  if (target.kind === "performance") {
    const place = await recordPlace(target);
    const fallback = { target: target.durationSeconds ?? 0, unit: "s", isLess: true };
    const best = place && (await bestOf(context, member, athleteId, place));
    return bestProgress(goal, { ...(place ?? fallback), best: best?.value, bestDate: best?.date, today });
  }
  const readings = await readingsFor(context, member, { athleteId, target, today });
  const si = measurementToSi(target.value, target.unit);
  const units: Readonly<Partial<Record<MeasurementKind, string>>> = { body_fat: "%", waist: "m" };
  return measuredProgress(goal, { readings, target: si, unit: units[measureOf(target)] ?? "kg", today });
}
