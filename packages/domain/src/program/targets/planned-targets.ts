import type { Mass, MassUnit } from "../../units/unit.ts";
import type { PlannedExercise } from "../program.ts";
import { formatTarget, formatTargets } from "./format-target.ts";
import { parseLoad } from "./parse-load.ts";
import { parseReps } from "./parse-reps.ts";
import { resolveLoad, resolveSteps } from "./resolve-load.ts";
import type { LoadTarget, RepsTarget } from "./target.ts";

/** One row of an exercise in a session. */
export type SetTarget = {
  readonly warmup: boolean;
  /** From 1 within the warm-up sets, and within the working sets. */
  readonly number: number;
  readonly reps: RepsTarget;
  readonly load: LoadTarget;
  /** The resolved weight, if there is one. */
  readonly weight: { readonly min: Mass; readonly max: Mass } | undefined;
  /** "5 · 185 lb". */
  readonly text: string;
};

export type PlannedTargets = {
  /** The exercise's values, parsed. */
  readonly reps: RepsTarget;
  readonly load: LoadTarget;
  /** The complete text: "5 · 185 lb". */
  readonly text: string;
  /** Warm-up sets, then working sets. */
  readonly sets: readonly SetTarget[];
};

type Options = {
  /** The program's maxes by exercise name, which "70% 1RM" refers to. */
  readonly trainingMaxes: Readonly<Record<string, Mass>>;
  /** The unit of a load without one. */
  readonly unit: MassUnit;
};

const nothing = { kind: "text", text: "" } as const;

/** The number of sets is unlimited; nobody does more rows than this. */
const maxRows = 100;

/** The step of a ladder for a set; the last one beyond its end. */
const stepAt = <T>(steps: readonly T[], index: number): T | undefined => steps[index] ?? steps.at(-1);

const repsAt = (reps: RepsTarget, index: number): RepsTarget =>
  reps.kind === "ladder" ? (stepAt(reps.steps, index) ?? reps) : reps;

const loadAt = (load: LoadTarget, index: number): LoadTarget =>
  load.kind === "ladder" ? (stepAt(load.steps, index) ?? load) : load;

/**
 * The target of each set of a planned exercise. `reps` and `targetLoad` apply to every working set; of a ladder ("12, 10, 8") each takes
 * its step. Warm-up sets have no targets. At most 100 rows of either kind.
 */
export const plannedTargets = (
  exercise: PlannedExercise,
  { trainingMaxes, unit }: Options,
): PlannedTargets => {
  const reps = parseReps(exercise.reps);
  const load = parseLoad(exercise.targetLoad, unit);
  const rowOf = (warmup: boolean, index: number): SetTarget => {
    const own = warmup
      ? { reps: nothing, load: nothing }
      : { reps: repsAt(reps, index), load: loadAt(load, index) };
    const weight = resolveLoad(own.load, exercise.name, trainingMaxes);
    return { warmup, number: index + 1, ...own, weight, text: formatTarget(own.reps, own.load, weight) };
  };
  const rows = (count: number, warmup: boolean) =>
    Array.from({ length: Math.min(count, maxRows) }, (_, index) => rowOf(warmup, index));
  return {
    reps,
    load,
    text: formatTargets(reps, load, resolveSteps(load, exercise.name, trainingMaxes)),
    sets: [...rows(exercise.warmupSets, true), ...rows(exercise.workingSets, false)],
  };
};
