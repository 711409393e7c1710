import { ok, type Result } from "../../../result.ts";
import { numberSession, numberWeek } from "../../addresses.ts";
import {
  maxSessions,
  type PlannedExercise,
  type PlannedSession,
  type Program,
  type Week,
} from "../../program.ts";
import { counted, type EditFailure, refuse } from "../edit.ts";
import { insertionIndex } from "./argument-fields.ts";

/** Numbers are positions in the lists, counted from 1. */
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

/** Replaces the sessions of one week, with new numbers. All other weeks are shared. */
export function withSessions(program: Program, week: Week, sessions: PlannedSession[]): Program {
  const index = program.weeks.indexOf(week);
  return { ...program, weeks: program.weeks.with(index, numberWeek({ ...week, sessions }, index + 1)) };
}

/** Replaces one session, with numbered exercises. All other sessions are shared. */
export function withSession(
  program: Program,
  week: Week,
  sessionNumber: number,
  session: PlannedSession,
): Program {
  const index = program.weeks.indexOf(week);
  const numbered = numberSession(session, index + 1, sessionNumber);
  const sessions = week.sessions.with(sessionNumber - 1, numbered);
  return { ...program, weeks: program.weeks.with(index, { ...week, sessions }) };
}

/** Replaces the weeks, numbered from index `first` on: those before it are unchanged. */
export function withWeeks(program: Program, weeks: readonly Week[], first: number): Program {
  return {
    ...program,
    weeks: weeks.map((week, index) => (index < first ? week : numberWeek(week, index + 1))),
  };
}

/** Inserts a session into a week, created only if its position is valid; those from its position on move down. */
export function insertSession(
  program: Program,
  weekNumber: number,
  position: number | "end",
  make: () => PlannedSession,
): Result<Program, EditFailure> {
  const found = findWeek(program, weekNumber);
  if (!found.ok) return found;
  const week = found.value;
  const index = insertionIndex(position, week.sessions.length, "week", "session");
  if (!index.ok) return index;
  if (week.sessions.length >= maxSessions)
    return refuse(`A week has at most ${maxSessions} sessions.`, "execution");
  return ok(withSessions(program, week, week.sessions.toSpliced(index.value, 0, make())));
}
