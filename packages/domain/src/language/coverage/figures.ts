import { METERS_PER_MILE } from "../../units/unit.ts";
import type { Draft } from "../assemble/draft.ts";
import type { WorkSet } from "../assemble/sets/work-set.ts";

/** Do the workouts of a message hold this number, as one of a kind: the result, read back. */
type Holds = (drafts: readonly Draft[], value: number) => boolean;

const isNear = (one: number | undefined, value: number): boolean =>
  one !== undefined && Math.abs(one - value) <= 0.011 + Math.abs(value) * 0.001;

const someSet = (
  drafts: readonly Draft[],
  holds: (set: WorkSet, value: number) => boolean,
  value: number,
): boolean => {
  for (const { exercises } of drafts)
    for (const { sets } of exercises)
      for (let at = 0; at < sets.length; at += 1) if (holds(sets[at] as WorkSet, value)) return true;
  return false;
};
const someDraft = (
  drafts: readonly Draft[],
  holds: (draft: Draft, value: number) => boolean,
  value: number,
): boolean => {
  for (const draft of drafts) if (holds(draft, value)) return true;
  return false;
};

const isLoadOf = ({ load }: WorkSet, value: number): boolean =>
  load?.kg !== undefined &&
  (isNear(Math.abs(load.kg), value) || isNear(Math.abs(load.mass?.value ?? 0), value));
/** As entered, without their sign, and in kilograms. */
export const holdsLoad: Holds = (drafts, value) => someSet(drafts, isLoadOf, value);

const areRepsOf = ({ reps }: WorkSet, value: number): boolean => isNear(reps, value);
export const holdsReps: Holds = (drafts, value) => someSet(drafts, areRepsOf, value);

const isTimeOf = ({ seconds, score }: Draft, value: number): boolean =>
  isNear(seconds, value) || (score?.type === "time" && isNear(Number(score.value), value));
const isTimeOfSet = ({ seconds }: WorkSet, value: number): boolean => isNear(seconds, value);
export const holdsSeconds: Holds = (drafts, value) =>
  someDraft(drafts, isTimeOf, value) || someSet(drafts, isTimeOfSet, value);

const isWayOf = ({ meters }: Draft, value: number): boolean => isNear(meters, value);
const isWayOfSet = ({ meters }: WorkSet, value: number): boolean =>
  isNear(meters?.quantity?.meters ?? meters?.value, value);
export const holdsMeters: Holds = (drafts, value) =>
  someDraft(drafts, isWayOf, value) || someSet(drafts, isWayOfSet, value);

const isDistanceOf = ({ distance }: Draft, value: number): boolean => isNear(distance?.value, value);
const isDistanceOfSet = ({ meters }: WorkSet, value: number): boolean => isNear(meters?.value, value);
/** Distances as entered. */
export const holdsDistance: Holds = (drafts, value) =>
  someDraft(drafts, isDistanceOf, value) || someSet(drafts, isDistanceOfSet, value);

const paceUnits = [1000, METERS_PER_MILE, 500, 100];
const isPace = (meters: number | undefined, seconds: number | undefined, value: number): boolean => {
  if (meters && seconds)
    for (const unit of paceUnits) if (isNear((seconds * unit) / meters, value)) return true;
  return false;
};
const isPaceOf = ({ meters, seconds }: Draft, value: number): boolean => isPace(meters, seconds, value);
const isPaceOfSet = ({ meters, seconds }: WorkSet, value: number): boolean =>
  isPace(meters?.quantity?.meters, seconds, value);
/** Seconds a kilometre, mile, 500 m and 100 m of what has a distance and a time. */
export const holdsPace: Holds = (drafts, value) =>
  someDraft(drafts, isPaceOf, value) || someSet(drafts, isPaceOfSet, value);

type Key = (set: WorkSet) => unknown;
const alike: readonly Key[] = [
  (set) => set.load?.kg,
  (set) => set.reps,
  (set) => set.meters?.quantity?.meters ?? set.meters?.value,
  (set) => set.seconds,
  (set) => set.warmup,
];
/** Does a row of so many sets have the same load, repetitions, distance or time? */
const hasRow = (sets: readonly WorkSet[], key: Key, value: number): boolean => {
  let length = 0;
  let last: unknown;
  for (const set of sets) {
    const own = key(set);
    if (length > 0 && own !== last) {
      if (isNear(length, value)) return true;
      length = 0;
    }
    length += 1;
    last = own;
  }
  return isNear(length, value);
};
/** How many sets an exercise has, and how many alike stand in a row. */
export const holdsCount: Holds = (drafts, value) => {
  if (isNear(drafts.length, value)) return true;
  for (const { exercises } of drafts)
    for (const { sets } of exercises) {
      if (isNear(sets.length, value)) return true;
      if (sets.length > 1) for (const key of alike) if (hasRow(sets, key, value)) return true;
    }
  return false;
};
/** Are there more workouts, or more sets of an exercise? */
export const holdsMore: Holds = (drafts, value) =>
  drafts.length > value || drafts.some(({ exercises }) => exercises.some(({ sets }) => sets.length > value));

const isResultOf = ({ heartRate, score }: Draft, value: number): boolean =>
  isNear(heartRate, value) ||
  (typeof score?.value === "number"
    ? isNear(score.value, value)
    : score !== undefined && score.value.split("+").some((part) => isNear(Number(part), value)));
const isEffortOf = ({ rpe }: WorkSet, value: number): boolean =>
  rpe !== undefined && (isNear(rpe, value) || isNear(10 - rpe, value));
/** Efforts, heart rates, results. */
export const holdsOther: Holds = (drafts, value) =>
  someDraft(drafts, isResultOf, value) || someSet(drafts, isEffortOf, value);
