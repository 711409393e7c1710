import type { PlannedExercise } from "../../program/program.ts";
import { loadStep } from "../../program/targets/resolve-load.ts";
import { roundTo } from "../../units/convert-units.ts";
import type { MassUnit } from "../../units/unit.ts";
import type { AnswerValues, Experience } from "../answers.ts";
import { effortOf, type PlannedWeek, prescribe } from "../periodisation.ts";
import type { Item } from "./choose-exercises.ts";
import { isGentleFor, type MenuExercise } from "./exercise-table.ts";
import {
  deloadOf,
  isFineAt,
  type LoadedSet,
  loadFor,
  platesFor,
  type RepBounds,
  repsBeyond,
  strengthAfter,
  strengthIn,
} from "./strength-model.ts";

/** As edits and files have one: what is left out is given when it is read. */
export type ExerciseDraft = Pick<
  PlannedExercise,
  "name" | "warmupSets" | "workingSets" | "reps" | "targetLoad" | "restSeconds" | "sets"
> & { readonly notes?: string };

export const warmUp = ["5 min easy movement", "A few easy repetitions of the first exercise"];
const fullWeek = (built: number): PlannedWeek => ({
  kind: "build",
  phase: "",
  built,
  volume: 1,
  block: 0,
  at: 0,
});
/** By which strength is worked out where nobody has said any. */
export const firstWeek = fullWeek(0);
/** The longest that a session gets: repetitions and holds have grown by then. */
const latest = fullWeek(11);

const isLegs = ({ trains, helps }: MenuExercise): boolean =>
  [...trains, ...helps].some((muscle) => muscle === "quads" || muscle === "hamstrings");
export const isFree = ({ kind }: MenuExercise): boolean => kind === "body" || kind === "hold";

/** Weight and repetitions of a building week; undefined: nobody knows what is lifted. */
function loadedIn(
  { exercise, isMain }: Pick<Item, "exercise" | "isMain">,
  week: PlannedWeek,
  values: AnswerValues,
  unit: MassUnit,
): LoadedSet | undefined {
  const strength = strengthIn(exercise, prescribe(exercise, isMain, firstWeek, values), values, unit);
  if (!strength || isFree(exercise)) return undefined;
  const { experience } = values;
  const now = strengthAfter(strength.oneRepMax, week.built, {
    experience,
    isLegs: isLegs(exercise),
    isGuess: strength.isGuess,
  });
  return loadFor(now, prescribe(exercise, isMain, week, values), platesFor(exercise, values, unit));
}

const isAtLightest = (exercise: MenuExercise, load: number, values: AnswerValues, unit: MassUnit): boolean =>
  load <= platesFor(exercise, values, unit).lightest && exercise.kind === "barbell";

/** The building week before; of the first there is none. */
const weekBefore = (week: PlannedWeek): PlannedWeek | undefined =>
  week.built === 0
    ? undefined
    : { ...week, kind: "build", built: week.built - 1, at: Math.max(0, week.at - 1) };

/** More for who has trained for longer, where body weight is all there is. */
const moreReps: Readonly<Record<Experience, number>> = { new: -2, beginner: 0, intermediate: 3, advanced: 6 };
const usualStart = 8;
const fewestReps = 3;
const maxReps = 20;
const mostPerSide = 15;
const mostAdded = 5;
/** Of the repetitions that somebody can do in a row: three sets of so many leave two or three in reserve. Our rule of thumb. */
const shareOfRow = 0.65;

/** Body weight can't grow: repetitions do, one every second building week. */
function bodyReps(
  { name, start = usualStart, perSide }: MenuExercise,
  { built, kind }: PlannedWeek,
  { experience, loads }: AnswerValues,
): RepBounds {
  const inARow = loads.inARow?.[name];
  const begins = inARow === undefined ? start + moreReps[experience] : Math.round(inARow * shareOfRow);
  const added = kind === "build" ? Math.min(mostAdded, Math.floor(built / 2)) : 0;
  const min = Math.min((perSide ? mostPerSide : maxReps) - 2, Math.max(fewestReps, begins) + added);
  return { min, max: min + 2 };
}

const holdStart: Readonly<Record<Experience, number>> = {
  new: 15,
  beginner: 20,
  intermediate: 30,
  advanced: 40,
};
const maxHoldSeconds = 60;
const holdSeconds = ({ built, kind }: PlannedWeek, { experience }: AnswerValues): number =>
  Math.min(maxHoldSeconds, holdStart[experience] + (kind === "build" ? 3 * built : 0));

const repsInWords = ({ min, max }: RepBounds): string => (min === max ? `${min}` : `${min}-${max}`);

/** How to find and raise a weight that nobody knows. */
const byEffort = ({ kind }: MenuExercise, { min, max }: RepBounds, unit: MassUnit): string => {
  const more = {
    barbell: `add ${loadStep[unit]} ${unit}`,
    dumbbell: "take the next pair of dumbbells",
    machine: "take the next plate of the stack",
  }[kind === "barbell" || kind === "dumbbell" ? kind : "machine"];
  if (min === max) return `When it feels easier than that, ${more}.`;
  return `Once all sets reach ${max} repetitions, ${more} and begin again at the low end.`;
};

const gently = "Light, and only as far as it doesn’t hurt.";
const tooHeavy = "Take dumbbells where the bar is too heavy.";

type Sheet = { readonly reps: RepBounds; readonly load?: number; readonly note?: string };

/** Weight, repetitions and what to say of them. */
function sheetOf(item: Item, week: PlannedWeek, values: AnswerValues, unit: MassUnit): Sheet {
  const { exercise, isMain } = item;
  const reps = prescribe(exercise, isMain, week, values);
  if (week.kind !== "build") {
    const last = {
      ...week,
      kind: "build" as const,
      built: Math.max(0, week.built - 1),
      at: Math.max(0, week.at - 1),
    };
    const before = loadedIn(item, last, values, unit);
    if (!before) return { reps };
    const load = deloadOf(before.load, platesFor(exercise, values, unit), exercise, unit);
    return { reps: { min: before.reps.min, max: before.reps.min }, load };
  }
  const now = loadedIn(item, week, values, unit);
  if (!now) return { reps, note: isGentleFor(exercise, values) ? gently : byEffort(exercise, reps, unit) };
  const earlier = weekBefore(week);
  const before = earlier && loadedIn(item, earlier, values, unit);
  const isRaised = before !== undefined && now.load > before.load && week.at > 0;
  const isLightest = isAtLightest(exercise, now.load, values, unit);
  const note = isRaised
    ? `If repetitions were missing last week, stay at ${roundTo(before.load, 2)} ${unit}.`
    : `Leave about ${reps.reserve} in reserve.`;
  return { reps: now.reps, load: now.load, note: isLightest ? `${note} ${tooHeavy}` : note };
}

const shortSession = 30;

/** Lighter sets before a heavy one: the first exercises, where there is something lighter than they are. */
function warmupsOf(
  { exercise, isMain }: Item,
  load: number | undefined,
  { kind }: PlannedWeek,
  { values, unit }: { readonly values: AnswerValues; readonly unit: MassUnit },
): number {
  const isHeavy =
    isMain && !isFree(exercise) && (load === undefined || !isAtLightest(exercise, load, values, unit));
  if (!isHeavy) return 0;
  return values.minutes.usual > shortSession && exercise.kind !== "dumbbell" && kind === "build" ? 2 : 1;
}

/** An exercise of a session in a week, with so many working sets. */
export const toExercise = (
  item: Item,
  sets: number,
  week: PlannedWeek,
  values: AnswerValues,
  unit: MassUnit,
): ExerciseDraft => {
  const { exercise, isMain } = item;
  const { name, kind, perSide } = exercise;
  const prescribed = prescribe(exercise, isMain, week, values);
  const words = values.taste.wishes?.find((wish) => wish.exercise === name)?.words;
  const asked = words === undefined ? [] : [`As you asked: ${words}.`];
  const side = perSide ? " per side" : "";
  const rest = prescribed.restSeconds;
  const common = { name, workingSets: sets, sets: [] };
  const noted = (more: readonly string[]) => {
    const notes = [...asked, ...more].join(" ");
    return notes === "" ? {} : { notes };
  };
  if (isFree(exercise)) {
    const reps =
      kind === "hold" ? `${holdSeconds(week, values)}s` : repsInWords(bodyReps(exercise, week, values));
    const restSeconds = Math.min(kind === "hold" ? 60 : 90, rest);
    const kept = isGentleFor(exercise, values)
      ? [gently]
      : kind === "hold"
        ? []
        : ["Stop with two left in reserve."];
    return {
      ...common,
      warmupSets: 0,
      reps: `${reps}${side}`,
      targetLoad: "bodyweight",
      restSeconds,
      ...noted(kept),
    };
  }
  const { reps, load, note } = sheetOf(item, week, values, unit);
  return {
    ...common,
    warmupSets: warmupsOf(item, load, week, { values, unit }),
    reps: `${repsInWords(reps)}${side}`,
    targetLoad: load === undefined ? effortOf(prescribed) : `${roundTo(load, 2)} ${unit}`,
    restSeconds: rest,
    ...noted(note === undefined ? [] : [note]),
  };
};

/** An exercise when it takes longest: with its warm-up, and with the repetitions that stand for a heavier weight. */
export function longestOf(item: Item, values: AnswerValues, unit: MassUnit): ExerciseDraft {
  const { exercise, isMain, sets } = item;
  const draft = toExercise(item, sets, latest, values, unit);
  const first = loadedIn(item, firstWeek, values, unit);
  const { max } = prescribe(exercise, isMain, latest, values);
  const warmupSets = warmupsOf(item, undefined, latest, { values, unit });
  if (!first) return { ...draft, warmupSets };
  const side = exercise.perSide ? " per side" : "";
  return {
    ...draft,
    warmupSets,
    reps: `${max + (isFineAt(first.load, platesFor(exercise, values, unit).step) ? 0 : repsBeyond)}${side}`,
  };
}
