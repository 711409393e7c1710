import { formatDate } from "@canter/domain/schedule/describe-date";
import { formatDuration, formatMeters } from "@canter/domain/units/format-units";
import type { Workout } from "@canter/domain/workout/workout";

type Line = Pick<
  Workout,
  "date" | "discipline" | "title" | "durationSeconds" | "distanceMeters" | "exercises"
>;

/** A workout in one line: day, athlete, what it was, its measures, its exercises. */
export function workoutLine(
  { date, discipline, title, durationSeconds, distanceMeters, exercises }: Line,
  athlete: string | undefined,
): string {
  const measures = [
    ...(distanceMeters !== undefined ? [formatMeters(distanceMeters, "kg")] : []),
    ...(durationSeconds !== undefined ? [formatDuration(durationSeconds)] : []),
    ...exercises.slice(0, 4).map(({ name }) => name),
    ...(exercises.length > 4 ? ["…"] : []),
  ];
  const what = title ? `${discipline} (${title})` : discipline;
  return [formatDate(date), athlete, what, measures.join(", ")]
    .filter((part) => part !== undefined && part !== "")
    .join("  ");
}
