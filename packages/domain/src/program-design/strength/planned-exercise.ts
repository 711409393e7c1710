import type { PlannedExercise } from "../../program/program.ts";
import { loadStep } from "../../program/targets/resolve-load.ts";
import { massToKg, roundTo } from "../../units/convert-units.ts";
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
  type SetTarget,
  oneRepMaxIn,
  strengthAfter,
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
const firstWeek = fullWeek(0);
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
  const oneRepMax = oneRepMaxIn(exercise, values, unit);
  if (oneRepMax === undefined || isFree(exercise)) return undefined;
  const { experience } = values;
  // What is spared grows by how it feels (`gently`), not by the calendar.
  const built = isGentleFor(exercise, values) ? 0 : week.built;
  const now = strengthAfter(oneRepMax, built, { experience, isLegs: isLegs(exercise) });
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

/** How an exercise becomes heavier: legs take twice the plates that arms do. */
const heavier = (exercise: MenuExercise, unit: MassUnit): string => {
  const { name, kind } = exercise;
  if (kind === "barbell") return `add ${loadStep[unit] * (isLegs(exercise) ? 2 : 1)} ${unit}`;
  if (kind !== "dumbbell") return "take the next plate of the stack";
  return name.startsWith("Kettlebell") ? "take the next kettlebell" : "take the next heavier dumbbell";
};

/** How to find and raise a weight that nobody knows. */
const byEffort = (
  exercise: MenuExercise,
  { min, max, reserve }: SetTarget,
  week: PlannedWeek,
  unit: MassUnit,
) => {
  const find = week.built === 0 ? `Find a weight that leaves about ${reserve} in reserve. ` : "";
  const more = heavier(exercise, unit);
  return min === max
    ? `${find}When it feels easier than that, ${more}.`
    : `${find}Once all sets reach ${max} repetitions, ${more} and begin again at the low end.`;
};

/** By how it feels: pain that goes until the next day is no harm (R. Thomeé, Phys Ther 77, 1997, let knees have as much). */
const gently = (exercise: MenuExercise, { max }: RepBounds, unit: MassUnit): string =>
  isFree(exercise)
    ? "Light, and only as far as it doesn’t hurt. Where it doesn’t then or the day after, two repetitions more."
    : `Light, and only as far as it doesn’t hurt. Where ${max} repetitions don’t then or the day after, ${heavier(exercise, unit)}.`;
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
    const isGentle = isGentleFor(exercise, values);
    const note = isGentle ? { note: gently(exercise, before.reps, unit) } : {};
    return { reps: { min: before.reps.min, max: before.reps.min }, load, ...note };
  }
  const now = loadedIn(item, week, values, unit);
  if (isGentleFor(exercise, values)) return { reps, ...now, note: gently(exercise, now?.reps ?? reps, unit) };
  if (!now) return { reps, note: byEffort(exercise, reps, week, unit) };
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

/** Lighter sets before a weight of a bar, by kilograms: our rule of thumb. From half as much again as the bar on there is something lighter to do. */
const rampSets = [
  { to: 30, sets: 0 },
  { to: 60, sets: 2 },
  { to: 100, sets: 3 },
  { to: Infinity, sets: 4 },
] as const;

/** Lighter sets before a heavy one: the first exercises, where there is something lighter than they are. */
function warmupsOf(
  { exercise, isMain }: Item,
  load: number | undefined,
  { kind }: PlannedWeek,
  { values, unit }: { readonly values: AnswerValues; readonly unit: MassUnit },
): number {
  if (!isMain || isFree(exercise)) return 0;
  const kg = load === undefined ? undefined : massToKg({ value: load, unit });
  const byWeight = rampSets.find(({ to }) => (kg ?? 0) <= to)?.sets ?? 0;
  const most =
    exercise.kind === "barbell" && kg !== undefined ? byWeight : exercise.kind === "dumbbell" ? 1 : 2;
  return values.minutes.usual > shortSession && kind === "build" ? most : Math.min(1, most);
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
  const { name, kind, perSide, how } = exercise;
  const prescribed = prescribe(exercise, isMain, week, values);
  const words = values.taste.wishes?.find((wish) => wish.exercise === name)?.words;
  const asked = [
    ...(words === undefined ? [] : [`As you asked: ${words}.`]),
    ...(how === undefined ? [] : [how]),
  ];
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
      ? [gently(exercise, prescribed, unit)]
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
  if (!first) return draft;
  const { max } = prescribe(exercise, isMain, latest, values);
  const warmupSets = Math.max(
    ...[first, loadedIn(item, latest, values, unit)].map((one) =>
      warmupsOf(item, one?.load, latest, { values, unit }),
    ),
  );
  const side = exercise.perSide ? " per side" : "";
  const beyond = isFineAt(first.load, platesFor(exercise, values, unit).step) ? 0 : repsBeyond;
  return { ...draft, warmupSets, reps: `${max + beyond}${side}` };
}
