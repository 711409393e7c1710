import { z } from "zod";
import { localDateAt } from "../../schedule/local-date.ts";
import { massToKg } from "../../units/convert-units.ts";
import { distanceSchema, massSchema } from "../../units/unit-schema.ts";
import { loggedSetSchema } from "../../workout/workout.ts";
import { maxExercises, maxMinutes, type PlannedSession, type SetResult } from "../program.ts";

/** Values that no workout can store are refused on input, not when the session is finished. */
const weightSchema = massSchema.refine(
  (mass) => loggedSetSchema.shape.weightKg.safeParse(massToKg(mass)).success,
  "must be between -1000 and 2500 kg",
);

/** One set as ticked off while training; absent values are as planned. */
export const setLogSchema = z.object({
  done: z.boolean(),
  reps: z.int().min(0).max(100_000).optional(),
  /** As entered; negative for assistance. */
  weight: weightSchema.optional(),
  durationSeconds: z.number().positive().max(604_800).optional(),
  /** Rate of perceived exertion, 0 to 10. */
  rpe: z.number().min(0).max(10).optional(),
  warmup: z.boolean().optional(),
});
export type SetLog = z.infer<typeof setLogSchema>;

/** Deviations for this time only: a replacement or a skipped exercise; the plan is unchanged. */
export const exerciseLogSchema = z.object({
  sets: z.array(setLogSchema).max(500),
  /** Another exercise done instead. */
  swappedFor: z.string().trim().min(1).max(200).optional(),
  skipped: z.boolean().optional(),
  notes: z.string().max(5000).optional(),
});
export type ExerciseLog = z.infer<typeof exerciseLogSchema>;

/** Epoch milliseconds of the year 2200: no device clock is off by that much on its own. */
export const latestChange = 7_258_118_400_000;

/** An instant between 1970 and 2200, as text. */
const instantSchema = z.iso
  .datetime({ offset: true })
  .refine((text) => text >= "1970-01-02" && text < "2199-12-31", "must be a time between 1970 and 2200");

/** Cardio or work as ticked off; absent values are as planned. */
const timedLogSchema = z.object({
  done: z.boolean(),
  minutes: z.number().positive().max(maxMinutes).optional(),
  /** As entered; null: erased, so that the planned one was not covered. */
  distance: distanceSchema.nullable().optional(),
});

/** A planned session in progress, as stored and sent by a phone: by uid of the planned exercise. `at` determines which of two is newer. */
export const sessionLogSchema = z.object({
  /** Epoch milliseconds of the last change to it. */
  at: z.int().min(0).max(latestChange),
  startedAt: instantSchema.optional(),
  exercises: z
    .record(z.string().max(100), exerciseLogSchema)
    .refine(
      (byUid) => Object.keys(byUid).length <= maxExercises,
      `must have at most ${maxExercises} entries`,
    ),
  cardio: timedLogSchema.extend({ avgHeartRate: z.int().min(20).max(260).optional() }).optional(),
  work: timedLogSchema.optional(),
  rating: z.int().min(1).max(5).optional(),
  notes: z.string().max(5000).optional(),
});
export type SessionLog = z.infer<typeof sessionLogSchema>;

/**
 * A log limited to what belongs to the session: its exercises, and removed ones (by uid, at most 100 in total) with ticked sets. Other keys
 * would only make it grow.
 */
export function logOfSession(log: SessionLog, { exercises }: Pick<PlannedSession, "exercises">): SessionLog {
  const planned = new Set(exercises.map(({ uid }) => uid));
  const entries = Object.entries(log.exercises);
  const own = entries.filter(([uid]) => planned.has(uid));
  const lost = entries.filter(([uid, { sets }]) => !planned.has(uid) && sets.some(({ done }) => done));
  if (own.length + lost.length === entries.length && entries.length <= maxExercises) return log;
  return { ...log, exercises: Object.fromEntries([...own, ...lost].slice(0, maxExercises)) };
}

/** Whether anything was ticked off: otherwise there is nothing to save. */
export const isAnythingDone = (log: SessionLog): boolean =>
  log.cardio?.done === true ||
  log.work?.done === true ||
  Object.values(log.exercises).some(({ sets, skipped }) => !skipped && sets.some(({ done }) => done));

/** The ticked sets of a log, in the program's shape, by uid of the exercise; they contain the deviations from the plan. */
export const tickedSets = (log: SessionLog): Record<string, SetResult[]> =>
  Object.fromEntries(
    Object.entries(log.exercises).flatMap(([uid, { sets }]) => {
      const ticked = sets.flatMap(({ done, reps, weight, durationSeconds, rpe, warmup }, index) =>
        done
          ? [
              {
                setNumber: index + 1,
                ...(reps !== undefined && { reps }),
                ...(weight && { weight: weight.value, unit: weight.unit }),
                ...(durationSeconds !== undefined && { durationSeconds }),
                ...(rpe !== undefined && { rpe }),
                ...(warmup !== undefined && { warmup }),
              },
            ]
          : [],
      );
      return ticked.length > 0 ? [[uid, ticked]] : [];
    }),
  );

/**
 * Corrects the log of a device whose clock is ahead, at least into another day (in `zone`): it was last changed `now` (epoch milliseconds),
 * and its duration is kept. Nobody has trained in 2031 yet.
 */
export function withClockRight<Log extends SessionLog>(log: Log, now: number, zone: string): Log {
  const isAhead = log.at > latestChange || localDateAt(log.at, zone) > localDateAt(now, zone);
  const { startedAt, ...rest } = log;
  const at = isAhead ? now : log.at;
  if (startedAt === undefined) return isAhead ? { ...log, at } : log;
  const started = Temporal.Instant.from(startedAt).epochMilliseconds - (log.at - at);
  // A start after its last change is invalid even for this clock.
  if (started > Math.max(at, now)) return { ...rest, at } as Log;
  return isAhead
    ? { ...log, at, startedAt: Temporal.Instant.fromEpochMilliseconds(started).toString() }
    : log;
}

/** A set that either has ticked off is done; if both or neither have, the newer one's values count. */
const mergedSet = (newer: SetLog | undefined, older: SetLog | undefined): SetLog =>
  (newer?.done || !older?.done ? newer : older) ?? older ?? { done: false };

const mergedExercise = (newer: ExerciseLog | undefined, older: ExerciseLog | undefined): ExerciseLog => {
  const length = Math.max(newer?.sets.length ?? 0, older?.sets.length ?? 0);
  return {
    ...older,
    ...newer,
    sets: Array.from({ length }, (_, index) => mergedSet(newer?.sets[index], older?.sets[index])),
  };
};

const mergedPart = <Part extends { readonly done: boolean }>(
  newer: Part | undefined,
  older: Part | undefined,
): Part | undefined => (newer?.done || !older?.done ? (newer ?? older) : older);

/**
 * Merges two logs of one session from two devices that did not know of each other: the newer one's values, and every set that either has
 * ticked off. `at` is later than both (except at the last valid instant), so that neither device considers the result its own. The order of
 * the logs does not matter.
 */
export function mergeSessionLogs(one: SessionLog, other: SessionLog): SessionLog {
  const isFirst = one.at > other.at || (one.at === other.at && JSON.stringify(one) >= JSON.stringify(other));
  const [newer, older] = isFirst ? [one, other] : [other, one];
  const [oldByUid, newByUid] = [older, newer].map(({ exercises }) => new Map(Object.entries(exercises)));
  const uids = new Set([...(oldByUid?.keys() ?? []), ...(newByUid?.keys() ?? [])]);
  const cardio = mergedPart(newer.cardio, older.cardio);
  const work = mergedPart(newer.work, older.work);
  const startedAt = [newer.startedAt, older.startedAt].filter((at) => at !== undefined);
  const earliest = startedAt.toSorted((a, b) =>
    Temporal.Instant.compare(Temporal.Instant.from(a), Temporal.Instant.from(b)),
  )[0];
  return {
    ...older,
    ...newer,
    at: Math.min(newer.at + 1, latestChange),
    ...(earliest !== undefined && { startedAt: earliest }),
    exercises: Object.fromEntries(
      [...uids].toSorted().map((uid) => [uid, mergedExercise(newByUid?.get(uid), oldByUid?.get(uid))]),
    ),
    ...(cardio && { cardio }),
    ...(work && { work }),
  };
}
