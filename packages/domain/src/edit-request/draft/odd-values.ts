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

/** "Down to 270 this week, back to 300 after", all of it in one session: one change takes back the other. */
export const askOfNothing = ({ effects }: Draft): Ask | undefined => {
  const node = effects.find(
    ({ exercise: one, kind, before, after }) =>
      kind === "modify" &&
      one?.was &&
      one.now !== one.was &&
      JSON.stringify(before) !== JSON.stringify(after) &&
      JSON.stringify({ ...one.was, ...one.now }) === JSON.stringify(one.was),
  )?.exercise;
  return (
    node &&
    asking(
      `${node.now.name} would stay as it is: one of these changes takes back the other. Which one do you mean?`,
    )
  );
};

/** "Squat 235 on Monday and 245 the Monday after", both read of one session: a value that is put there takes no other's place. */
export const askOfTwice = ({ effects }: Draft): Ask | undefined => {
  const changed = effects.filter(({ of, kind }) => of === "exercise" && kind === "modify");
  for (const [at, { exercise, before, after }] of changed.entries())
    for (const other of changed.slice(at + 1)) {
      if (other.exercise !== exercise || exercise === undefined) continue;
      const field = ["targetLoad", "reps", "workingSets"].find(
        (one) =>
          one in after &&
          one in other.after &&
          before[one] !== after[one] &&
          other.after[one] !== after[one] &&
          other.before[one] === after[one],
      );
      if (field !== undefined)
        return asking(
          `${exercise.now.name}: ${String(after[field])}, or ${String(other.after[field])}? I read both of the same session, so nothing is proposed. Which one do you mean, and when?`,
        );
    }
  return undefined;
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

const belowZero =
  /(?:\b(?:to|at|of|be)|[=@])\s*((?:[-−–]|(?:minus|negative) )\d+(?:[.,]\d+)?)(?:\s*(\p{L}+))?/iu;
const fields: readonly (readonly [name: RegExp, accepted: string])[] = [
  [/\brest/iu, "rest of 0 to 1800 seconds"],
  [/\brpe\b/iu, "an RPE of 1 to 10"],
  [/\bsets?\b/iu, "1 to 20 sets"],
  [/\breps?\b|\brepetitions?\b/iu, "1 to 300 reps"],
  [/\b(?:lbs?|pounds?|kgs?|kilos?|load|weight)\b/iu, "a load of 0 or more"],
  [/\b(?:km|k|mi|miles?|met(?:er|re)s?|distance)\b/iu, "a distance above 0"],
  [/\b(?:min|mins|minutes?|hours?|h|seconds?|secs?|s|duration)\b/iu, "a time above 0"],
];

/** "Set the rest to -30 seconds": "to" a value below zero is no step down, and nothing can have it. */
export const askBelowZero = (message: string): Ask | undefined => {
  const found = belowZero.exec(message);
  if (!found) return undefined;
  const [whole, value = "", unit = ""] = found;
  const near = message.slice(0, found.index + whole.length);
  const [, accepted = "a value of 0 or more"] =
    fields.find(([name]) => name.test(unit)) ?? fields.find(([name]) => name.test(near)) ?? [];
  const isRest = /\brest/iu.test(near);
  const start = found.index + whole.indexOf(value);
  return asking(
    `Nothing can be ${value}: I take ${isRest ? fields[0]?.[1] : accepted}. What should it be?`,
    [],
    { start, end: found.index + whole.length },
  );
};
