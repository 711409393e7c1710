import { type AnswerValues, goalLiftsOf, isMeetGoal, isSportGoal } from "../answers.ts";
import { mainMuscles, setBounds } from "../periodisation.ts";
import { strengthens } from "../strength/care/care-needs.ts";
import { isPressing, isPulling, patternOf, patternOfGoal, standsIn } from "../strength/exercise-menu.ts";
import { type MenuExercise, type Muscle, shareOf } from "../strength/exercise-row.ts";

/**
 * What a goal is about above all. Of what is trained most, most is gained: by sets (J. C. Pelland et al., The resistance training dose response, SportRxiv 2024) and in the movement itself
 * (ACSM, Progression models in resistance training, Med Sci Sports Exerc 41 (3), 2009: specificity). That nothing else has more sets is our rule of thumb.
 */
export type MainThing = {
  /** A lift is to be reached (`isAbout`), and no other way to move has more sets in a week. */
  readonly hasMost?: boolean;
  /** What nothing that is beside it has more sets of on its day. */
  readonly leads: (exercise: MenuExercise) => boolean;
  readonly isBeside: (exercise: MenuExercise) => boolean;
};

/** Whether an exercise is a lift that is to be reached, or trains it: in the same way to move, on both sides and with more than one joint. */
export const isAbout = (
  { name, perSide, isSmall }: MenuExercise,
  values: Pick<AnswerValues, "goal" | "besides">,
): boolean => {
  const pattern = patternOfGoal(values);
  const isLike = pattern !== undefined && patternOf(name) === pattern && !perSide && !isSmall;
  return goalLiftsOf(values).includes(name) || isLike;
};

/** The main thing of strength or size; undefined: the goal is made of many things alike, as a sport is, or is a run, whose weeks are made of it. */
export function mainThingOf(values: AnswerValues): MainThing | undefined {
  const { goal } = values;
  if ((goal !== "strength" && goal !== "muscle") || (isSportGoal(values) && !isMeetGoal(values)))
    return undefined;
  if (goal === "muscle") {
    const isBeside = ({ isSmall, trains }: MenuExercise) => isSmall === true || trains.includes("core");
    return { leads: (exercise) => !exercise.isCare && !isBeside(exercise), isBeside };
  }
  // Nobody trains for the heaviest row.
  const leads = (exercise: MenuExercise) =>
    isAbout(exercise, values) || (exercise.isBasic === true && !exercise.trains.includes("back"));
  const hasMost = goalLiftsOf(values).length > 0;
  return { ...(hasMost && { hasMost }), leads, isBeside: (exercise) => !exercise.isCare && !leads(exercise) };
}

export type Line = { readonly exercise: MenuExercise; readonly sets: number };
export const countSets = (lines: readonly Line[]): number => lines.reduce((sum, { sets }) => sum + sets, 0);

/** Sets that a muscle has in a week, those that it only helps with by half; hanging trains no back. */
export const setsOf = (muscle: Muscle, lines: readonly Line[]): number =>
  lines.reduce(
    (sum, { exercise, sets }) =>
      exercise.isCare && exercise.trains.includes("back") ? sum : sum + sets * shareOf(exercise, muscle),
    0,
  );

/** The lines of a week that are about a lift to be reached, and all others by the way to move. */
export function waysOf<T extends Line>(week: readonly T[], values: AnswerValues) {
  const own = week.filter(({ exercise }) => isAbout(exercise, values));
  const others = week.filter((line) => !own.includes(line) && !line.exercise.isCare);
  return { own, others: [...Map.groupBy(others, ({ exercise }) => patternOf(exercise.name)).values()] };
}

/** By so many sets presses lead before pulls. */
export const leadOfPresses = (lines: readonly Line[]): number =>
  countSets(lines.filter(isPressing)) - countSets(lines.filter(isPulling));

/** In the first week of a block a muscle has fewer sets than in its last one: so many times its fewest leave room for that. */
export const roomForWaves = 1.25;
const fewestToKeep = 2;
const smallMuscles: ReadonlySet<Muscle> = new Set(["arms", "core", "calves"]);
const isSmallThing = ({ isCare, isSmall, trains }: MenuExercise): boolean =>
  isCare === true || isSmall === true || trains.some((muscle) => smallMuscles.has(muscle));
/** Whether a week can spare a set of a line: what it trains keeps what it is to have, nothing that a limitation wants goes, two are left of what is no small thing, and pulls stay no fewer than presses. */
export function canSpare(from: Line, week: readonly Line[], values: AnswerValues): boolean {
  const { exercise, sets } = from;
  const isCare =
    exercise.isCare === true ||
    strengthens(values.limitations).some((pattern) => standsIn(exercise.name, pattern));
  if (isCare || sets <= (isSmallThing(exercise) ? 1 : fewestToKeep)) return false;
  if (isPulling(from) && leadOfPresses(week) >= 0) return false;
  return mainMuscles.every((muscle) => {
    const share = shareOf(exercise, muscle);
    return share === 0 || setsOf(muscle, week) - share >= setBounds(muscle, values).min * roomForWaves;
  });
}
