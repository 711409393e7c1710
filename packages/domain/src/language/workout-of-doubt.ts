import type { Doubt, ParsedMessage } from "./parsed-message.ts";

type Stretch = { readonly start: number; readonly end: number };

export const overlaps = (a: Stretch, b: Stretch): boolean => a.start < b.end && b.start < a.end;

/** The place of the workout that a doubt is about: the one whose words it covers, else the nearest preceding one, else the first. */
export function workoutOfDoubt({ spans }: ParsedMessage, doubt: Doubt): number {
  const inWorkouts = spans.filter(({ workoutIndex }) => workoutIndex !== undefined);
  const span =
    inWorkouts.find((candidate) => overlaps(candidate, doubt)) ??
    inWorkouts.findLast(({ end }) => end <= doubt.start);
  return span?.workoutIndex ?? 0;
}
