import type { PlannedWork } from "../../program/program.ts";
import type { CardioAmount } from "../../program/cardio/cardio-amount.ts";
import { isOldValue, type Frame, type StatedAmount } from "../clauses/frame.ts";
import { daysFrom } from "../draft/day.ts";
import type { Effect } from "../draft/draft.ts";
import type { LoadTarget, RepsTarget } from "../items/item.ts";
import { copiedPairs, type Pair } from "./aspects.ts";
import { numbersOf } from "../draft/amount-text.ts";

const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.01;

const exercisesOf = ({ after }: Effect): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(after["exercises"]) ? (after["exercises"] as Readonly<Record<string, unknown>>[]) : [];

const pairsOf = (effects: readonly Effect[], field: string): readonly Pair[] =>
  effects.flatMap((effect) => {
    const own =
      effect.of === "exercise" && field in effect.after
        ? [{ before: effect.before[field], after: effect.after[field] }]
        : [];
    const added = exercisesOf(effect).map((exercise) => ({ before: undefined, after: exercise[field] }));
    return [...own, ...added, ...copiedPairs(effect, field)];
  });

type BlockField = "duration" | "distanceMeters";
const blockPairs = (effects: readonly Effect[], field: BlockField): readonly Pair[] =>
  effects.flatMap(({ before, after }) => {
    const [old, now] = [before["cardio"], after["cardio"]] as (
      | Partial<Record<BlockField, number>>
      | undefined
      | null
    )[];
    return now ? [{ before: old?.[field], after: now[field] }] : [];
  });
const durationsOf = (effects: readonly Effect[]): readonly Pair[] => blockPairs(effects, "duration");

/** "make the 12 km run 14 km": which one is meant. */
const wasSoFar = ({ before, after, session }: Effect, meters: number): boolean => {
  const block = ("cardio" in after ? before["cardio"] : session?.now.cardio) as
    | CardioAmount
    | null
    | undefined;
  return Math.abs((block?.distanceMeters ?? 0) - meters) < 1;
};

/** Metres that are there now, or put on or taken off; "2 km longer" of a run of 70 minutes is added to an estimate. */
const wayGiven = (effects: readonly Effect[], meters: number, moves: boolean): boolean =>
  effects.some((effect) => wasSoFar(effect, meters)) ||
  blockPairs(effects, "distanceMeters").some(({ before, after }) => {
    if (typeof after !== "number") return false;
    if (!moves) return Math.abs(after - meters) < 1;
    return typeof before !== "number" || Math.abs(Math.abs(after - before) - meters) < 1;
  });
const dateFields = ["scheduledDate", "startDate", "endDate"] as const;
/** By how many days dates moved. */
const shiftsOf = (effects: readonly Effect[]): readonly number[] =>
  effects.flatMap(({ before, after }) =>
    dateFields.flatMap((field) => {
      const [old, now] = [before[field], after[field]];
      return typeof old === "string" && typeof now === "string"
        ? [Math.abs(daysFrom(old.slice(0, 10), now.slice(0, 10)))]
        : [];
    }),
  );
/** The value is there now, or is by how much it changed. */
const gives = (pairs: readonly Pair[], value: number): boolean =>
  pairs.some(({ before, after }) => {
    const [old, now] = [numbersOf(before), numbersOf(after)];
    if (now.some((number) => near(number, value))) return true;
    return old.length > 0 && now.length > 0 && near(Math.abs((now[0] ?? 0) - (old[0] ?? 0)), value);
  });

const had = (pairs: readonly Pair[], value: number): boolean =>
  pairs.some(({ before }) => numbersOf(before).some((number) => near(number, value)));

const givesReps = (pairs: readonly Pair[], { low, high, form }: RepsTarget): boolean =>
  form === "amrap"
    ? pairs.some(({ after }) => /amrap/iu.test(String(after)))
    : form === "unsided" && low === 0
      ? pairs.some(({ before, after }) => String(before) !== String(after))
      : gives(pairs, low) && (high === undefined || gives(pairs, high));

const givesLoad = (pairs: readonly Pair[], load: LoadTarget): boolean =>
  load.type === "bodyweight"
    ? pairs.some(({ after }) => /body/iu.test(String(after)))
    : gives(pairs, load.value);

const figureFields = ["workingSets", "reps", "targetLoad", "restSeconds", "warmupSets", "place"] as const;

const bareNumber = (effects: readonly Effect[], value: number): boolean =>
  figureFields.some((field) => gives(pairsOf(effects, field), value)) ||
  gives(durationsOf(effects), value) ||
  effects.filter(({ of, kind }) => of === "week" && kind === "add").length === value ||
  shiftsOf(effects).some((days) => days === value || days === value * 7);

/** "10 minutes longer", of a block that only had a distance, is added to an estimate. */
const addedToEstimate = (effects: readonly Effect[]): boolean =>
  blockPairs(effects, "duration").some(({ before, after }) => before === undefined && after !== undefined) &&
  blockPairs(effects, "distanceMeters").some(
    ({ before, after }) => before !== undefined && after === undefined,
  );

const timeGiven = (effects: readonly Effect[], seconds: number, moves: boolean): boolean =>
  (moves && addedToEstimate(effects)) ||
  gives(pairsOf(effects, "restSeconds"), seconds) ||
  gives(pairsOf(effects, "reps"), seconds) ||
  gives(pairsOf(effects, "targetLoad"), seconds) ||
  gives(durationsOf(effects), seconds / 60);

/** How far rounding takes a share of a value. */
const rounding: Readonly<Record<string, number>> = {
  targetLoad: 2.6,
  workingSets: 1,
  reps: 1,
  restSeconds: 1,
};

/** A block that is so much longer or shorter, as far as minutes are whole and distances those that people plan. */
const scalesBlock = (share: number, effects: readonly Effect[]): boolean =>
  [blockPairs(effects, "duration"), blockPairs(effects, "distanceMeters")]
    .flat()
    .some(({ before, after }) => {
      if (typeof before !== "number" || typeof after !== "number") return false;
      const step = Math.max(1, Math.min(before / 10, 810));
      return [1 + share, 1 - share].some((factor) => Math.abs(before * factor - after) <= step);
    });

/** A share of a field, put on, taken off, or left; of the maximum, the number itself. Per cent more of per cent can be meant in two ways. */
const givesPercent = (value: number, moves: boolean, effects: readonly Effect[]): boolean =>
  (moves && scalesBlock(value / 100, effects)) ||
  Object.entries(rounding).some(([field, most]) =>
    pairsOf(effects, field).some(({ before, after }) => {
      const [old, now] = [numbersOf(before)[0], numbersOf(after)[0]];
      if (now === undefined) return false;
      const ofMax = /%/u.test(String(after));
      if (ofMax && now === value) return true;
      if (old === undefined || (ofMax && moves)) return false;
      return [value / 100, 1 + value / 100, 1 - value / 100].some(
        (factor) => Math.abs(old * factor - now) <= most,
      );
    }),
  );

/** "Add 2 km to Saturday's run": its amount is put on. */
const blockMoves = /\b(?:add|extend|lengthen|shorten|cut|trim|drop|take|reduce|increase|raise|lower)\b/iu;

/** Beside these words "40s" are dumbbells; "rows 60s" may be seconds. */
const loads = /\b(?:use|with|to|at|the)\b/iu;

const given = ({ amount, role, drift }: StatedAmount, text: string, effects: readonly Effect[]): boolean => {
  const moves = (amount.direction ?? drift) !== undefined || blockMoves.test(text);
  switch (amount.type) {
    case "scheme":
      return (
        gives(pairsOf(effects, "workingSets"), amount.sets) &&
        givesReps(pairsOf(effects, "reps"), amount.reps) &&
        (!amount.load || givesLoad(pairsOf(effects, "targetLoad"), amount.load))
      );
    case "sets":
      return gives(pairsOf(effects, "workingSets"), amount.value);
    case "warmupSets":
      return gives(pairsOf(effects, "warmupSets"), amount.value);
    case "reps":
      return givesReps(pairsOf(effects, "reps"), amount.reps);
    case "load":
      return givesLoad(pairsOf(effects, "targetLoad"), amount.load);
    case "percent":
      return givesPercent(amount.value, amount.direction !== undefined || role === "by", effects);
    case "time":
      if (amount.plural && role === undefined && !loads.test(text))
        return timeGiven(
          effects.filter(({ after }) => !("targetLoad" in after)),
          amount.seconds,
          moves,
        );
      return (
        timeGiven(effects, amount.seconds, moves) ||
        rideTakes(effects, amount.seconds) ||
        (amount.meters !== undefined && wayGiven(effects, amount.meters, moves))
      );
    case "distance":
      return wayGiven(effects, amount.value * amount.metersPer, moves);
    case "number":
      return bareNumber(effects, amount.value);
  }
};

const rideTakes = (effects: readonly Effect[], seconds: number): boolean =>
  effects.some(
    ({ after }) => (after["work"] as PlannedWork | null | undefined)?.durationMinutes === seconds / 60,
  );

const valueOf = ({ amount }: StatedAmount): number | undefined => {
  if (amount.type === "reps") return amount.reps.low;
  if (amount.type === "time") return amount.seconds;
  if (amount.type === "distance") return amount.value * amount.metersPer;
  if (amount.type === "load") return amount.load.type === "bodyweight" ? undefined : amount.load.value;
  return amount.type === "scheme" ? undefined : amount.value;
};

const wasSo = (said: StatedAmount, effects: readonly Effect[]): boolean => {
  if (said.amount.type === "reps" && said.amount.reps.form === "amrap")
    return pairsOf(effects, "reps").some(({ before }) => /amrap/iu.test(String(before)));
  if (said.amount.type === "scheme")
    return (
      had(pairsOf(effects, "workingSets"), said.amount.sets) &&
      had(pairsOf(effects, "reps"), said.amount.reps.low)
    );
  const value = valueOf(said);
  if (value === undefined) return false;
  if (said.amount.type === "distance") return had(blockPairs(effects, "distanceMeters"), value);
  return (
    figureFields.some((field) => had(pairsOf(effects, field), value)) || had(durationsOf(effects), value)
  );
};

/** Whether the effects show an amount as it was said: given, put on, taken off, or, where it is the old one, there before. */
export const isAmountCovered = (said: StatedAmount, frame: Frame, effects: readonly Effect[]): boolean => {
  if (/^(?:after|before|except|like)$/u.test(said.role ?? "")) return false;
  if (isOldValue(frame, said)) return wasSo(said, effects);
  return given(said, frame.text, effects);
};
