import { daysBetween } from "../../schedule/local-date.ts";

/** Statistics for a kind of question: how often it was asked and answered, and when last asked (a local date). */
export type Engagement = {
  readonly kind: string;
  readonly asked: number;
  readonly answered: number;
  readonly lastAsked: string;
};

/** `ready` for `ready.2026-02-14`: the subject of a question, whichever day it is asked. */
export const kindOfPrompt = (key: string): string => key.split(/[._-]/u)[0] ?? key;

/** The kind of question that asks whether a workout was the one that the day offered. */
export const didKind = "did";

/** The key of that question for a workout. */
export const didKey = (workoutId: string): string => `${didKind}.${workoutId.toLowerCase()}`;

/** Keys of questions asked when there is no goal, after days of rest, and on the Sunday with that local date. */
export const goalKey = "goal.kind";
export const energyKey = "energy.after_rest";
export const weekKey = (date: string): string => `week.${date}`;

/**
 * Whether a question is one of the built-in ones about the person: an answer counts in each of their groups. A key made up by another
 * author (a model, for something said in its group) may mean something else elsewhere, and is limited to its group.
 */
export const isPersonal = (key: string): boolean =>
  key === goalKey || key === energyKey || /^week\.\d{4}-\d{2}-\d{2}$/u.test(key);

/** Maximum number of questions on a day. */
export const maxPrompts = 2;

/** The period over which a member's answers are counted. */
export const ratesOverDays = 180;

/** After being left unanswered this often, a kind of question is not asked for this many days. */
export const ignoredAsks = 3;
export const ignoredRestDays = 21;

/** Whether a kind of question is suspended on that day because the member never answers it. */
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
