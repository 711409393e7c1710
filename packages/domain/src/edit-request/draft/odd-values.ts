import type { PlannedExercise } from "../../program/program.ts";
import { isTimedTarget, unitOf, weightOf } from "./amount-text.ts";
import type { Draft, ExerciseNode, SessionNode } from "./draft.ts";

/** More working sets than anybody plans by word of mouth, and rests beyond ten minutes. */
const mostSets = 12;
const longestRest = 600;

const isFar = (now: number, was: number, more: number, less: number): boolean =>
  was > 0 && (now > was * more || now < was * less);

const oddLoad = (now: PlannedExercise, was: PlannedExercise): boolean => {
  const [new_, old] = [weightOf(now.targetLoad), weightOf(was.targetLoad)];
  if (new_ === undefined || now.targetLoad === was.targetLoad) return false;
  if (old === undefined) return true;
  return unitOf(now.targetLoad) !== unitOf(was.targetLoad) || isFar(new_, old, 1.75, 0.5);
};

/** More than that is a load or a time: "squats 200-205". */
const maxReps = 100;
const oddReps = ({ reps }: PlannedExercise): boolean =>
  !isTimedTarget(reps) && (reps.match(/\d+/gu) ?? []).some((number) => Number(number) > maxReps);

const oddExercise = ({ now, was }: ExerciseNode): boolean => {
  if (!was || now === was) return false;
  if (now.name !== was.name) return false;
  return (
    (now.workingSets !== was.workingSets && now.workingSets > mostSets) ||
    (now.restSeconds !== was.restSeconds && now.restSeconds > longestRest) ||
    (now.reps !== was.reps && oddReps(now)) ||
    oddLoad(now, was)
  );
};

const oddCardio = ({ now, was }: SessionNode): boolean =>
  now.cardio !== undefined &&
  was?.cardio !== undefined &&
  isFar(now.cardio.duration, was.cardio.duration, 2.5, 0.35);

/** Whether a value is so far from the one there that its words were perhaps meant of something else. */
export const hasOddValues = (draft: Draft): boolean =>
  draft.shown.some((week) =>
    week.shown.some((session) => oddCardio(session) || session.shown.some(oddExercise)),
  );
