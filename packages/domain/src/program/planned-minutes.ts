import { minutesOfBlock, type Paces } from "./cardio/cardio-amount.ts";
import { parseReps } from "./targets/parse-reps.ts";
import type { RepsTarget } from "./targets/target.ts";
import type { PlannedExercise, PlannedSession } from "./program.ts";

/** Estimated seconds per repetition, and per set of unknown length. */
const secondsPerRep = 4;
const secondsPerSet = 40;
const secondsPerWarmupSet = 60;
const warmupMinutes = 8;

const amountSeconds = (reps: RepsTarget): number => {
  if (reps.kind === "ladder")
    return reps.steps.reduce((sum, step) => sum + amountSeconds(step), 0) / Math.max(1, reps.steps.length);
  const once =
    reps.kind === "reps" ? reps.max * secondsPerRep : reps.kind === "time" ? reps.maxSeconds : secondsPerSet;
  return "perSide" in reps && reps.perSide ? once * 2 : once;
};

/** Duration of the working sets of an exercise in seconds, without rests. */
export const liftingSeconds = ({
  workingSets,
  reps,
}: Pick<PlannedExercise, "workingSets" | "reps">): number => workingSets * amountSeconds(parseReps(reps));

const exerciseSeconds = (exercise: PlannedExercise): number =>
  exercise.warmupSets * secondsPerWarmupSet +
  liftingSeconds(exercise) +
  exercise.workingSets * exercise.restSeconds;

/**
 * Estimated duration of a planned session in minutes: stated minutes of cardio and work, an estimate for a distance alone (by the athlete's
 * paces, as far as they are given) and one for exercises from sets, repetitions (4 s each) and rests, rounded to five minutes. 0 for a rest
 * day.
 */
export const plannedMinutes = (session: PlannedSession, paces: Paces = {}): number => {
  const exercises = session.exercises.filter(({ skipped }) => skipped !== true);
  const strength = exercises.reduce((sum, exercise) => sum + exerciseSeconds(exercise), 0) / 60;
  const warmup = exercises.length > 0 && (session.warmup?.length ?? 0) > 0 ? warmupMinutes : 0;
  const { cardio, work } = session;
  const timed = (cardio ? minutesOfBlock(cardio, paces) : 0) + (work?.durationMinutes ?? 0);
  return strength === 0 ? timed : Math.max(5, Math.round((strength + warmup) / 5) * 5) + timed;
};
