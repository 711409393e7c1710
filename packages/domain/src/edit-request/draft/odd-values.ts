import type { PlannedExercise } from "../../program/program.ts";
import { isTimedTarget, numbersOf, unitOf, weightOf } from "./amount-text.ts";
import { askOddAmount } from "../intents/cardio/said-amount.ts";
import { asking, type Ask } from "./ask.ts";
import type { Draft, ExerciseNode, SessionNode } from "./draft.ts";

const oddLoad = (now: PlannedExercise, was: PlannedExercise): boolean => {
  const [new_, old] = [weightOf(now.targetLoad), weightOf(was.targetLoad)];
  if (new_ === undefined || now.targetLoad === was.targetLoad) return false;
  if (old === undefined) return true;
  return unitOf(now.targetLoad) !== unitOf(was.targetLoad) || new_ > old * 1.75 || new_ < old * 0.5;
};

const oddExercise = ({ now, was }: ExerciseNode): boolean =>
  was !== undefined && now !== was && now.name === was.name && oddLoad(now, was);
/** Whether a value is so far from the one there that its words were perhaps meant of something else. */
export const hasOddValues = (draft: Draft): boolean =>
  draft.shown.some((week) => week.shown.some((session) => session.shown.some(oddExercise)));

/** What can be trained, whole numbers where sets and repetitions are counted: a value outside of these was meant otherwise. */
const limits: readonly {
  readonly what: string;
  readonly from: number;
  readonly to: number;
  readonly isWhole?: true;
  readonly of: (exercise: PlannedExercise) => readonly number[];
}[] = [
  { what: "sets", from: 1, to: 20, isWhole: true, of: ({ workingSets }) => [workingSets] },
  { what: "warm-up sets", from: 0, to: 12, isWhole: true, of: ({ warmupSets }) => [warmupSets] },
  {
    what: "reps",
    from: 1,
    to: 300,
    isWhole: true,
    of: ({ reps }) => (isTimedTarget(reps) ? [] : numbersOf(reps)),
  },
  { what: "seconds", from: 1, to: 3600, of: ({ reps }) => (isTimedTarget(reps) ? numbersOf(reps) : []) },
  { what: "seconds of rest", from: 0, to: 1800, of: ({ restSeconds }) => [restSeconds] },
  {
    what: "kg",
    from: 0,
    to: 600,
    of: ({ targetLoad }) => (unitOf(targetLoad) === "kg" ? [weightOf(targetLoad) ?? 0] : []),
  },
  {
    what: "lbs",
    from: 0,
    to: 1300,
    of: ({ targetLoad }) => (unitOf(targetLoad) === "lb" ? [weightOf(targetLoad) ?? 0] : []),
  },
];

const impossibleIn = ({ now, was }: ExerciseNode): Ask | undefined => {
  if (now === was) return undefined;
  for (const { what, from, to, isWhole, of } of limits) {
    const before = was ? of(was) : [];
    const odd = of(now).find(
      (value) =>
        !before.includes(value) && (value < from || value > to || (isWhole && !Number.isInteger(value))),
    );
    if (odd !== undefined)
      return asking(`${now.name} with ${odd} ${what}? I take ${from} to ${to}: how many do you mean?`);
  }
  return undefined;
};

const oddBlock = ({ now, was }: SessionNode): Ask | undefined => {
  const [block, before] = [now.cardio, was?.cardio];
  const isSame = block?.duration === before?.duration && block?.distanceMeters === before?.distanceMeters;
  return block && !isSame ? askOddAmount(block) : undefined;
};

/** Asks about the first value that nobody could train by. */
export const askImpossible = (draft: Draft): Ask | undefined => {
  for (const { sessions } of draft.weeks)
    for (const session of sessions) {
      const found = oddBlock(session) ?? session.exercises.map(impossibleIn).find((ask) => ask);
      if (found) return found;
    }
  return undefined;
};
