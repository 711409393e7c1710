import type { DisciplineResponse } from "@canter/protocol/workouts";
import type { MassUnit } from "@canter/domain/units/unit";
import { formatDurationInWords } from "@canter/domain/units/format-units";
import type { LoggedExercise, WorkoutContent } from "@canter/domain/workout/workout";
import { distanceInWords } from "./distance-in-words.ts";
import { disciplineName, fieldInWords } from "./discipline-in-words.ts";
import { scoreInWords } from "./score-in-words.ts";
import { setsInWords } from "./sets-in-words.ts";

export const workoutTitle = (content: WorkoutContent, disciplines: readonly DisciplineResponse[]): string =>
  content.title ?? disciplineName(disciplines, content.discipline);

/** `Back Squat 5 × 5 · 225 lb`; of many kinds of sets only the first three. */
export const exerciseInWords = (exercise: LoggedExercise, units: MassUnit): string => {
  const groups = setsInWords(exercise.sets, units).filter(({ isQuiet, isFailed }) => !isQuiet && !isFailed);
  const told = groups.slice(0, 3).map(({ main, load }) => (load ? `${main} · ${load}` : main));
  return [exercise.name, [...told, ...(groups.length > 3 ? ["…"] : [])].join(", ")].filter(Boolean).join(" ");
};

/** A workout in at most four short lines: its totals first, then its exercises, then its note. */
export const workoutLines = (
  content: WorkoutContent,
  units: MassUnit,
  disciplines: readonly DisciplineResponse[],
): readonly string[] => {
  const discipline = disciplines.find(({ id }) => id === content.discipline);
  const totals = [
    ...(content.score ? [scoreInWords(content.score)] : []),
    ...(content.distanceMeters ? [distanceInWords(content, units)] : []),
    ...(content.durationSeconds ? [formatDurationInWords(content.durationSeconds)] : []),
    ...(content.avgHeartRate ? [`${content.avgHeartRate} bpm`] : []),
    ...Object.entries(content.fields ?? {}).map(([key, value]) => fieldInWords(discipline, key, value).value),
  ].join(" · ");
  const shown = content.exercises.length > 4 ? 3 : 4;
  const exercises = content.exercises.slice(0, shown).map((exercise) => exerciseInWords(exercise, units));
  const rest = content.exercises.length - exercises.length;
  const lines = [...(totals ? [totals] : []), ...exercises, ...(rest > 0 ? [`and ${rest} more`] : [])];
  return lines.length > 0 ? lines : content.notes ? [content.notes] : [];
};
