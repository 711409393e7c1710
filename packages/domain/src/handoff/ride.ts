import type { Intensity } from "../program/intensity.ts";
import { addDays, daysBetween } from "../schedule/local-date.ts";
import { formatMinutes } from "../units/format-units.ts";

/** A ride, or other work with a horse, as input of a handoff. */
export type Ride = {
  readonly id: string;
  /** Local date. */
  readonly date: string;
  readonly riderId?: string | undefined;
  readonly riderName?: string | undefined;
  /** The work in words: "flatwork", "jumping". */
  readonly work: string;
  /** Id of its discipline. */
  readonly discipline?: string | undefined;
  /** What within it was done, as it is logged: "lesson", "grid". */
  readonly workType?: string | undefined;
  /** Nobody sat on the horse: lunging, or a walk in hand. */
  readonly isFromTheGround?: true | undefined;
  readonly minutes?: number | undefined;
  readonly distanceMeters?: number | undefined;
  /** Work over fences, whether or not their height is known. */
  readonly isOverFences?: true | undefined;
  /** The highest fence, in centimetres. */
  readonly fenceCm?: number | undefined;
  /** How hard it was for the horse, where that is known. */
  readonly intensity?: Intensity | undefined;
  /** How the horse felt, chosen from a list: "stiff". */
  readonly feel?: string | undefined;
  /** The rider's literal text. */
  readonly notes?: string | undefined;
  /** When it was logged, in epoch milliseconds. */
  readonly loggedAt: number;
};

/** For so many days what a horse ails is told to everybody, also to whoever wrote it. */
export const healthDays = 14;

/** Counts words as people do: anything between spaces with a letter or a digit. */
export const countWords = (text: string): number =>
  text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** "2 rides", "2 rides, 1 from the ground": a walk in hand is no ride. */
export const ridesInWords = (rides: readonly Pick<Ride, "isFromTheGround">[]): string =>
  countInWords(rides.length, rides.filter(({ isFromTheGround }) => isFromTheGround).length);

/** The same of a number of rides, of which so many are from the ground. */
export function countInWords(all: number, ground: number): string {
  const ridden = all - ground;
  if (ridden === 0 && ground > 0) return `${ground} ${ground === 1 ? "session" : "sessions"} from the ground`;
  return `${ridden} ${ridden === 1 ? "ride" : "rides"}${ground === 0 ? "" : `, ${ground} from the ground`}`;
}

/** Observations are counted over so many rides, unless more are told of. */
const countedRides = 12;
const maxCountedRides = 60;

/** The rides that observations are counted over, wherever they are told: the last ones, and all that are told of. `rides`: oldest first. */
export const ridesToCount = (rides: readonly Ride[], listed: number): readonly Ride[] =>
  rides.slice(-Math.min(maxCountedRides, Math.max(countedRides, listed)));

const weekDays = 7;
/** What is usual is told from so many days. */
export const usualDays = 42;
/** Of a shorter time nobody can tell what is usual. */
const knownDays = 21;

/** Weeks of a horse from its first ride that is known up to a local date, which does not count; undefined before there are three. */
export const weeksKnown = (rides: readonly Ride[], to: string): number | undefined => {
  const days = daysBetween(rides[0]?.date ?? to, to);
  return days < knownDays ? undefined : days / weekDays;
};

export const minutesOf = (rides: readonly Pick<Ride, "minutes">[]): number =>
  Math.round(rides.reduce((total, { minutes = 0 }) => total + minutes, 0));

/** "4 h"; undefined where there are rides, and no time is known of any: what is unknown is not none. */
export const minutesInWords = (rides: readonly Pick<Ride, "minutes">[]): string | undefined => {
  if (rides.length > 0 && rides.every(({ minutes }) => minutes === undefined)) return undefined;
  return formatMinutes(minutesOf(rides));
};

/**
 * Minutes a week before a local date, in the six weeks before it or as many as are known. `rides`: oldest first. Undefined where nothing was
 * done in them, or there are not three of them.
 */
export const usualMinutes = (rides: readonly Ride[], before: string): number | undefined => {
  const known = weeksKnown(rides, before);
  const from = addDays(before, -usualDays);
  const earlier = rides.filter(({ date }) => date >= from && date < before);
  if (known === undefined || earlier.length === 0) return undefined;
  return Math.round(minutesOf(earlier) / Math.min(usualDays / weekDays, Math.round(known)));
};
