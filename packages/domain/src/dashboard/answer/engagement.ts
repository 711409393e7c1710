import { daysBetween } from "../../schedule/local-date.ts";

/** How questions of a kind went: how often one was asked, how often answered, when last asked (a local date). */
export type Engagement = {
  readonly kind: string;
  readonly asked: number;
  readonly answered: number;
  readonly lastAsked: string;
};

/** `ready` of `ready.2026-02-14`: what a question is about, whichever day it is asked. */
export const kindOfPrompt = (key: string): string => key.split(/[._-]/u)[0] ?? key;

/** The kind of question whether a workout was what the day offered. */
export const didKind = "did";

/** The key of that question about a workout. */
export const didKey = (workoutId: string): string => `${didKind}.${workoutId.toLowerCase()}`;

/** Asked of somebody without a goal, of somebody who has rested, and on the Sunday of that local date. */
export const goalKey = "goal.kind";
export const energyKey = "energy.after_rest";
export const weekKey = (date: string): string => `week.${date}`;

/**
 * Whether a question is one of ours about the person themselves: answered once, it is answered in each of their groups. A key that
 * somebody else made up (a model, for what was said in its group) may mean another thing elsewhere, and stays in its group.
 */
export const isPersonal = (key: string): boolean =>
  key === goalKey || key === energyKey || /^week\.\d{4}-\d{2}-\d{2}$/u.test(key);

/** So many questions stand on a day at most. */
export const maxPrompts = 2;

/** So far back it counts how a member answers. */
export const ratesOverDays = 180;

/** So often unanswered, a kind of question is not wanted; then it waits so many days. */
export const ignoredAsks = 3;
export const ignoredRestDays = 21;

/** Whether a kind of question rests on that day because the member never answers it. */
export const isResting = (
  engagement: readonly Engagement[],
  { key, today }: { readonly key: string; readonly today: string },
): boolean => {
  const known = engagement.find(({ kind }) => kind === kindOfPrompt(key));
  return (
    known !== undefined &&
    known.answered === 0 &&
    known.asked >= ignoredAsks &&
    known.lastAsked !== today &&
    daysBetween(known.lastAsked, today) < ignoredRestDays
  );
};
