import type { Units } from "@canter/domain/units/unit";
import { describeWorkout } from "@canter/domain/workout/summarize-workout";
import type { ReadingExampleResponse } from "@canter/protocol/training/reading-examples";
import type { DisciplineResponse } from "@canter/protocol/training/workouts";
import { formatDate } from "../../ui/formats.ts";
import { fieldsInWords } from "../../ui/words/discipline-in-words.ts";

type Example = ReadingExampleResponse["example"];
type SaidWorkout = Example["workouts"][number];

type ReadingContext = { readonly units: Units; readonly disciplines: readonly DisciplineResponse[] };

const disciplineOf = ({ discipline }: SaidWorkout, { disciplines }: ReadingContext) =>
  disciplines.find(({ id }) => id === discipline);

/** What a workout's own line doesn't say: the rider and other fields, the day, the time of day. */
const detailsOf = (workout: SaidWorkout, context: ReadingContext): readonly string[] => [
  ...fieldsInWords(disciplineOf(workout, context), workout.fields).map(
    ({ label, value }) => `${label} ${value}`,
  ),
  formatDate(workout.date),
  ...(workout.startTime === undefined ? [] : [workout.startTime]),
];

function lineOf(workout: SaidWorkout, other: SaidWorkout | undefined, context: ReadingContext): string {
  const { athlete, ...content } = workout;
  const own = describeWorkout(content, context.units, disciplineOf(workout, context));
  const known = new Set(other && detailsOf(other, context));
  const details = detailsOf(workout, context).filter((detail) => !known.has(detail));
  const line = [...own.map((part) => part.trim()), ...details].join("; ");
  return athlete === undefined ? line : `${athlete}, ${line}`;
}

/**
 * The workouts of an example as they were read first and as they are read now, a line each: "Luna, Lunging: 20 min; a bit fresh; Handler Jake". Riders,
 * fields and days are said where they differ.
 */
export const readingsInWords = (
  { was, workouts }: Pick<Example, "was" | "workouts">,
  context: ReadingContext,
): { readonly was: readonly string[]; readonly is: readonly string[] } => ({
  was: was.map((one, at) => lineOf(one, workouts[at], context)),
  is: workouts.map((one, at) => lineOf(one, was[at], context)),
});
