import { nameOf } from "../../changes/describe-change.ts";
import { type Change, moveChange, programChanges, weekListChanges } from "../../changes/program-changes.ts";
import type { PlannedExercise, PlannedSession, Program, Week } from "../../program.ts";
import type { Edit, EditName } from "../edit.ts";

/** The one item that an edit changes, moves or removes. */
export type EditTarget = {
  readonly week: Week;
  readonly session?: PlannedSession;
  readonly exercise?: PlannedExercise;
  readonly uid: string;
  /** "Week 2, Session 1, Exercise 3". */
  readonly address: string;
};

const numberIn = (edit: Edit, name: string): number => Number(edit.args[name] ?? Number.NaN);

/** What each edit changes, moves or removes; undefined: it only adds. */
const levelOf: Readonly<Record<EditName, "week" | "session" | "exercise" | undefined>> = {
  modify_exercise: "exercise",
  remove_exercise: "exercise",
  add_exercise: undefined,
  remove_session: "session",
  add_session: undefined,
  modify_session: "session",
  reorder_exercises: "exercise",
  copy_session: undefined,
  modify_week: "week",
  add_week: undefined,
  remove_week: "week",
};

/** The target of an edit in the program it is applied to; none for those that add something, or if the target does not exist. */
export function targetOf(edit: Edit, program: Program): EditTarget | undefined {
  const level = levelOf[edit.name];
  const weekNumber = numberIn(edit, "weekNumber");
  const week = program.weeks[weekNumber - 1];
  if (level === undefined || week === undefined) return undefined;
  const address = `Week ${weekNumber}`;
  if (level === "week") return { week, uid: week.uid, address };
  const sessionNumber = numberIn(edit, "sessionNumber");
  const session = week.sessions[sessionNumber - 1];
  if (session === undefined) return undefined;
  const inWeek = `${address}, Session ${sessionNumber}`;
  if (level === "session") return { week, session, uid: session.uid, address: inWeek };
  const exerciseNumber = numberIn(edit, "exerciseNumber");
  const exercise = session.exercises[exerciseNumber - 1];
  return (
    exercise && {
      week,
      session,
      exercise,
      uid: exercise.uid,
      address: `${inWeek}, Exercise ${exerciseNumber}`,
    }
  );
}

/** The session whose content or existence is affected by an edit of exercises or sessions. */
export function touchedSession(
  edit: Edit,
  program: Program,
): { readonly session: PlannedSession; readonly address: string } | undefined {
  if (edit.name === "copy_session" || edit.name === "add_session") return undefined;
  const [weekNumber, sessionNumber] = [numberIn(edit, "weekNumber"), numberIn(edit, "sessionNumber")];
  const session = program.weeks[weekNumber - 1]?.sessions[sessionNumber - 1];
  return session && { session, address: `Week ${weekNumber}, Session ${sessionNumber}` };
}

/** The changes of one applied edit, derived from its result, so that the preview can't promise anything else. */
export function editChanges(edit: Edit, before: Program, after: Program): Change[] {
  const target = targetOf(edit, before);
  if (edit.name === "reorder_exercises" && target?.exercise && target.session) {
    // If two neighbours changed places, a list alone can't tell which one was moved.
    const { exerciseNumber, newPosition } = edit.args as { exerciseNumber: number; newPosition: number };
    const places = [exerciseNumber, newPosition] as const;
    return [moveChange(target.address, target.exercise, places, nameOf(target.session))];
  }
  // These leave the content of all other weeks unchanged: comparing a renumbered year would be the slowest part.
  if (edit.name === "add_week" || edit.name === "remove_week") return weekListChanges(before, after);
  const changes = programChanges(before, after);
  if (changes.length > 0 || target === undefined) return changes;
  const name = target.exercise?.name ?? target.session?.name;
  return [
    {
      item: {
        type: "modify",
        target: name === undefined ? target.address : `${target.address}: ${name}`,
        fields: [],
      },
      phrase: `${name === undefined ? target.address : nameOf({ name })} stays as it is`,
    },
  ];
}
