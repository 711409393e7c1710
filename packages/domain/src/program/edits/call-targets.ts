import { err, ok, type Result } from "../../result.ts";
import type { PlannedExercise, PlannedSession, Program, Week } from "../program.ts";

/** What the numbers of a call refer to, by argument. */
export type CallTargets = {
  weekNumber?: Week;
  sessionNumber?: PlannedSession;
  exerciseNumber?: PlannedExercise;
  sourceWeekNumber?: Week;
  sourceSessionNumber?: PlannedSession;
  targetWeekNumber?: Week;
};
export type TargetArgument = keyof CallTargets;

/** Each argument counts within what the one before it refers to. */
export const targetChains = [
  ["weekNumber", "sessionNumber", "exerciseNumber"],
  ["sourceWeekNumber", "sourceSessionNumber"],
  ["targetWeekNumber"],
] as const satisfies readonly (readonly TargetArgument[])[];

type Pick = <T extends { readonly uid: string }>(
  list: readonly T[],
  argument: TargetArgument,
) => T | undefined;

/** The arguments of a call that refer to something, outermost first. */
export const targetArguments = (has: (argument: TargetArgument) => boolean): readonly TargetArgument[] =>
  targetChains.flat().filter(has);

/** Finds what the arguments refer to, each in its list by `pick`; the error is the first that isn't there. */
export function findTargets(
  program: Program,
  wanted: readonly TargetArgument[],
  pick: Pick,
): Result<CallTargets, TargetArgument> {
  const found: CallTargets = {};
  const find = (argument: TargetArgument): unknown => {
    switch (argument) {
      case "weekNumber":
      case "sourceWeekNumber":
      case "targetWeekNumber": {
        const week = pick(program.weeks, argument);
        return week && (found[argument] = week);
      }
      case "sessionNumber":
      case "sourceSessionNumber": {
        const week = argument === "sessionNumber" ? found.weekNumber : found.sourceWeekNumber;
        const session = pick(week?.sessions ?? [], argument);
        return session && (found[argument] = session);
      }
      case "exerciseNumber": {
        const exercise = pick(found.sessionNumber?.exercises ?? [], argument);
        return exercise && (found.exerciseNumber = exercise);
      }
    }
  };
  const lost = wanted.find((argument) => find(argument) === undefined);
  return lost === undefined ? ok(found) : err(lost);
}

/** The list that a call's position counts in, without the item that the call moves. */
export function listOfPositions(program: Program, targets: CallTargets): readonly { readonly uid: string }[] {
  const { weekNumber, sessionNumber, exerciseNumber, targetWeekNumber } = targets;
  if (targetWeekNumber) return targetWeekNumber.sessions;
  if (sessionNumber) return sessionNumber.exercises.filter((exercise) => exercise !== exerciseNumber);
  return weekNumber ? weekNumber.sessions : program.weeks;
}
