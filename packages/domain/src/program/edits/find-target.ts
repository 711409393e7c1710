import { ok, type Result } from "../../result.ts";
import type { PlannedExercise, PlannedSession, Program, Week } from "../program.ts";
import type { EditFailure } from "./edit.ts";
import { counted, refuse } from "./edit-failure.ts";

/** Numbers are places in the lists, counted from 1. */
type Found<T> = Result<T, EditFailure>;

export function findWeek(program: Program, weekNumber: number): Found<Week> {
  const week = program.weeks[weekNumber - 1];
  return week === undefined
    ? refuse(`Week ${weekNumber} does not exist. The program has ${counted(program.weeks.length, "week")}.`)
    : ok(week);
}

export function findSession(
  program: Program,
  weekNumber: number,
  sessionNumber: number,
): Found<{ readonly week: Week; readonly session: PlannedSession }> {
  const found = findWeek(program, weekNumber);
  if (!found.ok) return found;
  const week = found.value;
  const session = week.sessions[sessionNumber - 1];
  return session === undefined
    ? refuse(
        `Session ${sessionNumber} does not exist in Week ${weekNumber}. The week has ${counted(week.sessions.length, "session")}.`,
      )
    : ok({ week, session });
}

export function findExercise(
  program: Program,
  at: { readonly weekNumber: number; readonly sessionNumber: number; readonly exerciseNumber: number },
): Found<{ readonly week: Week; readonly session: PlannedSession; readonly exercise: PlannedExercise }> {
  const found = findSession(program, at.weekNumber, at.sessionNumber);
  if (!found.ok) return found;
  const { week, session } = found.value;
  const exercise = session.exercises[at.exerciseNumber - 1];
  return exercise === undefined
    ? refuse(
        `Exercise ${at.exerciseNumber} does not exist in this session. The session has ${counted(session.exercises.length, "exercise")}.`,
      )
    : ok({ week, session, exercise });
}
