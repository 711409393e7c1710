import { plannedTargets, type SetTarget } from "@canter/domain/program/planned-targets";
import type { PlannedExercise } from "@canter/domain/program/program";
import type { ExerciseLog, SessionLog, SetLog } from "@canter/domain/program/session-log";
import { formatReps } from "@canter/domain/program/targets/format-target";
import { roundLoad } from "@canter/domain/program/targets/resolve-load";
import type { RepsTarget } from "@canter/domain/program/targets/target";
import { formatMass } from "@canter/domain/units/format-units";
import type { Mass, MassUnit } from "@canter/domain/units/unit";

export type RowOptions = {
  readonly trainingMaxes: Readonly<Record<string, Mass>>;
  readonly unit: MassUnit;
};

/** A set to do or done: what stands in it now, as planned unless somebody has changed it. */
export type SetRow = {
  readonly index: number;
  readonly isWarmup: boolean;
  /** From 1 within the warm-up sets, and within the working sets. */
  readonly number: number;
  readonly isDone: boolean;
  /** What the amount is counted in; `as planned` is ticked off as it stands. */
  readonly measure: "reps" | "time" | "as planned";
  readonly reps: number | undefined;
  readonly seconds: number | undefined;
  readonly weight: Mass | undefined;
  /** "5 × 100 kg": as planned. */
  readonly target: string;
};

/** More rows than these nobody does. */
const mostRows = 100;

export const plannedSetCount = ({ warmupSets, workingSets }: PlannedExercise): number =>
  Math.min(warmupSets, mostRows) + Math.min(workingSets, mostRows);

const measureOf = ({ kind }: RepsTarget): SetRow["measure"] =>
  kind === "time" ? "time" : kind === "distance" ? "as planned" : "reps";

const isSameMass = (one: Mass | undefined, other: Mass | undefined): boolean =>
  one?.value === other?.value && one?.unit === other?.unit;

/** What was loaded on the sets before goes for those that were to have the same. */
const carried = (
  index: number,
  targets: readonly (SetTarget | undefined)[],
  sets: readonly SetLog[],
): Mass | undefined => {
  const planned = targets[index];
  for (let before = index - 1; before >= 0; before -= 1) {
    const target = targets[before];
    const own = sets[before]?.weight;
    if (own && target?.warmup === planned?.warmup && isSameMass(target?.weight?.min, planned?.weight?.min))
      return own;
  }
  return undefined;
};

/** Shares of the first working load that warm-ups usually have, by how many there are; of more than these the last ones. */
const warmupShares = [[], [0.6], [0.5, 0.75], [0.4, 0.6, 0.8], [0.3, 0.5, 0.7, 0.85]] as const;
const warmupReps = 5;

/** What to begin a warm-up with that the plan says nothing about: a share of the working load, to change as one likes. */
const warmupWeight = (index: number, count: number, working: Mass | undefined): Mass | undefined => {
  const shares = warmupShares[Math.min(count, warmupShares.length - 1)] ?? [];
  const share = shares[Math.min(index, shares.length - 1)];
  return working && working.value > 0 && share !== undefined
    ? roundLoad({ value: working.value * share, unit: working.unit })
    : undefined;
};

/** The sets of an exercise, warm-up ones first, with those added while training at the end. */
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
  const working = isSwapped ? undefined : (sets[warmups]?.weight ?? planned[warmups]?.weight?.min);
  const plannedWeight = (target: SetTarget | undefined, index: number): Mass | undefined =>
    target?.warmup ? warmupWeight(index, warmups, working) : isSwapped ? undefined : target?.weight?.min;
  return targets.map((target, index): SetRow => {
    const own = sets[index];
    const isWarmup = own?.warmup ?? planned[index]?.warmup ?? false;
    const reps = target?.reps ?? { kind: "text", text: "" };
    return {
      index,
      isWarmup,
      number: isWarmup ? index + 1 : index + 1 - warmups,
      isDone: own?.done ?? false,
      measure: measureOf(reps),
      reps: own?.reps ?? (reps.kind === "reps" ? reps.min : isWarmup && working ? warmupReps : undefined),
      seconds: own?.durationSeconds ?? (reps.kind === "time" ? reps.minSeconds : undefined),
      weight:
        own?.weight ?? (isWarmup ? undefined : carried(index, targets, sets)) ?? plannedWeight(target, index),
      target: target?.text ?? "",
    };
  });
};

/** What stands in a row: `5 × 100 kg`, `45 s`; `12 × 62.5 kg`. */
export const rowInWords = ({ measure, reps, seconds, weight, target, isWarmup }: SetRow): string => {
  const amount =
    measure === "time" && seconds !== undefined
      ? formatReps({ kind: "time", minSeconds: seconds, maxSeconds: seconds })
      : measure === "reps" && reps !== undefined
        ? String(reps)
        : "";
  if (amount === "") return weight ? formatMass(weight) : target || (isWarmup ? "As you like" : "As planned");
  return weight ? `${amount} × ${formatMass(weight)}` : measure === "reps" ? `${amount} reps` : amount;
};

/** What a row says once it is ticked off: what stood in it, so that what was seen is what is kept. */
export const tickedRow = ({ reps, seconds, weight, measure, isWarmup }: SetRow): SetLog => ({
  done: true,
  ...(measure === "reps" && reps !== undefined && { reps }),
  ...(measure === "time" && seconds !== undefined && seconds > 0 && { durationSeconds: seconds }),
  ...(weight && { weight }),
  ...(isWarmup && { warmup: true }),
});

/** The log with something said of an exercise. */
export const withExercise = (log: SessionLog, uid: string, patch: Partial<ExerciseLog>): SessionLog => ({
  ...log,
  exercises: { ...log.exercises, [uid]: { sets: [], ...log.exercises[uid], ...patch } },
});

/** The log with something said of one set; those before it that nobody touched stay open, warm-ups marked as such. */
export const withSet = (
  log: SessionLog,
  exercise: PlannedExercise,
  index: number,
  patch: Partial<SetLog>,
): SessionLog => {
  const before = log.exercises[exercise.uid]?.sets ?? [];
  const length = Math.max(before.length, index + 1);
  const empty = (at: number): SetLog => ({ done: false, ...(at < exercise.warmupSets && { warmup: true }) });
  const sets = Array.from({ length }, (_, at) => before[at] ?? empty(at));
  return withExercise(log, exercise.uid, {
    sets: sets.map((set, at) => (at === index ? { ...set, ...patch } : set)),
  });
};
