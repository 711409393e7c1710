import type { Units } from "@canter/domain/units/unit";
import { describeSets } from "@canter/domain/workout/describe-sets";
import { riderInWords } from "@canter/domain/workout/rider";
import { describeScore } from "@canter/domain/workout/summarize-workout";
import type { LoggedExercise, Workout } from "@canter/domain/workout/workout";
import type { DisciplineResponse } from "@canter/protocol/training/workouts";
import { formatDate } from "../../ui/formats.ts";
import { disciplineName, fieldsInWords } from "../../ui/words/discipline-in-words.ts";
import { distanceInWords, durationInWords } from "../../ui/words/distance-in-words.ts";

export type ChangeContext = {
  readonly units: Units;
  readonly disciplines: readonly DisciplineResponse[];
  readonly nameOf: (athleteId: string | undefined) => string | undefined;
};

/** One difference: its subject, the old and the new value; empty text if there is none. */
export type Change = { readonly what: string; readonly before: string; readonly after: string };

const setsText = (exercise: LoggedExercise, units: Units): string =>
  describeSets(exercise.sets, units) || "no sets";

/** Exercises by name, distinguishing several of the same name. */
const byName = (workout: Workout, units: Units): ReadonlyMap<string, string> => {
  const seen = new Map<string, number>();
  return new Map(
    workout.exercises.map((exercise) => {
      const times = (seen.get(exercise.name) ?? 0) + 1;
      seen.set(exercise.name, times);
      const extras = [exercise.superset && `superset ${exercise.superset}`, exercise.notes].filter(Boolean);
      return [
        times === 1 ? exercise.name : `${exercise.name} (${times})`,
        [setsText(exercise, units), ...extras].join("; "),
      ];
    }),
  );
};

const exerciseChanges = (before: Workout, after: Workout, units: Units): readonly Change[] => {
  const [old, fresh] = [byName(before, units), byName(after, units)];
  const changes = [...new Set([...old.keys(), ...fresh.keys()])]
    .map((name) => ({ what: name, before: old.get(name) ?? "", after: fresh.get(name) ?? "" }))
    .filter((change) => change.before !== change.after);
  if (changes.length > 0) return changes;
  const [oldOrder, freshOrder] = [[...old.keys()].join(", "), [...fresh.keys()].join(", ")];
  return oldOrder === freshOrder ? [] : [{ what: "Order", before: oldOrder, after: freshOrder }];
};

const plainValues = (workout: Workout, context: ChangeContext): Readonly<Record<string, string>> => {
  const discipline = context.disciplines.find(({ id }) => id === workout.discipline);
  const nameOf = (id: string | undefined) => context.nameOf(id) ?? (id ? "somebody else" : "");
  return {
    Athlete: nameOf(workout.athleteId),
    Rider: riderInWords(workout, nameOf) ?? "",
    Discipline: disciplineName(context.disciplines, workout.discipline),
    Title: workout.title ?? "",
    Day: formatDate(workout.date),
    "Start time": workout.startTime ?? "",
    Time: workout.durationSeconds === undefined ? "" : durationInWords(workout),
    Distance: distanceInWords(workout, context.units),
    "Heart rate": workout.avgHeartRate === undefined ? "" : `${workout.avgHeartRate} bpm`,
    Score: workout.score ? describeScore(workout.score) : "",
    ...Object.fromEntries(
      fieldsInWords(discipline, workout.fields).map(({ label, value }) => [label, value]),
    ),
    Notes: workout.notes ?? "",
  };
};

/** The differences between two versions of a workout, in words; empty if nothing displayed differs. */
export const workoutChanges = (
  before: Workout,
  after: Workout,
  context: ChangeContext,
): readonly Change[] => {
  const [old, fresh] = [plainValues(before, context), plainValues(after, context)];
  const plain = [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .map((what) => ({ what, before: old[what] ?? "", after: fresh[what] ?? "" }))
    .filter((change) => change.before !== change.after);
  return [...plain, ...exerciseChanges(before, after, context.units)];
};
