import type { PlannedExercise } from "../../program/program.ts";
import { isTimedTarget, unitOf, weightOf } from "./amount-text.ts";
import type { Draft, ExerciseNode } from "./draft.ts";

const oddLoad = (now: PlannedExercise, was: PlannedExercise): boolean => {
  const [new_, old] = [weightOf(now.targetLoad), weightOf(was.targetLoad)];
  if (new_ === undefined || now.targetLoad === was.targetLoad) return false;
  if (old === undefined) return true;
  return unitOf(now.targetLoad) !== unitOf(was.targetLoad) || new_ > old * 1.75 || new_ < old * 0.5;
};

/** More than that is a load or a time: "squats 200-205". */
const maxReps = 100;
const oddReps = ({ reps }: PlannedExercise): boolean =>
  !isTimedTarget(reps) && (reps.match(/\d+/gu) ?? []).some((number) => Number(number) > maxReps);

const oddExercise = ({ now, was }: ExerciseNode): boolean =>
  was !== undefined &&
  now.name === was.name &&
  ((now.reps !== was.reps && oddReps(now)) || oddLoad(now, was));

/** Whether a value is so far from the one there that its words were perhaps meant of something else. */
export const hasOddValues = (draft: Draft): boolean =>
  draft.shown.some((week) => week.shown.some((session) => session.shown.some(oddExercise)));
