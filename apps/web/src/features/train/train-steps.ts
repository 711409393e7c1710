import { cardioKinds } from "@canter/domain/program/cardio/cardio-block";
import type {
  CardioBlock,
  PlannedExercise,
  PlannedSession,
  PlannedWork,
} from "@canter/domain/program/program";
import type { SessionLog } from "@canter/domain/program/progress/session-log";
import { plannedSetCount } from "./step/set-rows.ts";
import { sentence } from "../program/planned-in-words.ts";

/** One thing to do at a time. */
export type TrainStep =
  | {
      readonly kind: "exercise";
      readonly key: string;
      readonly name: string;
      readonly exercise: PlannedExercise;
    }
  | { readonly kind: "cardio"; readonly key: "cardio"; readonly name: string; readonly cardio: CardioBlock }
  | { readonly kind: "work"; readonly key: "work"; readonly name: string; readonly work: PlannedWork };

/** A session's steps, in order: its exercises (without those that the plan skips), its cardio, its work. */
export const trainSteps = ({ exercises, cardio, work }: PlannedSession): readonly TrainStep[] => [
  ...exercises
    .filter(({ skipped }) => skipped !== true)
    .map((exercise): TrainStep => ({ kind: "exercise", key: exercise.uid, name: exercise.name, exercise })),
  ...(cardio ? [{ kind: "cardio", key: "cardio", name: cardioKinds[cardio.type], cardio } as const] : []),
  ...(work
    ? [
        {
          kind: "work",
          key: "work",
          name: sentence(work.discipline.replaceAll(/[-_]/g, " ")),
          work,
        } as const,
      ]
    : []),
];

export type StepProgress = { readonly done: number; readonly total: number; readonly isSkipped: boolean };

/** How much of a step is ticked off. */
export const stepProgress = (step: TrainStep, log: SessionLog): StepProgress => {
  if (step.kind !== "exercise") return { done: log[step.kind]?.done ? 1 : 0, total: 1, isSkipped: false };
  const entry = log.exercises[step.key];
  return {
    done: entry?.sets.filter(({ done }) => done).length ?? 0,
    total: Math.max(plannedSetCount(step.exercise), entry?.sets.length ?? 0),
    isSkipped: entry?.skipped === true,
  };
};

/** Whether a step has nothing left to do. */
export const isStepDone = (step: TrainStep, log: SessionLog): boolean => {
  const { done, total, isSkipped } = stepProgress(step, log);
  return isSkipped || done >= total;
};

/** The first step with something left to do; undefined if there is none. */
export const firstOpenStep = (steps: readonly TrainStep[], log: SessionLog): number | undefined => {
  const at = steps.findIndex((step) => !isStepDone(step, log));
  return at < 0 ? undefined : at;
};
