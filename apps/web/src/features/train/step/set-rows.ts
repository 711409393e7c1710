import { plannedTargets, type SetTarget } from "@canter/domain/program/targets/planned-targets";
import type { PlannedExercise } from "@canter/domain/program/program";
import type { ExerciseLog, SetLog } from "@canter/domain/program/progress/session-log";
import type { LoadSuggestion } from "@canter/domain/program/targets/suggest-load";
import { formatLoad, formatReps } from "@canter/domain/program/targets/format-target";
import { emptyBar, roundLoad } from "@canter/domain/program/targets/resolve-load";
import type { LoadTarget, RepsTarget } from "@canter/domain/program/targets/target";
import { isSameValue } from "@canter/domain/program/changes/program-changes";
import type { Mass, MassUnit } from "@canter/domain/units/unit";

export type RowOptions = {
  readonly trainingMaxes: Readonly<Record<string, Mass>>;
  readonly unit: MassUnit;
  /** The load if the plan leaves it open: from the previous time. */
  readonly suggestion?: LoadSuggestion | undefined;
  /** Whether it is done with a barbell, which is never lighter than itself. */
  readonly isOnBar?: boolean;
};

/**
 * A set to do or done: its current values, as planned unless somebody changed them. A done one has what was ticked off and nothing else.
 */
export type SetRow = {
  readonly index: number;
  readonly isWarmup: boolean;
  /** From 1 within the warm-up sets, and within the working sets. */
  readonly number: number;
  readonly isDone: boolean;
  /** The unit of the amount; `as planned` is ticked off as it is. */
  readonly measure: "reps" | "time" | "as planned";
  readonly reps: number | undefined;
  readonly seconds: number | undefined;
  readonly weight: Mass | undefined;
  readonly rpe: number | undefined;
  /** The whole prescription: "5 @ RPE 6", "5+ · 85 kg (85%)"; empty for a warm-up. */
  readonly target: string;
  /** The planned amount until somebody changes it: "5+", "8–10", "45 s"; else empty. */
  readonly amount: string;
  /** What is prescribed beside amount and weight: "RPE 6", "85% TM", "2 × 24 kg each", "bodyweight"; else empty. */
  readonly effort: string;
  /** Whether `effort` is an intensity (written with an @). */
  readonly isHardness: boolean;
};

/** Nobody does more sets than this. */
const maxRows = 100;

export const plannedSetCount = ({ warmupSets, workingSets }: PlannedExercise): number =>
  Math.min(warmupSets, maxRows) + Math.min(workingSets, maxRows);

const measureOf = ({ kind }: RepsTarget): SetRow["measure"] =>
  kind === "time" ? "time" : kind === "distance" ? "as planned" : "reps";

/** Carries the load of earlier sets over to those that should have the same. */
const carried = (
  index: number,
  targets: readonly (SetTarget | undefined)[],
  sets: readonly SetLog[],
): Mass | undefined => {
  const planned = targets[index];
  for (let before = index - 1; before >= 0; before -= 1) {
    const target = targets[before];
    const own = sets[before]?.weight;
    if (own && target?.warmup === planned?.warmup && isSameValue(target?.load, planned?.load)) return own;
  }
  return undefined;
};

/** The usual warm-up shares of the first working load, by the number of warm-ups; with more than these, the last ones. */
const warmupShares = [[], [0.6], [0.5, 0.75], [0.4, 0.6, 0.8], [0.3, 0.5, 0.7, 0.85]] as const;
const warmupReps = 5;

/**
 * The part of a load target that a weight alone does not express. For a swapped exercise only the intensity: the load was for the other
 * one.
 */
const effortOf = (load: LoadTarget | undefined, isSwapped: boolean): string => {
  if (!load) return "";
  const hardness = "effort" in load && load.effort ? formatLoad({ kind: "effort", ...load.effort }) : "";
  if (isSwapped) return load.kind === "effort" ? formatLoad(load) : hardness;
  const isPlainMass = load.kind === "mass" && load.pieces === undefined && load.remark === undefined;
  return isPlainMass ? hardness : formatLoad(load);
};

/** "5 @ RPE 6", "10 · bodyweight". */
export const withEffort = (amount: string, effort: string, isHard: boolean): string =>
  [amount, effort].filter(Boolean).join(isHard ? " @ " : " · ");

const asksOf = (
  target: SetTarget | undefined,
  isSwapped: boolean,
): Pick<SetRow, "target" | "effort" | "isHardness"> => {
  const effort = effortOf(target?.load, isSwapped);
  const isHard = isSwapped || target?.load.kind === "effort" || target?.load.kind === "percent";
  const text = isSwapped && target ? withEffort(formatReps(target.reps), effort, isHard) : target?.text;
  return { target: text ?? "", effort, isHardness: isHard };
};

type Context = {
  readonly planned: readonly SetTarget[];
  readonly targets: readonly (SetTarget | undefined)[];
  readonly sets: readonly SetLog[];
  readonly warmups: number;
  readonly isSwapped: boolean;
  /** Of the first working set. */
  readonly working: Mass | undefined;
  readonly options: RowOptions;
};

/** The default load of a warm-up that the plan leaves open: an adjustable share of the working load; the bar at least, where there is one. */
const warmupWeight = (index: number, { warmups: count, working, options }: Context): Mass | undefined => {
  const shares = warmupShares[Math.min(count, warmupShares.length - 1)] ?? [];
  const share = shares[Math.min(index, shares.length - 1)];
  if (!working || working.value <= 0 || share === undefined) return undefined;
  const { value, unit } = roundLoad({ value: working.value * share, unit: working.unit });
  const least = options.isOnBar === true ? Math.min(emptyBar[unit], working.value) : 0;
  return { value: Math.max(value, least), unit };
};

const suggested = ({ suggestion }: RowOptions, index: number): Mass | undefined =>
  suggestion?.loads[index] ?? suggestion?.loads.at(-1);

/** The weight of a set to do: its own, else the previous sets', else the plan's, else the previous time's. */
const weightToDo = (index: number, context: Context): Mass | undefined => {
  const { targets, sets, warmups, isSwapped, options } = context;
  const target = targets[index];
  if (sets[index]?.weight) return sets[index]?.weight;
  if (target?.warmup) return warmupWeight(index, context);
  return (
    carried(index, targets, sets) ??
    (isSwapped ? undefined : target?.weight?.min) ??
    suggested(options, index - warmups)
  );
};

const rowToDo = (index: number, context: Context): Pick<SetRow, "reps" | "seconds" | "weight" | "amount"> => {
  const target = context.targets[index];
  const own = context.sets[index];
  const reps = target?.reps;
  const isWarmup = target?.warmup === true;
  const plannedReps = reps?.kind === "reps" ? reps.min : isWarmup && context.working ? warmupReps : undefined;
  const isSaid = own?.reps !== undefined || own?.durationSeconds !== undefined;
  return {
    reps: own?.reps ?? plannedReps,
    seconds: own?.durationSeconds ?? (reps?.kind === "time" ? reps.minSeconds : undefined),
    weight: weightToDo(index, context),
    amount: isSaid || !reps || isWarmup ? "" : formatReps(reps),
  };
};

/** What was ticked off; missing values are as planned, if the plan has a number. */
const rowDone = (own: SetLog, target: SetTarget | undefined, isSwapped: boolean) => {
  const isSaid = own.reps !== undefined || own.durationSeconds !== undefined;
  const reps = own.warmup || isSaid ? undefined : target?.reps;
  return {
    reps: own.reps ?? (reps?.kind === "reps" ? reps.min : undefined),
    seconds: own.durationSeconds ?? (reps?.kind === "time" ? reps.minSeconds : undefined),
    weight: own.weight ?? (own.warmup || isSwapped ? undefined : target?.weight?.min),
    amount: reps?.kind === "distance" ? formatReps(reps) : "",
  };
};

/** The sets of an exercise, warm-ups first, with those added while training at the end. */
export const setRows = (
  exercise: PlannedExercise,
  log: ExerciseLog | undefined,
  options: RowOptions,
): readonly SetRow[] => {
  const planned = plannedTargets(exercise, options).sets;
  const sets = log?.sets ?? [];
  const count = Math.max(planned.length, sets.length);
  const isSwapped = log?.swappedFor !== undefined;
  const targets = Array.from({ length: count }, (_, index) => planned[index] ?? planned.at(-1));
  const warmups = planned.filter(({ warmup }) => warmup).length;
  const plannedLoad = isSwapped ? undefined : planned[warmups]?.weight?.min;
  const working = sets[warmups]?.weight ?? plannedLoad ?? suggested(options, 0);
  const context = { planned, targets, sets, warmups, isSwapped, working, options };
  return targets.map((target, index): SetRow => {
    const own = sets[index];
    const isWarmup = own?.warmup ?? planned[index]?.warmup ?? false;
    return {
      index,
      isWarmup,
      number: isWarmup ? index + 1 : index + 1 - warmups,
      isDone: own?.done ?? false,
      measure: measureOf(target?.reps ?? { kind: "text", text: "" }),
      rpe: own?.rpe,
      ...asksOf(isWarmup ? undefined : target, isSwapped),
      ...(own?.done ? rowDone(own, target, isSwapped) : rowToDo(index, context)),
    };
  });
};
