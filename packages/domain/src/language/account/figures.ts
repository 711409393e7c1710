import { METERS_PER_MILE } from "../../units/unit.ts";
import type { Draft } from "../assemble/draft.ts";
import type { WorkSet } from "../assemble/work-set.ts";

/** Every number that the workouts of a message hold, by what it is: the result, read back. */
export type Figures = {
  /** As entered, without their sign, and in kilograms. */
  readonly loads: readonly number[];
  readonly reps: readonly number[];
  readonly seconds: readonly number[];
  readonly meters: readonly number[];
  /** Seconds a kilometre, mile, 500 m and 100 m of what has a distance and a time. */
  readonly paces: readonly number[];
  /** Distances as entered. */
  readonly distances: readonly number[];
  /** How many sets an exercise has, and how many alike stand in a row. */
  readonly counts: readonly number[];
  /** Efforts, heart rates, results. */
  readonly others: readonly number[];
};

type Key = (set: WorkSet) => unknown;
const alike: readonly Key[] = [
  (set) => set.load?.kg,
  (set) => set.reps,
  (set) => set.meters?.quantity?.meters ?? set.meters?.value,
  (set) => set.seconds,
  (set) => set.warmup,
];

/** Lengths of the rows of sets that have the same load, repetitions, distance or time. */
const rowLengths = (sets: readonly WorkSet[]): readonly number[] => {
  const lengths = [sets.length];
  if (sets.length === 1) return lengths;
  for (const key of alike) {
    let length = 0;
    sets.forEach((set, at) => {
      const isSame = at > 0 && key(set) === key(sets[at - 1] as WorkSet);
      if (!isSame && length > 0) lengths.push(length);
      length = isSame ? length + 1 : 1;
    });
    lengths.push(length);
  }
  return lengths;
};

const resultOf = ({ score }: Draft): readonly number[] => {
  if (!score) return [];
  return typeof score.value === "number" ? [score.value] : score.value.split("+").map(Number);
};

const paceUnits = [1000, METERS_PER_MILE, 500, 100];

/** Reads the numbers of all workouts back. */
export const figuresOf = (drafts: readonly Draft[]): Figures => {
  const figures = {
    loads: [] as number[],
    reps: [] as number[],
    seconds: [] as number[],
    meters: [] as number[],
    paces: [] as number[],
    distances: [] as number[],
    counts: [drafts.length],
    others: [] as number[],
  };
  const way = (meters: number | undefined, entered: number | undefined): void => {
    if (meters !== undefined) figures.meters.push(meters);
    if (entered !== undefined) figures.distances.push(entered);
  };
  const pace = (meters: number | undefined, seconds: number | undefined): void => {
    if (meters && seconds) for (const unit of paceUnits) figures.paces.push((seconds * unit) / meters);
  };
  for (const draft of drafts) {
    pace(draft.meters, draft.seconds);
    if (draft.seconds !== undefined) figures.seconds.push(draft.seconds);
    way(draft.meters, draft.distance?.value);
    if (draft.heartRate !== undefined) figures.others.push(draft.heartRate);
    figures.others.push(...resultOf(draft));
    if (draft.score?.type === "time") figures.seconds.push(Number(draft.score.value));
    for (const { sets } of draft.exercises) {
      figures.counts.push(...rowLengths(sets));
      for (const { load, reps, seconds, meters, rpe } of sets) {
        if (load?.kg !== undefined) figures.loads.push(Math.abs(load.kg), Math.abs(load.mass?.value ?? 0));
        if (reps !== undefined) figures.reps.push(reps);
        if (seconds !== undefined) figures.seconds.push(seconds);
        if (meters) pace(meters.quantity?.meters, seconds);
        if (meters) way(meters.quantity?.meters ?? meters.value, meters.value);
        if (rpe !== undefined) figures.others.push(rpe, 10 - rpe);
      }
    }
  }
  return figures;
};
