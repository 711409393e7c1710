import { err, ok, type Result } from "../../../result.ts";
import { nameOf } from "../../changes/describe-change.ts";
import type { PlannedExercise, PlannedSession, Program, Week } from "../../program.ts";
import type { Edit, EditOutcome, ToolCall } from "../edit.ts";
import { editOutcome } from "./edit-outcome.ts";
import type { EditStep } from "./edit-step.ts";
import { runCall } from "./run-calls.ts";

/** The items that the numbers of a call refer to, by argument. */
export type CallTargets = {
  weekNumber?: Week;
  sessionNumber?: PlannedSession;
  exerciseNumber?: PlannedExercise;
  sourceWeekNumber?: Week;
  sourceSessionNumber?: PlannedSession;
  targetWeekNumber?: Week;
};
export type TargetArgument = keyof CallTargets;

/** Each argument is relative to the item that the one before refers to. */
export const targetChains = [
  ["weekNumber", "sessionNumber", "exerciseNumber"],
  ["sourceWeekNumber", "sourceSessionNumber"],
  ["targetWeekNumber"],
] as const satisfies readonly (readonly TargetArgument[])[];

type Pick = <T extends { readonly uid: string }>(
  list: readonly T[],
  argument: TargetArgument,
) => T | undefined;

/** The arguments of a call that refer to items, outermost first. */
export const targetArguments = (has: (argument: TargetArgument) => boolean): readonly TargetArgument[] =>
  targetChains.flat().filter(has);

/** Finds the items that the arguments refer to, each in its list by `pick`; the error is the first one that doesn't exist. */
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

/** The item that an argument referred to; the name is for reporting that it is gone. */
export type BoundTarget = { readonly uid: string; readonly name: string };

/** An insertion position, described by its neighbours. `first`: nothing preceded it. */
export type Anchor = { readonly after?: string; readonly before?: string; readonly first?: true };

/** A call with the items that it referred to when it was proposed: plain data, stored until somebody decides. */
export type BoundEdit = {
  readonly call: ToolCall;
  readonly targets: Readonly<Partial<Record<TargetArgument, BoundTarget>>>;
  /** For a numbered position; absent for "end". */
  readonly place?: Anchor;
  /** uids of the added items, in the order of creation. */
  readonly newUids: readonly string[];
  /** For a copy: the uids of the originals that correspond to `newUids`. */
  readonly copiedFrom?: readonly string[];
};

/** uids of a session and its exercises, in the order in which a copy requests new ones. */
export const copiedUids = ({ uid, exercises }: PlannedSession): readonly string[] => [
  uid,
  ...exercises.map((exercise) => exercise.uid),
];

/** "Back Squat", "Upper A", "Week 2 (Deload)". */
function calledOf(item: NonNullable<CallTargets[TargetArgument]>): string {
  if (typeof item["name"] === "string") return nameOf({ name: item["name"] });
  const phase = typeof item["phase"] === "string" ? nameOf({ name: item["phase"] }) : "";
  return `Week ${String(item["weekNumber"])}${phase ? ` (${phase})` : ""}`;
}

function placeOf({ args }: Edit, program: Program, targets: CallTargets): Anchor | undefined {
  const position = args["position"] ?? args["newPosition"];
  if (typeof position !== "number") return undefined;
  const list = listOfPositions(program, targets);
  const [after, before] = [list[position - 2]?.uid, list[position - 1]?.uid];
  return {
    ...(after === undefined ? { first: true } : { after }),
    ...(before !== undefined && { before }),
  };
}

function bound({ edit, call, before }: EditStep, newUids: readonly string[]): BoundEdit {
  const wanted = targetArguments((argument) => edit.args[argument] !== undefined);
  const found = findTargets(before, wanted, (list, argument) => list[Number(edit.args[argument]) - 1]);
  // The edit was applied, so all that it refers to exists.
  const items: CallTargets = found.ok ? found.value : {};
  const targets = Object.fromEntries(
    Object.entries(items).map(([argument, item]) => [argument, { uid: item.uid, name: calledOf(item) }]),
  );
  const place = placeOf(edit, before, items);
  const source = items.sourceSessionNumber;
  return {
    call,
    targets,
    ...(place && { place }),
    newUids,
    ...(source && { copiedFrom: copiedUids(source) }),
  };
}

/**
 * Tries calls like `runCalls` and binds the possible ones to the items they refer to: `rebaseEdits` can then apply the same edits to a
 * program that has changed since.
 */
export function bindCalls(
  program: Program,
  calls: readonly ToolCall[],
  newUid: () => string,
): { readonly outcome: EditOutcome; readonly bound: readonly BoundEdit[] } {
  const bounds: BoundEdit[] = [];
  let state = program;
  const tried = calls.map((call) => {
    const newUids: string[] = [];
    const result = runCall(state, call, () => {
      const uid = newUid();
      newUids.push(uid);
      return uid;
    });
    if (result.ok) {
      bounds.push(bound(result.value, newUids));
      state = result.value.after;
    }
    return result;
  });
  return { outcome: editOutcome(program, calls, tried), bound: bounds };
}
