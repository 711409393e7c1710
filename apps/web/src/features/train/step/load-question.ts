import type { PlannedExercise } from "@canter/domain/program/program";
import { parseLoad } from "@canter/domain/program/targets/parse-load";
import type { LoadTarget } from "@canter/domain/program/targets/target";
import type { MassUnit } from "@canter/domain/units/unit";
import type { Exercise } from "@canter/domain/workout/exercise/exercise";
import type { SetRow } from "./set-rows.ts";

/** Exercises that most people do with body weight alone: a load is added on request. */
const unloaded: readonly (Exercise["measure"] | undefined)[] = [
  "reps",
  "time",
  "weighted_bodyweight_reps",
  "assisted_weight_reps",
];

const isPercent = (load: LoadTarget): boolean =>
  load.kind === "ladder"
    ? load.steps.some((step) => step.kind === "percent" && step.of !== "BW")
    : load.kind === "percent" && load.of !== "BW";

type Asking = {
  readonly exercise: PlannedExercise;
  readonly isSwapped: boolean;
  readonly unit: MassUnit;
  /** From the catalogue; undefined for an exercise of one's own. */
  readonly measure: Exercise["measure"] | undefined;
  readonly rows: readonly SetRow[];
};

/** Whether the sets of an exercise have a load to set: body weight has none, until somebody adds one. */
export const hasLoad = ({ exercise, isSwapped, unit, measure, rows }: Asking): boolean => {
  if (rows.some(({ weight }) => weight !== undefined)) return true;
  const load = parseLoad(exercise.targetLoad, unit);
  if (!isSwapped && load.kind === "bodyweight") return load.added !== undefined;
  return (!isSwapped && isPercent(load)) || !unloaded.includes(measure);
};

/** What must be asked before the first set: a weight that neither plan nor diary knows, or the max that percentages refer to. */
export const loadQuestion = (asking: Asking): "weight" | "max" | undefined => {
  const { rows, exercise, isSwapped, unit } = asking;
  const working = rows.filter(({ isWarmup }) => !isWarmup);
  const isBegun = rows.some(({ isDone }) => isDone);
  if (isBegun || working.length === 0 || working.some(({ weight }) => weight) || !hasLoad(asking))
    return undefined;
  return !isSwapped && isPercent(parseLoad(exercise.targetLoad, unit)) ? "max" : "weight";
};
