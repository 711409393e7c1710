import type { LoggedSet } from "@canter/domain/workout/workout";
import type { Units } from "@canter/domain/units/unit";
import { formatDistance, formatKg, formatMass, formatMeters } from "../formats.ts";
import { formatDuration, formatDurationInWords } from "@canter/domain/units/format-units";

/** A group of equal sets: `5 × 5` in `main`, the load in `load`, everything else in `marks`. */
export type SetGroup = {
  readonly main: string;
  readonly load: string;
  readonly marks: readonly string[];
  readonly isQuiet: boolean;
  readonly isFailed: boolean;
  /** The position of its first set, from 0. */
  readonly at: number;
};

const kindWords = {
  drop: "drop",
  backoff: "back-off",
  rest_pause: "rest-pause",
  amrap: "AMRAP",
  cluster: "cluster",
  total: "in all",
} as const;

const loadOf = (set: LoggedSet, units: Units): string => {
  if (set.weight) return formatMass(set.weight);
  return set.weightKg === undefined ? "" : formatKg(set.weightKg, units);
};

/** Over a distance as on a watch, a hold in words. */
const timeOf = (seconds: number, meters: number | undefined): string =>
  meters === undefined ? formatDurationInWords(seconds) : formatDuration(seconds);

const amountOf = (set: LoggedSet, units: Units): string =>
  [
    set.reps === undefined ? "" : String(set.reps),
    set.distanceMeters === undefined
      ? ""
      : set.distance
        ? formatDistance(set.distance)
        : formatMeters(set.distanceMeters, units),
    set.durationSeconds === undefined ? "" : timeOf(set.durationSeconds, set.distanceMeters),
  ]
    .filter(Boolean)
    .join(" in ");

const marksOf = (set: LoggedSet): readonly string[] => [
  ...(set.perSide ? ["each side"] : []),
  ...(set.rpe === undefined ? [] : [`RPE ${set.rpe}`]),
  ...(set.kind ? [kindWords[set.kind]] : []),
  ...(set.warmup ? ["warm-up"] : []),
  ...(set.failed ? ["failed"] : []),
];

const withoutEffort = (set: LoggedSet): LoggedSet => {
  const { rpe: _, ...rest } = set;
  return rest;
};

/** `5 · 195 lb, 9 · 255 lb`: what counts, without warm-ups and failed sets, of many kinds the first `max`. No line breaks within a set. */
export const workingSetsInWords = (sets: readonly LoggedSet[], units: Units, max = Infinity): string => {
  const counted = sets.filter(({ warmup, failed }) => !warmup && !failed).map(withoutEffort);
  const groups = setsInWords(counted, units);
  const texts = groups.slice(0, max).map(({ main, load }) => {
    const words = load ? `${main} · ${load}` : main;
    return words.replaceAll(" ", "\u00a0");
  });
  return [...texts, ...(groups.length > max ? ["…"] : [])].join(", ");
};

/** Consecutive equal sets become one group, in the order in which they were done. */
export const setsInWords = (sets: readonly LoggedSet[], units: Units): readonly SetGroup[] => {
  const groups: { readonly key: string; readonly set: LoggedSet; readonly at: number; count: number }[] = [];
  for (const [at, set] of sets.entries()) {
    const key = JSON.stringify([amountOf(set, units), loadOf(set, units), marksOf(set)]);
    const last = groups.at(-1);
    if (last?.key === key) last.count += 1;
    else groups.push({ key, set, at, count: 1 });
  }
  return groups.map(({ set, at, count }) => {
    const amount = amountOf(set, units);
    const single = amount || (count === 1 ? "1 set" : "sets");
    return {
      main: count === 1 ? single : amount ? `${count} × ${amount}` : `${count} sets`,
      load: loadOf(set, units),
      marks: marksOf(set),
      isQuiet: set.warmup === true,
      isFailed: set.failed === true,
      at,
    };
  });
};
