import { isYoungOrOld, type PlannedWeek } from "../periodisation.ts";
import type { AnswerValues, Experience } from "../answers.ts";
import { isCareful } from "./exercise-menu.ts";
import { exercisesByName, isLegs, type MenuExercise } from "./exercise-table.ts";
import { ableByLift, comebackOf, type RepBounds } from "./strength-model.ts";

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

/** The same movement, easier forms first: nobody does more of a harder one than of an easier one. */
const ladders: readonly (readonly string[])[] = [
  ["Sit Squats", "Air Squat", "Single-Leg High Box Squat"],
  ["Incline Push-Up", "Push-Up", "Decline Push-Up"],
  ["Inverted Row", "Pull-Up"],
  ["Glute Bridge", "Single Leg Glute Bridge"],
  ["Step-Up", "Reverse Lunge"],
];

/** Repetitions of body weight to begin with where nobody knows: a guess on the low side. */
function guessedReps({ start = usualStart, ...exercise }: MenuExercise, values: AnswerValues): number {
  const more = isLegs(exercise) || exercise.trains.includes("core") || exercise.trains.includes("calves");
  const guess = start + (more ? moreReps[values.experience] : Math.min(armReps, moreReps[values.experience]));
  return isYoungOrOld(values) || isCareful(values) ? Math.min(maxAtFirst, guess) : guess;
}

/** Of the repetitions in a row of an easier movement, what is done of a harder one. Our rule of thumb. */
const ofEasier: Readonly<Record<string, { readonly easier: string; readonly share: number }>> = {
  "Decline Push-Up": { easier: "Push-Up", share: 0.65 },
  "Bench Dip": { easier: "Push-Up", share: 0.7 },
};
/** Slow repetitions for quick ones. */
const slowShare = 0.65;

/** How many of a movement somebody can do in a row: said, or by what they lift, or by an easier movement that they named. */
function inARowOf(
  { name }: Pick<MenuExercise, "name">,
  { loads }: Pick<AnswerValues, "loads">,
): number | undefined {
  const said = loads.inARow?.[name] ?? ableByLift(name, loads);
  const like = ofEasier[name];
  const easier = like && loads.inARow?.[like.easier];
  return said ?? (like && easier !== undefined ? Math.floor(easier * like.share) : undefined);
}

const isForSize = ({ goal }: AnswerValues): boolean => goal === "muscle" || goal === "strength";

const shareOfRowFor = (values: AnswerValues): number => (isForSize(values) ? shareOfRowForSize : shareOfRow);

/** Whether so many can be done that for size and strength they are done slowly from the first week on. */
export const isSlowFromStart = (exercise: MenuExercise, values: AnswerValues): boolean =>
  isForSize(values) &&
  exercise.kind === "body" &&
  (inARowOf(exercise, values) ?? 0) * shareOfRowForSize > (exercise.perSide ? maxPerSide : maxQuick);

/** By what somebody can do in a row, else guessed, within what is known of easier and harder forms. */
function firstReps(exercise: MenuExercise, values: AnswerValues): number {
  const known = (name: string): readonly number[] => {
    const inARow = inARowOf({ name }, values);
    return inARow === undefined ? [] : [Math.round(inARow * shareOfRowFor(values))];
  };
  const [own] = known(exercise.name);
  if (own !== undefined) return own;
  const ladder = ladders.find((names) => names.includes(exercise.name)) ?? [exercise.name];
  const at = ladder.indexOf(exercise.name);
  const guessed = (name: string): number => {
    const found = exercisesByName.get(name);
    return found ? guessedReps(found, values) : Infinity;
  };
  const harder = ladder.slice(at + 1).flatMap(known);
  const easier = ladder.slice(0, at).map((name) => known(name)[0] ?? guessed(name));
  return Math.min(...easier, Math.max(guessed(exercise.name), ...harder));
}

/** Body weight can't grow: repetitions do, one every second building week; of what is to be spared once it is back. */
export function bodyReps(
  exercise: MenuExercise,
  { built, kind }: PlannedWeek,
  values: AnswerValues,
): RepBounds {
  const { perSide } = exercise;
  // A light week is as the first one.
  const back = comebackOf(exercise, kind === "build" ? grown(built) : 0, values);
  const slow = isSlowFromStart(exercise, values) ? slowShare : 1;
  const begins = Math.round(firstReps(exercise, values) * back.share * slow);
  const added = kind === "build" ? Math.min(maxAdded, Math.floor(back.built / 2)) : 0;
  // With two left, no more than can be done in a row now.
  const now = inARowOf(exercise, values) ?? Infinity;
  const most = Math.max(minReps + 2, Math.min(perSide ? maxPerSide : maxReps, now));
  const min = Math.min(most - 2, Math.max(minReps, begins) + added);
  return { min, max: min + 2 };
}

/** Whether a harder form comes next: repetitions can't grow any more, or are many for size and strength. */
export const isAtMostReps = ({ perSide }: MenuExercise, { max }: RepBounds, values: AnswerValues): boolean =>
  max >= (perSide || isForSize(values) ? maxPerSide : maxReps);

const holdStart: Readonly<Record<Experience, number>> = {
  new: 15,
  beginner: 20,
  intermediate: 30,
  advanced: 40,
};
const maxHoldSeconds = 60;
/** Whoever squats so often in a row sits against a wall for longer. */
const squatsToSit = { name: "Wall Sit", squats: 30, seconds: 45 } as const;
export const holdSeconds = (
  { name }: Pick<MenuExercise, "name">,
  { built, kind }: PlannedWeek,
  { experience, loads }: AnswerValues,
): number => {
  const isStrong = name === squatsToSit.name && (loads.inARow?.["Air Squat"] ?? 0) >= squatsToSit.squats;
  const start = Math.max(holdStart[experience], isStrong ? squatsToSit.seconds : 0);
  return Math.min(maxHoldSeconds, start + (kind === "build" ? 3 * grown(built) : 0));
};
