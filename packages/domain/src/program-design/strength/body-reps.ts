import { onceFor } from "../../once-for.ts";
import { fullWeek, type PlannedWeek } from "../periodisation.ts";
import { isYoungOrOld } from "../prescription.ts";
import type { AnswerValues, Experience } from "../answers.ts";
import { isCareful } from "./choosing/is-suitable.ts";
import { edgeIn, fewestOnEdge } from "../purpose/count-goal.ts";
import { isSlowAnyway, ladders, ofEasier, ofHarder } from "./exercise-ladders.ts";
import { isLegs, type MenuExercise } from "./exercise-row.ts";
import { exercisesByName } from "./exercise-table.ts";
import { gentlenessFor } from "./sore-parts.ts";
import { ableByLift, comebackOf, epley, type RepBounds } from "./strength-model.ts";
import { kgToMass, roundTo } from "../../units/convert-units.ts";
import { loadStep } from "../../program/targets/resolve-load.ts";
import type { MassUnit } from "../../units/unit.ts";

/** What has no plan of its own grows for so many building weeks, and then stands. */
export const maxBuiltReps = 11;
export const grown = (built: number): number => Math.min(maxBuiltReps, built);

/** Of legs more for who has trained for longer; arms and shoulders begin where nearly everybody can. */
const moreReps: Readonly<Record<Experience, number>> = { new: -2, beginner: 0, intermediate: 3, advanced: 6 };
const armReps = -2;
/** Whoever is older or very young begins with no more. */
const maxAtFirst = 6;
const usualStart = 8;
const minReps = 3;
const maxReps = 20;
const maxPerSide = 15;
/** For size and strength no more than so many quick ones. */
const maxQuick = 15;
const maxAdded = 5;
/** Of the repetitions that somebody can do in a row: three sets of so many leave two or three in reserve. Our rule of thumb. */
const shareOfRow = 0.65;
/** For size and strength sets end closer to that. */
const shareOfRowForSize = 0.75;

/** Repetitions of body weight to begin with where nobody knows: a guess on the low side. */
function guessedReps({ start = usualStart, ...exercise }: MenuExercise, values: AnswerValues): number {
  const more = isLegs(exercise) || exercise.trains.includes("core") || exercise.trains.includes("calves");
  const guess = start + (more ? moreReps[values.experience] : Math.min(armReps, moreReps[values.experience]));
  return isYoungOrOld(values) || isCareful(values) ? Math.min(maxAtFirst, guess) : guess;
}

/** Slow repetitions for quick ones. */
const slowShare = 0.65;

const fewestKnown = 4;

/** How many of a movement somebody can do in a row: said, or by what they lift, or by an easier movement that they named. */
function inARowOf(
  { name }: Pick<MenuExercise, "name">,
  { loads }: Pick<AnswerValues, "loads">,
): number | undefined {
  const said = loads.inARow?.[name] ?? ableByLift(name, loads);
  const like = ofEasier[name];
  const easier = like && loads.inARow?.[like.easier];
  const harder = ofHarder[name];
  const known = said === undefined && harder ? inARowOf({ name: harder.harder }, { loads }) : undefined;
  // Of who hardly does the harder one nothing follows for the easier.
  const byHarder =
    harder && known !== undefined && known >= fewestKnown ? Math.ceil(known * harder.share) : undefined;
  return said ?? (like && easier !== undefined ? Math.floor(easier * like.share) : byHarder);
}

const isForSize = ({ goal }: AnswerValues): boolean => goal === "muscle" || goal === "strength";

const shareOfRowFor = (values: AnswerValues): number => (isForSize(values) ? shareOfRowForSize : shareOfRow);

/** Whether so many can be done that for size and strength they are done slowly from the first week on. */
export const isSlowFromStart = (exercise: MenuExercise, values: AnswerValues): boolean =>
  isForSize(values) &&
  exercise.kind === "body" &&
  (inARowOf(exercise, values) ?? 0) * shareOfRowForSize > (exercise.perSide ? maxPerSide : maxQuick);

/** Of few in a row one is left in reserve and the range is narrow, else two. */
const fewInARow = 6;
const narrowUpTo = 8;
const left = (now = Infinity): number => (now < fewInARow ? 1 : 2);
const widthOf = (now = Infinity): number => (now < narrowUpTo ? 1 : 2);
export const leftOf = (exercise: MenuExercise, values: AnswerValues): number =>
  left(inARowOf(exercise, values));
/** So few repetitions that the top of their range leaves what is to be left. */
const startWithin = (reps: number, now: number | undefined): number =>
  now === undefined ? reps : Math.max(1, Math.min(reps, now - left(now) - widthOf(now)));

/** Our rule of thumb. */
const oneLegShare = 0.6;
/** By what somebody can do in a row, else guessed, within what is known of easier and harder forms. */
const firstReps = onceFor((exercise: MenuExercise, values: AnswerValues): number => {
  const known = (name: string): readonly number[] => {
    const inARow = inARowOf({ name }, values);
    if (inARow === undefined) return [];
    return [Math.round(inARow * shareOfRowFor(values))];
  };
  const [own] = known(exercise.name);
  if (own !== undefined) return own;
  // One leg does no more than so much of what two do.
  const [onTwo] =
    exercise.perSide && [...exercise.trains, ...exercise.helps].includes("quads") ? known("Air Squat") : [];
  const mostOnOne = onTwo === undefined ? Infinity : Math.max(minReps, Math.round(onTwo * oneLegShare));
  const ladder = ladders.find((names) => names.includes(exercise.name)) ?? [exercise.name];
  const at = ladder.indexOf(exercise.name);
  const guessed = (name: string): number => {
    const found = exercisesByName.get(name);
    const byHarder = ofHarder[name] && ladder.includes(ofHarder[name].harder) ? ofHarder[name] : undefined;
    const least = byHarder ? Math.ceil(guessed(byHarder.harder) * byHarder.share) : 0;
    return found ? Math.max(guessedReps(found, values), least) : Infinity;
  };
  const begun = (name: string) => known(name).map((reps) => startWithin(reps, inARowOf({ name }, values)));
  const harder = ladder.slice(at + 1).flatMap(begun);
  const easier = ladder.slice(0, at).map((name) => begun(name)[0] ?? guessed(name));
  return Math.min(mostOnOne, ...easier, Math.max(guessed(exercise.name), ...harder));
});

/** What hurts begins with about two thirds of the repetitions, because body weight can't be lighter. */
const sharpness = 2.3;

export type BodySet = { readonly reps: RepBounds; readonly isSlow: boolean };

/** Half a step of a range each building week: first its low end, then its high one. */
const grownBy = (begins: number, width: number, steps: number): RepBounds => ({
  min: begins + Math.ceil(steps / 2),
  max: begins + width + Math.floor(steps / 2),
});

/**
 * Body weight can't grow: repetitions do, a little each building week, of what is to be spared once it is back; at their top they become slow ones, fewer at first, and grow
 * again; on the way to a push-up from the floor they begin again on each lower edge. A light week is lighter than all others.
 */
export function bodySet(exercise: MenuExercise, week: PlannedWeek, values: AnswerValues): BodySet {
  const { perSide } = exercise;
  const { built, kind } = week;
  const isBuild = kind === "build";
  const back = comebackOf(exercise, isBuild ? built : 0, values);
  const isSlowAtOnce = isSlowFromStart(exercise, values);
  const now = inARowOf(exercise, values);
  const width = widthOf(now);
  const share = gentlenessFor(exercise, values) === "hurt" ? 1 - sharpness * (1 - back.share) : back.share;
  const usual = Math.round(firstReps(exercise, values) * share * (isSlowAtOnce ? slowShare : 1));
  // With two left, no more than can be done in a row now.
  const least = now === undefined ? minReps : 1;
  const isSlowNow = isSlowAnyway(exercise);
  const highest = perSide && !isSlowNow ? maxPerSide : maxReps;
  // What hurts ends no closer than two to what can be done now.
  const sore = gentlenessFor(exercise, values) === "hurt" ? left() : 0;
  const { countGoal } = values.besides;
  // What is to be reached grows towards it, past what is done now.
  const able = countGoal?.name === exercise.name ? Math.max(now ?? 0, countGoal.count) : (now ?? Infinity);
  const most = Math.max(least + width, Math.min(highest, able - sore));
  const begins = Math.min(most - width, Math.max(least, startWithin(usual, now)));
  if (!isBuild) {
    const top = Math.max(1, Math.round((begins + width) * lightShare));
    return { reps: { min: Math.max(1, top - width), max: top }, isSlow: isSlowAtOnce };
  }
  const edge = edgeIn(exercise, week, values);
  if (edge) return { reps: grownBy(Math.min(begins, fewestOnEdge), width, edge.since), isSlow: false };
  // What is slow already grows by repetitions alone.
  const steps = Math.min(isSlowNow ? maxBuiltReps : 2 * maxAdded, 2 * (most - width - begins) + 1);
  if (back.built <= steps || isSlowAtOnce || isSlowNow) {
    const { min, max } = grownBy(begins, width, Math.min(back.built, steps));
    return { reps: { min: Math.min(min, most), max: Math.min(max, most) }, isSlow: isSlowAtOnce };
  }
  const top = Math.min(most, begins + width + maxAdded);
  const slowly = Math.max(1, Math.round((top - width) * slowShare));
  const { min, max } = grownBy(slowly, width, Math.min(back.built - steps - 1, 2 * (top - width - slowly)));
  return { reps: { min: Math.min(min, top), max: Math.min(max, top) }, isSlow: true };
}
const lightShare = 0.8;

/** The most repetitions of it in any week, before they are slow ones. */
export const mostReps = onceFor((exercise: MenuExercise, values: AnswerValues): number =>
  Math.max(
    ...Array.from(
      { length: maxBuiltReps + 1 },
      (_, built) => bodySet(exercise, fullWeek(built), values).reps.max,
    ),
  ),
);

/** For size and strength whoever does more pull-ups than this in a row has a weight on them, for fewer. */
const easyPullUps = 10;
const weightedReps: RepBounds = { min: 6, max: 10 };
const weightedEffort = 10;
/** Of what Epley gives for who weighs about 75 kg so much to begin with; a plate more every so many building weeks. Our rule of thumb. */
const bodyKg = 75;
const carefulShare = 0.7;
const weeksAPlate = 3;

/** What hangs from a belt, and the repetitions with it; undefined: body weight is enough. In a light week body weight alone is lifted. */
export function weighted(
  exercise: MenuExercise,
  { built, kind }: PlannedWeek,
  values: AnswerValues,
  unit: MassUnit,
): { readonly reps: RepBounds; readonly added: number; readonly step: number } | undefined {
  const now = inARowOf(exercise, values) ?? 0;
  const isSore = gentlenessFor(exercise, values) !== undefined;
  if (exercise.name !== "Pull-Up" || !isForSize(values) || now <= easyPullUps || isSore) return undefined;
  if (kind !== "build") return undefined;
  const step = loadStep[unit];
  const kg = bodyKg * (epley(now) / epley(weightedEffort) - 1) * carefulShare;
  const { value } = kgToMass(kg, unit);
  const plates = Math.max(1, Math.floor(value / step)) + Math.floor(grown(built) / weeksAPlate);
  return { reps: weightedReps, added: roundTo(plates * step, 2), step };
}

const holdStart: Readonly<Record<Experience, number>> = {
  new: 15,
  beginner: 20,
  intermediate: 30,
  advanced: 40,
};
export const maxHoldSeconds = 60;
/** Of balance and of hanging so many seconds to begin with, and more each building week. */
const careSeconds = 30;
const careStep = 2;
const maxCareSeconds = 45;
/** Whoever squats so often in a row sits against a wall for longer. */
const squatsToSit = { name: "Wall Sit", squats: 30, seconds: 45 } as const;
export const holdSeconds = (
  { name, isCare }: Pick<MenuExercise, "name" | "isCare">,
  { built, kind }: PlannedWeek,
  { experience, loads }: AnswerValues,
): number => {
  if (isCare) return Math.min(maxCareSeconds, careSeconds + (kind === "build" ? careStep * grown(built) : 0));
  const isStrong = name === squatsToSit.name && (loads.inARow?.["Air Squat"] ?? 0) >= squatsToSit.squats;
  const start = Math.max(holdStart[experience], isStrong ? squatsToSit.seconds : 0);
  return Math.min(maxHoldSeconds, start + (kind === "build" ? 3 * grown(built) : 0));
};
