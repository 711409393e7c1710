import { addDays } from "@canter/domain/schedule/local-date";
import { massToKg } from "@canter/domain/units/convert-units";
import type { LoggedExercise, Workout, WorkoutContent } from "@canter/domain/workout/workout";
import type { ParseContext } from "@canter/domain/language/parsed-message";
import type { Language } from "../../../core/language.ts";

const load =
  /^(?:about |around )?(\d{1,4}(?:[.,]\d{1,2})?)\s*(kgs?|lbs?|kilos?|pounds?)?(?:\s*(?:each|per hand|a side))?\W*$/iu;
const reps = /^(\d{1,3}) reps?\W*$/iu;

/** The exercise that a correction is about: named in it, or the only one. */
function exerciseMeant(
  { exercises }: WorkoutContent,
  rest: string,
  { catalogue }: Language,
): { readonly at: number; readonly rest: string } | undefined {
  const words = rest
    .toLowerCase()
    .replaceAll(/['’]/gu, "")
    .split(/[^\p{L}\p{N}.,]+/u)
    .filter(Boolean);
  for (const at of words.keys()) {
    const match = catalogue.matchAt(words, at);
    const found = match ? exercises.findIndex(({ name }) => name === match.exercise.name) : -1;
    if (match && found !== -1)
      return {
        at: found,
        rest: [...words.slice(0, at), ...words.slice(at + match.length)]
          .join(" ")
          .replace(/^(?:the )?(?:was|were|is|at|to) /u, ""),
      };
  }
  return exercises.length === 1 ? { at: 0, rest } : undefined;
}

/** The same sets with another load, or other repetitions: of all that have it. */
function changedSets(exercise: LoggedExercise, rest: string, units: "kg" | "lb"): LoggedExercise | undefined {
  const [weighed, counted] = [load.exec(rest), reps.exec(rest)];
  if (counted)
    return {
      ...exercise,
      sets: exercise.sets.map((set) => (set.reps === undefined ? set : { ...set, reps: Number(counted[1]) })),
    };
  if (!weighed) return undefined;
  const said = weighed[2]?.toLowerCase();
  const own = exercise.sets.find(({ weight }) => weight)?.weight?.unit;
  const unit = said === undefined ? (own ?? units) : said.startsWith("k") ? "kg" : "lb";
  const weight = { value: Number((weighed[1] ?? "").replace(",", ".")), unit };
  const has = exercise.sets.some((set) => set.weightKg !== undefined);
  return {
    ...exercise,
    sets: exercise.sets.map((set) =>
      has && (set.weightKg === undefined || set.warmup)
        ? set
        : { ...set, weight, weightKg: massToKg(weight) },
    ),
  };
}

const yesterday = /\byesterday\b/iu;

/**
 * A workout with the one field that somebody corrects: its day, a load or repetitions, or the length, distance, time or pulse. Undefined: it
 * has no such field. `rest`: what the correction says, as in "4 miles", "205", "yesterday".
 */
export function correctedWorkout(
  workout: Workout,
  rest: string,
  parse: ParseContext,
  language: Language,
): WorkoutContent | undefined {
  const [date] = language.readDates(rest, parse);
  const hasValue = /\d/u.test(rest.replaceAll(/\d{4}-\d{2}-\d{2}/gu, ""));
  if (date !== undefined && (!hasValue || yesterday.test(rest))) return { ...workout, date };
  if (yesterday.test(rest)) return { ...workout, date: addDays(parse.now.slice(0, 10), -1) };
  const meant = exerciseMeant(workout, rest, language);
  if (meant) {
    const exercise = workout.exercises[meant.at];
    const changed = exercise && changedSets(exercise, meant.rest, parse.units);
    if (changed)
      return { ...workout, exercises: workout.exercises.map((one, at) => (at === meant.at ? changed : one)) };
    const emptied = workout.exercises.map((one, at) => (at === meant.at ? { ...one, sets: [] } : one));
    const read =
      exercise &&
      language.parseFollowUp(`${exercise.name} ${meant.rest}`, { ...workout, exercises: emptied }, parse);
    if (read?.exercises[meant.at]?.sets.length) return read;
  }
  return language.parseFollowUp(rest, workout, parse);
}
