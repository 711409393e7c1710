import {
  hasWeight,
  isAmrap,
  isTimedTarget,
  loadText,
  movedLoad,
  movedReps,
  repsText,
  timesLoad,
  timesReps,
  unitOf,
  weightOf,
  numbersOf,
} from "../draft/amount-text.ts";
import { asking, isAsk, type Ask } from "../draft/ask.ts";
import type { ExerciseUpdates } from "../draft/change-draft.ts";
import type { ExerciseNode } from "../draft/draft.ts";
import type { Change } from "./read-changes.ts";

export type ApplyOptions = {
  readonly unit: "lb" | "kg" | undefined;
  /** Changes of everything pass over what they don't fit. */
  readonly everything: boolean;
  /** The exercises were said by name, though in a stretch. */
  readonly named?: boolean;
};

const counted = (
  change: Change & { field: "workingSets" | "warmupSets" | "restSeconds" },
  old: number,
): number => {
  const least = change.field === "workingSets" ? 1 : 0;
  if (change.op === "set") return change.value;
  const value = change.op === "add" ? old + change.value : Math.round(old * change.value);
  return Math.max(Math.min(least, old), value);
};

const changedReps = (change: Change & { field: "reps" }, old: string): string | Ask => {
  if (change.op === "set") return repsText(change.reps, old);
  return change.op === "add" ? movedReps(old, change.value, change.seconds) : timesReps(old, change.value);
};

const percentOf = (
  change: { readonly value: number; readonly set: boolean },
  node: ExerciseNode,
  options: ApplyOptions,
): string | Ask => {
  const { targetLoad, name } = node.now;
  const isMax = /^\s*\d+(?:\.\d+)?\s*%/u.test(targetLoad);
  if (isMax)
    return change.set
      ? loadText({ type: "max", value: change.value }, targetLoad, options.unit)
      : movedLoad(targetLoad, change.value, undefined, name);
  if (!hasWeight(targetLoad) && change.set && !options.everything)
    return asking(`${name} is at ${targetLoad}. Do you mean ${change.value}% of your 1RM?`, [
      `${change.value}% 1RM`,
    ]);
  return timesLoad(targetLoad, change.set ? change.value / 100 : 1 + change.value / 100, name);
};

const changedLoad = (
  change: Change & { field: "targetLoad" },
  node: ExerciseNode,
  options: ApplyOptions,
): string | Ask => {
  const { targetLoad, name } = node.now;
  if (change.op === "set") {
    const old = weightOf(targetLoad);
    const { load } = change;
    if (
      load.type === "weight" &&
      (load.unit === undefined || load.unit === unitOf(targetLoad)) &&
      !options.everything &&
      node.was?.name === name &&
      old !== undefined &&
      (load.value > old * 2.5 || load.value < old / 4)
    )
      return asking(`${load.value} is far from what ${name} has, ${targetLoad}. Do you really mean that?`);
    if (load.type === "weight" && load.unit === undefined && old === undefined && !/\d/u.test(targetLoad))
      return asking(`${name} is at ${targetLoad}. What should be ${load.value}?`, [
        `${load.value} reps`,
        `${load.value} ${options.unit === "kg" ? "kg" : "lbs"}`,
      ]);
    return loadText(load, targetLoad, options.unit);
  }
  const { op, value } = change;
  if (op === "add" && change.isPutIn && isLike(value, weightOf(targetLoad) ?? 0))
    return loadText({ type: "weight", value, unit: change.unit }, targetLoad, options.unit);
  if (change.op === "add") return movedLoad(targetLoad, change.value, change.unit, name);
  return change.op === "times" ? timesLoad(targetLoad, change.value, name) : percentOf(change, node, options);
};

/** In changes of everything: what has no weight, no count, or no number keeps what it has. */
const passesOver = (change: Change, node: ExerciseNode, named: boolean): boolean => {
  const isMax = /^\s*\d+(?:\.\d+)?\s*%/u.test(node.now.targetLoad);
  if (named && isMax && change.field === "targetLoad" && change.op === "percent") return false;
  if (change.field === "targetLoad" && change.op !== "set") return !hasWeight(node.now.targetLoad);
  if (change.field !== "reps") return false;
  // "3x8 on everything" is no eight seconds of planks.
  if (change.op === "set") return !named && change.reps.form === undefined && isTimedTarget(node.now.reps);
  return (
    isAmrap(node.now.reps) ||
    (change.op === "add" ? isTimedTarget(node.now.reps) !== change.seconds : isTimedTarget(node.now.reps))
  );
};

const isTimedNumber = (change: Change, node: ExerciseNode): boolean =>
  change.field === "targetLoad" &&
  change.op === "set" &&
  change.load.type === "weight" &&
  change.load.unit === undefined &&
  isTimedTarget(node.now.reps) &&
  !hasWeight(node.now.targetLoad);

const isLike = (value: number, old: number): boolean => value >= old / 2 && value <= old * 2;

/** A bare number in the place of another is of the field that has that one; else of reps where only those are like it. */
const ofOldValue = (change: Change, now: ExerciseNode["now"]): Change | Ask => {
  const { was, open } = change;
  if ((was ?? open) === undefined || change.field !== "targetLoad" || change.op !== "set") return change;
  const value = change.load.type === "weight" ? change.load.value : 0;
  const isReps =
    open &&
    numbersOf(now.reps).some((old) => isLike(value, old)) &&
    ![now.workingSets, ...numbersOf(now.targetLoad)].some((old) => isLike(value, old));
  if (isReps) return { field: "reps", op: "set", reps: { low: value } };
  if (was !== undefined && numbersOf(now.targetLoad).includes(was)) return change;
  if (was !== undefined && numbersOf(now.reps).includes(was))
    return { field: "reps", op: "set", reps: { low: value } };
  if (now.workingSets === was) return { field: "workingSets", op: "set", value };
  if (now.restSeconds === was) return { field: "restSeconds", op: "set", value };
  return value >= 20
    ? change
    : asking(`${value} of what: sets, reps or weight?`, [`${value} sets`, `${value} reps`]);
};

/** "more rest, 4 minutes": the new value, where it lies that way and no further than double or half; else by how much. */
const ofDrift = (change: Change, now: ExerciseNode["now"]): Change => {
  const { toward, field } = change;
  const [old] = numbersOf(now[field]);
  const given = toward && valueOf(change);
  if (toward === undefined || given === undefined || old === undefined) return change;
  const lies = toward === "more" ? given > old && given <= old * 2 : given < old && given >= old / 2;
  if (lies) return change;
  const value = toward === "more" ? given : -given;
  if (field === "reps") return { field, op: "add", value, seconds: isTimedTarget(now.reps) };
  if (field === "targetLoad") return { field, op: "add", value };
  return { field, op: "add", value };
};

const valueOf = (change: Change): number | undefined => {
  if (change.op !== "set") return undefined;
  if (change.field === "reps") return change.reps.low;
  if (change.field !== "targetLoad") return change.value;
  return change.load.type === "weight" ? change.load.value : undefined;
};

/** The fields of an exercise after these changes; asks where one can't be carried out. Empty where all pass it over. */
export const changedFields = (
  changes: readonly Change[],
  node: ExerciseNode,
  options: ApplyOptions,
): ExerciseUpdates | Ask => {
  let { now } = node;
  const updates: ExerciseUpdates = {};
  for (const said of changes) {
    const own = ofOldValue(said, now);
    if (isAsk(own)) return own;
    const change = ofDrift(own, now);
    if (options.everything && passesOver(change, node, options.named === true)) continue;
    const at = { ...node, now };
    if (change.field === "reps" || isTimedNumber(change, node)) {
      const reps =
        change.field === "reps"
          ? changedReps(change, now.reps)
          : repsText({ low: (change as { load: { value: number } }).load.value, form: "seconds" }, now.reps);
      if (isAsk(reps)) return reps;
      updates.reps = reps;
    } else if (change.field === "targetLoad") {
      const load = changedLoad(change, at, options);
      if (isAsk(load)) return load;
      updates.targetLoad = load;
    } else {
      const value = counted(change, now[change.field]);
      if (!Number.isInteger(value) || value < 0)
        return asking(`How many ${change.field === "restSeconds" ? "seconds" : "sets"} do you mean?`);
      updates[change.field] = value;
    }
    now = { ...now, ...updates };
  }
  return updates;
};
