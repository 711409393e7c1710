import { invalid, invalidFields, type Problem } from "../../problem.ts";
import { err, ok, type Result } from "../../result.ts";
import { localDateAt, localTimeAt } from "../../schedule/local-date.ts";
import { distanceToMeters, massToKg } from "../../units/convert-units.ts";
import type { Distance, LandUnit, Mass, MassUnit } from "../../units/unit.ts";
import { fieldProblemsOf } from "../../workout/field-problems.ts";
import {
  type LoggedExercise,
  type LoggedSet,
  loggedSetSchema,
  type WorkoutContent,
  workoutContentSchema,
} from "../../workout/workout.ts";
import type { Paces } from "../cardio/cardio-amount.ts";
import { cardioDisciplines, cardioName } from "../cardio/cardio-block.ts";
import { plannedTargets, type SetTarget } from "../targets/planned-targets.ts";
import type { CardioBlock, PlannedExercise, PlannedSession } from "../program.ts";
import { distanceDone, isPlausibleTime } from "./cardio-done.ts";
import type { ExerciseLog, SessionLog, SetLog } from "./session-log.ts";
import type { RepsTarget } from "../targets/target.ts";

type Options = {
  /** The athlete's zone, for the stored date and time of day. */
  readonly zone: string;
  /** The unit of a planned load without one. */
  readonly unit: MassUnit;
  /** What a planned distance is stated in. */
  readonly land: LandUnit;
  /** How fast the athlete is, as far as that is known. */
  readonly paces?: Paces | undefined;
  readonly trainingMaxes: Readonly<Record<string, Mass>>;
  /** Id of the catalogue's exercise with that name, if any. */
  readonly idOf: (name: string) => string | undefined;
  /** Exercises removed from the session after they were ticked off, by uid. */
  readonly lost?: ReadonlyMap<string, PlannedExercise>;
};

/** Nobody trains longer without a break: whoever finishes later forgot to, and the duration is left out. */
const maxSeconds = 6 * 3600;

/** The planned amount for a set ticked off without one: the lower end, which was certainly done. */
const plannedAmount = (reps: RepsTarget | undefined): Partial<LoggedSet> => {
  if (reps?.kind === "reps") return { reps: reps.min };
  if (reps?.kind === "time") return { durationSeconds: reps.minSeconds };
  if (reps?.kind === "distance") return { distance: reps.distance, distanceMeters: reps.meters };
  return {};
};

const marksOf = (reps: RepsTarget | undefined): Partial<LoggedSet> => ({
  ...(reps && "perSide" in reps && reps.perSide && { perSide: true }),
  ...(reps && (reps.kind === "amrap" || ("orMore" in reps && reps.orMore)) && { kind: "amrap" as const }),
});

const weightOf = (weight: Mass | undefined): Partial<LoggedSet> =>
  weight ? { weight, weightKg: massToKg(weight) } : {};

const toSet = (done: SetLog, target: SetTarget | undefined, isSwapped: boolean): LoggedSet => {
  const isSaid = done.reps !== undefined || done.durationSeconds !== undefined;
  const planned = {
    ...(!isSaid && plannedAmount(target?.reps)),
    ...(!isSwapped && !done.weight && weightOf(target?.weight?.min)),
  };
  return {
    // A plan may ask for something that no workout can store (5000 kg); nobody has done that.
    ...(loggedSetSchema.safeParse(planned).success && planned),
    ...(done.reps !== undefined && { reps: done.reps }),
    ...(done.durationSeconds !== undefined && { durationSeconds: done.durationSeconds }),
    ...weightOf(done.weight),
    ...(done.rpe !== undefined && { rpe: done.rpe }),
    ...(done.warmup && { warmup: true }),
    ...marksOf(target?.reps),
  };
};

const setsDone = (planned: PlannedExercise, log: ExerciseLog, options: Options): readonly LoggedSet[] => {
  const targets = plannedTargets(planned, options).sets.filter(({ warmup }) => !warmup);
  let working = 0;
  return log.sets.flatMap((set) => {
    const target = set.warmup ? undefined : targets[Math.min(working, targets.length - 1)];
    if (!set.warmup) working += 1;
    return set.done ? [toSet(set, target, log.swappedFor !== undefined)] : [];
  });
};

const toExercise = (
  planned: PlannedExercise,
  log: ExerciseLog | undefined,
  options: Options,
): readonly LoggedExercise[] => {
  if (!log || log.skipped) return [];
  const sets = setsDone(planned, log, options);
  if (sets.length === 0) return [];
  const name = log.swappedFor ?? (planned.name.trim() || "Exercise");
  const exerciseId = options.idOf(name);
  const superset = planned.groupLabel?.slice(0, 8);
  return [
    {
      ...(exerciseId !== undefined && { exerciseId }),
      name,
      sets: [...sets],
      ...(superset && { superset }),
      ...(log.notes && { notes: log.notes }),
    },
  ];
};

/** Exercises with their logs: the session's in order, followed by removed ones. */
const logged = (
  { exercises }: PlannedSession,
  log: SessionLog,
  lost: Options["lost"],
): readonly (readonly [PlannedExercise, ExerciseLog | undefined])[] => {
  const logs = new Map(Object.entries(log.exercises));
  const planned = exercises.map((exercise) => [exercise, logs.get(exercise.uid)] as const);
  for (const { uid } of exercises) logs.delete(uid);
  const others = [...logs].flatMap(([uid, own]) => {
    const exercise = lost?.get(uid);
    return exercise ? [[exercise, own] as const] : [];
  });
  return [...planned, ...others];
};

/** Timed work: the cardio block, or the work. */
type Timed = {
  readonly contentId?: string | undefined;
  readonly name: string;
  readonly discipline: string;
  /** Undefined: only a distance is known. */
  readonly seconds: number | undefined;
  /** Of the cardio block, with the distance that was covered: what the time since the start is compared with. */
  readonly block?: CardioBlock;
  readonly distance?: Distance | undefined;
  readonly heartRate?: number | undefined;
};

const timedParts = (session: PlannedSession, log: SessionLog, options: Options): readonly Timed[] => {
  const { cardio, work } = session;
  const parts: Timed[] = [];
  if (cardio && log.cardio?.done) {
    const minutes = log.cardio.minutes ?? cardio.duration;
    const distance = distanceDone(cardio, log.cardio, options);
    parts.push({
      name: cardioName(cardio),
      discipline: cardioDisciplines(cardio.modality ?? "").at(-1) ?? "other",
      seconds: minutes === undefined ? undefined : minutes * 60,
      block: distance ? { ...cardio, distanceMeters: distanceToMeters(distance) } : cardio,
      distance,
      heartRate: log.cardio.avgHeartRate,
    });
  }
  if (work && log.work?.done)
    parts.push({
      name: work.focus?.trim() || work.discipline,
      discipline: work.discipline,
      seconds: (log.work.minutes ?? work.durationMinutes) * 60,
      distance: log.work.distance ?? undefined,
      contentId: work.contentId,
    });
  return parts;
};

const distanceOf = (distance: Distance | undefined): Pick<LoggedSet, "distance" | "distanceMeters"> =>
  distance ? { distance, distanceMeters: distanceToMeters(distance) } : {};

/** Next to exercises or other timed work, it becomes a separate entry with its duration. */
const timedEntry = ({ name, seconds, distance, heartRate }: Timed, idOf: Options["idOf"]): LoggedExercise => {
  const exerciseId = idOf(name);
  return {
    ...(exerciseId !== undefined && { exerciseId }),
    name: name.slice(0, 200),
    sets: [{ ...distanceOf(distance), ...(seconds !== undefined && { durationSeconds: seconds }) }],
    ...(heartRate !== undefined && { notes: `Average heart rate ${heartRate}` }),
  };
};

const elapsedSeconds = ({ startedAt, at }: SessionLog): number | undefined => {
  if (startedAt === undefined) return undefined;
  const seconds = Math.round((at - Temporal.Instant.from(startedAt).epochMilliseconds) / 1000);
  return seconds >= 60 && seconds <= maxSeconds ? seconds : undefined;
};

/** Whether the time since the start may be that of the cardio: who presses start at the end, or forgets to finish, measures something else. */
const isTimeOf = ({ block }: Timed, seconds: number | undefined, paces: Paces | undefined): boolean =>
  seconds !== undefined && block !== undefined && isPlausibleTime(block, seconds / 60, paces);

const fieldsOf = ({ discipline, name, contentId }: Timed): Pick<WorkoutContent, "fields"> => {
  const fields = {
    ...(discipline === "other" && { activity: name }),
    ...(contentId !== undefined && { contentId }),
  };
  return Object.keys(fields).length > 0 ? { fields } : {};
};

/**
 * Discipline and measures: of the only timed part if there is nothing else, else of strength training (of the first part if there are no
 * exercises).
 */
const bodyOf = (
  exercises: readonly LoggedExercise[],
  parts: readonly Timed[],
  log: SessionLog,
  { idOf, paces }: Options,
): Partial<WorkoutContent> & Pick<WorkoutContent, "discipline" | "exercises"> => {
  const [only, ...others] = parts;
  const elapsed = elapsedSeconds(log);
  if (only && others.length === 0 && exercises.length === 0) {
    const seconds = only.seconds ?? (isTimeOf(only, elapsed, paces) ? elapsed : undefined);
    return {
      discipline: only.discipline,
      ...(seconds !== undefined && { durationSeconds: seconds }),
      ...distanceOf(only.distance),
      ...(only.heartRate !== undefined && { avgHeartRate: only.heartRate }),
      ...fieldsOf(only),
      exercises: [],
    };
  }
  const timed = parts.map((part) => timedEntry(part, idOf));
  return {
    discipline: exercises.length > 0 || !only ? "strength" : only.discipline,
    ...(elapsed !== undefined && { durationSeconds: elapsed }),
    exercises: [...exercises, ...timed],
  };
};

/**
 * Converts a planned session, by what was ticked off, to the content of one workout.
 *
 * Sets that aren't done and skipped exercises are left out; a replaced exercise has its new name. Ticked sets of an exercise that was
 * removed from the session since become a separate exercise. A ticked set without numbers is as planned: the lower end of a range, the
 * weight of a percentage (not for a replaced exercise). Loads are stored as entered and in kilograms. Cardio or work alone is a workout of
 * its discipline (running, flatwork, …; `other` for a modality that is none); next to exercises it is an entry with its duration and distance. See
 * `distanceDone` for that distance; where it alone is planned, the duration is that since the start, if it may be. Date and
 * time of day are those of the start in `zone`, or the date of the last change if nobody pressed start; the duration is from start to last
 * change, left out above six hours. The session's rating is not part of a workout.
 *
 * Errors: `invalid` if nothing was ticked off, or a number is out of range (its path is the workout's).
 */
export const sessionToWorkout = (
  session: PlannedSession,
  log: SessionLog,
  options: Options,
): Result<WorkoutContent, Problem> => {
  const exercises = logged(session, log, options.lost).flatMap(([planned, own]) =>
    toExercise(planned, own, options),
  );
  const parts = timedParts(session, log, options);
  if (exercises.length === 0 && parts.length === 0)
    return err(invalid("log.exercises", "must have at least one set, the cardio or the work ticked off"));
  const content = workoutContentSchema.safeParse({
    date: localDateAt(log.startedAt ?? log.at, options.zone),
    ...(log.startedAt !== undefined && { startTime: localTimeAt(log.startedAt, options.zone) }),
    title: session.name,
    ...bodyOf(exercises, parts, log, options),
    ...(log.notes && { notes: log.notes }),
  });
  return content.success ? ok(content.data) : err(invalidFields(fieldProblemsOf(content.error)));
};
