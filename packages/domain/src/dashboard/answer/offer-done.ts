import type { Workout } from "../../workout/workout.ts";

/** Something that a day offers, as far as a workout can be told to be that. */
export type KnownOffer = {
  readonly contentId: string;
  readonly title: string;
  readonly discipline?: string | undefined;
  readonly durationMinutes?: number | undefined;
};

type Done = Pick<Workout, "discipline" | "title" | "durationSeconds" | "fields" | "exercises">;

/** `done`: what the workout plainly was. `ask`: what it may have been: only its member knows. */
export type OfferDone = { readonly done?: string; readonly ask?: string };

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Watches and people round: so much longer or shorter is the same. */
const sameShare = 0.2;
const sameMinutes = 3;

const takesAsLong = ({ durationSeconds }: Done, { durationMinutes }: KnownOffer): boolean => {
  if (durationSeconds === undefined || durationMinutes === undefined) return false;
  const apart = Math.abs(durationSeconds / 60 - durationMinutes);
  return apart <= Math.max(sameMinutes, durationMinutes * sameShare);
};

/**
 * Whether a workout is something that its day offered: it says so itself (by its content), or is called as one offer is; of Up Next (the first)
 * also where it is the only offer of that discipline, took as long, and is not called otherwise. Of the same discipline and otherwise
 * unlike it is asked about. What has sets is no content.
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
