import type { Workout } from "../../workout/workout.ts";

/** Something that a day offers, with the fields for matching it to a workout. */
export type KnownOffer = {
  readonly contentId: string;
  readonly title: string;
  readonly discipline?: string | undefined;
  readonly durationMinutes?: number | undefined;
};

type Done = Pick<Workout, "discipline" | "title" | "durationSeconds" | "fields" | "exercises">;

/** `done`: the offer that the workout clearly was. `ask`: the offer that it may have been: only the member knows. */
export type OfferDone = { readonly done?: string; readonly ask?: string };

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
