import { daysBetween } from "../../schedule/local-date.ts";
import type { Workout } from "../../workout/workout.ts";

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

/** Something that a day offers, with the fields for matching it to a workout. */
export type KnownOffer = {
  readonly contentId: string;
  readonly title: string;
  readonly discipline?: string | undefined;
  readonly durationMinutes?: number | undefined;
};

type Done = Pick<Workout, "discipline" | "title" | "durationSeconds" | "fields" | "exercises">;

/** `done`: the offer that the workout clearly was. `ask`: the offer that it may have been: only the member knows. */
type OfferDone = { readonly done?: string; readonly ask?: string };

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Watches and people round: a difference up to this size counts as equal. */
const sameShare = 0.2;
const sameMinutes = 3;

const takesAsLong = ({ durationSeconds }: Done, { durationMinutes }: KnownOffer): boolean => {
  if (durationSeconds === undefined || durationMinutes === undefined) return false;
  const apart = Math.abs(durationSeconds / 60 - durationMinutes);
  return apart <= Math.max(sameMinutes, durationMinutes * sameShare);
};

/**
 * Whether a workout is one of its day's offers: it names the offer's content id, or has the same name as exactly one offer. For Up Next
 * (the first), also if it is the only offer of that discipline, took equally long, and has no other name; if only the discipline matches,
 * the member is asked. A workout with sets is not content.
 */
export function offerDone(workout: Done, offers: readonly KnownOffer[]): OfferDone {
  const { fields, title, exercises, discipline } = workout;
  const said = offers.find(({ contentId }) => contentId === fields?.contentId);
  if (said) return { done: said.contentId };
  if (typeof fields?.contentId === "string") return {};
  const [only] = exercises;
  const names = [title, exercises.length === 1 ? only?.name : undefined].flatMap((name) =>
    name === undefined ? [] : [folded(name)],
  );
  const named = offers.filter((offer) => names.includes(folded(offer.title)));
  if (named.length === 1 && named[0]) return { done: named[0].contentId };
  const isSomethingElse = exercises.some(({ sets }) => sets.length > 0) || named.length > 1;
  const alike = offers.filter((offer) => offer.discipline === discipline);
  const first = offers[0];
  if (isSomethingElse || !first || !alike.includes(first)) return {};
  const isCalledOtherwise = names.some((name) => name !== folded(discipline));
  return alike.length === 1 && !isCalledOtherwise && takesAsLong(workout, first)
    ? { done: first.contentId }
    : { ask: first.contentId };
}
