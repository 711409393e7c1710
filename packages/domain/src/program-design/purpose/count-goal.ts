import { type AnswerValues, isRunGoal } from "../answers.ts";
import { builtBefore, type PlannedWeek } from "../periodisation.ts";
import { fewestInARow } from "../strength/choosing/is-suitable.ts";
import { ladders } from "../strength/exercise-ladders.ts";
import type { MenuExercise } from "../strength/exercise-row.ts";
import { exercisesByName } from "../strength/exercise-table.ts";
import { comebackOf } from "../strength/strength-model.ts";
import { isHurt, sorePartsOf } from "../strength/sore-parts.ts";
import { isAbout } from "./main-thing.ts";

/** Whether an exercise leads to so many in a row: it is that movement, one like it, or an easier or harder form. */
export function leadsTo(exercise: MenuExercise, values: Pick<AnswerValues, "goal" | "besides">): boolean {
  const { countGoal } = values.besides;
  const forms = ladders.find((names) => countGoal !== undefined && names.includes(countGoal.name)) ?? [];
  return countGoal !== undefined && (isAbout(exercise, values) || forms.includes(exercise.name));
}

/** The movement that an exercise leads to in the place of, because too few of it can be done to train with; undefined: none, or it is not to be tried. */
export function standsFor(exercise: MenuExercise, values: AnswerValues): string | undefined {
  const { goal, besides, limitations, loads } = values;
  const wanted = besides.countGoal && exercisesByName.get(besides.countGoal.name);
  if (!wanted || wanted === exercise || !leadsTo(exercise, values)) return undefined;
  if (isRunGoal(goal) || besides.access === "without" || besides.pregnant === true) return undefined;
  const isSore = sorePartsOf(limitations).some(
    (part) => isHurt(part, limitations) && wanted.loads.includes(part),
  );
  return isSore || (loads.inARow?.[wanted.name] ?? 0) >= fewestInARow ? undefined : wanted.name;
}

/** What the hands stand on on the way to a push-up from the floor, each for some building weeks. Our rule of thumb. */
const edges = [
  "a table or a kitchen counter",
  "the seat of a chair, its back to a wall",
  "a low step",
] as const;
const weeksAnEdge = 2;
/** With fewer in a set an edge is too low. */
export const fewestOnEdge = 5;
/** The edge of a week, and for how many weeks it was that already; undefined: it stays as it is. */
export function edgeIn(
  exercise: MenuExercise,
  week: PlannedWeek,
  values: AnswerValues,
): { readonly on: string; readonly since: number } | undefined {
  if (exercise.name !== "Incline Push-Up" || standsFor(exercise, values) === undefined) return undefined;
  const built = builtBefore(week);
  const on = edges[Math.floor(built / weeksAnEdge)];
  return on === undefined ? undefined : { on, since: built % weeksAnEdge };
}
export const edgeWords = ({ on }: { readonly on: string }): string =>
  `Hands on ${on}. After two weeks the edge is a lower one, and in the end the floor; with fewer than ${fewestOnEdge} in a set stay on this one.`;
const backToEdge = `With fewer than ${fewestInARow} on the floor do the set with the hands on ${edges[edges.length - 1]}.`;

/** The form of an exercise in a week: past its lowest edge a push-up is one from the floor. */
export function formIn(exercise: MenuExercise, week: PlannedWeek, values: AnswerValues): MenuExercise {
  const wanted = standsFor(exercise, values);
  const isOnFloor =
    exercise.name === "Incline Push-Up" &&
    wanted !== undefined &&
    builtBefore(week) >= edges.length * weeksAnEdge;
  return (isOnFloor ? exercisesByName.get(wanted) : undefined) ?? exercise;
}

/** Lowered, more is borne than pulled or pressed. */
const lowerings: Readonly<Record<string, (seconds: number) => string>> = {
  "Pull-Up": (seconds) =>
    `step up to the top of a pull-up, and lower yourself for ${seconds} seconds; a foot on a box, a band, or the machine for it bears what is too much`,
  "Push-Up": (seconds) =>
    `from the top of a push-up on the floor lower yourself for ${seconds} seconds; get up again over the knees`,
};
const first = { times: 3, seconds: 3 } as const;
const most = { times: 5, seconds: 8 } as const;
/** What is done of the movement itself beside what leads to it: it is lowered, for longer from week to week, and tried in each lighter week. */
export function practiceIn(
  exercise: MenuExercise,
  week: PlannedWeek,
  values: AnswerValues,
): readonly string[] {
  const { countGoal } = values.besides;
  const isOwn = exercise.name === countGoal?.name;
  const wanted = isOwn ? exercise.name : standsFor(exercise, values);
  if (wanted === undefined || week.kind === "taper" || values.besides.pregnant === true) return [];
  if (week.kind === "deload") return [`First, rested, try ${attempt(wanted)}.`];
  const now = values.loads.inARow?.[wanted] ?? fewestInARow;
  if (isOwn) return wanted === "Push-Up" && now < fewestInARow ? [backToEdge] : [];
  // Lowered from above it bears most: a joint that hurts is ready for that once it is back.
  const own = exercisesByName.get(wanted);
  if (own && !comebackOf(own, week.built, values).isBack) return [];
  const times = Math.min(most.times, first.times + Math.floor(week.built / 4));
  const seconds = Math.min(most.seconds, first.seconds + Math.floor(week.built / 2));
  const how = lowerings[wanted]?.(seconds);
  return how === undefined ? [] : [`Before it, ${times} times: ${how}.`];
}
export const attempt = (name: string): string =>
  name === "Pull-Up" ? "a Pull-Up" : `how many ${name}s go in a row`;
