import { type AnswerValues, goalLiftsOf, isMeetGoal, isRunGoal } from "../answers.ts";
import { isDisliked } from "../exercise-wish.ts";
import type { Week } from "../../program/program.ts";
import type { LaidSession } from "../layout/session-plans.ts";
import { isKept, isProvoking } from "../strength/choosing/is-suitable.ts";
import { exercisesFor, type Pattern, patternOf } from "../strength/exercise-menu.ts";
import type { MenuExercise } from "../strength/exercise-row.ts";
import { exercisesByName } from "../strength/exercise-table.ts";
import { isServed, type PartNeed, partsOf } from "./goal-parts.ts";
import type { Service } from "./how-served.ts";
import { isGentleFor, isHurt, type SorePart, sorePartsOf } from "../strength/sore-parts.ts";

export type LiftNeed = {
  readonly exercise: MenuExercise;
  readonly pattern: Pattern;
  /** The goal is about this lift; else it is one that it is usually reached by, or that somebody lifts now. */
  readonly isGoal: boolean;
  readonly service: Service;
};

/** What the goal needs, of lifts and of all else that it is made of, weighed against what is to be spared, what there is, and how many weeks there are: the weeks are made from it. */
export type ProgramBrief = { readonly lifts: readonly LiftNeed[]; readonly parts: readonly PartNeed[] };

export const unlimited = (values: AnswerValues): AnswerValues => ({
  ...values,
  limitations: { ...values.limitations, parts: [] },
});

/** Who wants strength or size is trained by these, each by the first lift that there is for it. */
const mainPatterns: readonly Pattern[] = ["squat", "hinge", "push", "press", "row"];

/** The lifts that the goal needs, those that it is about first, then those that somebody lifts now. */
function neededLifts(values: AnswerValues, planned: readonly Pattern[]): readonly string[] {
  const about = goalLiftsOf(values);
  const named = Object.keys(values.loads.lifts);
  if (isMeetGoal(values)) return [...new Set([...about, ...named])];
  const isByLifts = values.goal === "strength" || values.goal === "muscle";
  const usual = (isByLifts ? mainPatterns : [])
    .filter((pattern) => planned.includes(pattern))
    .flatMap((pattern) => {
      const names = exercisesFor(pattern, unlimited(values)).map(({ name }) => name);
      return names.some((name) => about.includes(name) || named.includes(name)) ? [] : names.slice(0, 1);
    });
  return [...new Set([...about, ...named, ...usual])];
}

/** Parts that hurt and that an exercise loads hard. */
export const hurtBy = ({ loads }: MenuExercise, { limitations }: AnswerValues): readonly SorePart[] =>
  sorePartsOf(limitations).filter((part) => isHurt(part, limitations) && loads.includes(part));

/** What was left out comes back after the first block, one lift at a time, and has some weeks then; a lift that the goal is about comes sooner where weeks are few. Our rule of thumb. */
const weeksAway = 4;
const weeksBetween = 2;
const weeksLeft = 2;
const maxReturns = 2;

/** What is weighed: whether a lift is there, wanted and bearable; "hurt": it has to wait. */
function served(exercise: MenuExercise, values: AnswerValues): Service | "hurt" {
  const { taste } = values;
  if (isDisliked(exercise.name, taste.avoid)) return { how: "out", why: "taste" };
  const pattern = patternOf(exercise.name);
  const isThere =
    pattern !== undefined &&
    exercisesFor(pattern, unlimited(values)).some(({ name }) => name === exercise.name);
  const isForNumber = !isThere && values.besides.countGoal?.name === exercise.name;
  if (isForNumber) return pattern === undefined ? { how: "out", why: "number" } : insteadOf(pattern, values);
  if (!isThere) return { how: "out", why: "equipment" };
  const hurt = hurtBy(exercise, values);
  if (hurt.length === 0) return { how: isGentleFor(exercise, values) ? "eased" : "whole" };
  const isOut = isProvoking(exercise, hurt, values);
  return isKept(exercise, values) && !isOut ? { how: "eased" } : "hurt";
}

/** What becomes of a lift that doesn't come back. */
export const insteadOf = (pattern: Pattern, values: AnswerValues): Service =>
  exercisesFor(pattern, values).length > 0
    ? { how: "instead" }
    : { how: "out", why: exercisesFor(pattern, unlimited(values)).length > 0 ? "sore" : "equipment" };

/**
 * The brief of a program: what the goal is about is eased before it waits, and waits before it is left out. `planned`: the ways to move that the week asks for; `builds`: weeks
 * that build.
 */
export function briefOf(
  values: AnswerValues,
  {
    laid,
    planned,
    builds,
  }: { readonly laid: readonly LaidSession[]; readonly planned: readonly Pattern[]; readonly builds: number },
): ProgramBrief {
  if (isRunGoal(values.goal)) return { lifts: [], parts: [] };
  const about = goalLiftsOf(values);
  let returns = 0;
  const lifts = neededLifts(values, planned).flatMap((name): readonly LiftNeed[] => {
    const exercise = exercisesByName.get(name);
    const pattern = patternOf(name);
    if (!exercise || !pattern) return [];
    const isGoal = about.includes(name);
    const found = served(exercise, values);
    const need = { exercise, pattern, isGoal };
    if (found !== "hurt") return [{ ...need, service: found }];
    const first = isGoal ? Math.min(weeksAway, Math.floor(builds / 3)) : weeksAway;
    const from = first + returns * weeksBetween;
    const comes = returns < maxReturns && from <= builds - weeksLeft;
    if (comes) returns += 1;
    const instead = insteadOf(pattern, values);
    return [{ ...need, service: comes ? { how: "later", from } : instead }];
  });
  return { lifts, parts: partsOf({ values, laid, builds }) };
}

const noPlace = { how: "out", why: "place" } as const;
/** The brief that the finished weeks keep: what they have no place for is said so. `full`: the weeks that build. */
export function finalBrief({ lifts, parts }: ProgramBrief, full: readonly Week[]): ProgramBrief {
  const isIn = ({ how }: Service) => how === "whole" || how === "eased";
  const hasLift = (name: string) => (week: Week) =>
    week.sessions.some(({ exercises }) => exercises.some((one) => one.name === name));
  const byOthers = ({ pattern }: LiftNeed): Service =>
    full.every(({ sessions }) =>
      sessions.some(({ exercises }) => exercises.some(({ name }) => patternOf(name) === pattern)),
    )
      ? { how: "instead" }
      : noPlace;
  return {
    lifts: lifts.map((need) =>
      isIn(need.service) && !full.every(hasLift(need.exercise.name))
        ? { ...need, service: byOthers(need) }
        : need,
    ),
    parts: parts.map((need): PartNeed => {
      if (need.service.how === "out" || isServed(need, full)) return need;
      const from = full.findIndex(need.inWeek);
      const later: PartNeed = { ...need, service: { how: "later", from } };
      return from > 0 && isServed(later, full) ? later : { ...need, service: noPlace };
    }),
  };
}
