import { kgToMass, massToKg } from "../../units/convert-units.ts";
import type { Mass, MassUnit } from "../../units/unit.ts";
import type { LoggedSet } from "../../workout/workout.ts";
import type { PlannedExercise } from "../program.ts";
import { parseLoad } from "./parse-load.ts";
import { parseReps } from "./parse-reps.ts";
import { loadStep, roundLoad } from "./resolve-load.ts";
import type { LoadTarget, RepsTarget } from "./target.ts";

export type LoadSuggestion = {
  /** One per working set, in order; the last one beyond its end. */
  readonly loads: readonly Mass[];
  /** The note's increment on the last load; undefined if it is the same again. */
  readonly added: Mass | undefined;
};

type Planned = Pick<PlannedExercise, "reps" | "targetLoad" | "workingSets" | "notes">;
type DoneSet = Pick<LoggedSet, "weight" | "weightKg" | "reps" | "kind" | "warmup" | "failed">;
type Lifted = { readonly set: DoneSet; readonly load: Mass };

/**
 * Whether a target leaves the load to the athlete: by effort, or in words. A weight or a percentage is set by the plan; body weight needs
 * none.
 */
const leavesLoadOpen = (load: LoadTarget): boolean =>
  load.kind === "effort" ||
  load.kind === "text" ||
  (load.kind === "ladder" && load.steps.every(({ kind }) => kind === "effort"));

const inUnit = (mass: Mass, unit: MassUnit): Mass =>
  mass.unit === unit ? mass : roundLoad(kgToMass(massToKg(mass), unit));

const loadOf = ({ weight, weightKg }: DoneSet, unit: MassUnit): Mass | undefined => {
  const load = weight ?? (weightKg === undefined ? undefined : roundLoad(kgToMass(weightKg, unit)));
  return load && load.value > 0 ? inUnit(load, unit) : undefined;
};

const notWorking: ReadonlySet<string> = new Set(["drop", "backoff", "total"]);

/** Sets that show the working load: no warm-ups, none that are lighter on purpose, and no sums. */
const workingSets = (sets: readonly DoneSet[], unit: MassUnit): readonly Lifted[] =>
  sets.flatMap((set) => {
    const load = loadOf(set, unit);
    return set.warmup || notWorking.has(set.kind ?? "") || !load ? [] : [{ set, load }];
  });

/** The load of most sets; of two equally frequent ones, the heavier. */
const commonLoad = (lifted: readonly Lifted[]): Mass | undefined => {
  const counts = new Map<number, { readonly load: Mass; count: number }>();
  for (const { load } of lifted) {
    const known = counts.get(load.value);
    if (known) known.count += 1;
    else counts.set(load.value, { load, count: 1 });
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count || b.load.value - a.load.value)[0]?.load;
};

const stepPattern = /\badd (\d+(?:[.,]\d+)?)\s*(kg|lb)s?\b/i;
const nextWeightPattern = /\bnext heavier weight\b/i;
const conditionPattern =
  /\b(?:next time|next session|each (?:time|session|week)|every (?:time|session|week)|(?:if|when) (?:all|every)\b)/i;
const topPattern = /\btop of the range\b/i;

/** A note's increment after a successful session: "Add 2.5 kg next time if every set was done". */
const stepOf = (notes: string, unit: MassUnit): Mass | undefined => {
  if (!conditionPattern.test(notes)) return undefined;
  const [, number, ofUnit] = stepPattern.exec(notes) ?? [];
  if (number !== undefined) {
    const value = Number(number.replace(",", "."));
    return value > 0
      ? inUnit({ value, unit: ofUnit?.toLowerCase() === "lb" ? "lb" : "kg" }, unit)
      : undefined;
  }
  return nextWeightPattern.test(notes) ? { value: loadStep[unit], unit } : undefined;
};

const repsNeeded = (reps: RepsTarget, index: number, isTop: boolean): number => {
  const target = reps.kind === "ladder" ? (reps.steps[index] ?? reps.steps.at(-1)) : reps;
  return target?.kind === "reps" ? (isTop ? target.max : target.min) : 0;
};

/** Whether the plan was fulfilled: every set with its repetitions, none lighter than the most frequent load once that was reached. */
const wentWell = (lifted: readonly Lifted[], load: Mass, planned: Planned, isTop: boolean): boolean => {
  const reps = parseReps(planned.reps);
  const reached = lifted.findIndex((one) => one.load.value >= load.value);
  return (
    lifted.length >= planned.workingSets &&
    lifted.every(
      ({ set, load: own }, index) =>
        !set.failed &&
        (index < reached || own.value >= load.value) &&
        (set.reps === undefined || set.reps >= repsNeeded(reps, index, isTop)),
    )
  );
};

/**
 * Suggests loads for the working sets of an exercise that leaves the load open, from the last session's sets: the load that most of them
 * had, in `unit`; for sets that differ by plan ("12, 10, 8") one each. If the exercise's note states a progression ("Add 2.5 kg next time
 * if every set was done", "When all sets reach the top of the range, …") and the last session fulfilled it, plus that increment; else the
 * same. Undefined if the plan states a weight or a percentage, for body weight, and if nothing was loaded before: then a person has to
 * decide.
 */
export const suggestLoad = (
  planned: Planned,
  lastSets: readonly DoneSet[],
  unit: MassUnit,
): LoadSuggestion | undefined => {
  const target = parseLoad(planned.targetLoad, unit);
  const lifted = workingSets(lastSets, unit);
  const load = commonLoad(lifted);
  if (!leavesLoadOpen(target) || !load) return undefined;
  const differs = target.kind === "ladder" || parseReps(planned.reps).kind === "ladder";
  const base = differs && lifted.length >= planned.workingSets ? lifted.map((one) => one.load) : [load];
  const notes = planned.notes ?? "";
  const step = stepOf(notes, unit);
  const lightest = base.reduce((least, one) => (one.value < least.value ? one : least), load);
  if (!step || !wentWell(lifted, lightest, planned, topPattern.test(notes)))
    return { loads: base, added: undefined };
  return { loads: base.map(({ value }) => ({ value: value + step.value, unit })), added: step };
};
