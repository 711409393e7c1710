import { numberSession, numberWeek } from "../addresses.ts";
import type { PlannedSession, Program, Week } from "../program.ts";

/** The program with other sessions in one week, numbered by their new places. All other weeks are shared. */
export function withSessions(program: Program, week: Week, sessions: PlannedSession[]): Program {
  const number = week.weekNumber;
  return { ...program, weeks: program.weeks.with(number - 1, numberWeek({ ...week, sessions }, number)) };
}

/** The program with another session in the place of one, its exercises numbered. All other sessions are shared. */
export function withSession(
  program: Program,
  week: Week,
  sessionNumber: number,
  session: PlannedSession,
): Program {
  const numbered = numberSession(session, week.weekNumber, sessionNumber);
  const sessions = week.sessions.with(sessionNumber - 1, numbered);
  return { ...program, weeks: program.weeks.with(week.weekNumber - 1, { ...week, sessions }) };
}

/** The program with other weeks, numbered from `first` (an index) on: those before it are in their places. */
export function withWeeks(program: Program, weeks: readonly Week[], first: number): Program {
  return {
    ...program,
    weeks: weeks.map((week, index) => (index < first ? week : numberWeek(week, index + 1))),
  };
}
