import type { PlannedExercise } from "../../program/program.ts";
import { massToKg, roundTo } from "../../units/convert-units.ts";
import type { MassUnit } from "../../units/unit.ts";
import { type AnswerValues, isMeetGoal } from "../answers.ts";
import { fullWeek, type PlannedWeek } from "../periodisation.ts";
import { effortOf, isYoungOrOld, prescribe } from "../prescription.ts";
import {
  bodySet,
  holdSeconds,
  leftOf,
  maxBuiltReps,
  maxHoldSeconds,
  mostReps,
  weighted,
} from "./body-reps.ts";
import { isSlowAnyway, nextForm } from "./exercise-ladders.ts";
import type { Item } from "./choose-exercises.ts";
import { painRule, powerOf, safetyOf } from "./care/care-needs.ts";
import { singleBefore } from "../purpose/lift-goal.ts";
import { edgeIn, edgeWords, practiceIn } from "../purpose/count-goal.ts";
import { sportFocus } from "./sport-focus.ts";
import type { MenuExercise } from "./exercise-row.ts";

import { isFree, lastBuilt, loadedIn } from "./planned-load.ts";
import { isGentleFor, sorePartsOf } from "./sore-parts.ts";
import {
  afterSlow,
  byEffort,
  fullRange,
  nextLine,
  nextOwned,
  ownedFrom,
  repsInWords,
  slowerThanBefore,
  unlessItStays,
} from "./what-follows.ts";
import {
  comebackOf,
  deloadOf,
  type InUnit,
  ownedFor,
  platesFor,
  type RepBounds,
  slowMark,
  reserveWords,
} from "./strength-model.ts";

/** As edits and files have one: what is left out is given when it is read. */
export type ExerciseDraft = Pick<
  PlannedExercise,
  "name" | "warmupSets" | "workingSets" | "reps" | "targetLoad" | "restSeconds" | "sets"
> & { readonly notes?: string };

export const warmUp = ["5 min easy movement", "A few easy repetitions of the first exercise"];
const firstWeek = fullWeek();
/** The longest that a session gets: repetitions and holds have grown by then. */
const latest = fullWeek(maxBuiltReps);

const isAtLightest = (exercise: MenuExercise, load: number, values: AnswerValues, unit: MassUnit): boolean =>
  load <= platesFor(exercise, values, unit).lightest && exercise.kind === "barbell";

/** By how it feels, with what there is. */
function gently(exercise: MenuExercise, values: AnswerValues): string {
  const { kind } = exercise;
  const owned = ownedFor(exercise, values, "kg");
  const less =
    kind === "hold"
      ? "hold it for less"
      : kind === "body"
        ? "do two repetitions fewer"
        : owned === undefined
          ? "take a tenth off"
          : owned.length > 1
            ? "take the next lighter one, or do a third fewer"
            : "do a third fewer, or go without the weight";
  return `${painRule} ${less}, and the next step waits.`;
}
const tooHeavy = "Take dumbbells where the bar is too heavy.";

type Sheet = { readonly reps: RepBounds; readonly load?: number; readonly note?: string };

/** Of repetitions with what can't be lighter, in a light week. */
const lightReps = 0.6;

/** What is prescribed; of weights that can't be had finer, repetitions fill what lies between. */
function askedOf({ exercise, isMain }: Item, week: PlannedWeek, { values, unit }: InUnit) {
  const asked = prescribe(exercise, isMain, week, values);
  return ownedFor(exercise, values, unit) !== undefined && week.kind === "build"
    ? { ...asked, min: Math.max(asked.min, ownedFrom), max: Math.max(asked.max, fullRange) }
    : asked;
}

/** Repetitions of a building week, of whatever is not held. */
function repsIn(item: Item, week: PlannedWeek, inUnit: InUnit): RepBounds {
  const { values, unit } = inUnit;
  const { exercise } = item;
  return isFree(exercise)
    ? (weighted(exercise, week, values, unit)?.reps ?? bodySet(exercise, week, values).reps)
    : (loadedIn(item, week, values, unit)?.reps ?? askedOf(item, week, inUnit));
}

/** Weight, repetitions and what to say of them. */
function sheetOf(item: Item, week: PlannedWeek, values: AnswerValues, unit: MassUnit): Sheet {
  const { exercise } = item;
  const reps = askedOf(item, week, { values, unit });
  if (week.kind !== "build") {
    const before = loadedIn(item, lastBuilt(week), values, unit);
    if (!before) return { reps };
    const plates = platesFor(exercise, values, unit);
    const note = isGentleFor(exercise, values) ? { note: gently(exercise, values) } : {};
    // What somebody owns can't be lighter: fewer repetitions are.
    const easy = Math.max(1, plates.owned ? Math.floor(before.reps.max * lightReps) : before.reps.min);
    const newest = (week.before && loadedIn(item, week.before, values, unit)) ?? before;
    const last = Math.min(before.load, newest.load);
    const load = plates.owned ? before.load : deloadOf(last, plates, exercise, unit);
    return { reps: { min: easy, max: easy }, load, ...note };
  }
  const now = loadedIn(item, week, values, unit);
  const inUnit = { values, unit };
  // What is back beside another lift says itself what to do where it hurts.
  const care = isGentleFor(exercise, values) && !week.isReturn ? ` ${gently(exercise, values)}` : "";
  if (!now) return { reps, note: `${byEffort(exercise, reps, week, inUnit)}${care}` };
  const plates = platesFor(exercise, values, unit);
  if (plates.owned) {
    const { isSlow, ...planned } = now;
    const { owned } = plates;
    const more = unlessItStays(exercise, values, () =>
      isSlow
        ? `Lower for three seconds and pause for one. Once all sets reach ${slowMark} so, ${afterSlow(exercise, values, unit)}.`
        : nextOwned(exercise, owned, now.load, inUnit),
    );
    return { ...planned, note: `As many as leave ${reserveWords(reps.reserve)}. ${more}${care}` };
  }
  const isLightest = isAtLightest(exercise, now.load, values, unit);
  const slower = slowerThanBefore(item, now, week, inUnit);
  const { isBack } = comebackOf(exercise, week.built, values);
  const leave = `${isBack ? "Leave" : "Light on purpose: leave"} at least ${reps.reserve} in reserve.`;
  const kept = `${slower}${leave} ${unlessItStays(exercise, values, () => nextLine(item, now, week, inUnit))}${care}`;
  return { reps: now.reps, load: now.load, note: isLightest ? `${kept} ${tooHeavy}` : kept };
}

/** Lighter sets before a set, by how near it comes to what can be lifted, and by what there is below a bar's kilograms: our rules of thumb. */
const byReps = [
  { to: 3, sets: 4 },
  { to: 5, sets: 3 },
  { to: 9, sets: 2 },
  { to: Infinity, sets: 1 },
] as const;
const lightBar = 30;
const roomBelow = [
  { to: lightBar, sets: 0 },
  { to: 40, sets: 1 },
  { to: 55, sets: 2 },
  { to: Infinity, sets: 4 },
] as const;
const heavyBar = 100;
/** Before a big lift that is not among a session's first. */
const secondDayWarmups = 2;

type WarmedSet = { readonly reps: RepBounds; readonly load?: number | undefined };

/** Lighter sets before a heavy one: the first exercises, where there is something lighter than they are. */
function warmupsOf(
  { exercise, isMain }: Item,
  { reps, load }: WarmedSet,
  week: PlannedWeek,
  { values, unit }: InUnit,
): number {
  if (isFree(exercise)) return 0;
  // Whatever loads a sore joint is begun lighter still.
  const kg = load === undefined ? undefined : massToKg({ value: load, unit });
  const isBar = exercise.kind === "barbell" && exercise.isSmall !== true;
  const isEasyBar = kg !== undefined && kg <= lightBar;
  const fewest = (isGentleFor(exercise, values) && !exercise.isCare) || (isBar && !isEasyBar) ? 1 : 0;
  if (!isMain && (exercise.isBasic !== true || load === undefined)) return fewest;
  const isClose = week.kind === "build" && prescribe(exercise, isMain, week, values).reserve < 2;
  const top = isClose ? Math.min(reps.max, byReps[1].to) : reps.max;
  const near = (byReps.find(({ to }) => top <= to)?.sets ?? 1) + ((kg ?? 0) > heavyBar ? 1 : 0);
  const room = roomBelow.find(({ to }) => (kg ?? 0) <= to)?.sets ?? 0;
  const isKnownBar = exercise.kind === "barbell" && kg !== undefined;
  const kindMost = isKnownBar ? room : exercise.kind === "dumbbell" ? 1 : 2;
  const weekMost = week.kind === "build" ? Infinity : 1;
  const most = Math.min(kindMost, weekMost, isMain ? Infinity : secondDayWarmups);
  const isAfterSingle = singleBefore(exercise, isMain, week, { values, unit }) !== undefined;
  return Math.max(fewest, Math.min(near, most)) + (isAfterSingle ? 1 : 0);
}

/** After a birth nobody presses out the belly. */
const bracing = "Brace first,";
const breathing = "Breathe out on the effort";
/** How it is done by whoever has trouble in a joint, and each effort around a birth. */
function cuesFor(exercise: MenuExercise, { limitations, besides }: AnswerValues): readonly string[] {
  const { howFor, kind, isSmall, isCare } = exercise;
  const cues = [...new Set(sorePartsOf(limitations).flatMap((part) => howFor?.[part] ?? []))];
  if (besides.birth !== true || isSmall || isCare || kind === "hold") return cues;
  const isBraced = cues.some((cue) => cue.includes(bracing));
  return [
    ...cues.map((cue) => cue.replace(bracing, `${breathing},`)),
    ...(isBraced ? [] : [`${breathing}.`]),
  ];
}

const slowFirst = "Lower for three seconds and pause for one.";

/** Between sets of balance, breath and the like. */
const careRest = 30;
/** Between sets of the trunk. */
const trunkRest = 45;

/** Where nobody knows how many somebody can do, the first week finds it out. */
function keepsReserve(exercise: MenuExercise, { built }: PlannedWeek, values: AnswerValues): string {
  const left = values.besides.pregnant
    ? "four"
    : isYoungOrOld(values)
      ? "three"
      : leftOf(exercise, values) < 2
        ? "one"
        : "two";
  const stop = `Stop with ${left} left in reserve`;
  const isGuess = built === 0 && values.loads.inARow?.[exercise.name] === undefined;
  return isGuess ? `${stop}, be it more or fewer than this: go on from there.` : `${stop}.`;
}

/** What is called of each lift at a meet. */
const called: Readonly<Record<string, string>> = {
  "Back Squat": "Have “squat” and “rack” called, as at the meet.",
  "Bench Press": "Have “start”, “press” and “rack” called, as at the meet.",
  Deadlift: "Have “down” called, as at the meet.",
};
const paused = "Pause on the chest until the bar is still, as at the meet.";

/** What follows of body weight, and with how many repetitions or seconds: slow ones before a harder form. */
function nextOfFree(exercise: MenuExercise, isSlow: boolean, { values, unit }: InUnit): string {
  const then = nextForm(exercise, values, unit);
  if (exercise.kind === "hold") {
    const most = holdSeconds(exercise, latest, values);
    return `Once ${exercise.isCare ? most : maxHoldSeconds} s are easy, ${then}.`;
  }
  const most = mostReps(exercise, values);
  if (exercise.name === values.besides.countGoal?.name)
    return `With ${most} in all sets, do one more in each.`;
  return isSlow || exercise.isCare || isSlowAnyway(exercise)
    ? `With ${most} in all sets, ${then}.`
    : `With ${most} in all sets, lower for three seconds and pause for one; once that is as many again, ${then}.`;
}

/** What a sport carries, which is what follows of a movement of the legs; undefined: it carries nothing, or there are weights. */
const packOf = ({ trains, kind }: MenuExercise, values: AnswerValues): string | undefined =>
  trains.includes("quads") && kind === "body" && !values.owned.dumbbells
    ? sportFocus(values)?.pack
    : undefined;

/** Body weight takes shorter rests, and the trunk and what a sore part needs the shortest. */
const restOf = (exercise: MenuExercise, usual: number): number => {
  if (!isFree(exercise)) return usual;
  if (exercise.isCare) return careRest;
  return Math.min(exercise.trains.includes("core") ? trunkRest : 90, usual);
};

/** Of body weight: repetitions or seconds, load, rest, and what to say of them. */
function freeSheet(exercise: MenuExercise, week: PlannedWeek, { values, unit }: InUnit, rest: number) {
  const { kind, perSide } = exercise;
  const isHold = kind === "hold";
  const seconds = holdSeconds(exercise, week, values);
  const belt = weighted(exercise, week, values, unit);
  const body = bodySet(exercise, week, values);
  const bounds = belt?.reps ?? body.reps;
  const isSlow = !isHold && !belt && body.isSlow;
  const edge = edgeIn(exercise, week, values);
  return {
    reps: `${isHold ? `${seconds}s` : repsInWords(bounds)}${perSide ? " per side" : ""}`,
    targetLoad: belt ? `bodyweight + ${belt.added} ${unit}` : "bodyweight",
    restSeconds: restOf(exercise, rest),
    notes: [
      ...(isSlow ? [slowFirst] : powerOf(exercise, values)),
      ...(isHold || week.kind !== "build" ? [] : [keepsReserve(exercise, week, values)]),
      ...(belt
        ? [
            "From a belt.",
            ...(week.kind === "build"
              ? [`With ${belt.reps.max} in all sets, add ${belt.step} ${unit}.`]
              : []),
          ]
        : packOf(exercise, values) !== undefined
          ? []
          : week.kind === "build"
            ? [
                edge
                  ? edgeWords(edge)
                  : unlessItStays(exercise, values, () => nextOfFree(exercise, isSlow, { values, unit })),
              ]
            : []),
      ...(isGentleFor(exercise, values) ? [gently(exercise, values)] : []),
    ],
  };
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
    ...cuesFor(exercise, values),
    ...(exercise.trains.includes("quads") && kind !== "hold" && !values.owned.dumbbells
      ? [sportFocus(values)?.legs ?? [], packOf(exercise, values) ?? []].flat()
      : []),
    ...(isMeetGoal(values) && name === "Bench Press" ? [paused] : []),
    ...practiceIn(exercise, week, values),
    ...(week.assistance !== undefined && isMain ? [called[name] ?? []].flat() : []),
    ...safetyOf(exercise, values),
  ];
  const side = perSide ? " per side" : "";
  const rest = prescribed.restSeconds;
  const common = { name, workingSets: sets, sets: [] };
  const noted = (more: readonly string[]) => {
    const notes = [...asked, ...more].join(" ");
    return notes === "" ? {} : { notes };
  };
  if (isFree(exercise)) {
    const { notes, ...free } = freeSheet(exercise, week, { values, unit }, rest);
    return { ...common, warmupSets: 0, ...free, ...noted(notes) };
  }
  const { reps, load, note } = sheetOf(item, week, values, unit);
  const single = singleBefore(exercise, isMain, week, { values, unit });
  return {
    ...common,
    warmupSets: warmupsOf(item, { reps, load }, week, { values, unit }),
    reps: `${repsInWords(reps)}${side}`,
    targetLoad: load === undefined ? effortOf(prescribed) : `${roundTo(load, 2)} ${unit}`,
    restSeconds: rest,
    ...noted([
      ...powerOf(exercise, values),
      ...(single === undefined
        ? []
        : [
            `Before these sets one with ${roundTo(single, 2)} ${unit}, at least two in reserve: only if last week’s sets were all done.`,
          ]),
      ...(note === undefined ? [] : [note]),
    ]),
  };
};

/** The building weeks of a program, and the unit in which its weights are. */
export type WeeksAhead = { readonly weeks: readonly PlannedWeek[]; readonly unit: MassUnit };

/** An exercise when it takes longest in any of the weeks: with the most lighter sets and the most repetitions that a sheet has of it. */
export function longestOf(item: Item, values: AnswerValues, { weeks, unit }: WeeksAhead): ExerciseDraft {
  const { exercise, sets } = item;
  const { perSide, kind } = exercise;
  const inUnit = { values, unit };
  const building = weeks.filter((week) => week.kind === "build");
  const [first = firstWeek] = building;
  const most = Math.max(
    ...building.map((week) =>
      kind === "hold" ? holdSeconds(exercise, week, values) : repsIn(item, week, inUnit).max,
    ),
  );
  const warmups = building.map((week) =>
    warmupsOf(
      item,
      loadedIn(item, week, values, unit) ?? { reps: askedOf(item, week, inUnit) },
      week,
      inUnit,
    ),
  );
  return {
    name: exercise.name,
    warmupSets: Math.max(...warmups),
    workingSets: sets,
    sets: [],
    reps: `${most}${kind === "hold" ? "s" : ""}${perSide ? " per side" : ""}`,
    targetLoad: "",
    restSeconds: restOf(exercise, prescribe(exercise, item.isMain, first, values).restSeconds),
  };
}
