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

/** "85% TM", "90 kg", "8 per side": what the last step says for all of them. */
const tailPattern = /(?:\s[a-z]|%|kgs?\b|lbs?\b).*$/iu;

/** A list of steps with so many: further ones are as the first, those too many at its end go. */
function listWithCount(entered: string, count: number): string {
  const isHyphened = /^\d+(?:-\d+){2,}$/.test(entered.trim());
  const separator = isHyphened ? "-" : entered.includes("/") ? "/" : ", ";
  const given = entered.trim().split(isHyphened ? "-" : separator === "/" ? /\s*\/\s*/ : /,\s*/);
  const tail = /^[\d.]+$/.test(given[0] ?? "") ? (tailPattern.exec(given.at(-1) ?? "")?.[0] ?? "") : "";
  const steps = given.with(-1, (given.at(-1) ?? "").slice(0, tail === "" ? undefined : -tail.length));
  const further = Array.from({ length: Math.max(0, count - steps.length) }, () => steps[0] ?? "");
  return `${[...steps.slice(0, count), ...further].join(separator)}${tail}`;
}

type Targets = { readonly workingSets: number; readonly reps: string; readonly targetLoad: string };

/**
 * Reps and load of an exercise that gets another number of sets, as entered: where they have a step for each set ("5, 5, 5+", "65/75/85%"),
 * a further set is as the first one, a lighter set after the hardest, which nobody does twice. Else, and where it can't be told, nothing.
 */
export function withStepCount(
  { workingSets, reps, targetLoad }: Targets,
  count: number,
): Partial<Pick<Targets, "reps" | "targetLoad">> {
  const hasSteps = (target: { readonly kind: string; readonly steps?: readonly unknown[] }, steps: number) =>
    steps === 1 ? target.kind !== "text" : target.kind === "ladder" && target.steps?.length === steps;
  if (count < 1 || count === workingSets || workingSets < 2) return {};
  const [newReps, newLoad] = [listWithCount(reps, count), listWithCount(targetLoad, count)];
  return {
    ...(hasSteps(parseReps(reps), workingSets) && hasSteps(parseReps(newReps), count) && { reps: newReps }),
    ...(hasSteps(parseLoad(targetLoad, "kg"), workingSets) &&
      hasSteps(parseLoad(newLoad, "kg"), count) && { targetLoad: newLoad }),
  };
}
