import type { Effect } from "../draft/draft.ts";
import type { WeekNode } from "../draft/draft.ts";

type Values = Readonly<Record<string, unknown>>;
/** A field of an exercise as it was and as it is now. */
export type Pair = { readonly before: unknown; readonly after: unknown };

const exercisesIn = (session: unknown): readonly Values[] => {
  const { exercises } = session as { exercises?: readonly Values[] };
  return exercises ?? [];
};

const sourceExercises = ({ source }: Effect): readonly Values[] =>
  source && "sessions" in source
    ? (source as WeekNode).sessions.flatMap(({ exercises }) => exercises.map(({ now }) => now))
    : [];

/** A field of the exercises of a new week, beside those that they are copies of; only where it differs. */
export const copiedPairs = (effect: Effect, field: string): readonly Pair[] => {
  if (effect.of !== "week" || effect.kind !== "add") return [];
  const sources = sourceExercises(effect);
  const sessions = (effect.after["sessions"] as readonly unknown[] | undefined) ?? [];
  return sessions
    .flatMap(exercisesIn)
    .map((exercise, at) => ({ before: sources[at]?.[field], after: exercise[field] }))
    .filter(({ before, after }) => before !== after);
};
