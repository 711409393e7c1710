import type { DisciplineResponse } from "@canter/protocol/training/workouts";
import type { Units } from "@canter/domain/units/unit";
import { describeScore } from "@canter/domain/workout/summarize-workout";
import { titleOfWorkout } from "@canter/domain/workout/workout-figures";
import type { LoggedExercise, WorkoutContent } from "@canter/domain/workout/workout";
import { disciplineName, fieldsInWords } from "./discipline-in-words.ts";
import { distanceInWords, durationInWords } from "./distance-in-words.ts";
import { workingSetsInWords } from "./sets-in-words.ts";

/** Its title, else its exercises, else its discipline. */
export const workoutTitle = (content: WorkoutContent, disciplines: readonly DisciplineResponse[]): string =>
  titleOfWorkout(content, disciplineName(disciplines, content.discipline));

/** `Back Squat 5 × 5 · 225 lb`: working sets only, of many kinds the first three. */
const exerciseInWords = ({ name, sets }: LoggedExercise, units: Units): string =>
  [name, workingSetsInWords(sets, units, 3)].filter(Boolean).join(" ");

/** The totals of a workout in one line: `7 km · 39:21 · 140 bpm`; empty when it has none. */
export const totalsInWords = (
  content: WorkoutContent,
  units: Units,
  disciplines: readonly DisciplineResponse[],
): string => {
  const discipline = disciplines.find(({ id }) => id === content.discipline);
  return [
    ...(content.score ? [describeScore(content.score)] : []),
    ...(content.distanceMeters ? [distanceInWords(content, units)] : []),
    ...(content.durationSeconds ? [durationInWords(content)] : []),
    ...(content.avgHeartRate ? [`${content.avgHeartRate} bpm`] : []),
    // A bare number does not say what it is.
    ...fieldsInWords(discipline, content.fields).map(({ label, value }) =>
      /^[\d.,]+$/u.test(value) ? `${label} ${value}` : value,
    ),
  ].join(" · ");
};

/** The exercises of a workout, a line each, at most six lines. */
export const exerciseLines = (content: WorkoutContent, units: Units): readonly string[] => {
  const shown = content.exercises.length > 6 ? 5 : 6;
  const lines = content.exercises.slice(0, shown).map((exercise) => exerciseInWords(exercise, units));
  const rest = content.exercises.length - lines.length;
  return rest > 0 ? [...lines, `and ${rest} more`] : lines;
};
