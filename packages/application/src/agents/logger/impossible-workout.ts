import type { ParsedWorkout } from "@canter/domain/language/parsed-message";
import { fieldProblemsOf } from "@canter/domain/workout/field-problems";
import { workoutContentSchema } from "@canter/domain/workout/workout";

/** Readings are asked about more than once, and never change. */
const known = new WeakMap<ParsedWorkout, { readonly why: string | undefined }>();

function check(workout: ParsedWorkout): string | undefined {
  const checked = workoutContentSchema.safeParse(workout);
  return checked.success
    ? undefined
    : fieldProblemsOf(checked.error)
        .map(({ path, message }) => `${path} ${message}`)
        .join("; ");
}

/** What makes a workout impossible to keep ("5x5000 @ 100 kg"), in words; undefined for any that a person could have done. */
export function impossibleWorkout(workout: ParsedWorkout): string | undefined {
  const before = known.get(workout);
  if (before) return before.why;
  const why = check(workout);
  known.set(workout, { why });
  return why;
}
