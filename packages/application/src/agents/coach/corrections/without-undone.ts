import type { ParseContext } from "@canter/domain/language/parsed-message";
import { numberWords } from "@canter/domain/text/fold-words";
import type { Workout, WorkoutContent } from "@canter/domain/workout/workout";
import type { Language } from "../../../core/language.ts";
import { correctedWorkout } from "./corrected-workout.ts";

const numbers = new RegExp(String.raw`\b(?:${numberWords.slice(1).join("|")})\b`, "giu");
const setsOf = /\b(\d{1,2}) (?:of (?:the |my )?)?(?:\d{1,2} )?(?:work(?:ing)? )?sets\b/iu;
const withLoad =
  /\b(?:with|at) (?:the |only |just )?(\d{1,3}(?:[.,]\d{1,2})?(?: ?(?:kg|lbs?|kilos?|pounds))?)\W*$/iu;
const repsOf = /\b(\d{1,3}) reps\b/iu;

/**
 * What was done as planned without what is said not to have been: "except the curls", "only did 2 sets of those", "only got 4 on the last set of
 * bench". Undefined: that names nothing of it, or not what.
 */
export function withoutUndone(
  planned: WorkoutContent,
  but: string,
  parse: ParseContext,
  language: Language,
): WorkoutContent | undefined {
  const said = but.replaceAll(numbers, (word) => `${numberWords.indexOf(word.toLowerCase())}`);
  const named = language.subjectsIn(said, []).exercises;
  const own = planned.exercises.filter(({ name }) => named.includes(name));
  const [one, ...others] = own;
  if (!one || own.length !== named.length) return undefined;
  if (!/\d/u.test(said)) {
    const exercises = planned.exercises.filter((exercise) => !own.includes(exercise));
    return exercises.length > 0 ? { ...planned, exercises } : undefined;
  }
  if (others.length > 0) return undefined;
  // "Did those with 135": all sets of it, as many as were planned.
  const load = withLoad.exec(said)?.[1];
  if (load !== undefined) return correctedWorkout(planned as Workout, load, parse, language, one.name);
  const rest = setsOf.exec(said)?.[0].replace(setsOf, "$1 sets") ?? repsOf.exec(said)?.[0] ?? said;
  return correctedWorkout(planned as Workout, rest, parse, language, one.name);
}
